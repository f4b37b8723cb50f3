import { PERIOD_DAYS } from '@lintel/contract/base/period';
import type { AuditChain, AuditEvent, auditList } from '@lintel/contract/people/audit';
import type { Db } from '@lintel/db/pooled-kysely';
import { auditReferences, referenceKey } from '@lintel/domain/people/audit-references';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay, selectTimeZone } from '#platform/identity/day.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { afterId, directionOf, type Page, placeById, selectPage } from '#platform/sql/page.ts';
import { entityName, entityUnit } from './audit-names.ts';

/** How many of the newest lines the options of the filters come from. */
const OFFERED_FROM = 20_000;

/** A page of the audit logs of the viewer's organizations, or of the instance's own, in the order in which the lines were written. */
export async function selectAuditLog(db: Db, ask: Ask): Promise<Page<WireEvent>> {
  const timeZone = await selectTimeZone(db, ask.viewer, ask.filter.organizationId);
  const isInstance = ask.filter.trail === 'instance';
  const page = await selectLines(db, ask, {
    where: isInstance ? matches(ask, timeZone) : sql`${isOwn(ask)} and ${matches(ask, timeZone)}`,
    ...(isInstance ? SECURITY : ORGANIZATIONS),
  });
  const rows = isInstance ? page.rows.map((row) => ({ ...row, names: {} })) : await withNames(db, page.rows);
  return { ...page, rows, last: page.last && { ...page.last, key: trailOf(ask.filter) } };
}

/** Which log a filter reads; the numbers of the lines of one say nothing in the other. */
export function trailOf({ trail = 'organizations' }: Ask['filter']): string {
  return trail;
}

type LinesOf = Record<'where' | 'from' | 'joins' | 'columns', RawBuilder<unknown>>;

async function selectLines(db: Db, ask: Ask, { where, from, joins, columns }: LinesOf): Promise<Page<Line>> {
  return selectPage<Line>(db, {
    limit: ask.limit,
    total: sql`(select count(*) from ${from} where ${where})`,
    ctes: sql`page as (
      select e.id, ${instant('e.created_at')} as at, e.user_id as "userId", ${personName} as "userName", e.action, e.entity,
        e.entity_id as "entityId", e.after, e.request_id as "requestId", e.address, ${columns}
      from ${from} ${joins} left join app_user u on u.id = e.user_id
      where ${where} and ${afterId(sql`e.id`, ask)} order by e.id ${directionOf(ask)} limit ${ask.limit + 1}
    ), rows as (select ${placeById(ask)}, page.* from page)`,
  });
}

const ORGANIZATIONS = {
  from: sql`audit_event e`,
  joins: sql`join organization o on o.id = e.organization_id`,
  columns: sql`e.organization_id as "organizationId", o.name as "organizationName", ${entityName} as "entityName",
    ${entityUnit} as "unitId", e.before`,
};

/** Sign-ins, refusals, and what super users used. */
const SECURITY = {
  from: sql`(
    select s.id, s.created_at, s.user_id, s.kind as action, 'instance' as entity, null::bigint as entity_id, s.detail as after,
      s.request_id, s.address
    from security_event s) e`,
  joins: sql``,
  columns: sql`null::bigint as "organizationId", null as "organizationName", null as "entityName", null::bigint as "unitId",
    null::jsonb as before`,
};

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

function isOwn({ viewer, filter: { organizationId } }: Ask): RawBuilder<unknown> {
  const ids = organizationId === undefined ? viewer.organizationIds : [organizationId];
  return sql`e.organization_id = any (${bigints(ids)})`;
}

function matches({ filter, now }: Ask, timeZone: string): RawBuilder<unknown> {
  const { userId, entity, entityId, action, period, from, to, address, requestId } = filter;
  const q = filter.q?.trim() ?? '';
  const today = localDay(now, sql`${timeZone}::text`);
  const conditions = [
    userId !== undefined && sql`e.user_id = ${userId}`,
    entity !== undefined && sql`e.entity = ${entity}`,
    entityId !== undefined && sql`e.entity_id = ${entityId}`,
    action !== undefined && sql`e.action = ${action}`,
    period !== undefined &&
      sql`e.created_at >= (${today} - ${PERIOD_DAYS[period] - 1}::int)::timestamp at time zone ${timeZone}`,
    from !== undefined && sql`e.created_at >= ${from}::timestamp at time zone ${timeZone}`,
    to !== undefined && sql`e.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    address !== undefined && sql`e.address = ${address}`,
    requestId !== undefined && sql`e.request_id = ${requestId}`,
    q !== '' && sql`(e.address = ${q} or e.request_id = ${q} or e.entity_id::text = ${q})`,
  ].filter((one) => one !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type WireEvent = z.input<typeof AuditEvent>;
type Line = Omit<WireEvent, 'names'>;
type Ask = ListAsk<typeof auditList>;
type AuditChoices = { people: { id: number; name: string }[]; actions: string[]; entities: string[] };
