import type { AuditChain, AuditEvent } from '@lintel/contract/audit';
import type { Db } from '@lintel/db/pooled-kysely';
import { auditReferences, referenceKey } from '@lintel/domain/audit-references';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/lookups/instant.ts';
import { bigints, type Viewer } from '#platform/viewer.ts';
import { entityName, entityUnit } from './audit-names.ts';

/** How many of the newest lines the options of the filters come from. */
const OFFERED_FROM = 20_000;

/** A page of the organizations' audit logs, newest first, with one line more than asked where there are more, and how many there are. */
export async function selectAuditEvents(db: Db, viewer: Viewer, filter: AuditFilter): Promise<AuditPage> {
  const ids = filter.organizationId === undefined ? viewer.organizationIds : [filter.organizationId];
  const where = sql`e.organization_id = any (${bigints(ids)}) and ${matches(filter)}`;
  const { rows } = await sql<Line>`
    select e.id, e.organization_id as "organizationId", o.name as "organizationName", ${instant('e.created_at')} as at,
      e.user_id as "userId", ${personName} as "userName", e.action, e.entity, e.entity_id as "entityId", ${entityName} as "entityName",
      ${entityUnit} as "unitId",
      e.before, e.after, e.request_id as "requestId", e.address
    from audit_event e
    join organization o on o.id = e.organization_id
    left join app_user u on u.id = e.user_id
    where ${where} and e.id < ${filter.before} order by e.id desc limit ${filter.limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from audit_event e where ${where}`.execute(db);
  return { rows: await withNames(db, rows), total: counted.rows[0]?.total ?? 0 };
}

/** The lines with the names of the things that they refer to by id. */
async function withNames(db: Db, lines: readonly Line[]): Promise<WireEvent[]> {
  const references = lines.map((line) => auditReferences([line.before, line.after], line));
  const asked = new Map(
    lines.flatMap(({ organizationId }, at) =>
      (references[at] ?? []).map(
        (one) => [`${organizationId} ${referenceKey(one)}`, { ...one, organizationId }] as const,
      ),
    ),
  );
  const { rows } =
    asked.size === 0
      ? { rows: [] }
      : await sql<{ organizationId: number; kind: string; id: number; name: string | null }>`
    select e.organization_id as "organizationId", e.entity as kind, e.entity_id as id, ${entityName} as name
    from jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) as r("organizationId" bigint, kind text, id bigint)
    cross join lateral (select r."organizationId" as organization_id, r.kind as entity, r.id as entity_id) e`.execute(
          db,
        );
  const named = new Map(rows.map((row) => [`${row.organizationId} ${referenceKey(row)}`, row.name]));
  return lines.map((line, at) => {
    const names = (references[at] ?? []).flatMap((one) => {
      const name = named.get(`${line.organizationId} ${referenceKey(one)}`);
      return name == null ? [] : [[referenceKey(one), name] as const];
    });
    return { ...line, names: Object.fromEntries(names) };
  });
}

/** A page of the instance's own audit log: sign-ins, refusals, and what super users used. */
export async function selectSecurityEvents(db: Db, filter: AuditFilter): Promise<AuditPage> {
  const where = sql`${matches(filter)}`;
  const events = sql`(
    select s.id, s.created_at, s.user_id, s.kind as action, 'instance' as entity, null::bigint as entity_id, s.detail as after, s.request_id, s.address
    from security_event s) e`;
  const { rows } = await sql<Line>`
    select e.id, null::bigint as "organizationId", null as "organizationName", ${instant('e.created_at')} as at, e.user_id as "userId",
      ${personName} as "userName", e.action, e.entity, e.entity_id as "entityId", null as "entityName", null::bigint as "unitId",
      null::jsonb as before, e.after, e.request_id as "requestId", e.address
    from ${events} left join app_user u on u.id = e.user_id
    where ${where} and e.id < ${filter.before} order by e.id desc limit ${filter.limit + 1}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${events} where ${where}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, names: {} })), total: counted.rows[0]?.total ?? 0 };
}

/** How far each audit log is verified and anchored. */
export async function selectAuditChains(db: Db, viewer: Viewer): Promise<z.input<typeof AuditChain>[]> {
  const { rows } = await sql<z.input<typeof AuditChain>>`
    select o.id as "organizationId", o.name as "organizationName",
      coalesce((select sum(l.seq) from audit_lane l where l.organization_id = o.id), 0)::bigint as lines,
      ${instant('c.created_at')} as "checkedAt", ${instant('e.created_at')} as "verifiedUpTo", ${instant('a.created_at')} as "anchoredAt",
      c.first_finding as finding
    from organization o
    left join lateral (select * from audit_check c where c.organization_id = o.id order by c.id desc limit 1) c on true
    left join lateral (
      select * from audit_check a where a.organization_id = o.id and a.finding_count = 0 order by a.id desc limit 1
    ) a on true
    left join audit_event e on e.organization_id = o.id and e.id = a.last_event_id
    where o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null order by o.name`.execute(db);
  return rows;
}

/** The people, actions and kinds of things of the newest lines. */
export async function selectAuditChoices(db: Db, viewer: Viewer): Promise<AuditChoices> {
  const { rows } = await sql<AuditChoices>`
    with newest as materialized (
      select e.user_id, e.action, e.entity from audit_event e
      where e.organization_id = any (${bigints(viewer.organizationIds)}) order by e.id desc limit ${OFFERED_FROM}
    )
    select
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${personName}) order by u.first_name, u.last_name, u.id)
        from app_user u where u.id in (select n.user_id from newest n)), '[]') as people,
      coalesce((select json_agg(a.action order by a.action) from (select distinct n.action from newest n) a), '[]') as actions,
      coalesce((select json_agg(k.entity order by k.entity) from (select distinct n.entity from newest n) k), '[]') as entities`.execute(
    db,
  );
  return rows[0] as AuditChoices;
}

const personName = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

function matches(filter: AuditFilter): RawBuilder<unknown> {
  const { userId, entity, entityId, action, from, to, timeZone, address, requestId, q } = filter;
  const conditions = [
    userId !== undefined && sql`e.user_id = ${userId}`,
    entity !== undefined && sql`e.entity = ${entity}`,
    entityId !== undefined && sql`e.entity_id = ${entityId}`,
    action !== undefined && sql`e.action = ${action}`,
    from !== undefined && sql`e.created_at >= ${from}::timestamp at time zone ${timeZone}`,
    to !== undefined && sql`e.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    address !== undefined && sql`e.address = ${address}`,
    requestId !== undefined && sql`e.request_id = ${requestId}`,
    q !== undefined && sql`(e.address = ${q} or e.request_id = ${q} or e.entity_id::text = ${q})`,
  ].filter((one) => one !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export type WireEvent = z.input<typeof AuditEvent>;
type Line = Omit<WireEvent, 'names'>;
export type AuditFilter = {
  organizationId?: number | undefined;
  userId?: number | undefined;
  entity?: string | undefined;
  entityId?: number | undefined;
  action?: string | undefined;
  /** Whose days `from` and `to` are. */
  timeZone: string;
  from?: string | undefined;
  to?: string | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
  q?: string | undefined;
  /** Lines with a smaller number than this. */
  before: number;
  limit: number;
};
type AuditPage = { rows: WireEvent[]; total: number };
type AuditChoices = { people: { id: number; name: string }[]; actions: string[]; entities: string[] };
