import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf, fileNameWithEnding, uniquePaths, uniqueSheetNames } from './file-names.ts';

const RUNS = 60;
const SEED = 20_261_128;

test('a text becomes a name that three systems take', () => {
  expect(fileNameOf('Z:1')).toBe('Z 1');
  expect(fileNameOf('../../etc/passwd')).toBe('etc passwd');
  expect(fileNameOf(' Oak. ')).toBe('Oak');
  for (const nothing of ['...', '', '\u200b', '//', ' . . '])
    expect(fileNameOf(nothing, { otherwise: 'Unit' })).toBe('Unit');
  for (const device of ['CON', 'con', 'Aux', 'nul.txt', 'COM1', 'LPT9', 'COM¹', 'CON .a'])
    expect(fileNameOf(device)).toBe(`_${device}`);
  expect(fileNameOf('CONrad')).toBe('CONrad');
  expect(fileNameOf(`${'a'.repeat(79)}😀`)).toBe('a'.repeat(79));
});

test('a file that is cut keeps its ending', () => {
  expect(fileNameWithEnding(`${'a'.repeat(300)}.xlsx`, 200)).toBe(`${'a'.repeat(195)}.xlsx`);
  expect(fileNameWithEnding('CON.csv', 200)).toBe('_CON.csv');
});

test('no two paths of a zip are the same on a system that ignores case', () => {
  const once = uniquePaths();
  expect(['A/1.png', 'a/1.PNG', 'A/1.png', 'B/1.png'].map(once)).toEqual([
    'A/1.png',
    'a/1 (2).PNG',
    'A/1 (3).png',
    'B/1.png',
  ]);
});

test('no two sheets of a workbook have one name, however long, and none has a name that Excel refuses', () => {
  const once = uniqueSheetNames();
  expect(['A/B', 'a b', "'", 'History', `${'x'.repeat(40)}1`, `${'x'.repeat(40)}2`].map(once)).toEqual([
    'A B',
    'a b (2)',
    'Sheet',
    'History 1',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
  ]);
});

test('whatever the text, the name can be a file everywhere', () => {
  const points = fc.oneof(...[0x7f, 0xffff, 0x10ffff].map((max) => fc.integer({ min: 0, max })));
  const texts = fc.array(points, { maxLength: 120 }).map((some) => String.fromCodePoint(...some));
  const sheets = uniqueSheetNames();
  const seen = new Set<string>();
  fc.assert(
    fc.property(texts, (text) => {
      const name = fileNameOf(text);
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}]{1,80}$/u);
      expect(name).not.toMatch(/^[\s.]|[\s.]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      expect(name.isWellFormed()).toBe(text.isWellFormed());
      expect(encodeURIComponent(name.toWellFormed()).replace(/%../g, 'x').length).toBeLessThanOrEqual(240);
      expect(fileNameOf(name)).toBe(name);
      const sheet = sheets(text);
      expect(sheet).toMatch(/^[^\\/?*[\]:\p{Cc}]{1,31}$/u);
      expect(seen.has(sheet.toLowerCase())).toBe(false);
      seen.add(sheet.toLowerCase());
    }),
    { numRuns: RUNS * 3, seed: SEED },
  );
});
