import { SEARCH_COUNT_MAX, type SearchAnswer } from '@lintel/contract/work/search';
import type { Db } from '@lintel/db/pooled-kysely';
import type { SearchTerms } from '@lintel/domain/search/search-text';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import { itemsFound, unitsFound } from './search-items.queries.ts';
import { foundByName, type Match } from './search-match.ts';

/** One more than is counted, to know that there are more. */
const FOUND_MAX = SEARCH_COUNT_MAX + 1;

type WireFound = z.infer<typeof SearchAnswer>;

/** Everything that the text finds for the viewer, by group. */
export async function selectFound(db: Db, viewer: Viewer, terms: SearchTerms, shown: number): Promise<WireFound> {
  const { rows } = await sql<WireFound>`
    with ${propertiesFound(viewer, terms)}, ${unitsFound(viewer, terms, FOUND_MAX)}, ${itemsFound(viewer, terms, FOUND_MAX)},
      ${tagsFound(viewer, terms)}, ${modelsFound(viewer, terms)}, ${makersFound(viewer, terms)}, ${contactsFound(viewer, terms)}, ${usersFound(viewer, terms)}
    select ${group(
      sql`property_found`,
      shown,
      sql`join property p on p.organization_id = f.organization_id and p.id = f.id
          join organization o on o.id = p.organization_id`,
      sql`p.id, p.name, o.name as "organizationName"`,
    )} as properties,
      ${group(
        sql`unit_found`,
        shown,
        sql`join unit u on u.organization_id = f.organization_id and u.id = f.id
          join property p on p.organization_id = u.organization_id and p.id = u.property_id`,
        sql`u.id, u.name, p.id as "propertyId", p.name as "propertyName"`,
      )} as units,
      ${group(
        sql`item_found`,
        shown,
        sql`join item i on i.organization_id = f.organization_id and i.id = f.id
          join property p on p.organization_id = i.organization_id and p.id = i.property_id
          join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
          left join manufacturer k on k.id = coalesce(m.manufacturer_id, i.manufacturer_id)
          left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id`,
        sql`i.id, t.name as "itemType", k.name as "manufacturerName", m.name as "modelName", i.serial_number as "serialNumber",
          i.status, u.name as "unitName", p.id as "propertyId", p.name as "propertyName"`,
      )} as items,
      ${group(
        sql`tag_found`,
        shown,
        sql`cross join lateral (select count(c.item_id) as items, count(c.unit_id) as units, min(c.item_id) as item_id, min(c.unit_id) as unit_id
          from (${tagCarriers(viewer, sql`f.key`)}) c) c`,
        sql`f.name, c.items, c.units, case when c.items = 1 and c.units = 0 then c.item_id end as "itemId",
          case when c.units = 1 and c.items = 0 then c.unit_id end as "unitId"`,
      )} as tags,
      ${group(
        sql`model_found`,
        shown,
        sql`join model m on m.id = f.id join manufacturer k on k.id = m.manufacturer_id left join item_type t on t.id = m.item_type_id`,
        sql`m.id, m.name, k.name as "manufacturerName", t.name as "itemType"`,
      )} as models,
      ${group(sql`maker_found`, shown, sql``, sql`f.id, f.name, f.alias`)} as makers,
      ${group(
        sql`vendor_found`,
        shown,
        sql`join contact c on c.organization_id = f.organization_id and c.id = f.id`,
        sql`c.id, c.name, c.trades, c.phones -> 0 ->> 'number' as phone`,
      )} as vendors,
      ${group(
        sql`person_found`,
        shown,
        sql`join contact c on c.organization_id = f.organization_id and c.id = f.id
          left join contact v on v.organization_id = c.organization_id and v.id = c.vendor_id`,
        sql`c.id, c.name, c.role, v.name as "vendorName", c.phones -> 0 ->> 'number' as phone`,
      )} as people,
      ${group(sql`user_found`, shown, sql`join app_user u on u.id = f.id`, sql`u.id, f.name, u.email`)} as users`.execute(
    db,
  );
  return rows[0] as WireFound;
}

// One group of the answer; `found` is sorted, and details are looked up only for the rows that are shown.
function group(
  found: RawBuilder<unknown>,
  shown: number,
  joins: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select json_build_object(
    'results', (select coalesce(json_agg(to_json(r) order by f.at), '[]')
      from (select x.*, row_number() over () as at from ${found} x limit ${shown}) f ${joins} cross join lateral (select ${columns}) r),
    'total', least(count(*), ${SEARCH_COUNT_MAX}), 'isMore', count(*) > ${SEARCH_COUNT_MAX}, 'closeness', min(a.closeness)) from ${found} a)`;
}

function propertiesFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const rows = ({ where, closeness, nearness }: Match) => sql`
    select p.organization_id, p.id, p.name, ${closeness} as closeness, ${nearness} as nearness from property p
    where ${visibleProperties(viewer, 'p')} and ${where}`;
  return foundByName(sql`property_found`, terms, sql`lower(p.name)`, rows, FOUND_MAX);
}

/**
 * Tags by their names, as long as something of them is in use. Each name is found once, one after the other in the order of an index,
 * however many items and units carry it.
 */
function tagsFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const rows = ({ where, closeness, nearness }: Match) => sql`
    select n.id, n.key, n.name, ${closeness} as closeness, ${nearness} as nearness from tag_name n
    where ${where} and exists (${tagCarriers(viewer, sql`n.key`)})`;
  const next = (
    after: RawBuilder<unknown>,
  ) => sql`select t.organization_id, t.name_key, t.name, t.id from tag t where ${after}
    order by t.name_key, t.id limit 1`;
  return sql`tag_name as materialized (
      with recursive step as (
        select t.* from unnest(${bigints(viewer.organizationIds)}) o cross join lateral (${next(sql`t.organization_id = o`)}) t
        union all
        select t.* from step s
        cross join lateral (${next(sql`t.organization_id = s.organization_id and t.name_key > s.name_key`)}) t
      ) select s.name_key as key, min(s.name) as name, min(s.id) as id from step s group by 1
    ), ${foundByName(sql`tag_found`, terms, sql`n.key`, rows, FOUND_MAX)}`;
}

/** The items in service and the units that carry the tag. */
function tagCarriers(viewer: Viewer, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select i.id as item_id, u.id as unit_id
    from tag t join property p on p.organization_id = t.organization_id and p.id = t.property_id
    left join item i on i.organization_id = t.organization_id and i.id = t.item_id and i.status = 'ACTIVE' and i.archived_at is null
    left join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
    where ${visibleProperties(viewer, 'p')} and t.organization_id = any (${bigints(viewer.organizationIds)}) and t.name_key = ${key}
      and num_nonnulls(i.id, u.id) > 0`;
}

// Of the catalogue the shared rows and those of the viewer's own organizations, as in the list of models.
function modelsFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const rows = ({ where, closeness, nearness }: Match) => sql`
    select m.id, m.name, ${closeness} as closeness, ${nearness} as nearness
    from model m join manufacturer k on k.id = m.manufacturer_id and k.archived_at is null
    where m.archived_at is null and ${visibleCatalogue(viewer, 'm')} and ${where}`;
  return foundByName(sql`model_found`, terms, sql`lower(m.name)`, rows, FOUND_MAX);
}

function makersFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const rows = ({ where, closeness, nearness }: Match) => sql`
    select x.id, min(x.maker) as name, min(x.closeness) as closeness, max(x.nearness) as nearness,
      case when bool_and(x.alias is not null) then min(x.alias) end as alias
    from (select k.id, k.name as maker, n.alias, ${closeness} as closeness, ${nearness} as nearness
      from manufacturer k
      cross join lateral (select null::text as alias, lower(k.name) as key
        union all select a.alias, lower(a.alias) from manufacturer_alias a
          where a.manufacturer_id = k.id and ${visibleCatalogue(viewer, 'a')}) n
      where k.archived_at is null and ${visibleCatalogue(viewer, 'k')} and ${where}) x
    group by x.id`;
  return foundByName(sql`maker_found`, terms, sql`n.key`, rows, FOUND_MAX);
}

/** Vendors and people of the contact list, as far as the list shows them to the viewer. */
function contactsFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const phone =
    terms.phone === null
      ? sql``
      : sql` or exists (select from unnest(c.phone_keys) number where strpos(number, ${terms.phone}) > 0)`;
  const of = (name: RawBuilder<unknown>, kind: 'VENDOR' | 'PERSON') =>
    foundByName(
      name,
      terms,
      sql`lower(c.name)`,
      ({ where, closeness, nearness }) => sql`
        select c.organization_id, c.id, c.name, ${closeness} as closeness, ${nearness} as nearness from contact c
        where ${visibleContacts(viewer)} and c.kind = ${kind} and c.archived_at is null
          and (${where}${phone} or strpos(array_to_string(c.email_keys, ' '), ${terms.text}) > 0)`,
      FOUND_MAX,
    );
  return sql`${of(sql`vendor_found`, 'VENDOR')}, ${of(sql`person_found`, 'PERSON')}`;
}

/** People who may sign in, for those who administer their organization. */
function usersFound(viewer: Viewer, terms: SearchTerms): RawBuilder<unknown> {
  const name = sql`lower(u.first_name || ' ' || u.last_name)`;
  const rows = ({ where, closeness, nearness }: Match) => sql`
    select u.id, u.first_name || ' ' || u.last_name as name, ${closeness} as closeness, ${nearness} as nearness from app_user u
    where u.archived_at is null and exists (select from membership s where s.user_id = u.id and s.archived_at is null
        and s.organization_id = any (${bigints(viewer.adminOrganizationIds)}))
      and (${where} or strpos(lower(u.email), ${terms.text}) > 0)`;
  return foundByName(sql`user_found`, terms, name, rows, FOUND_MAX);
}
