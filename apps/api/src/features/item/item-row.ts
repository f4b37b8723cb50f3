import type { ItemTable } from '@lintel/db/schema';
import type { DateConfidence } from '@lintel/domain/items/life';
import type { Selectable } from 'kysely';
import type { ItemLifeRow } from './item-life-row.ts';

/** The columns of an item that a statement of this feature writes, in the order that it names them. */
export const ITEM_COLUMNS = [
  'property_id',
  'unit_id',
  'item_type_id',
  'manufacturer_id',
  'model_id',
  'serial_number',
  'serial_normalised',
  'mfg_date',
  'install_date',
  'first_seen_on',
  'date_confidence',
  'purchase_cents',
  'warranty_ends_on',
  'condition',
  'condition_on',
  'condition_by',
  'note',
  'status',
  'retired_on',
  'retired_reason',
  'replaced_by_item_id',
  'eul_override_years',
  'price_override_cents',
  'archived_at',
] as const satisfies (keyof ItemTable)[];

export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** What is written of an item. */
export type ItemFacts = Pick<Selectable<ItemTable>, ItemColumn>;

/** An item as it is in the database, and the time zone of its property. */
export type ItemRow = ItemFacts & { organization_id: number; id: number; version: number; timezone: string };

/** A line of an item's history to be; `changes` holds field → [before, after]. */
export type EventDraft = {
  kind: string;
  from_unit_id?: number | null;
  to_unit_id?: number | null;
  changes?: Record<string, [unknown, unknown]>;
  note?: string | null;
};

/** Where a saved item is, and the item as an answer. */
export type SavedItem = { id: number; organizationId: number; propertyId: number; answer: ItemLifeRow };

/** How sure the dates make an age: an install or manufacture date is, a first sighting hardly, nothing not at all. */
export function dateConfidence(facts: Pick<ItemFacts, 'install_date' | 'mfg_date' | 'first_seen_on'>): DateConfidence {
  if (facts.install_date !== null || facts.mfg_date !== null) return 'HIGH';
  return facts.first_seen_on !== null ? 'LOW' : 'NONE';
}
