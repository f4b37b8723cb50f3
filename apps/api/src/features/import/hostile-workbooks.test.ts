import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';
import { type Part, partsOf, textCell, workbookOf, zipOf } from '#testing/workbooks.ts';

const kit = importKit();
const MIB = 1024 * 1024;
const ROWS = [
  ['Property', 'Unit', 'Sq Ft'],
  ['Cedar', '101', 690],
];
const part = (name: string, bytes: Buffer | string): Part => ({ name, bytes: Buffer.from(bytes) });
const rowXml = (row: number, ...cells: string[]) =>
  `<row r="${row}">${cells.map((text, at) => textCell(`${'ABCDEFGH'[at]}${row}`, text)).join('')}</row>`;
const SHEET = `<sheetData>${rowXml(1, 'Property', 'Unit')}${rowXml(2, 'Cedar', '101')}</sheetData>`;
const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
const whole = workbookOf([{ name: 'Units', rows: ROWS }]);
/** A container of the old kind that names what Excel puts into one for a workbook with a password. */
const locked = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1016),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);
const strings = (count: number, text: string) =>
  part(
    'xl/sharedStrings.xml',
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${`<si><t>${text}</t></si>`.repeat(count)}</sst>`,
  );
const pointing = (count: number) =>
  `<sheetData>${Array.from(
    { length: count },
    (_, at) =>
      `<row r="${at + 1}">${'ABCDEFGH'
        .split('')
        .map((column) => `<c r="${column}${at + 1}" t="s"><v>0</v></c>`)
        .join('')}</row>`,
  ).join('')}</sheetData>`;

const REFUSED: [string, () => Buffer, RegExp][] = [
  ['a zip bomb', () => zipOf(partsOf(SHEET, [part('xl/media/zeros', Buffer.alloc(300 * MIB))])), /unpacks to more/],
  [
    'a bomb that says it is small',
    () => zipOf(partsOf(SHEET, [{ ...part('xl/media/zeros', Buffer.alloc(300 * MIB)), size: 10 }])),
    /damaged/,
  ],
  [
    'a sheet of 220 MB of empty cells',
    () => zipOf(partsOf(`<sheetData>${'<row><c/></row>'.repeat(14e6)}</sheetData>`)),
    /unpacks to more|time and memory/,
  ],
  [
    'one text shown a million times',
    () => zipOf(partsOf(pointing(40_000), [strings(1, 'x'.repeat(10_000))])),
    /unpacks to more/,
  ],
  [
    'a value on the last line',
    () => zipOf(partsOf(`<sheetData>${rowXml(1, 'Unit')}${rowXml(1_048_576, 'x')}</sheetData>`)),
    /below line 200001/,
  ],
  [
    'a line past the last one',
    () => zipOf(partsOf(`<sheetData>${rowXml(4_000_000_000, 'x')}</sheetData>`)),
    /damaged|below line/,
  ],
  [
    'a value in the last column',
    () => zipOf(partsOf(`<sheetData><row r="1">${textCell('XFD1', 'x')}</row></sheetData>`)),
    /more than 1000 columns/,
  ],
  ['a password', () => locked, /protected by a password/],
  [
    'a zip with a password',
    () => changed(whole, (copy) => copy.writeUInt16LE(1, copy.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 8)),
    /password/,
  ],
  ['an old workbook', () => workbookOf([{ name: 'Units', rows: ROWS }], { kind: 'xls' }), /old or another kind/],
  ['a binary workbook', () => workbookOf([{ name: 'Units', rows: ROWS }], { kind: 'xlsb' }), /\.xlsb/],
  ['an OpenDocument sheet', () => workbookOf([{ name: 'Units', rows: ROWS }], { kind: 'ods' }), /\.ods/],
  ['a zip of something else', () => zipOf([part('notes.txt', 'hello')]), /holds none/],
  ['half a workbook', () => whole.subarray(0, whole.length / 2), /damaged/],
  ['the mark of a zip alone', () => Buffer.from('PK\u0003\u0004'), /damaged/],
  [
    'a workbook with a broken byte',
    () => changed(whole, (copy) => copy.writeUInt8((copy[200] ?? 0) ^ 0xff, 200)),
    /damaged/,
  ],
  ['a part with another checksum', () => zipOf(partsOf(SHEET).map((one) => ({ ...one, crc: 1 }))), /damaged/],
  ['a sheet that is not there', () => zipOf(partsOf(SHEET).filter(({ name }) => !name.includes('sheet1'))), /damaged/],
  [
    '101 sheets',
    () => workbookOf(Array.from({ length: 101 }, (_, at) => ({ name: `S${at}`, rows: ROWS }))),
    /more than 100 sheets/,
  ],
  ['only empty sheets', () => workbookOf([{ name: 'Units', rows: [] }]), /The file is empty/],
];

// why: other tests read workbooks in the usual folder at the same time
const temporary = mkdtempSync(path.join(os.tmpdir(), 'lintel-hostile-'));
beforeAll(() => void vi.stubEnv('TMPDIR', temporary));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});

test.each(REFUSED)(
  '%s is refused with a sentence, and the next file is read',
  async (_, bytes, sentence) => {
    const at = await kit.place();
    const refused = await kit.start(at, bytes());
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { path: 'fileBase64', message: expect.stringMatching(sentence) },
    ]);
    expect(refused.body.errors[0].message.length).toBeGreaterThan(15);
    expect(readdirSync(temporary), 'nothing of it stays').toEqual([]);
    expect(tally(await kit.run(at, whole))).toEqual([1, 1, 0, 0, 0, 0]);
  },
  120_000,
);

test('a sheet that says it has a million rows and 16,384 columns is read as what it holds', async () => {
  const at = await kit.place();
  const run = await kit.run(at, zipOf(partsOf(`<dimension ref="A1:XFD1048576"/>${SHEET}`)));
  expect(tally(run)).toEqual([1, 1, 0, 0, 0, 0]);
});

test('what a workbook points to outside of itself is not fetched', async () => {
  const at = await kit.place();
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end('Stolen');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const entity = `<!DOCTYPE worksheet [<!ENTITY outside SYSTEM "${url}"><!ENTITY file SYSTEM "file:///etc/hostname">]>`;
  const link = part(
    'xl/externalLinks/_rels/externalLink1.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${url}" TargetMode="External"/></Relationships>`,
  );
  const sheet = `<sheetData>${rowXml(1, 'Property', 'Unit', 'Notes')}${rowXml(2, 'Cedar', '101', '&outside;&file;')}</sheetData>`;
  const parts = partsOf(sheet, [link]).map((one) =>
    one.name.endsWith('sheet1.xml')
      ? { ...one, bytes: Buffer.from(one.bytes.toString().replace('<worksheet', `${entity}<worksheet`)) }
      : one,
  );
  const answer = await kit.t.post(
    '/admin/onboard/preview',
    { orgId: at.organizationId, fileBase64: zipOf(parts).toString('base64') },
    at.admin,
  );
  server.close();
  expect(answer.status).toBe(200);
  expect([asked, answer.text.includes('Stolen'), answer.text.includes(os.hostname())]).toEqual([0, false, false]);
});
