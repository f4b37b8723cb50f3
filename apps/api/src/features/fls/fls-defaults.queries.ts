import type { FlsDefaults } from '@lintel/contract/fls/fls-intervals';
import type { Db } from '@lintel/db/pooled-kysely';
import { FLS_TYPES, type FlsExtraType, type FlsType, isExtraFlsType } from '@lintel/domain/fls/fls';
import { type FlsCheck, USUAL_CHECKS } from '@lintel/domain/fls/fls-intervals';
import { sql } from 'kysely';
import type * as z from 'zod';

type Stored = Partial<Record<FlsType, FlsCheck[]>>;
type Wire = z.output<typeof FlsDefaults>;

/** The checks that a system of an organization begins with. */
export async function selectChecksOf(db: Db, organizationId: number, type: FlsType): Promise<readonly FlsCheck[]> {
  const { rows } = await sql<{ checks: FlsCheck[] | null }>`
    select checks -> ${type}::text as checks from fls_settings where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.checks ?? USUAL_CHECKS[type];
}

/** What an organization set, else what is usual, with how many systems have it; one that never set anything is at version 1. */
export async function selectFlsDefaults(db: Db, organizationId: number): Promise<Wire> {
  const { rows } = await sql<{ checks: Stored; extraTypes: FlsExtraType[]; version: number }>`
    select checks, extra_types as "extraTypes", version from fls_settings where organization_id = ${organizationId}`.execute(
    db,
  );
  const counts = await sql<{ type: FlsType; following: number; own: number }>`
    select r.type, count(*) filter (where not r.has_own_intervals) as following, count(*) filter (where r.has_own_intervals) as own
    from fls_record r where r.organization_id = ${organizationId} and r.archived_at is null group by r.type`.execute(
    db,
  );
  const { checks = {}, extraTypes = [], version = 1 } = rows[0] ?? {};
  return {
    organizationId,
    systems: FLS_TYPES.map((type) => {
      const { following = 0, own = 0 } = counts.rows.find((each) => each.type === type) ?? {};
      const isOn = !isExtraFlsType(type) || extraTypes.includes(type);
      return { type, checks: [...(checks[type] ?? USUAL_CHECKS[type])], isUsual: !checks[type], isOn, following, own };
    }),
    version,
  };
}

/** Sets the checks of a type over the given version, and of the records that follow; false when it has another version by now. */
export async function writeFlsDefaults(
  db: Db,
  {
    organizationId,
    type,
    checks,
    over,
    now,
  }: { organizationId: number; type: FlsType; checks: FlsCheck[] | null; over: number; now: string },
): Promise<boolean> {
  const entry = checks === null ? sql`s.checks - ${type}::text` : sql`s.checks || excluded.checks`;
  const { numAffectedRows } = await sql`
    insert into fls_settings as s (organization_id, checks, version)
    values (${organizationId}, ${JSON.stringify(checks === null ? {} : { [type]: checks })}::jsonb, 2)
    on conflict (organization_id) do update set checks = ${entry}, version = s.version + 1, updated_at = ${now}
    where s.version = ${over}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  const followers = sql`r.organization_id = ${organizationId} and r.type = ${type} and not r.has_own_intervals and r.archived_at is null`;
  await sql`update fls_record r set version = r.version + 1, updated_at = ${now} where ${followers}`.execute(db);
  await sql`delete from fls_interval n using fls_record r
    where ${followers} and n.organization_id = r.organization_id and n.property_id = r.property_id and n.record_id = r.id`.execute(
    db,
  );
  await sql`insert into fls_interval (organization_id, property_id, record_id, kind, task, is_certificate)
    select r.organization_id, r.property_id, r.id, c.kind, btrim(c.task), c."isCertificate" from fls_record r
    cross join jsonb_to_recordset(${JSON.stringify(checks ?? USUAL_CHECKS[type])}::jsonb) as c(kind text, task text, "isCertificate" boolean)
    where ${followers}`.execute(db);
  return true;
}

/** Switches a system beyond the seven on or off over the given version; false when the settings have another version by now. */
export async function switchFlsType(
  db: Db,
  {
    organizationId,
    type,
    isOn,
    over,
    now,
  }: { organizationId: number; type: FlsExtraType; isOn: boolean; over: number; now: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into fls_settings as s (organization_id, extra_types, version) values (${organizationId}, ${isOn ? `{${type}}` : '{}'}::text[], 2)
    on conflict (organization_id) do update set extra_types = array_remove(s.extra_types, ${type}::text) || ${isOn ? `{${type}}` : '{}'}::text[],
      version = s.version + 1, updated_at = ${now}
    where s.version = ${over}`.execute(db);
  return numAffectedRows === 1n;
}

/** How many properties of an organization have a system of this type that applies. */
export async function countSystems(db: Db, organizationId: number, type: FlsType): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from fls_record r join property p on p.organization_id = r.organization_id
      and p.id = r.property_id and p.archived_at is null
    where r.organization_id = ${organizationId} and r.type = ${type} and r.enabled and r.archived_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
