import type { TxContext } from '@lintel/db/tx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { cloneDemo } from './demo-database.ts';

let t: TestApp;
let tables: { name: string; column: string }[];
/** Tables whose rows of no organization (null, or 0 in a key) are everybody's to read. */
const SHARED = ['change_note', 'manufacturer', 'manufacturer_alias', 'manufacturer_merge', 'model'];
let harbor: number;
let other: number;

beforeAll(async () => {
  t = await startTestApp({ on: await cloneDemo() });
  await t.a.run(async (db) => {
    const organizations = await db.selectFrom('organization').select(['id', 'name']).orderBy('id').execute();
    harbor = organizations.find((one) => one.name === 'Harbor Residential')?.id ?? 0;
    other = organizations.find((one) => one.name === 'Other Homes')?.id ?? 0;
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'job' order by 1`.execute(db);
    tables = [...rows.map(({ name }) => ({ name, column: 'organization_id' })), { name: 'organization', column: 'id' }];
  });
});

const seenBy = (organizationIds: number[], more: Partial<TxContext> = {}): TxContext => ({
  userId: null,
  organizationIds,
  seesAllProperties: true,
  isPlatform: false,
  ...more,
});

// Runs one statement as the runtime role with no filter of the application's own.
async function run(
  context: TxContext,
  text: string,
): Promise<{ rows: Row[]; affected: number; error: string | undefined }> {
  try {
    return await t.database.withTx(context, { mode: 'write' }, async ({ db }) => {
      const result = await sql<Row>`${sql.raw(text)}`.execute(db);
      return { rows: result.rows, affected: Number(result.numAffectedRows ?? 0), error: undefined };
    });
  } catch (error) {
    return { rows: [], affected: 0, error: String((error as { code?: string }).code) };
  }
}

test('with every filter of the application gone, no statement reads a foreign row, in either direction or without a context', async () => {
  let seen = 0;
  for (const { name, column } of tables) {
    const ofSomebody = SHARED.includes(name) ? `${column} > 0` : 'true';
    for (const [mine, foreign] of [
      [harbor, other],
      [other, harbor],
    ] as const) {
      const { rows } = await run(
        seenBy([mine]),
        `select count(*)::int as n, count(*) filter (where ${column} <> ${mine} and ${ofSomebody})::int as strangers from ${name}`,
      );
      expect(rows[0]?.strangers, `${name} seen by ${mine}, not ${foreign}`).toBe(0);
      seen += rows[0]?.n ?? 0;
    }
    const none = await run(seenBy([]), `select count(*)::int as n from ${name} where ${ofSomebody}`);
    expect(none.rows[0]?.n, `${name} without a context`).toBe(0);
  }
  expect(seen).toBeGreaterThan(5000);
});

test('no statement changes, deletes, moves or inserts a foreign row', async () => {
  for (const { name, column } of tables) {
    for (const [mine, foreign] of [
      [harbor, other],
      [other, harbor],
    ] as const) {
      for (const context of [seenBy([mine]), seenBy([])]) {
        const updated = await run(
          context,
          `update ${name} set ${column === 'id' ? 'version = version' : `${column} = ${column}`} where ${column} = ${foreign}`,
        );
        expect([0, '42501'], `update ${name}`).toContain(updated.error ?? updated.affected);
        const deleted = await run(context, `delete from ${name} where ${column} = ${foreign}`);
        expect([0, '42501'], `delete ${name}`).toContain(deleted.error ?? deleted.affected);
        const planted = await run(
          context,
          `insert into ${name} (${column}) overriding system value values (${foreign})`,
        );
        expect(planted.error, `insert ${name}`).toBe('42501');
      }
      if (column === 'id') continue;
      const moved = await run(seenBy([mine]), `update ${name} set ${column} = ${foreign}`);
      expect([0, '42501'], `move ${name}`).toContain(moved.error ?? moved.affected);
    }
  }
});

test('rows of two organizations cannot be linked, whoever writes', async () => {
  const platform = seenBy([], { isPlatform: true });
  const { rows } = await run(platform, `select id from property where organization_id = ${harbor} limit 1`);
  const propertyId = rows[0]?.id;
  const linked = await run(
    platform,
    `insert into unit (organization_id, property_id, name, given_name) values (${other}, ${propertyId}, 'x', 'x')`,
  );
  expect(linked.error).toBe('23503');
});

test('where nothing says which properties a person was given, none is seen; what is given or taken away counts from the next transaction on', async () => {
  const property = await t.a.property({ organizationId: harbor, name: 'Given and taken' });
  const person = await t.a.user({ organizationId: harbor, properties: [property] });
  const context = seenBy([harbor], { userId: person.id, seesAllProperties: false });
  const seen = async (before = 'select') => {
    const rows = await t.database.withTx(context, { mode: 'write' }, async ({ db }) => {
      await sql.raw(before).execute(db);
      return (await sql<Row>`select id from property`.execute(db)).rows;
    });
    return rows.map(({ id }) => id);
  };
  expect(await seen()).toEqual([property.id]);
  expect(await seen(`select set_config('app.property_wall', '', true)`)).toEqual([]);
  await t.a.run((db) =>
    sql`update property_assignment set archived_at = now() where user_id = ${person.id}`.execute(db),
  );
  expect(await seen()).toEqual([]);
});

test('a member sees the rows of their properties only, in every table that hangs on a property', async () => {
  const { rows } = await run(
    seenBy([], { isPlatform: true }),
    `
    select u.id as "userId", array_agg(a.property_id)::text as ids from app_user u join property_assignment a on a.user_id = u.id
    where u.email = 'member@lintel.example' group by u.id`,
  );
  const member = seenBy([harbor], { userId: rows[0]?.userId ?? 0, seesAllProperties: false });
  for (const [name, column] of [
    ['property', 'id'],
    ['unit', 'property_id'],
    ['item', 'property_id'],
    ['item_event', 'property_id'],
    ['building', 'property_id'],
  ]) {
    const seen = await run(
      member,
      `select count(*)::int as n, count(*) filter (where ${column} <> all ('${rows[0]?.ids}'::bigint[]))::int as strangers from ${name}`,
    );
    expect(seen.rows[0]?.strangers, name).toBe(0);
    expect(seen.rows[0]?.n, name).toBeGreaterThan(0);
  }
});

test('the audit log is written and never rewritten, also by the platform', async () => {
  for (const context of [seenBy([harbor]), seenBy([harbor], { isPlatform: true })]) {
    expect((await run(context, 'update audit_event set action = action')).error).toBe('42501');
    expect((await run(context, 'delete from audit_event')).error).toBe('42501');
    expect((await run(context, 'truncate audit_event')).error).toBe('42501');
  }
});

test('a person sees their own jobs only', async () => {
  const [one, two] = [await t.a.user({ organizationId: harbor }), await t.a.user({ organizationId: harbor })];
  await run(
    seenBy([], { isPlatform: true }),
    `insert into job (kind, run_as_user_id, organization_id) values ('none', ${one.id}, ${harbor})`,
  );
  expect((await run(seenBy([harbor], { userId: one.id }), 'select count(*)::int as n from job')).rows[0]?.n).toBe(1);
  expect((await run(seenBy([harbor], { userId: two.id }), 'select count(*)::int as n from job')).rows[0]?.n).toBe(0);
});

type Row = { n?: number; strangers?: number; id?: number; userId?: number; ids?: string };
