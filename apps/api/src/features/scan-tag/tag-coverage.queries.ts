import type { RowOfList } from '@lintel/contract/base/define-list';
import type { tagCoverageReport } from '@lintel/contract/scan-tags/tag-coverage';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, asOfScope, instantKey, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';
import { lastScanOf, tagColumns, tagJoins, type WireTag } from './scan-tag-row.ts';
import { HAS_TAG } from './tag-walk.queries.ts';

type Ask = ListAsk<typeof tagCoverageReport>;
type Row = RowOfList<typeof tagCoverageReport>;

/** The sums of the rows, of which the figures are worked out. */
export type CoverageSums = Pick<
  Row,
  'items' | 'itemsTagged' | 'units' | 'unitsTagged' | 'tags' | 'notScanned' | 'voidScans'
>;
type More = { asOf: string; totals: CoverageSums; forFigures: CoverageSums };

const SORTED = sortedBy<Ask['sort']>({
  property: textKey(sql`lower(f.property)`),
  building: textKey(sql`lower(f.building)`),
  items: numberKey(sql`f.items`),
  tagged: numberKey(sql`f.tagged`),
  share: numberKey(sql`round(f.tagged * 1000.0 / nullif(f.items, 0))::float8`),
  tags: numberKey(sql`f.tags`),
  notScanned: numberKey(sql`f.not_scanned`),
  voidScans: numberKey(sql`f.void_scans`),
  lastScan: instantKey(sql`f.last_scan_at`),
});
export const isCoveragePlace = SORTED.isPosition;

const yearBefore = (now: string) => sql`${now}::timestamptz - interval '12 months'`;
/** The building of what a tag is on, over the joins of `tagJoins`. */
const BUILDING_OF_TAG = sql`coalesce(t.building_id, u.building_id, iu.building_id)`;
const NOT_SCANNED = (now: string) =>
  sql`t.state = 'LINKED' and greatest(t.linked_at, ${lastScanOf}) <= ${yearBefore(now)}`;
const VOID_SCANS = (now: string) => sql`scan_tag_scan x where x.organization_id = t.organization_id and x.tag_id = t.id
    and x.result = 'VOID' and x.scanned_at > ${yearBefore(now)}`;
const IN_SCOPE = (alias: string) =>
  sql`${sql.ref(`${alias}.organization_id`)} = s.organization_id and ${sql.ref(`${alias}.property_id`)} = s.property_id`;

/** CTE `counted`: each building of the properties of `scope`, and each property's rest where there is any. */
const counted = (now: string): RawBuilder<unknown> => sql`part as (
    select g.organization_id, g.property_id, g.id as building_id, 0 as items, 0 as tagged, 0 as units, 0 as units_tagged, 0 as tags, 0 as not_scanned,
      0::bigint as void_scans, null::timestamptz as last_scan_at
    from scope s join building g on ${IN_SCOPE('g')} where g.archived_at is null
    union all
    select i.organization_id, i.property_id, u.building_id, 1, (${HAS_TAG})::int, 0, 0, 0, 0, 0, null
    from scope s join item i on ${IN_SCOPE('i')} left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where i.archived_at is null and i.status = 'ACTIVE'
    union all
    select u.organization_id, u.property_id, u.building_id, 0, 0, 1,
      exists (select from scan_tag t where t.organization_id = u.organization_id and t.unit_id = u.id and t.archived_at is null)::int, 0, 0, 0, null
    from scope s join unit u on ${IN_SCOPE('u')} where u.archived_at is null
    union all
    select t.organization_id, t.property_id, ${BUILDING_OF_TAG}, 0, 0, 0, 0, (t.state = 'LINKED')::int, coalesce((${NOT_SCANNED(now)})::int, 0),
      case when t.state = 'VOID' then (select count(*) from ${VOID_SCANS(now)}) else 0 end, case when t.state = 'LINKED' then ${lastScanOf} end
    from scope s join scan_tag t on ${IN_SCOPE('t')} ${tagJoins} where t.archived_at is null and t.state in ('LINKED', 'VOID')
  ), counted as (
    select coalesce(a.building_id * 2, a.property_id * 2 + 1) as id, a.organization_id, a.property_id, a.building_id, p.name as property, g.name as building,
      sum(a.items) as items, sum(a.tagged) as tagged, sum(a.units) as units, sum(a.units_tagged) as units_tagged, sum(a.tags) as tags,
      sum(a.not_scanned) as not_scanned, sum(a.void_scans)::bigint as void_scans, max(a.last_scan_at) as last_scan_at
    from part a join property p on p.organization_id = a.organization_id and p.id = a.property_id
    left join building g on g.organization_id = a.organization_id and g.id = a.building_id
    group by a.organization_id, a.property_id, a.building_id, p.name, g.name
  )`;

const HAVING: Record<NonNullable<Ask['filter']['having']>, RawBuilder<unknown>> = {
  untaggedItems: sql`f.tagged < f.items`,
  untaggedUnits: sql`f.units_tagged < f.units`,
  notScanned: sql`f.not_scanned > 0`,
  voidScans: sql`f.void_scans > 0`,
};

const sumsOf = (
  rows: RawBuilder<unknown>,
) => sql`(select json_build_object('items', coalesce(sum(x.items), 0), 'itemsTagged', coalesce(sum(x.tagged), 0),
    'units', coalesce(sum(x.units), 0), 'unitsTagged', coalesce(sum(x.units_tagged), 0), 'tags', coalesce(sum(x.tags), 0),
    'notScanned', coalesce(sum(x.not_scanned), 0), 'voidScans', coalesce(sum(x.void_scans), 0)) from ${rows} x)`;

/** A page of the buildings of the properties that the viewer administers, each with how far it is tagged. */
export function selectCoverage(db: Db, ask: Ask): Promise<Page<Row, More>> {
  const { q = '', having } = ask.filter;
  const low = q.trim().toLowerCase();
  return selectPage<Row, More>(db, {
    limit: ask.limit,
    more: { asOf: asOfScope(ask), totals: sumsOf(sql`found`), forFigures: sumsOf(sql`counted`) },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, ${counted(ask.now)}, found as (
      select f.*, ${SORTED.keyOf(ask.sort)} as sort_key from counted f where ${all([
        low !== '' && sql`strpos(lower(f.building), ${low}) > 0`,
        having !== undefined && HAVING[having],
      ])}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, page.id, page.organization_id as "organizationId", page.property_id as "propertyId", page.property as "propertyName",
        page.building_id as "buildingId", page.building as "buildingName", page.items, page.tagged as "itemsTagged", page.units,
        page.units_tagged as "unitsTagged", page.tags, page.not_scanned as "notScanned", page.void_scans as "voidScans",
        ${instant('page.last_scan_at')} as "lastScanAt"
      from page
    )`,
  });
}

export type TagsAsked = { propertyId: number; buildingId: number | undefined; which: 'NOT_SCANNED' | 'VOID' };

/** A page of the tags of a building that nobody scans, or of the void ones of a property that somebody does. */
export function selectUnscannedTags(
  db: Db,
  viewer: Viewer,
  { propertyId, buildingId, which }: TagsAsked,
  { after, limit, now }: PageOrder & { now: string },
): Promise<Page<WireTag>> {
  const isWanted =
    which === 'VOID'
      ? sql`t.state = 'VOID' and exists (select from ${VOID_SCANS(now)})`
      : sql`${NOT_SCANNED(now)} and ${BUILDING_OF_TAG} is not distinct from ${buildingId ?? null}::bigint`;
  return selectPage<WireTag>(db, {
    limit,
    found: sql`exists (select from scope)`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), found as (
      select t.* from scope s join scan_tag t on ${IN_SCOPE('t')} ${tagJoins} where t.archived_at is null and ${isWanted}
    ), page as (
      select ${tagColumns} from found t join property p on p.organization_id = t.organization_id and p.id = t.property_id ${tagJoins}
      where ${after ? sql`t.id > ${after.id}` : sql`true`} order by t.id limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending: false })}, page.* from page)`,
  });
}
