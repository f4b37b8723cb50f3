import { startImapServer } from '@lintel/api/testing/imap-server';
import { mailOf } from '@lintel/api/testing/mails';
import { expectAccessible } from './support/accessible.ts';
import { drawnPdf } from './support/drawn-pdf.ts';
import { ownPlace } from './support/own-place.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

const TAKEN_MS = 60_000;

const bill = drawnPdf([
  { x: 50, y: 60, text: 'Cobalt Appliance Repair' },
  { x: 430, y: 60, text: 'INVOICE' },
  { x: 380, y: 90, text: 'Invoice number: CM-7001' },
  { x: 380, y: 106, text: 'Invoice date: May 12, 2026' },
  { x: 50, y: 222, text: 'Service call, refrigerator leaks, Apt 101' },
  { x: 500, y: 222, text: '180.00' },
  { x: 420, y: 432, text: 'Total' },
  { x: 500, y: 432, text: '180.00' },
]);

test('a mailbox is set up by keyboard and tested; the bill that a vendor mails is then among the invoices', async ({
  page,
  sql,
}) => {
  test.setTimeout(180_000);
  const server = await startImapServer();
  server.deliver(mailOf({ subject: 'May invoice', files: [{ name: 'may.pdf', bytes: bill }] }), new Date());
  try {
    const propertyId = await ownPlace(sql, 'Mailed Homes', 'Mailed Yard');
    await signIn(page, SUPER, `/report/${propertyId}/invoice`);
    await page.getByRole('link', { name: 'Bills by mail' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin: Bills by Mail' })).toBeVisible();
    await page.getByLabel('Mailbox of').selectOption({ label: 'Mailed Homes' });
    await expect(page.getByText('No mailbox yet')).toBeVisible();
    await expectAccessible(page, 'bills by mail without a mailbox');

    await page.getByRole('button', { name: 'Set up a mailbox' }).first().focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Mailbox' });
    const type = async (label: string, text: string) => {
      await form.getByLabel(label, { exact: true }).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    await type('Mail server (IMAP)', '127.0.0.1');
    await type('Port', String(server.port));
    await form.getByLabel('Encryption').selectOption('NONE');
    await type('User', 'bills@harbor.example');
    await type('Password', 'wrong');
    await form.getByRole('button', { name: 'Test what is typed' }).press('Enter');
    await expect(form.getByText('The mail server refused the user name or the password.')).toBeVisible();
    await type('Password', 'a password');
    await form.getByRole('button', { name: 'Test what is typed' }).press('Enter');
    await expect(form.getByText(/INBOX has 1 mail, 1 of them unread/)).toBeVisible();
    await form.getByLabel('Property of bills whose mail names none').selectOption({ label: 'Mailed Yard' });
    await form.getByLabel('Take mails from').fill('2026-01-01');
    await expectAccessible(page, 'the settings of a mailbox', 'aside');
    await form.getByRole('button', { name: 'Save mailbox' }).press('Enter');
    await expect(page.getByText('Saved. New mail is being looked for.')).toBeVisible();

    const row = page.getByRole('row', { name: /May invoice/ });
    await expect(async () => {
      await page.reload();
      await expect(row.getByRole('link', { name: 'may.pdf' })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: TAKEN_MS });
    await expect(row).toContainText('1 bill taken in');
    await expectAccessible(page, 'bills by mail');
    expect(server.mails[0]?.isSeen).toBe(true);
    await row.getByRole('link', { name: 'may.pdf' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/report/${propertyId}/invoice/\\d+`));
    await page.goto(`/report/${propertyId}/invoice?source=MAIL`);
    const invoices = page.getByRole('table', { name: 'Invoice repository' }).getByRole('row');
    await expect(invoices.filter({ hasText: 'Cobalt' })).toHaveCount(1, { timeout: TAKEN_MS });
  } finally {
    await server.close();
  }
});
