import { auditKeyOf } from '@lintel/db/audit-lines';
import { roleUrl } from '@lintel/db/open';
import { pgTypes } from '@lintel/db/pg-types';
import { PLATFORM_ROLE, RUNTIME_ROLE } from '@lintel/db/roles';
import { watchForStalls } from '@lintel/db/stall';
import { DatabaseUnavailable, type Pools, type TxContext, type TxOptions, withTx } from '@lintel/db/tx';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';

let t: TestApp;
let admin: Client;
let mine: number;
let theirs: number;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 1 });
  admin = new Client({ connectionString: t.adminUrl });
  await admin.connect();
  mine = (await t.a.organization({ name: 'Mine' })).id;
  theirs = (await t.a.organization({ name: 'Theirs' })).id;
});
afterAll(() => admin.end());

const as = (organizationId: number, more: Partial<TxContext> = {}): TxContext => ({
  userId: null,
  organizationIds: [organizationId],
  seesAllProperties: true,
  isPlatform: false,
  ...more,
});
const READ = { mode: 'read' } as const;
const WRITE = { mode: 'write' } as const;
const seenBy = (context: TxContext) =>
  t.database.withTx(context, READ, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from organization order by id`.execute(db);
    return rows.map((row) => row.id);
  });
const propertiesNamed = async (name: string) =>
  (await admin.query('select 1 from property where name = $1', [name])).rowCount;
const addProperty = (organizationId: number, name: string) =>
  sql`insert into property (organization_id, name, timezone) values (${organizationId}, ${name}, 'UTC')`;

test('a closure without statements, or one that fails before its first, neither keeps the connection nor passes its rights to the next', async () => {
  for (let round = 0; round < 20; round += 1) {
    expect(await t.database.withTx(as(theirs), READ, async () => 'nothing')).toBe('nothing');
    expect(await t.database.withTx(as(theirs), WRITE, async () => 'nothing')).toBe('nothing');
    for (const options of [READ, WRITE])
      await expect(
        t.database.withTx(as(theirs), options, async () => {
          throw new Error('before any statement');
        }),
      ).rejects.toThrow('before any statement');
    expect(await seenBy(as(mine))).toEqual([mine]);
  }
});

test('a context that is no list of ids is refused without using a connection up', async () => {
  for (const organizationIds of [[Number.NaN], [1.5], [-1], ["1}'; reset role; --" as unknown as number]])
    await expect(t.database.withTx({ ...as(mine), organizationIds }, READ, async () => 1)).rejects.toThrow('not an id');
  expect(await seenBy(as(mine))).toEqual([mine]);
});

test('a read sees what its caller may see, and writes nothing', async () => {
  for (const [who, seen] of [
    [as(mine), [mine]],
    [as(theirs), [theirs]],
    [{ ...as(mine), organizationIds: [] }, []],
  ] as const)
    expect(await seenBy(who)).toEqual(seen);
  await expect(t.database.withTx(as(mine), READ, ({ db }) => addProperty(mine, 'read').execute(db))).rejects.toThrow(
    'read-only',
  );
  expect(await propertiesNamed('read')).toBe(0);
});

test('a read is planned once for any values; what comes next on the connection is planned as usual', async () => {
  const mode = (options: TxOptions) =>
    t.database.withTx(as(mine), options, async ({ db }) => {
      const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db);
      return rows[0]?.mode;
    });
  expect(await mode(READ)).toBe('force_generic_plan');
  expect(await mode(WRITE)).toBe('auto');
  expect(await mode({ ...READ, timeoutMs: 15_000 })).toBe('force_generic_plan');
});

test('a statement that comes after its transaction is refused, not run in the next one on that connection', async () => {
  const goOn = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const lateAudit = Promise.withResolvers<unknown>();
  await expect(
    t.database.withTx(as(theirs), WRITE, async ({ db, audit }) => {
      await sql`select 1`.execute(db);
      void goOn.promise.then(() => addProperty(theirs, 'late').execute(db)).then(late.resolve, late.resolve);
      void goOn.promise
        .then(() => audit({ organizationId: theirs, action: 'LATE', entity: 'property', entityId: null }))
        .then(lateAudit.resolve, lateAudit.resolve);
      throw new Error('one of two failed');
    }),
  ).rejects.toThrow('one of two failed');
  const seen = await t.database.withTx(as(mine), WRITE, async ({ db }) => {
    goOn.resolve();
    await late.promise;
    const { rows } = await sql<{ id: number }>`select id from organization`.execute(db);
    return rows.map((row) => row.id);
  });
  expect(seen).toEqual([mine]);
  expect(String(await late.promise)).toContain('after the end of its transaction');
  expect(String(await lateAudit.promise)).toContain('after the end of its transaction');
  expect(await propertiesNamed('late')).toBe(0);
});

test('use by a super user is recorded on a connection that the instance has used too, and a failure is reported as itself', async () => {
  const { id: userId } = await t.a.user({ isSuperUser: true });
  for (let round = 0; round < 3; round += 1) {
    await t.database.withTx(PLATFORM, WRITE, ({ db }) => sql`select 1`.execute(db));
    const failing = t.database.withTx({ ...PLATFORM, userId }, READ, ({ db }) => sql`select 1 / 0`.execute(db));
    await expect(failing).rejects.toThrow('division by zero');
  }
  const uses = await admin.query(`select 1 from security_event where kind = 'PLATFORM_USE' and user_id = $1`, [userId]);
  expect(uses.rowCount).toBe(3);
});

test('a swallowed error of a statement fails the write, and nothing of it stays', async () => {
  const work = t.database.withTx(as(mine), WRITE, async ({ db }) => {
    await addProperty(mine, 'swallowed').execute(db);
    await sql`select 1 / 0`.execute(db).catch(() => {});
  });
  await expect(work).rejects.toThrow('aborted by a swallowed error');
  expect(await propertiesNamed('swallowed')).toBe(0);
});

test.each([
  ['is not JSON', { after: { cents: 1n } }, /BigInt/],
  ['is not text that the database can hold', { after: { name: 'a\u0000b' } }, /Unicode escape/],
  ["is of another's organization", {}, /row-level security/],
])('a line of the audit log that %s undoes the change that it tells of', async (_, line, message) => {
  const organizationId = 'after' in line ? mine : theirs;
  const work = t.database.withTx(as(mine), WRITE, async ({ db, audit }) => {
    await addProperty(mine, 'untold').execute(db);
    audit({ organizationId, action: 'CREATE', entity: 'property', entityId: null, ...line });
  });
  await expect(work).rejects.toThrow(message);
  expect(await propertiesNamed('untold')).toBe(0);
  expect(await seenBy(as(mine))).toEqual([mine]);
});

test('a setting that fails after BEGIN is the reported error, not what the closure made of seeing no rows', async () => {
  const tooLong = { mode: 'write', timeoutMs: 3_000_000_000 } as const;
  const work = t.database.withTx(as(mine), tooLong, async ({ db }) => {
    await addProperty(mine, 'without settings')
      .execute(db)
      .catch(() => {});
    throw new Error('there is no such thing');
  });
  await expect(work).rejects.toThrow('statement_timeout');
  expect(await propertiesNamed('without settings')).toBe(0);
  expect(await seenBy(as(mine))).toEqual([mine]);
});

test('where BEGIN itself fails, statements see no rows and write none, in the platform role neither', async () => {
  class WithoutBegin extends Client {
    override query(...args: unknown[]): never {
      const query = args[0] as { text?: string };
      if (query.text?.startsWith('begin')) query.text = `bogus ${query.text}`;
      // why: the overloads of query cannot be passed on in one call
      return Reflect.apply(super.query, this, args) as never;
    }
  }
  const pool = (role: typeof RUNTIME_ROLE | typeof PLATFORM_ROLE) =>
    new Pool({
      connectionString: roleUrl(t.adminUrl, TEST_SECRET, role),
      max: 1,
      Client: WithoutBegin,
      pipeline: true,
      types: pgTypes,
      options: '-c default_transaction_read_only=on',
      // why: the types of pg do not know pipelining
    } as ConstructorParameters<typeof Pool>[0]);
  const [runtime, platform] = [pool(RUNTIME_ROLE), pool(PLATFORM_ROLE)];
  const auditKey = auditKeyOf(TEST_SECRET);
  const url = roleUrl(t.adminUrl, TEST_SECRET, RUNTIME_ROLE);
  const stalls = watchForStalls({ url, clients: () => [], refuse: () => new DatabaseUnavailable('stalled') });
  const pools: Pools = {
    reads: runtime,
    writes: runtime,
    platform,
    jobs: runtime,
    platformJobs: platform,
    stalls,
    auditKey,
  };
  const seen: unknown[] = [];
  const look = withTx(pools, as(mine), READ, async ({ db }) => {
    const { rows } = await sql`select id from organization`.execute(db);
    seen.push(...rows);
    return rows;
  });
  await expect(look).rejects.toThrow('syntax error');
  expect(seen).toEqual([]);
  for (const context of [as(mine), PLATFORM]) {
    const write = withTx(pools, context, WRITE, ({ db }) => addProperty(mine, 'by itself').execute(db));
    await expect(write).rejects.toThrow('syntax error');
    await expect(withTx(pools, context, WRITE, async () => 'nothing asked')).rejects.toThrow('syntax error');
  }
  expect(await propertiesNamed('by itself')).toBe(0);
  stalls.close();
  await Promise.all([runtime.end(), platform.end()]);
});

test.each(['before the next statement', 'before the commit'])(
  'a connection cut %s is told as away, nothing stays, and the next request gets another',
  async (when) => {
    const work = t.database.withTx(as(mine), WRITE, async ({ db }) => {
      await addProperty(mine, 'cut').execute(db);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      if (when === 'before the next statement') await sql`select 1`.execute(db);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await propertiesNamed('cut')).toBe(0);
    expect(await seenBy(as(mine))).toEqual([mine]);
  },
);

test('a serialization failure runs the closure again at most three times, with its audit lines once', async () => {
  let tries = 0;
  const failing = (times: number) => () =>
    t.database.withTx(as(mine), WRITE, async ({ db, audit }) => {
      tries += 1;
      audit({ organizationId: mine, action: 'RETRIED', entity: 'organization', entityId: mine });
      await sql`select 1`.execute(db);
      if (tries <= times) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(db);
    });
  await failing(2)();
  expect(tries).toBe(3);
  expect((await admin.query("select 1 from audit_event where action = 'RETRIED'")).rowCount).toBe(1);
  tries = 0;
  await expect(failing(9)()).rejects.toThrow('again');
  expect(tries).toBe(4);
});

test('a read writes nothing, and a transaction gives its connection only for COPY', async () => {
  const write = t.database.withTx(as(mine), READ, ({ db }) => addProperty(mine, 'by a read').execute(db));
  await expect(write).rejects.toThrow('read-only transaction');
  await expect(t.database.withTx(as(mine), WRITE, async ({ client }) => client)).rejects.toThrow('isLong');
  expect(await propertiesNamed('by a read')).toBe(0);
});
