import type { Manufacturer, manufacturersList } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { catalogueOf, type Owner, visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';

export type WireMaker = z.infer<typeof Manufacturer>;
export type MakerFields = { name: string; aliases: string[]; website: string | null; supportPhone: string | null };
export type MakerRow = MakerFields & {
  id: number;
  organizationId: Owner;
  version: number;
  archivedAt: string | null;
  mergedIntoId: number | null;
};

type Ask = ListAsk<typeof manufacturersList>;

const NAME = sql`natural_key(m.name)`;
const SORTED = sortedBy<Ask['sort']>({
  name: textKey(NAME),
  // The shared catalogue, which is of no organization, comes before theirs.
  catalogue: textKey(
    sql`coalesce((select natural_key(o.name) from organization o where o.id = m.organization_id), '') || ' ' || ${NAME}`,
  ),
  phone: textKey(sql`m.support_phone || ' ' || ${NAME}`),
  models: numberKey(sql`coalesce(c.models, 0)`),
  items: numberKey(sql`coalesce(c.items, 0)`),
});

// `counts (id, models, items)` is joined where they are requested; else both are null.
const makerColumns = (viewer: Viewer, hasCounts: boolean): RawBuilder<unknown> => sql`m.id, m.name,
  (select coalesce(json_agg(a.alias order by lower(a.alias)), '[]') from manufacturer_alias a
    where a.manufacturer_id = m.id and ${visibleCatalogue(viewer, 'a')}) as aliases,
  m.website, m.support_phone as "supportPhone", m.organization_id as "organizationId",
  (select o.name from organization o where o.id = m.organization_id) as "organizationName",
  ${hasCounts ? sql`coalesce(c.models, 0)` : sql`null::int`} as "modelCount",
  ${hasCounts ? sql`coalesce(c.items, 0)` : sql`null::int`} as "itemCount",
  m.merged_into_id as "mergedIntoId", ${instant('m.archived_at')} as "archivedAt", m.version`;

/** CTE `counts (id, models, items)`: live models, and live items on the properties that the viewer sees, by manufacturer. */
export function makerCountsCte(viewer: Viewer): RawBuilder<unknown> {
  return sql`counts as (
    select x.id, sum(x.models)::int as models, sum(x.items)::int as items from (
      select m.manufacturer_id as id, count(*) as models, 0::bigint as items from model m
      where m.archived_at is null and ${visibleCatalogue(viewer, 'm')} group by 1
      union all
      select coalesce(m.manufacturer_id, i.manufacturer_id), 0, count(*) from item i
      join property p on p.organization_id = i.organization_id and p.id = i.property_id
      left join model m on m.id = i.model_id
      where ${visibleProperties(viewer, 'p')} and i.archived_at is null and i.status <> 'RETIRED' group by 1
    ) x where x.id is not null group by x.id
  )`;
}

/** How the list of manufacturers is read. */
export const makerReading: ListReading<typeof manufacturersList, null> = {
  select: selectManufacturers,
  isPosition: SORTED.isPosition,
};

async function selectManufacturers(db: Db, ask: Ask): Promise<Page<WireMaker>> {
  const { viewer, sort, limit, filter } = ask;
  const hasCounts = filter.counts === true;
  const isCounted = sort === 'models' || sort === 'items';
  const counts = sql`left join counts c on c.id = m.id`;
  return selectPage<WireMaker>(db, {
    limit,
    ctes: sql`${makerCountsCte(viewer)}, found as (
      select m.id, ${SORTED.keyOf(sort)} as sort_key from manufacturer m ${isCounted ? counts : sql``}
      where ${visibleCatalogue(viewer, 'm')} and ${inFilter(ask)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.*
      from page join manufacturer m on m.id = page.id ${hasCounts ? counts : sql``}
      cross join lateral (select ${makerColumns(viewer, hasCounts)}) r
    )`,
  });
}

function inFilter({ viewer, filter: { q = '', manufacturerId, organizationId, archived } }: Ask): RawBuilder<unknown> {
  const conditions = [
    archived ? sql`m.archived_at is not null` : sql`m.archived_at is null`,
    manufacturerId === undefined ? undefined : sql`m.id = ${manufacturerId}`,
    organizationId === undefined ? undefined : catalogueOf(organizationId, 'm'),
    q.trim() === '' ? undefined : isNamed(viewer, q.trim()),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}

// Matches or resembles the text, by name or alias.
function isNamed(viewer: Viewer, q: string): RawBuilder<unknown> {
  const near = (column: string) =>
    sql`(strpos(lower(${sql.ref(column)}), lower(${q})) > 0 or lower(${sql.ref(column)}) % lower(${q}))`;
  return sql`(${near('m.name')} or exists (select from manufacturer_alias a
    where a.manufacturer_id = m.id and ${visibleCatalogue(viewer, 'a')} and ${near('a.alias')}))`;
}

/** One manufacturer. */
export async function selectManufacturer(db: Db, viewer: Viewer, id: number): Promise<WireMaker | undefined> {
  const { rows } = await sql<WireMaker>`
    select r.* from manufacturer m
    cross join lateral (select ${makerColumns(viewer, false)}) r
    where m.id = ${id} and ${visibleCatalogue(viewer, 'm')}`.execute(db);
  return rows[0];
}

/**
 * Serializes changes of manufacturers until the transaction ends, so that each name and alias belongs to one
 * manufacturer.
 */
export async function lockMakers(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lintel catalogue'))`.execute(db);
}

/** The owner of a manufacturer, if the viewer sees it. */
export async function selectMakerOwner(db: Db, viewer: Viewer, id: number): Promise<{ owner: Owner } | undefined> {
  const { rows } = await sql<{ owner: Owner }>`
    select m.organization_id as owner from manufacturer m where m.id = ${id} and ${visibleCatalogue(viewer, 'm')}`.execute(
    db,
  );
  return rows[0];
}

/** A manufacturer that is not archived, if the viewer sees it. */
export async function selectLiveMaker(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string; organizationId: Owner } | undefined> {
  const { rows } = await sql<{ id: number; name: string; organizationId: Owner }>`
    select m.id, m.name, m.organization_id as "organizationId" from manufacturer m
    where m.id = ${id} and m.archived_at is null and ${visibleCatalogue(viewer, 'm')}`.execute(db);
  return rows[0];
}

/** The current manufacturer, locked until the transaction ends; its aliases are those of its own layer. */
export async function lockManufacturer(db: Db, id: number): Promise<MakerRow | undefined> {
  const { rows } = await sql<MakerRow>`
    select m.id, m.organization_id as "organizationId", m.name, m.website, m.support_phone as "supportPhone", m.version, m.archived_at::text as "archivedAt",
      m.merged_into_id as "mergedIntoId",
      (select coalesce(json_agg(a.alias order by lower(a.alias)), '[]') from manufacturer_alias a
        where a.manufacturer_id = m.id and a.organization_id is not distinct from m.organization_id) as aliases
    from manufacturer m where m.id = ${id} for no key update of m`.execute(db);
  return rows[0];
}

/** Every manufacturer that the owner sees, with its names; not those merged into another one, which has their names. */
export async function selectMakerNames(
  db: Db,
  owner: Owner,
): Promise<{ id: number; name: string; isArchived: boolean; aliases: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; isArchived: boolean; aliases: string[] }>`
    select m.id, m.name, m.archived_at is not null as "isArchived", (select coalesce(json_agg(a.alias), '[]') from manufacturer_alias a
        where a.manufacturer_id = m.id and ${catalogueOf(owner, 'a')}) as aliases
    from manufacturer m where m.merged_into_id is null and ${catalogueOf(owner, 'm')}`.execute(db);
  return rows;
}

/** Adds a manufacturer with its aliases; its id. */
export async function insertManufacturer(
  db: Db,
  owner: Owner,
  { name, website, supportPhone, aliases }: MakerFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into manufacturer (organization_id, name, website, support_phone)
    values (${owner}::bigint, ${name}, ${website}, ${supportPhone}) returning id`.execute(db);
  const { id } = rows[0] as { id: number };
  await replaceAliases(db, owner, id, aliases);
  return id;
}

/** Writes a locked manufacturer's fields and aliases. */
export async function updateManufacturer(db: Db, owner: Owner, id: number, fields: MakerFields): Promise<void> {
  await sql`update manufacturer m set name = ${fields.name}, website = ${fields.website}, support_phone = ${fields.supportPhone},
      version = m.version + 1, updated_at = now() where m.id = ${id}`.execute(db);
  await replaceAliases(db, owner, id, fields.aliases);
}

/** Archives a locked manufacturer, or restores it. */
export async function archiveManufacturer(db: Db, id: number, isArchived: boolean): Promise<void> {
  await sql`update manufacturer m set archived_at = ${isArchived ? sql`now()` : sql`null`}, version = m.version + 1,
    updated_at = now() where m.id = ${id}`.execute(db);
}

async function replaceAliases(db: Db, owner: Owner, id: number, aliases: readonly string[]): Promise<void> {
  await sql`delete from manufacturer_alias a where a.manufacturer_id = ${id}
    and a.organization_id is not distinct from ${owner}::bigint and a.alias <> all (${aliases}::text[])`.execute(db);
  await sql`insert into manufacturer_alias (organization_id, manufacturer_id, alias)
    select ${owner}::bigint, ${id}, g.alias from unnest(${aliases}::text[]) as g(alias)
    where not exists (select from manufacturer_alias a where a.manufacturer_id = ${id} and a.alias = g.alias
      and a.organization_id is not distinct from ${owner}::bigint)`.execute(db);
}
