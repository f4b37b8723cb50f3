import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { dayAt } from '#platform/identity/day.ts';

/** The day at its property on which an inspection that the viewer sees was submitted; undefined while it is a draft. */
export async function selectSubmittedOn(db: Db, inspectionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`select ${dayAt('i.submitted_at', 'p.timezone')} as day from inspection i
    join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where i.id = ${inspectionId} and i.submitted_at is not null`.execute(db);
  return rows[0]?.day;
}
