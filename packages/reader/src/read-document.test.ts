import { expect, test } from 'vitest';
import { generate } from './generate/generate.ts';
import { type Ink, Paper } from './generate/paper.ts';
import { readDocument } from './read-document.ts';
import type { Known } from './reading.ts';
import type { DocumentWords } from './words.ts';

const KNOWN: Known = { vendors: [], lessons: [], today: '2026-01-01' };

type Row = readonly [x: number, y: number, text: Ink, size?: number, align?: 'right'];

function pageOf(rows: readonly Row[]): DocumentWords {
  const paper = new Paper(612, 792, 10, 1);
  for (const [x, y, text, size = 10, align] of rows) paper.set(x, y, text, { size, align });
  return paper.document();
}

/** A plumber's bill. The total and what stands around it are given. */
function bill(
  sums: readonly (readonly [string, string])[],
  more: { title?: string; date?: string; due?: string; terms?: string } = {},
): DocumentWords {
  const { title = 'INVOICE', date = '01/22/2025', due = '02/21/2025', terms } = more;
  return pageOf([
    [54, 60, 'Harbor Plumbing LLC', 16],
    [54, 76, '410 Industry Way, Boise, ID 83705'],
    [54, 90, 'www.harborplumbing.com'],
    [558, 60, title, 20, 'right'],
    [400, 100, 'Invoice No.'],
    [558, 100, 'HP-20418', 10, 'right'],
    [400, 115, 'Invoice Date'],
    [558, 115, date, 10, 'right'],
    [400, 130, 'Due Date'],
    [558, 130, due, 10, 'right'],
    ...(terms === undefined
      ? []
      : ([
          [400, 145, 'Terms'],
          [558, 145, terms, 10, 'right'],
        ] satisfies Row[])),
    [54, 130, 'Bill To:'],
    [54, 144, 'Cedar Ridge Apartments'],
    [54, 200, 'Description'],
    [400, 200, 'Qty'],
    [480, 200, 'Unit Price', 10, 'right'],
    [558, 200, 'Amount', 10, 'right'],
    [54, 220, 'Water heater, 50 gallons, unit 204'],
    [400, 220, '1'],
    [480, 220, '900.00', 10, 'right'],
    [558, 220, '900.00', 10, 'right'],
    [54, 234, 'Copper fittings'],
    [400, 234, '4'],
    [480, 234, '25.00', 10, 'right'],
    [558, 234, '100.00', 10, 'right'],
    ...sums.flatMap(([label, amount], at): Row[] => [
      [440, 270 + 16 * at, label, 10, 'right'],
      [558, 270 + 16 * at, amount, 10, 'right'],
    ]),
  ]);
}

const SUMS = [
  ['Subtotal', '$1,000.00'],
  ['Sales Tax', '$60.00'],
  ['Total', '$1,060.00'],
] as const;

test('a bill that adds up is read with its lines, and its amounts are sure', () => {
  const [invoice] = readDocument(bill(SUMS), KNOWN).invoices;
  expect(invoice).toMatchObject({
    kind: 'INVOICE',
    pageFrom: 1,
    pageTo: 1,
    currency: 'USD',
    invoiceNumber: { value: 'HP-20418', page: 1, words: 'HP-20418', from: 'TEXT' },
    invoiceDate: { value: '2025-01-22' },
    dueDate: { value: '2025-02-21' },
    subtotalCents: { value: 100_000, isSure: true, doubt: null },
    taxCents: { value: 6000, isSure: true },
    totalCents: { value: 106_000, isSure: true },
    previousBalanceCents: null,
  });
  expect(
    invoice?.lines.map(({ text, quantity, unitPriceCents, amountCents, isSure }) => [
      text,
      quantity,
      unitPriceCents,
      amountCents,
      isSure,
    ]),
  ).toEqual([
    ['Water heater, 50 gallons, unit 204', 1, 90_000, 90_000, true],
    ['Copper fittings', 4, 2500, 10_000, true],
  ]);
});

test('a total that does not add up is read, and not sure: the reason is arithmetic', () => {
  const [invoice] = readDocument(bill([SUMS[0], SUMS[1], ['Total', '$1,600.00']]), KNOWN).invoices;
  expect(invoice?.totalCents).toMatchObject({ value: 160_000, isSure: false, doubt: 'ARITHMETIC' });
});

test('an earlier balance in the largest type is not what this invoice charges', () => {
  const sums = [
    ...SUMS.slice(0, 2),
    ['Current Charges', '$1,060.00'],
    ['Previous Balance', '$840.00'],
    ['Balance Due', '$1,900.00'],
  ] as const;
  const [invoice] = readDocument(bill(sums), KNOWN).invoices;
  expect([invoice?.totalCents?.value, invoice?.amountDueCents?.value, invoice?.previousBalanceCents?.value]).toEqual([
    106_000, 190_000, 84_000,
  ]);
});

test('with an earlier balance a total is not sure unless lines and tax confirm it', () => {
  const sums = [
    ...SUMS.slice(0, 2),
    ['Current Charges', '$1,200.00'],
    ['Previous Balance', '$700.00'],
    ['Balance Due', '$1,900.00'],
  ] as const;
  const [invoice] = readDocument(bill(sums), KNOWN).invoices;
  expect(invoice?.totalCents).toMatchObject({ isSure: false, doubt: 'EARLIER_BALANCE' });
});

test('two taxes are one field: their sum', () => {
  const sums = [SUMS[0], ['State Tax', '$60.00'], ['City Tax', '$15.00'], ['Total', '$1,075.00']] as const;
  expect(readDocument(bill(sums), KNOWN).invoices[0]?.taxCents).toMatchObject({
    value: 7500,
    words: '$60.00 + $15.00',
  });
});

test('a date whose day could be its month is not sure; another date of the document decides', () => {
  const [open] = readDocument(bill(SUMS, { date: '03/05/2025', due: '04/04/2025' }), KNOWN).invoices;
  expect(open?.invoiceDate).toMatchObject({ value: '2025-03-05', isSure: false, doubt: 'DAY_OR_MONTH' });
  const [decided] = readDocument(bill(SUMS, { date: '03/05/2025', due: '03/25/2025' }), KNOWN).invoices;
  expect(decided?.invoiceDate).toMatchObject({ value: '2025-03-05', doubt: null });
});

test('terms decide which is the month, where the due date is so many days later by one reading alone', () => {
  const [decided] = readDocument(
    bill(SUMS, { date: '03/05/2025', due: '04/04/2025', terms: 'Net 30' }),
    KNOWN,
  ).invoices;
  expect(decided?.invoiceDate).toMatchObject({ value: '2025-03-05', isSure: true });
  const [open] = readDocument(bill(SUMS, { date: '03/05/2025', due: '04/04/2025', terms: 'Net 45' }), KNOWN).invoices;
  expect(open?.invoiceDate).toMatchObject({ isSure: false, doubt: 'DAY_OR_MONTH' });
});

test('two subtotals of different values are rivals, however well one of them adds up', () => {
  const sums = [SUMS[0], ['Subtotal', '$940.00'], SUMS[1], SUMS[2]] as const;
  expect(readDocument(bill(sums), KNOWN).invoices[0]?.subtotalCents).toMatchObject({ isSure: false, doubt: 'RIVAL' });
});

test('lines that hold their tax already are read, and not sure', () => {
  const sums = [
    ['Net Amount', '$943.40'],
    ['Includes Tax', '$56.60'],
    ['Total', '$1,000.00'],
  ] as const;
  const lines = readDocument(bill(sums), KNOWN).invoices[0]?.lines;
  expect(lines?.map(({ amountCents, isSure }) => [amountCents, isSure])).toEqual([
    [90_000, false],
    [10_000, false],
  ]);
});

test('where a receipt tells what was given and what came back, the total is the difference, and not sure', () => {
  const sums = [
    ['Total', '$1,000.02'],
    ['Rounded', '$1,000.00'],
    ['Cash', '$1,050.00'],
    ['Change', '$50.00'],
  ] as const;
  expect(readDocument(bill(sums), KNOWN).invoices[0]?.totalCents).toMatchObject({ value: 100_000, isSure: false });
});

test('a name that another line of the document makes longer is not sure', () => {
  const { pages } = bill(SUMS);
  const longer = pageOf([[54, 700, 'Harbor Plumbing and Drain Services']]);
  const words = [...(pages[0]?.words ?? []), ...(longer.pages[0]?.words ?? [])];
  const [invoice] = readDocument({ pages: pages.map((page) => ({ ...page, words })) }, KNOWN).invoices;
  expect(invoice?.vendor?.isSure ?? false).toBe(false);
});

test.each([
  ['without signs', SUMS],
  [
    'in brackets',
    [
      ['Subtotal', '($1,000.00)'],
      ['Sales Tax', '($60.00)'],
      ['Total', '($1,060.00)'],
    ] as const,
  ],
])('the amounts of a credit note %s are negative', (_, sums) => {
  const [credit] = readDocument(bill(sums, { title: 'CREDIT MEMO' }), KNOWN).invoices;
  expect([credit?.kind, credit?.totalCents?.value, credit?.taxCents?.value]).toEqual(['CREDIT_NOTE', -106_000, -6000]);
});

test('of an estimate nothing is read that could be paid', () => {
  const [quote] = readDocument(bill(SUMS, { title: 'ESTIMATE' }), KNOWN).invoices;
  expect(quote).toMatchObject({ kind: 'QUOTE', totalCents: null, invoiceNumber: null, lines: [] });
});

test('two invoices in one file are proposed as two, each with its pages', () => {
  const second = bill(SUMS, { date: '02/22/2025', due: '03/21/2025' });
  const other = second.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text === 'HP-20418' ? { ...word, text: 'HP-20977' } : word)),
  }));
  const { invoices } = readDocument({ pages: [...bill(SUMS).pages, ...other] }, KNOWN);
  expect(invoices.map(({ pageFrom, pageTo, invoiceNumber }) => [pageFrom, pageTo, invoiceNumber?.value])).toEqual([
    [1, 1, 'HP-20418'],
    [2, 2, 'HP-20977'],
  ]);
  expect(invoices[1]?.totalCents?.page).toBe(2);
  const copy = readDocument({ pages: [...bill(SUMS).pages, ...bill(SUMS).pages] }, KNOWN);
  expect(copy.invoices.length).toBe(1);
});

test('where one page begins another invoice, the title and number of a third page begin one too, also without a total', () => {
  const numbered = (document: DocumentWords, number: string) =>
    document.pages.map((page) => ({
      ...page,
      words: page.words.map((word) => (word.text === 'HP-20418' ? { ...word, text: number } : word)),
    }));
  const withoutTotal = numbered(bill([]), 'HP-20977');
  const invoicesOf = (pages: DocumentWords['pages']) =>
    readDocument({ pages }, KNOWN).invoices.map(({ pageFrom, pageTo }) => [pageFrom, pageTo]);
  expect(invoicesOf([...bill(SUMS).pages, ...withoutTotal, ...numbered(bill(SUMS), 'HP-20981')])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(invoicesOf([...bill(SUMS).pages, ...withoutTotal])).toEqual([[1, 2]]);
});

test.each([
  [
    'a number of its own',
    [
      [400, 100, 'Invoice No.'],
      [558, 100, 'HP-20977', 10, 'right'],
    ],
  ],
  [
    'a title and a date of its own',
    [
      [558, 60, 'REPAIR INVOICE', 20, 'right'],
      [400, 100, 'Billing Date:'],
      [558, 100, '03/14/2025', 10, 'right'],
    ],
  ],
] satisfies [string, Row[]][])(
  'where a later page has %s, it may be another invoice, and nothing is sure',
  (_, rows) => {
    const later = pageOf([[54, 60, 'Harbor Plumbing LLC'], ...rows]);
    const { invoices } = readDocument({ pages: [...bill(SUMS).pages, ...later.pages] }, KNOWN);
    const [invoice] = invoices;
    expect(invoices.length).toBe(1);
    const fields = [invoice?.vendor, invoice?.invoiceNumber, invoice?.invoiceDate, invoice?.totalCents];
    expect([...fields, ...(invoice?.lines ?? [])].map((one) => one?.isSure)).toEqual(Array(6).fill(false));
  },
);

test('a later page that has the title and the date of the first leaves what is sure', () => {
  const later = pageOf([
    [558, 60, 'INVOICE', 20, 'right'],
    [400, 100, 'Invoice Date'],
    [558, 100, '01/22/2025', 10, 'right'],
  ]);
  const { invoices } = readDocument({ pages: [...bill(SUMS).pages, ...later.pages] }, KNOWN);
  expect(invoices.map(({ totalCents }) => totalCents?.isSure)).toEqual([true]);
});

test('a number that a scan runs together with the label before it is read without the label', () => {
  const { pages } = bill(SUMS);
  const words = (pages[0]?.words ?? []).filter(({ box }) => box[1] > 105 || box[3] < 90 || box[0] < 300);
  const glued = pageOf([
    [400, 100, 'Invoice'],
    [558, 100, 'No.47276', 10, 'right'],
  ]);
  const all = pages.map((page) => ({ ...page, words: [...words, ...(glued.pages[0]?.words ?? [])] }));
  expect(readDocument({ pages: all }, KNOWN).invoices[0]?.invoiceNumber?.value).toBe('47276');
});

test('under the heading of an order or a delivery nothing is sure', () => {
  for (const title of ['PACKING SLIP', 'SALES ORDER', 'WORK ORDER', 'PURCHASE ORDER']) {
    const [paper] = readDocument(bill(SUMS, { title }), KNOWN).invoices;
    const fields = [
      paper?.vendor,
      paper?.invoiceNumber,
      paper?.invoiceDate,
      paper?.totalCents,
      ...(paper?.lines ?? []),
    ];
    expect(
      fields.filter((one) => one?.isSure),
      title,
    ).toEqual([]);
  }
});

test('a name that goes on in the next line, and a number that breaks at its hyphen, are whole', () => {
  const { pages } = bill(SUMS);
  const words = (pages[0]?.words ?? []).filter(({ text }) => text !== 'HP-20418' && text !== 'LLC');
  const more = pageOf([
    [54, 78, 'Services LLC', 16],
    [558, 100, 'HP-20418-', 10, 'right'],
    [558, 111, '77', 10, 'right'],
  ]);
  const moved = words.filter(({ box }) => box[1] < 66 || box[0] > 300 || box[1] > 100);
  const all = pages.map((page) => ({ ...page, words: [...moved, ...(more.pages[0]?.words ?? [])] }));
  const [invoice] = readDocument({ pages: all }, KNOWN).invoices;
  expect([invoice?.vendor?.value, invoice?.invoiceNumber?.value]).toEqual([
    'Harbor Plumbing Services LLC',
    'HP-20418-77',
  ]);
});

test('a long invoice is not split', () => {
  let long = 0;
  for (let seed = 810_000; seed < 810_120; seed += 1) {
    const drawn = generate(seed);
    if (drawn.document.pages.length < 2) continue;
    long += 1;
    expect(readDocument(drawn.document, KNOWN).invoices.length, `seed ${seed}`).toBe(1);
  }
  expect(long).toBeGreaterThan(5);
});

test('a vendor of the organization is known by tax id, phone and address where a logo hides the name', () => {
  const vendors = [
    {
      id: 4,
      name: 'Harbor Plumbing & Drain',
      phones: ['(208) 555-0134'],
      address: '410 Industry Way, Boise',
      taxId: null,
    },
    { id: 5, name: 'Other Plumbing', phones: ['208-555-9999'], address: null, taxId: null },
  ];
  const nameless = pageOf([
    [54, 76, '410 Industry Way, Boise, ID 83705'],
    [54, 90, 'Tel. 208.555.0134'],
    [558, 60, 'INVOICE', 20, 'right'],
    [400, 100, 'Invoice No.'],
    [558, 100, '20418', 10, 'right'],
    [440, 270, 'Total', 10, 'right'],
    [558, 270, '$60.00', 10, 'right'],
  ]);
  const [invoice] = readDocument(nameless, { ...KNOWN, vendors }).invoices;
  expect(invoice).toMatchObject({ vendorId: 4, vendor: { value: 'Harbor Plumbing & Drain', isSure: true } });
});

test('what the organization does not know is not sure by a name alone', () => {
  const [invoice] = readDocument(
    pageOf([
      [54, 60, 'Harbor Plumbing', 16],
      [400, 60, 'Invoice 4711'],
      [400, 90, 'Total $50.00'],
    ]),
    KNOWN,
  ).invoices;
  expect(invoice?.vendor?.isSure ?? false).toBe(false);
  expect(invoice?.vendorId).toBeNull();
});

test('a value of a scan is sure only where the second reader has it too', () => {
  const { pages } = bill(SUMS);
  const scanned = (change: (text: string) => string): DocumentWords => ({
    pages: pages.map((page) => ({
      ...page,
      from: 'SCAN',
      secondWords: page.words.map((word) => ({ ...word, text: change(word.text) })),
    })),
  });
  const [agreed] = readDocument(
    scanned((text) => text),
    KNOWN,
  ).invoices;
  const [differs] = readDocument(
    scanned((text) => text.replace('HP-20418', 'HP-2O418').replace('1,060', '1,080')),
    KNOWN,
  ).invoices;
  expect(agreed?.totalCents).toMatchObject({ isSure: true, from: 'SCAN' });
  expect(differs?.totalCents).toMatchObject({ isSure: false, doubt: 'READERS_DIFFER' });
  expect(differs?.invoiceNumber).toMatchObject({ isSure: false, doubt: 'READERS_DIFFER' });
});

test('a page without words is no invoice', () => {
  const [nothing] = readDocument({ pages: [{ width: 612, height: 792, from: 'SCAN', words: [] }] }, KNOWN).invoices;
  expect(nothing).toMatchObject({ kind: 'OTHER', vendor: null, totalCents: null, lines: [] });
});
