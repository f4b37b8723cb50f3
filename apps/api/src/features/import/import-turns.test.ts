import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
type At = Awaited<ReturnType<typeof kit.place>>;

// Today is 2026-05-18.
const UNITS = ['101', '102', '103', '104'];
async function place(): Promise<At & { propertyIds: number[]; unitIds: Record<string, number> }> {
  const at = await kit.place();
  const lines = ['Cedar', 'Elm'].flatMap((name) => UNITS.map((unit) => `${name},1 Oak St,Boise,ID,83702,${unit}`));
  const run = await kit.run(at, ['Property,Address,City,State,Zip,Unit', ...lines].join('\n'));
  const propertyIds = run.properties.map(({ id }: { id: number }) => id);
  const { rows } = await kit.t.a.run((db) =>
    sql<{ id: number; name: string }>`select id, name from unit where organization_id = ${at.organizationId}
      and property_id = ${propertyIds[0]}`.execute(db),
  );
  const unitIds = Object.fromEntries(rows.map((unit) => [unit.name, unit.id]));
  return { ...at, propertyIds, unitIds };
}
const turnsOf = async ({ admin, propertyIds }: Awaited<ReturnType<typeof place>>, at = 0, query = '') =>
  (await kit.t.get(`/report/${propertyIds[at]}/turnover?limit=100&sort=unit${query}`, admin)).body.results;

test('move-outs of two properties begin their turns, on notice or moved out, with the dates of the file', async () => {
  const at = await place();
  const run = await kit.run(
    at,
    [
      'Property,Unit,Resident,Notice Date,Move Out Date,Ready By,Next Move In,Balance Due,Phone',
      'Cedar,101,Dana Doe,4/15/2026,5/12/2026,5/20/2026,5/25/2026,$120.00,208 555 0142',
      'Elm,102,Sam Roe,5/2/2026,6/30/2026,,,,',
    ].join('\n'),
  );
  expect([run.state, run.created.turns, run.properties.length]).toEqual(['APPLIED', 2, 2]);
  const [out] = await turnsOf(at);
  expect(out).toMatchObject({ unitName: '101', kind: 'MOVED_OUT', moveOutOn: '2026-05-12', targetOn: '2026-05-20' });
  const turn = (await kit.t.get(`/turn/${out.id}`, at.admin)).body;
  expect(turn).toMatchObject({
    noticeOn: { on: '2026-04-15', hand: null, imported: '2026-04-15' },
    possessionOn: { on: '2026-05-12', rule: '2026-05-12' },
    moveInOn: { on: '2026-05-25', imported: '2026-05-25' },
    moves: [{ fromLane: null, toLane: 'moved-out', onDay: '2026-05-12', note: 'From an imported file' }],
  });
  expect(await turnsOf(at, 1)).toMatchObject([{ unitName: '102', kind: 'NOTICE', targetOn: '2026-07-10' }]);
});

test('nothing about residents is stored or shown', async () => {
  const at = await place();
  const csvString = [
    'Unit,Name,Notice Date,Move Out Date,Reason,Balance Due,Phone',
    '101,Zephyrine Quackenbush,5/1/2026,6/1/2026,Bought a house in Xanaduville,$98765.43,208 555 0199',
  ].join('\n');
  const body = { orgId: at.organizationId, csvString, propertyName: 'Cedar' };
  const { columns } = (await kit.t.post('/admin/onboard/preview', body, at.admin)).body;
  const shown = columns.map(({ header, field, samples }: { header: string; field: string; samples: string[] }) => [
    header,
    field,
    samples,
  ]);
  expect(shown).toEqual([
    ['Unit', 'unit', ['101']],
    ['Name', null, []],
    ['Notice Date', 'notice', ['5/1/2026']],
    ['Move Out Date', 'moveOut', ['6/1/2026']],
    ['Reason', null, ['•••••• • ••••• •• •••••••••••']],
    ['Balance Due', null, []],
    ['Phone', null, []],
  ]);
  const bad = `${csvString}\n999,Zephyrine Quackenbush,5/1/2026,6/1/2026,Xanaduville,$98765.43,208 555 0199`;
  await kit.run(at, bad, { propertyName: 'Cedar', leaveOutErrors: true });
  for (const text of ['Quackenbush', 'Xanaduville', '98765', '555 0199'])
    expect(await kit.tablesWith(text), text).toEqual([]);
});

test('a date that was set by hand stays, and the verdict says so; the same file again changes nothing', async () => {
  const at = await place();
  const made = await kit.t.post('/turn', { unitId: at.unitIds['101'], moveOutOn: '2026-06-02' }, at.admin);
  const file = 'Property,Unit,Notice Date,Move Out Date,Ready By\nCedar,101,5/1/2026,6/5/2026,6/12/2026\n';
  const run = await kit.run(at, file);
  expect(tally(run)).toEqual([1, 0, 1, 0, 0, 0]);
  expect(await kit.rows(at, run.id)).toMatchObject([
    {
      action: 'UPDATE',
      label: '101',
      code: 'HAND_SET',
      message: 'Move-out stays 2026-06-02, set by hand; the file says 2026-06-05.',
      changes: { notice: [null, '2026-05-01'], moveOut: [null, '2026-06-05'], target: [null, '2026-06-12'] },
    },
  ]);
  const turn = (await kit.t.get(`/turn/${made.body.id}`, at.admin)).body;
  expect(turn).toMatchObject({
    noticeOn: { on: '2026-05-01', hand: null, imported: '2026-05-01' },
    moveOutOn: { on: '2026-06-02', hand: '2026-06-02', imported: '2026-06-05' },
    targetOn: { on: '2026-06-12', imported: '2026-06-12', rule: '2026-06-12' },
    lane: 'notice',
  });
  const again = await kit.run(at, file);
  expect(tally(again)).toEqual([1, 0, 0, 1, 0, 0]);
  expect(await kit.rows(at, again.id)).toMatchObject([{ action: 'SAME', code: 'HAND_SET' }]);
  expect((await kit.t.get(`/turn/${made.body.id}`, at.admin)).body.version).toBe(turn.version);

  expect((await kit.t.post(`/admin/import/${run.id}/undo`, {}, at.admin)).status).toBe(200);
  expect((await kit.t.get(`/turn/${made.body.id}`, at.admin)).body.moveOutOn).toMatchObject({
    on: '2026-06-02',
    hand: '2026-06-02',
    imported: null,
  });
});

test('undo takes the turns away, but not once somebody has worked on them', async () => {
  const at = await place();
  const file = 'Property,Unit,Notice Date,Move Out Date\nCedar,101,5/1/2026,5/10/2026\nCedar,102,5/1/2026,6/10/2026\n';
  const run = await kit.run(at, file);
  expect((await kit.t.post(`/admin/import/${run.id}/undo`, {}, at.admin)).body.state).toBe('UNDONE');
  expect(await turnsOf(at)).toEqual([]);

  const second = await kit.run(at, file);
  const [turn] = await turnsOf(at);
  const checked = await kit.t.post(`/turn/${turn.id}/check`, { key: 'entry-1', result: 'PASS' }, at.admin);
  expect(checked.status).toBe(200);
  expect((await kit.t.post(`/admin/import/${second.id}/undo`, {}, at.admin)).status).toBe(409);
  expect((await turnsOf(at)).length).toBe(2);
});

test('rows about turns that are over or were taken back are left out, and say why', async () => {
  const at = await place();
  const begin = async (unit: string, moveOutOn: string) =>
    (await kit.t.post('/turn', { unitId: at.unitIds[unit], moveOutOn }, at.admin)).body;
  const taken = await begin('102', '2026-06-02');
  const { status } = await kit.t.post(`/turn/${taken.id}/cancel`, { note: 'She stays' }, at.admin, {
    'if-match': `"${taken.version}"`,
  });
  expect(status).toBe(204);
  const file = (cells: string) => `Property,Unit,Notice Date,Move Out Date,Ready By,Next Move In\n${cells}\n`;
  const run = await kit.run(
    at,
    file(
      [
        'Cedar,102,,6/2/2026,,',
        'Cedar,103,,4/1/2026,,4/20/2026',
        'Cedar,104,,6/2/2026,,',
        'Cedar,104,,6/2/2026,,',
      ].join('\n'),
    ),
  );
  const rows = await kit.rows(at, run.id);
  expect(rows.map(({ action, code }: { action: string; code: string | null }) => [action, code])).toEqual([
    ['SKIP', 'TAKEN_BACK'],
    ['SKIP', 'TURN_OVER'],
    ['CREATE', null],
    ['SKIP', 'DUPLICATE_ROW'],
  ]);
  expect(rows[1].message).toContain('moved in on 2026-04-20');
});

test('errors name the row and the field', async () => {
  const at = await place();
  const run = await kit.run(
    at,
    [
      'Property,Unit,Notice Date,Move Out Date,Ready By,Next Move In',
      'Cedar,101,5/1/2026,someday,,',
      'Fir,101,5/1/2026,6/1/2026,,',
      'Cedar,999,5/1/2026,6/1/2026,,',
      'Cedar,102,,,6/1/2026,',
      'Cedar,103,5/1/2026,6/1/2026,,5/2/2024',
      'Cedar,104,7/1/2026,6/1/2026,,',
    ].join('\n'),
    { dryRun: true },
  );
  const rows = await kit.rows(at, run.id);
  expect(
    rows.map(({ line, column, code }: { line: number; column: string | null; code: string }) => [line, column, code]),
  ).toEqual([
    [2, 'Move Out Date', 'DATE_UNREADABLE'],
    [3, 'Property', 'UNKNOWN_PROPERTY'],
    [4, 'Unit', 'UNKNOWN_UNIT'],
    [5, null, 'MISSING_VALUE'],
    [6, 'Next Move In', 'OUT_OF_ORDER'],
    [7, 'Move Out Date', 'OUT_OF_ORDER'],
  ]);
  expect(rows[3].message).toBe('A new turn needs move-out or notice date.');
});

test('a plain list of units and move-out dates is read where the person says what it is', async () => {
  const at = await place();
  const file = 'Unit,Move Out\n101,6/1/2026\n';
  const run = await kit.run(at, file, { kind: 'turns', propertyName: 'Elm' });
  expect([run.state, run.created.turns]).toEqual(['APPLIED', 1]);
  expect(await turnsOf(at, 1)).toMatchObject([{ unitName: '101', moveOutOn: '2026-06-01' }]);
});
