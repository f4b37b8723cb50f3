import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UpgradedDatabase, upgradedDatabase } from './older-database.ts';

// Flags that were closed before flags knew what that did to their items. Item 1 was retired by closing its flag, and so was item 2, which was
// written to later; item 3 was retired a day before its flag was closed, and item 4 by somebody else.
const BEFORE = `
  insert into organization (id, name) overriding system value values (1, 'Ash');
  insert into app_user (id, email, first_name, last_name) overriding system value values (1, 'a@test.example', 'A', 'A'), (2, 'b@test.example', 'B', 'B');
  insert into property (organization_id, id, name) overriding system value values (1, 1, 'P1');
  insert into item_type (id, name, key, category, icon) overriding system value values (1, 'Refrigerator', 'refrigerator', 'x', 'x');
  insert into item (organization_id, id, property_id, item_type_id, status, retired_on, version, updated_at) overriding system value values
    (1, 1, 1, 1, 'RETIRED', '2026-05-01', 3, '2026-05-01 10:00:00.5Z'), (1, 2, 1, 1, 'RETIRED', '2026-05-01', 4, '2026-05-02 10:00Z'),
    (1, 3, 1, 1, 'RETIRED', '2026-04-30', 2, '2026-04-30 10:00Z'), (1, 4, 1, 1, 'RETIRED', '2026-05-01', 2, '2026-05-01 10:00:00.5Z');
  insert into item_event (organization_id, item_id, property_id, kind, happened_on, user_id, created_at, changes) values
    (1, 1, 1, 'REPLACED', '2026-05-01', 1, '2026-05-01 10:00:00.5Z', '{"status": ["STORED", "RETIRED"]}'),
    (1, 2, 1, 'RETIRED', '2026-05-01', 1, '2026-05-01 10:00:00.5Z', '{"status": ["ACTIVE", "RETIRED"]}'),
    (1, 3, 1, 'RETIRED', '2026-04-30', 1, '2026-04-30 10:00Z', '{"status": ["ACTIVE", "RETIRED"]}'),
    (1, 4, 1, 'RETIRED', '2026-05-01', 2, '2026-05-01 10:00:00.5Z', '{"status": ["ACTIVE", "RETIRED"]}');
  insert into asset_alert (organization_id, id, property_id, item_id, title, action_state) overriding system value
    select 1, n, 1, n, 'Refrigerator', 'REPLACED' from generate_series(1, 4) n;
  insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, moved_by, created_at)
    select 1, 1, n, 'INITIATED_REPLACEMENT', 'REPLACED', 1, '2026-05-01 10:00:00.2Z' from generate_series(1, 4) n;`;

let upgraded: UpgradedDatabase;

beforeAll(async () => {
  upgraded = await upgradedDatabase('0142', BEFORE);
  expect(upgraded.applied[0]).toBe('0142_flag_undo.sql');
});
afterAll(() => upgraded?.drop());

test('a flag that was closed before can be taken back where its history and that of its item agree, and nothing was written since', async () => {
  expect(await upgraded.rows('select id, retired_version, retired_from from asset_alert order by id')).toEqual([
    [1, 3, 'STORED'],
    [2, null, null],
    [3, null, null],
    [4, null, null],
  ]);
});
