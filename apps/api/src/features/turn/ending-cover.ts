import { DEFAULT_COVER_DAYS } from '@lintel/domain/turns/turns';
import { type RawBuilder, sql } from 'kysely';

/**
 * Over `item i`: its cover that ends next on or after `today`. One that holds comes before one that may not: estimated, or to be registered
 * and not registered.
 */
export function endingCover(today: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.cover, c.ends_on, c.is_sure from (
      select c.*, (not c.is_estimated and (not c.needs_registration or c.registered_on is not null)) as is_sure from item_cover c
      where c.organization_id = i.organization_id and c.item_id = i.id and c.ends_on >= ${today}
    ) c order by c.is_sure desc, c.ends_on, c.cover limit 1`;
}

/** Over that as `v`: it ends within the days of the organization (null where it has the usual ones). */
export function endsWithin(today: RawBuilder<unknown>, coverDays: RawBuilder<unknown>): RawBuilder<boolean> {
  const days = sql`coalesce(${coverDays}, ${sql.lit(DEFAULT_COVER_DAYS)})`;
  return sql<boolean>`(${days} > 0 and v.ends_on <= ${today} + ${days}::int)`;
}
