import { matchItemType } from '../items/item-type-names.ts';
import { parseDate } from '../written/cell-dates.ts';
import { type Parsed, parseMoney, parseNumber } from '../written/cell-values.ts';

export type AssumptionKind = 'PRICE_BOOK' | 'LIFE_PROFILE';
/** The columns of the table in this order; a first line that names them is skipped. */
export const ASSUMPTION_COLUMNS: Record<AssumptionKind, readonly string[]> = {
  LIFE_PROFILE: ['Item type', 'Expected life (years)'],
  PRICE_BOOK: ['Item type', 'Unit price', 'Delivery', 'Installation', 'Haul-away', 'Priced on'],
};

/**
 * Reads a table of lives or prices as it comes from a spreadsheet or a CSV file: one line an item type. What cannot be read is said
 * by line, and nothing is guessed: a type must be written by its name or a known spelling of it.
 */
export function readAssumptionLines(
  text: string,
  kind: AssumptionKind,
  types: readonly ItemTypeName[],
  today: string,
): { lines: AssumptionLineGiven[]; problems: LineProblem[] } {
  const lines: AssumptionLineGiven[] = [];
  const problems: LineProblem[] = [];
  const firstLine = new Map<number, number>();
  for (const [at, cells] of cellsOf(text).entries()) {
    const [name = '', ...rest] = cells;
    if (cells.every((cell) => cell === '') || (at === 0 && isHeader(cells))) continue;
    const line = at + 1;
    const type = typeOf(name, types);
    if (typeof type === 'string') {
      problems.push({ line, message: type });
      continue;
    }
    const earlier = firstLine.get(type.id);
    const read = kind === 'PRICE_BOOK' ? readPrices(rest, today) : readYears(rest);
    if (earlier !== undefined) problems.push({ line, message: `${type.name} is on line ${earlier} already` });
    else if (typeof read === 'string') problems.push({ line, message: `${type.name}: ${read}` });
    else lines.push({ itemTypeId: type.id, ...read });
    if (earlier === undefined) firstLine.set(type.id, line);
  }
  return { lines, problems };
}

/** The lines of a price book or of lives as text, to be edited or pasted into a spreadsheet. */
export function assumptionText(kind: AssumptionKind, lines: readonly AssumptionLineShown[]): string {
  const rows = lines.flatMap((line): (string | number | null)[][] => {
    if (kind === 'LIFE_PROFILE') return line.eulYears === null ? [] : [[line.itemType, line.eulYears]];
    if (line.unitCostCents === null) return [];
    const prices = [line.unitCostCents, line.deliveryCents, line.installCents, line.haulAwayCents];
    return [[line.itemType, ...prices.map((cents) => (cents / 100).toFixed(2)), line.pricedOn]];
  });
  return [ASSUMPTION_COLUMNS[kind], ...rows].map((row) => row.map(quoted).join(',')).join('\n');
}

function readYears([text = '']: readonly string[]): Pick<AssumptionLineGiven, 'eulYears'> | string {
  const years = parseNumber(text);
  if (!years.ok) return years.message;
  if (years.value === null) return 'the years are missing';
  return years.value < 0.5 || years.value > 200 ? 'a life is 0.5 to 200 years' : { eulYears: years.value };
}

function readPrices(
  [unit = '', delivery = '', install = '', haulAway = '', pricedOn = '']: readonly string[],
  today: string,
) {
  const read: Parsed<number>[] = [unit, delivery, install, haulAway].map((cell) => parseMoney(cell));
  const values: (number | null)[] = [];
  for (const one of read) {
    if (!one.ok) return one.message;
    if ((one.value ?? 0) < 0) return 'a price is not negative';
    values.push(one.value);
  }
  const day = parseDate(pricedOn, today);
  if (!day.ok) return day.message;
  const [unitCostCents = null, deliveryCents, installCents, haulAwayCents] = values;
  if (unitCostCents === null) return 'the unit price is missing';
  return {
    unitCostCents,
    deliveryCents: deliveryCents ?? 0,
    installCents: installCents ?? 0,
    haulAwayCents: haulAwayCents ?? 0,
    pricedOn: day.value?.date ?? null,
  };
}

function typeOf(name: string, types: readonly ItemTypeName[]): ItemTypeName | string {
  const found = matchItemType(name, types);
  if (!found) return `there is no item type '${name}'`;
  return found.confidence === 'GUESS' ? `there is no item type '${name}'; is ${found.type.name} meant?` : found.type;
}

function isHeader([first = '', second = '']: readonly string[]): boolean {
  return /type|item|component|description/i.test(first) && !/\d/.test(second);
}

// Tabs where a spreadsheet was copied, else commas or semicolons, with quotes around cells that contain them.
function cellsOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') && !text.includes(',') ? ';' : ',';
  return text.split(/\r\n|\r|\n/).map((line) => {
    const cells: string[] = [];
    let cell = '';
    let isQuoted = false;
    for (let at = 0; at < line.length; at += 1) {
      const letter = line[at];
      if (letter === '"' && isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') isQuoted = !isQuoted;
      else if (letter === separator && !isQuoted) {
        cells.push(cell.trim());
        cell = '';
      } else cell += letter;
    }
    return [...cells, cell.trim()];
  });
}

function quoted(cell: string | number | null): string {
  const text = String(cell ?? '');
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type ItemTypeName = { id: number; name: string };
export type LineProblem = { line: number; message: string };
export type AssumptionLineGiven = {
  itemTypeId: number;
  eulYears?: number;
  unitCostCents?: number;
  deliveryCents?: number;
  installCents?: number;
  haulAwayCents?: number;
  pricedOn?: string | null;
};
export type AssumptionLineShown = {
  itemType: string;
  eulYears: number | null;
  unitCostCents: number | null;
  deliveryCents: number;
  installCents: number;
  haulAwayCents: number;
  pricedOn: string | null;
};
