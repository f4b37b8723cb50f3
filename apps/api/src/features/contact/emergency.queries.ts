import type { EmergencySheet } from '@lintel/contract/people/contact';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';

/** The emergency sheet of a property; one that was never written is empty, at version 1. */
export async function selectSheet(db: Db, viewer: Viewer, propertyId: number): Promise<WireSheet | undefined> {
  const { rows } = await sql<WireSheet>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select p.id as "propertyId", p.name as "propertyName",
      nullif(concat_ws(', ', p.address, p.city, nullif(concat_ws(' ', p.state, p.postal_code), '')), '') as address,
      coalesce(e.lines, '[]') as lines, ${instant('e.updated_at')} as "updatedAt", coalesce(e.version, 1) as version
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    left join emergency_sheet e on e.organization_id = s.organization_id and e.property_id = s.property_id`.execute(db);
  return rows[0];
}

/** The current sheet; its property is locked until the transaction ends. */
export async function lockSheet(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<{ organizationId: number; version: number; lines: unknown } | undefined> {
  const { rows } = await sql<{ organizationId: number; version: number; lines: unknown }>`
    with scope as (${visibleProperty(viewer, propertyId)}), held as (
      select p.organization_id, p.id from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
      for no key update of p
    )
    select h.organization_id as "organizationId", coalesce(e.version, 1) as version, coalesce(e.lines, '[]') as lines from held h
    left join emergency_sheet e on e.organization_id = h.organization_id and e.property_id = h.id`.execute(db);
  return rows[0];
}

/** Replaces the lines of a locked sheet. */
export async function saveSheet(db: Db, organizationId: number, propertyId: number, lines: unknown): Promise<void> {
  await sql`
    insert into emergency_sheet (organization_id, property_id, lines, version)
    values (${organizationId}, ${propertyId}, ${JSON.stringify(lines)}::jsonb, 2)
    on conflict (organization_id, property_id) do update set lines = excluded.lines,
      version = emergency_sheet.version + 1, updated_at = now()`.execute(db);
}

type WireSheet = z.infer<typeof EmergencySheet>;
