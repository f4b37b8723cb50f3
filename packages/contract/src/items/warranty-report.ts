import { CLAIM_STATE_LABELS } from '@lintel/domain/items/warranty-claim';
import {
  COVER_LABELS,
  COVER_SOURCE_LABELS,
  COVER_TEST_DAYS,
  type Cover,
  type CoverSource,
  MFG_TO_START_DAYS,
  START_BASIS_LABELS,
  type StartBasis,
} from '@lintel/domain/items/warranty-cover';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, named, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import {
  COVER_WORDS,
  ENTRY_WORDS,
  HAS_CLAIM_WORDS,
  PROOF_WORDS,
  REGISTRATION_WORDS,
  WARRANTY_SORTS,
  WARRANTY_WINDOW_WORDS,
} from './warranty-words.ts';

const keysOf = <K extends string>(words: Record<K, string>) => z.enum(Object.keys(words) as [K, ...K[]]);

export const CoverKey = keysOf<Cover>(COVER_LABELS);
export const ClaimStateKey = keysOf<keyof typeof CLAIM_STATE_LABELS>(CLAIM_STATE_LABELS);

/** What a cover is: from when to when, and what says so. */
export const COVER_FIELDS = {
  cover: CoverKey,
  source: keysOf<CoverSource>(COVER_SOURCE_LABELS),
  startsOn: DateOnly.nullable(),
  /** p proven purchase, i installed, m made (60 days later where the term counts from installation), r repaired. */
  startBasis: keysOf<StartBasis>(START_BASIS_LABELS).nullable(),
  /** The last covered day; null for a lifetime, and where the start is not known. */
  endsOn: DateOnly.nullable(),
  isLifetime: z.boolean(),
  /** An assumed start or the usual months of a type are no proof of cover. */
  isEstimated: z.boolean(),
  needsRegistration: z.boolean(),
  registeredOn: DateOnly.nullable(),
  provider: z.string().nullable(),
  /** A file that proves the cover; null where there is none, or where it was deleted. */
  proofFileId: Id.nullable(),
};

export const WarrantyRow = z.strictObject({
  id: Id,
  itemId: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  unitStatus: z.string().nullable(),
  /** Why somebody will be in the unit soon anyway; null where nobody is known to. */
  entry: keysOf<keyof typeof ENTRY_WORDS>(ENTRY_WORDS).nullable(),
  /** When, where that is planned. */
  entryOn: DateOnly.nullable(),
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  category: z.string(),
  manufacturerName: z.string().nullable(),
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  ...COVER_FIELDS,
  /** Negative once it has ended. */
  daysLeft: z.int().nullable(),
  repairs: Count,
  /** What the repairs inside the cover cost; null where there were none, or none has a cost. */
  paidCents: Cents.nullable(),
  claimId: Id.nullable(),
  claimState: ClaimStateKey.nullable(),
  updatedAt: Instant,
});

/** The covers of items in service, one row for each, at one property or at all that the caller may see. */
export const warrantyReport = defineReport({
  id: 'warranty',
  title: 'Warranty',
  question: 'What is still covered, until when, and what did we pay although it was covered?',
  noun: ['cover', 'covers'],
  places: {
    property: { operationId: 'getWarranty', page: '/report/:propertyId/warranty' },
    portfolio: { operationId: 'getPortfolioWarranty', page: '/portfolio/warranty' },
  },
  row: WarrantyRow,
  sorts: WARRANTY_SORTS,
  order: 'ends',
  filters: {
    q: search('Unit, serial, model, manufacturer, type'),
    ...PLACE_FILTERS,
    window: choice('Ends', WARRANTY_WINDOW_WORDS, { anyLabel: 'Running', fileShowsDefault: true }),
    cover: choice('Cover', COVER_WORDS),
    itemTypeId: named('Type', 'itemType'),
    manufacturerId: named('Manufacturer', 'manufacturer'),
    modelId: named('Model', 'model', { isQuiet: true }),
    registration: choice('Registration', REGISTRATION_WORDS),
    proof: choice('Proof', PROOF_WORDS),
    claim: choice('Claim', HAS_CLAIM_WORDS),
    /** Ends soon, in a unit that will be entered anyway. */
    lastWalk: flag('Test now', `Ends within ${COVER_TEST_DAYS} days, somebody will be in the unit`, { isQuiet: true }),
  },
  totals: { repairs: Count, paidCents: Cents.nullable() },
  figures: [
    'warrantyActive',
    'warrantyEnding30',
    'warrantyEnding60',
    'warrantyEnding90',
    'warrantyLost90',
    'warrantyUnregistered',
    'warrantyNoStart',
    'warrantyRecoverable',
  ],
  figureRows: {
    keeps: ['q', 'organizationId', 'propertyId', 'itemTypeId', 'manufacturerId', 'modelId', 'cover'],
    tabKeeps: Object.keys(PLACE_FILTERS),
    of: {
      warrantyActive: {},
      warrantyEnding30: { window: '30' },
      warrantyEnding60: { window: '60' },
      warrantyEnding90: { window: '90' },
      warrantyLost90: { window: 'lost' },
      warrantyUnregistered: { registration: 'missing' },
      warrantyNoStart: { window: 'unknown' },
      warrantyRecoverable: { tab: 'recovery', certainty: 'COVERED', open: 'open' },
    },
  },
  parts: {
    /** When the next cover ends; null where none will. */
    nextEndsOn: DateOnly.nullable(),
    /** How many covers end within COVER_TEST_DAYS in units that somebody will be in anyway. */
    lastWalk: Count,
    /** How many terms the organization has recorded for its models. */
    modelTerms: Count,
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'One row for each cover of an item in service. The last day is covered.',
    `Estimated: the start is assumed (${MFG_TO_START_DAYS} days after manufacture) or the months are those usual for the type.`,
    'Repairs inside cover: maintenance records on the item whose day of work lies within the cover; the total counts each repair once. Blank means not known.',
  ],
  columns: {
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 168 },
    type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true, width: 200 },
    manufacturer: {
      head: 'Manufacturer',
      kind: 'text',
      value: (row) => row.manufacturerName,
      isSorted: true,
      isHidden: true,
    },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, isSorted: true, isHidden: true },
    serial: { head: 'Serial', label: 'Serial number', kind: 'text', value: (row) => row.serialNumber, isHidden: true },
    cover: { head: 'Cover', kind: 'text', value: (row) => COVER_LABELS[row.cover], isSorted: true, width: 112 },
    starts: { head: 'Starts', kind: 'date', value: (row) => row.startsOn, isSorted: true, width: 116 },
    basis: {
      head: 'Starts from',
      kind: 'text',
      value: (row) => row.startBasis && START_BASIS_LABELS[row.startBasis],
      only: 'files',
    },
    ends: { head: 'Ends', kind: 'date', value: (row) => row.endsOn, isSorted: true, width: 116 },
    lifetime: {
      head: 'Lifetime',
      kind: 'text',
      value: (row) => (row.isLifetime ? 'yes' : 'no'),
      only: 'files',
      isNotOnPaper: true,
    },
    estimated: {
      head: 'Estimated',
      kind: 'text',
      value: (row) => (row.isEstimated ? 'yes' : 'no'),
      only: 'files',
      isNotOnPaper: true,
    },
    daysLeft: { head: 'Days left', kind: 'integer', value: (row) => row.daysLeft, width: 76 },
    entry: {
      head: 'In the unit',
      label: 'Who will be in the unit soon',
      kind: 'text',
      value: entryWords,
      isHidden: true,
    },
    source: {
      head: 'From',
      label: 'Says so',
      kind: 'text',
      value: (row) => COVER_SOURCE_LABELS[row.source],
      isHidden: true,
    },
    registered: {
      head: 'Registered',
      kind: 'text',
      value: (row) => row.registeredOn ?? (row.needsRegistration ? 'Missing' : 'Not needed'),
      width: 104,
    },
    provider: { head: 'Provider', kind: 'text', value: (row) => row.provider, isHidden: true },
    proof: { head: 'Proof', kind: 'text', value: (row) => (row.proofFileId === null ? 'no' : 'yes'), width: 60 },
    repairs: {
      head: 'Repairs',
      label: 'Repairs inside cover',
      kind: 'integer',
      value: (row) => row.repairs,
      total: 'repairs',
      width: 72,
    },
    paid: {
      head: 'Paid, $',
      label: 'Paid inside cover',
      kind: 'cents',
      value: (row) => row.paidCents,
      total: 'paidCents',
      isSorted: true,
      width: 76,
    },
    claim: {
      head: 'Claim',
      kind: 'text',
      value: (row) => row.claimState && CLAIM_STATE_LABELS[row.claimState],
      width: 88,
    },
  },
});

function entryWords({ entry, entryOn }: Pick<z.output<typeof WarrantyRow>, 'entry' | 'entryOn'>): string | null {
  if (entry === null) return null;
  return entryOn === null ? ENTRY_WORDS[entry] : `${ENTRY_WORDS[entry]} ${entryOn}`;
}

const ROUTE = {
  access: 'user',
  errors: ['NOT_FOUND'],
  reads: ['WARRANTY', 'ITEM', 'MAINTENANCE_NOTE', 'CATALOGUE'],
} as const;

export const warrantyReports = defineContract({
  getWarranty: listRoute(warrantyReport, '/report/:propertyId/warranty', {
    ...ROUTE,
    summary: 'The covers of the items of a property: from when to when, registered, repaired and claimed',
    revision: 'organization',
    about: { propertyId: 'params.propertyId' },
  }),
  getPortfolioWarranty: listRoute(warrantyReport, '/portfolio/warranty', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});
