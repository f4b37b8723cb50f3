import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo } from '#testing/demo-database.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };

let demo: ClonedDatabase;
// The demo is seeded here if no other file asked for it before: more than a test may take.
beforeAll(async () => {
  demo = await cloneDemo();
}, 180_000);
afterAll(() => demo.drop());

type Plate = {
  state: string;
  serial: string | null;
  maker: string | null;
  isSure: boolean;
  elsewhere: boolean;
  retake: string | null;
};

test('the demo has plates that wait, answered ones and one that is too dark; each was read as it stands', async () => {
  const { rows } = await demo.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<Plate>`select s.state, s.reading -> 'serial' ->> 'value' as serial, s.reading -> 'manufacturer' ->> 'value' as maker,
        coalesce((s.reading -> 'serial' ->> 'isSure')::boolean, false) as "isSure", s.reading ->> 'retake' as retake,
        exists (select from item o where o.organization_id = s.organization_id and o.id <> s.item_id and o.item_type_id = i.item_type_id
          and o.serial_normalised = s.reading -> 'serial' ->> 'value') as elsewhere
      from serial_plate s join item i on i.organization_id = s.organization_id and i.id = s.item_id order by s.id`.execute(
      db,
    ),
  );
  const waiting = rows.filter(({ state }) => state === 'WAITING');
  expect(waiting).toHaveLength(19);
  expect(waiting.every(({ serial, maker }) => serial !== null && maker !== null)).toBe(true);
  expect(waiting.some(({ isSure }) => isSure)).toBe(true);
  expect(waiting.filter(({ elsewhere }) => elsewhere).length).toBeGreaterThan(0);
  expect(rows.filter(({ state }) => state === 'READ')).toHaveLength(6);
  expect(rows.filter(({ state }) => state === 'UNREADABLE').map(({ retake }) => retake)).toEqual([
    'TOO_DARK',
    'TOO_DARK',
  ]);
});
