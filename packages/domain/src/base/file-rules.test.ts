import { expect, test } from 'vitest';
import { cleanFileName, fileComplaint, fitsDeclaredType, renditionWidth, sniffFileType } from './file-rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a name is kept as people read it, and can neither be a path nor fake another extension', () => {
  expect(cleanFileName('Café menu.pdf')).toBe('Café menu.pdf');
  expect(cleanFileName('../../etc/passwd.png')).toBe('_.._etc_passwd.png');
  expect(cleanFileName('..\\..\\boot.png')).toBe('_.._boot.png');
  expect(cleanFileName('photo\u202egnp.exe')).toBe('photognp.exe');
  expect(cleanFileName('a\u0000b\r\nc.png')).toBe('abc.png');
  expect(cleanFileName('תמונה 12.jpg')).toBe('תמונה 12.jpg');
  expect(cleanFileName(' . ')).toBe('');
});

test.each([
  [{ name: 'a.svg', contentType: 'image/png', size: 10, purpose: 'AVATAR' }, 'name'],
  [{ name: 'a', contentType: 'image/png', size: 10, purpose: 'AVATAR' }, 'name'],
  [{ name: '....', contentType: 'image/png', size: 10, purpose: 'AVATAR' }, 'name'],
  [{ name: 'a.png.exe', contentType: 'image/png', size: 10, purpose: 'AVATAR' }, 'name'],
  [{ name: 'a.pdf', contentType: 'application/pdf', size: 10, purpose: 'AVATAR' }, 'contentType'],
  [{ name: 'a.pdf', contentType: 'application/pdf', size: 52_428_801, purpose: 'DOCUMENT' }, 'size'],
  [{ name: 'a.JPG', contentType: 'image/jpeg', size: 26_214_401, purpose: 'ITEM_PHOTO' }, 'size'],
  [{ name: 'a.JPG', contentType: 'image/jpeg', size: 26_214_400, purpose: 'ITEM_PHOTO' }, undefined],
  [{ name: 'a.webm', contentType: 'audio/webm', size: 2_097_152, purpose: 'VOICE_NOTE' }, undefined],
  [{ name: 'a.webm', contentType: 'audio/webm', size: 2_097_153, purpose: 'VOICE_NOTE' }, 'size'],
  [{ name: 'a.webm', contentType: 'audio/webm', size: 10, purpose: 'DOCUMENT' }, 'contentType'],
  [{ name: 'a.jpg', contentType: 'image/jpeg', size: 10, purpose: 'VOICE_NOTE' }, 'contentType'],
  [{ name: 'rent.roll.csv', contentType: 'text/csv', size: 3, purpose: 'DOCUMENT' }, undefined],
] as const)('%j: the field at fault is %s', (file, path) => {
  expect(fileComplaint(file)?.path).toBe(path);
});

test('the first bytes identify the kind', () => {
  expect(sniffFileType(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
  expect(sniffFileType(bytes('RIFF....WEBPVP8 '))).toBe('image/webp');
  expect(sniffFileType(bytes('RIFF....WAVEfmt '))).toBeNull();
  expect(sniffFileType(bytes('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01'))).toBe('audio/webm');
  expect(sniffFileType(bytes('OggS\0\x02'))).toBe('audio/ogg');
  expect(sniffFileType(bytes('\0\0\0\x1cftypiso5'))).toBe('audio/mp4');
  expect(sniffFileType(bytes('\0\0\0\x1cftypheic'))).toBe('image/heic');
  expect(sniffFileType(bytes('\n%PDF-1.7'))).toBeNull();
  expect(sniffFileType(bytes('GIF89a'))).toBeNull();
});

test('text is what is neither a known kind, markup, nor an archive', () => {
  expect(fitsDeclaredType(bytes('unit,type\n1,A'), 'text/csv')).toBe(true);
  expect(fitsDeclaredType(bytes('\xef\xbb\xbf"unit"'), 'text/csv')).toBe(true);
  for (const other of ['<html>', ' \n<svg xmlns=', '\xef\xbb\xbf<?xml', 'PK\x03\x04', '%PDF-1.4', '\x89PNG\r\n\x1a\n'])
    expect(fitsDeclaredType(bytes(other), 'text/csv'), other).toBe(false);
});

test('a picture is asked for in the next listed width', () => {
  expect(renditionWidth(32, 2)).toBe(64);
  expect(renditionWidth(641, 1)).toBe(750);
  expect(renditionWidth(9000, 3)).toBe(3840);
});
