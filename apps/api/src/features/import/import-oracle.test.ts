import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addsUp, importKit } from '#testing/import-kit.ts';

const kit = importKit();
const RUNS = Number(process.env.LINTEL_ORACLE_RUNS ?? 6);
const HEADER = ['Property', 'Unit', 'Appliance', 'Serial', 'Installed', 'Cost'];

/** Rows with a defect each, or none, and the verdict that the import must give: code, column and value. */
const KINDS = {
  good: {
    cells: (at: number) => ['Cedar', '101', 'Range', `S${at}`, '6/1/2019', '$450'],
    verdict: ['CREATE', null, null, null],
  },
  noUnit: {
    cells: (at: number) => ['Cedar', '', 'Range', `S${at}`, '', ''],
    verdict: ['ERROR', 'MISSING_UNIT', 'Unit', null],
  },
  strangeUnit: {
    cells: (at: number) => ['Cedar', '999', 'Range', `S${at}`, '', ''],
    verdict: ['ERROR', 'UNKNOWN_UNIT', 'Unit', '999'],
  },
  strangePlace: {
    cells: (at: number) => ['Elm', '101', 'Range', `S${at}`, '', ''],
    verdict: ['ERROR', 'UNKNOWN_PROPERTY', 'Property', 'Elm'],
  },
  noType: {
    cells: (at: number) => ['Cedar', '101', '', `S${at}`, '', ''],
    verdict: ['ERROR', 'MISSING_TYPE', 'Appliance', null],
  },
  strangeType: {
    cells: (at: number) => ['Cedar', '101', 'Zeppelin', `S${at}`, '', ''],
    verdict: ['ERROR', 'UNKNOWN_TYPE', 'Appliance', 'Zeppelin'],
  },
  noSuchDay: {
    cells: (at: number) => ['Cedar', '101', 'Range', `S${at}`, '2/30/2020', ''],
    verdict: ['ERROR', 'DATE_DOES_NOT_EXIST', 'Installed', '2/30/2020'],
  },
  future: {
    cells: (at: number) => ['Cedar', '101', 'Range', `S${at}`, '1/1/2031', ''],
    verdict: ['ERROR', 'OUT_OF_RANGE', 'Installed', '1/1/2031'],
  },
  badMoney: {
    cells: (at: number) => ['Cedar', '101', 'Range', `S${at}`, '', 'a lot'],
    verdict: ['ERROR', 'MONEY_UNREADABLE', 'Cost', 'a lot'],
  },
  blank: { cells: () => ['', '', '', '', '', ''], verdict: ['SKIP', 'BLANK_ROW', null, null] },
  twin: { cells: () => ['Cedar', '102', 'Range', 'SAME-1', '', ''], verdict: ['SKIP', 'DUPLICATE_ROW', null, null] },
  header: { cells: () => HEADER, verdict: ['SKIP', 'REPEATED_HEADER', null, null] },
} as const;

test('every row gets the expected verdict, in file order, in a check and in a run', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\nCedar,102\n');
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const files = fc.sample(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 60 }), {
    numRuns: RUNS,
    seed: 20_260_518,
  });
  for (const file of files) {
    const rows = file.map((kind, index) => KINDS[kind].cells(index));
    const seen = new Set<string>();
    const oracle = file.map((kind, index) => {
      // The first of several twins is a new item; the ones after it repeat it.
      const isFirst = kind === 'twin' && !seen.has('twin');
      seen.add(kind);
      return [index + 1, index + 2, ...(isFirst ? KINDS.good.verdict : KINDS[kind].verdict)];
    });
    const csv = [HEADER, ...rows].map((cells) => cells.join(',')).join('\n');
    const checked = await kit.run(at, csv, { dryRun: true, kind: 'items' });
    const verdicts = await kit.rows(at, checked.id);
    expect(verdicts.map((row) => [row.row, row.line, row.action, row.code, row.column, row.value])).toEqual(oracle);
    expect(addsUp(checked)).toBe(true);
    expect(checked.counts.read).toBe(file.length);
    const ran = await kit.run(at, csv, { kind: 'items' });
    expect(ran.counts).toEqual(checked.counts);
    expect(await kit.rows(at, ran.id)).toEqual(verdicts);
    expect(ran.state).toBe(checked.counts.error > 0 ? 'FAILED' : 'APPLIED');
    if (ran.state === 'APPLIED') await kit.t.post(`/admin/import/${ran.id}/undo`, {}, at.admin);
  }
});

test('573 rows come in as 573 rows, copies of a row included when they are asked for', async () => {
  const at = await kit.place();
  const csv = `Property,Unit\n${Array.from({ length: 573 }, (_, index) => `Cedar,${index % 400}`).join('\n')}`;
  const receipt = await kit.run(at, csv, { keepCopies: true });
  expect(receipt.counts).toEqual({ read: 573, create: 573, update: 0, same: 0, skip: 0, error: 0 });
  expect(receipt.created.units).toBe(573);
});
