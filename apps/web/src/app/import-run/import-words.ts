import { IMPORT_STATE_WORDS, type Import, type ImportRow, type ROW_ACTIONS } from '@lintel/contract/import';
import { isReadMonthFirst } from '@lintel/domain/import-dates';
import type * as z from 'zod';
import { count, counted, money } from '#ui/format.ts';
import type { Tone } from '#ui/StatusText.tsx';

export type ImportRun = z.output<typeof Import>;
export type RowVerdict = z.output<typeof ImportRow>;
export type RowAction = (typeof ROW_ACTIONS)[number];
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

const CREATED = [
  ['properties', 'property', 'properties'],
  ['buildings', 'building', 'buildings'],
  ['units', 'unit', 'units'],
  ['items', 'item', 'items'],
  ['models', 'model', 'models'],
  ['manufacturers', 'manufacturer', 'manufacturers'],
] as const satisfies readonly (readonly [keyof ImportRun['created'], string, string])[];

/** '1 property, 3 buildings and 21 units'; null where nothing was created. */
export function createdText(created: ImportRun['created']): string | null {
  return listed(CREATED.flatMap(([key, one, many]) => (created[key] > 0 ? [counted(created[key], one, many)] : [])));
}

/** What undoing the import will do, in numbers. */
export function undoText({ created, counts }: ImportRun): string {
  const { models, manufacturers, ...places } = created;
  const removed = createdText({ ...places, models: 0, manufacturers: 0 });
  const restored = counts.update > 0 ? counted(counts.update, 'updated row') : null;
  const kept = createdText({ properties: 0, buildings: 0, units: 0, items: 0, models, manufacturers });
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
  sqft: 'Sq ft',
  externalRef: 'External ref',
  itemType: 'Item type',
  mfgDate: 'Made on',
  installDate: 'Installed on',
  warrantyEndsOn: 'Warranty end',
  purchaseCents: 'Purchase price',
  'property.postalCode': 'Property zip',
};

/** One value that a row writes; `before` is null where there was no value, `inFile` is how a date is written in the file. */
export type ShownChange = { field: string; before: string | null; after: string; inFile: string | null };

export function shownChanges({ changes, values, datesInFile }: RowVerdict): ShownChange[] {
  const inOrder = Object.entries(values ?? {}).sort(([one], [other]) => placeOf(one) - placeOf(other));
  const written = inOrder.map(([field, value]) => [field, [null, value]] as const);
  return [...written, ...Object.entries(changes ?? {})].map(([field, [before, after]]) => ({
    field: FIELD_WORDS[field] ?? fieldWords(field),
    before: before === null ? null : valueText(field, before),
    after: valueText(field, after),
    inFile: inFileText(datesInFile?.[field], after),
  }));
}

// As a person says it: where, what, which, since when; fields that are not named follow.
const VALUE_ORDER =
  'property building unit itemType manufacturer model serial installDate mfgDate warrantyEndsOn'.split(' ');

function placeOf(field: string): number {
  const at = VALUE_ORDER.indexOf(field);
  return at < 0 ? VALUE_ORDER.length : at;
}

/** '1 row with an error', '2 rows with errors'. */
export function errorRowsText(errors: number): string {
  return errors === 1 ? '1 row with an error' : `${counted(errors, 'row')} with errors`;
}

/** How a date is written in the file, where that is not plainly the same day. */
function inFileText(text: string | undefined, date: unknown): string | null {
  if (text === undefined || text.startsWith(String(date))) return null;
  return isReadMonthFirst(text) ? `‘${text}’ read month first` : `‘${text}’ in the file`;
}

function fieldWords(field: string): string {
  const words = field.replace('.', ' ').replace(/([A-Z])/g, ' $1');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (field === 'purchaseCents' && typeof value === 'number') return money(value);
  if (field === 'status' && typeof value === 'string') return value.toLowerCase().replaceAll('_', ' ');
  return String(value);
}

function listed(parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
