import { type ImportedDate, parseDate } from '@lintel/domain/import-dates';
import { parseCondition, parseMoney } from '@lintel/domain/import-values';
import { matchItemType } from '@lintel/domain/item-type-names';
import { propertyNameOf } from '@lintel/domain/roster-shape';
import { normaliseSerial } from '@lintel/domain/serial-number';
import { CellReader, columnsByField } from './cell-reader.ts';
import { propertyCodeOf, type RowReader } from './read-unit-row.ts';
import { remembering } from './remembering.ts';
import type { RowDictionary } from './row-dictionary.ts';
import type { ItemCells, MappedColumn } from './staged-row.ts';

/** Reads rows of an asset list; `latestDay` bounds the dates. A row that repeats the serial number of one above is left out. */
export function itemReader(
  columns: readonly MappedColumn[],
  dictionary: RowDictionary,
  types: readonly ItemType[],
  latestDay: string,
): RowReader {
  const byField = columnsByField(columns);
  const typeByText = new Map<string, ItemType | null>();
  // why: nested, because a combined key would have to be built and hashed for every row
  const lineBySerial = new Map<number, Map<number, Map<string, number>>>();
  const dateOf = remembering((text) => parseDate(text, latestDay));
  const propertyOf = remembering((text) => ({ name: propertyNameOf(text), code: propertyCodeOf(text) }));

  function typeOf(cells: CellReader): ItemType | null {
    const text = cells.text('itemType', 120);
    if (text === null) {
      cells.fault('itemType', 'MISSING_TYPE', 'The row names no type of item.');
      return null;
    }
    const known = typeByText.get(text);
    const type = known === undefined ? (matchItemType(text, types)?.type ?? null) : known;
    typeByText.set(text, type);
    if (type === null)
      cells.fault(
        'itemType',
        'UNKNOWN_TYPE',
        `'${text}' is not a known type of item. Write it like ${examples(types)}.`,
      );
    return type;
  }

  return (row, n) => {
    const cells = new CellReader(row, byField);
    const unit = cells.text('unit', 90);
    if (unit === null)
      cells.fault('unit', 'MISSING_UNIT', 'The row names no unit. Common areas are units too, such as Clubhouse.');
    const type = typeOf(cells);
    const named = cells.text('propertyName', 120);
    const { name, code } = named === null ? NO_PROPERTY : propertyOf(named);
    const property = dictionary.property(n, name, { ...NO_ADDRESS, code });
    if (property === null) cells.fault('propertyName', 'MISSING_PROPERTY', 'The row names no property.');
    const manufacturer = cells.text('manufacturer', 120);
    const model = cells.text('model', 120);
    const serial = cells.text('serial', 100);
    const serialKey = normaliseSerial(serial);
    const isPast = (value: ImportedDate) => (value.date > latestDay ? `${value.date} lies in the future.` : null);
    const installed = cells.value('installDate', dateOf, isPast);
    const made = cells.value('mfgDate', dateOf, isPast);
    const warranty = cells.value('warrantyEnd', dateOf);
    const purchaseCents = cells.value('purchasePrice', parseMoney, (cents) =>
      cents < 0 || cents > COST_MAX_CENTS ? 'A cost is between $0 and $100 million.' : null,
    );
    const judged = parseCondition(cells.text('condition', 1000) ?? '');
    const note = [cells.text('note', 2000), judged.note].filter((part) => part !== null).join('. ');
    const externalRef = cells.text('externalRef', 100);
    const label = [unit, type?.name].filter(Boolean).join(' · ') || null;
    const error = cells.error(label);
    if (error || unit === null || type === null || property === null)
      return error ?? { a: 'SKIP', c: { raw: cells.raw } };

    const place = dictionary.place({ property, building: cells.text('building', 80), unit });
    const good = dictionary.good({ itemTypeId: type.id, itemType: type.name, manufacturer, model });
    const staged: ItemCells = {
      raw: cells.raw,
      place,
      good,
      ...(serialKey !== null && serial !== null && { serial, serialKey }),
      ...(externalRef !== null && { externalRef }),
      ...(installed && { installDate: installed.date, installConfidence: confidenceOf(installed) }),
      ...(made && { mfgDate: made.date, mfgConfidence: confidenceOf(made) }),
      ...(warranty && { warrantyEndsOn: warranty.date }),
      purchaseCents,
      ...(judged.condition !== null && { condition: judged.condition }),
      ...(note !== '' && { note }),
    };
    const twin = serialKey === null ? undefined : repeated(place, type.id, serialKey, row.line);
    if (twin !== undefined)
      return {
        a: 'SKIP',
        c: staged,
        ...(label && { label }),
        code: 'DUPLICATE_ROW',
        message: `The same type and serial number in the same unit as line ${twin}.`,
      };
    return { a: 'CREATE', c: staged, ...(label && { label }) };
  };

  function repeated(place: number, typeId: number, serialKey: string, line: number): number | undefined {
    const ofType = lineBySerial.get(typeId) ?? new Map<number, Map<string, number>>();
    const ofPlace = ofType.get(place) ?? new Map<string, number>();
    lineBySerial.set(typeId, ofType.set(place, ofPlace));
    const first = ofPlace.get(serialKey);
    if (first === undefined) ofPlace.set(serialKey, line);
    return first;
  }
}

const COST_MAX_CENTS = 10_000_000_000;
const NO_PROPERTY = { name: null, code: null };
const NO_ADDRESS = { address: null, city: null, state: null, postalCode: null };

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
