import type { HiddenState } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { hidden } from './maintenance-columns.ts';

/** What can be hidden: its table and the pair of columns that records it. */
export const HIDEABLE = {
  record: { table: 'maintenance_record', at: 'hidden_at', by: 'hidden_by' },
  service: { table: 'service_request', at: 'hidden_at', by: 'hidden_by' },
  close: { table: 'service_request', at: 'close_hidden_at', by: 'close_hidden_by' },
  note: { table: 'maintenance_note', at: 'hidden_at', by: 'hidden_by' },
} as const;

export type WireHidden = z.infer<typeof HiddenState>;
export type Hideable = keyof typeof HIDEABLE;
export type HideableRow = { organizationId: number; isHidden: boolean; canBeHidden: boolean };

/**
 * Whether a thing is hidden, with its row locked until the transaction ends; undefined when the viewer does not see its
 * property.
 */
export async function lockHideable(
  db: Db,
  viewer: Viewer,
  kind: Hideable,
  id: number,
): Promise<HideableRow | undefined> {
  const { table, at } = HIDEABLE[kind];
  const { rows } = await sql<HideableRow>`
    select r.organization_id as "organizationId", r.${sql.ref(at)} is not null as "isHidden",
      ${kind === 'close' ? sql`r.closed_at is not null` : sql`true`} as "canBeHidden"
    from ${sql.table(table)} r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.id = ${id} and r.archived_at is null for no key update of r`.execute(
    db,
  );
  return rows[0];
}

/** Hides or shows a locked thing. */
export async function updateHidden(
  db: Db,
  viewer: Viewer,
  { kind, id, organizationId, isHidden, now }: HiddenChange,
): Promise<void> {
  const { table, at, by } = HIDEABLE[kind];
  const value: RawBuilder<unknown> = isHidden
    ? sql`${now}::timestamptz, ${viewer.userId}::bigint`
    : sql`null::timestamptz, null::bigint`;
  await sql`update ${sql.table(table)} r set (${sql.ref(at)}, ${sql.ref(by)}) = (select ${value}), version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${organizationId} and r.id = ${id}`.execute(db);
}

/** Whether a thing is hidden, by whom and since when. */
export async function selectHiddenState(
  db: Db,
  kind: Hideable,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<WireHidden> {
  const { table, at, by } = HIDEABLE[kind];
  const { rows } = await sql<WireHidden>`
    select r.id, ${hidden(`r.${at}`, `r.${by}`)} as hidden
    from ${sql.table(table)} r where r.organization_id = ${organizationId} and r.id = ${id}`.execute(db);
  return rows[0] as WireHidden;
}

type HiddenChange = { kind: Hideable; id: number; organizationId: number; isHidden: boolean; now: string };
