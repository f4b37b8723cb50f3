import { createHash } from 'node:crypto';
import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { ROW_CLASSES } from '@lintel/domain/roster/rows/row-classes';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { ItemDraft, PropertyDraft } from './drafts.ts';
import { type Cell, insertRows } from './insert-rows.ts';
import type { PropertyPlan } from './property-plan.ts';

const FILE_NAME = 'orchard-gate-laundry.csv';
const HEADERS = ['Property', 'Building', 'Unit', 'Item Type', 'Make', 'Model', 'Serial', 'Installed', 'Cost'];
const FIELDS = [
  'propertyName',
  'building',
  'unit',
  'itemType',
  'manufacturer',
  'model',
  'serial',
  'installDate',
  'purchasePrice',
];

/** Adds the one import that the demo remembers, the laundry list of Orchard Gate, and gives back its id. */
export async function insertPastImport(
  db: Tx['db'],
  plan: PropertyPlan,
  draft: PropertyDraft,
  ids: ImportIds,
): Promise<number> {
  const created = draft.items.filter((item) => item.isImported).length;
  const at = `${addDays(ids.today, -(plan.story.importedDaysAgo ?? 0))} 16:42:00+00`;
  const { rows } = await sql<{ id: number }>`
    insert into import (organization_id, kind, file_name, file_hash, state, mapping, headers, rows_read, rows_create, rows_skip,
      created_counts, property_ids, started_by, applied_at, created_at, updated_at)
    values (${ids.organizationId}, 'items', ${FILE_NAME}, ${createHash('sha256').update(FILE_NAME).digest('hex')}, 'APPLIED',
      ${JSON.stringify(Object.fromEntries(FIELDS.map((field, i) => [i, field])))}, ${JSON.stringify(HEADERS)}, ${created + 1},
      ${created}, 1, ${JSON.stringify({ properties: 0, buildings: 0, units: 0, items: created, models: 0, manufacturers: 0 })},
      ${[ids.propertyId]}, ${ids.startedBy}, ${at}, ${at}, ${at})
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the past import was not written');
  return row.id;
}

/** Writes the lines of that import, now that its items have ids: one a created item, and the list's own total. */
export async function finishPastImport(
  client: ClientBase,
  importId: number,
  plan: PropertyPlan,
  draft: PropertyDraft,
  ids: { organizationId: number; propertyId: number; units: number[]; items: number[]; today: string },
): Promise<void> {
  const at = `${addDays(ids.today, -(plan.story.importedDaysAgo ?? 0))} 16:42:00+00`;
  const created = draft.items.flatMap((item, index) => (item.isImported ? [{ item, index }] : []));
  const rows = created.map(({ item, index }, i): Cell[] => {
    const unit = item.unit === null ? undefined : draft.units[item.unit];
    const cells = JSON.stringify(cellsOf(plan, unit?.name ?? '', item));
    const unitId = item.unit === null ? null : (ids.units[item.unit] ?? null);
    const label = `${unit?.name ?? ''} ${nounOf(item)}`;
    return [
      ids.organizationId,
      importId,
      i + 1,
      i + 2,
      cells,
      'CREATE',
      null,
      null,
      null,
      null,
      label,
      ids.propertyId,
      unitId,
      ids.items[index] ?? null,
      at,
      at,
    ];
  });
  const last = created.length + 1;
  const total = JSON.stringify({ raw: { propertyName: 'Total', purchasePrice: '' } });
  rows.push([
    ids.organizationId,
    importId,
    last,
    last + 1,
    total,
    'SKIP',
    'TOTAL_ROW',
    ROW_CLASSES.TOTAL,
    null,
    null,
    'Total',
    null,
    null,
    null,
    at,
    at,
  ]);
  await insertRows(client, 'import_row', ROW_COLUMNS, rows);
}

function cellsOf(plan: PropertyPlan, unit: string, item: ItemDraft) {
  const raw = {
    propertyName: plan.name,
    building: plan.buildings.at(-1)?.name,
    unit,
    itemType: nounOf(item),
    manufacturer: item.model?.maker,
    model: item.model?.name,
    serial: item.serial ?? undefined,
    installDate: item.installDate ?? undefined,
    purchasePrice: item.purchaseCents === null ? undefined : (item.purchaseCents / 100).toFixed(2),
  };
  return { raw };
}

function nounOf(item: ItemDraft): string {
  return item.type === 'washer' ? 'Washer' : 'Dryer';
}

const ROW_COLUMNS = [
  'organization_id bigint',
  'import_id bigint',
  'row_no integer',
  'line_no integer',
  'cells jsonb',
  'action text',
  'code text',
  'message text',
  'column_name text',
  'value text',
  'label text',
  'property_id bigint',
  'unit_id bigint',
  'item_id bigint',
  'created_at timestamptz',
  'updated_at timestamptz',
];

type ImportIds = { organizationId: number; propertyId: number; today: string; startedBy: number };
