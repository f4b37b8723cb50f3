import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
const UNITS = 'Property,Unit\nCedar,101\nCedar,102\nCedar,103\n';
const ITEMS = [
  'Vendor ref,Property,Unit,Appliance,Serial,Installed,Owner phone,Cost',
  '-17,Cedar,101,Range,S1,1/5/2020,555-0101,$450',
  '"A ""9""; b",Cedar,999,Range,=S2,1/5/2020,+1 555 0102,$460',
  'Krantz-3,Cedar,102,Spaceship,S3,,(555) 0103,$470',
  '@4,Cedar,103,Range,S4,13/45/2020,555-0104,$480',
].join('\r\n');

type At = Awaited<ReturnType<typeof kit.place>>;
const errorsFile = async (at: At, importId: number, csvString: string) => {
  const file = await kit.t.post(`/admin/import/${importId}/errors.csv`, { csvString }, at.admin);
  expect(file.status, file.text).toBe(200);
  return file.text;
};
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('the rows left out are returned with every column of the file, and once corrected they are imported', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  const run = await kit.run(at, ITEMS, { leaveOutErrors: true, fileName: 'assets.csv' });
  expect([run.state, ...tally(run)]).toEqual(['APPLIED', 4, 1, 0, 0, 0, 3]);

  const file = await errorsFile(at, run.id, ITEMS);
  const lines = linesOf(file);
  expect(lines[0]).toBe('Vendor ref,Property,Unit,Appliance,Serial,Installed,Owner phone,Cost,Line,Reason');
  expect(lines[1]).toMatch(
    /^"A ""9""; b",Cedar,999,Range,'=S2,1\/5\/2020,\+1 555 0102,\$460,3,"?Unit: There is no unit 999/,
  );
  expect(lines[3]).toMatch(/^'@4,Cedar,103,Range,S4,13\/45\/2020,555-0104,\$480,5,/);
  expect(lines).toHaveLength(4);
  for (const unmapped of ['555 0102', '555-0101', 'Krantz'])
    expect(await kit.tablesWith(unmapped), 'what is not imported is stored nowhere').toEqual([]);

  // One is corrected and two are not: the second file has none of the columns that the first one added.
  const half = file.replace('999', '102');
  const second = await kit.run(at, half, { leaveOutErrors: true });
  expect([second.state, ...tally(second)]).toEqual(['APPLIED', 3, 1, 0, 0, 0, 2]);
  const again = await errorsFile(at, second.id, half);
  expect(linesOf(again)[0]).toBe(lines[0]);
  expect(linesOf(again)).toHaveLength(3);

  const third = await kit.run(at, again.replace('Spaceship', 'Refrigerator').replace('13/45/2020', '1/5/2020'));
  expect([third.state, ...tally(third)]).toEqual(['APPLIED', 2, 2, 0, 0, 0, 0]);
  const written = await kit.rows(at, second.id, '&action=CREATE');
  expect(written[0].values).toMatchObject({ serial: '=S2', purchaseCents: 46_000 });
});

test('a rent roll’s title, its header of two lines and its columns about residents come along, and stay out of the database', async () => {
  const at = await kit.place();
  const file = [
    'Rent Roll with Lease Charges,,,,,',
    'Cedar Ridge Apartments (cedar),,,,,',
    'As Of = 03/12/2025,,,,,',
    'Unit,Unit Type,Unit,Resident,Market,Charge',
    ',,Sq Ft,Name,Rent,Code',
    'A101,cedA1,690,Quincy Vole,"1,285.00",rent',
    'A102,cedA1,wide,VACANT,"1,295.00",rent',
    'A103,cedA1,x7,Odette Heron,"1,305.00",rent',
  ].join('\n');
  const run = await kit.run(at, file, { leaveOutErrors: true });
  expect([run.state, run.counts.create, run.counts.error]).toEqual(['APPLIED', 1, 2]);
  const errors = await errorsFile(at, run.id, file);
  expect(linesOf(errors).slice(0, 6)).toEqual([
    'Rent Roll with Lease Charges,,,,,,,',
    'Cedar Ridge Apartments (cedar),,,,,,,',
    'As Of = 03/12/2025,,,,,,,',
    'Unit,Unit Type,Unit,Resident,Market,Charge,,',
    ',,Sq Ft,Name,Rent,Code,Line,Reason',
    expect.stringMatching(/^A102,cedA1,wide,VACANT,"1,295.00",rent,7,/),
  ]);
  const second = await kit.run(at, errors.replace('wide', '700').replace('x7', '710'));
  expect(second).toMatchObject({ state: 'APPLIED', format: run.format, properties: run.properties });
  expect(tally(second)).toEqual([2, 2, 0, 0, 0, 0]);
  expect((await kit.rows(at, second.id)).map((row) => row.values.status)).toEqual(['VACANT', 'OCCUPIED']);
  for (const secret of ['Odette Heron', '1,305.00', '1305']) expect(await kit.tablesWith(secret), secret).toEqual([]);
});

test('another file than the imported one is refused, and an import of others does not exist', async () => {
  const at = await kit.place();
  const stranger = await kit.place();
  const { id } = await kit.run(at, ITEMS, { dryRun: true });
  const path = `/admin/import/${id}/errors.csv`;
  const other = await kit.t.post(path, { csvString: `${ITEMS}\n` }, at.admin);
  expect([other.status, other.body.errors]).toMatchObject([
    422,
    [{ path: 'csvString', message: expect.stringContaining('not the file of this import') }],
  ]);
  expect((await kit.t.post(path, { csvString: ITEMS }, stranger.admin)).status).toBe(404);
});
