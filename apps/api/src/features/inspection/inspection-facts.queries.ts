import type { inspectionReport } from '@lintel/contract/inspections/inspection-report';
import type { Db } from '@lintel/db/pooled-kysely';
import type {
  InspectionStatus,
  InspectionType,
  NoAccessReason,
  Severity,
} from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import { fixedStatement } from '#platform/base/fixed-statement.ts';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { sightOf, visibleProperties } from '#platform/identity/viewer.ts';
import { type NameList, peopleList } from '#platform/lookups/name-lists.ts';
import { isOverdueFinding } from '#platform/lookups/open-work.ts';
import { type Columns, columnNames, jsonColumns } from '#platform/sql/json-columns.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';

type Ask = ListAsk<typeof inspectionReport>;
export type InspectionFact = {
  id: number;
  unitId: number | null;
  runId: number | null;
  type: InspectionType;
  templateName: string;
  inspectorId: number | null;
  dueOn: string;
  status: InspectionStatus;
  doneOn: string | null;
  signedBy: string | null;
  noAccessReason: NoAccessReason | null;
  /** An instant as PostgreSQL writes it. */
  updatedAt: string;
};
type UnitFact = { id: number; name: string; sortKey: string };
export type RunFact = {
  id: number;
  name: string;
  dueOn: string;
  isSample: boolean;
  sampledFrom: number | null;
  version: number;
};
/** Of a run of item audits: its items, those that were here, and those that were not. What nobody looked at is in neither. */
export type RunAudit = { items: number; found: number; notFound: number };
/** How one check went: its `mark` is made of CHECK_MARKS. The title is there where it failed and is not of an item. */
type CheckFact = { inspectionId: number; code: string; mark: number; title: string | null };
/** An open finding. */
type FindingFact = { inspectionId: number; severity: Severity; isOverdue: boolean };

/** The bits of a check's mark: what was answered, how severe it is where it failed, and whether it is of no item. */
export const CHECK_MARKS = {
  ...{ answered: 1, passed: 2, failed: 4 },
  ...{ low: 8, moderate: 16, severe: 32, lifeThreatening: 64, isOwn: 128 },
} as const;

const MARK: RawBuilder<unknown> = sql.join(
  [
    [sql`c.result is not null`, CHECK_MARKS.answered],
    [sql`c.result = 'PASS'`, CHECK_MARKS.passed],
    [sql`c.result = 'FAIL'`, CHECK_MARKS.failed],
    [sql`c.item_id is null`, CHECK_MARKS.isOwn],
  ].map(([is, bit]) => sql`case when ${is} then ${sql.lit(bit)} else 0 end`),
  sql` + `,
);
const SEVERITY_MARK: RawBuilder<unknown> = sql`case c.severity when 'LOW' then ${sql.lit(CHECK_MARKS.low)}
  when 'MODERATE' then ${sql.lit(CHECK_MARKS.moderate)} when 'SEVERE' then ${sql.lit(CHECK_MARKS.severe)}
  when 'LIFE_THREATENING' then ${sql.lit(CHECK_MARKS.lifeThreatening)} else 0 end`;

/** The columns of each list of `InspectionFacts`. */
export const FACT_LISTS = {
  inspections: columnNames<InspectionFact>()([
    ...(['id', 'unitId', 'runId', 'type', 'templateName', 'inspectorId', 'dueOn', 'status', 'doneOn'] as const),
    ...(['signedBy', 'noAccessReason', 'updatedAt'] as const),
  ]),
  units: columnNames<UnitFact>()(['id', 'name', 'sortKey']),
  runs: columnNames<RunFact>()(['id', 'name', 'dueOn', 'isSample', 'sampledFrom', 'version']),
  submitted: columnNames<{ runId: number; inspections: number }>()(['runId', 'inspections']),
  audits: columnNames<RunAudit & { runId: number }>()(['runId', 'items', 'found', 'notFound']),
  checks: columnNames<CheckFact>()(['inspectionId', 'code', 'mark', 'title']),
  findings: columnNames<FindingFact>()(['inspectionId', 'severity', 'isOverdue']),
  photos: columnNames<{ inspectionId: number; photos: number }>()(['inspectionId', 'photos']),
};

/** What the inspections of a property are made of, those of the filters that the figures are over, but for what was typed. */
export type InspectionFacts = {
  organizationId: number;
  propertyId: number;
  propertyName: string;
  today: string;
  inspections: Columns<InspectionFact>;
  units: Columns<UnitFact>;
  runs: Columns<RunFact>;
  /** Of the runs, how many inspections were submitted, whatever the filter; empty where there is no filter. */
  submitted: Columns<{ runId: number; inspections: number }>;
  audits: Columns<RunAudit & { runId: number }>;
  people: NameList;
  checks: Columns<CheckFact>;
  findings: Columns<FindingFact>;
  photos: Columns<{ inspectionId: number; photos: number }>;
};

/** Over a run `r` of item audits, whose inspections `z` are of this place: its items, and what became of each. */
export const auditOf = (isOfPlace: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.run_id as "runId", count(*) as items, count(*) filter (where x.passed and not x.failed) as found,
    count(*) filter (where x.failed) as "notFound"
  from (
    select z.run_id, c.item_id, bool_or(c.result = 'PASS') is true as passed, bool_or(c.result = 'FAIL') is true as failed
    from inspection z join inspection_check c on c.organization_id = z.organization_id and c.property_id = z.property_id and c.inspection_id = z.id
    where ${isOfPlace} and z.run_id = r.id and z.archived_at is null and c.item_id is not null group by z.run_id, c.item_id
  ) x group by x.run_id`;

/** True where the figures are over all inspections of their properties. */
export function isOfAll({ filter }: Pick<Ask, 'filter'>): boolean {
  const { q, type, inspectorId, assigned, unitId, runId, template } = filter;
  return [q, type, inspectorId, assigned, unitId, runId, template].every((value) => value === undefined);
}

/** Undefined where the viewer does not see the property. */
export async function selectInspectionFacts(db: Db, ask: Ask): Promise<InspectionFacts | undefined> {
  const [facts] = await selectFacts(db, ask);
  return facts;
}

// A filter that is not given is null.
const selectFacts = fixedStatement<Ask, InspectionFacts>((given) => {
  const filter = <T>(of: (filter: Ask['filter']) => T) => given((ask) => of(ask.filter) ?? null);
  const now = given((ask) => ask.now);
  const propertyId = given((ask) => ask.propertyId);
  const organizationId = sql`(select d.organization_id from day d)`;
  const ofPlace = (alias: string) =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.property_id`)} = ${propertyId}`;
  const ofBase = (alias: string) =>
    sql`${ofPlace(alias)} and ${sql.ref(`${alias}.inspection_id`)} = any (array(select i.id from base i))`;
  const type = sql`${filter((one) => one.type)}::text`;
  const inspectorId = sql`${filter((one) => one.inspectorId)}::bigint`;
  const assigned = sql`${filter((one) => one.assigned)}::text`;
  const unitId = sql`${filter((one) => one.unitId)}::bigint`;
  const runId = sql`${filter((one) => one.runId)}::bigint`;
  const template = sql`${filter((one) => one.template)}::text`;
  return sql`
    with day as materialized (
      select p.organization_id, p.id as property_id, p.name, p.timezone, ${localDay(now, 'p.timezone')} as today
      from property p where ${visibleProperties(sightOf(given), 'p')} and p.id = ${propertyId}
    ), base as materialized (
      select i.id, i.unit_id as "unitId", i.run_id as "runId", i.type, i.template_name as "templateName", i.inspector_id as "inspectorId",
        i.due_on as "dueOn", i.status, ${dayAt(sql`coalesce(i.submitted_at, i.started_at)`, 'd.timezone')} as "doneOn",
        i.signed_by as "signedBy", i.no_access_reason as "noAccessReason", i.updated_at as "updatedAt"
      from day d join inspection i on i.organization_id = d.organization_id and i.property_id = d.property_id
      where i.archived_at is null and (${type} is null or i.type = ${type}) and (${inspectorId} is null or i.inspector_id = ${inspectorId})
        and (${assigned} is null or (i.inspector_id is null) = (${assigned} = 'nobody')) and (${unitId} is null or i.unit_id = ${unitId})
        and (${runId} is null or i.run_id = ${runId}) and (${template} is null or i.template_name = ${template})
    )
    select d.organization_id as "organizationId", d.property_id as "propertyId", d.name as "propertyName", d.today,
      ${jsonColumns(FACT_LISTS.inspections, sql`select i.* from base i`)} as inspections,
      ${jsonColumns(
        FACT_LISTS.units,
        sql`select u.id, u.name, u.sort_key as "sortKey" from unit u where u.organization_id = ${organizationId}
          and u.id = any (array(select i."unitId" from base i))`,
      )} as units,
      ${jsonColumns(
        FACT_LISTS.runs,
        sql`select r.id, r.name, r.due_on as "dueOn", r.is_sample as "isSample", r.sampled_from as "sampledFrom", r.version
          from inspection_run r where ${ofPlace('r')} and r.id = any (array(select i."runId" from base i))`,
      )} as runs,
      ${jsonColumns(
        FACT_LISTS.submitted,
        sql`select z.run_id as "runId", count(*) as inspections from inspection z where not ${given(isOfAll)}::boolean and ${ofPlace('z')}
          and z.run_id = any (array(select i."runId" from base i)) and z.status <> 'DRAFT' and z.archived_at is null group by z.run_id`,
      )} as submitted,
      ${jsonColumns(
        FACT_LISTS.audits,
        sql`select a.* from (select r.id from inspection_run r where ${ofPlace('r')} and r.id = any (array(select i."runId" from base i))
          and r.type = 'ITEM_AUDIT') r cross join lateral (${auditOf(ofPlace('z'))}) a`,
      )} as audits,
      ${peopleList(sql`select i."inspectorId" from base i`)} as people,
      ${jsonColumns(
        FACT_LISTS.checks,
        sql`select c.inspection_id as "inspectionId", c.code, ${MARK} + ${SEVERITY_MARK} as mark,
          case when c.result = 'FAIL' and c.item_id is null then c.title end as title from inspection_check c where ${ofBase('c')}`,
      )} as checks,
      ${jsonColumns(
        FACT_LISTS.findings,
        sql`select f.inspection_id as "inspectionId", f.severity,
          ${isOverdueFinding(
            given((ask) => ask.now),
            sql`(select d.today from day d)`,
          )} as "isOverdue"
          from inspection_finding f where ${ofBase('f')} and f.closed_at is null and f.archived_at is null`,
      )} as findings,
      ${jsonColumns(
        FACT_LISTS.photos,
        sql`select h.inspection_id as "inspectionId", count(*) as photos from inspection_photo h
          where ${ofBase('h')} and h.archived_at is null group by h.inspection_id`,
      )} as photos
    from day d`;
});
