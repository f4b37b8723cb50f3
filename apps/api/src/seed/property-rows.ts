import { addDays } from '@lintel/domain/base/calendar';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import type { Catalogue } from './catalogue-ids.ts';
import type { EventDraft, ItemDraft, PropertyDraft } from './drafts.ts';
import type { Cell } from './insert-rows.ts';

export const UNIT_COLUMNS = [
  'organization_id bigint',
  'property_id bigint',
  'building_id bigint',
  'area_type_id bigint',
  'name text',
  'given_name text',
  'floor smallint',
  'floor_plan text',
  'beds numeric',
  'baths numeric',
  'sqft integer',
  'status text',
  'lease_ends_on date',
  'created_at timestamptz',
  'updated_at timestamptz',
];

export const ITEM_COLUMNS = [
  'organization_id bigint',
  'property_id bigint',
  'unit_id bigint',
  'item_type_id bigint',
  'manufacturer_id bigint',
  'model_id bigint',
  'serial_number text',
  'serial_normalised text',
  'mfg_date date',
  'install_date date',
  'first_seen_on date',
  'date_confidence text',
  'purchase_cents bigint',
  'warranty_ends_on date',
  'condition smallint',
  'condition_on date',
  'condition_by bigint',
  'note text',
  'status text',
  'retired_on date',
  'retired_reason text',
  'created_by_import_id bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
];

export const EVENT_COLUMNS = [
  'organization_id bigint',
  'item_id bigint',
  'property_id bigint',
  'kind text',
  'happened_on date',
  'from_unit_id bigint',
  'to_unit_id bigint',
  'changes jsonb',
  'note text',
  'source text',
  'user_id bigint',
  'import_id bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
];

const DAY_ORDER: readonly EventDraft['kind'][] = [
  'INSTALLED',
  'RECORDED',
  'STORED',
  'EDITED',
  'CONDITION',
  'MOVED',
  'REPLACED',
  'RETIRED',
];

/** The units of a draft as rows of UNIT_COLUMNS. */
export function* unitRows(
  draft: PropertyDraft,
  ids: PropertyIds,
  buildingIds: number[],
  at: string,
  today: string,
): Generator<Cell[]> {
  for (const unit of draft.units) {
    const { name, givenName, floor, floorPlan, beds, baths, sqft, status } = unit;
    const building = buildingIds[unit.building] ?? null;
    const place = [ids.organizationId, ids.propertyId, building, ids.catalogue.unitAreaTypeId];
    const leaseEndsOn = unit.leaseDay === null ? null : addDays(today, unit.leaseDay);
    yield [...place, name, givenName, floor, floorPlan, beds, baths, sqft, status, leaseEndsOn, at, at];
  }
}

/** The items of a draft as rows of ITEM_COLUMNS; what replaced them is not known yet. */
export function* itemRows(draft: PropertyDraft, ids: PropertyIds, unitIds: number[], today: string): Generator<Cell[]> {
  for (const item of draft.items) {
    const recordedAt = instant(addDays(today, item.recordedDay));
    const lastDay = Math.max(item.recordedDay, ...item.events.map((one) => one.day));
    yield [
      ids.organizationId,
      ids.propertyId,
      item.unit === null ? null : (unitIds[item.unit] ?? null),
      ids.catalogue.typeId(item.type),
      item.model === null ? null : ids.catalogue.makerId(item.model.maker),
      item.model === null ? null : ids.catalogue.modelId(item.model),
      item.serial,
      normaliseSerial(item.serial),
      item.mfgDate,
      item.installDate,
      item.firstSeenOn,
      item.confidence,
      item.purchaseCents,
      item.warrantyEndsOn,
      item.condition,
      item.conditionOn,
      item.conditionBy,
      item.note,
      item.status,
      item.retiredOn,
      item.retiredReason,
      item.isImported ? ids.importId : null,
      recordedAt,
      instant(addDays(today, lastDay)),
    ];
  }
}

/** The history as rows of EVENT_COLUMNS. */
export function* eventRows(
  events: readonly PlacedEvent[],
  ids: PropertyIds,
  itemIds: number[],
  unitIds: number[],
  today: string,
): Generator<Cell[]> {
  const unitId = (unit: number | null) => (unit === null ? null : (unitIds[unit] ?? null));
  for (const { event, item, index } of events) {
    const isImported = item.isImported && event.day <= item.recordedDay;
    const writtenAt = instant(addDays(today, Math.max(event.day, item.recordedDay)));
    yield [
      ids.organizationId,
      itemIds[index] ?? null,
      ids.propertyId,
      event.kind,
      addDays(today, event.day),
      unitId(event.fromUnit),
      unitId(event.toUnit),
      event.changes === null ? null : JSON.stringify(event.changes),
      event.note,
      isImported ? 'IMPORT' : 'DEMO',
      event.by,
      isImported ? ids.importId : null,
      writtenAt,
      writtenAt,
    ];
  }
}

/** The events of all items as they happened. */
export function sortedEvents(items: readonly ItemDraft[]): PlacedEvent[] {
  const placed = items.flatMap((item, index) => item.events.map((event) => ({ event, item, index })));
  const rank = new Map(DAY_ORDER.map((kind, i) => [kind, i]));
  return placed.sort(
    (a, b) =>
      a.event.day - b.event.day || (rank.get(a.event.kind) ?? 0) - (rank.get(b.event.kind) ?? 0) || a.index - b.index,
  );
}

/** A moment of a day by which its work is done. */
export function instant(date: string): string {
  return `${date} 17:00:00+00`;
}

type PlacedEvent = { event: EventDraft; item: ItemDraft; index: number };

export type PropertyIds = {
  organizationId: number;
  propertyId: number;
  /** The import that the draft's imported items came by. */
  importId: number | null;
  catalogue: Catalogue;
};
