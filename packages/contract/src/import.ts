import { IMPORT_KINDS, MAPPING_CONFIDENCES } from '@lintel/domain/roster-headers';
import * as z from 'zod';
import { defineList, type ListColumn, listRoute } from './define-list.ts';
import { choice, named, value } from './list-filter.ts';
import { pageOf, pagesQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { Count, Id, Instant, idParams, line } from './scalars.ts';

export const IMPORT_STATES = ['CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'FAILED', 'UNDONE', 'CANCELLED'] as const;
export const ROW_ACTIONS = ['CREATE', 'UPDATE', 'SAME', 'SKIP', 'ERROR'] as const;

/** Bytes of CSV text that one import takes. */
export const IMPORT_MAX_BYTES = 16 * 1024 * 1024;

/** Always read = create + update + same + skip + error. */
export const RowCounts = z.strictObject({
  read: Count,
  create: Count,
  update: Count,
  same: Count,
  skip: Count,
  error: Count,
});

export const ColumnMapping = z.strictObject({
  /** Position in the file, from 0. */
  index: Count,
  header: z.string(),
  samples: z.array(z.string()),
  /** A field of domain/roster-headers, or null for 'not imported'. */
  field: z.string().nullable(),
  /** Residents' data: never mapped, never stored. */
  isPersonal: z.boolean(),
  confidence: z.enum(MAPPING_CONFIDENCES),
});

export const ImportPreview = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  format: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  headerRow: Count,
  headerRows: Count,
  rowsRead: Count,
  propertyName: z.string().nullable(),
  asOf: z.string().nullable(),
  columns: z.array(ColumnMapping),
});

/** How many things, and the first of them by name with the rows that name each. */
const NamedThings = z.strictObject({
  total: Count,
  first: z.array(z.strictObject({ name: z.string(), rows: Count })),
});

/** What applying makes besides the rows themselves, for the person to look at before. */
export const Announced = z.strictObject({
  properties: NamedThings,
  manufacturers: NamedThings,
  models: NamedThings,
  /** Units whose name several different rows give: the names that they get, (a), (b) and so on. */
  renamedUnits: NamedThings,
});

export const Import = z.strictObject({
  id: Id,
  organizationId: Id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  fileHash: z.string(),
  format: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  isDryRun: z.boolean(),
  counts: RowCounts,
  /** The rows with errors were to be left out and the others applied. */
  leaveOutErrors: z.boolean(),
  /** Rows of a unit list that are exact copies of a row above: left out, unless `keepCopies` made units of them. */
  copies: Count,
  keepCopies: z.boolean(),
  /** Null until the check has come to its end. */
  announced: Announced.nullable(),
  created: z.strictObject({
    properties: Count,
    buildings: Count,
    units: Count,
    items: Count,
    models: Count,
    manufacturers: Count,
  }),
  error: z.string().nullable(),
  startedBy: z.string().nullable(),
  startedAt: Instant,
  appliedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  canUndoUntil: Instant.nullable(),
  jobId: Id.nullable(),
  properties: z.array(z.strictObject({ id: Id, name: z.string() })),
});

export const ImportRow = z.strictObject({
  row: Count,
  line: Count,
  action: z.enum(ROW_ACTIONS),
  code: z.string().nullable(),
  message: z.string().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  label: z.string().nullable(),
  /** For updates: field → [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  /** For rows that create: field → the value that is written. */
  values: z.record(z.string(), z.unknown()).nullable(),
  /** Dates of the row as they are written in the file, by field. */
  datesInFile: z.record(z.string(), z.string()).nullable(),
});

const MappingBody = z.record(z.string().regex(/^\d{1,4}$/), z.string().max(40).nullable());

export const OnboardBody = z.strictObject({
  orgId: Id,
  csvString: z.string().min(1).max(IMPORT_MAX_BYTES),
  kind: z.enum(IMPORT_KINDS).optional(),
  fileName: line(200).optional(),
  /** Check only: nothing is written but the verdict. */
  dryRun: z.boolean().optional(),
  /** Column position → field id, or null to leave a column out; guessed when absent. */
  mapping: MappingBody.optional(),
  /** Apply the rows without errors and leave the others out; otherwise one error stops the whole file. */
  leaveOutErrors: z.boolean().optional(),
  /** A unit list: make units of rows that are exact copies of another row, instead of leaving them out. */
  keepCopies: z.boolean().optional(),
  /** For a file that names no property. */
  propertyName: line(120).optional(),
});

export const IMPORT_STATE_WORDS = {
  CHECKING: 'Checking',
  CHECKED: 'Checked only',
  APPLYING: 'Applying',
  APPLIED: 'Applied',
  FAILED: 'Failed',
  UNDONE: 'Undone',
  CANCELLED: 'Cancelled',
} as const satisfies Record<(typeof IMPORT_STATES)[number], string>;

export const IMPORT_KIND_WORDS = { units: 'Units', items: 'Items' } as const satisfies Record<
  (typeof IMPORT_KINDS)[number],
  string
>;

const figure = (head: string, key: keyof z.output<typeof RowCounts>): ListColumn<z.output<typeof Import>> => ({
  head,
  kind: 'integer',
  value: (row) => row.counts[key],
  isSorted: true,
});

export const importsList = defineList({
  id: 'imports',
  title: 'Imports',
  question: 'What was imported from which file, and can it be undone?',
  noun: ['import', 'imports'],
  places: { portfolio: { operationId: 'listImports', page: '/admin/import' } },
  row: Import,
  sorts: ['file', 'startedAt', 'kind', 'state', 'read', 'create', 'update', 'same', 'skip', 'error'],
  order: '-startedAt',
  filters: {
    state: choice('State', IMPORT_STATE_WORDS),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    /** Only checks, or only imports. */
    isDryRun: value('Show', z.boolean(), { words: { false: 'Imports', true: 'Checks' } }),
  },
  columns: {
    file: { head: 'File', kind: 'text', value: (row) => row.fileName, isSorted: true },
    startedBy: { head: 'Started by', kind: 'text', value: (row) => row.startedBy, only: 'files' },
    startedAt: { head: 'When', label: 'Started', kind: 'instant', value: (row) => row.startedAt, isSorted: true },
    appliedAt: { head: 'Applied', kind: 'instant', value: (row) => row.appliedAt, only: 'files' },
    undoneAt: { head: 'Undone', kind: 'instant', value: (row) => row.undoneAt, only: 'files' },
    kind: { head: 'Kind', kind: 'text', value: (row) => IMPORT_KIND_WORDS[row.kind], isSorted: true },
    state: { head: 'State', kind: 'text', value: (row) => IMPORT_STATE_WORDS[row.state], isSorted: true },
    read: figure('Rows read', 'read'),
    create: figure('Create', 'create'),
    update: figure('Update', 'update'),
    same: figure('Same', 'same'),
    skip: figure('Skip', 'skip'),
    error: figure('Error', 'error'),
  },
  parts: {
    /** How many imports and checks the filter has, whichever of them are asked for. */
    runs: Count,
  },
});

export const imports = defineContract({
  previewImport: {
    method: 'POST',
    path: '/admin/onboard/preview',
    access: 'admin',
    summary: 'Read a file’s shape and guess its columns; nothing is stored',
    body: OnboardBody.omit({ dryRun: true, leaveOutErrors: true, keepCopies: true }),
    response: ImportPreview,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    bodyLimit: IMPORT_MAX_BYTES + 1024 * 1024,
    limit: 'heavy',
  },
  runOnboard: {
    method: 'POST',
    path: '/admin/onboard',
    access: 'admin',
    summary:
      'Import property, buildings, units and items from CSV text as a job: all or nothing, unless rows with errors are to be left out',
    body: OnboardBody,
    response: z.strictObject({ jobId: Id, importId: Id }),
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['IMPORT'],
    about: { importId: 'answer.importId' },
    idempotent: true,
    bodyLimit: IMPORT_MAX_BYTES + 1024 * 1024,
    limit: 'heavy',
  },
  listImports: listRoute(importsList, '/admin/import', {
    access: 'admin',
    summary: 'Imports of the own organizations, newest first',
    errors: ['NOT_FOUND'],
    reads: ['IMPORT'],
  }),
  getImport: {
    method: 'GET',
    path: '/admin/import/:importId',
    access: 'admin',
    summary: 'One import with its counts: the receipt',
    params: idParams('importId'),
    response: Import,
    errors: ['NOT_FOUND'],
    reads: ['IMPORT'],
    about: { importId: 'params.importId' },
  },
  listImportRows: {
    method: 'GET',
    path: '/admin/import/:importId/rows',
    access: 'admin',
    summary: 'The verdict on each row, in file order',
    params: idParams('importId'),
    query: pagesQuery.extend({ action: z.enum(ROW_ACTIONS).optional() }),
    response: pageOf(ImportRow),
    errors: ['NOT_FOUND'],
    reads: ['IMPORT'],
    about: { importId: 'params.importId' },
    pages: true,
  },
  getImportErrorsFile: {
    method: 'GET',
    path: '/admin/import/:importId/errors.csv',
    access: 'admin',
    summary: 'The rows with errors: the imported columns, which are all that is kept, with line and reason',
    params: idParams('importId'),
    response: z.string(),
    errors: ['NOT_FOUND'],
    exports: true,
  },
  runImportErrorsFile: {
    method: 'POST',
    path: '/admin/import/:importId/errors.csv',
    access: 'admin',
    summary:
      'The rows with errors as they are in the file, which is sent along: every column in its order, with line and reason; nothing is stored',
    params: idParams('importId'),
    body: OnboardBody.pick({ csvString: true }),
    response: z.string(),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    exports: true,
    bodyLimit: IMPORT_MAX_BYTES + 1024 * 1024,
    limit: 'heavy',
  },
  undoImport: {
    method: 'POST',
    path: '/admin/import/:importId/undo',
    access: 'admin',
    summary: 'Take an applied import back, within 7 days, if nobody built on it since',
    params: idParams('importId'),
    response: Import,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['IMPORT', 'PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'CATALOGUE', 'MAINTENANCE_NOTE'],
    idempotent: true,
  },
});
