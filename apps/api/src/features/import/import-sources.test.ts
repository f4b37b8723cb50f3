import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { read, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';
import { type TestSheet, workbookOf } from '#testing/workbooks.ts';

const kit = importKit();
const UNITS = 'Property,Unit,Sq Ft\nCafé Señorial,101,690\nCafé Señorial,102,710\n';

const latin = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => wide(text).swap16();
const ENCODINGS: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from(UNITS), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${UNITS}`), 'utf-8'],
  ['UTF-16 with a byte order mark', wide(`\ufeff${UNITS}`), 'utf-16le'],
  ['UTF-16 without one', wide(UNITS), 'utf-16le'],
  ['big-endian UTF-16 with a byte order mark', big(`\ufeff${UNITS}`), 'utf-16be'],
  ['big-endian UTF-16 without one', big(UNITS), 'utf-16be'],
  ['Windows-1252', latin(UNITS), 'windows-1252'],
  ['tabs in UTF-16, as Excel saves Unicode text', wide(`\ufeff${UNITS.replaceAll(',', '\t')}`), 'utf-16le'],
];

const WORKBOOK_ROWS = Number(process.env.LINTEL_WORKBOOK_ROWS ?? 5_000);

type At = Awaited<ReturnType<typeof kit.place>>;
const preview = (at: At, bytes: Buffer, more: object = {}) =>
  kit.t.post(
    '/admin/onboard/preview',
    { orgId: at.organizationId, fileBase64: bytes.toString('base64'), ...more },
    at.admin,
  );

test.each(ENCODINGS)('a text file in %s becomes the same units', async (_, bytes, encoding) => {
  const at = await kit.place();
  const shape = await preview(at, bytes);
  expect(shape.body).toMatchObject({ source: 'csv', encoding, sheets: [], rowsRead: 2 });
  const run = await kit.run(at, bytes);
  expect(run).toMatchObject({ state: 'APPLIED', properties: [{ name: 'Café Señorial' }] });
  expect((await kit.rows(at, run.id)).map((row) => [row.label, row.line, row.sheet, row.values.sqft])).toEqual([
    ['101', 2, null, 690],
    ['102', 3, null, 710],
  ]);
});

test('a web page saved as .xls is read by its tables, with titles, spans and nested tables in their places', async () => {
  const page = `<html><head><title>x</title><style>td { color: red }</style></head><body><h2>Rent Roll</h2><p>Caf&eacute; Se&ntilde;orial</p>
    <table><tr><td colspan=3>As of 3/12/2025</td></tr><tr><th>Unit<th>Sq&nbsp;Ft<th>Status</tr>
    <tr><td>101<td>690<td rowspan=2>Vacant</tr><tr><td>102<td>710</tr>
    <tr><td>103</td><td><table><tr><td>nested</td></tr></table>720</td><td>Occupied</td></tr></table><script>alert(1)</script></body></html>`;
  const at = await kit.place();
  const shape = await preview(at, latin(page), { fileName: 'roll.xls' });
  expect(shape.body).toMatchObject({ source: 'html', sheets: [], headerRow: 4, propertyName: 'Café Señorial' });
  const run = await kit.run(at, latin(page));
  expect(run.state).toBe('APPLIED');
  const made = (await kit.rows(at, run.id, '&action=CREATE')).map((row) => [
    row.line,
    row.label,
    row.values.sqft,
    row.values.status,
  ]);
  expect(made).toEqual([
    [5, '101', 690, 'VACANT'],
    [6, '102', 710, undefined],
    [8, '103', 720, 'OCCUPIED'],
  ]);
  const wideRow = await preview(at, Buffer.from(`<table><tr>${'<td colspan=900>1'.repeat(2)}</tr></table>`));
  expect(wideRow.body.errors[0].message).toContain('more than 1000 columns');
});

test('bytes that are no table are refused with what to do', async () => {
  const at = await kit.place();
  const refused = async (bytes: Buffer) => {
    const answer = await preview(at, bytes);
    return [answer.status, answer.body.errors?.[0]];
  };
  expect(await refused(Buffer.from('%PDF-1.7\n'))).toEqual([
    422,
    expect.objectContaining({ path: 'fileBase64', message: expect.stringContaining('This is a PDF') }),
  ]);
  expect((await refused(Buffer.alloc(64, 'A\u0000\u0000')))[1]).toMatchObject({
    message: expect.stringContaining('no text file'),
  });
});

test('a body holds the text of a file or its bytes, not both and not neither; sheets are for workbooks', async () => {
  const at = await kit.place();
  const send = async (body: object, path = '/admin/onboard/preview') => {
    const answer = await kit.t.post(path, { orgId: at.organizationId, ...body }, at.admin);
    return [answer.status, answer.body.errors?.[0]?.path];
  };
  const fileBase64 = Buffer.from(UNITS).toString('base64');
  for (const path of ['/admin/onboard/preview', '/admin/onboard']) {
    expect(await send({}, path)).toEqual([400, 'fileBase64']);
    expect(await send({ fileBase64, csvString: UNITS }, path)).toEqual([400, 'fileBase64']);
    expect(await send({ fileBase64: 'not base64!' }, path)).toEqual([422, 'fileBase64']);
    expect(await send({ fileBase64, sheets: ['Units'] }, path)).toEqual([422, 'sheets']);
  }
});

const HEADER = ['Property', 'Building', 'Unit', 'Appliance', 'Serial', 'Installed', 'Cost', 'Notes'];
const item = (unit: string, serial: string, more: TestSheet['rows'][number] = []) => [
  'Cedar',
  '',
  unit,
  'Range',
  serial,
  ...more,
];
const values = async (at: At, bytes: Buffer) => {
  const run = await kit.run(at, bytes, { kind: 'items' });
  const rows = await kit.rows(at, run.id);
  return rows.map((row) => ({ line: row.line, ...(row.values ?? { message: row.message }) }));
};

test('cells become what a person sees: dates, numbers, percentages, zeros in front, yes and no, formulas, errors', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\nCedar,00502\n');
  const date = (v: number, z = 'm/d/yy') => ({ t: 'n' as const, v, z });
  const rows = [
    HEADER,
    item('101', 'S1', [date(40_344), 1250.5, 'text']),
    item('101', 'S2', [date(40_344.5, '[$-409]m/d/yy h:mm AM/PM;@'), 0.1 + 0.2, { t: 'n', v: 0.125, z: '0.0%' }]),
    item('101', 'S3', [date(40_330, 'mmm-yy'), 690, true as never]),
    [
      'Cedar',
      '',
      { t: 'n' as const, v: 502, z: '00000' },
      'Range',
      { t: 'n' as const, v: 123_456_789_012 },
      { t: 'n' as const, v: 40_344, z: 'yyyy-mm-dd', f: 'TODAY()' },
      { t: 'n' as const, v: 9, f: '[1]Prices!A1' },
      { t: 'e' as const, v: 23 },
    ],
  ];
  expect(await values(at, workbookOf([{ name: 'Items', rows }]))).toMatchObject([
    { line: 2, serial: 'S1', installDate: '2010-06-15', purchaseCents: 125_050, note: 'text' },
    { line: 3, serial: 'S2', installDate: '2010-06-15', purchaseCents: 30, note: '12.5%' },
    { line: 4, serial: 'S3', installDate: '2010-06-15', purchaseCents: 69_000, note: 'Yes' },
    { line: 5, serial: '123456789012', installDate: '2010-06-15', purchaseCents: 900 },
  ]);
});

test('dates of a workbook that counts from 1904 are the days that it shows', async () => {
  const at = await kit.place();
  await kit.run(at, 'Property,Unit\nCedar,101\n');
  const rows = [HEADER, item('101', 'S1', [{ t: 'n', v: 40_344 - 1462, z: 'mm/dd/yyyy' }])];
  expect(await values(at, workbookOf([{ name: 'Items', rows }], { is1904: true }))).toMatchObject([
    { installDate: '2010-06-15' },
  ]);
});

test('empty rows and columns keep their places, and what a merged cell covers is not read', async () => {
  const at = await kit.place();
  const rows = [
    [null, 'Units of Cedar'],
    [],
    [null, null, 'Property', 'Unit', 'Sq Ft'],
    [null, null, 'Cedar', '101', 690],
    [],
    [null, null, 'Cedar', '102', 710],
  ];
  const bytes = workbookOf([{ name: 'Units', rows, merges: ['D6:E6'] }]);
  const shape = await preview(at, bytes);
  expect(shape.body).toMatchObject({ source: 'xlsx', encoding: null, delimiter: null, headerRow: 3, rowsRead: 3 });
  expect(shape.body.columns[2]).toMatchObject({ index: 2, header: 'Property', field: 'propertyName' });
  const run = await kit.run(at, bytes);
  expect(tally(run)).toEqual([3, 2, 0, 0, 1, 0]);
  const written = await kit.rows(at, run.id);
  expect(written.map((row) => [row.line, row.sheet, row.values?.sqft])).toEqual([
    [4, 'Units', 690],
    [5, 'Units', undefined],
    [6, 'Units', undefined],
  ]);
});

const SHEETS: TestSheet[] = [
  { name: 'Read me', rows: [['How to use this workbook']] },
  {
    name: 'Old',
    isHidden: true,
    rows: [
      ['Property', 'Unit', 'Sq Ft'],
      ['Cedar', '901', 1],
    ],
  },
  {
    name: 'North',
    rows: [
      ['Property', 'Unit', 'Sq Ft'],
      ['Cedar', '101', 690],
      ['Summary', '', ''],
    ],
  },
  {
    name: 'South',
    rows: [['South side'], ['property', 'unit', 'sq ft'], ['Cedar', '201', 'wide'], ['Cedar', '202', 710]],
  },
  {
    name: 'Keys',
    rows: [
      ['Property', 'Unit', 'Key'],
      ['Cedar', '101', 'red'],
    ],
  },
];

test('of several sheets the visible ones with records of the first one’s columns are read, unless others are named', async () => {
  const at = await kit.place();
  const bytes = workbookOf(SHEETS);
  const shape = await preview(at, bytes);
  expect(shape.body.sheets).toEqual([
    { name: 'Read me', rows: 1, isHidden: false, holdsRecords: false, isChosen: false, canJoin: false },
    { name: 'Old', rows: 2, isHidden: true, holdsRecords: true, isChosen: false, canJoin: true },
    { name: 'North', rows: 3, isHidden: false, holdsRecords: true, isChosen: true, canJoin: true },
    { name: 'South', rows: 4, isHidden: false, holdsRecords: true, isChosen: true, canJoin: true },
    { name: 'Keys', rows: 2, isHidden: false, holdsRecords: true, isChosen: false, canJoin: false },
  ]);
  const hidden = await kit.run(at, bytes, { sheets: ['Old'], dryRun: true });
  expect((await kit.rows(at, hidden.id)).map((row) => [row.sheet, row.label])).toEqual([['Old', '901']]);
  const unknown = await preview(at, bytes, { sheets: ['East'] });
  expect([unknown.status, unknown.body.errors]).toMatchObject([
    422,
    [{ path: 'sheets', message: "This workbook has no sheet 'East'." }],
  ]);
});

test('several sheets of the same columns are one import, whose rows and error rows say their sheet', async () => {
  const at = await kit.place();
  const bytes = workbookOf(SHEETS);
  const sheets = ['North', 'South'];
  const run = await kit.run(at, bytes, { sheets, leaveOutErrors: true, fileName: 'two.xlsx' });
  expect([run.state, ...tally(run)]).toEqual(['APPLIED', 4, 2, 0, 0, 1, 1]);
  expect((await kit.rows(at, run.id)).map((row) => [row.sheet, row.line, row.action])).toEqual([
    ['North', 2, 'CREATE'],
    ['North', 3, 'SKIP'],
    ['South', 3, 'ERROR'],
    ['South', 4, 'CREATE'],
  ]);
  const body = { fileBase64: bytes.toString('base64') };
  const whole = await kit.t.post(`/admin/import/${run.id}/errors.csv`, body, at.admin);
  expect(whole.text).toMatch(/^\ufeffProperty,Unit,Sq Ft,Line,Reason\r\nCedar,201,wide,3,"?On sheet South: sq ft: /i);
  const kept = await kit.t.get(`/admin/import/${run.id}/errors.csv`, at.admin);
  expect(kept.text).toMatch(/Cedar,201,wide,3,"?On sheet South: /);

  const differing = await kit.start(at, bytes, { sheets: ['North', 'Keys'] });
  expect([differing.status, differing.body.errors]).toMatchObject([
    422,
    [{ path: 'sheets', message: expect.stringContaining('have different columns') }],
  ]);
});

test('the rows with errors of one sheet come back as a CSV file, and corrected they are imported', async () => {
  const at = await kit.place();
  const bytes = workbookOf(SHEETS);
  const run = await kit.run(at, bytes, { sheets: ['South'], leaveOutErrors: true, fileName: 'two.xlsx' });
  expect(tally(run)).toEqual([2, 1, 0, 0, 0, 1]);
  const path = `/admin/import/${run.id}/errors.csv`;
  const file = await kit.t.post(path, { fileBase64: bytes.toString('base64') }, at.admin);
  expect(file.headers['content-disposition']).toContain('two errors.csv');
  expect(tally(await kit.run(at, Buffer.from(file.text.replace('wide', '700'))))).toEqual([1, 1, 0, 0, 0, 0]);
  const other = await kit.t.post(path, { fileBase64: workbookOf(SHEETS.slice(0, 3)).toString('base64') }, at.admin);
  expect([other.status, other.body.errors[0]]).toMatchObject([422, { path: 'fileBase64' }]);
});

const SAMPLES = path.join(import.meta.dirname, 'samples');
/** The file as a workbook, whose cells are texts, or the numbers and dates that a spreadsheet makes of them. */
const converted = (csv: string, areTexts: boolean) =>
  Buffer.from(
    write(read(csv, { type: 'string', raw: areTexts, cellDates: false }), { type: 'buffer', bookType: 'xlsx' }),
  );

test.each(readdirSync(SAMPLES))('%s saved as a workbook gets the same verdicts as the CSV file', async (name) => {
  const csv = readFileSync(path.join(SAMPLES, name), 'utf8');
  const units = readFileSync(path.join(SAMPLES, 'onboard_units.csv'), 'utf8');
  const verdicts = async (file: string | Buffer) => {
    const at = await kit.place();
    await kit.run(at, units);
    const run = await kit.run(at, file, { fileName: name });
    const rows = await kit.rows(at, run.id);
    const { state, kind, format, counts, created } = run;
    const kept = rows.map(({ cursor: _, sheet: _sheet, datesInFile: _dates, ...row }) => row);
    return { state, kind, format, counts, created, rows: kept };
  };
  const expected = await verdicts(csv);
  expect(expected.rows.length).toBeGreaterThan(2);
  for (const areTexts of [true, false]) expect(await verdicts(converted(csv, areTexts))).toEqual(expected);
});

test('workbooks of many rows are read, in the soak the largest that people have: 50,000 rows', async () => {
  const at = await kit.place();
  const rows = [
    ['Property', 'Unit', 'Appliance', 'Serial', 'Cost'],
    ...Array.from({ length: WORKBOOK_ROWS }, (_, n) => ['Cedar', String(n % 4000), 'Range', `S${n}`, 450.25]),
  ];
  const shape = await preview(at, workbookOf([{ name: 'Items', rows }]));
  expect([shape.status, shape.body.rowsRead]).toEqual([200, WORKBOOK_ROWS]);
}, 60_000);

test('a rent roll whose homes take two lines each is read with what stands in both', async () => {
  const at = await kit.place();
  const text = [
    'Property: Delmar Arms,,,,,',
    'Detailed Rent Roll,,,,,',
    'Building,Unit No,Unit Type,Resident,Move-In,Charges',
    ',Status,Sq Ft,,Move-Out,',
    'A,101,2x2,"Alvarez, R.",3/1/2021,"1,600.00"',
    ',Occupied,1000,,4/9/2026,45.00',
    ',,,,,25.00',
    'A,102,1x1,VACANT,,0.00',
    ',Vacant,710,,,',
    'A,103,1x1,"Chen, L.",3/1/2022,"1,500.00"',
    ',Occupied,710,,4/9/2027,15.00',
    'Property Total,,,,,"3,185.00"',
  ].join('\n');
  const run = await kit.run(at, Buffer.from(text));
  expect(run).toMatchObject({ state: 'APPLIED', properties: [{ name: 'Delmar Arms' }] });
  const rows = (await kit.rows(at, run.id)).filter((row) => row.action === 'CREATE');
  expect(rows.map((row) => [row.line, row.label, row.values.sqft, row.values.status])).toEqual([
    [5, '101', 1000, 'OCCUPIED'],
    [8, '102', 710, 'VACANT'],
    [10, '103', 710, 'OCCUPIED'],
  ]);
  expect(run.counts).toMatchObject({ read: 9, create: 3, skip: 6 });
});
