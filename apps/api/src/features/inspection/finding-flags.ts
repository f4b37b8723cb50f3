import type { Db } from '@lintel/db/pooled-kysely';
import { SEVERITY_WORDS, type Severity } from '@lintel/domain/inspections/inspections';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { raiseFlags } from '#platform/lookups/raise-flags.ts';
import type { HeldInspection } from './inspection-write.queries.ts';

const RANKS: Record<Severity, number> = { LOW: 1, MODERATE: 2, SEVERE: 3, LIFE_THREATENING: 4 };

/**
 * Raises one flag for each open finding of an inspection whose check asks for one: for what threatens life as soon as it is recorded, for
 * the others when the inspection is submitted. A finding that has its flag gets no second one.
 */
export async function flagFindings(
  db: Db,
  viewer: Viewer,
  at: HeldInspection,
  now: string,
  which: 'LIFE_THREATENING' | 'ALL',
): Promise<void> {
  const { rows } = await sql<Flagged>`
    select f.id, f.item_id as "itemId", f.unit_id as "unitId", f.area, f.title, f.severity, c.note, u.name as "unitName"
    from inspection_finding f
    join inspection_check c on c.organization_id = f.organization_id and c.property_id = f.property_id and c.id = f.check_id and c.raises_flag
    left join unit u on u.organization_id = f.organization_id and u.id = f.unit_id
    where f.organization_id = ${at.organizationId} and f.property_id = ${at.propertyId} and f.inspection_id = ${at.id}
      and f.closed_at is null and f.archived_at is null ${which === 'ALL' ? sql`` : sql`and f.severity = 'LIFE_THREATENING'`}
    order by f.id`.execute(db);
  const { organizationId, propertyId } = at;
  await raiseFlags(
    db,
    { organizationId, propertyId, userId: viewer.userId, now },
    rows.map(({ id, itemId, unitId, area, title, severity, note, unitName }) => ({
      code: 'INSPECTION' as const,
      source: `finding ${id}`,
      itemId,
      unitId,
      title: [unitName && `Unit ${unitName}`, title].filter(Boolean).join(': '),
      detail: [`${area}: ${SEVERITY_WORDS[severity].toLowerCase()}`, note].filter(Boolean).join('. '),
      severity: RANKS[severity],
    })),
  );
}

type Flagged = {
  id: number;
  itemId: number | null;
  unitId: number | null;
  area: string;
  title: string;
  severity: Severity;
  note: string | null;
  unitName: string | null;
};
