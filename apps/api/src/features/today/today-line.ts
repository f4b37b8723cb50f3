import { TODAY_GROUP_WORDS, TODAY_KIND_WORDS, type TodayKind } from '@lintel/contract/today';
import { type RawBuilder, sql } from 'kysely';

/** The kinds in the order of their numbers, and the groups in the order of theirs, which begin with 1. */
const KINDS = keysOf(TODAY_KIND_WORDS);
const GROUPS = keysOf(TODAY_GROUP_WORDS);
type Group = (typeof GROUPS)[number];

// An urgency is one number: the group, the rank of the kind in it, and what sorts the lines of a kind.
const ORDERS = 10 ** 11;
const RANKS_MAX = 100;
const GROUP_UNIT = RANKS_MAX * ORDERS;
/** The bits of a line's id that say its kind: ids of several tables stand side by side. */
const KIND_BITS = 5;

/** The order of the kinds within a group; of requests only emergencies, and of findings only danger to life, come before what a vendor may not work without. */
const RANKS: Record<TodayKind, number | RawBuilder<unknown>> = {
  REQUEST: sql`case r.priority_rank when 1 then 1 else 4 end`,
  PAPERS: 3,
  WARRANTY: 5,
  FLS: 3,
  FINDING: sql`case f.severity when 'LIFE_THREATENING' then 2 when 'SEVERE' then 3 else 5 end`,
  TURN: 5,
  INSPECTION_RUN: 6,
  INSPECTION: 6,
  TURN_LATE: 5,
  TURN_WALK: 5,
  FLAGS: 6,
  FLAGS_LATE: 5,
  TURN_HELD: 6,
  FLS_MISSED: 7,
  IMPORT_CHECKED: 6,
  NEWLY_PAST: 7,
  WEAK_DATES: 8,
  MESSAGE_FAILED: 9,
  IMPORT_FAILED: 10,
  JOB_FAILED: 11,
  INVITATION_EXPIRED: 12,
  INVITATION_OPEN: 13,
};

export type Line = {
  kind: TodayKind;
  /** Its group; a condition where it is overdue or due this week. */
  group: Group | { isOverdue: RawBuilder<unknown> };
  /** What sorts the lines of a kind: a number below `ORDERS`. */
  order: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  columns: { thing_id: RawBuilder<unknown> } & Partial<Record<LineColumn, RawBuilder<unknown>>>;
};

/** What a kind may say, with its type; null where it does not. */
const COLUMNS = {
  unit_id: sql`bigint`,
  subject: sql`text`,
  reason: sql`text`,
  priority: sql`text`,
  howmany: sql`int`,
  whole: sql`int`,
  age_days: sql`int`,
  due_on: sql`date`,
  version: sql`int`,
} as const;

/** The same of what follows for all lines of one property from the property, or belongs to none. */
const PLACE_COLUMNS = {
  organization_id: sql`bigint`,
  organization_name: sql`text`,
  property_id: sql`bigint`,
  property_name: sql`text`,
  days_left: sql`int`,
  job_id: sql`bigint`,
  delivery: sql`text`,
} as const;
type LineColumn = keyof typeof COLUMNS | keyof typeof PLACE_COLUMNS;

/** One kind of line as a `select` of its id, its urgency and the columns of a line, with those of its place or without. */
export function select({ kind, group, order, from, columns }: Line, hasPlace: boolean): RawBuilder<unknown> {
  const { thing_id, ...given } = columns;
  const known: Readonly<Record<string, RawBuilder<unknown>>> = given;
  const own = Object.entries(hasPlace ? { ...COLUMNS, ...PLACE_COLUMNS } : COLUMNS).map(
    ([name, type]) => sql`(${known[name] ?? sql`null`})::${type} as ${sql.ref(name)}`,
  );
  return sql`select (${thing_id} << ${sql.lit(KIND_BITS)}) | ${sql.lit(KINDS.indexOf(kind))} as id,
      ${pressing(kind, group)} + ${order} as urgency, ${sql.join(own)} ${from}`;
}

function pressing(kind: TodayKind, group: Line['group']): RawBuilder<unknown> {
  const rank = RANKS[kind];
  const inGroup = (name: Group) =>
    typeof rank === 'number'
      ? sql`${sql.lit((groupNumber(name) * RANKS_MAX + rank) * ORDERS)}`
      : sql`(${sql.lit(groupNumber(name) * RANKS_MAX)} + ${rank}) * ${sql.lit(ORDERS)}`;
  return typeof group === 'string'
    ? inGroup(group)
    : sql`case when ${group.isOverdue} then ${inGroup('OVERDUE')} else ${inGroup('WEEK')} end`;
}

/** Of a row of the CTE `line` under this alias: its group, its kind and what it is about. */
export function lineParts(alias: string) {
  const [id, urgency] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.urgency`)];
  const group = sql`${urgency} / ${sql.lit(GROUP_UNIT)}`;
  const kind = sql`${id} & ${sql.lit(2 ** KIND_BITS - 1)}`;
  return {
    group,
    groupName: sql`(${sql.lit(`{${GROUPS.join(',')}}`)}::text[])[${group}]`,
    kindName: sql`(${sql.lit(`{${KINDS.join(',')}}`)}::text[])[(${kind}) + 1]`,
    thingId: sql`${id} >> ${sql.lit(KIND_BITS)}`,
    isGroup: (name: Group) => sql`${group} = ${groupNumber(name)}::bigint`,
    isKind: (name: TodayKind) => sql`${kind} = ${KINDS.indexOf(name)}::bigint`,
  };
}

/** The same of a line that was read. */
export function partsOfLine({ id, urgency }: { id: number; urgency: number }) {
  const group = GROUPS[Math.floor(urgency / GROUP_UNIT) - 1];
  const kind = KINDS[id % 2 ** KIND_BITS];
  if (!group || !kind) throw new Error(`no line of Today has the id ${id} and the urgency ${urgency}`);
  return { group, kind, thingId: Math.floor(id / 2 ** KIND_BITS) };
}

function groupNumber(name: Group): number {
  return GROUPS.indexOf(name) + 1;
}

/** What sorts lines: by day, by time to the second, and the most first. */
export const byDay = (column: string) => sql`(${sql.ref(column)} - date '0001-01-01')`;
export const byTime = (column: string) => sql`date_part('epoch', ${sql.ref(column)})::bigint`;
export const mostFirst = (column: string) => sql`(9999999999 - ${sql.ref(column)})`;

/** Which property a line is about, from a CTE that has its columns. */
export function placed(alias: string) {
  return {
    organization_id: sql.ref(`${alias}.organization_id`),
    organization_name: sql.ref(`${alias}.organization_name`),
    property_id: sql.ref(`${alias}.property_id`),
    property_name: sql.ref(`${alias}.property_name`),
  };
}

function keysOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}
