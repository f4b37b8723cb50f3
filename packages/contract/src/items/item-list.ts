import { ALERT_STATE_WORDS } from '@lintel/domain/flags/alert-states';
import { adviceLine } from '@lintel/domain/items/advice-words';
import {
  AGE_BASIS_LABELS,
  COST_SOURCE_LABELS,
  DATE_CONFIDENCE_LABELS,
  EUL_SOURCE_LABELS,
  lifeBandLabel,
} from '@lintel/domain/items/life';
import { RECALL_STATE_WORDS } from '@lintel/domain/items/recall-states';
import * as z from 'zod';
import { defineReport, type ListColumn, listRoute } from '../base/define-list.ts';
import { choice, groupFilters, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, Id, Instant, line } from '../base/scalars.ts';
import { ItemLife } from './item.ts';
import {
  ITEM_ADVICE_WORDS,
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_DUE_WORDS,
  ITEM_FLAG_WORDS,
  ITEM_GROUP_WORDS,
  ITEM_INSTALLED_WORDS,
  ITEM_RECALL_WORDS,
  ITEM_SORTS,
  ITEM_STATUS_WORDS,
  ITEM_TAGGED_WORDS,
  ITEM_WARRANTY_WORDS,
} from './item-list-words.ts';

/** An item in a list over one property or many. */
export const ItemRow = ItemLife.extend({ propertyName: z.string(), updatedAt: Instant });

/** What a search of items finds by. */
export const ITEM_SEARCH = search('Unit, serial, model, manufacturer, type');

/** The totals of a list of items: the sum of the known costs, and how many items have none. */
export const ITEM_TOTALS = { costCents: Cents.nullable(), unpriced: Count };

/** A row of the inventory: what it will cost in the year it is due, at the organization's inflation. */
export const InventoryRow = ItemRow.extend({
  buildingId: Id.nullable(),
  costAtDueCents: Cents.nullable(),
  tags: z.array(z.string()),
});
type Inventory = z.output<typeof InventoryRow>;

/** Purchase price and repairs, as far as they are on record; null where neither is. */
export function ownershipCents({ purchaseCents, repairsCents }: Pick<Inventory, 'purchaseCents' | 'repairsCents'>) {
  return purchaseCents === null && repairsCents === null ? null : (purchaseCents ?? 0) + (repairsCents ?? 0);
}

/** The group of what is past its life, which is due in no year of its own. */
export const PAST_LIFE_GROUP = 'past';

/** The columns that every list of items has; each adds how it shows them. */
export const ITEM_COLUMNS = {
  property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isPortfolioOnly: true, isSorted: true },
  unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true },
  type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true },
  manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, only: 'files' },
  model: { head: 'Model', kind: 'text', value: (row) => row.modelName, only: 'files' },
  serial: { head: 'Serial', label: 'Serial number', kind: 'text', value: (row) => row.serialNumber },
  warranty: { head: 'Covered until', label: 'Warranty covers until', kind: 'date', value: (row) => row.coveredUntil },
  cost: {
    head: 'Cost, $',
    label: 'Installed cost',
    kind: 'cents',
    value: (row) => row.costCents,
    total: 'costCents',
    isSorted: true,
  },
} as const satisfies Record<string, ListColumn<z.output<typeof ItemRow>>>;

/** The items of one property, or of all that the caller may see. */
export const itemsReport = defineReport({
  id: 'items',
  title: 'Items',
  question: 'What is installed, how old is it, and what will it cost to replace?',
  noun: ['item', 'items'],
  places: {
    property: { operationId: 'listPropertyItems', page: '/properties/:propertyId?tab=items' },
    portfolio: { operationId: 'listItems', page: '/items' },
  },
  row: InventoryRow,
  sorts: ITEM_SORTS,
  order: '-lifeUsed',
  filters: {
    q: ITEM_SEARCH,
    ...PLACE_FILTERS,
    itemTypeId: named('Type', 'itemType'),
    manufacturerId: named('Manufacturer', 'manufacturer', { isQuiet: true }),
    modelId: named('Model', 'model', { isQuiet: true }),
    buildingId: named('Building', 'building'),
    unitId: named('Unit', 'unit', { isQuiet: true }),
    floorPlan: value('Plan', line(80)),
    age: choice('Age', ITEM_AGE_WORDS, { isQuiet: true }),
    warranty: choice('Warranty', ITEM_WARRANTY_WORDS, { isQuiet: true }),
    due: choice('Due', ITEM_DUE_WORDS, { anyLabel: 'Any time' }),
    dueYear: value('Due year', z.int().min(1900).max(2200)),
    /** Installed, else made, within the last average year. */
    installed: choice('Installed', ITEM_INSTALLED_WORDS, { anyLabel: 'Any time' }),
    confidence: choice('Date confidence', ITEM_CONFIDENCE_WORDS),
    advice: choice('Advice', ITEM_ADVICE_WORDS),
    /** On the item, or on its unit. */
    tag: value('Tag', line(40), { isQuiet: false }),
    tagged: choice('Tagged', ITEM_TAGGED_WORDS, { isQuiet: true }),
    flag: choice('Flag', ITEM_FLAG_WORDS, { isQuiet: true }),
    recall: choice('Recall', ITEM_RECALL_WORDS),
    status: choice('State', ITEM_STATUS_WORDS, { anyLabel: 'In service', fileShowsDefault: true }),
    ...groupFilters(ITEM_GROUP_WORDS, {
      type: (row: Inventory) => row.itemTypeId,
      building: (row: Inventory) => row.buildingId,
      dueYear: (row: Inventory) => (row.isPastLife ? PAST_LIFE_GROUP : row.dueYear),
      floorPlan: (row: Inventory) => row.floorPlan,
    }),
  },
  totals: {
    ...ITEM_TOTALS,
    costAtDueCents: Cents.nullable(),
    /** Over items with a repair of known cost in the last 12 months, and how many those are. */
    repairs12MonthsCents: Cents.nullable(),
    repairedCount: Count,
    /** Over items with a purchase price or a repair of known cost. */
    tcoCents: Cents.nullable(),
    tcoCount: Count,
  },
  figures: [],
  changedAt: (row) => row.updatedAt,
  importsAs: {
    kind: 'items',
    fields: {
      ...{ property: 'propertyName', unit: 'unit', building: 'building', type: 'itemType' },
      ...{ manufacturer: 'manufacturer', model: 'model', serial: 'serial', made: 'mfgDate', installed: 'installDate' },
      note: 'note',
    },
    blanks: { unit: 'Common area' },
  },
  notes: [
    'Blank means not known.',
    'Cost at due is the cost now with yearly inflation until the year in which the item is due; what is past its life is due now.',
    'Repairs and cost of ownership count maintenance records of the item that have a cost and are not hidden; ownership adds the purchase price where it is known.',
    'Advice goes by confirmed recalls, warranty, life, repairs on record and empty units. Quotes are not on record.',
    'A possible recall match is found by type, manufacturer, model, serial number and dates, and needs a person; no notice found does not mean safe.',
    'Where the age counts from a first sighting it is a minimum: age and life used are at least, remaining and due at most what is given here.',
  ],
  columns: {
    property: { ...ITEM_COLUMNS.property, width: 152 },
    unit: { ...ITEM_COLUMNS.unit, width: 112 },
    building: {
      head: 'Building',
      kind: 'text',
      value: (row) => row.buildingName,
      isSorted: true,
      isHidden: true,
      width: 80,
    },
    type: { ...ITEM_COLUMNS.type, width: 212 },
    manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, isHidden: true },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, isHidden: true },
    serial: { ...ITEM_COLUMNS.serial, isSorted: true, isHidden: true },
    made: { head: 'Made', kind: 'date', value: (row) => row.mfgDate, isHidden: true },
    installed: { head: 'Installed', kind: 'date', value: (row) => row.installDate, isHidden: true },
    basisDate: {
      head: 'Basis date',
      kind: 'date',
      value: (row) => row.basisDate,
      isSorted: true,
      width: 112,
      only: 'screen',
    },
    basis: {
      head: 'Age counts from',
      kind: 'text',
      value: (row) => row.basis && AGE_BASIS_LABELS[row.basis],
      only: 'files',
    },
    age: {
      head: 'Age, y',
      label: 'Age (years)',
      kind: 'number',
      value: (row) => row.ageYears,
      isSorted: true,
      width: 72,
    },
    isMinimumAge: {
      head: 'Age is a minimum',
      kind: 'text',
      value: (row) => row.basis && (row.basis === 's' ? 'yes' : 'no'),
      only: 'files',
      isNotOnPaper: true,
    },
    eul: {
      head: 'Expected, y',
      label: 'Expected life (years)',
      kind: 'number',
      value: (row) => row.eulYears,
      isHidden: true,
      width: 88,
    },
    eulSource: {
      head: 'Expected life',
      kind: 'text',
      value: (row) => EUL_SOURCE_LABELS[row.eulSource],
      only: 'files',
      isNotOnPaper: true,
    },
    lifeUsed: {
      head: 'Life used',
      label: 'Life used (%)',
      kind: 'number',
      value: (row) => row.lifeUsedPct,
      isSorted: true,
      width: 144,
    },
    remaining: {
      head: 'Remaining, y',
      label: 'Remaining (years)',
      kind: 'number',
      value: (row) => row.rulYears,
      isSorted: true,
      isHidden: true,
      width: 96,
    },
    dueYear: {
      head: 'Due',
      kind: 'text',
      value: (row) => row.dueYear && String(row.dueYear),
      isSorted: true,
      width: 72,
    },
    advice: {
      head: 'Advice',
      kind: 'text',
      value: (row) => (row.adviceRule === null ? null : adviceLine(row)),
      isSorted: true,
      isHidden: true,
      width: 156,
      isNotOnPaper: true,
    },
    cost: { ...ITEM_COLUMNS.cost, width: 88 },
    costSource: {
      head: 'Cost',
      kind: 'text',
      value: (row) => COST_SOURCE_LABELS[row.costSource],
      only: 'files',
      isNotOnPaper: true,
    },
    costAtDue: {
      head: 'At due, $',
      label: 'Cost in the year it is due',
      kind: 'cents',
      value: (row) => row.costAtDueCents,
      total: 'costAtDueCents',
      isHidden: true,
      isNotOnPaper: true,
    },
    repairs: {
      head: 'Repairs 12 m, $',
      label: 'Repairs in the last 12 months',
      kind: 'cents',
      value: (row) => row.repairs12MonthsCents,
      total: 'repairs12MonthsCents',
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
    },
    tco: {
      head: 'Ownership, $',
      label: 'Cost of ownership: purchase and repairs on record',
      kind: 'cents',
      value: ownershipCents,
      total: 'tcoCents',
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
    },
    warranty: { ...ITEM_COLUMNS.warranty, isSorted: true, isHidden: true },
    condition: {
      head: 'Condition',
      label: 'Condition (1-5)',
      kind: 'integer',
      value: (row) => row.condition,
      isSorted: true,
      isHidden: true,
    },
    confidence: {
      head: 'Confidence',
      label: 'Date confidence',
      kind: 'text',
      value: (row) => DATE_CONFIDENCE_LABELS[row.dateConfidence],
      isHidden: true,
    },
    flag: {
      head: 'Flag',
      label: 'Open red flag',
      kind: 'text',
      value: (row) => row.flag && ALERT_STATE_WORDS[row.flag.actionState],
      isHidden: true,
      width: 140,
      isNotOnPaper: true,
    },
    recall: {
      head: 'Recall',
      label: 'Safety recall',
      kind: 'text',
      value: (row) => row.recall && RECALL_STATE_WORDS[row.recall],
      isSorted: true,
      isHidden: true,
      width: 132,
      isNotOnPaper: true,
    },
    tags: {
      head: 'Tags',
      kind: 'text',
      value: (row) => row.tags.join(', ') || null,
      isHidden: true,
      width: 160,
      isNotOnPaper: true,
    },
    adviceRule: {
      head: 'Advice by rule',
      kind: 'integer',
      value: (row) => row.adviceRule,
      only: 'files',
      isNotOnPaper: true,
    },
    replaceFrom: {
      head: 'Replace from a quote of, $',
      kind: 'cents',
      value: (row) => row.replaceFromCents,
      isHidden: true,
      isNotOnPaper: true,
    },
    band: { head: 'Life', kind: 'text', value: (row) => lifeBandLabel(row.lifeUsedPct, row.basis), width: 116 },
    status: { head: 'State', kind: 'text', value: (row) => ITEM_STATUS_WORDS[row.status], only: 'files' },
    note: { head: 'Note', kind: 'text', value: (row) => row.note, only: 'files' },
  },
});

export const items = defineContract({
  listPropertyItems: listRoute(itemsReport, '/item/propertyitems/:propertyId', {
    access: 'user',
    summary: 'The inventory of a property with life and cost; totals cover the whole filter',
    revision: 'property',
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'MAINTENANCE_NOTE', 'TURN', 'ASSET_ALERT'],
    about: { propertyId: 'params.propertyId' },
    things: { item: 'results' },
  }),
  listItems: listRoute(itemsReport, '/item', {
    access: 'user',
    summary: 'The same over all properties that the caller may see',
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'MAINTENANCE_NOTE', 'TURN', 'ASSET_ALERT'],
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
    things: { item: 'results' },
  }),
});
