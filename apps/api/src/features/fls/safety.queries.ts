import type { safetyReport } from '@lintel/contract/fls/fls-report';
import type { Db } from '@lintel/db/pooled-kysely';
import type { FlsExtraType, FlsType } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import { type NameList, type Names, namesById, peopleList } from '#platform/lookups/name-lists.ts';
import { insuredUntil, isCriticalDeficiency, isRecalledDevice } from '#platform/lookups/open-work.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { IS_UNPROVED_BILL } from './standing.ts';

type Ask = ListAsk<typeof safetyReport>;
type SafetyPlace = {
  id: number;
  organizationId: number;
  name: string;
  region: string | null;
  managerId: number | null;
  maintenanceManagerId: number | null;
  /** Today, in the property's time zone. */
  today: string;
  extraTypes: FlsExtraType[];
};
export type SafetyRecord = {
  id: number;
  propertyId: number;
  type: FlsType;
  enabled: boolean;
  compliantThrough: string | null;
  throughBasis: 'EVENT' | 'ASSERTED' | null;
  scheduledOn: string | null;
  vendorName: string | null;
  /** Its vendor is one of the contacts, with a certificate of liability on record; null without such a vendor. */
  hasCoi: boolean | null;
  insuredUntil: string | null;
};
/** What the visits of a record add up to. */
export type SafetyVisits = {
  recordId: number;
  /** Null where there is no such bill. */
  isPaidNotProven: boolean | null;
  /** What is on file for the visits that moved the date: a report or certificate, or only other papers; null where nothing is left. */
  isReport: boolean | null;
  /** The cost of each re-inspection of the last year. */
  againCents: (number | null)[] | null;
  /** The newest visit that had units to enter, if there is one: how many, and how many were entered then. */
  reach: [[eventId: number, required: number, entered: number | null]] | null;
};
/** The units of a visit that were not entered then: those still to be entered, and those that were entered since. */
type SafetyMissed = { eventId: number; missed: number; later: number };
/** Devices of a record that a recall may concern. */
type SafetyRecalled = { recordId: number; devices: number };
export type SafetyDeficiency = {
  recordId: number;
  isCritical: boolean;
  quoteCents: number | null;
  foundOn: string;
  fixedOn: string | null;
};
/** All that the matrix is made of. */
export type SafetyFacts = {
  places: SafetyPlace[];
  people: Names;
  records: SafetyRecord[];
  visits: SafetyVisits[];
  missed: SafetyMissed[];
  recalled: SafetyRecalled[];
  deficiencies: SafetyDeficiency[];
};

/** As the statement gives them, the names of people apart. */
type Line = Omit<SafetyFacts, 'people'> & { people: NameList };

/** Reads the systems, or those of one kind, of the properties that the caller sees and the filters let through. */
export async function selectSafety(db: Db, ask: Ask): Promise<SafetyFacts> {
  const { rows } = await lineOf(ask).execute(db);
  const [line] = rows;
  if (!line) throw new Error('a select without a table gives one row');
  return { ...line, people: namesById(line.people) };
}

/** SQL condition: rows of the table `alias` on the properties of `scope`. */
const ofScope = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.organization_id`)} = any (array(select s.organization_id from scope s))
    and ${sql.ref(`${alias}.property_id`)} = any (array(select s.id from scope s)) and ${sql.ref(`${alias}.archived_at`)} is null`;

const recordColumn = (name: string) => sql`array(select r.${sql.ref(name)} from record r)`;

const called = (name: RawBuilder<unknown>) =>
  sql`any (array(select u.id from app_user u where concat_ws(' ', u.first_name, u.last_name) = ${name}))`;

// A filter that is not given is null. A file is looked up only for the visits that moved a record to its date. By the first `offset 0` all visits are
// read in one search of their index; it would otherwise be searched for each record. The records are joined as arrays, of which PostgreSQL expects ten
// rows: of `record` it may expect one, and would then read all visits again for each record.
function lineOf({ viewer, now, filter }: Ask): RawBuilder<Line> {
  const organizationId = sql`${filter.organizationId}::bigint`;
  const text = sql`lower(${filter.q?.trim() || null}::text)`;
  const manager = sql`${filter.regionalManager}::text`;
  const maintenanceManager = sql`${filter.regionalMaintenanceManager}::text`;
  const type = sql`${filter.type}::text`;
  return sql`
    with scope as materialized (
      select p.organization_id, p.id, p.name, p.region, p.regional_manager_id, p.regional_maintenance_manager_id,
        ${localDay(now, 'p.timezone')} as today
      from property p where ${visibleProperties(viewer, 'p')} and (${organizationId} is null or p.organization_id = ${organizationId})
        and (${text} is null or position(${text} in lower(p.name)) > 0 or position(${text} in lower(coalesce(p.city, ''))) > 0)
        and (${manager} is null or p.regional_manager_id = ${called(manager)})
        and (${maintenanceManager} is null or p.regional_maintenance_manager_id = ${called(maintenanceManager)})
    ), record as materialized (
      select r.organization_id, r.id, r.property_id, r.type, r.enabled, r.compliant_through, r.through_basis, r.scheduled_on, s.today,
        r.vendor_id, r.vendor_name
      from fls_record r join scope s on s.organization_id = r.organization_id and s.id = r.property_id
      where ${ofScope('r')} and (${type} is null or r.type = ${type})
    ), visit as materialized (
      select e.record_id, max(e.event_date) filter (where ${IS_UNPROVED_BILL})
          > coalesce(max(e.event_date) filter (where e.moves_to is not null), '-infinity') as is_paid_not_proven,
        bool_or(e.document_kind in ('REPORT', 'CERTIFICATE')) filter (where f.is_there) as is_report,
        array_agg(e.cost_cents) filter (where e.kind = 'REINSPECTION' and e.event_date > r.today - 365) as again_cents,
        array_agg(array[e.id, e.units_required, e.units_entered] order by e.event_date desc, e.id desc)
          filter (where e.units_required is not null) as reach
      from (select e.* from fls_event e where ${ofScope('e')} offset 0) e
      join unnest(${recordColumn('organization_id')}, ${recordColumn('id')}, ${recordColumn('compliant_through')}, ${recordColumn('today')})
        as r (organization_id, id, compliant_through, today) on r.organization_id = e.organization_id and r.id = e.record_id
      left join lateral (
        select true as is_there from file f where e.moves_to = r.compliant_through and f.organization_id = e.organization_id
          and f.id = e.file_id and f.archived_at is null offset 0
      ) f on true
      group by e.record_id
    )
    select ${jsonRows<SafetyPlace>(sql`select s.id, s.organization_id as "organizationId", s.name, s.region, s.regional_manager_id as "managerId",
        s.regional_maintenance_manager_id as "maintenanceManagerId", s.today, coalesce(f.extra_types, '{}') as "extraTypes"
        from scope s left join fls_settings f on f.organization_id = s.organization_id`)} as places,
      ${peopleList(sql`select unnest(array[s.regional_manager_id, s.regional_maintenance_manager_id]) from scope s`)} as people,
      ${jsonRows<SafetyRecord>(sql`select r.id, r.property_id as "propertyId", r.type, r.enabled, r.compliant_through as "compliantThrough",
          r.through_basis as "throughBasis", r.scheduled_on as "scheduledOn", r.vendor_name as "vendorName",
          case when c.id is not null then c.coi_expires_on is not null end as "hasCoi", ${insuredUntil} as "insuredUntil"
          from record r left join contact c on c.organization_id = r.organization_id and c.id = r.vendor_id and c.archived_at is null`)} as records,
      ${jsonRows<SafetyVisits>(sql`select v.record_id as "recordId", v.is_paid_not_proven as "isPaidNotProven", v.is_report as "isReport",
          v.again_cents as "againCents", v.reach[1:1] as reach from visit v`)} as visits,
      ${jsonRows<SafetyMissed>(sql`select u.event_id as "eventId", count(*) filter (where u.entered_on is null) as missed, count(u.entered_on) as later
          from fls_missed_unit u where ${ofScope('u')} and u.event_id = any (array(select v.reach[1][1] from visit v where v.reach is not null))
          group by u.event_id`)} as missed,
      ${jsonRows<SafetyRecalled>(
        sql`select v.record_id as "recordId", count(*) as devices from fls_device v where ${ofScope('v')} and ${isRecalledDevice} group by v.record_id`,
      )} as recalled,
      ${jsonRows<SafetyDeficiency>(sql`select k.record_id as "recordId", ${isCriticalDeficiency} as "isCritical", k.quote_cents as "quoteCents", k.found_on as "foundOn",
          k.fixed_on as "fixedOn" from fls_deficiency k where ${ofScope('k')}`)} as deficiencies`;
}
