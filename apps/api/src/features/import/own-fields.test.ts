import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
const HOMES = `Property,Unit,Area Type,Sq Ft
Alder Court,101,,650
Alder Court,102,mechanical,300
Alder Court,103,Amenity,900
`;
const ASSETS = `Property,Unit,Item,Serial Number,EUL,Cost,Asset ID
Alder Court,101,Refrigerator,LT100,12,$498.00,A-1
Alder Court,101,Range,RG200,,,A-2
Alder Court,101,Dishwasher,DW300,9.25 yrs,,
`;

test('units get the area type that the file names, else that of homes; it is compared, shown and undone', async () => {
  const at = await kit.place();
  const first = await kit.run(at, HOMES);
  expect(tally(first)).toEqual([3, 3, 0, 0, 0, 0]);
  expect((await kit.rows(at, first.id)).map(({ values }) => values.areaType)).toEqual([
    undefined,
    'Mechanical',
    'Amenity',
  ]);
  expect(await areaTypes(at.organizationId)).toEqual([
    ['101', 'Unit interior'],
    ['102', 'Mechanical'],
    ['103', 'Amenity'],
  ]);
  expect(tally(await kit.run(at, HOMES))).toEqual([3, 0, 0, 3, 0, 0]);

  const before = await kit.fingerprint(at);
  const changed = await kit.run(at, HOMES.replace(',Amenity,', ',Common area,').replace('mechanical', ''));
  expect(tally(changed)).toEqual([3, 0, 1, 2, 0, 0]);
  const [update] = await kit.rows(at, changed.id, '&action=UPDATE');
  expect(update).toMatchObject({ label: '103', changes: { areaType: ['Amenity', 'Common area'] } });
  expect((await areaTypes(at.organizationId)).map(([, type]) => type)).toEqual([
    'Unit interior',
    'Mechanical',
    'Common area',
  ]);
  expect((await kit.t.post(`/admin/import/${changed.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await kit.fingerprint(at)).toEqual(before);
});

test('of a lease the day on which it ends is kept; what names no day is left empty, and no error of the unit', async () => {
  const at = await kit.place();
  const list =
    'Property,Unit,Tenant,Lease From,Lease To\nAlder Court,101,R. Roe,6/1/2026,5/31/2027\nAlder Court,102,P. Poe,6/1/2024,MTM\n';
  const first = await kit.run(at, list);
  expect(tally(first)).toEqual([2, 2, 0, 0, 0, 0]);
  expect(await leases(at.organizationId)).toEqual([
    ['101', '2027-05-31'],
    ['102', null],
  ]);
  expect(tally(await kit.run(at, list))).toEqual([2, 0, 0, 2, 0, 0]);

  const renewed = await kit.run(at, list.replace('5/31/2027', '5/31/28'));
  const [update] = await kit.rows(at, renewed.id, '&action=UPDATE');
  expect(update).toMatchObject({ label: '101', changes: { leaseEndsOn: ['2027-05-31', '2028-05-31'] } });
  expect((await kit.t.post(`/admin/import/${renewed.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await leases(at.organizationId)).toContainEqual(['101', '2027-05-31']);
});

test('an area type that does not exist is an error of its row, which names those that do', async () => {
  const at = await kit.place();
  const run = await kit.run(at, HOMES.replace('mechanical', 'Shed'), { dryRun: true });
  expect(tally(run)).toEqual([3, 2, 0, 0, 0, 1]);
  const [row] = await kit.rows(at, run.id, '&action=ERROR');
  expect(row).toMatchObject({ line: 3, column: 'Area Type', value: 'Shed', code: 'VALUE_UNREADABLE' });
  expect(row.message).toContain('Mechanical');
});

test('items get the expected life of their own that the file gives; it is compared, shown and undone', async () => {
  const at = await kit.place();
  await kit.run(at, HOMES);
  const empty = await kit.fingerprint(at);
  const first = await kit.run(at, ASSETS);
  expect(tally(first)).toEqual([3, 3, 0, 0, 0, 0]);
  expect((await kit.rows(at, first.id)).map(({ values }) => values.eulOverrideYears)).toEqual([12, undefined, 9.3]);
  expect(await lives(at.organizationId)).toEqual([
    ['DW300', 9.3, 'ITEM'],
    ['LT100', 12, 'ITEM'],
    ['RG200', null, 'ITEM_TYPE'],
  ]);
  expect(tally(await kit.run(at, ASSETS))).toEqual([3, 0, 0, 3, 0, 0]);

  const before = await kit.fingerprint(at);
  const changed = await kit.run(at, ASSETS.replace('LT100,12,', 'LT100,14,').replace('9.25 yrs', ''));
  expect((await kit.rows(at, changed.id, '&action=UPDATE')).map(({ changes }) => changes)).toEqual([
    { eulOverrideYears: [12, 14] },
  ]);
  expect(await lives(at.organizationId)).toContainEqual(['DW300', 9.3, 'ITEM']);
  expect((await kit.t.post(`/admin/import/${changed.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await kit.fingerprint(at)).toEqual(before);
  expect((await kit.t.post(`/admin/import/${first.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await kit.fingerprint(at)).toEqual(empty);
});

test('a life that no item has is an error of its row', async () => {
  const at = await kit.place();
  await kit.run(at, HOMES);
  const run = await kit.run(at, ASSETS.replace('LT100,12,', 'LT100,1200,'), { dryRun: true });
  const [row] = await kit.rows(at, run.id, '&action=ERROR');
  expect(row).toMatchObject({ line: 2, column: 'EUL', value: '1200', code: 'OUT_OF_RANGE' });
});

async function leases(organizationId: number) {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ name: string; day: string | null }>`select name, lease_ends_on::text as day from unit
      where organization_id = ${organizationId} order by name`.execute(db),
  );
  return rows.map(({ name, day }) => [name, day]);
}

async function areaTypes(organizationId: number) {
  const { rows } = await kit.t.a.run((db) =>
    sql<{
      name: string;
      type: string | null;
    }>`select u.name, a.name as type from unit u left join area_type a on a.id = u.area_type_id
      where u.organization_id = ${organizationId} order by u.name`.execute(db),
  );
  return rows.map(({ name, type }) => [name, type]);
}

async function lives(organizationId: number) {
  const { rows } = await kit.t.a.run((db) =>
    sql<{
      serial: string;
      years: number | null;
      source: string;
    }>`select serial_number as serial, eul_override_years as years,
      eul_source as source from item where organization_id = ${organizationId} order by serial_number`.execute(db),
  );
  return rows.map(({ serial, years, source }) => [serial, years === null ? null : Number(years), source]);
}
