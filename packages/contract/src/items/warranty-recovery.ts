import { CLAIM_STATE_LABELS } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, named, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { ClaimStateKey, CoverKey } from './warranty-report.ts';

/** How sure it is that the work was covered. */
export const RECOVERY_CERTAINTY_WORDS = {
  COVERED: 'Covered',
  ESTIMATED: 'Covered by an estimate',
  COMPONENT: 'Only a component was covered',
} as const;
export const RECOVERY_OPEN_WORDS = { open: 'Can be claimed', late: 'Too late', claimed: 'Claimed' } as const;

const CertaintyKey = z.enum(Object.keys(RECOVERY_CERTAINTY_WORDS) as [keyof typeof RECOVERY_CERTAINTY_WORDS]);

export const RecoveryRow = z.strictObject({
  /** Of the maintenance record. */
  id: Id,
  itemId: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id,
  unitName: z.string(),
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  category: z.string(),
  manufacturerName: z.string().nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  servicedOn: DateOnly,
  summary: z.string(),
  vendor: z.string().nullable(),
  costCents: Cents.nullable(),
  covers: z.array(CoverKey),
  certainty: CertaintyKey,
  /** The last day on which it can be claimed. */
  claimBy: DateOnly,
  daysToClaim: z.int(),
  claimId: Id.nullable(),
  claimState: ClaimStateKey.nullable(),
  recoveredCents: Cents.nullable(),
  updatedAt: Instant,
});

/** Repairs that are alike in how sure their cover is and whether they can be claimed. */
export const RecoverySum = z.strictObject({
  certainty: CertaintyKey,
  claim: z.enum(Object.keys(RECOVERY_OPEN_WORDS) as [keyof typeof RECOVERY_OPEN_WORDS]),
  repairs: Count,
  /** Of the repairs: those without a cost. */
  unpriced: Count,
  costCents: Cents,
});

/** Past work on items, compared with what covered them on the day of the work. */
export const recoveryReport = defineReport({
  id: 'warranty-recovery',
  title: 'Warranty recovery',
  question: 'What did we pay for work that was covered, and what can still be claimed?',
  noun: ['repair', 'repairs'],
  places: {
    property: { operationId: 'getWarrantyRecovery', page: '/report/:propertyId/warranty?tab=recovery' },
    portfolio: { operationId: 'getPortfolioWarrantyRecovery', page: '/portfolio/warranty?tab=recovery' },
  },
  row: RecoveryRow,
  sorts: ['claimBy', 'serviced', 'property', 'unit', 'type', 'cost'],
  order: '-serviced',
  filters: {
    q: search('Unit, serial, model, work, vendor'),
    ...PLACE_FILTERS,
    open: choice('Claim', RECOVERY_OPEN_WORDS),
    certainty: choice('Cover', RECOVERY_CERTAINTY_WORDS),
    itemTypeId: named('Type', 'itemType'),
  },
  totals: { costCents: Cents.nullable(), recoveredCents: Cents.nullable(), unpriced: Count },
  figures: ['warrantyPaid', 'warrantyRecoverable', 'warrantyRecovered'],
  figureRows: {
    keeps: ['organizationId', 'propertyId'],
    tabKeeps: Object.keys(PLACE_FILTERS),
    of: {
      warrantyPaid: { certainty: 'COVERED' },
      warrantyRecoverable: { certainty: 'COVERED', open: 'open' },
      warrantyRecovered: { tab: 'claims', state: 'PAID' },
    },
  },
  parts: {
    /** All repairs at these places that some cover answered for on their day, by how sure that is and whether they can be claimed: its lines add up to the figures. */
    work: z.array(RecoverySum),
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'Each maintenance record on an item, compared with the covers on the day of the work, not of the bill.',
    'Only a component was covered: the record does not say whether the work was on it.',
  ],
  columns: {
    serviced: {
      head: 'Work on',
      label: 'Day of the work',
      kind: 'date',
      value: (row) => row.servicedOn,
      isSorted: true,
      width: 112,
    },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 140,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 96 },
    type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true, width: 200 },
    manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, only: 'files' },
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName, only: 'files' },
    serial: { head: 'Serial', label: 'Serial number', kind: 'text', value: (row) => row.serialNumber, only: 'files' },
    summary: { head: 'Work', kind: 'text', value: (row) => row.summary, width: 220 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendor, isHidden: true },
    covers: {
      head: 'Covers then',
      kind: 'text',
      value: (row) => row.covers.map((one) => COVER_LABELS[one]).join(', '),
      width: 132,
    },
    certainty: {
      head: 'Certainty',
      kind: 'text',
      value: (row) => RECOVERY_CERTAINTY_WORDS[row.certainty],
      isHidden: true,
    },
    cost: {
      head: 'Paid, $',
      label: 'Paid',
      kind: 'cents',
      value: (row) => row.costCents,
      total: 'costCents',
      isSorted: true,
      width: 96,
    },
    claimBy: { head: 'Claim by', kind: 'date', value: (row) => row.claimBy, isSorted: true, width: 116 },
    claim: {
      head: 'Claim',
      kind: 'text',
      value: (row) => row.claimState && CLAIM_STATE_LABELS[row.claimState],
      width: 120,
    },
    recovered: {
      head: 'Recovered, $',
      label: 'Recovered',
      kind: 'cents',
      value: (row) => row.recoveredCents,
      total: 'recoveredCents',
      width: 112,
    },
  },
});

const ROUTE = {
  access: 'user',
  errors: ['NOT_FOUND'],
  reads: ['WARRANTY', 'ITEM', 'MAINTENANCE_NOTE', 'CATALOGUE'],
} as const;

export const warrantyRecovery = defineContract({
  getWarrantyRecovery: listRoute(recoveryReport, '/report/:propertyId/warranty/recovery', {
    ...ROUTE,
    summary: 'Past work on items of a property that was covered on its day: paid, claimed, still claimable',
    revision: 'organization',
    about: { propertyId: 'params.propertyId' },
  }),
  getPortfolioWarrantyRecovery: listRoute(recoveryReport, '/portfolio/warranty/recovery', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});
