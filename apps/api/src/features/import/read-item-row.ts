import { remembering } from '@lintel/domain/base/remembering';
import { cutText } from '@lintel/domain/base/text-cut';
import { items } from '@lintel/domain/imports/items';
import { matchItemType } from '@lintel/domain/items/item-type-names';
import { makerBefore, splitManufacturer } from '@lintel/domain/items/manufacturer-in-text';
import { MANUFACTURERS } from '@lintel/domain/items/manufacturers';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { isPointer } from '@lintel/domain/roster/cells/words';
import { type MatrixCell, readMatrix } from '@lintel/domain/roster/columns/matrix';
import type { LearnedList } from '@lintel/domain/roster/rows/list';
import { platedColumns, plateIn } from '@lintel/domain/roster/rows/photos';
import type { Place } from '@lintel/domain/roster/rows/place';
import { type ImportedDate, parseDate } from '@lintel/domain/written/cell-dates';
import { parseCondition } from '@lintel/domain/written/cell-values';
import { CellReader, columnsByField } from './cell-reader.ts';
import { directCellReader } from './direct-cells.ts';
import type { QuestionBook } from './questions.ts';
import { propertyOfRow, type RowReader, unitIn } from './read-unit-row.ts';
import type { RowDictionary } from './row-dictionary.ts';
import type { ItemCells, MappedColumn, StagedRow } from './staged-row.ts';

/** What a register of assets writes in the place of a unit when one purchase is for many units. */
const SEVERAL_UNITS = /^(various|multiple|several|all)( (other|remaining))?( (units?|apartments?|locations?))?$/i;

/**
 * Reads rows of an asset list; `latestDay` bounds the dates. A row that repeats the serial number of one above is left out. A
 * list with one row for each unit and one column for each appliance gives one item for each cell that is filled.
 */
export function itemReader(
  columns: readonly MappedColumn[],
  dictionary: RowDictionary,
  { itemTypes: types, latestDay, questions, list, asksType }: ItemReading,
): RowReader {
  // A column that is about one type of item says nothing about others.
  const ofOneType = new Set(list.matrix.map(({ index }) => index));
  const byField = columnsByField(columns.filter(({ index }) => !ofOneType.has(index)));
  const ownOf = directCellReader(items, byField, {
    latestDay,
    isDayFirst: list.isDayFirst,
    decimalSign: list.decimalSign,
  });
  const typeByText = new Map<string, ItemType | null>();
  // why: nested, because a combined key would have to be built and hashed for every row
  const lineBySerial = new Map<number, Map<number, Map<string, number>>>();
  const dateOf = remembering((text) => parseDate(text, latestDay, list.isDayFirst));
  const namesMaker = byField.has('manufacturer') || byField.has('makeModel') || list.matrix.length > 0;
  const makerIn = remembering((text) => makerBefore(text, MANUFACTURERS));
  const plated = list.matrix.length > 0 ? [] : platedColumns(columns);
  const makeAndModelOf = remembering((text) => splitManufacturer(text, MANUFACTURERS));

  function typeOf(cells: CellReader, line: number, above: Place): ItemType | 'LEFT_OUT' | null {
    const text = cells.text('itemType', 120) ?? (above.itemType === null ? null : cutText(above.itemType, 120));
    if (text === null && asksType) return askedType(cells, UNTYPED, line);
    if (text === null) {
      cells.fault('itemType', 'MISSING_TYPE', 'The row names no type of item.');
      return null;
    }
    const known = typeByText.get(text);
    const words = list.legend.words.get(text.toUpperCase()) ?? text;
    const type = known === undefined ? (matchItemType(words, types)?.type ?? null) : known;
    typeByText.set(text, type);
    return type ?? askedType(cells, text, line);
  }

  // Until a person says what it is, the row is an error like any other.
  function askedType(cells: CellReader, text: string, line: number): ItemType | 'LEFT_OUT' | null {
    const options = [...types.map(({ name }) => ({ id: name, label: name })), LEAVE_OUT];
    const answer = questions.ask('types', text, line, { recommended: '', options });
    const type = types.find(({ name }) => name === answer);
    if (type) return type;
    if (answer === LEAVE_OUT.id) return 'LEFT_OUT';
    if (text === UNTYPED) cells.fault('itemType', 'MISSING_TYPE', 'Nothing in the file says what its items are.');
    else
      cells.fault(
        'itemType',
        'UNKNOWN_TYPE',
        `'${text}' is not a known type of item. Write it like ${examples(types)}.`,
      );
    return null;
  }

  // A spreadsheet wrote a long number as 5.58199E+12: its last digits are gone.
  function keepsLostDigits(line: number): boolean {
    const options = [EMPTY, KEEP];
    return (
      questions.ask('serials', 'Serial numbers like 5.58199E+12', line, { recommended: EMPTY.id, options }) === KEEP.id
    );
  }

  // What a note says of the plate, where no column does.
  function plateOf(row: readonly string[]): ItemPlate | null {
    for (const at of plated) {
      const found = plateIn(cutText(row[at] ?? '', 400));
      if (found) return { ...found, manufacturer: found.maker === '' ? null : makerIn(`${found.maker} x`) };
    }
    return null;
  }

  return (row, n, above) => {
    const cells = new CellReader(row, byField);
    const { unit, ...within } = unitIn(cells.text('unit', 160) ?? above.unit, list.paths);
    if (unit === null)
      cells.fault(
        'unit',
        'MISSING_UNIT',
        'The row names no unit. A common area, such as Clubhouse, may stand there too.',
      );
    else if (SEVERAL_UNITS.test(unit))
      cells.fault('unit', 'MISSING_UNIT', `'${unit}' is not one unit: the row tells of several items at once.`);
    const property = dictionary.property(n, ...propertyOfRow(cells, above, within.property));
    const at = { unit, building: within.building, property, plate: plateOf(row.cells) };
    const found = list.matrix.length > 0 ? readMatrix(row.cells, list.matrix, latestDay) : null;
    if (found !== null)
      return found.length === 0
        ? [
            {
              a: 'SKIP',
              c: { raw: cells.raw },
              code: 'NO_ITEM',
              message: 'The row names no item.',
              ...(unit && { label: unit }),
            },
          ]
        : found.map((one) => item(cells, row.line, above, { ...at, one }));
    return [item(cells, row.line, above, { ...at, one: null })];
  };

  function item(
    cells: CellReader,
    line: number,
    above: Place,
    {
      unit,
      building,
      property,
      plate,
      one,
    }: {
      unit: string | null;
      building: string | null;
      property: number | null;
      plate: ItemPlate | null;
      one: MatrixCell | null;
    },
  ): Omit<StagedRow, 'n' | 'l'> {
    const type = one === null ? typeOf(cells, line, above) : (matchItemType(one.type, types)?.type ?? null);
    if (property === null) cells.fault('propertyName', 'MISSING_PROPERTY', 'The row names no property.');
    const both = one === null ? cells.text('makeModel', 240) : one.makeModel;
    const split = both === null ? null : makeAndModelOf(both);
    const ofName = namesMaker || one !== null ? null : makerIn(cells.text('itemType', 120) ?? '');
    const manufacturer =
      one?.manufacturer ??
      ofPlate(cells.text('manufacturer', 120)) ??
      split?.manufacturer ??
      ofName ??
      plate?.manufacturer ??
      null;
    const model = one?.model ?? ofPlate(cells.text('model', 120)) ?? split?.model ?? plate?.model ?? null;
    const written = one === null ? (ofPlate(cells.text('serial', 100)) ?? plate?.serial ?? null) : one.serial;
    const serial = written !== null && LOST_DIGITS.test(written) && !keepsLostDigits(line) ? null : written;
    const serialKey = normaliseSerial(serial);
    const isPast = (value: ImportedDate) => (value.date > latestDay ? `${value.date} lies in the future.` : null);
    const installed = one === null ? cells.value('installDate', dateOf, isPast) : (one.installed ?? undefined);
    const made = cells.value('mfgDate', dateOf, isPast);
    const own = ownOf(cells);
    const judged = parseCondition(cells.text('condition', 1000) ?? '');
    const notes = [cells.text('note', 2000), judged.note, one?.note ?? null];
    const note = notes.filter((part) => part !== null).join('. ');
    const label = [unit, type === 'LEFT_OUT' ? null : type?.name].filter(Boolean).join(' · ') || null;
    if (type === 'LEFT_OUT')
      return {
        a: 'SKIP',
        c: { raw: cells.raw },
        ...(label && { label }),
        code: 'LEFT_OUT',
        message: 'Left out for its type.',
      };
    const error = cells.error(label);
    if (error || unit === null || type === null || property === null)
      return error ?? { a: 'SKIP', c: { raw: cells.raw } };

    const place = dictionary.place({
      property,
      building: cells.text('building', 80) ?? building ?? above.building,
      unit,
    });
    const good = dictionary.good({ itemTypeId: type.id, itemType: type.name, manufacturer, model });
    const staged: ItemCells = {
      raw: cells.raw,
      place,
      good,
      own,
      ...(serialKey !== null && serial !== null && { serial, serialKey }),
      ...(installed && { installDate: installed.date, installConfidence: confidenceOf(installed) }),
      ...(made && { mfgDate: made.date, mfgConfidence: confidenceOf(made) }),
      ...(judged.condition !== null && { condition: judged.condition }),
      ...(note !== '' && { note }),
    };
    const twin = serialKey === null ? undefined : repeated(place, type.id, serialKey, line);
    if (twin !== undefined)
      return {
        a: 'SKIP',
        c: staged,
        ...(label && { label }),
        code: 'DUPLICATE_ROW',
        message: `The same type and serial number in the same unit as line ${twin}.`,
      };
    return { a: 'CREATE', c: staged, ...(label && { label }) };
  }

  function repeated(place: number, typeId: number, serialKey: string, line: number): number | undefined {
    const ofType = lineBySerial.get(typeId) ?? new Map<number, Map<string, number>>();
    const ofPlace = ofType.get(place) ?? new Map<string, number>();
    lineBySerial.set(typeId, ofType.set(place, ofPlace));
    const first = ofPlace.get(serialKey);
    if (first === undefined) ofPlace.set(serialKey, line);
    return first;
  }
}

// 'Same as DHW-3' and 'see photo' are on no plate.
function ofPlate(text: string | null): string | null {
  return text === null || isPointer(text) ? null : text;
}

/** What a person is asked about where neither a column nor a heading or title of the file says what its items are. */
const UNTYPED = 'All rows: the file does not say';
const LEAVE_OUT = { id: 'LEAVE_OUT', label: 'Leave these rows out' };

// Less than a day's precision leaves only low confidence in a date.
function confidenceOf(date: ImportedDate): 'HIGH' | 'LOW' {
  return date.precision === 'DAY' ? 'HIGH' : 'LOW';
}

function examples(types: readonly ItemType[]): string {
  return types
    .slice(0, 3)
    .map((type) => type.name)
    .join(', ');
}

export type ItemType = { id: number; name: string };
const LOST_DIGITS = /^\d(\.\d+)?e\+\d{1,2}$/i;
const EMPTY = { id: 'EMPTY', label: 'Leave the serial number empty' };
const KEEP = { id: 'KEEP', label: 'Keep it as it is written' };

type ItemPlate = { manufacturer: string | null; model: string | null; serial: string | null };
type ItemReading = {
  itemTypes: readonly ItemType[];
  latestDay: string;
  questions: QuestionBook;
  /** Nothing in the file names the type of any item. */
  asksType: boolean;
  list: Pick<LearnedList, 'matrix' | 'isDayFirst' | 'decimalSign' | 'legend' | 'paths'>;
};
