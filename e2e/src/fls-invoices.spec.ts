import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { drawnPdf } from './support/drawn-pdf.ts';
import { ownPlace } from './support/own-place.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

const READ_MS = 60_000;

/** A bill for the annual inspection of the fire alarm, with a line of its own below the amounts. */
function alarmBill(number: string, said: string): Buffer {
  return drawnPdf([
    { x: 50, y: 60, text: 'Summit Fire Protection' },
    { x: 50, y: 76, text: '12 Harbor Street, Denver, CO 80202' },
    { x: 430, y: 60, text: 'INVOICE' },
    { x: 380, y: 90, text: `Invoice number: ${number}` },
    { x: 380, y: 106, text: 'Invoice date: March 4, 2026' },
    { x: 50, y: 200, text: 'Description' },
    { x: 360, y: 200, text: 'Qty' },
    { x: 420, y: 200, text: 'Price' },
    { x: 500, y: 200, text: 'Amount' },
    { x: 50, y: 222, text: 'Annual fire alarm inspection' },
    { x: 360, y: 222, text: '1' },
    { x: 420, y: 222, text: '420.00' },
    { x: 500, y: 222, text: '420.00' },
    { x: 420, y: 432, text: 'Total' },
    { x: 500, y: 432, text: '420.00' },
    { x: 50, y: 500, text: said },
  ]);
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('a bill that proves nothing moves no date; one that says that it passed moves it after that was shown', async ({
  page,
  sql,
}) => {
  test.setTimeout(240_000);
  const propertyId = await ownPlace(sql, 'Alarm Homes', 'Alarm Yard');
  await alarmsOnRecord(sql, propertyId);
  await signIn(page, SUPER, `/report/${propertyId}/invoice`);
  // why: with the first answer the empty page takes the place of the button, and of what was given to it
  await expect(page.getByText('No invoice yet')).toBeVisible();
  await page
    .getByLabel('Upload invoices: PDF files')
    .setInputFiles([
      pdf('alarm-paid.pdf', alarmBill('SF-88', 'Thank you for your business.')),
      pdf('alarm-passed.pdf', alarmBill('SF-89', 'Result: the fire alarm system passed.')),
    ]);
  const read = page.getByRole('table', { name: 'Invoice repository' }).getByRole('row');
  await expect(read.filter({ hasText: /To review|Matched/ })).toHaveCount(2, { timeout: READ_MS });

  await page.goto(`/ParseFLSInvoices?propertyId=${propertyId}`);
  const rows = page.getByRole('table', { name: 'FLS invoices' }).getByRole('row');
  await expect(rows.filter({ hasText: 'SF-88' })).toContainText('Alarms');
  await expectAccessible(page, 'the bills of fire and life safety');

  const review = page.getByRole('form', { name: 'Review' });
  const visit = review.getByRole('group', { name: 'Visit 1: Alarms' });
  await test.step('what the bill does not say is not preset, and the date stays', async () => {
    await rows.filter({ hasText: 'SF-88' }).getByRole('link').first().click();
    await expect(visit.getByLabel('Result, as the papers say')).toHaveValue('NONE');
    await expect(visit.getByText(/^Stays 2026-03-01: .*paid, not proven\.$/)).toBeVisible();
    await expectAccessible(page, 'the review of a fire and life safety bill');
    await expect(page.getByText(/^[12] of 2 to decide$/)).toBeVisible();
    await review.getByRole('button', { name: 'Record 1 visit' }).click();
  });

  await test.step('the next bill of the list opens by itself', async () => {
    await expect(page.getByRole('heading', { name: /SF-89/ })).toBeVisible();
    await expect(page.getByText('1 of 1 to decide')).toBeVisible();
    expect(await throughOf(sql, propertyId)).toBe('2026-03-01');
  });

  await test.step('what was recorded moved no date, and its record says: paid, not proven', async () => {
    await page.goto(`/ParseFLSInvoices?propertyId=${propertyId}`);
    await rows.filter({ hasText: 'SF-88' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Recorded visits' })).toContainText('Moved no date');
    await page.getByRole('region', { name: 'Recorded visits' }).getByRole('link', { name: 'Alarms' }).click();
    await expect(page.getByText(/paid, not proven/).first()).toBeVisible();
  });

  await test.step('one whose words say that it passed moves the date, as was shown before', async () => {
    await page.goto(`/ParseFLSInvoices?propertyId=${propertyId}`);
    await rows.filter({ hasText: 'SF-89' }).getByRole('link').first().click();
    await expect(visit.getByLabel('Result, as the papers say')).toHaveValue('PASS');
    await expect(visit.getByText('Compliant through: 2026-03-01 → 2027-03-04')).toBeVisible();
    await review.getByRole('button', { name: 'Record 1 visit' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('table', { name: 'FLS invoices' })).toBeVisible();
    await rows.filter({ hasText: 'SF-89' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Recorded visits' })).toContainText('Compliant through 2027-03-04');
    expect(await throughOf(sql, propertyId)).toBe('2027-03-04');
  });

  await test.step('a test on file that nobody billed stands in the other part of the page', async () => {
    const open = (more = '') => page.goto(`/ParseFLSInvoices?propertyId=${propertyId}&tab=unbilled${more}`);
    await open();
    await expect(page.getByText('No visit fits the filters')).toBeVisible();
    await certificateOnFile(sql, propertyId);
    await open();
    await expectAccessible(page, 'the certificates without a bill');
    await page.getByRole('button', { name: 'No bill to come: Alarms, Alarm Yard' }).click();
    const dialog = page.getByRole('dialog', { name: 'No bill to come?' });
    await dialog.getByLabel('Reason').fill('Done under warranty');
    await dialog.getByRole('button', { name: 'No bill to come' }).click();
    await expect(page.getByText('No visit fits the filters')).toBeVisible();
    await open('&noBill=true');
    await expect(page.getByRole('row', { name: /Done under warranty/ })).toBeVisible();
    await page.getByRole('button', { name: 'Wait for its bill: Alarms, Alarm Yard' }).click();
    await open();
    await expect(page.getByRole('button', { name: 'No bill to come: Alarms, Alarm Yard' })).toBeVisible();
    await page.goto(`/ParseFLSInvoices?propertyId=${propertyId}`);
    await rows.filter({ hasText: 'SF-89' }).getByRole('link').first().click();
  });

  await test.step('on a phone the page and the visits are two tabs, without sideways scroll', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(review).toBeVisible();
    await expectAccessible(page, 'the review of a bill on a phone');
    await page.setViewportSize({ width: 320, height: 720 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Page' }).click();
    await expect(page.getByRole('region', { name: 'Document' })).toBeVisible();
    await expect(review).toBeHidden();
  });
});

/** Alarms that are looked at once a year, compliant through 2026-03-01 as a person typed it. */
async function alarmsOnRecord(sql: Sql, propertyId: number): Promise<void> {
  await sql(
    `with r as (
       insert into fls_record
         (organization_id, property_id, type, compliant_through, through_basis, asserted_reason, asserted_by, asserted_at)
       select organization_id, id, 'ALARMS', '2026-03-01', 'ASSERTED', 'From the last report', (select min(id) from app_user), now()
       from property where id = $1 returning organization_id, property_id, id
     ) insert into fls_interval (organization_id, property_id, record_id, kind, task, is_certificate)
     select organization_id, property_id, id, 'ANNUAL', 'Inspection and test', true from r`,
    [propertyId],
  );
}

/** A semiannual test of the alarms with its certificate, five months ago. */
async function certificateOnFile(sql: Sql, propertyId: number): Promise<void> {
  await sql(
    `insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind)
     select r.organization_id, r.property_id, r.id, current_date - 150, 'SEMIANNUAL', 'PASS', min(f.id), 'CERTIFICATE' from fls_record r
     join file f on f.organization_id = r.organization_id and f.property_id = r.property_id
     where r.property_id = $1 and r.type = 'ALARMS' group by r.organization_id, r.property_id, r.id`,
    [propertyId],
  );
}

async function throughOf(sql: Sql, propertyId: number): Promise<string | undefined> {
  const [found] = await sql<{ through: string }>(
    "select compliant_through::text as through from fls_record where property_id = $1 and type = 'ALARMS'",
    [propertyId],
  );
  return found?.through;
}
