import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { type DrawnText, drawnPages, drawnPdf, scannedPdf } from './support/drawn-pdf.ts';
import { ownPlace } from './support/own-place.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

const READ_MS = 180_000;
/** What a practised hand presses in 20 seconds. */
const KEYS_MAX = 80;

type Bill = { title?: string; number: string; line: string; amount: string; tax?: string; total: string };

/** The texts of a bill of Cobalt Appliance Repair. */
function bill({ title = 'INVOICE', number, line, amount, tax = '0.00', total }: Bill): DrawnText[] {
  return [
    { x: 50, y: 60, text: 'Cobalt Appliance Repair' },
    { x: 50, y: 76, text: '12 Harbor Street, Denver, CO 80202' },
    { x: 430, y: 60, text: title },
    { x: 380, y: 90, text: `${title === 'INVOICE' ? 'Invoice' : 'Credit note'} number: ${number}` },
    { x: 380, y: 106, text: `${title === 'INVOICE' ? 'Invoice' : 'Credit note'} date: May 12, 2026` },
    { x: 50, y: 200, text: 'Description' },
    { x: 500, y: 200, text: 'Amount' },
    { x: 50, y: 222, text: line },
    { x: 500, y: 222, text: amount },
    { x: 420, y: 400, text: 'Subtotal' },
    { x: 500, y: 400, text: amount },
    { x: 420, y: 416, text: 'Tax' },
    { x: 500, y: 416, text: tax },
    { x: 420, y: 432, text: 'Total' },
    { x: 500, y: 432, text: total },
  ];
}

const REPAIR = {
  number: 'CK-3001',
  line: 'Service call, refrigerator leaks, Apt 101',
  amount: '180.00',
  tax: '15.00',
  total: '195.00',
};
const FOREIGN: DrawnText[] = [
  { x: 50, y: 60, text: 'Haustechnik Brandt GmbH' },
  { x: 50, y: 76, text: 'Hafenstrasse 12, 20457 Hamburg' },
  { x: 430, y: 60, text: 'RECHNUNG' },
  { x: 360, y: 90, text: 'Rechnungsnummer: HB-2207' },
  { x: 360, y: 106, text: 'Rechnungsdatum: 12.05.2026' },
  { x: 50, y: 200, text: 'Beschreibung' },
  { x: 490, y: 200, text: 'Betrag EUR' },
  { x: 50, y: 222, text: 'Austausch der Umwaelzpumpe' },
  { x: 490, y: 222, text: '1.234,56' },
  { x: 380, y: 400, text: 'Nettobetrag' },
  { x: 490, y: 400, text: '1.234,56' },
  { x: 380, y: 416, text: 'MwSt. 19 %' },
  { x: 490, y: 416, text: '234,57' },
  { x: 380, y: 432, text: 'Gesamtbetrag' },
  { x: 490, y: 432, text: '1.469,13 EUR' },
];

/** A bill on paper, as a scanner makes a picture of it. */
async function scan(page: Page): Promise<Buffer> {
  const size = { width: 1700, height: 2200 };
  const texts = [
    [150, 140, 44, 'Brook Appliance Service'],
    [1150, 140, 44, 'INVOICE'],
    [1000, 275, 26, 'Invoice Number: BA-9917'],
    [1000, 325, 26, 'Invoice Date: April 14, 2026'],
    [150, 615, 26, 'Description'],
    [1380, 615, 26, 'Amount'],
    [150, 675, 26, 'Replaced igniter of the range, Apt 102'],
    [1380, 675, 26, '$ 164.00'],
    [1100, 835, 26, 'Subtotal'],
    [1380, 835, 26, '$ 164.00'],
    [1100, 885, 26, 'Sales Tax'],
    [1380, 885, 26, '$ 0.00'],
    [1100, 935, 26, 'Total'],
    [1380, 935, 26, '$ 164.00'],
  ] as const;
  const drawn = texts.map(
    ([x, y, points, text]) =>
      `<p style="position:absolute;margin:0;left:${x}px;top:${y}px;font-size:${points}px">${text}</p>`,
  );
  await page.setViewportSize(size);
  await page.setContent(
    `<body style="font-family:Liberation Sans,Arial,sans-serif;background:white">${drawn.join('')}</body>`,
  );
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.setViewportSize({ width: 1440, height: 900 });
  return scannedPdf({ jpeg, ...size });
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('five kinds of invoices go from upload to approved by keyboard alone, and a credit note lowers what an item cost', async ({
  page,
  sql,
}) => {
  test.setTimeout(480_000);
  const hand = handOn(page);
  const propertyId = await ownPlace(sql, 'Keyboard Homes', 'Keyboard Yard');
  const scanned = await scan(page);
  await signIn(page, SUPER, `/report/${propertyId}/invoice`);
  const upload = page.getByLabel('Upload invoices: PDF files');
  const rows = page.getByRole('table', { name: 'Invoice repository' }).getByRole('row');
  const second = {
    ...REPAIR,
    number: 'CK-3002',
    line: 'Cleaned the coils of the range, Apt 103',
    amount: '240.00',
    total: '255.00',
  };
  const third = {
    ...REPAIR,
    number: 'CK-3003',
    line: 'Adjusted the door of the range, Apt 104',
    amount: '90.00',
    total: '105.00',
  };
  // The first answer puts another button in the place of the one before it.
  await expect(page.getByText('No invoice yet')).toBeVisible();
  await upload.setInputFiles([
    pdf('text.pdf', drawnPdf(bill(REPAIR))),
    pdf('scan.pdf', scanned),
    pdf('two.pdf', drawnPages([bill(second), bill(third)])),
    pdf('again.pdf', drawnPdf([...bill(REPAIR), { x: 50, y: 700, text: 'Second copy' }])),
    pdf('foreign.pdf', drawnPdf(FOREIGN)),
  ]);
  await expect(rows.filter({ hasText: /To review|Matched/ })).toHaveCount(5, { timeout: READ_MS });

  const review = page.getByRole('form', { name: 'Review' });
  const field = (name: string) => review.getByLabel(name, { exact: true });
  /** Corrects what was not read as it stands on the paper. */
  const correct = async (wanted: Record<string, string>) => {
    for (const [name, value] of Object.entries(wanted)) {
      if ((await field(name).inputValue()) === value) continue;
      await hand.tabTo(field(name));
      await hand.replace(/^\d{4}-/.test(value) ? dateKeys(value) : value);
      await expect(field(name)).toHaveValue(value);
    }
  };
  const chooseItem = async (typed: string) => {
    const line = review.getByRole('group', { name: 'Line 1' });
    await expect(line.getByLabel('Unit')).toHaveValue('101');
    await hand.tabTo(line.getByLabel('Item'));
    await expect(line.getByRole('option', { name: new RegExp(typed) })).toBeAttached();
    await hand.type(typed);
    await expect(line.getByLabel('Item').locator('option:checked')).toHaveText(new RegExp(`^${typed}`));
  };

  await test.step('Tab goes to the rows and Enter opens the newest', async () => {
    await hand.tabTo(rows.nth(1));
    await hand.press('Enter');
    await expect(review).toBeVisible();
  });

  const done: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const { name, number } = await openInvoice(page, sql);
    await expect(page.getByRole('img', { name: new RegExp(`^Page 1 of \\d of ${name}$`) })).toBeVisible();
    await expect(field('Number')).toHaveValue(number ?? '');
    hand.begin();
    await test.step(`${name} is decided`, async () => {
      if (await review.getByRole('button', { name: 'Split into 2 invoices' }).isVisible()) {
        await hand.press('Alt+p');
        await expect(page.getByText('The document is read as 2 invoices now.')).toBeVisible();
        await expect(page.getByRole('img', { name: 'Page 1 of 1 of two.pdf' })).toBeVisible();
        await expect(field('Number')).toHaveValue('CK-3002', { timeout: READ_MS });
      }
      // The review begins in its first field.
      await expect(review.locator(':focus')).toHaveCount(1);
      const address = page.url();
      if (name === 'again.pdf') {
        const twin = review.getByRole('region', { name: 'Possible duplicate' });
        await expect(twin).toContainText('the same vendor and number');
        await expectAccessible(page, 'the review of a possible duplicate');
        await hand.press('Alt+m');
      } else {
        if (name === 'text.pdf') {
          await correct({ Vendor: 'Cobalt Appliance Repair', Number: 'CK-3001', Date: '2026-05-12', Total: '195.00' });
          await chooseItem('Refrigerator');
        }
        if (name === 'scan.pdf')
          await correct({ Vendor: 'Brook Appliance Service', Number: 'BA-9917', Date: '2026-04-14', Total: '164.00' });
        if (name === 'foreign.pdf')
          await correct({
            Vendor: 'Haustechnik Brandt GmbH',
            Number: 'HB-2207',
            Date: '2026-05-12',
            Total: '1,469.13',
          });
        await hand.press('Control+Enter');
      }
      await expect(page).not.toHaveURL(address);
      done.push(name);
      expect(hand.pressed(), `keys for ${name}`).toBeLessThanOrEqual(KEYS_MAX);
    });
  }
  await expect(page).toHaveURL(`/report/${propertyId}/invoice`);
  expect(done.toSorted()).toEqual(['again.pdf', 'foreign.pdf', 'scan.pdf', 'text.pdf', 'two.pdf', 'two.pdf']);
  const stored = await sql(
    `select number, state, total_cents::int as cents, currency from invoice where property_id = ${propertyId} and archived_at is null order by number, state`,
  );
  expect(stored).toEqual([
    { number: 'BA-9917', state: 'APPROVED', cents: 16_400, currency: 'USD' },
    { number: 'CK-3001', state: 'APPROVED', cents: 19_500, currency: 'USD' },
    { number: 'CK-3001', state: 'DUPLICATE', cents: 19_500, currency: 'USD' },
    { number: 'CK-3002', state: 'APPROVED', cents: 25_500, currency: 'USD' },
    { number: 'CK-3003', state: 'APPROVED', cents: 10_500, currency: 'USD' },
    { number: 'HB-2207', state: 'APPROVED', cents: 146_913, currency: 'EUR' },
  ]);

  await test.step('a credit note for the same refrigerator is approved', async () => {
    const credit = {
      title: 'CREDIT NOTE',
      number: 'CN-77',
      line: 'Credit, refrigerator service call, Apt 101',
      amount: '-50.00',
      total: '-50.00',
    };
    await upload.setInputFiles([pdf('credit.pdf', drawnPdf(bill(credit)))]);
    await expect(rows.filter({ hasText: /To review|Matched/ })).toHaveCount(1, { timeout: READ_MS });
    await hand.tabTo(rows.filter({ hasText: /To review|Matched/ }), rows.nth(1));
    await hand.press('Enter');
    await correct({ Vendor: 'Cobalt Appliance Repair', Number: 'CN-77', Date: '2026-05-12', Total: '-50.00' });
    await chooseItem('Refrigerator');
    await hand.press('Control+Enter');
    await expect(page).toHaveURL(`/report/${propertyId}/invoice`);
  });

  await test.step('the item cost less for it', async () => {
    const [unit] = await sql<{ id: number }>(`select id from unit where property_id = ${propertyId} and name = '101'`);
    await page.goto(`/units/${unit?.id}`);
    await page.getByRole('article', { name: 'Refrigerator' }).getByRole('button', { name: 'Refrigerator' }).click();
    const drawer = page.getByRole('complementary', { name: 'Item details' });
    await drawer.getByRole('tab', { name: 'Money' }).click();
    await expect(drawer.getByText('$130', { exact: true })).toHaveCount(2);
    await expect(drawer.getByRole('listitem').filter({ hasText: 'CN-77' })).toContainText('−$50');
    await expect(drawer.getByRole('listitem').filter({ hasText: 'CK-3001' })).toContainText('$180');
    await expectAccessible(page, 'the money of an item');
  });
});

/** The invoice whose address is open: the name of its file, and the number that was read. */
async function openInvoice(page: Page, sql: Sql): Promise<{ name: string; number: string | null }> {
  await expect(page).toHaveURL(/\/invoice\/\d+/);
  const id = Number(/\/invoice\/(\d+)/.exec(page.url())?.[1]);
  const [found] = await sql<{ name: string; number: string | null }>(
    `select f.name, i.number from invoice i join invoice_document d on d.organization_id = i.organization_id and d.id = i.document_id
     join file f on f.organization_id = d.organization_id and f.id = d.file_id where i.id = $1`,
    [id],
  );
  if (!found) throw new Error(`There is no invoice ${id}`);
  return found;
}

/** The keys of a date field of this browser: month, day, year. */
function dateKeys(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}${day}${year}`;
}

/** A hand that has only the keyboard, and counts what it presses. */
function handOn(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const isIn = (place: Locator) => place.evaluate((element) => element === document.activeElement);
  return {
    begin: () => {
      keys = 0;
    },
    pressed: () => keys,
    press,
    type,
    replace: async (text: string) => {
      await press('Control+a');
      await type(text);
    },
    /** Tab until this has the focus; among rows, of which only one is in the order of Tab, with the arrows from there. */
    tabTo: async (place: Locator, from: Locator = place) => {
      for (let tabs = 0; tabs < TABS_MAX && !(await isIn(from)); tabs += 1) await press('Tab');
      for (let rows = 0; rows < TABS_MAX && !(await isIn(place)); rows += 1) await press('ArrowDown');
      await expect(place).toBeFocused();
    },
  };
}
const TABS_MAX = 100;
