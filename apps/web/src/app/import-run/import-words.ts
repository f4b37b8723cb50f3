import { IMPORT_STATE_WORDS, type Import, type ImportRow, type ROW_ACTIONS } from '@lintel/contract/imports/import';
import { wireLabels } from '@lintel/domain/imports/direct-fields';
import { IMPORT_KINDS } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { isReadMonthFirst } from '@lintel/domain/written/cell-dates';
import type * as z from 'zod';
import { count, counted, money } from '#ui/base/format.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';

export type ImportRun = z.output<typeof Import>;
export type RowVerdict = z.output<typeof ImportRow>;
export type RowAction = (typeof ROW_ACTIONS)[number];
export type TurnableClass = ImportRun['turned']['classes'][number];
export type ImportAnswers = Partial<Record<ImportRun['questions'][number]['id'], Record<string, string>>>;
export type RowCounts = ImportRun['counts'];

type Verdict = { action: RowAction; key: Exclude<keyof RowCounts, 'read'>; word: string; means: string; tone: Tone };

/** The five verdicts in the order in which they are listed. */
export const VERDICTS: readonly Verdict[] = [
  { action: 'CREATE', key: 'create', word: 'Create', means: 'Not here yet', tone: 'good' },
  { action: 'UPDATE', key: 'update', word: 'Update', means: 'Here already, with changes', tone: 'plain' },
  { action: 'SAME', key: 'same', word: 'Same', means: 'Here already, unchanged', tone: 'muted' },
  { action: 'SKIP', key: 'skip', word: 'Skip', means: 'Left out, with a reason', tone: 'muted' },
  { action: 'ERROR', key: 'error', word: 'Error', means: 'Cannot be imported', tone: 'bad' },
];

export function verdictOf(action: RowAction): Verdict {
  const verdict = VERDICTS.find((each) => each.action === action);
  if (!verdict) throw new Error(`There is no verdict ${action}`);
  return verdict;
}

/** '21 create + 3 update + 0 same + 0 skip + 0 error = 24 rows read'. */
export function sumText(counts: RowCounts): string {
  const parts = VERDICTS.map(({ key, word }) => `${count(counts[key])} ${word.toLowerCase()}`);
  return `${parts.join(' + ')} = ${counted(counts.read, 'row')} read`;
}

type Created = Partial<ImportRun['created']>;
const IN_ORDER = ['properties', 'buildings', 'units', 'items'] as const;
const CREATED: readonly (readonly [keyof ImportRun['created'], string, string])[] = [
  ...[...new Set([...IN_ORDER, ...IMPORT_KINDS])].map((kind) => [kind, ...importOf(kind).noun] as const),
  ['manufacturers', 'manufacturer', 'manufacturers'],
];
/** '1 property, 3 buildings and 21 units'; null where nothing was created. */
export function createdText(created: Created): string | null {
  return listed(
    CREATED.flatMap(([key, one, many]) => ((created[key] ?? 0) > 0 ? [counted(created[key] ?? 0, one, many)] : [])),
  );
}

/** What undoing the import will do, in numbers. */
export function undoText({ created, counts }: ImportRun): string {
  const { models, manufacturers, ...things } = created;
  const removed = createdText(things);
  const restored = counts.update > 0 ? counted(counts.update, 'updated row') : null;
  const kept = createdText({ models, manufacturers });
  return [
    removed === null ? 'Nothing is removed.' : `Removes ${removed}.`,
    restored === null ? null : `Restores the previous values in ${restored}.`,
    kept === null ? null : `The catalogue keeps ${kept}.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const TONES: Record<ImportRun['state'], Tone> = {
  CHECKING: 'muted',
  CHECKED: 'muted',
  APPLYING: 'muted',
  APPLIED: 'good',
  FAILED: 'bad',
  UNDONE: 'warn',
  CANCELLED: 'muted',
};

export function stateOf({ state }: ImportRun): { word: string; tone: Tone } {
  return { word: IMPORT_STATE_WORDS[state], tone: TONES[state] };
}

export function isRunning({ state }: ImportRun): boolean {
  return state === 'CHECKING' || state === 'APPLYING';
}

const FIELD_WORDS: Record<string, string> = {
  floorPlan: 'Floor plan',
  beds: 'Beds',
  baths: 'Baths',
  itemType: 'Item type',
  mfgDate: 'Made on',
  installDate: 'Installed on',
  'property.postalCode': 'Property zip',
};

// Rows of kinds of one table name their fields as the kind does, those of units and items by their wire names.
const LABELS: Record<string, string> = Object.assign(
  {},
  ...IMPORT_KINDS.map((kind) => {
    const { table, fields } = importOf(kind);
    if (!table) return wireLabels(importOf(kind));
    return Object.fromEntries(Object.entries(fields).map(([id, { label }]) => [id, label]));
  }),
);

/** One value that a row writes; `before` is null where there was no value, `inFile` is how a date is written in the file. */
export type ShownChange = { field: string; before: string | null; after: string; inFile: string | null };

export function shownChanges(
  { changes, values, datesInFile }: RowVerdict,
  dateOrder: ImportRun['dateOrder'],
): ShownChange[] {
  const inOrder = Object.entries(values ?? {}).sort(([one], [other]) => placeOf(one) - placeOf(other));
  const written = inOrder.map(([field, value]) => [field, [null, value]] as const);
  return [...written, ...Object.entries(changes ?? {})].map(([field, [before, after]]) => ({
    field: FIELD_WORDS[field] ?? LABELS[field] ?? fieldWords(field),
    before: before === null ? null : valueText(field, before),
    after: valueText(field, after),
    inFile: inFileText(datesInFile?.[field], after, dateOrder),
  }));
}

// As a person says it: where, what, which, since when; fields that are not named follow.
const VALUE_ORDER =
  'property building unit floor floorPlan beds baths sqft status leaseEndsOn itemType manufacturer model serial installDate mfgDate warrantyEndsOn purchaseCents'.split(
    ' ',
  );

function placeOf(field: string): number {
  const at = VALUE_ORDER.indexOf(field);
  return at < 0 ? VALUE_ORDER.length : at;
}

/** '1 row with an error', '2 rows with errors'. */
export function errorRowsText(errors: number): string {
  return errors === 1 ? '1 row with an error' : `${counted(errors, 'row')} with errors`;
}

/** How a date is written in the file, where that is not plainly the same day. */
function inFileText(text: string | undefined, date: unknown, order: ImportRun['dateOrder']): string | null {
  if (text === undefined || text.startsWith(String(date))) return null;
  if (!isReadMonthFirst(text)) return `‘${text}’ in the file`;
  return `‘${text}’ read as ${order === 'DAY_FIRST' ? 'day/month/year' : 'month/day/year'}`;
}

/** One row of a class, and its rows together, as the person turns them. */
export const CLASS_WORDS: Record<TurnableClass, { one: string; many: string }> = {
  TITLE: { one: 'Printed line', many: 'Titles and printed lines' },
  SECTION: { one: 'Section heading', many: 'Section headings' },
  GROUP: { one: 'Heading', many: 'Headings of properties, buildings and the like' },
  CHARGE: { one: 'Further line of a unit', many: 'Further lines of a unit, such as its charges' },
  TOTAL: { one: 'Total', many: 'Totals' },
  LEGEND: { one: 'Legend', many: 'Lines of the legend' },
  SUMMARY: { one: 'Summary', many: 'Lines of the summary' },
  OTHER_TABLE: { one: 'Row of another table', many: 'Rows of another table below the list' },
  NOTE: { one: 'Note', many: 'Notes' },
  FUTURE: { one: 'Future resident', many: 'Future residents of units listed elsewhere' },
  SERVICE: { one: 'Service or part', many: 'Services, deliveries and parts' },
  DISPOSED: { one: 'No longer there', many: 'Items that are no longer there' },
  DOUBT: { one: 'In doubt', many: 'Rows unlike the others' },
};

export function isTurnable(found: RowVerdict['class']): found is TurnableClass {
  return found !== null && found in CLASS_WORDS;
}

function fieldWords(field: string): string {
  const words = field.replace('.', ' ').replace(/([A-Z])/g, ' $1');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (field.endsWith('Cents') && typeof value === 'number') return money(value);
  if (field === 'status' && typeof value === 'string') return value.toLowerCase().replaceAll('_', ' ');
  return String(value);
}

function listed(parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
