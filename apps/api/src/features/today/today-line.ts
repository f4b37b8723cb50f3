import { TODAY_KIND_WORDS, type TodayKind } from '@lintel/contract/today';
import { type RawBuilder, sql } from 'kysely';

const KINDS = Object.keys(TODAY_KIND_WORDS);
/** The order of the groups. */
const GROUPS = { OVERDUE: 1, WEEK: 2, REVIEW: 3, STUCK: 4 } as const;
/** The order of the kinds within a group; of requests only emergencies, and of findings only danger to life, come before what a vendor may not work without. */
const RANKS: Record<TodayKind, number | RawBuilder<unknown>> = {
  REQUEST: sql`case r.priority_rank when 1 then '01' else '03' end`,
  PAPERS: 2,
  WARRANTY: 4,
  FLS: 2,
  FINDING: sql`case f.severity when 'LIFE_THREATENING' then '01' when 'SEVERE' then '02' else '04' end`,
  TURN: 4,
  INSPECTION_RUN: 5,
  INSPECTION: 5,
  TURN_LATE: 4,
  TURN_WALK: 4,
  FLAGS: 5,
  FLAGS_LATE: 4,
  TURN_HELD: 5,
  FLS_MISSED: 6,
  IMPORT_CHECKED: 5,
  NEWLY_PAST: 6,
  WEAK_DATES: 7,
  MESSAGE_FAILED: 8,
  IMPORT_FAILED: 9,
  JOB_FAILED: 10,
  INVITATION_EXPIRED: 11,
  INVITATION_OPEN: 12,
};

export type Line = {
  kind: TodayKind;
  /** Its group; a condition where it is overdue or due this week. */
  group: keyof typeof GROUPS | { isOverdue: RawBuilder<unknown> };
  /** What sorts the lines of a kind, as text. */
  order: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  columns: Partial<Record<keyof typeof COLUMNS, RawBuilder<unknown>>>;
};

/** What every kind gives, with its type; null where it gives none. */
const COLUMNS = {
  thing_id: sql`bigint`,
  organization_id: sql`bigint`,
  property_id: sql`bigint`,
  property_name: sql`text`,
  unit_id: sql`bigint`,
  item_type_id: sql`bigint`,
  subject: sql`text`,
  reason: sql`text`,
  priority: sql`text`,
  howmany: sql`int`,
  whole: sql`int`,
  age_days: sql`int`,
  due_on: sql`date`,
  days_left: sql`int`,
  version: sql`int`,
  job_id: sql`bigint`,
  delivery: sql`text`,
} as const;

/** One kind of line as a `select`, with every column of a line. */
export function select({ kind, group, order, from, columns }: Line): RawBuilder<unknown> {
  const given: Readonly<Record<string, RawBuilder<unknown>>> = columns;
  const known = RANKS[kind];
  const rank = typeof known === 'number' ? sql.lit(String(known).padStart(2, '0')) : known;
  const byGroup = (of: (name: keyof typeof GROUPS) => string) =>
    typeof group === 'string'
      ? sql`${sql.lit(of(group))}`
      : sql`case when ${group.isOverdue} then ${sql.lit(of('OVERDUE'))} else ${sql.lit(of('WEEK'))} end`;
  const own = Object.entries(COLUMNS).map(
    ([name, type]) => sql`(${given[name] ?? sql`null`})::${type} as ${sql.ref(name)}`,
  );
  // Ids of several tables side by side: the last five bits say which.
  return sql`select ${columns.thing_id} * 32 + ${sql.lit(KINDS.indexOf(kind))} as id, (${byGroup((name) => name)})::text as grp, ${sql.lit(kind)}::text as kind,
      (${byGroup((name) => String(GROUPS[name]))}) || ${rank} || ${order} as urgency, ${sql.join(own)} ${from}`;
}

export const dayText = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYYMMDD')`;
export const timeText = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYYMMDDHH24MISS')`;
/** The most first. */
export const mostFirst = (column: string) => sql`lpad((999999999 - ${sql.ref(column)})::text, 9, '0')`;

/** Which property a line is about, from a CTE that has its columns. */
export function placed(alias: string) {
  return {
    organization_id: sql.ref(`${alias}.organization_id`),
    property_id: sql.ref(`${alias}.property_id`),
    property_name: sql.ref(`${alias}.property_name`),
  };
}
