import type { FilterOf, ListDefinition } from '@lintel/contract/base/define-list';
import { NO_GROUP } from '@lintel/contract/base/list-filter';
import { isDate } from '@lintel/domain/base/calendar';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '../identity/day.ts';
import { type Viewer, visibleProperties, visibleProperty } from '../identity/viewer.ts';
import type { CursorPosition } from './cursor.ts';

/** What a list is sorted by: an expression, its type, and which texts of a cursor can be values of it. */
export type SortKey = { key: RawBuilder<unknown>; type: RawBuilder<unknown>; isKey: (text: string) => boolean };

export const textKey = (key: RawBuilder<unknown>): SortKey => ({
  key: sql`(${key}) collate "C"`,
  type: sql`text`,
  isKey: () => true,
});
/** An instant, to the microsecond. */
export const instantKey = (key: RawBuilder<unknown>): SortKey => ({
  ...textKey(sql`to_char((${key}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`),
  isKey: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/.test(text),
});
export const dateKey = (key: RawBuilder<unknown>): SortKey => ({ key, type: sql`date`, isKey: isDate });
/** True for the text of a number in double precision. */
export const isNumberText = (text: string) => /^-?\d+(\.\d+)?(e[-+]\d{1,2})?$/.test(text);
/** Every number of a sort is exact in double precision. */
export const numberKey = (key: RawBuilder<unknown>): SortKey => ({
  key,
  type: sql`float8`,
  isKey: isNumberText,
});

/** What a page of a list is read for. */
export type ListAsk<D extends ListDefinition = ListDefinition> = {
  viewer: Viewer;
  now: string;
  /** The property that the address names; undefined over all that the viewer may see. */
  propertyId: number | undefined;
  filter: FilterOf<D>;
  sort: D['sorts'][number];
  isDescending: boolean;
  limit: number;
  after: CursorPosition | undefined;
};

/** How a page of a sorted list is asked for. */
export type Sorted = Pick<ListAsk, 'sort' | 'isDescending' | 'limit' | 'after'>;

/**
 * The paging of a list whose rows may have no value in the sorted column: those come last in either direction, and equal ones are
 * in the order of their ids. `page` is a CTE over the CTE `found (id, sort_key, …)`; `place` are the columns of `rows` that say where
 * a row is, read from `page`, or worked out of the row with the given id where `page` is not joined; `isPosition` refuses cursors that
 * name no place of the list. `within` narrows the page to some rows `x` of `found`.
 */
export function sortedBy<S extends string>(keys: Record<S, SortKey>) {
  return {
    keyOf: (sort: S) => keys[sort].key,
    page(ask: Sorted & { sort: S }, within: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
      const { limit, after } = ask;
      return sql`page as (
      select x.* from found x where ${within} and ${after ? beyond(after, keys[ask.sort].type, ask) : sql`true`}
      order by x.sort_key ${directionOf(ask)}, x.id limit ${limit}::bigint + 1
    )`;
    },
    place(ask: Sorted & { sort: S }, rowId?: RawBuilder<unknown>): RawBuilder<unknown> {
      const [key, id] = rowId ? [keys[ask.sort].key, rowId] : [sql`page.sort_key`, sql`page.id`];
      return sql`(${key})::text as "pageKey", ${id} as "pageId", row_number() over (order by ${key} ${directionOf(ask)}, ${id}) as "pageAt"`;
    },
    isPosition: (sort: S, { key }: CursorPosition) => key === null || keys[sort].isKey(key),
  };
}

/** What the rows of a list are grouped by: the text key of a row's group, what it is called, and what the groups are ordered by. */
export type GroupKey = { key: RawBuilder<unknown>; label: RawBuilder<unknown>; order: RawBuilder<unknown> };
type Grouped<G extends string> = { filter: { group?: G | undefined; groupKey?: string | undefined } };

/**
 * The groups of a list over the whole filter: `columns` belong in the CTE `found`, `isOpen` narrows its page to the group that is asked
 * for, and `members` are the answer's groups, each with its `totals`, an expression over the rows `f` of `found`.
 */
export function groupedBy<G extends string>(groups: Record<G, GroupKey>) {
  return {
    columns({ filter: { group } }: Grouped<G>): RawBuilder<unknown> {
      if (group === undefined) return sql`null::text as group_key`;
      const { key, label, order } = groups[group];
      return sql`coalesce((${key})::text, ${sql.lit(NO_GROUP)}) as group_key, ${label} as group_label, ${order} as group_order`;
    },
    isOpen({ filter: { group, groupKey } }: Grouped<G>): RawBuilder<unknown> {
      return group === undefined || groupKey === undefined ? sql`true` : sql`x.group_key = ${groupKey}`;
    },
    members({ filter: { group } }: Grouped<G>, totals: RawBuilder<unknown>): RawBuilder<unknown> {
      if (group === undefined) return sql`'[]'::json`;
      return sql`(select coalesce(json_agg(json_build_object('key', g.group_key, 'label', g.label, 'count', g.members, 'totals', g.totals)
          order by g.group_order nulls last, g.group_key), '[]') from (
        select f.group_key, min(f.group_label) as label, min(f.group_order) as group_order, count(*) as members, ${totals} as totals
        from found f group by f.group_key
      ) g)`;
    },
  };
}

/** CTE body `scope`: the property of the address, or those that the viewer sees and the filter names. */
export function listScope({ viewer, propertyId, filter }: ScopeAsk): RawBuilder<unknown> {
  if (propertyId !== undefined) return visibleProperty(viewer, propertyId);
  return sql`select p.organization_id, p.id as property_id, p.timezone from property p where ${all([
    visibleProperties(viewer, 'p'),
    filter.organizationId !== undefined && sql`p.organization_id = ${filter.organizationId}`,
    filter.propertyId !== undefined && sql`p.id = ${filter.propertyId}`,
  ])}`;
}

/** Whether the property of the address is among those of the CTE `scope`; over all that the viewer sees it always is. */
export function isScopeFound({ propertyId }: Pick<ScopeAsk, 'propertyId'>): RawBuilder<unknown> {
  return propertyId === undefined ? sql`true` : sql`exists (select from scope)`;
}

/** The day a report holds for, from the CTE `life_day`: the earliest of its properties. */
export function asOfScope({ now }: { now: string }): RawBuilder<unknown> {
  return sql`coalesce((select min(d.today) from life_day d), ${localDay(now, sql`${DEFAULT_TIME_ZONE}::text`)})`;
}

/** The conditions that are given, all of them. */
export function all(conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

function directionOf({ isDescending }: Pick<Sorted, 'isDescending'>): RawBuilder<unknown> {
  return isDescending ? sql`desc nulls last` : sql`asc nulls last`;
}

function beyond({ key, id }: CursorPosition, type: RawBuilder<unknown>, { isDescending }: Sorted): RawBuilder<unknown> {
  if (key === null) return sql`x.sort_key is null and x.id > ${id}`;
  const value = sql`${key}::${type}`;
  return sql`(x.sort_key ${isDescending ? sql`<` : sql`>`} ${value} or (x.sort_key = ${value} and x.id > ${id}) or x.sort_key is null)`;
}

type ScopeAsk = Pick<ListAsk, 'viewer' | 'propertyId'> & {
  filter: { organizationId?: number | undefined; propertyId?: number | undefined };
};
