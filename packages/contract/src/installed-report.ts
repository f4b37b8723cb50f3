import { AGE_BASIS_LABELS } from '@lintel/domain/life';
import { defineReport, listRoute } from './define-list.ts';
import { ItemRow } from './item-list.ts';
import { named, PLACE_FILTERS, search } from './list-filter.ts';
import { defineContract } from './route.ts';
import { Cents, Count } from './scalars.ts';

/** What was renewed within the last average year, at one property or at all that the caller may see. */
export const installedReport = defineReport({
  id: 'installed-this-year',
  title: 'Installed this year',
  question: 'What was renewed within the last year, and what did it cost?',
  noun: ['item', 'items'],
  places: {
    property: { operationId: 'getInstalledThisYear', page: '/report/:propertyId/installed-this-year' },
    portfolio: { operationId: 'getPortfolioInstalledThisYear', page: '/portfolio/installed-this-year' },
  },
  row: ItemRow,
  sorts: ['installed', 'property', 'unit', 'type', 'cost'],
  order: '-installed',
  filters: {
    q: search('Unit, serial, model, manufacturer'),
    ...PLACE_FILTERS,
    itemTypeId: named('Type', 'itemType'),
  },
  totals: { costCents: Cents.nullable(), unpriced: Count },
  figures: ['installedThisYear'],
  changedAt: (row) => row.updatedAt,
  notes: [
    'Items whose age is at most one year of 365.2425 days, counted from the day of installation, else of manufacture.',
    'Blank means not known.',
  ],
  columns: {
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true },
    type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true },
    manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, only: 'files' },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, only: 'files' },
    serial: { head: 'Serial number', kind: 'text', value: (row) => row.serialNumber },
    installed: {
      head: 'Since',
      label: 'Installed or made',
      kind: 'date',
      value: (row) => row.basisDate,
      isSorted: true,
    },
    basis: { head: 'Day of', kind: 'text', value: (row) => row.basis && AGE_BASIS_LABELS[row.basis] },
    warranty: { head: 'Warranty end', kind: 'date', value: (row) => row.warrantyEndsOn },
    cost: {
      head: 'Cost, $',
      label: 'Installed cost',
      kind: 'cents',
      value: (row) => row.costCents,
      total: 'costCents',
      isSorted: true,
    },
  },
});

const ROUTE = { access: 'user', errors: ['NOT_FOUND'], reads: ['ITEM'], things: { item: 'results' } } as const;

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
