import { TODAY_GROUP_WORDS, TODAY_KIND_WORDS, type TodayKind } from '@lintel/contract/work/today';
import { type RawBuilder, sql } from 'kysely';

/** The kinds in the order of their numbers, and the groups in the order of theirs, which begin with 1. */
const KINDS = keysOf(TODAY_KIND_WORDS);
const GROUPS = keysOf(TODAY_GROUP_WORDS);
type Group = (typeof GROUPS)[number];

// An urgency is one number: the group, the rank of the kind in it, and what sorts the lines of a kind.
const ORDERS = 10 ** 11;
const RANKS_MAX = 100;
const GROUP_UNIT = RANKS_MAX * ORDERS;
/** A line's id says its kind too: ids of several tables stand side by side. */
const KINDS_MAX = 32;

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

/** Lines of one source, of one kind or each of the first of several that fits. */
export type Line = { from: RawBuilder<unknown> } & (
  | Said
  | { cases: readonly [...(Said & { when: RawBuilder<unknown> })[], Said] }
);

type Said = {
  kind: TodayKind;
  /** Its group; a condition where it is overdue or due this week. */
  group: Group | { isOverdue: RawBuilder<unknown> };
  /** What sorts the lines of a kind: a number below `ORDERS`. */
  order: RawBuilder<unknown>;
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

/** The types of the columns that follow for all lines of one property from the property, or belong to none. */
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

/**
 * The lines of several sources, each with its id, its urgency and the columns of a line, with those of its place or without. The first source says
 * the names and types of all.
 */
export function linesOf(lines: readonly Line[], hasPlace: boolean): RawBuilder<unknown> {
  const columns = Object.entries(hasPlace ? { ...COLUMNS, ...PLACE_COLUMNS } : COLUMNS) as [
    LineColumn,
    RawBuilder<unknown>,
  ][];
  const selects = lines.map((line, at) => {
    const own = columns.map(([name, type]) => {
      const value = fitting(line, ({ columns: given }) => given[name]) ?? sql`null`;
      return at === 0 ? sql`(${value})::${type} as ${sql.ref(name)}` : value;
    });
    const id = fitting(
      line,
      ({ kind, columns: given }) => sql`${given.thing_id} * ${sql.lit(KINDS_MAX)} + ${sql.lit(KINDS.indexOf(kind))}`,
    );
    const urgency = fitting(line, ({ kind, group, order }) => sql`${pressing(kind, group)} + ${order}`);
    return sql`select ${id}${at === 0 ? sql` as id` : sql``}, ${urgency}${at === 0 ? sql` as urgency` : sql``}, ${sql.join(own)} ${line.from}`;
  });
  return sql.join(selects, sql` union all `);
}

// What all cases give alike is said once.
function fitting(line: Line, of: (said: Said) => RawBuilder<unknown> | undefined): RawBuilder<unknown> | undefined {
  if (!('cases' in line)) return of(line);
  const values = line.cases.map(of);
  if (new Set(values).size === 1) return values[0];
  const whens = line.cases.flatMap((one, at) =>
    'when' in one ? [sql`when ${one.when} then ${values[at] ?? sql`null`}`] : [],
  );
  return sql`case ${sql.join(whens, sql` `)} else ${values.at(-1) ?? sql`null`} end`;
}

function pressing(kind: TodayKind, group: Said['group']): RawBuilder<unknown> {
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
  const kind = sql`${id} % ${sql.lit(KINDS_MAX)}`;
  return {
    group,
    groupName: sql`(${sql.lit(`{${GROUPS.join(',')}}`)}::text[])[${group}]`,
    kindName: sql`(${sql.lit(`{${KINDS.join(',')}}`)}::text[])[(${kind}) + 1]`,
    thingId: sql`${id} / ${sql.lit(KINDS_MAX)}`,
    isGroup: (name: Group) => sql`${group} = ${groupNumber(name)}::bigint`,
    isKind: (name: TodayKind) => sql`${kind} = ${KINDS.indexOf(name)}::bigint`,
  };
}

/** The group, the kind and the id of the thing of a line that was read. */
export function partsOfLine({ id, urgency }: { id: number; urgency: number }) {
  const group = GROUPS[Math.floor(urgency / GROUP_UNIT) - 1];
  const kind = KINDS[id % KINDS_MAX];
  if (!group || !kind) throw new Error(`no line of Today has the id ${id} and the urgency ${urgency}`);
  return { group, kind, thingId: Math.floor(id / KINDS_MAX) };
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
