import {
  FLS_GRADE_WORDS,
  FLS_RESULT_WORDS,
  FLS_STATE_WORDS,
  FLS_TYPE_WORDS,
  type FlsResult,
} from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { FLS_DUE_WORDS, FLS_FIGURES, FLS_NOTES, FLS_STANDING } from './fls-report.ts';

// why: the keys of an object lose their names in Object.keys
const RESULTS = Object.keys(FLS_RESULT_WORDS) as [FlsResult, ...FlsResult[]];

const Word = z.string().min(1).max(200);

/** A record as the seed names its members, with where it stands. */
export const FlsRecordRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  ...FLS_STANDING,
  enabled: z.boolean(),
  /** Why it does not apply. */
  disabledReason: z.string().nullable(),
  /** What the date rests on: a visit, or what a person typed. */
  throughBasis: z.enum(['EVENT', 'ASSERTED']).nullable(),
  Vendor: z.strictObject({ id: Id.nullable(), name: z.string() }).nullable(),
  /** The last day on which both certificates of insurance of its vendor hold, as far as they are on record. */
  insuredUntil: DateOnly.nullable(),
  notes: z.string().nullable(),
  /** The visits, newest first: at most ten. */
  FlsEvent: z.array(z.strictObject({ id: Id, eventDate: DateOnly })),
  lastVisitOn: DateOnly.nullable(),
  lastResult: z.enum(RESULTS).nullable(),
  updatedAt: Instant,
  version: z.int().positive(),
});

export const flsRecordsReport = defineReport({
  id: 'fls-records',
  title: 'Systems',
  question: 'What is due when, by whom, and how well is it proved?',
  noun: ['record', 'records'],
  places: {
    property: { operationId: 'getSafety', page: '/properties/:propertyId?tab=fls' },
    portfolio: { operationId: 'listFlsRecords', page: '/report/safety?tab=systems' },
  },
  row: FlsRecordRow,
  sorts: ['property', 'type', 'state', 'through', 'scheduled', 'vendor', 'deficiencies', 'quoted'],
  order: 'state',
  filters: {
    q: search('Property, vendor, notes'),
    ...PLACE_FILTERS,
    type: choice('System', FLS_TYPE_WORDS),
    state: choice('State', FLS_STATE_WORDS),
    grade: choice('Proof', FLS_GRADE_WORDS),
    due: choice('Due', FLS_DUE_WORDS),
    vendor: value('Vendor', z.string().min(1).max(120), { isQuiet: false }),
    regionalManager: value('Manager', Word, { anyLabel: 'Anyone', isQuiet: false, isPortfolioOnly: true }),
    regionalMaintenanceManager: value('Maintenance manager', Word, {
      anyLabel: 'Anyone',
      isQuiet: false,
      isPortfolioOnly: true,
    }),
    noDocument: flag('Document', 'none on file'),
    hasDeficiency: flag('Deficiencies', 'with open ones'),
    isImpaired: flag('Impaired', 'with an open critical deficiency', { isQuiet: true }),
    isScheduled: flag('Visit', 'planned'),
    isPaidNotProven: flag('Bill', 'paid, not proven'),
    hasMissedUnits: flag('Units', 'some not entered'),
    hasRecall: flag('Recall', 'devices that one may concern'),
    isUninsured: flag('Insurance', 'ends before the visit'),
  },
  totals: { openDeficiencies: Count, quotedCents: Cents.nullable(), missedUnits: Count },
  figures: FLS_FIGURES,
  figureRows: {
    keeps: ['q', 'organizationId', 'propertyId', 'type', 'vendor', 'regionalManager', 'regionalMaintenanceManager'],
    of: {
      flsOverdue: { state: 'OVERDUE' },
      flsImpaired: { isImpaired: 'true' },
      flsUnknown: { state: 'UNKNOWN' },
      flsDeficiencies: { hasDeficiency: 'true' },
      flsQuoted: { hasDeficiency: 'true' },
      flsDaysLate: { state: 'OVERDUE' },
      flsCoverage: { hasMissedUnits: 'true' },
      flsRecalls: { hasRecall: 'true' },
      flsDue30: { due: '30' },
    },
  },
  notes: FLS_NOTES,
  changedAt: (row) => row.updatedAt,
  columns: {
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isSorted: true,
      isPortfolioOnly: true,
      width: 170,
    },
    type: { head: 'System', kind: 'text', value: (row) => FLS_TYPE_WORDS[row.type], isSorted: true, width: 132 },
    state: { head: 'State', kind: 'text', value: (row) => FLS_STATE_WORDS[row.state], isSorted: true, width: 150 },
    through: {
      head: 'Compliant through',
      kind: 'date',
      value: (row) => row.compliantThrough,
      isSorted: true,
      width: 136,
    },
    daysLeft: { head: 'Days left', kind: 'integer', value: (row) => row.daysLeft, width: 84 },
    proof: { head: 'Proof', kind: 'text', value: (row) => row.grade, width: 72 },
    scheduled: { head: 'Visit', kind: 'date', value: (row) => row.scheduled, isSorted: true, width: 104 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.Vendor?.name ?? null, isSorted: true, width: 150 },
    lastVisit: { head: 'Last visit', kind: 'date', value: (row) => row.lastVisitOn, width: 104, isHidden: true },
    lastResult: {
      head: 'Result',
      kind: 'text',
      value: (row) => row.lastResult && FLS_RESULT_WORDS[row.lastResult],
      width: 92,
      isHidden: true,
    },
    deficiencies: {
      head: 'Open',
      label: 'Open deficiencies',
      kind: 'integer',
      value: (row) => row.openDeficiencies,
      total: 'openDeficiencies',
      isSorted: true,
      width: 72,
    },
    quoted: {
      head: 'Quoted, $',
      kind: 'cents',
      value: (row) => row.quotedCents,
      total: 'quotedCents',
      isSorted: true,
      width: 96,
    },
    missed: {
      head: 'Not entered',
      label: 'Units not entered',
      kind: 'integer',
      value: (row) => row.missedUnits,
      total: 'missedUnits',
      width: 96,
    },
    insuredUntil: {
      head: 'Insured until',
      label: 'Vendor insured until',
      kind: 'date',
      value: (row) => row.insuredUntil,
      width: 112,
      isHidden: true,
      isNotOnPaper: true,
    },
    recalled: {
      head: 'Recalled',
      label: 'Devices that a recall may concern',
      kind: 'integer',
      value: (row) => row.recalledDevices,
      width: 84,
      isHidden: true,
      isNotOnPaper: true,
    },
    notes: { head: 'Notes', kind: 'text', value: (row) => row.notes, isHidden: true, isNotOnPaper: true },
  },
});

const READ = { access: 'user', errors: ['NOT_FOUND'], reads: ['FLS', 'FLS_PROFILE', 'PROPERTY'] } as const;

export const flsRecords = defineContract({
  listFlsRecords: listRoute(flsRecordsReport, '/fls-record', {
    ...READ,
    summary: 'The fire and life safety records of all properties that the caller sees',
    about: { organizationId: 'query.organizationId', propertyId: 'query.propertyId' },
  }),
  getSafety: listRoute(flsRecordsReport, '/report/:propertyId/safety', {
    ...READ,
    summary: 'The fire and life safety records of a property',
    about: { propertyId: 'params.propertyId' },
  }),
});
