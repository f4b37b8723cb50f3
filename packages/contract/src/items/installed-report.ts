import { AGE_BASIS_LABELS } from '@lintel/domain/items/life';
import { defineReport, listRoute } from '../base/define-list.ts';
import { named, PLACE_FILTERS } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { ITEM_COLUMNS, ITEM_SEARCH, ITEM_TOTALS, ItemRow } from './item-list.ts';

/** What was renewed within the last average year, at one property or at all that the caller may see. */
export const installedReport = defineReport({
  id: 'installed-this-year',
  title: 'Installed this year',
  question: 'What was renewed within the last 12 months, and what did it cost?',
  noun: ['item', 'items'],
  places: {
    property: { operationId: 'getInstalledThisYear', page: '/report/:propertyId/installed-this-year' },
    portfolio: { operationId: 'getPortfolioInstalledThisYear', page: '/portfolio/installed-this-year' },
  },
  row: ItemRow,
  sorts: ['installed', 'property', 'unit', 'type', 'cost'],
  order: '-installed',
  filters: {
    q: ITEM_SEARCH,
    ...PLACE_FILTERS,
    itemTypeId: named('Type', 'itemType'),
  },
  totals: ITEM_TOTALS,
  figures: ['installedThisYear'],
  changedAt: (row) => row.updatedAt,
  notes: [
    'Items whose age is at most one year of 365.2425 days, counted from the day of installation, else of manufacture.',
    'Blank means not known.',
  ],
  columns: {
    property: ITEM_COLUMNS.property,
    unit: ITEM_COLUMNS.unit,
    type: ITEM_COLUMNS.type,
    manufacturer: ITEM_COLUMNS.manufacturer,
    model: ITEM_COLUMNS.model,
    serial: ITEM_COLUMNS.serial,
    installed: {
      head: 'Since',
      label: 'Installed or made',
      kind: 'date',
      value: (row) => row.basisDate,
      isSorted: true,
    },
    basis: { head: 'Day of', kind: 'text', value: (row) => row.basis && AGE_BASIS_LABELS[row.basis] },
    warranty: ITEM_COLUMNS.warranty,
    cost: ITEM_COLUMNS.cost,
  },
});

const ROUTE = {
  access: 'user',
  errors: ['NOT_FOUND'],
  reads: ['ITEM', 'ASSET_ALERT'],
  things: { item: 'results' },
} as const;

export const installed = defineContract({
  getInstalledThisYear: listRoute(installedReport, '/report/:propertyId/installed-this-year', {
    ...ROUTE,
    summary: 'Items of a property that were installed, else made, within the last year',
    revision: 'property',
    about: { propertyId: 'params.propertyId' },
  }),
  getPortfolioInstalledThisYear: listRoute(installedReport, '/portfolio/installed-this-year', {
    ...ROUTE,
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
    summary: 'The same over all properties that the caller may see',
  }),
});
