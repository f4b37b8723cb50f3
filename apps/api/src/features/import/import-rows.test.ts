import { expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';

const kit = importKit();
const ROWS = 4_500;
const UNITS = `Property,Unit\n${Array.from({ length: 50 }, (_, at) => `Cedar,${at}`).join('\n')}`;
const HEADER = 'Property,Unit,Appliance,Serial,Installed';

/** Every page of an import's rows, as a person scrolls through them. */
async function allRows(at: Awaited<ReturnType<typeof kit.place>>, importId: number, query = '') {
  const seen: { row: number; line: number; action: string; label: string | null }[] = [];
  const totals = new Set<number>();
  let cursor = '';
  do {
    const page = await kit.t.get(`/admin/import/${importId}/rows?limit=700${query}${cursor}`, at.admin);
    expect(page.status, page.text).toBe(200);
    seen.push(...page.body.results);
    totals.add(page.body.total);
    cursor = page.body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.body.nextCursor)}`;
  } while (cursor !== '');
  return { seen, totals: [...totals] };
}

test('the pages of a long file hold every row once, in its order, for all verdicts or one', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  // Every thousandth row is blank, and the last repeats the first.
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const at = index === ROWS - 1 ? 0 : index;
    return at % 1000 === 999 ? ',,,,' : `Cedar,${at % 50},Range,"S""\\${at}",1/5/2020`;
  });
  const { id, counts } = await kit.run(at, [HEADER, ...lines].join('\n'), { kind: 'items' });
  expect(counts).toEqual({ read: ROWS, create: ROWS - 5, update: 0, same: 0, skip: 5, error: 0 });
  const all = await allRows(at, id);
  expect(all.totals).toEqual([ROWS]);
  expect(all.seen.map((row) => [row.row, row.line])).toEqual(lines.map((_, index) => [index + 1, index + 2]));
  expect(all.seen[2001]).toMatchObject({ action: 'CREATE', label: '1 · Range', code: null, changes: null });
  const isSkipped = (row: { row: number }) => row.row % 1000 === 0 || row.row === ROWS;
  for (const [action, expected] of [
    ['CREATE', all.seen.filter((row) => !isSkipped(row))],
    ['SKIP', all.seen.filter(isSkipped)],
    ['UPDATE', []],
  ] as const) {
    const some = await allRows(at, id, `&action=${action}`);
    expect(some.seen).toEqual(expected);
    expect(some.totals).toEqual([expected.length]);
  }
});

test('every row of a place that does not exist is returned in the error file, as it was written', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  const lines = Array.from({ length: 2_300 }, (_, index) =>
    index % 2 === 0
      ? `Cedar,${index % 50},Range,S${index},1/5/2020`
      : `Cedar,Nowhere ${index},Range,"S ""${index}",1/5/2020`,
  );
  const { id, state, counts } = await kit.run(at, [HEADER, ...lines].join('\n'), { kind: 'items' });
  expect([state, counts.create, counts.error]).toEqual(['FAILED', 1150, 1150]);
  const file = (await kit.t.get(`/admin/import/${id}/errors.csv`, at.admin)).text.trim().split('\r\n');
  expect(file).toHaveLength(1151);
  expect(file[1150]).toMatch(/^Cedar,Nowhere 2299,Range,"S ""2299",1\/5\/2020,2301,/);
});
