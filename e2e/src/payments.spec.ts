import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { ownPlace } from './support/own-place.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

/** Three approved invoices of one vendor: two bills and a credit note. */
async function approve(sql: Sql, propertyId: number): Promise<void> {
  await sql(
    `with k as (
       insert into contact (organization_id, kind, name, name_key, serves_all)
       select organization_id, 'VENDOR', 'Cobalt Plumbing', 'cobaltplumbing', true from property where id = $1 returning organization_id, id
     ) insert into invoice (organization_id, property_id, source, state, vendor_id, vendor_name, number, invoice_date, due_date, total_cents,
         is_credit_note, approved_at)
     select k.organization_id, $1, 'CSV', 'APPROVED', k.id, 'Cobalt Plumbing', v.number, '2026-04-02', '2026-04-30', v.cents, v.cents < 0, now()
     from k, (values ('CP-1', 25000), ('CP-2', 10000), ('CP-9', -5000)) v (number, cents)`,
    [propertyId],
  );
}

test('bills are paid by one check, in part and by a credit note, and a payment is taken back', async ({
  page,
  sql,
}) => {
  const propertyId = await ownPlace(sql, 'Payment Homes', 'Payment Yard');
  await approve(sql, propertyId);
  await signIn(page, SUPER, `/report/${propertyId}/invoice`);
  await page
    .getByRole('navigation', { name: 'Parts of the invoice repository' })
    .getByRole('link', { name: 'Payments' })
    .click();
  const rows = page.getByRole('table', { name: 'Payments of invoices' }).getByRole('row');
  await expect(rows.filter({ hasText: 'CP-1' })).toContainText('Open');
  await expectAccessible(page, 'the payments of invoices');

  await test.step('a credit note is set off against a bill', async () => {
    await rows.filter({ hasText: 'CP-1' }).getByText('CP-1').click();
    const drawer = page.getByRole('complementary', { name: 'Payments' });
    await drawer.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How').selectOption('Credit note');
    await dialog.getByLabel('Credit note', { exact: true }).selectOption({ label: 'CP-9, $50.00 left' });
    await dialog.getByLabel('Amount, $').fill('50');
    await expectAccessible(page, 'recording a payment');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(drawer.getByText('$200.00')).toBeVisible();
    await expect(drawer.getByText(/\$50\.00, Credit note CP-9/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'Credit used' })).toHaveCount(1);
  });

  await test.step('one check pays what remains of both bills', async () => {
    for (const number of ['CP-1', 'CP-2'])
      await page.getByRole('checkbox', { name: `Select Cobalt Plumbing ${number}` }).check();
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment of 2 invoices' });
    await expect(dialog.getByText(/\$300\.00 together/)).toBeVisible();
    await dialog.getByLabel('Reference (optional)').fill('2077');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(rows.filter({ hasText: /CP-[12]/ }).filter({ hasText: 'Paid' })).toHaveCount(2);
  });

  await test.step('a payment that is taken back is owed again, and stays in the history', async () => {
    await rows.filter({ hasText: 'CP-2' }).getByText('CP-2').click();
    const drawer = page.getByRole('complementary', { name: 'Payments' });
    await drawer.getByRole('button', { name: /^Take back: \$100\.00, Check 2077/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this payment back?' });
    await dialog.getByLabel('Reason').fill('The check was stopped');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(drawer.getByText(/Taken back by .*The check was stopped/)).toBeVisible();
    await expect(rows.filter({ hasText: 'CP-2' })).toContainText('Open');
  });
});
