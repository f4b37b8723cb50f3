import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

/** When the rules of red flags last looked, the earliest of the places in view, and at how many items; null where they never did. */
export async function selectRulesLooked(
  db: Db,
  viewer: Viewer,
  propertyId: number | undefined,
): Promise<{ at: string; items: number } | null> {
  const { rows } = await sql<{ at: string | null; items: number }>`
    select ${instant(sql`min(r.ran_at)`)} as at, coalesce(sum(r.items), 0) as items
    from property p join alert_run r on r.organization_id = p.organization_id and r.property_id = p.id
    where ${visibleProperties(viewer, 'p')} and (${propertyId ?? null}::bigint is null or p.id = ${propertyId ?? null})`.execute(
    db,
  );
  const [found] = rows;
  return found && found.at !== null ? { at: found.at, items: found.items } : null;
}
