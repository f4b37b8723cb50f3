import fs from 'node:fs';
import { expectAccessible } from './support/accessible.ts';
import { drawnPdf } from './support/drawn-pdf.ts';
import { ownPlace } from './support/own-place.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

const READ_MS = 60_000;

/** A plain bill: its lines and the tax come to the total, and the number is missing where `number` is null. */
function bill(number: string | null, total = '195.00'): Buffer {
  return drawnPdf([
    { x: 50, y: 60, text: 'Cobalt Appliance Repair' },
    { x: 50, y: 76, text: '12 Harbor Street, Denver, CO 80202' },
    { x: 430, y: 60, text: 'INVOICE' },
    ...(number === null ? [] : [{ x: 380, y: 90, text: `Invoice number: ${number}` }]),
    { x: 380, y: 106, text: 'Invoice date: May 12, 2026' },
    { x: 50, y: 200, text: 'Description' },
    { x: 360, y: 200, text: 'Qty' },
    { x: 420, y: 200, text: 'Price' },
    { x: 500, y: 200, text: 'Amount' },
    { x: 50, y: 222, text: 'Service call, refrigerator leaks, Apt 101' },
    { x: 360, y: 222, text: '1' },
    { x: 420, y: 222, text: '180.00' },
    { x: 500, y: 222, text: '180.00' },
    { x: 420, y: 400, text: 'Subtotal' },
    { x: 500, y: 400, text: '180.00' },
    { x: 420, y: 416, text: 'Tax' },
    { x: 500, y: 416, text: '15.00' },
    { x: 420, y: 432, text: 'Total' },
    { x: 500, y: 432, text: total },
  ]);
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('invoices are uploaded, read on this server, reviewed by keyboard alone and approved', async ({ page, sql }) => {
  test.setTimeout(240_000);
  const propertyId = await ownPlace(sql, 'Invoice Homes', 'Invoice Yard');
  await signIn(page, SUPER, `/report/${propertyId}/invoice`);
  await expect(page.getByText('No invoice yet')).toBeVisible();
  await expect(page.getByText(/Reading works without any key or cloud/)).toBeVisible();
  await expectAccessible(page, 'the invoice repository without invoices');

  await test.step('two PDFs are sent at once, and a file that is no PDF is not', async () => {
    await page
      .getByLabel('Upload invoices: PDF files')
      .setInputFiles([pdf('first.pdf', bill('CA-2041')), pdf('second.pdf', bill(null, '205.00'))]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByText('2 of 2 documents sent')).toBeVisible({ timeout: READ_MS });
    await page
      .getByLabel('Upload invoices: PDF files')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
    await expect(uploads.getByText('Only PDFs are read as invoices.')).toBeVisible();
    await uploads.getByRole('button', { name: 'Dismiss list.csv' }).click();
    await uploads.getByRole('button', { name: 'Clear those sent' }).click();
    await expect(uploads).toHaveCount(0);
  });

  await test.step('the list shows what was read', async () => {
    const rows = page.getByRole('table', { name: 'Invoice repository' }).getByRole('row');
    await expect(rows.filter({ hasText: /To review|Matched/ })).toHaveCount(2, { timeout: READ_MS });
    await expect(rows.filter({ hasText: 'CA-2041' })).toContainText('2026-05-12');
    await expectAccessible(page, 'the invoice repository');
  });

  const review = page.getByRole('form', { name: 'Review' });
  const second = await newest(sql, 'second.pdf');
  await test.step('sums that do not fit are shown, and approving is refused in words', async () => {
    await page.goto(`/report/${propertyId}/invoice/${second}`);
    await expect(review).toBeVisible();
    await expect(page.getByRole('img', { name: 'Page 1 of 1 of second.pdf' })).toBeVisible();
    await expect.poll(() => page.evaluate(isDrawn), { timeout: READ_MS }).toBe(true);
    await expect(review.getByText(/the total is \$10\.00 more/)).toBeVisible();
    await expect(review.getByText(/^To approve it: .*Lines and tax do not add up to the total\./)).toBeVisible();
    await expectAccessible(page, 'the review of an invoice');
  });

  await test.step('a word that is pressed on the page goes into the field that has the focus', async () => {
    const total = review.getByLabel('Total', { exact: true });
    await total.focus();
    const sheet = await page.getByRole('img', { name: 'Page 1 of 1 of second.pdf' }).boundingBox();
    const points = (sheet?.width ?? 0) / 612;
    await page.mouse.click((sheet?.x ?? 0) + 512 * points, (sheet?.y ?? 0) + 397 * points);
    await expect(total).toHaveValue('180.00');
    await expect(total).toBeFocused();
  });

  await test.step('what is wrong is typed, and one key saves, approves and goes on', async () => {
    const number = review.getByLabel('Number', { exact: true });
    await number.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('CA-2042');
    await review.getByLabel('Total', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('195');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/CA-2042 is approved\./)).toBeVisible();
    const first = await newest(sql, 'first.pdf');
    await expect(page).toHaveURL(`/report/${propertyId}/invoice/${first}`);
    await expect(review.getByLabel('Number', { exact: true })).toHaveValue('CA-2041');
    await expect(review.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(`/report/${propertyId}/invoice`);
  });
  const stored = await sql(
    `select number, state, total_cents::int as cents from invoice where property_id = ${propertyId} order by number`,
  );
  expect(stored).toEqual([
    { number: 'CA-2041', state: 'APPROVED', cents: 19_500 },
    { number: 'CA-2042', state: 'APPROVED', cents: 19_500 },
  ]);

  await test.step('a decided invoice is opened again, rejected with a reason, and stays in the list', async () => {
    await page.goto(`/report/${propertyId}/invoice/${second}`);
    await page.getByRole('button', { name: 'Review again' }).click();
    await review.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this invoice?' });
    await dialog.getByLabel('Reason').fill('Billed to another owner');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page).toHaveURL(`/report/${propertyId}/invoice`);
    await expect(page.getByRole('row').filter({ hasText: 'CA-2042' })).toContainText('Billed to another owner');
  });

  await test.step('columns are arranged once, and approved invoices are had as a file for accounting', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'To accounting …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Blank' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Books');
    await dialog.getByLabel('Heading 1').fill('Amount');
    await dialog.getByLabel('Holds 1').selectOption({ label: 'Amount with its share of tax' });
    await expectAccessible(page, 'the arrangement of a file for accounting');
    await dialog.getByRole('button', { name: 'Save arrangement' }).click();
    await expect(dialog.getByText('1 invoice, 1 row, $195.00. Left out: 1 invoice not approved.')).toBeVisible();
    await expectAccessible(page, 'invoices to accounting');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    const file = await (await saved).path();
    expect(fs.readFileSync(file, 'utf8')).toBe('Amount\r\n195.00\r\n');
    await expect(dialog.getByText('No approved invoice of this filter waits to be exported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('on a phone the page and the fields are two tabs, without sideways scroll', async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(`/report/${propertyId}/invoice/${second}`);
    await expect(review).toBeVisible();
    await expect(page.getByRole('region', { name: 'Document' })).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Page' }).click();
    await expect(page.getByRole('region', { name: 'Document' })).toBeVisible();
    await expect(review).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'the page of an invoice on a phone');
  });
});

/** True once something dark was drawn on the page. */
function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-pages] canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) > 200 && (pixels[at] ?? 255) < 128) return true;
  return false;
}

async function newest(sql: Parameters<typeof ownPlace>[0], file: string): Promise<number> {
  const [found] = await sql<{ id: number }>(
    `select i.id from invoice i join invoice_document d on d.organization_id = i.organization_id and d.id = i.document_id
     join file f on f.organization_id = d.organization_id and f.id = d.file_id where f.name = '${file}' order by i.id desc limit 1`,
  );
  if (!found) throw new Error(`No invoice was made of ${file}`);
  return found.id;
}
