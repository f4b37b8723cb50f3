import type { Import, ImportPreview, ImportRow } from '@lintel/contract/imports/import';
import type * as z from 'zod';

type Run = z.output<typeof Import>;
type Preview = z.output<typeof ImportPreview>;
type Question = Preview['questions'][number];
type PreviewColumn = Preview['columns'][number];

/** An applied import of two unit rows; a test states only what matters to it. */
export function aRun(over: Partial<Run> = {}): Run {
  return {
    id: 40,
    organizationId: 1,
    kind: 'units',
    fileName: 'units.csv',
    fileHash: 'ab'.repeat(32),
    format: null,
    state: 'APPLIED',
    isDryRun: false,
    counts: { read: 2, create: 2, update: 0, same: 0, skip: 0, error: 0 },
    leaveOutErrors: false,
    copies: 0,
    keepCopies: false,
    announced: null,
    questions: [],
    dateOrder: null,
    classes: {},
    turned: { classes: [], taken: 0, leftOut: 0 },
    leftOut: [],
    created: {
      properties: 1,
      buildings: 0,
      units: 2,
      items: 0,
      vendors: 0,
      models: 0,
      turns: 0,
      lives: 0,
      prices: 0,
      vendorPrices: 0,
      manufacturers: 0,
    },
    error: null,
    startedBy: 'Dana Whitlock',
    startedAt: '2026-05-18T06:00:00.000Z',
    appliedAt: '2026-05-18T06:00:02.000Z',
    undoneAt: null,
    canUndoUntil: '2099-05-25T06:00:02.000Z',
    jobId: 90,
    properties: [{ id: 7, name: 'Cedar Ridge Apartments' }],
    ...over,
  };
}

/** A check that has come to its verdicts. */
export function aCheck(counts: Partial<Run['counts']>, over: Partial<Run> = {}): Run {
  const all = { read: 0, create: 0, update: 0, same: 0, skip: 0, error: 0, ...counts };
  const nothing = {
    properties: 0,
    buildings: 0,
    units: 0,
    items: 0,
    models: 0,
    manufacturers: 0,
    vendors: 0,
    turns: 0,
    lives: 0,
    prices: 0,
    vendorPrices: 0,
  };
  return aRun({
    id: 30,
    state: 'CHECKED',
    isDryRun: true,
    counts: all,
    created: nothing,
    appliedAt: null,
    canUndoUntil: null,
    properties: [],
    ...over,
  });
}

export function aVerdict(over: Partial<z.output<typeof ImportRow>> = {}): z.output<typeof ImportRow> {
  const nothing = {
    code: null,
    message: null,
    column: null,
    value: null,
    changes: null,
    values: null,
    datesInFile: null,
    class: null,
    turned: null,
  };
  return { row: 1, sheet: null, line: 2, action: 'CREATE', label: 'A101', ...nothing, ...over };
}

export function aColumn(index: number, header: string, over: Partial<PreviewColumn> = {}): PreviewColumn {
  return {
    index,
    header,
    samples: [],
    field: null,
    isPersonal: false,
    confidence: 'NONE',
    isRemembered: false,
    ...over,
  };
}

/** A rent roll below four title lines: a unit, its size, its resident, a column of its own. */
export function aPreview(over: Partial<Preview> = {}): Preview {
  return {
    kind: 'units',
    source: 'csv',
    format: 'Yardi Rent Roll with Lease Charges',
    encoding: 'utf-8',
    delimiter: ',',
    sheets: [],
    leftOut: [],
    headerRow: 5,
    headerRows: 2,
    rowsRead: 2,
    propertyName: 'Cedar Ridge Apartments',
    asOf: '2025-03-12',
    setName: null,
    dateOrder: null,
    properties: [],
    questions: [],
    columns: [
      aColumn(0, 'Unit', { field: 'unit', confidence: 'EXACT', samples: ['A101', 'A102'] }),
      aColumn(1, 'Unit Sq Ft', { field: 'sqft', confidence: 'ALIAS', samples: ['690'] }),
      aColumn(2, 'Resident', { isPersonal: true }),
      aColumn(3, 'Notes', { samples: ['End unit'] }),
    ],
    ...over,
  };
}

/** A value that a file leaves open; nobody has answered. */
export function anOpenValue(value: string, recommended: string, over: Partial<Question['values'][number]> = {}) {
  return { value, rows: 17, line: 23, recommended, answer: null, isRemembered: false, ...over };
}

/** The question what statuses mean. */
export function aQuestion(values: Question['values'], over: Partial<Question> = {}): Question {
  const options = [
    { id: 'OCCUPIED', label: 'Occupied' },
    { id: 'VACANT', label: 'Vacant' },
    { id: 'LEAVE_OUT', label: 'Leave these rows out' },
  ];
  return { id: 'statuses', text: 'What do these statuses mean?', isBlocking: true, options, values, ...over };
}
