import type { SearchTerms } from '@lintel/domain/search/search-text';
import { type RawBuilder, sql } from 'kysely';

/** Trigram similarity from which a name matches: two letters in the wrong order pass. */
const SIMILAR = sql.lit(0.35);
const SIMILAR_MIN_LENGTH = 3;

/** How a row of a kind matches: a condition, and how close it is (contract/search `closeness`). */
export type Match = { where: RawBuilder<unknown>; closeness: RawBuilder<unknown>; nearness: RawBuilder<unknown> };

/** The names in `key` (in lower case) that contain the text, or each of its words. */
export function nameMatch({ text, words }: SearchTerms, key: RawBuilder<unknown>): Match {
  const hasWords = sql.join(
    words.map(({ word }) => sql`strpos(${key}, ${word}) > 0`),
    sql` and `,
  );
  return {
    where: words.length > 1 ? sql`(strpos(${key}, ${text}) > 0 or (${hasWords}))` : sql`strpos(${key}, ${text}) > 0`,
    closeness: sql`case when ${key} = ${text} then 0 when starts_with(${key}, ${text}) then 1
      when strpos(' ' || ${key}, ${` ${text}`}) > 0 then 2 else 3 end`,
    nearness: sql`0::real`,
  };
}

/** The names in `key` with a similar spelling. */
export function nearMatch({ text }: SearchTerms, key: RawBuilder<unknown>): Match {
  const likeness = sql`word_similarity(${text}, ${key})`;
  return {
    where: text.length < SIMILAR_MIN_LENGTH ? sql`false` : sql`${likeness} >= ${SIMILAR}`,
    closeness: sql`4`,
    nearness: likeness,
  };
}

/**
 * CTE `name`: what `rows` finds by name, and only where that is nothing, similar spellings: comparing every name by its
 * trigrams is slow, and no index can do it under a row-level security policy. `rows` selects `organization_id, id,
 * name, closeness, nearness`.
 */
export function foundByName(
  name: RawBuilder<unknown>,
  terms: SearchTerms,
  key: RawBuilder<unknown>,
  rows: (match: Match) => RawBuilder<unknown>,
  max: number,
): RawBuilder<unknown> {
  return sql`${name} as materialized (
    with direct as materialized (
      select d.* from (${rows(nameMatch(terms, key))}) d order by d.closeness, length(d.name), d.id limit ${max}
    )
    select * from direct
    union all
    (select near.* from (${rows(nearMatch(terms, key))}) near where not exists (select from direct) order by near.nearness desc, near.id limit ${max})
  )`;
}
