import { type RawBuilder, sql } from 'kysely';
import { jsonRows } from '../sql/json-rows.ts';

// Where many rows name few people, vendors or buildings, these are read once for the whole list; joined to the rows they would be looked up, or
// all of the organization be read, for each.

/** Ids and names, as a column of a statement. */
export type NameList = Named[];
export type Names = ReadonlyMap<number, string | null>;

type Named = { id: number; name: string | null };

/** The people whose ids are selected by `ids`, under the same names as `personName`. */
export function peopleList(ids: RawBuilder<unknown>): RawBuilder<NameList> {
  return jsonRows<Named>(
    sql`select u.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as name from app_user u where u.id = any (array(${ids}))`,
  );
}

/** The rows of an organization in one of these tables whose ids are selected by `ids`. */
export function nameList(
  table: 'building' | 'contact',
  organizationId: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
): RawBuilder<NameList> {
  return jsonRows<Named>(
    sql`select x.id, x.name from ${sql.table(table)} x where x.organization_id = ${organizationId} and x.id = any (array(${ids}))`,
  );
}

/** The names of such a list by id. */
export function namesById(list: NameList): Names {
  return new Map(list.map(({ id, name }) => [id, name]));
}

/** The name of an id; null without an id, or where there is no such row. */
export function nameIn(names: Names, id: number | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}
