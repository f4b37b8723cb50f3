import { remembering } from '@lintel/domain/base/remembering';
import { stateCode } from '@lintel/domain/base/states';
import { cutText, cutWithDots } from '@lintel/domain/base/text-cut';
import { units } from '@lintel/domain/imports/units';
import { type Paths, type PlacePath, placeInPath } from '@lintel/domain/roster/cells/paths';
import { normaliseHeader } from '@lintel/domain/roster/cells/roster-headers';
import { unitAtStreet } from '@lintel/domain/roster/cells/streets';
import { propertyIn } from '@lintel/domain/roster/cells/titles';
import { statusHeading } from '@lintel/domain/roster/cells/words';
import { type LearnedList, statusIn } from '@lintel/domain/roster/rows/list';
import type { Place } from '@lintel/domain/roster/rows/place';
import { bareUnitName } from '@lintel/domain/units/unit-names';
import { UNIT_STATUSES, type UnitStatus, unitStatus } from '@lintel/domain/units/unit-status';
import { parseBedsBaths, parseText } from '@lintel/domain/written/cell-values';
import { CellReader, columnsByField } from './cell-reader.ts';
import { directCellReader } from './direct-cells.ts';
import type { ExactCopies } from './exact-copies.ts';
import { type QuestionBook, STATUS_OPTIONS } from './questions.ts';
import type { PropertyDetails, RowDictionary } from './row-dictionary.ts';
import type { SourceRow } from './sources/source.ts';
import type { MappedColumn, StagedRow, UnitCells } from './staged-row.ts';

/**
 * Reads rows of a unit list. What residents' columns say about the unit (vacant, model, down, occupied) becomes its
 * status, and what the headings above a row say fills what its cells leave open.
 */
export function unitReader(
  columns: readonly MappedColumn[],
  dictionary: RowDictionary,
  copies: ExactCopies,
  { questions, list, latestDay }: UnitReading,
): RowReader {
  const byField = columnsByField(columns);
  const ownOf = directCellReader(units, byField, { latestDay, isDayFirst: list.isDayFirst });
  const residents = residentColumns(columns);
  const carry = carrier(list.carried);
  const namesBuilding = /\b(bldg|building)\b/.test(normaliseHeader(byField.get('unit')?.header ?? ''));

  return (row, n, above) => {
    const cells = new CellReader(row, byField);
    carry(cells, above);
    const { unit, ...within } = unitIn(cells.text('unit', 160), list.paths);
    if (unit !== null && unit.length > 80)
      cells.fault('unit', 'TOO_LONG', `'${cutWithDots(unit, 30)}' is longer than 80 characters.`);
    if (unit === null) cells.fault('unit', 'MISSING_UNIT', 'The row names no unit.');
    const property = dictionary.property(n, ...propertyOfRow(cells, above, within.property));
    if (property === null) cells.fault('propertyName', 'MISSING_PROPERTY', 'The row names no property.');
    const { status, isLeftOut } = statusOf(cells, row.line, above, { questions, list });
    const both = cells.value('bedsBaths', parseBedsBaths) ?? roomsIn(cells.text('unitType', 60));
    // What the row's own cells leave open, others of the row or the headings above it say.
    const read = {
      floorPlan: above.floorPlan === null ? undefined : cutText(above.floorPlan, 60),
      beds: both?.beds ?? above.beds ?? undefined,
      baths: both?.baths ?? above.baths ?? undefined,
      sqft: above.sqft ?? undefined,
      floor: floorOf(within.floor ?? above.floor),
      ...ownOf(cells),
      building:
        cells.text('building', 80) ??
        within.building ??
        (namesBuilding ? buildingIn(unit) : null) ??
        above.building ??
        undefined,
      status: status ?? statusByResident(row, residents) ?? undefined,
    };
    const error = cells.error(unit);
    if (error || unit === null || property === null) return [error ?? { a: 'SKIP', c: { raw: cells.raw } }];
    const staged: UnitCells = { raw: cells.raw, property, unit, ...read };
    const own = { c: staged, label: unit };
    if (isLeftOut) return [{ a: 'SKIP', ...own, code: 'LEFT_OUT', message: 'Left out for its status.' }];
    const twin = copies.lineLeftOutFor(staged, row.line);
    return twin === null
      ? [{ a: 'CREATE', ...own }]
      : [{ a: 'SKIP', ...own, code: 'DUPLICATE_ROW', message: `An exact copy of line ${twin}.` }];
  };
}

// What a place is called that the row leaves empty because a row above names it; a heading in between ends that.
function carrier(fields: ReadonlySet<string>): (cells: CellReader, above: Place) => void {
  let last = new Map<string, string>();
  let heading: Place | null = null;
  return (cells, above) => {
    if (heading !== above) last = new Map();
    heading = above;
    for (const field of fields) {
      const own = cells.raw[field];
      const carried = last.get(field);
      if (own !== undefined) last.set(field, own);
      else if (carried !== undefined) cells.raw[field] = carried;
    }
  };
}

/** The unit that a cell names, with the place that it may name along with it: a path, or a street address. */
export function unitIn(text: string | null, paths: Paths | null): PlacePath {
  if (text === null) return { ...NO_PLACE, unit: null };
  if (paths) return placeInPath(text, paths);
  const atStreet = unitAtStreet(text);
  return atStreet
    ? { ...NO_PLACE, building: atStreet.street, unit: atStreet.unit }
    : { ...NO_PLACE, unit: bareUnitName(text) };
}

// why: most rows name the property of the row above
const propertyNamed = remembering(propertyIn);
const NO_PLACE = { property: null, building: null, floor: null };

/** The property that a row's own cells name, else the heading above it, with what either says of it. */
export function propertyOfRow(
  cells: CellReader,
  above: Place,
  within: string | null,
): [string | null, PropertyDetails] {
  const text = cells.text('propertyName', 160) ?? within;
  const named = text === null ? above.property : propertyNamed(text);
  const address = addressOf(cells.text('propertyAddress', 200) ?? named?.address ?? null);
  return [
    named === null ? null : cutText(named.name, 120),
    {
      code: named?.code ?? null,
      address: address.street,
      city: cells.text('city', 80) ?? address.city,
      state: stateOf(cells) ?? address.state,
      postalCode: postalCodeOf(cells) ?? address.postalCode,
    },
  ];
}

// '77 Depot St, Boise, ID 83702' under one head; without a comma nobody can tell where the street ends.
function addressOf(text: string | null) {
  const none = { street: text, city: null, state: null, postalCode: null };
  const [, street = '', city, state, postalCode] =
    /^(.+?),\s*(.+?),?\s+([A-Za-z]{2})\.?\s+(\d{5}(?:-\d{4})?)$/.exec(text ?? '') ?? [];
  const code = state === undefined ? null : stateCode(state);
  return code === null ? none : { street, city: city ?? null, state: code, postalCode: postalCode ?? null };
}

// Some lists call the rooms the type: '2 Bed, 1 Bath'.
function roomsIn(type: string | null) {
  const rooms = type !== null && /b[dra]|bed|studio|x|\//i.test(type) ? parseBedsBaths(type) : null;
  return rooms?.ok ? rooms.value : undefined;
}

// 'A-101' of a column for building and unit stands in building A.
function buildingIn(unit: string | null): string | null {
  return /^([A-Za-z0-9]{1,10})\s*(?:-\s*\S*\d|\/\s*|(?<=\d)-\s*[a-z]{4})\S+$/i.exec(unit ?? '')?.[1] ?? null;
}

function floorOf(floor: string | null): number | undefined {
  return floor === null || floor === '' ? undefined : Number(floor);
}

/** The columns about residents in which a report writes VACANT, MODEL or DOWN for a unit without one. */
function residentColumns(columns: readonly MappedColumn[]): number[] {
  return columns
    .filter((column) => column.isPersonal && RESIDENT_HEADER.test(normaliseHeader(column.header)))
    .map((column) => column.index);
}

const RESIDENT_HEADER = /^(resident|resident name|tenant|tenant name|name|occupant)$/;

// Only that somebody lives there is returned, never who.
function statusByResident(row: SourceRow, residents: readonly number[]): UnitStatus | null {
  const filled = residents.map((index) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  if (filled.length === 0) return null;
  const sentinel = filled.find((cell) => /^[^a-z]*(vacant|model|down)[^a-z]*$/i.test(cell));
  return sentinel === undefined ? 'OCCUPIED' : unitStatus(sentinel);
}

// A status that nobody can read is asked about once; its units are taken without one unless the person says otherwise.
function statusOf(
  cells: CellReader,
  line: number,
  above: Place,
  { questions, list: { legend } }: Pick<UnitReading, 'questions' | 'list'>,
) {
  const text = cells.text('status', 60) ?? above.status;
  if (text === null) return { status: null, isLeftOut: false };
  const isCode = legend.words.has(text.toUpperCase());
  const found = isCode ? statusIn(text, legend) : statusHeading(text);
  if (found !== null && !isCode) return { status: found, isLeftOut: false };
  const words = legend.words.get(text.toUpperCase());
  const value = words === undefined ? text : `${text} (${words})`;
  const answer = questions.ask('statuses', value, line, { recommended: found ?? 'WITHOUT', options: STATUS_OPTIONS });
  const status = UNIT_STATUSES.find((one) => one === answer) ?? null;
  return { status, isLeftOut: answer === 'LEAVE_OUT' };
}

function stateOf(cells: CellReader): string | null {
  const text = cells.text('state', 40);
  const state = text === null ? null : stateCode(text);
  if (text !== null && state === null) cells.fault('state', 'UNKNOWN_STATE', `'${text}' is not a state of the USA.`);
  return state;
}

// A spreadsheet removes leading zeros of a ZIP code.
function postalCodeOf(cells: CellReader): string | null {
  const text = parseText(cells.raw.zip ?? '');
  return text !== null && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : cells.text('zip', 20);
}

type UnitReading = {
  questions: QuestionBook;
  list: Pick<LearnedList, 'legend' | 'carried' | 'paths' | 'isDayFirst'>;
  latestDay: string;
};
/** The rows to be staged for one row of the file, from its number on: one, or one for each item that it holds. */
export type RowReader = (row: SourceRow, n: number, above: Place) => Omit<StagedRow, 'n' | 'l'>[];
