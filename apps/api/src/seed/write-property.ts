import { addDays } from '@lintel/domain/base/calendar';
import type { ClientBase } from 'pg';
import { DEMO_TYPES } from './demo-models.ts';
import type { ItemDraft, PropertyDraft } from './drafts.ts';
import { insertRows } from './insert-rows.ts';
import type { PropertyPlan } from './property-plan.ts';
import {
  EVENT_COLUMNS,
  eventRows,
  ITEM_COLUMNS,
  instant,
  itemRows,
  type PropertyIds,
  sortedEvents,
  UNIT_COLUMNS,
  unitRows,
} from './property-rows.ts';

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

  await insertRows(client, 'unit', UNIT_COLUMNS, unitRows(draft, ids, buildingIds, liveAt, today));
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
  return { buildings: buildingIds.length, units: unitIds, items: itemIds, events: events.length };
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

export type WrittenProperty = { buildings: number; units: number[]; items: number[]; events: number };
