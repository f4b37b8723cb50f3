import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UpgradedDatabase, upgradedDatabase } from './older-database.ts';

// A database from before the catalogue had layers, with manufacturers and models that its organizations share in every way.
const BEFORE = `
  insert into organization (id, name) overriding system value values (1, 'Ash'), (2, 'Birch'), (3, 'Cedar');
  insert into app_user (id, email, first_name, last_name, is_super_user) overriding system value
    values (1, 'a@test.example', 'A', 'A', false), (9, 's@test.example', 'S', 'S', true);
  insert into property (organization_id, id, name, timezone) overriding system value values (1, 1, 'P1', 'America/Boise'), (2, 2, 'P2', 'Mars/Base'), (3, 3, 'P3', '-07:00');
  insert into item_type (id, name, key, category, icon) overriding system value values (1, 'Refrigerator', 'refrigerator', 'x', 'x');
  insert into manufacturer (id, key, name, archived_at, merged_into_id) overriding system value values
    (1, 'ge', 'GE', null, null), (2, null, 'Of Ash', null, null), (3, null, 'Of two', null, null), (4, null, 'Of nobody', null, null),
    (5, null, 'Merged', now(), 1), (6, null, 'Made by Ash', null, null);
  insert into manufacturer_alias (manufacturer_id, alias) values (1, 'G.E.'), (1, 'Merged'), (3, 'Zwei');
  insert into model (id, manufacturer_id, item_type_id, name, eul_years) overriding system value values
    (1, 1, 1, 'one owner', 9), (2, 1, 1, 'two owners', 8), (3, 3, 1, 'of two', null), (4, 1, 1, 'made, unused', null),
    (5, 1, 1, 'super made', null), (6, 1, 1, 'unknown', null), (7, 2, 1, 'under an own maker', null), (8, 3, 1, 'only Birch', null),
    (9, 6, 1, 'by Ash', null), (10, 1, 1, 'before the import', null);
  insert into item (organization_id, id, property_id, item_type_id, manufacturer_id, model_id) overriding system value values
    (1, 1, 1, 1, 1, 1), (1, 2, 1, 1, 1, 2), (2, 3, 2, 1, 1, 2), (1, 4, 1, 1, 2, null), (1, 5, 1, 1, 3, 3), (2, 6, 2, 1, 3, 3),
    (2, 7, 2, 1, 3, 8), (3, 8, 3, 1, 1, null);
  insert into import (organization_id, id, kind, file_name, file_hash, state) overriding system value values (2, 1, 'items', 'a', 'x', 'APPLIED');
  insert into import_row (organization_id, import_id, row_no, line_no, cells, item_id, changes) values
    (2, 1, 1, 2, '{}', 3, '{"_before": {"model_id": 3, "manufacturer_id": 3}}'),
    (2, 1, 2, 3, '{}', 6, '{"_before": {"model_id": 10, "manufacturer_id": 1}}');
  insert into manufacturer_merge (id, from_id, into_id, moved_model_ids, joined_models, moved_aliases, added_alias) overriding system value
    values (1, 5, 1, '{}', '[]', '{}', 'Merged');
  insert into manufacturer_merge_part (organization_id, merge_id, item_ids, manufacturer_ids, model_ids) values (3, 1, '{8}', '{5}', '{null}');
  insert into audit_event (organization_id, user_id, action, entity, entity_id) values
    (1, 1, 'create', 'model', 4), (1, 9, 'create', 'model', 5), (1, 1, 'create', 'model', 9);
  select setval(pg_get_serial_sequence(t, 'id'), 100) from unnest('{manufacturer,model,item}'::text[]) as t;`;

let upgraded: UpgradedDatabase;

beforeAll(async () => {
  upgraded = await upgradedDatabase('0018', BEFORE);
  expect(upgraded.applied[0]).toBe('0018_catalogue_layers.sql');
});
afterAll(() => upgraded?.drop());

test('a manufacturer becomes that of the organization that uses it, a copy of each of several, and stays shared if built in or nobody’s', async () => {
  expect(
    await upgraded.rows(`select id, organization_id, name from manufacturer order by name, organization_id`),
  ).toEqual([
    [1, null, 'GE'],
    [6, 1, 'Made by Ash'],
    [5, 3, 'Merged'],
    [2, 1, 'Of Ash'],
    [4, null, 'Of nobody'],
    [3, 1, 'Of two'],
    [101, 2, 'Of two'],
  ]);
  expect(
    await upgraded.rows(
      `select manufacturer_id, organization_id, alias from manufacturer_alias order by alias, organization_id`,
    ),
  ).toEqual([
    [1, null, 'G.E.'],
    [1, 3, 'Merged'],
    [3, 1, 'Zwei'],
    [101, 2, 'Zwei'],
  ]);
});

test('a model goes the same way, by its items, else by who made it, else with its manufacturer', async () => {
  expect(
    await upgraded.rows(
      `select m.name, m.organization_id, m.manufacturer_id, m.eul_years::float8 from model m order by m.name, m.organization_id`,
    ),
  ).toEqual([
    ['before the import', 2, 1, null],
    ['by Ash', 1, 6, null],
    ['made, unused', 1, 1, null],
    ['of two', 1, 3, null],
    ['of two', 2, 101, null],
    ['one owner', 1, 1, 9],
    ['only Birch', 2, 101, null],
    ['super made', null, 1, null],
    ['two owners', 1, 1, 8],
    ['two owners', 2, 1, 8],
    ['under an own maker', 1, 2, null],
    ['unknown', null, 1, null],
  ]);
});

test('every item, and what taking an import back would write, points to what its organization sees', async () => {
  expect(
    await upgraded.rows(`select i.id, k.name, m.name, m.organization_id from item i left join manufacturer k on k.id = i.manufacturer_id
      left join model m on m.id = i.model_id order by i.id`),
  ).toEqual([
    [1, 'GE', 'one owner', 1],
    [2, 'GE', 'two owners', 1],
    [3, 'GE', 'two owners', 2],
    [4, 'Of Ash', null, null],
    [5, 'Of two', 'of two', 1],
    [6, 'Of two', 'of two', 2],
    [7, 'Of two', 'only Birch', 2],
    [8, 'GE', null, null],
  ]);
  const foreign = (column: string, table: string) => `select count(*)::int from (
      select organization_id, ${column} as id from item union all
      select organization_id, (changes -> '_before' ->> '${column}')::bigint from import_row
    ) x join ${table} c on c.id = x.id where c.organization_id <> x.organization_id`;
  expect(await upgraded.rows(foreign('model_id', 'model'))).toEqual([[0]]);
  expect(await upgraded.rows(foreign('manufacturer_id', 'manufacturer'))).toEqual([[0]]);
  expect(await upgraded.rows(`select is_final from manufacturer_merge`)).toEqual([[true]]);
});

test('time zones that the database cannot count in give way to the usual one, and none can be stored any more', async () => {
  const { rows } = await upgraded.client.query('select timezone from property order by id');
  expect(rows.map((row) => row.timezone)).toEqual(['America/Boise', 'America/New_York', 'America/New_York']);
  for (const [table, zone] of [
    ['property', 'Mars/Base'],
    ['property', '-07:00'],
    ['organization', 'Mars/Base'],
  ])
    await expect(upgraded.client.query(`update ${table} set timezone = '${zone}'`)).rejects.toThrow(
      /time zone|timezone_known/,
    );
});
