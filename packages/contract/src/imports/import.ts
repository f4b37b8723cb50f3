import {
  IMPORT_KIND_LABELS,
  IMPORT_KINDS,
  type ImportKind,
  MAPPING_CONFIDENCES,
} from '@lintel/domain/imports/import-kinds';
import { type RowClass, TURNABLE_CLASSES } from '@lintel/domain/roster/rows/row-classes';
import * as z from 'zod';
import { defineList, type ListColumn, listRoute } from '../base/define-list.ts';
import { choice, named, value } from '../base/list-filter.ts';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, exactLine, Id, Instant, idParams, line } from '../base/scalars.ts';
import { LeftOutPart, SheetFacts } from './import-parts.ts';
import { ImportQuestion, QUESTION_IDS } from './import-question.ts';

export const IMPORT_STATES = ['CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'FAILED', 'UNDONE', 'CANCELLED'] as const;
export const ROW_ACTIONS = ['CREATE', 'UPDATE', 'SAME', 'SKIP', 'ERROR'] as const;

/** Bytes that a file to import may have. */
export const IMPORT_MAX_BYTES = 16 * 1024 * 1024;
/** Characters that they have as base64, and bytes of a body with them. */
const BASE64_MAX = Math.ceil(IMPORT_MAX_BYTES / 3) * 4;
const BODY_MAX_BYTES = BASE64_MAX + 1024 * 1024;

/** The kinds of files that are read. */
export const IMPORT_SOURCES = ['csv', 'xlsx', 'html'] as const;
const SHEETS_MAX = 100;

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
  /** Somebody of the organization chose the field for a file of the same heads. */
  isRemembered: z.boolean(),
});

/** The order in which the numbers of a file's dates are read. */
export const DATE_ORDERS = ['MONTH_FIRST', 'DAY_FIRST'] as const;
const TOLD_CLASSES = ['RECORD', 'BLANK', 'REPEATED_HEADER', ...TURNABLE_CLASSES] as const satisfies readonly RowClass[];
/** Single rows that a person can judge otherwise in one import. */
const TURNED_ROWS_MAX = 2000;

export const ImportPreview = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  source: z.enum(IMPORT_SOURCES),
  format: z.string().nullable(),
  /** Of a text file. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Of a workbook, in its order. */
  sheets: z.array(SheetFacts),
  /** What of the file is not read, besides rows of the list itself. */
  leftOut: z.array(LeftOutPart),
  headerRow: Count,
  headerRows: Count,
  rowsRead: Count,
  propertyName: z.string().nullable(),
  asOf: z.string().nullable(),
  /** Lives and prices: what the lines above the header call the table. */
  setName: z.string().nullable(),
  columns: z.array(ColumnMapping),
  /** Null where no column holds dates. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** The first properties of its rows by name, as they are read now. */
  properties: z.array(z.string()),
  questions: z.array(ImportQuestion),
});

/** How many things, and the first of them by name with the rows that name each. */
const NamedThings = z.strictObject({
  total: Count,
  first: z.array(z.strictObject({ name: z.string(), rows: Count })),
});

/** New manufacturers; `similarTo` is an existing one that the name is near. */
const NewMakers = z.strictObject({
  total: Count,
  first: z.array(z.strictObject({ name: z.string(), rows: Count, similarTo: z.string().nullable().optional() })),
});

/** What applying makes besides the rows themselves, for the person to look at before. */
export const Announced = z.strictObject({
  properties: NamedThings,
  manufacturers: NewMakers,
  models: NamedThings,
  /** Common areas that are no units: their items are recorded at the property itself. */
  commonAreas: NamedThings,
  /** Units whose name several different rows give: the names that they get, (a), (b) and so on. */
  renamedUnits: NamedThings,
});

/** How many things of each kind applying created, with the models and manufacturers that items brought along. */
const CreatedCounts = z.strictObject({ ...ofEachKind(Count), manufacturers: Count });

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
  /** What the file left open, as it was answered. */
  questions: z.array(ImportQuestion),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** How many rows are of each class that a person can make records. */
  classes: z.partialRecord(z.enum(TURNABLE_CLASSES), Count),
  /** What a person judged otherwise: whole classes, and how many single rows. */
  turned: z.strictObject({ classes: z.array(z.enum(TURNABLE_CLASSES)), taken: Count, leftOut: Count }),
  /** What of the file was not read, besides rows of the list itself. */
  leftOut: z.array(LeftOutPart),
  created: CreatedCounts,
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
  /** The sheet that the line is on; null for a file without sheets. */
  sheet: z.string().nullable(),
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
  /** What the row is in its file; null for a plain record. */
  class: z.enum(TOLD_CLASSES).nullable(),
  /** How a person judged it otherwise, by itself or with its class. */
  turned: z.enum(['TAKE', 'LEAVE_OUT']).nullable(),
});

const MappingBody = z.record(z.string().regex(/^\d{1,4}$/), z.string().max(40).nullable());

/** A file to import: either its text or its bytes. */
const SentFile = z.strictObject({
  /** CSV text. */
  csvString: z.string().min(1).max(IMPORT_MAX_BYTES).optional(),
  /** A CSV file in any encoding, or an XLSX workbook, as base64. */
  fileBase64: z.string().min(1).max(BASE64_MAX).optional(),
});
const isOneFile = ({ csvString, fileBase64 }: z.output<typeof SentFile>) =>
  (csvString === undefined) !== (fileBase64 === undefined);
const ONE_FILE = { path: ['fileBase64'], message: 'either the bytes of a file or its text as csvString is to be sent' };

const Onboarding = SentFile.extend({
  orgId: Id,
  /** Sheets of a workbook, with the same columns, that are read one after the other; the first visible one with records if absent. */
  sheets: z.array(exactLine(200)).min(1).max(SHEETS_MAX).optional(),
  kind: z.enum(IMPORT_KINDS).optional(),
  fileName: line(200).optional(),
  /** Check only: nothing is written but the verdict. */
  dryRun: z.boolean().optional(),
  /** Column position → field id, or null to leave a column out; when absent as for the last file of the same heads, else guessed. */
  mapping: MappingBody.optional(),
  /** Apply the rows without errors and leave the others out; otherwise one error stops the whole file. */
  leaveOutErrors: z.boolean().optional(),
  /** A unit list: make units of rows that are exact copies of another row, instead of leaving them out. */
  keepCopies: z.boolean().optional(),
  /** For a file that names no property. */
  propertyName: line(120).optional(),
  /** Lives and prices: the life profile or price book that the rows belong to where no column names it; a new name makes a new one. Agreed prices: their vendor. */
  setName: line(120).optional(),
  /** Answers to the questions of a check, by question and value, before those for earlier files of the same heads; without an answer to each, only a check is possible. */
  answers: z.partialRecord(z.enum(QUESTION_IDS), z.record(exactLine(200), exactLine(120))).optional(),
  /** Rows that a person judges otherwise than the file's reading: a class of rows, or single rows by line, in a workbook with the sheet behind it. */
  turned: z
    .strictObject({
      classes: z.partialRecord(z.enum(TURNABLE_CLASSES), z.literal('TAKE')).optional(),
      rows: z
        .record(z.string().regex(/^\d{1,7}( .{1,200})?$/), z.enum(['TAKE', 'LEAVE_OUT']))
        .refine((rows) => Object.keys(rows).length <= TURNED_ROWS_MAX, { message: `at most ${TURNED_ROWS_MAX} rows` })
        .optional(),
    })
    .optional(),
});
export const OnboardBody = Onboarding.refine(isOneFile, ONE_FILE);

export const IMPORT_STATE_WORDS = {
  CHECKING: 'Checking',
  CHECKED: 'Checked only',
  APPLYING: 'Applying',
  APPLIED: 'Applied',
  FAILED: 'Failed',
  UNDONE: 'Undone',
  CANCELLED: 'Cancelled',
} as const satisfies Record<(typeof IMPORT_STATES)[number], string>;

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
    kind: { head: 'Kind', kind: 'text', value: (row) => IMPORT_KIND_LABELS[row.kind], isSorted: true },
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
    body: Onboarding.omit({ dryRun: true, leaveOutErrors: true, keepCopies: true }).refine(isOneFile, ONE_FILE),
    response: ImportPreview,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    bodyLimit: BODY_MAX_BYTES,
    limit: 'heavy',
  },
  runOnboard: {
    method: 'POST',
    path: '/admin/onboard',
    access: 'admin',
    summary:
      'Import units with their property and buildings, items, vendors, properties, buildings, models, move-outs, lives, prices or agreed prices of vendors from a CSV file or an XLSX workbook as a job: all or nothing, unless rows with errors are to be left out',
    body: OnboardBody,
    response: z.strictObject({ jobId: Id, importId: Id }),
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['IMPORT'],
    about: { importId: 'answer.importId' },
    idempotent: true,
    bodyLimit: BODY_MAX_BYTES,
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
    body: SentFile.refine(isOneFile, ONE_FILE),
    response: z.string(),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    exports: true,
    bodyLimit: BODY_MAX_BYTES,
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
    writes: [
      'IMPORT',
      'PROPERTY',
      'ORGANIZATION',
      'UNIT',
      'ITEM',
      'ITEM_COUNT',
      'CATALOGUE',
      'MAINTENANCE_NOTE',
      'VENDOR',
      'TURN',
      'SCENARIO',
      'INVOICE',
    ],
    idempotent: true,
  },
});

function ofEachKind<Shape>(shape: Shape): Record<ImportKind, Shape> {
  return Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, shape])) as Record<ImportKind, Shape>;
}
