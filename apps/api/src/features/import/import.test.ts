import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addsUp, importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
const sample = (name: string) => readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8');

test('rent roll, unit list and asset list, unchanged, become one property with its units and items', async () => {
  const at = await kit.place();
  const rentRoll = await kit.run(at, sample('yardi_rent_roll_with_lease_charges'));
  expect(rentRoll).toMatchObject({ state: 'APPLIED', kind: 'units', format: 'Yardi Rent Roll with Lease Charges' });
  expect(tally(rentRoll)).toEqual([15, 3, 0, 0, 12, 0]);
  expect((await kit.rows(at, rentRoll.id, '&action=SKIP')).map((row) => row.code)).toEqual([
    'SECTION_ROW',
    'CHARGE_ROW',
    'TOTAL_ROW',
    'BLANK_ROW',
    'TOTAL_ROW',
    'BLANK_ROW',
    'TOTAL_ROW',
    'BLANK_ROW',
    'TOTAL_ROW',
    'SECTION_ROW',
    'FUTURE_RESIDENT',
    'TOTAL_ROW',
  ]);

  const units = await kit.run(at, sample('onboard_units'));
  expect(units.state).toBe('APPLIED');
  expect(tally(units)).toEqual([24, 21, 3, 0, 0, 0]);
  expect(units.created).toMatchObject({ properties: 0, buildings: 3, units: 21 });
  const [first] = await kit.rows(at, units.id);
  expect(first).toMatchObject({
    label: 'A101',
    action: 'UPDATE',
    changes: {
      building: [null, 'A'],
      floorPlan: ['cedA1', 'A1'],
      beds: [null, 1],
      'property.address': [null, '1200 Cedar Ridge Dr'],
    },
  });

  const items = await kit.run(at, sample('asset_list_generic'));
  expect(items.state).toBe('APPLIED');
  expect(tally(items)).toEqual([7, 7, 0, 0, 0, 0]);
  expect(items.properties.map((property: { name: string }) => property.name)).toEqual(['Cedar Ridge Apartments']);

  const { rows } = await kit.t.a.run((db) =>
    sql<Record<string, unknown>>`
      select p.name, p.code, p.city, p.state, p.postal_code, count(distinct u.id) as units, count(distinct i.id) as items,
        count(distinct e.id) as events, min(u.status) filter (where u.name = 'A102') as a102, min(u.status) filter (where u.name = 'A103') as a103
      from property p join unit u on u.property_id = p.id left join item i on i.unit_id = u.id left join item_event e on e.item_id = i.id
      where p.organization_id = ${at.organizationId} group by p.id, p.name, p.code, p.city, p.state, p.postal_code`.execute(
      db,
    ),
  );
  expect(rows).toEqual([
    {
      name: 'Cedar Ridge Apartments',
      code: 'cedar',
      city: 'Boise',
      state: 'ID',
      postal_code: '83704',
      units: 24,
      items: 7,
      events: 7,
      a102: 'VACANT',
      a103: 'MODEL',
    },
  ]);
});

test('an item has its date, cost, warranty and condition, and an unknown condition as a note', async () => {
  const at = await kit.place();
  await kit.run(at, sample('onboard_units'));
  const { id } = await kit.run(at, sample('asset_list_generic'));
  const { rows } = await kit.t.a.run((db) =>
    sql<Record<string, unknown>>`
      select u.name as unit, t.name as type, m.name as maker, md.name as model, i.serial_normalised as serial, i.install_date, i.date_confidence,
        i.purchase_cents, i.warranty_ends_on, i.condition, i.condition_on, i.note
      from item i join unit u on u.id = i.unit_id join item_type t on t.id = i.item_type_id
      left join manufacturer m on m.id = i.manufacturer_id left join model md on md.id = i.model_id
      where i.created_by_import_id = ${id} order by i.id`.execute(db),
  );
  expect(rows[0]).toEqual({
    unit: 'A101',
    type: 'Refrigerator',
    maker: 'GE',
    model: 'GTS18GTNRWW',
    serial: 'LT221102',
    install_date: '2010-06-15',
    date_confidence: 'HIGH',
    purchase_cents: 49_800,
    warranty_ends_on: '2011-06-15',
    condition: 3,
    condition_on: '2026-05-18',
    note: null,
  });
  expect(rows[6]).toMatchObject({
    unit: 'C201',
    maker: null,
    date_confidence: 'NONE',
    condition: null,
    note: 'Missing plate',
  });
});

test('the same files again change nothing', async () => {
  const at = await kit.place();
  const files = ['yardi_rent_roll_with_lease_charges', 'onboard_units', 'asset_list_generic', 'appfolio_unit_vacancy'];
  for (const name of files) expect((await kit.run(at, sample(name))).state).toBe('APPLIED');
  const before = await kit.fingerprint(at);
  for (const name of ['asset_list_generic', 'appfolio_unit_vacancy']) {
    const again = await kit.run(at, sample(name));
    expect(again.state).toBe('APPLIED');
    expect(again.counts).toMatchObject({ create: 0, update: 0, skip: 0, error: 0, same: again.counts.read });
  }
  expect(await kit.fingerprint(at)).toEqual(before);
});

test('what stands in a common area that is no unit is recorded at the property, and a note written by hand stays', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\nCedar,Gym\n');
  const file = 'Property,Unit,Appliance,Notes\nCedar,Clubhouse,Water Heater,Old\nCedar,Gym,Range,\nCedar,101,Range,\n';
  const made = await kit.run(at, file);
  expect(made).toMatchObject({
    state: 'APPLIED',
    announced: { commonAreas: { total: 1, first: [{ name: 'Clubhouse', rows: 1 }] } },
  });
  const notes = () =>
    kit.t.a.run((db) =>
      sql<object>`
        select u.name as unit, i.note from item i left join unit u on u.id = i.unit_id
        where i.created_by_import_id = ${made.id} order by i.id`.execute(db),
    );
  const [atProperty, ...inUnits] = (await notes()).rows;
  expect(atProperty).toEqual({ unit: null, note: 'Clubhouse. Old' });
  expect(inUnits).toEqual([
    { unit: 'Gym', note: null },
    { unit: '101', note: null },
  ]);
  expect((await kit.run(at, file)).counts).toMatchObject({ same: 3 });

  const mine = 'The left one leaks.';
  await kit.t.a.run((db) => sql`update item set note = ${mine} where created_by_import_id = ${made.id}`.execute(db));
  const unnoted = file.replace('Old', '');
  expect((await kit.run(at, unnoted)).counts).toMatchObject({ same: 3 });
  expect((await notes()).rows).toMatchObject([{ note: mine }, { note: mine }, { note: mine }]);
});

test('a check writes nothing but its verdicts, and the run that follows gives the same ones', async () => {
  const at = await kit.place();
  await kit.run(at, sample('yardi_rent_roll_with_lease_charges'));
  for (const name of ['onboard_units', 'asset_list_generic']) {
    const before = await kit.fingerprint(at);
    const checked = await kit.run(at, sample(name), { dryRun: true });
    expect(checked).toMatchObject({ state: 'CHECKED', isDryRun: true });
    expect(await kit.fingerprint(at)).toEqual(before);
    const applied = await kit.run(at, sample(name));
    expect(applied.counts).toEqual(checked.counts);
    expect(await kit.rows(at, applied.id)).toEqual(await kit.rows(at, checked.id));
  }
});

test('with one bad row nothing is written; the bad rows are returned as a file with reasons', async () => {
  const at = await kit.place();
  await kit.run(at, sample('onboard_units'));
  const before = await kit.fingerprint(at);
  const bad = await kit.run(
    at,
    'Property,Unit,Appliance,Serial,Installed\nCedar Ridge Apartments,A101,Range,S1,1/5/2020\nCedar Ridge Apartments,Z9,Range,=1+1,1/5/2020\nCedar Ridge Apartments,A102,Spaceship,S3,\nCedar Ridge Apartments,A103,Range,S4,13/45/2020\n',
  );
  expect(bad).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/^3 of 4 rows have errors, so nothing/) });
  expect(tally(bad)).toEqual([4, 1, 0, 0, 0, 3]);
  expect(await kit.fingerprint(at)).toEqual(before);
  expect(await kit.rows(at, bad.id, '&action=ERROR')).toMatchObject([
    { row: 2, line: 3, code: 'UNKNOWN_UNIT', column: 'Unit', value: 'Z9' },
    { row: 3, line: 4, code: 'UNKNOWN_TYPE', column: 'Appliance', value: 'Spaceship' },
    { row: 4, line: 5, code: 'DATE_DOES_NOT_EXIST', column: 'Installed', value: '13/45/2020' },
  ]);
  const file = await kit.t.get(`/admin/import/${bad.id}/errors.csv`, at.admin);
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.text.trim().split('\r\n');
  expect(lines[0]).toBe('Property,Unit,Appliance,Serial,Installed,Line,Reason');
  expect(lines[1]).toContain("Z9,Range,'=1+1,1/5/2020,3,");
  expect(lines).toHaveLength(4);
});

test('an item in a unit that does not exist is refused with what to do', async () => {
  const at = await kit.place();
  const bad = await kit.run(at, sample('asset_list_generic'));
  const [row] = await kit.rows(at, bad.id);
  expect(row).toMatchObject({
    action: 'ERROR',
    code: 'UNKNOWN_PROPERTY',
    message: 'There is no property Cedar Ridge Apartments. Import its unit list first.',
  });
  expect(addsUp(bad)).toBe(true);
});

test('columns about residents, rents and balances show no values and cannot be mapped', async () => {
  const at = await kit.place();
  const body = { orgId: at.organizationId, csvString: sample('yardi_rent_roll_with_lease_charges') };
  const preview = await kit.t.post('/admin/onboard/preview', body, at.admin);
  const columns: { index: number; header: string; isPersonal: boolean; samples: string[] }[] = preview.body.columns;
  const locked = columns.filter((column) => column.isPersonal);
  expect(locked.map((column) => column.header)).toEqual(expect.arrayContaining(['Market Rent', 'Balance', 'Resident']));
  expect(locked.flatMap((column) => column.samples)).toEqual([]);
  const rent = columns.find((column) => column.header === 'Market Rent')?.index ?? -1;
  const mapped = await kit.start(at, body.csvString, { mapping: { [rent]: 'sqft' } });
  expect([mapped.status, mapped.text]).toEqual([422, expect.stringContaining('about residents or rents')]);
});

test('residents are nowhere in the database', async () => {
  const at = await kit.place();
  await kit.run(at, sample('yardi_rent_roll_with_lease_charges'));
  await kit.run(at, sample('yardi_rent_roll_with_lease_charges').replace('690,', 'wrong,'));
  for (const secret of ['Resident 1', 't0019683', 'Resident 2', 't0019777', '05/01/2023', '1285.00', '1295.00'])
    expect(await kit.tablesWith(secret), secret).toEqual([]);
});

test('rows with errors are left out on request: the others are imported, and the receipt keeps what was left out', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\nCedar,102\n');
  const file =
    'Property,Unit,Appliance,Make,Model #,Serial,Installed\nCedar,101,Range,Oven & Sons,OS-1,S1,04/05/2015\nCedar,999,Range,Nobody,N-1,S2,1/5/2020\nCedar,102,Range,Oven & Sons,OS-1,S3,13/45/2020\n';
  const before = await kit.fingerprint(at);
  expect(await kit.run(at, file)).toMatchObject({ state: 'FAILED', leaveOutErrors: false });
  expect(await kit.fingerprint(at)).toEqual(before);

  const run = await kit.run(at, file, { leaveOutErrors: true });
  expect(run).toMatchObject({ state: 'APPLIED', error: null, leaveOutErrors: true });
  expect(tally(run)).toEqual([3, 1, 0, 0, 0, 2]);
  // The manufacturer and model that only a row with an error names are not created.
  expect(run.created).toMatchObject({ items: 1, manufacturers: 1, models: 1 });
  expect((await kit.rows(at, run.id, '&action=ERROR')).map((row) => row.line)).toEqual([3, 4]);
  const errors = await kit.t.get(`/admin/import/${run.id}/errors.csv`, at.admin);
  expect(errors.text.split('\r\n')[2]).toMatch(/^Cedar,102,Range,Oven & Sons,OS-1,S3,13\/45\/2020,4,"?Installed: /);

  // The corrected error file can be imported: its columns for line and reason are ignored.
  const corrected = errors.text.replace('999', '101').replace('13/45/2020', '1/5/2020');
  const second = await kit.run(at, corrected);
  expect([second.state, ...tally(second)]).toEqual(['APPLIED', 2, 2, 0, 0, 0, 0]);
});

test('a property that only rows with errors name is not created', async () => {
  const at = await kit.place();
  const run = await kit.run(at, 'Property,Unit,Beds\nCedar,101,1\nCeder,102,many\n', { leaveOutErrors: true });
  expect([run.state, ...tally(run)]).toEqual(['APPLIED', 2, 1, 0, 0, 0, 1]);
  expect(run.created).toMatchObject({ properties: 1, units: 1 });
  expect(run.announced.properties).toEqual({ total: 1, first: [{ name: 'Cedar', rows: 1 }] });
  expect(run.properties.map((property: { name: string }) => property.name)).toEqual(['Cedar']);
});

test('exact copies of a unit row are left out and counted, or become (a), (b) when asked; other values always do', async () => {
  const file =
    'Property,Building,Unit,Beds\nCedar,A,101,1\nCedar,a, 101,1\nCedar,A,102,1\nCedar,A,102,2\nCedar,B,101,1\n';
  const at = await kit.place();
  const checked = await kit.run(at, file, { dryRun: true });
  expect(checked).toMatchObject({ copies: 1, keepCopies: false });
  expect(tally(checked)).toEqual([5, 4, 0, 0, 1, 0]);
  const rows = await kit.rows(at, checked.id);
  expect(rows[1]).toMatchObject({ action: 'SKIP', code: 'DUPLICATE_ROW', message: 'An exact copy of line 2.' });
  const names = checked.announced.renamedUnits;
  expect(names.first.map((one: { name: string }) => one.name)).toEqual(['102(a)', '101(a)']);
  expect(rows[3]).toMatchObject({ label: '102(a)', code: 'NAMED_APART', values: { building: 'A', beds: 2 } });
  expect(tally(await kit.run(at, file))).toEqual(tally(checked));
  expect(tally(await kit.run(at, file))).toEqual([5, 0, 0, 4, 1, 0]);

  const other = await kit.place();
  const kept = await kit.run(other, file, { keepCopies: true });
  expect(kept).toMatchObject({ state: 'APPLIED', copies: 1, keepCopies: true });
  expect(tally(kept)).toEqual([5, 5, 0, 0, 0, 0]);
  expect(tally(await kit.run(other, file, { keepCopies: true }))).toEqual([5, 0, 0, 5, 0, 0]);
});

test('a check shows what each row will write, dates as the file has them too, and the manufacturers and models that will be new', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\nCedar,102\n');
  const checked = await kit.run(
    at,
    'Property,Unit,Appliance,Make,Model #,Installed,Cost\nCedar,101,Range,Ovenly,OV-1,04/05/2015,$450\nCedar,102,Range,Ovenly,OV-1,2016,\nCedar,102,Range,Ovenly,OV-2,,\n',
    { dryRun: true },
  );
  expect(checked.announced).toMatchObject({
    manufacturers: { total: 1, first: [{ name: 'Ovenly', rows: 3 }] },
    models: {
      total: 2,
      first: [
        { name: 'Ovenly OV-1', rows: 2 },
        { name: 'Ovenly OV-2', rows: 1 },
      ],
    },
    properties: { total: 0, first: [] },
  });
  const [first, , third] = await kit.rows(at, checked.id);
  expect(first.values).toEqual({
    property: 'Cedar',
    unit: '101',
    itemType: 'Range',
    manufacturer: 'Ovenly',
    model: 'OV-1',
    installDate: '2015-04-05',
    purchaseCents: 45_000,
  });
  expect(first.datesInFile).toEqual({ installDate: '04/05/2015' });
  expect(third).toMatchObject({ values: { model: 'OV-2' }, datesInFile: null });
});
