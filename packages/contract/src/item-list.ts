import {
  AGE_BASIS_LABELS,
  COST_SOURCE_LABELS,
  DATE_CONFIDENCE_LABELS,
  EUL_SOURCE_LABELS,
  lifeBandLabel,
} from '@lintel/domain/life';
import * as z from 'zod';
import { defineReport, type ListColumn, listRoute } from './define-list.ts';
import { ItemLife } from './item.ts';
import {
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_DUE_WORDS,
  ITEM_INSTALLED_WORDS,
  ITEM_SORTS,
  ITEM_STATUS_WORDS,
  ITEM_WARRANTY_WORDS,
} from './item-list-words.ts';
import { choice, named, PLACE_FILTERS, search, value } from './list-filter.ts';
import { defineContract } from './route.ts';
import { Cents, Count, Instant, line } from './scalars.ts';

/** An item in a list over one property or many. */
export const ItemRow = ItemLife.extend({ propertyName: z.string(), updatedAt: Instant });

/** What a search of items finds by. */
export const ITEM_SEARCH = search('Unit, serial, model, manufacturer, type');

/** The totals of a list of items: the sum of the known costs, and how many items have none. */
export const ITEM_TOTALS = { costCents: Cents.nullable(), unpriced: Count };

/** The columns that every list of items has; each adds how it shows them. */
export const ITEM_COLUMNS = {
  property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isPortfolioOnly: true, isSorted: true },
  unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true },
  type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true },
  manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, only: 'files' },
  model: { head: 'Model', kind: 'text', value: (row) => row.modelName, only: 'files' },
  serial: { head: 'Serial', label: 'Serial number', kind: 'text', value: (row) => row.serialNumber },
  warranty: { head: 'Warranty end', label: 'Warranty ends', kind: 'date', value: (row) => row.warrantyEndsOn },
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
  row: ItemRow,
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
    status: choice('State', ITEM_STATUS_WORDS, { anyLabel: 'In service', isSaidWhileAny: true }),
  },
  totals: ITEM_TOTALS,
  figures: [],
  changedAt: (row) => row.updatedAt,
  notes: [
    'Blank means not known.',
    'Where the age counts from a first sighting it is a minimum: age and life used are at least, remaining and due at most what is given here.',
  ],
  columns: {
    property: { ...ITEM_COLUMNS.property, width: 152 },
    unit: { ...ITEM_COLUMNS.unit, width: 112 },
    building: { head: 'Building', kind: 'text', value: (row) => row.buildingName, isHidden: true },
    type: { ...ITEM_COLUMNS.type, width: 212 },
    manufacturer: ITEM_COLUMNS.manufacturer,
    model: ITEM_COLUMNS.model,
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
    },
    eul: {
      head: 'Expected life, y',
      label: 'Expected life (years)',
      kind: 'number',
      value: (row) => row.eulYears,
      isHidden: true,
    },
    eulSource: { head: 'Expected life', kind: 'text', value: (row) => EUL_SOURCE_LABELS[row.eulSource], only: 'files' },
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
      isHidden: true,
    },
    dueYear: {
      head: 'Due',
      kind: 'text',
      value: (row) => row.dueYear && String(row.dueYear),
      isSorted: true,
      width: 72,
    },
    cost: { ...ITEM_COLUMNS.cost, width: 88 },
    costSource: { head: 'Cost', kind: 'text', value: (row) => COST_SOURCE_LABELS[row.costSource], only: 'files' },
    warranty: { ...ITEM_COLUMNS.warranty, isHidden: true },
    condition: {
      head: 'Condition',
      label: 'Condition (1-5)',
      kind: 'integer',
      value: (row) => row.condition,
      isHidden: true,
    },
    confidence: {
      head: 'Confidence',
      label: 'Date confidence',
      kind: 'text',
      value: (row) => DATE_CONFIDENCE_LABELS[row.dateConfidence],
      isHidden: true,
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
    reads: ['ITEM'],
    about: { propertyId: 'params.propertyId' },
    things: { item: 'results' },
  }),
  listItems: listRoute(itemsReport, '/item', {
    access: 'user',
    summary: 'The same over all properties that the caller may see',
    errors: ['NOT_FOUND'],
    reads: ['ITEM'],
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
    things: { item: 'results' },
  }),
});
