import type { RowOfList } from '@lintel/contract/define-list';
import { TODAY_GROUP_WORDS, TODAY_ROWS_MAX, type TodayAnswer, type todayList } from '@lintel/contract/today';
import type { Db } from '@lintel/db/pooled-kysely';
import { WEEK_DAYS } from '@lintel/domain/service-due';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/time-zones';
import { sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/day.ts';
import type { ListAsk, ListReading } from '#platform/list-handler.ts';
import { all, dateKey, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import { instant } from '#platform/lookups/instant.ts';
import { selectPage } from '#platform/page.ts';
import { lineColumns, lineCtes, type TodayScope } from './today-lines.ts';

type WireToday = z.infer<typeof TodayAnswer>;

/**
 * All of Today in one statement; undefined where a property is named that the viewer does not see. Items are
 * counted from one row a property, the rest from indexes that hold only what is open or ends.
 */
export async function selectToday(db: Db, asked: TodayScope): Promise<WireToday | undefined> {
  const { now, propertyId } = asked;
  const isWhole = propertyId === undefined;
  const { columns, joins } = lineColumns('first');
  const groups = Object.keys(TODAY_GROUP_WORDS).map(
    (group) => sql`${sql.lit(group)}, json_build_object(
      'total', (select count(*) from line n where n.grp = ${sql.lit(group)}),
      'results', (select coalesce(json_agg(y), '[]') from (
        select ${columns} from (
          select n.* from line n where n.grp = ${sql.lit(group)} order by n.urgency collate "C", n.id limit ${TODAY_ROWS_MAX}
        ) first ${joins} order by first.urgency collate "C", first.id
      ) y))`,
  );
  const { rows } = await sql<WireToday & { found: boolean }>`
    with ${lineCtes(asked)}, next_due as (
      select 'REQUEST' as kind, min(r.due_on) as "on" from request r where r.due_on >= r.today + ${WEEK_DAYS}::int
      union all select 'PAPER', (select min(c.ends_on) from paper_later c)
      union all select 'WARRANTY', (select min(w.ends_on) from warranty_later w)
      union all select 'ITEM', min(k.next_past_on) from snapshot k where k.next_past_on >= k.today
    )
    select exists (select from scope) or ${isWhole} as found,
      coalesce(${isWhole ? sql`null` : sql`(select s.today from scope s)`}, (select w.today from owner w order by w.id limit 1),
        ${localDay(now, sql`${DEFAULT_TIME_ZONE}::text`)}) as "today",
      ${now}::text as "asOf",
      (select ${instant(sql`min(k.computed_at)`)} from snapshot k) as "itemsCountedAt",
      (select count(*) from scope) as "propertyCount",
      (select coalesce(sum(k.units), 0) from snapshot k) as "unitCount",
      (select count(*) from snapshot k where k.units is null) as "uncountedProperties",
      json_build_object(${sql.join(groups)}) as "groups",
      (select coalesce(json_agg(n order by n."on", n.kind), '[]') from next_due n where n."on" is not null) as "next"`.execute(
    db,
  );
  const { found, ...answer } = rows[0] as WireToday & { found: boolean };
  return found ? answer : undefined;
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
      ctes: sql`${lineCtes({ viewer, now, propertyId, organizationId })}, found as materialized (
        select n.*, ${SORTED.keyOf(sort)} as sort_key from line n where ${inFilter}
      ), ${SORTED.page(ask)}, rows as (select ${SORTED.place(ask)}, ${columns} from page ${joins})`,
    });
  },
  isPlace: SORTED.isPlace,
};
