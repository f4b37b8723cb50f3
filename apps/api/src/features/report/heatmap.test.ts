import { addDays } from '@lintel/domain/base/calendar';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app-under-test.ts';
import { anyItem, insertInventory } from '#testing/inventory.ts';

const TODAY = '2026-05-18';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

// biome-ignore lint/suspicious/noExplicitAny: why: an answer over HTTP, whose shape the server checks in tests
type Body = any;

async function place(fields: { timezone?: string } = {}) {
  const property = await app.a.property(fields);
  const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  return { property, admin };
}

const pathOf = (property: { id: number }) => `/insight/${property.id}/inventory-heatmap`;

/** The cells of an answer, each with what it has in common with others. */
function cellsOf(body: Body): Record<string, unknown>[] {
  return body.cells.kind.map((kind: number, at: number) => ({
    ...Object.fromEntries(Object.entries(body.kinds).map(([name, column]) => [name, (column as unknown[])[kind]])),
    ageDays: body.cells.ageDays[at],
    warrantyDays: body.cells.warrantyDays[at],
  }));
}

/** The cell of a unit and an item type by name, as one object. */
function cellOf(body: Body, unitId: number, itemType: string): Record<string, unknown> | undefined {
  const type = body.itemTypes.findIndex((one: Body) => one.itemType === itemType);
  const unit = body.units.id.indexOf(unitId);
  const start = body.units.cells.slice(0, unit).reduce((sum: number, one: number) => sum + one, 0);
  return cellsOf(body)
    .slice(start, start + body.units.cells[unit])
    .find((cell) => cell.type === type);
}

const unitAt = (property: { id: number; organizationId: number }, unit: { id: number; name: string }) => ({
  ...unit,
  organizationId: property.organizationId,
  propertyId: property.id,
});

test('a cell says how old its item is, what it costs and how long it is covered; several give the oldest and a count', async () => {
  const { property, admin } = await place();
  const unit = unitAt(property, await app.a.unit({ property }));
  await app.a.item({ unit, itemType: 'refrigerator', installDate: '2009-05-18', condition: 2 });
  await app.a.item({ unit, itemType: 'refrigerator', installDate: '2024-05-18' });
  await app.a.item({ unit, itemType: 'refrigerator' });
  await app.a.item({ unit, itemType: 'dishwasher' });
  await app.a.item({ unit, itemType: 'range', firstSeenOn: '2025-05-18', status: 'STORED' });
  const { body, status, text } = await app.get(pathOf(property), admin);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ propertyId: property.id, asOf: TODAY, isBeingRecomputed: false });
  expect(cellOf(body, unit.id, 'Refrigerator')).toMatchObject({
    items: 3,
    missing: 0,
    basis: 'i',
    ageDays: 6209,
    eulYears: 15,
    condition: 2,
    lifed: 2,
    pastLife: 1,
    costCents: 3 * (cellOf(body, unit.id, 'Refrigerator')?.backlogCents as number),
    unpriced: 0,
  });
  expect(cellOf(body, unit.id, 'Dishwasher')).toMatchObject({ items: 1, ageDays: null, lifed: 0 });
  // Stored, so not in the unit: its type is expected and missing, and its age is not known.
  expect(cellOf(body, unit.id, 'Range')).toMatchObject({ items: 0, missing: 1, costCents: null });
  expect(cellOf(body, unit.id, 'Washer')).toBeUndefined();
});

test('a type accepted in place of the expected one, or known not to be there, is not missing', async () => {
  const { property, admin } = await place();
  const unit = unitAt(property, await app.a.unit({ property }));
  await app.a.item({ unit, itemType: 'water-heater-tankless', installDate: '2020-01-01' });
  await app.a.run((db) =>
    sql`insert into unit_item_type_absence (organization_id, unit_id, item_type_id)
      select ${property.organizationId}, ${unit.id}, id from item_type where key = 'microwave'`.execute(db),
  );
  const { body } = await app.get(pathOf(property), admin);
  expect(cellOf(body, unit.id, 'Water heater')).toBeUndefined();
  expect(cellOf(body, unit.id, 'Tankless water heater')).toMatchObject({ items: 1, missing: 0 });
  expect(cellOf(body, unit.id, 'Microwave')).toBeUndefined();
  expect(cellOf(body, unit.id, 'Heat pump')).toMatchObject({ items: 0, missing: 1 });
  const one = (await app.get(`${pathOf(property)}?itemTypeId=${await typeId('water-heater')}`, admin)).body;
  expect(one.cells.kind).toEqual([]);
});

test('units come by building and as people count, basements and units without a floor included', async () => {
  const { property, admin } = await place();
  const [ten, two] = [await app.a.building({ property, name: 'B10' }), await app.a.building({ property, name: 'B2' })];
  const units = [];
  for (const [name, buildingId, floor, areaType] of [
    ['10', ten.id, 1, 'Unit interior'],
    ['2', ten.id, -1, 'Unit interior'],
    ['Office', two.id, null, 'Unit interior'],
    ['Office (a)', two.id, 3, 'Common area'],
    ['Pool', undefined, null, 'Amenity'],
  ] as const) {
    const unit = await app.a.unit({ property, name, areaType, ...(buildingId && { buildingId }) });
    await app.a.run((db) =>
      sql`update unit set floor = ${floor}, given_name = split_part(name, ' (', 1) where id = ${unit.id}`.execute(db),
    );
    units.push(unit);
  }
  const { body } = await app.get(pathOf(property), admin);
  expect(body.buildings.map((one: Body) => one.name)).toEqual(['B2', 'B10']);
  expect(body.units.name).toEqual(['Office', 'Office (a)', '2', '10', 'Pool']);
  expect(body.units.building).toEqual([0, 0, 1, 1, null]);
  expect(body.units.floor).toEqual([null, 3, -1, 1, null]);
  expect(body.units.areaType.map((at: number) => body.areaTypes[at])).toEqual([
    'Unit interior',
    'Common area',
    'Unit interior',
    'Unit interior',
    'Amenity',
  ]);
  // Nothing is expected of an amenity, so it has no cells, and is there all the same.
  expect(body.units.cells.at(-1)).toBe(0);
});

describe('figures are those of the statement written apart', () => {
  test.each([
    ['of a property', {}, ''],
    ['of a property where it is the next day', { timezone: 'Pacific/Kiritimati' }, ''],
    ['of one type', {}, 'type'],
    ['of a building', {}, 'building'],
    ['of a floor plan', {}, 'plan'],
    ['of a manufacturer', {}, 'manufacturer'],
    ['of a model', {}, 'model'],
    ['of an age', {}, 'age'],
    ['of the least age', {}, 'young'],
    ['of no age', {}, 'undated'],
    ['under warranty', {}, 'covered'],
    ['whose warranty ends soon', {}, 'ending'],
    ['of a confidence', {}, 'confidence'],
  ])('%s', async (_name, fields, filter) => {
    const { property, admin } = await place(fields);
    const building = await app.a.building({ property });
    await app.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: 120, seed: 7 })));
    for (const [name, buildingId] of [
      ['N1', building.id],
      ['N2', undefined],
    ] as const) {
      const unit = unitAt(property, await app.a.unit({ property, name, ...(buildingId && { buildingId }) }));
      await app.a.run((db) => sql`update unit set floor_plan = ${name} where id = ${unit.id}`.execute(db));
      for (const days of [-3, 0, 364, 366, 3285, 3286, 3287, 3288, 3289, 3000, 2923, 2922, 2921, 2192, 2190, 5000])
        await app.a.item({ unit, itemType: 'dishwasher', installDate: addDays(TODAY, -days) });
      await app.a.item({ unit, itemType: 'dishwasher', firstSeenOn: TODAY });
      await app.a.item({ unit, itemType: 'dishwasher' });
    }
    const dishwasher = await typeId('dishwasher');
    const modelId = await aModel(property.organizationId, 'N9');
    await app.a.run(async (db) => {
      await sql`update item set model_id = ${modelId} where property_id = ${property.id} and id % 3 = 0 and model_id is null`.execute(
        db,
      );
      await sql`update item set warranty_ends_on = ${TODAY}::date + (id % 7)::int * 40 - 80 where property_id = ${property.id} and id % 2 = 0`.execute(
        db,
      );
    });
    const isMade = sql`coalesce((select m.manufacturer_id from model m where m.id = i.model_id), i.manufacturer_id) =
      (select m.manufacturer_id from model m where m.id = ${modelId})`;
    const age = sql`(${TODAY}::date - coalesce(i.install_date, i.mfg_date, i.first_seen_on)) / 365.2425`;
    const [query, condition] = {
      '': ['', sql`true`] as const,
      type: [`?itemTypeId=${dishwasher}`, sql`i.item_type_id = ${dishwasher}`] as const,
      building: [`?buildingId=${building.id}`, sql`u.building_id = ${building.id}`] as const,
      plan: ['?floorPlan=N2', sql`u.floor_plan = 'N2'`] as const,
      manufacturer: [`?manufacturerId=${await makerOf(modelId)}`, isMade] as const,
      model: [`?modelId=${modelId}`, sql`i.model_id = ${modelId}`] as const,
      age: ['?age=to10', sql`${age} >= 5 and ${age} < 10`] as const,
      young: ['?age=to5', sql`${age} < 5`] as const,
      undated: ['?age=unknown', sql`${age} is null`] as const,
      covered: ['?warranty=covered', sql`i.warranty_ends_on >= ${TODAY}::date`] as const,
      ending: ['?warranty=ending90', sql`i.warranty_ends_on between ${TODAY}::date and ${TODAY}::date + 90`] as const,
      confidence: ['?confidence=HIGH', sql`i.date_confidence = 'HIGH'`] as const,
    }[filter] ?? ['', sql`false`];
    const isOfRecorded = !['', 'type', 'building', 'plan'].includes(filter);
    const { body, status, text } = await app.get(`${pathOf(property)}${query}`, admin);
    expect(status, text).toBe(200);
    const apart = await countApart(property.id, condition);
    const figure = (id: string) => body.figures.find((one: Body) => one.metric === id);
    const cents = (id: string) => figure(id).inputs.find((one: Body) => one.unit === 'cents')?.value;
    expect(apart.items).toBeGreaterThan(0);
    if (!isOfRecorded) expect(Math.min(apart.past, apart.due12)).toBeGreaterThan(0);
    expect(body.hasExpected).toBe(!isOfRecorded);
    expect(body.counts.items).toBe(apart.items);
    for (const [id, count, sum] of [
      ['pastLife', apart.past, apart.pastCents],
      ['dueWithin12', apart.due12, apart.due12Cents],
      ['dueWithin36', apart.due36, apart.due36Cents],
    ] as const)
      expect([id, figure(id).value, cents(id) ?? null, figure(id).counted, figure(id).total]).toEqual([
        id,
        ...(apart.lifed > 0 ? [count, count > 0 ? sum : (cents(id) ?? null)] : [null, null]),
        apart.lifed,
        apart.items,
      ]);
    expect([figure('dateNotKnown').value, cents('dateNotKnown') || null]).toEqual([apart.undated, apart.undatedCents]);
    expect(figure('installedThisYear').value).toBe(apart.undated < apart.items ? apart.fresh : null);
    const ages = Object.fromEntries(
      body.itemTypes.map((one: Body) => [
        one.itemType,
        [one.averageAge.value, one.averageAge.counted, one.averageAge.total],
      ]),
    );
    expect(ages).toMatchObject(apart.ages);
    // The cells say the same as the figures, but for items that are in no unit.
    const inCells = (name: string) => cellsOf(body).reduce((sum, cell) => sum + Number(cell[name] ?? 0), 0);
    expect(inCells('items')).toBe(apart.items - apart.withoutUnit);
    expect(inCells('missing')).toBe(isOfRecorded ? 0 : figure('notRecorded').value);
    expect(figure('notRecorded') === undefined).toBe(isOfRecorded);
    // And so do the rows behind it, and the file.
    const rows = await app.get(`/item/propertyitems/${property.id}${query}${query ? '&' : '?'}limit=1`, admin);
    expect([rows.status, rows.body.total]).toEqual([200, apart.items]);
    const file = (await app.get(`${pathOf(property)}${query}${query ? '&' : '?'}format=csv`, admin)).text;
    expect(file.trim().split('\r\n')).toHaveLength(1 + body.counts.cells);
    expect(inCells('due12')).toBe(apart.due12InUnits);
    expect(body.years.reduce((sum: number, one: Body) => sum + one.items, 0)).toBe(apart.items);
  });
});

test('each figure has as many items as the list of items that it opens', async () => {
  const { property, admin } = await place();
  await app.a.run((db) => insertInventory(db, property, fc.sample(anyItem(TODAY), { numRuns: 300, seed: 11 })));
  const { body } = await app.get(pathOf(property), admin);
  for (const [metric, filter] of [
    ['pastLife', 'due=backlog'],
    ['dueWithin12', 'due=within12'],
    ['dueWithin36', 'due=within36'],
    ['installedThisYear', 'installed=thisyear'],
    ['dateNotKnown', 'due=undated'],
  ]) {
    const figure = body.figures.find((one: Body) => one.metric === metric);
    expect(figure.value, metric).toBeGreaterThan(0);
    const list = await app.get(`/item/propertyitems/${property.id}?${filter}&limit=1`, admin);
    expect(list.body.total, metric).toBe(figure.value);
  }
});

test('a wave of one model is found with what failed, what it costs and where it is', async () => {
  const { property, admin } = await place();
  const unit = unitAt(property, await app.a.unit({ property }));
  const itemTypeId = await typeId('water-heater');
  const modelId = await aModel(property.organizationId, 'XE40', itemTypeId);
  for (let day = 0; day < 10; day += 1)
    await app.a.item({
      unit,
      itemTypeId,
      modelId,
      mfgDate: addDays('2013-03-01', day * 8),
      ...(day === 0 && { condition: 1 }),
    });
  await app.a.item({ unit, itemTypeId, modelId, mfgDate: '2013-03-05', status: 'RETIRED' });
  await app.a.item({ unit, itemTypeId, modelId });
  await app.a.item({ unit, itemTypeId, modelId, mfgDate: '2019-03-05' });
  const { body } = await app.get(pathOf(property), admin);
  expect(body.waves).toMatchObject([
    {
      modelId,
      model: 'XE40',
      itemTypeId,
      from: '2013-03-01',
      to: '2013-05-12',
      items: 10,
      ofItems: 12,
      pastLife: 10,
      failed: 1,
      retired: 1,
      undated: 1,
      unpriced: 0,
      unitIds: [unit.id],
    },
  ]);
  expect(body.waves[0].costCents).toBeGreaterThan(0);
});

test('the file has a row for each cell, and what is not known is blank there', async () => {
  const { property, admin } = await place();
  const building = await app.a.building({ property, name: 'Alder' });
  const unit = unitAt(property, await app.a.unit({ property, name: '101', buildingId: building.id }));
  await app.a.item({ unit, itemType: 'refrigerator', installDate: '2009-05-18' });
  await app.a.item({ unit, itemType: 'dishwasher' });
  const file = await app.get(`${pathOf(property)}?format=csv`, admin);
  const [head = '', ...lines] = file.text.replace('﻿', '').trim().split('\r\n');
  const rows = lines.map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]])));
  const { body } = await app.get(pathOf(property), admin);
  expect(rows).toHaveLength(body.counts.cells);
  const row = (type: string) => rows.find((one) => one.Type === type);
  expect(row('Refrigerator')).toMatchObject({
    Building: 'Alder',
    Unit: '101',
    Items: '1',
    State: 'Recorded',
    'Life used (%)': '113.3',
    'Age (years)': '17',
    'Basis date': '2009-05-18',
    'Past life': '1',
  });
  expect(row('Dishwasher')).toMatchObject({ State: 'Recorded', 'Life used (%)': '', 'Past life': '', Backlog: '' });
  expect(row('Range')).toMatchObject({ State: 'Expected and not recorded', Items: '0', 'Not recorded': '1', Cost: '' });
  for (const format of ['xlsx', 'pdf'])
    expect((await app.get(`${pathOf(property)}?format=${format}`, admin)).status, format).toBe(200);
});

test('a stranger gets the 404 of a property that does not exist', async () => {
  const { property } = await place();
  const stranger = await app.a.user({ organizationId: (await app.a.organization()).id, isAdmin: true });
  const foreign = await app.get(pathOf(property), stranger);
  const absent = await app.get(pathOf({ id: 999_999_999 }), stranger);
  expect([foreign.status, absent.status]).toEqual([404, 404]);
  expect({ ...foreign.body, instance: '', requestId: '' }).toEqual({ ...absent.body, instance: '', requestId: '' });
});

test('a property without anything has no figures of zero', async () => {
  const { property, admin } = await place();
  const { body } = await app.get(pathOf(property), admin);
  expect(body.counts).toEqual({ units: 0, unitsInAll: 0, cells: 0, items: 0, itemsWithoutUnit: 0 });
  expect(body.figures.find((one: Body) => one.metric === 'pastLife').value).toBeNull();
  expect(body.units.id).toEqual([]);
});

async function aModel(organizationId: number, name: string, itemTypeId: number | null = null): Promise<number> {
  const { rows } = await app.a.run((db) =>
    sql<{ id: number }>`insert into model (organization_id, manufacturer_id, item_type_id, name)
      select ${organizationId}, (select min(id) from manufacturer where organization_id is null), ${itemTypeId}, ${name} returning id`.execute(
      db,
    ),
  );
  return rows[0]?.id ?? 0;
}

async function makerOf(modelId: number): Promise<number> {
  const { rows } = await app.a.run((db) =>
    sql<{ id: number }>`select manufacturer_id as id from model where id = ${modelId}`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

async function typeId(key: string): Promise<number> {
  const { rows } = await app.a.run((db) =>
    sql<{ id: number }>`select id from item_type where key = ${key}`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

async function countApart(propertyId: number, condition: RawBuilder<unknown>) {
  const { rows } = await app.a.run((db) =>
    sql<Apart>`with one as (
      select i.*, t.name as type, coalesce(i.install_date, i.mfg_date, i.first_seen_on) as since, coalesce(i.install_date, i.mfg_date) as known,
        (${TEST_NOW}::timestamptz at time zone p.timezone)::date as today
      from item i join property p on p.id = i.property_id join item_type t on t.id = i.item_type_id left join unit u on u.id = i.unit_id
      where i.property_id = ${propertyId} and i.archived_at is null and i.status = 'ACTIVE' and ${condition}
    ), by_type as (select type, count(*) as items, count(since) as dated, avg(case when since is not null then greatest(0, today - since) / 365.2425 end) as age from one group by 1)
    select count(*) as items, count(*) filter (where unit_id is null) as "withoutUnit", count(life_ends_on) as lifed, count(*) - count(since) as undated,
      sum(installed_cost_cents) filter (where since is null) as "undatedCents",
      count(*) filter (where life_ends_on <= today) as past, sum(installed_cost_cents) filter (where life_ends_on <= today) as "pastCents",
      count(*) filter (where life_ends_on > today and life_ends_on <= today + interval '1 year') as due12,
      count(*) filter (where life_ends_on > today and life_ends_on <= today + interval '1 year' and unit_id is not null) as "due12InUnits",
      sum(installed_cost_cents) filter (where life_ends_on > today and life_ends_on <= today + interval '1 year') as "due12Cents",
      count(*) filter (where life_ends_on > today and life_ends_on <= today + interval '3 years') as due36,
      sum(installed_cost_cents) filter (where life_ends_on > today and life_ends_on <= today + interval '3 years') as "due36Cents",
      count(*) filter (where today - known < 366) as fresh,
      (select json_object_agg(type, json_build_array(round(age::numeric, 1), dated, items)) from by_type) as ages
    from one`.execute(db),
  );
  const [first] = rows;
  if (!first) throw new Error('a count has a row');
  return first;
}

type Apart = Record<
  'items' | 'withoutUnit' | 'lifed' | 'undated' | 'past' | 'due12' | 'due12InUnits' | 'due36' | 'fresh',
  number
> &
  Record<'pastCents' | 'due12Cents' | 'due36Cents' | 'undatedCents', number | null> & {
    ages: Record<string, [number | null, number, number]>;
  };
