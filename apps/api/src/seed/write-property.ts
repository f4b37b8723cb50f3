import { addDays } from '@lintel/domain/calendar';
import { normaliseSerial } from '@lintel/domain/serial-number';
import type { ClientBase } from 'pg';
import type { Catalogue } from './catalogue-ids.ts';
import { DEMO_TYPES } from './demo-models.ts';
import type { EventDraft, ItemDraft, PropertyDraft } from './drafts.ts';
import { type Cell, insertRows } from './insert-rows.ts';
import type { PropertyPlan } from './property-plan.ts';

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

/** Writes the draft of a property that exists already: buildings, units, absences, items and history, thousands of rows a statement. */
export async function writeProperty(
  client: ClientBase,
  plan: PropertyPlan,
  draft: PropertyDraft,
  ids: PropertyIds,
  today: string,
): Promise<WrittenProperty> {
  const { organizationId, propertyId, catalogue } = ids;
  const liveAt = instant(addDays(today, Math.min(...draft.items.map((item) => item.recordedDay))));

  await insertRows(
    client,
    'building',
    [
      'organization_id bigint',
      'property_id bigint',
      'name text',
      'floors smallint',
      'created_at timestamptz',
      'updated_at timestamptz',
    ],
    plan.buildings.map((one) => [
      organizationId,
      propertyId,
      one.name,
      one.firstFloor + one.floors - 1,
      liveAt,
      liveAt,
    ]),
  );
  const buildingIds = await idsInOrder(client, 'building', ids);

  await insertRows(client, 'unit', UNIT_COLUMNS, unitRows(draft, ids, buildingIds, liveAt));
  const unitIds = await idsInOrder(client, 'unit', ids);

  const kit = new Set<string>(plan.kit.map((type) => DEMO_TYPES[type]));
  const absent = catalogue.standardTypes.filter((one) => !kit.has(one.key));
  await insertRows(
    client,
    'unit_item_type_absence',
    [
      'organization_id bigint',
      'unit_id bigint',
      'item_type_id bigint',
      'created_at timestamptz',
      'updated_at timestamptz',
    ],
    unitIds.flatMap((unitId) => absent.map((type) => [organizationId, unitId, type.id, liveAt, liveAt])),
  );

  await insertRows(client, 'item', ITEM_COLUMNS, itemRows(draft, ids, unitIds, today));
  const itemIds = await idsInOrder(client, 'item', ids);
  await client.query(
    `update item i set replaced_by_item_id = pair.successor
     from unnest($3::bigint[], $4::bigint[]) as pair(id, successor)
     where i.organization_id = $1 and i.property_id = $2 and i.id = pair.id`,
    [organizationId, propertyId, ...successions(draft.items, itemIds)],
  );

  const events = sortedEvents(draft.items);
  await insertRows(client, 'item_event', EVENT_COLUMNS, eventRows(events, ids, itemIds, unitIds, today));
  await client.query('insert into snapshot_request (organization_id, property_id) values ($1, $2)', [
    organizationId,
    propertyId,
  ]);
  return { buildings: buildingIds.length, units: unitIds, items: itemIds, events: events.length };
}

function* unitRows(draft: PropertyDraft, ids: PropertyIds, buildingIds: number[], at: string): Generator<Cell[]> {
  for (const unit of draft.units) {
    const { name, givenName, floor, floorPlan, beds, baths, sqft, status } = unit;
    const building = buildingIds[unit.building] ?? null;
    const place = [ids.organizationId, ids.propertyId, building, ids.catalogue.unitAreaTypeId];
    yield [...place, name, givenName, floor, floorPlan, beds, baths, sqft, status, at, at];
  }
}

function* itemRows(draft: PropertyDraft, ids: PropertyIds, unitIds: number[], today: string): Generator<Cell[]> {
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

function* eventRows(
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

function sortedEvents(items: readonly ItemDraft[]): PlacedEvent[] {
  const placed = items.flatMap((item, index) => item.events.map((event) => ({ event, item, index })));
  const rank = new Map(DAY_ORDER.map((kind, i) => [kind, i]));
  return placed.sort(
    (a, b) =>
      a.event.day - b.event.day || (rank.get(a.event.kind) ?? 0) - (rank.get(b.event.kind) ?? 0) || a.index - b.index,
  );
}

function successions(items: readonly ItemDraft[], itemIds: number[]): [number[], number[]] {
  const retired = items.flatMap((item, i) => (item.successor === null ? [] : [[itemIds[i], itemIds[item.successor]]]));
  return [retired.map(([id]) => id as number), retired.map(([, successor]) => successor as number)];
}

// Identity values rise in the order of the inserted rows, also beside other writers: that pairs drafts with their ids.
async function idsInOrder(
  client: ClientBase,
  table: 'building' | 'unit' | 'item',
  ids: PropertyIds,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${table} where organization_id = $1 and property_id = $2 order by id`,
    [ids.organizationId, ids.propertyId],
  );
  return rows.map((row) => row.id);
}

function instant(date: string): string {
  return `${date} 17:00:00+00`;
}

const UNIT_COLUMNS = [
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
  'created_at timestamptz',
  'updated_at timestamptz',
];

const ITEM_COLUMNS = [
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

const EVENT_COLUMNS = [
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

type PlacedEvent = { event: EventDraft; item: ItemDraft; index: number };

export type PropertyIds = {
  organizationId: number;
  propertyId: number;
  /** The import that the draft's imported items came by. */
  importId: number | null;
  catalogue: Catalogue;
};
export type WrittenProperty = { buildings: number; units: number[]; items: number[]; events: number };
