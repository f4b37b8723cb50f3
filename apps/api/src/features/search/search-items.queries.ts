import type { SearchTerms } from '@lintel/domain/search/search-text';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleCatalogue } from '#platform/records/catalogue-layers.ts';

/** Above every character of a name or a serial number, so that `>= text and < text || LAST` is 'begins with text'. */
const LAST = sql.lit('\uffff');
/** How many items each side examines for the words: the rarer word finds them first. */
const LOOKED_AT_MAX = 4000;
/** Length from which a part from the middle of a serial number is searched. */
const SERIAL_PART_MIN = 4;
/** Items whose serial number has the same half; among them those that differ in one character. */
const SAME_HALF_MAX = 1000;
const ONE_WRONG = sql.lit(0.4);

const begins = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`${column} >= ${text} and ${column} < ${text} || ${LAST}`;

/** The last number of a word, as that of a unit's name is stored; null where the word is more than that. */
const numberOf = (word: RawBuilder<unknown>) => sql`case when ${word} ~ '^[0-9]+$' then ${word} end`;

/**
 * CTE `unit_found`: units whose name begins with the text, those with the number that it is (101 finds A101), and those that one word names while the others name their
 * property or building.
 */
export function unitsFound(viewer: Viewer, { unit, words }: SearchTerms, max: number): RawBuilder<unknown> {
  const whole = sql`unit_key(${unit})`;
  const keys = sql`array[${sql.join(words.map(({ word }) => sql`nullif(unit_key(${word}), '')`))}]::text[]`;
  const numbers = sql`array[${sql.join(words.map(({ word }) => numberOf(sql`${word}::text`)))}]::text[]`;
  const placed = sql.join(
    words.map(
      ({ word }) =>
        sql`(u.name_key = unit_key(${word}) or u.number_key = ${numberOf(sql`${word}::text`)} or strpos(lower(concat_ws(' ', p.name, b.name)), ${word}) > 0)`,
    ),
    sql` and `,
  );
  const from = sql`from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.organization_id = any (${bigints(viewer.organizationIds)}) and u.archived_at is null`;
  const byWords = sql`union (select u.organization_id, u.id, u.name, 2, u.sort_key from unit u
      join property p on p.organization_id = u.organization_id and p.id = u.property_id
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      where ${visibleProperties(viewer, 'p')} and u.organization_id = any (${bigints(viewer.organizationIds)}) and u.archived_at is null
        and (u.name_key = any (${keys}) or u.number_key = any (${numbers})) and ${placed} limit ${max})`;
  return sql`unit_found as materialized (
    select x.organization_id, x.id, x.name, min(x.closeness) as closeness from (
      (select u.organization_id, u.id, u.name, 0 as closeness, u.sort_key ${from} and u.name_key = ${whole} and ${whole} <> '' limit ${max})
      union
      (select u.organization_id, u.id, u.name, case when u.name_key = ${whole} then 0 else 1 end, u.sort_key ${from}
        and ${begins(sql`u.name_key`, whole)} and ${whole} <> '' limit ${max})
      union
      (select u.organization_id, u.id, u.name, 1, u.sort_key ${from} and u.number_key = ${numberOf(whole)} limit ${max})
      ${words.length > 1 ? byWords : sql``}
    ) x group by x.organization_id, x.id, x.name, x.sort_key order by closeness, length(x.name), x.sort_key, x.id limit ${max}
  )`;
}

/**
 * CTE `item_found`: items by serial number (its beginning, its end, a part of it, or all but one character), and items of which each
 * word names the type, the manufacturer, the model, the unit or the property. Needs the CTE `unit_found`.
 */
export function itemsFound(viewer: Viewer, terms: SearchTerms, max: number): RawBuilder<unknown> {
  const ways = [sql`select * from serial_found`, ...bySerialPart(viewer, terms, max), ...byWords(viewer, terms, max)];
  const none = sql`select 0::bigint as organization_id, 0::bigint as id, 0 as closeness, 0::real as nearness where false`;
  return sql`serial_found as materialized (
    ${sql.join([none, ...bySerialEnd(viewer, terms, max)], sql` union all `)}
  ), item_found as materialized (
    select x.organization_id, x.id, min(x.closeness) as closeness, max(x.nearness) as nearness
    from (${sql.join(ways, sql` union all `)}) x
    group by x.organization_id, x.id order by closeness, nearness desc, x.id limit ${max}
  )`;
}

const itemOf = (viewer: Viewer, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`from item i
    join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.organization_id = any (${bigints(viewer.organizationIds)})
      and i.archived_at is null and ${condition}`;

function bySerialEnd(viewer: Viewer, { serial }: SearchTerms, max: number): RawBuilder<unknown>[] {
  if (serial === null) return [];
  const closeness = sql`case when i.serial_normalised = ${serial} then 0 else 1 end`;
  const found = (condition: RawBuilder<unknown>) =>
    sql`(select i.organization_id, i.id, ${closeness} as closeness, 0::real as nearness ${itemOf(viewer, condition)} limit ${max})`;
  return [
    found(begins(sql`i.serial_normalised`, sql`${serial}::text`)),
    found(begins(sql`i.serial_reversed`, sql`reverse(${serial})`)),
  ];
}

function bySerialPart(
  viewer: Viewer,
  { serial, serialHalves, text, unit, words }: SearchTerms,
  max: number,
): RawBuilder<unknown>[] {
  if (serial === null) return [];
  const ways: RawBuilder<unknown>[] = [];
  const hasDigits = words.every(({ word }) => /\d/.test(word));
  const isMeantAsUnit = unit !== text;
  // Only where no serial number begins or ends with it and no unit is called so: all serial numbers are read for it.
  if (serial.length >= SERIAL_PART_MIN && hasDigits && !isMeantAsUnit)
    ways.push(sql`(select i.organization_id, i.id, 3, 0::real
      from unnest(${bigints(viewer.organizationIds)}) o
      cross join lateral (select i.organization_id, i.id, i.property_id from item i
        where i.organization_id = o and i.archived_at is null and i.serial_normalised is not null
          and strpos(i.serial_normalised, ${serial}) > 0 limit ${max}) i
      join property p on p.organization_id = i.organization_id and p.id = i.property_id and ${visibleProperties(viewer, 'p')}
      where not exists (select from serial_found) and not exists (select from unit_found)
      limit ${max})`);
  if (serialHalves) {
    const likeness = sql`similarity(h.serial_normalised, ${serial})`;
    for (const half of [
      begins(sql`i.serial_normalised`, sql`${serialHalves.start}::text`),
      begins(sql`i.serial_reversed`, sql`reverse(${serialHalves.end})`),
    ])
      ways.push(sql`(select h.organization_id, h.id, 4, ${likeness}
        from (select i.organization_id, i.id, i.serial_normalised ${itemOf(viewer, half)} limit ${SAME_HALF_MAX}) h
        where length(h.serial_normalised) = ${serial.length} and ${likeness} >= ${ONE_WRONG})`);
  }
  return ways;
}

// Searched from the unit, the model, the manufacturer and the type; in each case every word has to name something of
// the item.
function byWords(viewer: Viewer, { words }: SearchTerms, max: number): RawBuilder<unknown>[] {
  if (!words.some(({ word }) => word.length >= 2)) return [];
  const organizations = bigints(viewer.organizationIds);
  const text = sql`lower(concat_ws(' ', t.name, mk.name, m.name, u.name, p.name))`;
  const fits = sql.join(
    words.map(({ word, type }) =>
      type === null ? sql`strpos(${text}, ${word}) > 0` : sql`(strpos(${text}, ${word}) > 0 or t.name = ${type})`,
    ),
    sql` and `,
  );
  const ofWords = (column: RawBuilder<unknown>) =>
    sql`(${sql.join(
      words.map(({ word }) => sql`strpos(lower(${column}), ${word}) > 0`),
      sql` or `,
    )})`;
  const types = sql`select t.id from item_type t where ${ofWords(sql`t.name`)}
    or t.name = any (${words.flatMap(({ type }) => type ?? [])}::text[])`;
  const models = sql`select m.id from model m join manufacturer k on k.id = m.manufacturer_id
    where ${visibleCatalogue(viewer, 'm')} and ${ofWords(sql`m.name || ' ' || k.name`)}`;
  const makers = sql`select k.id from manufacturer k where ${visibleCatalogue(viewer, 'k')} and ${ofWords(sql`k.name`)}`;
  const units = sql`select u.organization_id, u.id from unit u where u.organization_id = any (${organizations}) and u.archived_at is null
    and (u.name_key = any (array[${sql.join(words.map(({ word }) => sql`nullif(unit_key(${word}), '')`))}]::text[])
      or u.number_key = any (array[${sql.join(words.map(({ word }) => numberOf(sql`${word}::text`)))}]::text[]))`;
  const inEach = (ids: RawBuilder<unknown>) =>
    sql`select o as organization_id, x.id from unnest(${organizations}) o cross join (${ids}) x`;
  const inEachProperty = (ids: RawBuilder<unknown>) =>
    sql`select p.organization_id, p.id as property_id, x.id from property p cross join (${ids}) x where ${visibleProperties(viewer, 'p')}`;
  // Each way searches an index for one name in one organization (or property) at a time: for all of them at once, the
  // limit makes PostgreSQL read every item.
  const named: [RawBuilder<unknown>, RawBuilder<unknown>][] = [
    [units, sql`i.unit_id = n.id`],
    [inEach(models), sql`i.model_id = n.id`],
    [inEach(makers), sql`i.manufacturer_id = n.id`],
    [inEachProperty(types), sql`i.property_id = n.property_id and i.item_type_id = n.id`],
  ];
  return named.map(
    ([names, isNamed]) => sql`(select i.organization_id, i.id, 3, 0::real
      from (select i.* from (${names}) n
        cross join lateral (select i.* from item i where i.organization_id = n.organization_id and ${isNamed}
          and i.archived_at is null and i.status <> 'RETIRED' limit ${LOOKED_AT_MAX}) i
        join property p on p.organization_id = i.organization_id and p.id = i.property_id and ${visibleProperties(viewer, 'p')}
        limit ${LOOKED_AT_MAX}) i
      join property p on p.organization_id = i.organization_id and p.id = i.property_id
      join item_type t on t.id = i.item_type_id
      left join model m on m.id = i.model_id
      left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, i.manufacturer_id)
      left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where ${fits} limit ${max})`,
  );
}
