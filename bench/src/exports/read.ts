import os from 'node:os';
import { readSent } from '@lintel/api/features/import/read-sent';
import type { Reading, StagedPart, UnitCells } from '@lintel/api/features/import/staged-row';
import { ITEM_TYPES } from '@lintel/domain/items/item-types';

/** What the product's reader makes of a file, in plain words: the only file here that knows the reader. */
export type ReadFile = {
  kind: string;
  properties: { name: string; address: string | null }[];
  /** The rows that would be created. */
  records: ReadRecord[];
  skipped: number;
  errors: number;
  /** The commonest reasons of rows in error, for who looks into a file. */
  reasons: string[];
  questions: Question[];
};

export type ReadRecord = {
  line: number;
  property: string | null;
  building: string | null;
  unit: string;
  floor?: number | null;
  unitType?: string | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
  sqft?: number | null;
  status?: string | null;
  itemType?: string | null;
  manufacturer?: string | null;
  model?: string | null;
  serial?: string | null;
  installDate?: string | null;
  purchaseCents?: number | null;
};

export type Question = { id: string; text: string; options: string[]; recommended: string | null; rows: number };

// A file whose property is not found is asked about on the screen.
const NAME_ASKED: Question = { id: 'property', text: 'Which property is it?', options: [], recommended: null, rows: 0 };
const TYPES = ITEM_TYPES.map(({ name }, at) => ({ id: at + 1, name }));

/**
 * Reads a file as an import does, its property given by hand where `propertyName` is said, and every question answered as
 * the reader itself recommends. Throws what the product would refuse the file with.
 */
export async function readExport(bytes: Uint8Array, fileName: string, propertyName?: string): Promise<ReadFile> {
  const sent = { fileBase64: Buffer.from(bytes).toString('base64'), fileName };
  const reading = await readSent(sent, os.tmpdir(), {
    propertyName,
    propertyNames: [],
    itemTypes: TYPES,
    latestDay: '2025-12-31',
    wantsRows: true,
    keepsCopies: false,
  });
  return plain(reading);
}

function plain(reading: Reading): ReadFile {
  const { properties } = reading.dictionary;
  const verdicts = reading.parts.flatMap((part) => JSON.parse(part.verdicts ?? '[]') as Verdict[]);
  const errors = verdicts.filter(({ a }) => a === 'ERROR');
  const records = reading.parts.flatMap((part) =>
    reading.kind === 'units' ? unitsOf(part, reading) : itemsOf(part, reading),
  );
  return {
    kind: reading.kind,
    properties: properties.map(({ name, address, city, state, postalCode }) => ({
      name,
      address: [address, city, state, postalCode].filter((part) => part !== null).join(' ') || null,
    })),
    records,
    skipped: verdicts.length - errors.length,
    errors: errors.length,
    reasons: commonest(errors.map(({ message }) => message ?? '')),
    questions: [
      ...(properties.length === 0 ? [NAME_ASKED] : []),
      ...reading.questions.map(({ id, text, options, values }) => ({
        id,
        text: `${text} ${values.map(({ value }) => value).join(', ')}`,
        options: options.map((option) => option.id),
        recommended: values.map(({ recommended }) => recommended).join(', '),
        rows: values.reduce((sum, { rows }) => sum + rows, 0),
      })),
    ],
  };
}

function commonest(messages: readonly string[]): string[] {
  const counts = Map.groupBy(messages, (message) => message);
  const sorted = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return sorted.slice(0, 3).map(([message, of]) => `${of.length} × ${message}`);
}

function unitsOf(part: StagedPart, { dictionary }: Reading): ReadRecord[] {
  const rows = JSON.parse(part.unitRows ?? '[]') as { line: number; cells: UnitCells }[];
  return rows.map(({ line, cells }) => {
    const { floor, floorPlan, beds, baths, sqft, status } = cells as UnitValues;
    return {
      line,
      property: dictionary.properties[cells.property]?.name ?? null,
      building: cells.building ?? null,
      unit: cells.unit,
      floor: floor ?? null,
      unitType: floorPlan ?? null,
      bedrooms: beds ?? null,
      bathrooms: baths ?? null,
      sqft: sqft ?? null,
      status: status ?? null,
    };
  });
}

type UnitValues = Partial<Record<'floor' | 'beds' | 'baths' | 'sqft', number> & Record<'floorPlan' | 'status', string>>;

function itemsOf({ items, own, lines }: StagedPart, { dictionary }: Reading): ReadRecord[] {
  if (!items) return [];
  const columns = Object.fromEntries(
    Object.entries<string | null>({ ...items, ...(JSON.parse(own ?? '{}') as Record<string, string>), lines }).map(
      ([name, text]) => [name, text === null ? [] : arrayOf(text)],
    ),
  );
  return (columns.place ?? []).flatMap((at, row) => {
    const place = at === null ? undefined : dictionary.places[Number(at)];
    const good = dictionary.goods[Number(columns.good?.[row])];
    if (!place || !good) return [];
    const cents = columns.purchaseCents?.[row];
    return [
      {
        line: Number(columns.lines?.[row]),
        property: dictionary.properties[place.property]?.name ?? null,
        building: place.building,
        unit: place.unit,
        itemType: good.itemType,
        manufacturer: good.manufacturer,
        model: good.model,
        serial: columns.serial?.[row] ?? null,
        installDate: columns.installDate?.[row] ?? null,
        purchaseCents: cents ? Number(cents) : null,
      },
    ];
  });
}

/** The elements of a PostgreSQL array literal of one dimension. */
function arrayOf(text: string): (string | null)[] {
  const found = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g);
  return [...found].map(([, quoted, bare]) =>
    quoted === undefined ? (bare === 'NULL' ? null : (bare ?? null)) : quoted.replace(/\\(.)/g, '$1'),
  );
}

type Verdict = { a: 'SKIP' | 'ERROR'; message?: string };
