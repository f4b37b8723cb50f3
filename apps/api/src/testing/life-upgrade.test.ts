import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UpgradedDatabase, upgradedDatabase } from './older-database.ts';

// A database from before lives were stored: lives and prices set at every level, readings of long ago, one without its day.
const BEFORE = `
  insert into organization (id, name) overriding system value values (1, 'Ash');
  insert into property (organization_id, id, name) overriding system value values (1, 1, 'P1');
  insert into item_type (id, name, key, category, icon, average_life_span, typical_cost_cents) overriding system value
    values (1, 'Refrigerator', 'refrigerator', 'x', 'x', 10, 100), (2, 'Fan', 'fan', 'x', 'x', null, null);
  insert into manufacturer (id, name) overriding system value values (1, 'Maker');
  insert into model (id, manufacturer_id, item_type_id, name, eul_years, replacement_cost_cents) overriding system value values (1, 1, 1, 'M', 12.5, 300);
  insert into organization_item_type (organization_id, item_type_id, unit_cost_cents, delivery_cents) values (1, 1, 200, 15);
  insert into item (organization_id, id, property_id, item_type_id, model_id, install_date, condition, condition_on, eul_override_years,
    date_confidence, created_at) overriding system value values
    (1, 1, 1, 1, null, '2015-03-01', null, null, null, 'HIGH', '2026-01-01'), (1, 2, 1, 1, 1, '2015-03-01', 2, '2019-06-01', null, 'HIGH', '2026-01-01'),
    (1, 3, 1, 1, null, '2015-03-01', 5, '2016-03-01', 3, 'HIGH', '2026-01-01'), (1, 4, 1, 2, null, null, 1, null, null, 'NONE', '2026-01-07 12:00Z'),
    (1, 5, 1, 2, null, '2020-01-01', null, null, null, 'HIGH', '2026-01-01');`;

let upgraded: UpgradedDatabase;

beforeAll(async () => {
  upgraded = await upgradedDatabase('0029', BEFORE);
  expect(upgraded.applied[0]).toBe('0029_stored_life.sql');
});
afterAll(() => upgraded?.drop());

test('items of an older database get the life and cost of their model, type and prices; a reading without a day counts from its record', async () => {
  expect(
    await upgraded.rows(
      `select eul_years, eul_source, installed_cost_cents, cost_source, life_ends_on::text, condition_on::text from item order by id`,
    ),
  ).toEqual([
    [10, 'ITEM_TYPE', 215, 'PRICE_BOOK', '2025-02-28', null],
    [12.5, 'MODEL', 315, 'MODEL', '2021-05-31', '2019-06-01'],
    [3, 'ITEM', 215, 'PRICE_BOOK', '2018-03-01', '2016-03-01'],
    [null, 'UNKNOWN', null, 'UNKNOWN', '2026-01-07', '2026-01-07'],
    [null, 'UNKNOWN', null, 'UNKNOWN', null, null],
  ]);
});
