import type { RowOfList } from '@lintel/contract/define-list';
import { TODAY_ROWS_MAX, type TodayAnswer, TodayRow, type todayList } from '@lintel/contract/today';
import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/day.ts';
import { fixedStatement } from '#platform/fixed-statement.ts';
import { type Columns, jsonColumns, rowsOf } from '#platform/json-columns.ts';
import type { ListAsk, ListReading } from '#platform/list-handler.ts';
import { all, dateKey, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import { instant } from '#platform/lookups/instant.ts';
import { askerOf } from '#platform/lookups/property-rights.ts';
import { selectPage } from '#platform/page.ts';
import type { Viewer } from '#platform/viewer.ts';
import { lineColumns, lineCtes, type TodayScope } from './today-lines.ts';

type WireToday = z.infer<typeof TodayAnswer>;
type Row = z.infer<typeof TodayRow>;
type Line = Row & { total: number };
type Asked = { viewer: Viewer; now: string; propertyId: number | undefined };
type Found = Omit<WireToday, 'groups'> & { found: boolean; lines: Columns<Line> };

/**
 * All of Today in one statement; undefined where a property is named that the viewer does not see. Items are
 * counted from one row a property, the rest from indexes that hold only what is open or ends.
 */
export async function selectToday(db: Db, asked: Asked): Promise<WireToday | undefined> {
  const { viewer, now, propertyId } = asked;
  const isAdmin = viewer.adminOrganizationIds.length > 0;
  const [row] = viewer.isSuperUser
    ? (await statement({ viewer, now, propertyId, isAdmin }).execute(db)).rows
    : await FIXED[`${propertyId === undefined ? 'whole' : 'property'} ${isAdmin}`](db, asked);
  const { found, lines, ...answer } = row as Found;
  if (!found) return undefined;
  const totals = lines[ROW_COLUMNS.length] ?? [];
  const groups: WireToday['groups'] = {
    OVERDUE: { total: 0, results: [] },
    WEEK: { total: 0, results: [] },
    REVIEW: { total: 0, results: [] },
    STUCK: { total: 0, results: [] },
  };
  for (const [at, line] of rowsOf<Row>(ROW_COLUMNS, lines).entries()) {
    groups[line.group].total = Number(totals[at]);
    groups[line.group].results.push(line);
  }
  return { ...answer, groups };
}

const fixed = (isWhole: boolean, isAdmin: boolean) =>
  fixedStatement<Asked, Found>((given) =>
    statement({
      viewer: askerOf(given),
      now: given((asked) => asked.now),
      propertyId: isWhole ? undefined : given((asked) => asked.propertyId),
      isAdmin,
    }),
  );
const FIXED = {
  'whole true': fixed(true, true),
  'whole false': fixed(true, false),
  'property true': fixed(false, true),
  'property false': fixed(false, false),
};

const ROW_COLUMNS: (keyof Row & string)[] = keysOf(TodayRow.shape);
const LINE_COLUMNS: (keyof Line & string)[] = [...ROW_COLUMNS, 'total'];

function statement(asked: TodayScope): RawBuilder<Found> {
  const { now, propertyId } = asked;
  const isWhole = propertyId === undefined;
  const { columns, joins } = lineColumns('first');
  // One row for each line that is shown, in the order of its group.
  const lines = sql`select ${columns}, first.total from (
      select n.*, count(*) over (partition by n.grp) as total,
        row_number() over (partition by n.grp order by n.urgency collate "C", n.id) as nth from line n
    ) first ${joins} where first.nth <= ${sql.lit(TODAY_ROWS_MAX)} order by first.nth`;
  return sql<Found>`
    with ${lineCtes(asked)}, next_due as (
      select 'REQUEST' as kind, min(r.due_on) as "on" from request r where r.due_on >= r.week_end
      ${isWhole ? sql`union all select 'PAPER', (select min(c.ends_on) from paper_later c)` : sql``}
      union all select 'WARRANTY', (select min(w.ends_on) from warranty_later w)
      union all select 'ITEM', min(k.next_past_on) from snapshot k where k.next_past_on >= k.today
    )
    select k."propertyCount" > 0 or ${sql.lit(isWhole)} as found,
      coalesce(${isWhole ? sql`(select w.today from owner w order by w.id limit 1)` : sql`(select s.today from scope s)`},
        ${localDay(now, sql`${sql.lit(DEFAULT_TIME_ZONE)}::text`)}) as "today",
      ${now}::text as "asOf", k.*,
      ${jsonColumns<Line>(LINE_COLUMNS, lines)} as lines,
      (select coalesce(json_agg(n order by n."on", n.kind), '[]') from next_due n where n."on" is not null) as "next"
    from (select ${instant(sql`min(k.computed_at)`)} as "itemsCountedAt", count(*) as "propertyCount", coalesce(sum(k.units), 0) as "unitCount",
      count(*) filter (where k.units is null) as "uncountedProperties" from snapshot k) k`;
}

function keysOf<T extends object>(of: T): (keyof T & string)[] {
  return Object.keys(of) as (keyof T & string)[];
}

type Ask = ListAsk<typeof todayList>;

const SORTED = sortedBy<Ask['sort']>({
  urgency: textKey(sql`n.urgency`),
  age: numberKey(sql`n.age_days`),
  due: dateKey(sql`n.due_on`),
  property: textKey(sql`lower(n.property_name)`),
});

/** How the lines are read as a list. */
export const todayReading: ListReading<typeof todayList, null> = {
  isOneStatement: true,
  select(db, ask) {
    const { viewer, now, limit, sort, filter } = ask;
    const { group, kind, propertyId, organizationId } = filter;
    const { columns, joins } = lineColumns('page');
    const inFilter = all([group !== undefined && sql`n.grp = ${group}`, kind !== undefined && sql`n.kind = ${kind}`]);
    return selectPage<RowOfList<typeof todayList>>(db, {
      limit,
      ctes: sql`${lineCtes({ viewer, isAdmin: viewer.adminOrganizationIds.length > 0, now, propertyId, organizationId })}, found as materialized (
        select n.*, ${SORTED.keyOf(sort)} as sort_key from line n where ${inFilter}
      ), ${SORTED.page(ask)}, rows as (select ${SORTED.place(ask)}, ${columns} from page ${joins})`,
    });
  },
  isPlace: SORTED.isPlace,
};
