import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';

// Jobs and messages are taken over all organizations at once, so their keys carry none.
const KEYED_WITHOUT_ORGANIZATION = ['job', 'outbox', 'outbox_attachment'];
// Rows are an organization's own or shared by all, so their keys are one number over both.
const CATALOGUE = ['manufacturer', 'manufacturer_alias', 'manufacturer_merge', 'model'];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const names = async (query: string) => {
  const { rows } = await t.a.run((db) => sql<{ name: string }>`${sql.raw(query)}`.execute(db));
  return rows.map((row) => row.name);
};

const TABLES = `select c.oid, c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'`;
const TENANT_TABLES = `select t.* from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped where t.relname <> all ('{${[...KEYED_WITHOUT_ORGANIZATION, ...CATALOGUE].join(',')}}')`;

test('every table has row-level security, enabled and forced', async () => {
  const bare = `select t.relname as name from (${TABLES}) t join pg_class c on c.oid = t.oid where not (c.relrowsecurity and c.relforcerowsecurity)`;
  expect(await names(bare)).toEqual([]);
});

test('every table has a policy on reading and on writing for the runtime role', async () => {
  const open = `select t.relname as name from (${TABLES}) t where not exists (
    select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null
      and 'app_rw'::regrole = any (p.polroles))`;
  expect(await names(open)).toEqual([]);
  const halfOpen = `select t.relname as name from (${TABLES}) t join pg_policy p on p.polrelid = t.oid
    where p.polcmd <> 'r' and (p.polqual is null or p.polwithcheck is null)`;
  expect(await names(halfOpen)).toEqual([]);
});

test('a tenant table has a policy on its organization and none weaker', async () => {
  const unwalled = `select t.relname as name from (${TENANT_TABLES}) t where not exists (
    select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) like '%organization_id = ANY%app_organization_ids()%'
      and pg_get_expr(p.polwithcheck, p.polrelid) like '%organization_id = ANY%app_organization_ids()%')`;
  expect(await names(unwalled)).toEqual([]);
  const holes = `select t.relname || '.' || p.polname as name from (${TENANT_TABLES}) t join pg_policy p on p.polrelid = t.oid
    where p.polpermissive and 'app_rw'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true'`;
  expect(await names(holes)).toEqual([]);
});

test('a table of the catalogue shows its own and the shared rows, takes writes of own rows only, and is unique within each layer', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ table: string; command: string; reads: string; writes: string | null }>`
      select p.polrelid::regclass::text as table, p.polcmd as command, pg_get_expr(p.polqual, p.polrelid) as reads,
        pg_get_expr(p.polwithcheck, p.polrelid) as writes from pg_policy p
      where p.polpermissive and 'app_rw'::regrole = any (p.polroles)
        and p.polrelid::regclass::text = any (${CATALOGUE}::text[]) order by 1, 2`.execute(db),
  );
  const own = expect.stringMatching(/^\(organization_id = ANY .*app_organization_ids/);
  expect(rows).toEqual(
    CATALOGUE.flatMap((table) => [
      { table, command: '*', reads: own, writes: own },
      { table, command: 'r', reads: '(organization_id IS NULL)', writes: null },
    ]),
  );
  const { rows: keys } = await t.a.run((db) =>
    sql<{ key: string }>`select i.indexrelid::regclass::text as key from pg_index i
      where i.indrelid::regclass::text = any (${CATALOGUE}::text[]) and i.indisunique and not i.indisprimary
        and not (i.indnullsnotdistinct and exists (select from pg_attribute a where a.attrelid = i.indrelid
          and a.attname = 'organization_id' and a.attnum = i.indkey[0]))`.execute(db),
  );
  // Built-in manufacturers are shared.
  expect(keys).toEqual([{ key: 'manufacturer_key_key' }]);
});

test('the organization leads the primary key of every tenant table and is part of every other unique key', async () => {
  const keyless = `select t.relname as name from (${TENANT_TABLES}) t where not exists (
    select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indrelid = t.oid and i.indisprimary and a.attname = 'organization_id')`;
  expect(await names(keyless)).toEqual([]);
  const foreignUnique = `select i.indexrelid::regclass::text as name from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid and i.indisunique
    where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = any (i.indkey))`;
  expect(await names(foreignUnique)).toEqual([]);
});

test('every tenant table has a version, an archive date and the two times', async () => {
  const lacking = `select t.relname || '.' || needed as name from (${TENANT_TABLES}) t, unnest('{version,archived_at,created_at,updated_at}'::text[]) as needed
    where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = needed)`;
  expect(await names(lacking)).toEqual([]);
});

test('a foreign key between tenant tables carries the organization on both sides', async () => {
  const loose = `select k.conname as name from pg_constraint k
    join (${TENANT_TABLES}) t on t.oid = k.conrelid join (${TENANT_TABLES}) r on r.oid = k.confrelid
    where k.contype = 'f' and not exists (
      select from pg_attribute a, pg_attribute b where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = k.conkey[1]
        and b.attrelid = r.oid and b.attname = 'organization_id' and b.attnum = k.confkey[1])`;
  expect(await names(loose)).toEqual([]);
});

test('a foreign key between tenant tables is led by an index', async () => {
  const bare = `select k.conname as name from pg_constraint k
    join (${TENANT_TABLES}) t on t.oid = k.conrelid join (${TENANT_TABLES}) r on r.oid = k.confrelid
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = t.oid
        and (i.indkey::smallint[])[0:least(cardinality(k.conkey), 2) - 1] <@ k.conkey)`;
  expect(await names(bare)).toEqual([]);
});

// They have PostgreSQL count tables, which only the owner may, and read no row.
const COUNTING = ['analyze_changed_tables', 'analyze_written_tables'];

test('no view, materialised view or definer function bypasses the policies', async () => {
  expect(
    await names(
      `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual([]);
  const mine = `n.nspname in ('public', 'migration_tools') and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`;
  const from = `pg_proc f join pg_namespace n on n.oid = f.pronamespace`;
  expect(await names(`select f.proname as name from ${from} where ${mine} and f.prosecdef order by 1`)).toEqual(
    COUNTING,
  );
  const unpinned = `select f.proname as name from ${from} where ${mine} and n.nspname = 'public' and f.prosqlbody is null and not coalesce(array_to_string(f.proconfig, ','), '') like '%search_path%'`;
  expect(await names(unpinned)).toEqual([]);
});

test('the roles of the application own nothing, bypass no policy, and cannot become each other', async () => {
  const strong = `select rolname as name from pg_roles where rolname like 'app\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`;
  expect(await names(strong)).toEqual([]);
  expect(
    await names(
      `select roleid::regrole::text as name from pg_auth_members where member in ('app_rw'::regrole, 'app_platform'::regrole)`,
    ),
  ).toEqual([]);
  expect(
    await names(`select relname as name from pg_class where relowner in ('app_rw'::regrole, 'app_platform'::regrole)`),
  ).toEqual([]);
  const asRuntime = { userId: null, organizationIds: [], seesAllProperties: false, isPlatform: false };
  for (const role of ['app_platform', 'app_owner'])
    await expect(
      t.database.withTx(asRuntime, { mode: 'read' }, ({ db }) => sql`${sql.raw(`set role ${role}`)}`.execute(db)),
    ).rejects.toThrow(/permission denied/);
});
