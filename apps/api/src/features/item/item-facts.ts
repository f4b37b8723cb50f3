import type { ItemBody, ItemChanges } from '@lintel/contract/items/item';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import type * as z from 'zod';
import { unprocessable } from '#platform/base/errors.ts';
import { dateConfidence, type EventDraft, type ItemFacts } from './item-row.ts';

/** The fields of an item as the wire names them. */
export type ItemFields = z.infer<typeof ItemChanges>;

/** Who records it, and the property's day; null for a new item: `insertItem` dates its reading. */
export type Recording = { today: string | null; userId: number };

export const NO_FACTS: ItemFacts = {
  property_id: 0,
  unit_id: null,
  item_type_id: 0,
  manufacturer_id: null,
  model_id: null,
  serial_number: null,
  serial_normalised: null,
  mfg_date: null,
  install_date: null,
  first_seen_on: null,
  date_confidence: 'NONE',
  purchase_cents: null,
  warranty_ends_on: null,
  condition: null,
  condition_on: null,
  condition_by: null,
  note: null,
  status: 'ACTIVE',
  retired_on: null,
  retired_reason: null,
  replaced_by_item_id: null,
  eul_override_years: null,
  price_override_cents: null,
  archived_at: null,
};

/** `facts` overwritten by the given fields, with what is derived from them: serial key, confidence, reading. */
export function withFields(facts: ItemFacts, fields: ItemFields, { today, userId }: Recording): ItemFacts {
  const next = { ...facts };
  for (const [field, column] of FIELD_COLUMNS) {
    const value = fields[field];
    if (value !== undefined) Object.assign(next, { [column]: value });
  }
  if (fields.serialNumber !== undefined) {
    next.serial_number = fields.serialNumber?.trim() || null;
    next.serial_normalised = normaliseSerial(next.serial_number);
  }
  if (fields.mfgDate !== undefined || fields.installDate !== undefined) next.date_confidence = dateConfidence(next);
  if (fields.condition !== undefined) {
    next.condition_on = next.condition === null ? null : today;
    next.condition_by = next.condition === null ? null : userId;
  }
  return next;
}

/**
 * Refuses impossible dates: made or installed after the property's today, made after it was installed; each on its field.
 * Without `today` only the last.
 */
export function checkDates(facts: ItemFacts, today: string | null): void {
  if (today !== null && facts.mfg_date !== null && facts.mfg_date > today)
    throw unprocessable('mfgDate', 'This date is in the future.');
  if (today !== null && facts.install_date !== null && facts.install_date > today)
    throw unprocessable('installDate', 'This date is in the future.');
  if (facts.mfg_date !== null && facts.install_date !== null && facts.mfg_date > facts.install_date)
    throw unprocessable('mfgDate', 'It cannot have been made after it was installed.');
}

/** Exactly one of the two says where an item is recorded. */
export function checkPlace({ unitId, propertyId }: Pick<z.infer<typeof ItemBody>, 'unitId' | 'propertyId'>): void {
  if (unitId === undefined && propertyId === undefined)
    throw unprocessable('unitId', 'Say in which unit or on which property it is.');
  if (unitId !== undefined && propertyId !== undefined)
    throw unprocessable('propertyId', 'Give a unit or a property, not both: a unit is on its property.');
}

/** Field → [before, after] of what differs, in the wire's names. */
export function changesOf(before: ItemFacts, after: ItemFacts): Record<string, [unknown, unknown]> {
  const changed = [...FIELD_COLUMNS].filter(([, column]) => before[column] !== after[column]);
  return Object.fromEntries(changed.map(([field, column]) => [field, [before[column], after[column]]]));
}

/** The history lines of an edit: what changed, and a reading of the condition by itself. */
export function editEvents(before: ItemFacts, after: ItemFacts, fields: ItemFields): EventDraft[] {
  const { condition, ...changes } = changesOf(before, after);
  const isReading =
    fields.condition !== undefined && (condition !== undefined || before.condition_on !== after.condition_on);
  return [
    ...(Object.keys(changes).length > 0 ? [{ kind: 'EDITED', changes }] : []),
    ...(isReading
      ? [{ kind: 'CONDITION', changes: { condition: [before.condition, after.condition] as [unknown, unknown] } }]
      : []),
  ];
}

const FIELD_COLUMNS = [
  ['itemTypeId', 'item_type_id'],
  ['modelId', 'model_id'],
  ['manufacturerId', 'manufacturer_id'],
  ['serialNumber', 'serial_number'],
  ['mfgDate', 'mfg_date'],
  ['installDate', 'install_date'],
  ['purchaseCents', 'purchase_cents'],
  ['warrantyEndsOn', 'warranty_ends_on'],
  ['condition', 'condition'],
  ['note', 'note'],
  ['eulOverrideYears', 'eul_override_years'],
  ['priceOverrideCents', 'price_override_cents'],
] as const satisfies readonly (readonly [keyof ItemFields, keyof ItemFacts])[];
