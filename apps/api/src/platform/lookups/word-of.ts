import { DEFAULT_LANES } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';

/** The word of a column's value, from a table of words; the value itself where the table has none. */
export function wordOf(column: string, words: Readonly<Record<string, string>>): RawBuilder<string> {
  const cases = Object.entries(words).map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`);
  return sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`;
}

/** The name of the lane of turns whose key is in a column, as the organization in another column has it. */
export function laneName(organizationId: string, lane: string): RawBuilder<string> {
  const usual = Object.fromEntries(DEFAULT_LANES.map(({ key, name }) => [key, name]));
  return sql<string>`coalesce((select l ->> 'name' from turn_settings g cross join jsonb_array_elements(g.lanes) l
    where g.organization_id = ${sql.ref(organizationId)} and l ->> 'key' = ${sql.ref(lane)} limit 1), ${wordOf(lane, usual)})`;
}
