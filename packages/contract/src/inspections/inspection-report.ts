import {
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
  SEVERITY_WORDS,
} from '@lintel/domain/inspections/inspections';
import * as z from 'zod';
import { defineList, defineReport, listRoute } from '../base/define-list.ts';
import { choice, named, PLACE_FILTERS, search, value } from '../base/list-filter.ts';
import { PERIOD_WORDS } from '../base/period.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import {
  ACCESS_WORDS,
  ASSIGNED_WORDS,
  FINDING_ABOUT_WORDS,
  FINDING_STATE_WORDS,
  INSPECTION_DUE_WORDS,
  InspectionStatusKey,
  InspectionTypeKey,
  NoAccessKey,
  SeverityKey,
} from './inspection-words.ts';

/** Failed checks by severity. */
export const FAILS = { low: Count, moderate: Count, severe: Count, lifeThreatening: Count };

export const InspectionRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  type: InspectionTypeKey,
  templateName: z.string(),
  runId: Id.nullable(),
  runName: z.string().nullable(),
  inspectorName: z.string().nullable(),
  status: InspectionStatusKey,
  /** When it was submitted, else begun; null before. */
  doneOn: DateOnly.nullable(),
  dueOn: DateOnly,
  isLate: z.boolean(),
  noAccessReason: NoAccessKey.nullable(),
  checks: Count,
  answered: Count,
  /** Passed of those that passed or failed, in percent; null where none is. */
  score: z.number().nullable(),
  ...FAILS,
  photos: Count,
  openFindings: Count,
  /** Of the open findings, the life-threatening ones. */
  openLifeThreatening: Count,
  signedBy: z.string().nullable(),
  updatedAt: Instant,
});

export const INSPECTION_SORTS = [
  'done',
  'due',
  'type',
  'property',
  'unit',
  'inspector',
  'status',
  'score',
  'fails',
] as const;

/** The inspections of a property, or of all that the caller may see. */
export const inspectionReport = defineReport({
  id: 'inspections',
  title: 'Inspections',
  question: 'What was looked at, what failed, and what is not yet put right?',
  noun: ['inspection', 'inspections'],
  places: {
    property: { operationId: 'getInspections', page: '/report/:propertyId/inspections' },
    portfolio: { operationId: 'getPortfolioInspections', page: '/portfolio/inspections' },
  },
  row: InspectionRow,
  sorts: INSPECTION_SORTS,
  order: '-due',
  filters: {
    q: search('Unit, template, inspector'),
    ...PLACE_FILTERS,
    type: choice('Type', INSPECTION_TYPE_WORDS),
    status: choice('State', INSPECTION_STATUS_WORDS),
    due: choice('Due', INSPECTION_DUE_WORDS),
    done: choice('Date', PERIOD_WORDS, { anyLabel: 'Any time' }),
    severity: choice('Failed', SEVERITY_WORDS),
    findings: choice('Follow-ups', { open: 'Open', overdue: 'Past deadline', closed: 'All closed' }),
    access: choice('Access', ACCESS_WORDS),
    inspectorId: named('Inspector', 'user', { anyLabel: 'Anyone' }),
    assigned: choice('Assigned', ASSIGNED_WORDS),
    unitId: named('Unit', 'unit', { isQuiet: true }),
    runId: value('Run', Id),
    template: value('Template', z.string().max(120), { isQuiet: false }),
    check: value('Failed check', z.string().max(200)),
  },
  totals: { ...FAILS, photos: Count, openFindings: Count },
  figures: [
    'inspectionCoverage',
    'inspectionFails',
    'inspectionOverdueFindings',
    'inspectionLifeThreatening',
    'inspectionNoAccess',
    'inspectionLate',
  ],
  figureRows: {
    keeps: ['q', 'organizationId', 'propertyId', 'type', 'inspectorId', 'assigned', 'unitId', 'runId', 'template'],
    tabKeeps: ['organizationId', 'propertyId', 'type', 'inspectorId', 'unitId', 'runId', 'template'],
    of: {
      inspectionCoverage: { access: 'in' },
      inspectionFails: { access: 'in' },
      inspectionOverdueFindings: { tab: 'findings', state: 'overdue' },
      inspectionLifeThreatening: { tab: 'findings', state: 'open', severity: 'LIFE_THREATENING' },
      inspectionNoAccess: { access: 'none' },
      inspectionLate: { due: 'late' },
    },
  },
  parts: {
    /** The checks that failed most, of the inspections of the filter. Those with one title are one, and the filter `check` takes it. */
    topFails: z.array(z.strictObject({ title: z.string(), failed: Count, judged: Count })),
    /** Open findings past their deadline, by severity. */
    overdue: z.strictObject(FAILS),
    runs: z.array(
      z.strictObject({
        id: Id,
        propertyId: Id,
        propertyName: z.string(),
        name: z.string(),
        dueOn: DateOnly,
        inspections: Count,
        done: Count,
        noAccess: Count,
        /** Submitted inspections of the whole run, whatever the filter: as many as its zip has. */
        submitted: Count,
        /** Of item audits: the items of the run, those that were here, and those that were not; null for other runs. */
        audit: z.strictObject({ items: Count, found: Count, notFound: Count }).nullable(),
        isSample: z.boolean(),
        sampledFrom: Count.nullable(),
        /** Whose its inspections are; null where they are nobody's, or of several. */
        inspectorId: Id.nullable(),
        version: z.int().positive(),
      }),
    ),
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'Score: passed checks ÷ checks that passed or failed. What does not apply or was not looked at is in neither; there is none before every check is answered.',
    'Findings are to be put right within 24 hours (life-threatening, severe), 30 days (moderate) or 60 days (low) of being found.',
    'Life-threatening open and follow-ups open count findings that are not closed.',
  ],
  columns: {
    done: { head: 'Date', kind: 'date', value: (row) => row.doneOn, isSorted: true, width: 116 },
    type: { head: 'Type', kind: 'text', value: (row) => INSPECTION_TYPE_WORDS[row.type], isSorted: true, width: 164 },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 124,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName ?? 'Whole property', isSorted: true, width: 80 },
    inspector: { head: 'Inspector', kind: 'text', value: (row) => row.inspectorName, isSorted: true, width: 116 },
    status: {
      head: 'State',
      kind: 'text',
      value: (row) => INSPECTION_STATUS_WORDS[row.status],
      isSorted: true,
      width: 108,
    },
    access: {
      head: 'No access',
      kind: 'text',
      value: (row) => row.noAccessReason && NO_ACCESS_WORDS[row.noAccessReason],
      isHidden: true,
    },
    score: { head: 'Score, %', kind: 'number', value: (row) => row.score, isSorted: true, width: 72 },
    fails: {
      head: 'Fails',
      kind: 'integer',
      value: (row) => row.low + row.moderate + row.severe + row.lifeThreatening,
      total: (totals) => totals.low + totals.moderate + totals.severe + totals.lifeThreatening,
      isSorted: true,
      only: 'screen',
      width: 116,
    },
    low: { head: 'Low', label: 'Fails, low', kind: 'integer', value: (row) => row.low, total: 'low', only: 'files' },
    moderate: {
      head: 'Moderate',
      label: 'Fails, moderate',
      kind: 'integer',
      value: (row) => row.moderate,
      total: 'moderate',
      only: 'files',
    },
    severe: {
      head: 'Severe',
      label: 'Fails, severe',
      kind: 'integer',
      value: (row) => row.severe,
      total: 'severe',
      only: 'files',
    },
    lifeThreatening: {
      head: 'Life-thr.',
      label: 'Fails, life-threatening',
      kind: 'integer',
      value: (row) => row.lifeThreatening,
      total: 'lifeThreatening',
      only: 'files',
    },
    openLifeThreatening: {
      head: 'Life-threatening',
      label: 'Life-threatening open',
      kind: 'integer',
      value: (row) => row.openLifeThreatening,
      width: 116,
    },
    photos: { head: 'Photos', kind: 'integer', value: (row) => row.photos, total: 'photos', width: 64 },
    findings: {
      head: 'Open',
      label: 'Follow-ups open',
      kind: 'integer',
      value: (row) => row.openFindings,
      total: 'openFindings',
      width: 56,
    },
    due: { head: 'Due', kind: 'date', value: (row) => row.dueOn, isSorted: true, width: 96 },
    signed: { head: 'Signed', kind: 'text', value: (row) => row.signedBy, isHidden: true },
    template: { head: 'Template', kind: 'text', value: (row) => row.templateName, isHidden: true },
    run: { head: 'Run', kind: 'text', value: (row) => row.runName, isHidden: true },
  },
});

export const FindingRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  inspectionId: Id,
  checkId: Id,
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  itemId: Id.nullable(),
  area: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  severity: SeverityKey,
  foundAt: Instant,
  dueOn: DateOnly,
  /** Where it is due within hours. */
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  closeNote: z.string().nullable(),
  /** It is closed with the name of who signs for what was put right. */
  mustBeSigned: z.boolean(),
  closedSignedBy: z.string().nullable(),
  /** The red flag that it raised. */
  flagId: Id.nullable(),
  version: z.int().positive(),
  updatedAt: Instant,
});

/** What inspections found and what has to be put right, until when. */
export const findingsList = defineList({
  id: 'inspection-findings',
  title: 'Follow-ups',
  question: 'What did inspections find, and until when must it be put right?',
  noun: ['finding', 'findings'],
  places: {
    property: { operationId: 'listInspectionFindings', page: '/report/:propertyId/inspections?tab=findings' },
    portfolio: { operationId: 'listPortfolioInspectionFindings', page: '/portfolio/inspections?tab=findings' },
  },
  row: FindingRow,
  sorts: ['due', 'found', 'severity', 'property', 'unit', 'title'],
  order: 'due',
  filters: {
    q: search('Unit, area, check, note'),
    ...PLACE_FILTERS,
    state: choice('State', FINDING_STATE_WORDS, { anyLabel: 'All' }),
    severity: choice('Severity', SEVERITY_WORDS),
    type: choice('Type', INSPECTION_TYPE_WORDS),
    inspectorId: named('Inspector', 'user', { anyLabel: 'Anyone' }),
    unitId: named('Unit', 'unit', { isQuiet: true }),
    runId: value('Run', Id),
    template: value('Template', z.string().max(120)),
    about: choice('About', FINDING_ABOUT_WORDS, { isQuiet: true }),
    inspectionId: value('Inspection', Id),
  },
  changedAt: (row) => row.updatedAt,
  notes: ['Due within 24 hours (life-threatening, severe), 30 days (moderate) or 60 days (low) of being found.'],
  columns: {
    severity: {
      head: 'Severity',
      kind: 'text',
      value: (row) => SEVERITY_WORDS[row.severity],
      isSorted: true,
      width: 148,
    },
    title: { head: 'Finding', kind: 'text', value: (row) => row.title, isSorted: true, width: 300 },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 148,
    },
    area: { head: 'Area', kind: 'text', value: (row) => row.area, width: 132 },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName, isSorted: true, width: 88 },
    note: { head: 'Note', kind: 'text', value: (row) => row.note, isHidden: true },
    found: { head: 'Found', kind: 'instant', value: (row) => row.foundAt, isSorted: true, width: 148 },
    due: { head: 'Due', kind: 'date', value: (row) => row.dueOn, isSorted: true, width: 108 },
    dueAt: { head: 'Due at', kind: 'instant', value: (row) => row.dueAt, only: 'files' },
    state: {
      head: 'State',
      kind: 'text',
      value: (row) => FINDING_STATE_WORDS[row.closedAt !== null ? 'closed' : row.isOverdue ? 'overdue' : 'open'],
      width: 120,
    },
    closed: { head: 'Closed', kind: 'instant', value: (row) => row.closedAt, isHidden: true },
    closeNote: { head: 'How it was put right', kind: 'text', value: (row) => row.closeNote, isHidden: true },
    closedBy: { head: 'Closed by', kind: 'text', value: (row) => row.closedBy, isHidden: true },
    signed: {
      head: 'Signed',
      label: 'Signed for by',
      kind: 'text',
      value: (row) => row.closedSignedBy,
      isHidden: true,
    },
  },
});

const ROUTE = { access: 'user', errors: ['NOT_FOUND'], reads: ['INSPECTION'] } as const;

export const inspectionReports = defineContract({
  getInspections: listRoute(inspectionReport, '/report/:propertyId/inspections', {
    ...ROUTE,
    summary: 'The inspections of a property with what failed, what is open, the runs and the checks that fail most',
    revision: 'property',
    about: { propertyId: 'params.propertyId' },
  }),
  getPortfolioInspections: listRoute(inspectionReport, '/portfolio/inspections', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
  listInspectionFindings: listRoute(findingsList, '/inspection/finding/property/:propertyId', {
    ...ROUTE,
    summary: 'What inspections of a property found, by when it must be put right',
    about: { propertyId: 'params.propertyId' },
  }),
  listPortfolioInspectionFindings: listRoute(findingsList, '/portfolio/inspection-findings', {
    ...ROUTE,
    summary: 'The same over all properties that the caller may see',
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});
