import type { RowOfList } from '@lintel/contract/base/define-list';
import { TODAY_ROWS_MAX, type TodayAnswer, type TodayRow, type todayList } from '@lintel/contract/work/today';
import type { Db } from '@lintel/db/pooled-kysely';
import { daysBetween } from '@lintel/domain/base/calendar';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { jsonRows } from '#platform/sql/json-rows.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, dateKey, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { selectPage } from '#platform/sql/page.ts';
import { lineParts, partsOfLine } from './today-line.ts';
import { lineColumns, lineCtes, saidOfLine, type TodayScope } from './today-lines.ts';

type WireToday = z.infer<typeof TodayAnswer>;
type Row = z.infer<typeof TodayRow>;
type Asked = { viewer: Viewer; now: string; propertyId: number | undefined };
/** A line as it is read: of one property, what follows from the property for all lines is not in it. */
type Line = Pick<
  Row,
  'id' | 'unitId' | 'subject' | 'reason' | 'priority' | 'count' | 'of' | 'ageDays' | 'dueOn' | 'version'
> & { urgency: number; total: number };
type Place = Pick<
  Row,
  | ('unitName' | 'organizationId' | 'organizationName' | 'propertyId' | 'propertyName')
  | ('daysLeft' | 'jobId' | 'delivery')
>;
type PlacedLine = Line & Place;
type Found = Pick<
  WireToday,
  'today' | 'asOf' | 'itemsCountedAt' | 'propertyCount' | 'unitCount' | 'uncountedProperties'
> &
  Record<`next${'Request' | 'Paper' | 'Warranty' | 'Item'}`, string | null>;
type FoundAll = Found & { lines: PlacedLine[] };
type FoundOne = Found &
  Pick<Row, 'organizationId' | 'organizationName' | 'propertyId' | 'propertyName'> & {
    lines: Line[];
    /** Of the units of the lines, by id. */
    unitNames: Record<number, string> | null;
  };

/**
 * All of Today in one statement; undefined where a property is named that the viewer does not see. Items are
 * counted from one row a property, the rest from indexes that hold only what is open or ends.
 */
export async function selectToday(db: Db, asked: Asked): Promise<WireToday | undefined> {
  return asked.propertyId === undefined ? selectTodayOfAll(db, asked) : selectTodayOfOne(db, asked);
}

async function selectTodayOfAll(db: Db, asked: Asked): Promise<WireToday> {
  const { rows } = await ofAll(asked).execute(db);
  const [found] = rows;
  if (!found) throw new Error('Today of all places has one row');
  return answerOf(found, found.lines, (line) => line);
}

async function selectTodayOfOne(db: Db, asked: Asked): Promise<WireToday | undefined> {
  const { rows } = await ofOne(asked).execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { today, organizationId, organizationName, propertyId, propertyName, unitNames } = found;
  return answerOf(found, found.lines, ({ unitId, dueOn }) => ({
    unitName: unitId === null ? null : (unitNames?.[unitId] ?? null),
    ...{ organizationId, organizationName, propertyId, propertyName, jobId: null, delivery: null },
    daysLeft: dueOn === null ? null : daysBetween(today, dueOn),
  }));
}

function answerOf<L extends Line>(found: Found, lines: readonly L[], placeOf: (line: L) => Place): WireToday {
  const { today, asOf, itemsCountedAt, propertyCount, unitCount, uncountedProperties } = found;
  const groups: WireToday['groups'] = {
    OVERDUE: { total: 0, results: [] },
    WEEK: { total: 0, results: [] },
    REVIEW: { total: 0, results: [] },
    STUCK: { total: 0, results: [] },
  };
  for (const line of lines) {
    const { id, unitId, subject, reason, priority, count, of, ageDays, dueOn, version, total } = line;
    const { group, kind, thingId } = partsOfLine(line);
    const { organizationId, organizationName, propertyId, propertyName, unitName, daysLeft, jobId, delivery } =
      placeOf(line);
    groups[group].total = total;
    groups[group].results.push({
      ...{ id, group, kind, thingId, organizationId, organizationName, propertyId, propertyName, unitId, unitName },
      ...{ subject, reason, priority, count, of, ageDays, dueOn, daysLeft, version, jobId, delivery },
    });
  }
  const { nextItem, nextPaper, nextRequest, nextWarranty } = found;
  const next = (
    [
      ['ITEM', nextItem],
      ['PAPER', nextPaper],
      ['REQUEST', nextRequest],
      ['WARRANTY', nextWarranty],
    ] as const
  ).flatMap(([kind, on]) => (on === null ? [] : [{ kind, on }]));
  return {
    ...{ today, asOf, itemsCountedAt, rulesLooked: null, propertyCount, unitCount, uncountedProperties, groups },
    // Those of a day by their kind, as they are above.
    next: next.toSorted((a, b) => Number(a.on > b.on) - Number(a.on < b.on)),
  };
}

function ofAll(asked: TodayScope): RawBuilder<FoundAll> {
  return sql<FoundAll>`
    with ${lineCtes(asked)}
    select coalesce((select w.today from owner w order by w.id limit 1), ${localDay(asked.now, sql`${sql.lit(DEFAULT_TIME_ZONE)}::text`)}) as "today",
      ${asked.now}::text as "asOf", k.*, ${jsonRows<PlacedLine>(firstLines(lineColumns('first')))} as lines, ${nextDue},
      (select min(c.ends_on) from paper_later c) as "nextPaper"
    from (select ${instant(sql`min(s.computed_at)`)} as "itemsCountedAt", count(*) as "propertyCount", coalesce(sum(s.units), 0) as "unitCount",
      count(*) filter (where s.units is null) as "uncountedProperties", min(s.next_past_on) filter (where s.next_past_on >= s.today) as "nextItem" from scope s) k`;
}

function ofOne(asked: TodayScope): RawBuilder<FoundOne> {
  return sql<FoundOne>`
    with ${lineCtes({ ...asked, isBrief: true })}, shown as materialized (${firstLines(sql`first.id, ${saidOfLine('first')}`)})
    select s.today, ${asked.now}::text as "asOf", ${instant(sql`s.computed_at`)} as "itemsCountedAt", 1 as "propertyCount",
      coalesce(s.units, 0) as "unitCount", case when s.units is null then 1 else 0 end as "uncountedProperties",
      s.organization_id as "organizationId", s.organization_name as "organizationName", s.property_id as "propertyId", s.property_name as "propertyName",
      ${jsonRows<Line>(sql`select * from shown`)} as lines, (select json_object_agg(u.id, u.name) from unit u
        where u.organization_id = s.organization_id and u.id = any (array(select l."unitId" from shown l where l."unitId" is not null))) as "unitNames",
      ${nextDue}, null as "nextPaper", case when s.next_past_on >= s.today then s.next_past_on end as "nextItem"
    from scope s`;
}

/** The first lines of each group, in their order, each with how many the group has: one window, whose order is the answer's. */
function firstLines(columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${columns}, first.urgency, first.total from (
      select n.*, ${lineParts('n').group} as grp, count(*) over of_group as total, row_number() over of_group as nth from line n
      window of_group as (partition by ${lineParts('n').group} order by n.urgency, n.id rows between unbounded preceding and unbounded following)
    ) first where first.nth <= ${sql.lit(TODAY_ROWS_MAX)} order by first.grp, first.urgency, first.id`;
}

const nextDue = sql`(select min(r.due_on) from request r where r.due_on >= r.week_end) as "nextRequest",
  (select min(w.ends_on) from warranty_later w) as "nextWarranty"`;

type Ask = ListAsk<typeof todayList>;

const SORTED = sortedBy<Ask['sort']>({
  urgency: numberKey(sql`n.urgency`),
  age: numberKey(sql`n.age_days`),
  due: dateKey(sql`n.due_on`),
  property: textKey(sql`lower(n.property_name)`),
});

/** How the lines are read as a list. */
export const todayReading: ListReading<typeof todayList, null> = {
  select(db, ask) {
    const { viewer, now, limit, sort, filter } = ask;
    const { group, kind, propertyId, organizationId } = filter;
    const { isGroup, isKind } = lineParts('n');
    const inFilter = all([group !== undefined && isGroup(group), kind !== undefined && isKind(kind)]);
    return selectPage<RowOfList<typeof todayList>>(db, {
      limit,
      ctes: sql`${lineCtes({ viewer, now, propertyId, organizationId })}, found as materialized (
        select n.*, ${SORTED.keyOf(sort)} as sort_key from line n where ${inFilter}
      ), ${SORTED.page(ask)}, rows as (select ${SORTED.place(ask)}, ${lineColumns('page')} from page)`,
    });
  },
  isPosition: SORTED.isPosition,
};
