import { ACI_BAND_LABELS } from '@lintel/domain/capital/capital';
import { FLS_STATE_WORDS } from '@lintel/domain/fls/fls';
import { OPEN_WORK_WORDS } from '@lintel/domain/properties/place-work';
import {
  aciOf,
  completePct,
  dueCentsPerUnit,
  type PlaceTotals,
  placeBand,
  placeFigures,
} from '@lintel/domain/properties/portfolio';
import { BUILT_WORDS, COMPLETE_UNDER_WORDS } from '@lintel/domain/properties/portfolio-filter';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, named, search, value } from '../base/list-filter.ts';
import { Coordinates } from '../base/place.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { PLACE_WORK, WORK_COLUMNS, WORK_SORTS, WORK_SUMS } from './portfolio-work.ts';

/** What is known of a property's units and items, and of several properties together; null is not known. */
const SUMS = {
  units: Count,
  unitsWithItems: Count,
  items: Count,
  datedItems: Count,
  /** Of the dated: those known only from a first sighting. */
  minimumAgeItems: Count,
  pricedItems: Count,
  /** With a known remaining life. */
  lifedItems: Count,
  /** With a date but no expected life. */
  noLifeItems: Count,
  /** With a known remaining life and a price: what backlog and what is due are computed over. */
  plannedItems: Count,
  completeUnits: Count,
  installedThisYear: Count,
  ageYearsSum: z.number().nullable(),
  backlogCents: Cents.nullable(),
  backlogCount: Count.nullable(),
  replacementValueCents: Cents.nullable(),
  dueThisYearCents: Cents.nullable(),
  weakCents: Cents.nullable(),
  weakCount: Count,
  undatedCount: Count,
};

/** One row a property, from the snapshot that follows its data within seconds; what is not known is null, never 0. */
export const PortfolioRow = z.strictObject({
  propertyId: Id,
  organizationId: Id,
  propertyName: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...Coordinates,
  timezone: z.string(),
  yearBuilt: z.int().nullable(),
  kind: z.string().nullable(),
  region: z.string().nullable(),
  regionalManager: z.string().nullable(),
  regionalMaintenanceManager: z.string().nullable(),
  /** A made-up community that somebody loaded to look around. */
  isDemo: z.boolean(),
  photoFileId: Id.nullable(),
  ...SUMS,
  ...PLACE_WORK,
  topReasons: z.array(z.strictObject({ itemType: z.string(), count: Count, cents: Cents })),
  lastImportAt: Instant.nullable(),
  asOf: DateOnly,
  /** Until when the row is known to hold: now, unless a change of the property is still to be counted. */
  computedAt: Instant,
});

const Word = z.string().min(1).max(200);

/** The properties that the caller may see, each with its figures, and the sums over those that the filter lets through. */
export const portfolioReport = defineReport({
  id: 'portfolio',
  title: 'Properties',
  question: 'Which community needs money or attention first?',
  noun: ['property', 'properties'],
  places: { portfolio: { operationId: 'getPortfolioSummary', page: '/properties' } },
  row: PortfolioRow,
  sorts: [
    'property',
    'units',
    'items',
    'complete',
    'age',
    'aci',
    'band',
    'due',
    'perUnit',
    'weak',
    'past',
    'backlog',
    'value',
    'installed',
    ...WORK_SORTS,
    'import',
    'region',
    'regionalManager',
    'regionalMaintenanceManager',
  ],
  order: '-due',
  filters: {
    q: search('Name, city, state, kind'),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    region: value('Region', Word),
    state: value('State', Word),
    built: choice('Built', BUILT_WORDS, { anyLabel: 'Any year' }),
    regionalManager: value('Manager', Word, { anyLabel: 'Anyone' }),
    regionalMaintenanceManager: value('Maintenance manager', Word, { anyLabel: 'Anyone' }),
    completeUnder: choice('Complete', COMPLETE_UNDER_WORDS),
    fls: choice('FLS', FLS_STATE_WORDS),
    open: choice('Open', OPEN_WORK_WORDS),
  },
  totals: {
    ...SUMS,
    ...WORK_SUMS,
    /** Due this year for each unit that has items, over the properties that know both. */
    dueCentsPerUnit: z.number().nullable(),
  },
  figures: [],
  notes: [
    'Blank means not known.',
    'Backlog and what is due are computed over the items with date, expected life and price; amounts for each unit over the units that have items.',
    'An average age over items that were first seen only is a minimum.',
    'Complete units hold every required type with manufacturer, model, serial number and date; photos of plates are not part of it.',
    'Days vacant are those of open turns until today, over the units that are known to be vacant. Of the fire and life safety systems those that do not apply are left out.',
  ],
  importsAs: {
    kind: 'properties',
    fields: {
      property: 'propertyName',
      city: 'city',
      state: 'state',
      latitude: 'latitude',
      longitude: 'longitude',
      timezone: 'timezone',
      built: 'yearBuilt',
      kind: 'propertyKind',
    },
  },
  columns: {
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true },
    city: { head: 'City', kind: 'text', value: (row) => row.city, only: 'files', isNotOnPaper: true },
    state: { head: 'State', kind: 'text', value: (row) => row.state, only: 'files' },
    latitude: { head: 'Latitude', kind: 'text', value: (row) => row.latitude, only: 'files', isNotOnPaper: true },
    longitude: { head: 'Longitude', kind: 'text', value: (row) => row.longitude, only: 'files', isNotOnPaper: true },
    timezone: { head: 'Time zone', kind: 'text', value: (row) => row.timezone, only: 'files', isNotOnPaper: true },
    built: { head: 'Built', kind: 'text', value: (row) => row.yearBuilt, only: 'files', isNotOnPaper: true },
    kind: { head: 'Kind', kind: 'text', value: (row) => row.kind, only: 'files', isNotOnPaper: true },
    units: { head: 'Units', kind: 'integer', value: (row) => row.units, total: 'units', isSorted: true },
    items: { head: 'Items', kind: 'integer', value: (row) => row.items, total: 'items', isSorted: true },
    completeUnits: {
      head: 'Complete units',
      kind: 'integer',
      value: (row) => row.completeUnits,
      total: 'completeUnits',
      only: 'files',
      isNotOnPaper: true,
    },
    complete: {
      head: 'Complete',
      label: 'Units complete (%)',
      kind: 'percent',
      value: (row) => share(completePct(row)),
      total: (sums) => share(completePct(sums)),
      isSorted: true,
    },
    age: {
      head: 'Avg age, y',
      label: 'Average age (years)',
      kind: 'number',
      value: averageAgeOf,
      total: averageAgeOf,
      isSorted: true,
    },
    unitsWithItems: {
      head: 'Units with items',
      kind: 'integer',
      value: (row) => row.unitsWithItems,
      total: 'unitsWithItems',
      only: 'files',
      isNotOnPaper: true,
    },
    datedItems: {
      head: 'Items with a date',
      kind: 'integer',
      value: (row) => row.datedItems,
      total: 'datedItems',
      only: 'files',
      isNotOnPaper: true,
    },
    minimumAgeItems: {
      head: 'of them first seen only (minimum age)',
      kind: 'integer',
      value: (row) => row.minimumAgeItems,
      total: 'minimumAgeItems',
      only: 'files',
      isNotOnPaper: true,
    },
    plannedItems: {
      head: 'Items that backlog and due count',
      kind: 'integer',
      value: (row) => row.plannedItems,
      total: 'plannedItems',
      only: 'files',
      isNotOnPaper: true,
    },
    aci: {
      head: 'ACI, %',
      label: 'Condition index (ACI)',
      kind: 'percent',
      value: (row) => share(aciOf(row)),
      total: (sums) => share(aciOf(sums)),
      isSorted: true,
    },
    band: {
      head: 'Band',
      kind: 'text',
      value: bandWords,
      isSorted: true,
    },
    due: {
      head: 'Due, $',
      label: 'Due this year',
      kind: 'cents',
      value: (row) => row.dueThisYearCents,
      total: 'dueThisYearCents',
      isSorted: true,
    },
    perUnit: {
      head: 'Per unit, $',
      label: 'Due this year for each unit with items',
      kind: 'cents',
      value: (row) => wholeCents(dueCentsPerUnit(row)),
      total: (sums) => wholeCents(sums.dueCentsPerUnit),
      isSorted: true,
    },
    weak: {
      head: 'Weak, $',
      label: 'Rests on weak dates',
      kind: 'cents',
      value: (row) => row.weakCents,
      total: 'weakCents',
      isSorted: true,
    },
    weakItems: {
      head: 'Items with a weak date',
      kind: 'integer',
      value: (row) => row.weakCount,
      total: 'weakCount',
      only: 'files',
      isNotOnPaper: true,
    },
    past: {
      head: 'Past life',
      label: 'Items past life',
      kind: 'integer',
      value: (row) => row.backlogCount,
      total: 'backlogCount',
      isSorted: true,
    },
    backlog: {
      head: 'Backlog, $',
      label: 'Backlog',
      kind: 'cents',
      value: (row) => row.backlogCents,
      total: 'backlogCents',
      isSorted: true,
      isHidden: true,
    },
    value: {
      head: 'Replacement value, $',
      label: 'Replacement value',
      kind: 'cents',
      value: (row) => row.replacementValueCents,
      total: 'replacementValueCents',
      isSorted: true,
      isHidden: true,
    },
    pricedItems: {
      head: 'Items with a price',
      kind: 'integer',
      value: (row) => row.pricedItems,
      total: 'pricedItems',
      only: 'files',
      isNotOnPaper: true,
    },
    undated: {
      head: 'Items without a date',
      kind: 'integer',
      value: (row) => row.undatedCount,
      total: 'undatedCount',
      only: 'files',
      isNotOnPaper: true,
    },
    installed: {
      head: 'Installed this year',
      kind: 'integer',
      value: (row) => placeFigures(row).installedThisYear.value,
      total: (sums) => placeFigures(sums).installedThisYear.value,
      isSorted: true,
      isHidden: true,
    },
    ...WORK_COLUMNS,
    import: {
      head: 'Last import',
      kind: 'instant',
      value: (row) => row.lastImportAt,
      isSorted: true,
      isHidden: true,
      isNotOnPaper: true,
    },
    region: { head: 'Region', kind: 'text', value: (row) => row.region, isSorted: true, isHidden: true },
    regionalManager: {
      head: 'Manager',
      label: 'Regional manager',
      kind: 'text',
      value: (row) => row.regionalManager,
      isSorted: true,
    },
    regionalMaintenanceManager: {
      head: 'Maintenance',
      label: 'Regional maintenance manager',
      kind: 'text',
      value: (row) => row.regionalMaintenanceManager,
      isSorted: true,
      isHidden: true,
    },
    asOf: { head: 'As of', kind: 'date', value: (row) => row.asOf, only: 'files', isNotOnPaper: true },
  },
});

export const portfolio = defineContract({
  getPortfolioSummary: listRoute(portfolioReport, '/portfolio/summary', {
    access: 'user',
    summary: 'One row a property the caller sees, from the snapshots; all of them unless `limit` is given',
    revision: 'portfolio',
    errors: ['NOT_FOUND'],
    reads: [
      'PROPERTY',
      'ITEM',
      'UNIT',
      'IMPORT',
      'TURN',
      'FLS',
      'INSPECTION',
      'ASSET_ALERT',
      'WARRANTY',
      'MAINTENANCE_NOTE',
    ],
    about: { organizationId: 'query.organizationId' },
  }),
});

function averageAgeOf(place: PlaceTotals): number | null {
  return placeFigures(place).averageAge.value;
}

function bandWords(place: PlaceTotals): string | null {
  const band = placeBand(place);
  return band && ACI_BAND_LABELS[band];
}

function wholeCents(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents);
}

function share(pct: number | null): number | null {
  return pct === null ? null : pct / 100;
}
