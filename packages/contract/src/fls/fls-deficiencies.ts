import { FLS_AGE_WORDS, FLS_SEVERITY_WORDS, FLS_TYPE_WORDS, FLS_TYPES, type FlsSeverity } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineReport, listRoute } from '../base/define-list.ts';
import { choice, flag, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';

// why: the keys of an object lose their names in Object.keys
const SEVERITIES = Object.keys(FLS_SEVERITY_WORDS) as [FlsSeverity, ...FlsSeverity[]];

/** What an inspector found and nobody has fixed. */
export const FlsOpenDeficiency = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  flsRecordId: Id,
  type: z.enum(FLS_TYPES),
  severity: z.enum(SEVERITIES),
  description: z.string(),
  foundOn: DateOnly,
  /** Days since it was found. */
  ageDays: Count,
  dueOn: DateOnly.nullable(),
  isOverdue: z.boolean(),
  quoteCents: Cents.nullable(),
  vendorName: z.string().nullable(),
});

export const flsDeficienciesReport = defineReport({
  id: 'fls-deficiencies',
  title: 'Open deficiencies',
  question: 'What was found and is not fixed, for how long, and what does waiting cost?',
  noun: ['deficiency', 'deficiencies'],
  places: { portfolio: { operationId: 'listFlsDeficiencies', page: '/report/safety?tab=deficiencies' } },
  row: FlsOpenDeficiency,
  sorts: ['property', 'type', 'severity', 'found', 'due', 'quote'],
  order: 'found',
  filters: {
    q: search('What was found, property, vendor'),
    ...PLACE_FILTERS,
    type: choice('System', FLS_TYPE_WORDS),
    severity: choice('Severity', FLS_SEVERITY_WORDS),
    age: choice('Open for', FLS_AGE_WORDS),
    isOverdue: flag('Deadline', 'passed'),
    hasNoQuote: flag('Quote', 'none'),
  },
  totals: { quoteCents: Cents.nullable() },
  figures: ['flsDeficiencies', 'flsQuoted', 'flsReinspection', 'flsDaysToCorrect'],
  figureRows: { keeps: ['organizationId', 'propertyId', 'type'], of: {} },
  notes: [
    'Deficiencies without a day on which they were fixed, of systems that apply. The total is of those that have a quote.',
  ],
  columns: {
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 160 },
    type: { head: 'System', kind: 'text', value: (row) => FLS_TYPE_WORDS[row.type], isSorted: true, width: 130 },
    severity: {
      head: 'Severity',
      kind: 'text',
      value: (row) => FLS_SEVERITY_WORDS[row.severity],
      isSorted: true,
      width: 130,
    },
    description: { head: 'What was found', kind: 'text', value: (row) => row.description, width: 320 },
    found: { head: 'Found', kind: 'date', value: (row) => row.foundOn, isSorted: true, width: 104 },
    age: { head: 'Open, days', kind: 'integer', value: (row) => row.ageDays, width: 92 },
    due: { head: 'To fix by', kind: 'date', value: (row) => row.dueOn, isSorted: true, width: 104 },
    quote: {
      head: 'Quote, $',
      kind: 'cents',
      value: (row) => row.quoteCents,
      total: 'quoteCents',
      isSorted: true,
      width: 96,
    },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, width: 150, isHidden: true },
  },
});

export const flsDeficiencies = defineContract({
  listFlsDeficiencies: listRoute(flsDeficienciesReport, '/portfolio/safety/deficiencies', {
    access: 'user',
    summary: 'What inspectors found in fire and life safety systems and nobody has fixed, the oldest first',
    errors: ['NOT_FOUND'],
    reads: ['FLS', 'PROPERTY'],
    about: { organizationId: 'query.organizationId', propertyId: 'query.propertyId' },
  }),
});
