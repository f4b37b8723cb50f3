import { IMPORT_KINDS } from '@lintel/domain/imports/import-kinds';
import { guessMapping, IMPORT_FIELDS } from '@lintel/domain/roster/cells/roster-headers';
import { expect, test } from 'vitest';
import { templateCsv } from '#app/import-run/template-csv.ts';
import { readPasted, readUpload } from './read-source.ts';

const file = (bytes: number[] | string, name = 'units.csv') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test.each([
  ['UTF-8', file('Unit,Name\nA1,Größe\n'), 'utf-8', 'Größe'],
  ['UTF-8 with a byte order mark', file('\ufeffUnit\nGröße\n'), 'utf-8', 'Größe'],
  ['Windows-1252', file(latin('Unit,Name\nA1,Gr\xf6\xdfe\n')), 'windows-1252', 'Größe'],
  ['UTF-16', file([0xff, 0xfe, ...[...'Unit\nA1'].flatMap((letter) => [letter.charCodeAt(0), 0])]), 'utf-16le', 'A1'],
])('%s is read and named', async (_, upload, encoding, text) => {
  const read = await readUpload(upload);
  expect(read).toMatchObject({ ok: true, loaded: { encoding, text: expect.stringContaining(text) } });
  const sent = read.ok ? (read.loaded.content.fileBase64 ?? '') : '';
  expect(latin(atob(sent))).toEqual([...new Uint8Array(await upload.arrayBuffer())]);
});

test('a workbook is sent as it is, and so is pasted text', async () => {
  const workbook = await readUpload(file([0x50, 0x4b, 3, 4], 'roll.XLSX'));
  expect(workbook).toMatchObject({
    ok: true,
    loaded: { text: null, encoding: null, content: { fileBase64: btoa('PK\u0003\u0004') } },
  });
  expect(readPasted('Unit\n1')).toMatchObject({ ok: true, loaded: { content: { csvString: 'Unit\n1' } } });
});

test.each([
  ['another workbook by its name', file('x', 'roll.ODS'), /workbook of an old or another kind/],
  ['an old workbook by its first bytes', file([0xd0, 0xcf, 0x11, 0xe0]), /workbook of an old or another kind/],
  ['a PDF', file('%PDF-1.7'), /is a PDF/],
  ['an empty file', file(''), /is empty/],
  ['a blank file', file(' \n\n'), /holds no text/],
  ['other binary data', file(new Array(64).fill(0).map((_, at) => (at % 3 === 0 ? 65 : 0))), /not a text file/],
])('%s is refused with an explanation', async (_, upload, why) => {
  const read = await readUpload(upload);
  expect(read).toMatchObject({ ok: false, why: expect.stringMatching(why) });
});

test('a file over the limit is refused with its size and the limit', async () => {
  const big = file('x');
  Object.defineProperty(big, 'size', { value: 21 * 1024 * 1024 });
  const read = await readUpload(big);
  expect(read).toEqual({ ok: false, why: expect.stringContaining('is 21.0 MB, and an import takes up to 16 MB') });
});

test('an empty paste is refused', () => {
  expect(readPasted('  \n').ok).toBe(false);
});

test('every column of a template is recognized by its name', () => {
  for (const kind of IMPORT_KINDS) {
    const [header = '', example = ''] = templateCsv(kind).split('\r\n');
    const guesses = guessMapping(header.split(','), kind);
    expect(guesses.map((guess) => [guess.field, guess.confidence])).toEqual(
      IMPORT_FIELDS[kind].map((field) => [field.id, 'EXACT']),
    );
    expect(example.split(',')).toHaveLength(guesses.length);
  }
});
