import type { PlateField, PlateReading } from '@lintel/reader/plates/plate-reading';
import { expect, test } from 'vitest';
import { judgePlate } from './judge-plates.ts';
import { plateSummary, plateTable } from './show-plates.ts';

const TRUTH = { photo: 'a.jpg', manufacturer: 'GE Appliances', model: 'ENT-40-110', serial: 'LT221102' };

test('a value is right whatever parts its signs, a maker by any of its names', () => {
  const reading = readingOf({ manufacturer: 'GE', model: 'ENT40110', serial: 'LT221102' });
  expect(judgePlate(TRUTH, reading).map(({ field, result }) => `${field} ${result}`)).toEqual([
    'serial right',
    'model right',
    'manufacturer right',
  ]);
});

test('what the truth does not say is not scored, and a date is right by the month that it names', () => {
  const reading = readingOf({ model: 'X1', madeOn: '2018-06-14' });
  const judged = judgePlate({ photo: 'a.jpg', model: null, printedMfgDate: '2018-06' }, reading);
  expect(judged.map(({ field, result }) => `${field} ${result}`)).toEqual(['madeOn right']);
});

test('right, wrong and unread are counted, and of those the sure ones', () => {
  const files = [{ serial: 'LT221102' }, { serial: 'LT221107' }, {}].map((values) => ({
    file: 'a.jpg',
    kind: 'photographs',
    judged: judgePlate({ photo: 'a.jpg', serial: 'LT221102' }, readingOf(values)),
    retake: Object.keys(values).length === 0 ? 'TOO_DARK' : null,
  }));
  expect(plateSummary(files)).toEqual({
    files: 3,
    fields: { serial: { right: 1, wrong: 1, unread: 1, sureRight: 1, sureWrong: 1 } },
  });
  expect(plateTable(files)).toContain('to be taken again: 1 (TOO_DARK)');
});

function readingOf(values: Partial<Record<keyof PlateReading, string>>): PlateReading {
  const field = (value: string | undefined): PlateField | null =>
    value === undefined ? null : { value, words: value, box: null, probability: 0.99, isSure: true, doubt: null };
  return {
    manufacturer: field(values.manufacturer),
    model: field(values.model),
    serial: field(values.serial),
    madeOn: field(values.madeOn),
  };
}
