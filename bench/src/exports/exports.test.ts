import { createHash } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { decodeCsvBytes } from '@lintel/domain/base/csv-bytes';
import { ITEM_TYPES } from '@lintel/domain/items/item-types';
import { describe, expect, it } from 'vitest';
import { Dice } from './dice.ts';
import { drawFile, drawFiles } from './draw.ts';
import { type Judgement, judge, QUESTIONS_MAX } from './judge.ts';
import { layoutsOf } from './layouts/all.ts';
import type { ReadFile } from './read.ts';
import { lineOf, plainOf } from './show.ts';
import type { Truth } from './truth.ts';

const LAYOUTS = layoutsOf('all');
const ROUNDS = [0, 1, 2, 3, 4, 5];

describe('exports are drawn', () => {
  it('to the same bytes and truths by the same seed, and to others by another', () => {
    const drawn = (seed: number) =>
      [...drawFiles(seed, LAYOUTS.length, 'all')].map(({ name, bytes, truth }) => ({
        name,
        hash: createHash('sha256').update(bytes).digest('hex'),
        truth,
      }));
    const first = drawn(7);
    expect(drawn(7)).toEqual(first);
    expect(drawn(8).filter(({ hash }, at) => hash === first[at]?.hash)).toEqual([]);
    // A deadline and no measure: three files of every layout take seconds, on a busy machine many.
  }, 60_000);

  it('in twenty layouts and more, eight and more of them kept apart', () => {
    expect(new Set(LAYOUTS.map(({ layout }) => layout.name)).size).toBe(LAYOUTS.length);
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(20);
    expect(layoutsOf('kept').length).toBeGreaterThanOrEqual(8);
    expect(layoutsOf('tune').every(({ isKept }) => !isKept)).toBe(true);
  });

  it.each(LAYOUTS)('with every row of $layout.name accounted for, once', ({ layout }) => {
    for (const round of ROUNDS) {
      for (const sheet of layout.draw(new Dice(round)).sheets) {
        const recordLines = new Set(sheet.records.map(({ line }) => line));
        const otherLines = sheet.notRecords.map(({ line }) => line);
        expect(otherLines.filter((line) => recordLines.has(line))).toEqual([]);
        const told = new Set([...recordLines, ...otherLines]);
        const untold = sheet.rows.flatMap((row, at) =>
          row.some((cell) => cell !== '') && !told.has(at + 1) ? [at + 1] : [],
        );
        // A row of a wide list may hold no item at all.
        if (layout.kind === 'units') expect(untold).toEqual([]);
      }
    }
  });

  it.each(LAYOUTS)('with a truth of $layout.name that a person could have entered', ({ layout, isKept }) => {
    const files = ROUNDS.map((round) => drawFile(layout, isKept, 11, round));
    for (const { truth, name, bytes } of files) {
      expect(truth.records.length, name).toBeGreaterThan(0);
      expect(truth.asks.length).toBe(truth.asksAtMost);
      const names = new Set(truth.properties.map((property) => property.name));
      expect(truth.records.filter(({ property }) => property !== null && !names.has(property))).toEqual([]);
      // Without a name in the file, a person may be asked for it.
      if (names.size === 0) expect(truth.asks).toContain('property');
      expect(truth.records.every(({ property }) => (property === null) === (names.size === 0))).toBe(true);
      expectDistinct(truth);
      const text = name.endsWith('.csv') ? decodeCsvBytes(bytes).text : bookText(bytes);
      expect(truth.records.filter(({ unit }) => !text.includes(unit))).toEqual([]);
      expect([...names].filter((property) => !text.toLowerCase().includes(property.toLowerCase()))).toEqual([]);
    }
  });
});

function bookText(bytes: Uint8Array): string {
  // A sheet's name may be all that names a property.
  return Object.entries(read(bytes).Sheets)
    .map(([name, sheet]) => `${name}\n${utils.sheet_to_csv(sheet)}`)
    .join('\n');
}

/** One unit a record, and items of known types. */
function expectDistinct(truth: Truth): void {
  if (truth.kind === 'units') {
    const keys = truth.records.map(({ property, building, unit }) => `${property} ${building} ${unit}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    return;
  }
  const types = new Set(ITEM_TYPES.map(({ name }) => name));
  expect(truth.records.filter((record) => !('itemType' in record) || !types.has(record.itemType))).toEqual([]);
}

describe('a reading is judged', () => {
  const { truth } = drawFile(firstOf('appfolio-rent-roll'), false, 3, 1);

  it('right where it holds what is true', () => {
    const { isRight, wrong, missing, building, values } = judged(truth, perfect(truth));
    expect({ isRight, wrong, missing }).toEqual({ isRight: true, wrong: 0, missing: 0 });
    expect(building.right).toBe(building.of);
    expect(values.right).toBe(values.of);
  });

  it('wrong for a row too many, a row too few, and a building or property that is another', () => {
    const read = perfect(truth);
    const [first, ...rest] = read.records;
    if (!first) throw new Error('Nothing drawn');
    const extra = judged(truth, { ...read, records: [...read.records, { ...first, unit: '24 Units' }] });
    expect([extra.isRight, extra.wrong, extra.missing]).toEqual([false, 1, 0]);
    const fewer = judged(truth, { ...read, records: rest });
    expect([fewer.isRight, fewer.wrong, fewer.missing]).toEqual([false, 0, 1]);
    const moved = judged(truth, { ...read, records: [{ ...first, building: 'Z' }, ...rest] });
    expect([moved.isRight, moved.building.of - moved.building.right]).toEqual([false, 1]);
    const renamed = judged(truth, { ...read, properties: [{ name: 'Rent Roll', address: null }] });
    expect([renamed.isRight, renamed.isPropertyRight]).toEqual([false, false]);
  });

  it('by its values, its questions and what is personal in it', () => {
    const read = perfect(truth);
    const [first, ...rest] = read.records;
    if (!first) throw new Error('Nothing drawn');
    expect(judged(truth, { ...read, records: [{ ...first, sqft: 1 }, ...rest] }).wrongValues).toEqual({ sqft: 1 });
    const question = { id: 'status', text: '?', options: [], recommended: null, rows: 1 };
    const asked = judged(truth, { ...read, questions: Array(QUESTIONS_MAX + 1).fill(question) });
    expect(asked.isRight).toBe(false);
    const [person = ''] = truth.personal;
    const leaked = judged(truth, { ...read, records: [{ ...first, unitType: person.toUpperCase() }, ...rest] });
    expect([leaked.leaks > 0, leaked.isRight]).toEqual([true, false]);
  });
});

describe('of a kept layout', () => {
  it.each(layoutsOf('kept'))(
    '$layout.name only figures are told, so that nobody improves the reader by it',
    ({ layout }) => {
      const { truth, name } = drawFile(layout, true, 5, 0);
      const read = { ...perfect(truth), properties: [], records: perfect(truth).records.slice(1) };
      const judgement = judged(truth, read);
      const file = {
        file: name,
        layout: layout.name,
        kept: true,
        state: 'read',
        truth,
        first: read,
        read,
        judgement,
      } as const;
      const told = [lineOf(file, false), JSON.stringify(plainOf(file, false))];
      const places = truth.properties.map((property) => property.name);
      expect(places.filter((place) => told.some((text) => text.includes(place)))).toEqual([]);
      expect(judgement.examples.filter((example) => told.some((text) => text.includes(example)))).toEqual([]);
      expect(judgement.examples.length).toBeGreaterThan(0);
      expect(lineOf(file, true)).toContain(judgement.examples[0]);
    },
  );
});

function judged(truth: Truth, read: ReadFile): Judgement {
  return judge(truth, read, read);
}

function perfect(truth: Truth): ReadFile {
  return {
    kind: truth.kind,
    properties: truth.properties,
    records: truth.records.map(({ also: _, sheet: __, ...record }) => record),
    skipped: 0,
    errors: 0,
    reasons: [],
    questions: [],
  };
}

function firstOf(name: string) {
  const found = LAYOUTS.find(({ layout }) => layout.name === name);
  if (!found) throw new Error(`No layout ${name}`);
  return found.layout;
}
