import { expect, test } from 'vitest';
import { decodeCsvBytes } from './csv-bytes.ts';

const TEXT = 'Property,Unit\nCaf\u00e9,101';
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) =>
  latin1(text.replaceAll('\u00e9', '\u00c3\u00a9').replaceAll('\ufeff', '\u00ef\u00bb\u00bf'));
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((one) => [one.charCodeAt(0) % 256, one.charCodeAt(0) >> 8]));
const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1] ?? 0);

test.each([
  ['UTF-8', utf8(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`), 'utf-8'],
  ['UTF-16 with a byte order mark', utf16(`\ufeff${TEXT}`), 'utf-16le'],
  ['UTF-16 without one, little-endian', utf16(TEXT), 'utf-16le'],
  ['UTF-16 with a byte order mark, big-endian', swapped(utf16(`\ufeff${TEXT}`)), 'utf-16be'],
  ['Windows-1252', latin1(TEXT), 'windows-1252'],
])('bytes in %s are read as the text they mean', (_, bytes, encoding) => {
  expect(decodeCsvBytes(bytes)).toEqual({ text: TEXT, encoding });
});

test('an empty file is an empty text', () => {
  expect(decodeCsvBytes(new Uint8Array(0))).toEqual({ text: '', encoding: 'utf-8' });
});
