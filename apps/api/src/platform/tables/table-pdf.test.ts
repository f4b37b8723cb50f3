import { describe, expect, test } from 'vitest';
import { type Part, partsOf, readPdf } from '#testing/read-pdf.ts';
import { type CellKind, type FileHead, PDF_MAX_ROWS, type Sheet, type TableFile } from './table-file.ts';
import { renderTable } from './table-render.ts';

const HEAD: FileHead = {
  title: 'Items',
  question: 'What is in the units?',
  place: 'Alder Court, Harbor Residential',
  filters: [
    { label: 'Type', words: 'Refrigerator' },
    { label: 'Due', words: 'backlog' },
  ],
  asOf: '2026-11-22',
  writtenAt: '2026-11-22T19:05:00.000Z',
  timeZone: 'America/New_York',
  notes: ['Blank means not known.'],
};
const KINDS = {
  Unit: 'text',
  Type: 'text',
  Installed: 'date',
  Age: 'number',
  Items: 'integer',
  Cost: 'cents',
  'Life used': 'percent',
  Changed: 'instant',
} satisfies Record<string, CellKind>;
const COLUMNS = Object.entries(KINDS).map(([label, kind]) => ({ label, kind }));
const ROW: Sheet['rows'][number] = ['A-101', 'Range', '2018-03-14', 8.5, 1204, 123_456, 0.4567, '2026-07-01T02:30:00Z'];

const sheet = (rows: Sheet['rows'], more: Partial<Sheet> = {}): Sheet => ({
  name: 'Items',
  columns: COLUMNS,
  rows,
  ...more,
});
const names = (...texts: string[]): Sheet => ({
  name: 'Names',
  columns: [{ label: 'Name', kind: 'text' }],
  rows: texts.map((text) => [text]),
});

async function pdfOf(sheets: Sheet[], head: FileHead | undefined = HEAD) {
  const file: TableFile = { tableFile: true, format: 'pdf', fileName: 'items', sheets, ...(head && { head }) };
  const { bytes, contentType, fileName } = await renderTable(file);
  expect([contentType, fileName]).toEqual(['application/pdf', 'items.pdf']);
  return readPdf(bytes);
}

const cellsOf = (parts: Part[], role = 'TD') =>
  partsOf(parts, 'TR')
    .map((row) => partsOf(row.parts, role).map(({ text }) => text))
    .filter((row) => row.length > 0);

// A page's structure names all rows of its table; those of other pages have no text on it.
const shownCellsOf = (pages: { parts: Part[] }[]) =>
  pages.flatMap(({ parts }) => cellsOf(parts)).filter((row) => row.some((text) => text.trim() !== ''));
const shownOf = (pages: { parts: Part[] }[], role: string) =>
  pages.flatMap(({ parts }) => partsOf(parts, role)).filter(({ text }) => text !== '');

describe('a table on one page', () => {
  test('each kind of cell reads as it does on the screens, and nothing known is empty', async () => {
    const { pages } = await pdfOf([sheet([ROW, Array(8).fill(null)])]);
    expect(pages).toHaveLength(1);
    expect(cellsOf(pages[0]?.parts ?? [])).toEqual([
      ['A-101', 'Range', '2018-03-14', '8.5', '1,204', '$1,234.56', '45.7%', '2026-06-30 10:30 PM'],
      ['', '', '', '', '', '', '', ''],
    ]);
  });

  test('a screen reader gets title, language, one heading and one table whose first row names the columns', async () => {
    const { pages, title, language, isTagged } = await pdfOf([sheet([ROW], { totals: [null, null, null, null, 7] })]);
    expect([title, language, isTagged]).toEqual(['Items', 'en-US', true]);
    const parts = pages[0]?.parts ?? [];
    expect(partsOf(parts, 'H1').map(({ text }) => text)).toEqual(['Items']);
    expect(partsOf(parts, 'P').map(({ text }) => text)).toEqual([
      'What is in the units?',
      'Alder Court, Harbor Residential · As of 2026-11-22',
      'Type: Refrigerator · Due: backlog',
      'Blank means not known.',
    ]);
    expect(partsOf(parts, 'Table')).toHaveLength(1);
    expect(cellsOf(parts, 'TH')).toEqual([Object.keys(KINDS)]);
    expect(cellsOf(parts).at(-1)).toEqual(['Total', '', '', '', '7', '', '', '']);
  });

  test('the column heads say that they are', async () => {
    const file: TableFile = { tableFile: true, format: 'pdf', fileName: 'items', sheets: [sheet([ROW])] };
    const text = (await renderTable(file)).bytes.toString('latin1');
    expect(text.match(/\/Scope \/Column/g)).toHaveLength(COLUMNS.length);
  });

  test('without a filter it says so; without a head it is named like the file', async () => {
    const { pages } = await pdfOf([sheet([ROW])], { ...HEAD, filters: [] });
    expect(pages[0]?.lines).toContain('No filter');
    const file: TableFile = { tableFile: true, format: 'pdf', fileName: 'models-2026', sheets: [sheet([])] };
    const bare = await readPdf((await renderTable(file)).bytes);
    expect(bare.title).toBe('models-2026');
    expect(bare.pages[0]?.lines).toContain('No rows.');
    expect(bare.pages[0]?.lines.at(-1)).toBe('Page 1 of 1');
  });
});

describe('pages', () => {
  test('1,500 rows: each is there once and in order, with head and foot on each page', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [`A-${at}`, ...ROW.slice(1)]);
    const { pages } = await pdfOf([sheet(rows)]);
    expect(shownCellsOf(pages).map(([unit]) => unit)).toEqual(rows.map(([unit]) => unit));
    for (const [at, { lines }] of pages.entries()) {
      expect(lines.slice(-2)).toEqual([
        'Written 2026-11-22 02:05 PM (America/New_York)',
        `Page ${at + 1} of ${pages.length}`,
      ]);
      expect(lines).toEqual(expect.arrayContaining(['Items', 'Type: Refrigerator · Due: backlog', 'Installed']));
    }
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.length).toBeLessThan(60);
    // Said again for the eye, not for a screen reader.
    expect(shownOf(pages, 'TH').map(({ text }) => text)).toEqual(Object.keys(KINDS));
    expect(shownOf(pages, 'H1')).toHaveLength(1);
  });

  test('a row is on one page, and one that is taller than a page goes on over several without a word lost', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
    const long = words(6000);
    const { pages } = await pdfOf([names(...Array(20).fill(words(200)), long)]);
    const cells = shownCellsOf(pages).flat();
    expect(cells.filter((text) => text === words(200))).toHaveLength(20);
    expect(cells.slice(20).join(' ') === long).toBe(true);
    expect(cells.length).toBeGreaterThan(21);
  });

  test('letter upright for few columns, on its side for many, and A4 on request', async () => {
    const sizes = async (head: FileHead, columns: number) => {
      const many = Array.from({ length: columns }, (_, at) => ({ label: `Column ${at}`, kind: 'text' as const }));
      const { pages } = await pdfOf([{ name: 'x', columns: many, rows: [many.map(() => 'Refrigerator')] }], head);
      return [pages[0]?.width, pages[0]?.height];
    };
    expect(await sizes(HEAD, 3)).toEqual([612, 792]);
    expect(await sizes(HEAD, 14)).toEqual([792, 612]);
    expect(await sizes({ ...HEAD, paper: 'a4' }, 3)).toEqual([595.28, 841.89]);
  });

  test.each([12, 30, 60, 120])('a table of %d columns loses no letter', async (count) => {
    const columns = Array.from({ length: count }, (_, at) => ({ label: `Column ${at}`, kind: 'text' as const }));
    const { pages } = await pdfOf([{ name: 'x', columns, rows: [columns.map((_, at) => `Value number ${at}`)] }]);
    const cells = pages.flatMap(({ parts }) => cellsOf(parts));
    const whole = columns.map((_, at) => cells.map((row) => row[at] ?? '').join(''));
    expect(whole.map((text) => text.replaceAll(' ', ''))).toEqual(columns.map((_, at) => `Valuenumber${at}`));
  });

  test('each sheet is a heading and a table of its own', async () => {
    const { pages } = await pdfOf([sheet([ROW]), { ...names('Oak'), notes: ['In the order of the alphabet.'] }]);
    const parts = pages.flatMap((page) => page.parts);
    expect(partsOf(parts, 'H2').map(({ text }) => text)).toEqual(['Items', 'Names']);
    expect(partsOf(parts, 'Table')).toHaveLength(2);
    expect(partsOf(parts, 'P').map(({ text }) => text)).toContain('In the order of the alphabet.');
  });
});

describe('what fits', () => {
  const wide = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `Column ${at}`, kind: 'text' as const }));
  const words = ['Refrigerator', 'Microwave', 'Frigidaire', 'FY4023393AB', '2009-10-01'];

  test('a wide table says once what all rows have in common and breaks no word, date or amount', async () => {
    const columns = [...wide(16), { label: 'Cost', kind: 'cents' as const }, { label: 'State', kind: 'text' as const }];
    const rows = Array.from({ length: 30 }, (_, row) => [
      ...wide(16).map((_, at) => (at === 15 ? null : (words[(row + at) % words.length] ?? ''))),
      164_000 + row * 100,
      'In service',
    ]);
    const { pages } = await pdfOf([{ name: 'x', columns, rows }]);
    const parts = pages.flatMap((page) => page.parts);
    const said = partsOf(parts, 'P').map(({ text }) => text);
    expect(said).toContain('The same in all rows: State: In service');
    expect(said).toContain('Nothing is recorded for: Column 15');
    const cells = shownCellsOf(pages);
    expect(cells).toHaveLength(30);
    expect(cells[0]).toEqual([...(rows[0] ?? []).slice(0, 15), '$1,640']);
  });

  test('a table that fits keeps every column', async () => {
    const columns = [...wide(3), { label: 'State', kind: 'text' as const }];
    const { pages } = await pdfOf([
      { name: 'x', columns, rows: Array.from({ length: 30 }, () => ['a', 'b', null, 'In service']) },
    ]);
    expect(cellsOf(pages[0]?.parts ?? [], 'TH')).toEqual([['Column 0', 'Column 1', 'Column 2', 'State']]);
  });

  test('amounts have cents where one of their column has, and numbers as many digits as each other', async () => {
    const columns = (['cents', 'cents', 'dollars', 'number'] as const).map((kind) => ({ label: kind, kind }));
    const { pages } = await pdfOf([
      {
        name: 'x',
        columns,
        rows: [
          [164_000, 164_000, 164_049, 22.6],
          [41_500, 8_950, 50, 17.55],
        ],
      },
    ]);
    expect(cellsOf(pages[0]?.parts ?? [])).toEqual([
      ['$1,640', '$1,640.00', '$1,640', '22.60'],
      ['$415', '$89.50', '$1', '17.55'],
    ]);
  });

  test('no heading is alone at the foot of a page, and a table that goes on says whose it is', async () => {
    const building = (at: number): Sheet => ({
      name: `Building ${at}`,
      isJoined: true,
      columns: [{ label: 'Unit', kind: 'text' }],
      rows: Array.from({ length: 7 + at * 9 }, (_, unit) => [`${at}-${unit}`]),
    });
    const { pages } = await pdfOf([names('first'), ...Array.from({ length: 9 }, (_, at) => building(at))]);
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, { lines }] of pages.entries()) {
      const foot = lines.slice(0, -2);
      expect(foot.at(-1), `page ${at + 1}`).toMatch(/^\d-\d+$|not known/);
      const firstUnit = lines.find((line) => /^\d-\d+$/.test(line));
      const heading = lines.find((line) => line.startsWith('Building'));
      const isFirst = firstUnit?.endsWith('-0');
      if (at > 0) expect(heading).toBe(`Building ${firstUnit?.[0]}${isFirst ? '' : ', continued'}`);
    }
  });

  test('bars are read out with their amounts', async () => {
    const bars = [
      { label: 'Backlog', cents: 30_109_500 },
      { label: 'FY27', cents: null },
      { label: 'No date', cents: 120_000_000, isHatched: true },
    ];
    const { bytes } = await renderTable({
      tableFile: true,
      format: 'pdf',
      fileName: 'plan',
      sheets: [{ name: 'Plan', chart: { bars }, columns: [], rows: [] }],
    });
    const { pages } = await readPdf(bytes);
    expect(pages[0]?.lines).toEqual(
      expect.arrayContaining(['$301k', 'Backlog', 'not known', 'FY27', '$1.20M', 'No date']),
    );
    expect(pages[0]?.lines).not.toContain('No rows.');
    expect(partsOf(pages[0]?.parts ?? [], 'Figure')).toHaveLength(1);
  });
});

describe('texts', () => {
  test.each([
    'Łukasz Żółć-Brzęczyszczykiewicz',
    'Ανδρέας Παπαδόπουλος',
    'Сергей Щербаков',
    'Nguyễn Thị Hồng Ánh',
    '=HYPERLINK("http://x.example")',
    '@SUM(A1)',
    'Größe – “quoted” 3/4" … ½',
  ])('%s', async (name) => {
    const { pages } = await pdfOf([names(name)]);
    expect(cellsOf(pages[0]?.parts ?? [])).toEqual([[name]]);
  });

  test.each([
    ['a\u0000b\u0007c\td', 'a b c d'],
    ['one\r\ntwo\u2028three', 'one two three'],
    ['right\u202Eto\u200Bleft', 'righttoleft'],
    ['e\u0301te\u0301', 'été'],
    ['＝１＋１', '=1+1'],
    ['Half \uD83D pair', 'Half \uFFFD pair'],
    ['王小明', '\uFFFD\uFFFD\uFFFD'],
    ['שלום', 'שלום'],
    ['🏠', '🏠'],
  ])('%j is written as %j', async (text, shown) => {
    const { pages } = await pdfOf([names(text)]);
    expect(cellsOf(pages[0]?.parts ?? [])).toEqual([[shown]]);
  });

  test('a file is not touched by the letters of the one before', async () => {
    await pdfOf([names('Ö Ñ ź')]);
    const { pages } = await pdfOf([names('Oak, Nina, zoo')]);
    expect(cellsOf(pages[0]?.parts ?? [])).toEqual([['Oak, Nina, zoo']]);
  });

  test('hostile words in head and labels break nothing', async () => {
    const words = '(\\)\u0000<<>>\uD800 endobj 王';
    const head = { ...HEAD, title: words, place: words, filters: [{ label: words, words }], notes: [words] };
    const { pages } = await pdfOf([{ ...names('Oak'), name: words, columns: [{ label: words, kind: 'text' }] }], head);
    expect(partsOf(pages[0]?.parts ?? [], 'H1')[0]?.text).toBe('(\\) <<>>\uFFFD endobj \uFFFD');
  });
});

test('a PDF of too many rows is refused, with what to take instead', async () => {
  const rows: Sheet['rows'] = Array.from({ length: PDF_MAX_ROWS + 1 }, () => ['x']);
  await expect(pdfOf([{ ...names(), rows }])).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    message: expect.stringContaining('XLSX'),
    fields: [{ path: 'format', message: expect.stringContaining('10,000') }],
  });
});
