import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { addPerson } from './support/people.ts';
import { expect, PASSWORD, signIn, test } from './support/test.ts';

const REFUSED = /status of 401/;
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Ends the sessions as the next change is on its way. why then: a read that the page makes by itself would find out first. */
async function endAtNextChange(page: Page, sql: Sql, userId: number): Promise<void> {
  let isChange = true;
  await page.route('**/v1/**', async (route) => {
    if (isChange && route.request().method() !== 'GET') {
      isChange = false;
      await endSessions(page, sql, userId);
    }
    await route.fallback();
  });
}

async function endSessions(page: Page, sql: Sql, userId: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  await sql(
    `update session set revoked_at = now(), revoked_reason = 'ADMIN' where user_id = $1 and revoked_at is null`,
    [userId],
  );
  // why: the server knows a session for up to a second before it asks the database again
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/v1/user/me', { headers })).status()).toBe(401);
}

async function signInAgain(page: Page, email?: string): Promise<void> {
  if (email) await again(page).getByLabel('Email').fill(email);
  await again(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again(page)).toHaveCount(0);
}

test('a session that ends while somebody types in five forms loses nothing: they sign in over the page, and each save goes on', async ({
  page,
  sql,
  trouble,
}) => {
  // why: five forms, six sign-ins
  test.slow();
  trouble.expectSome(REFUSED);
  const userId = await addPerson(sql, { email: 'typing@sessions.example', roleId: 3, property: 'Orchard Gate' });
  const [place] = await sql<{ unit: number; turn: number; property: number }>(
    `select p.id as property, (select min(u.id) from unit u where u.property_id = p.id and u.archived_at is null) as unit,
      (select max(t.id) from turn t where t.property_id = p.id and t.kind = 'WORK' and t.archived_at is null) as turn
     from property p where p.name = 'Orchard Gate'`,
  );
  await signIn(page, 'typing@sessions.example', '/Contacts');
  const endAndSave = async (save: () => Promise<unknown>) => {
    await endAtNextChange(page, sql, userId);
    await save();
    await expect(again(page)).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
    await signInAgain(page);
  };

  await page.getByRole('button', { name: 'Add vendor' }).click();
  const vendor = page.getByRole('form', { name: 'New vendor' });
  await vendor.getByLabel('Name').fill('Kept Locks');
  await vendor.getByLabel('Trades').fill('Locksmith');
  await endAtNextChange(page, sql, userId);
  await vendor.getByRole('button', { name: 'Add vendor' }).click();
  await expect(again(page)).toContainText('What you entered on this page is kept');
  await expectAccessible(page, 'the sign-in over a page');
  await signInAgain(page);
  await expect(
    page.getByRole('complementary', { name: 'Contact' }).getByRole('heading', { name: 'Kept Locks' }),
  ).toBeVisible();

  await page.goto(`/units/${place?.unit}`);
  await page.getByRole('button', { name: 'Add item' }).click();
  const item = page.getByRole('form', { name: 'New item' });
  await item.getByLabel('Type').selectOption({ label: 'Microwave' });
  await item.getByLabel('Serial number').fill('KEPT-0001');
  await endAndSave(() => item.getByRole('button', { name: 'Add item' }).click());
  await expect
    .poll(() => sql(`select count(*)::int as n from item where serial_number = 'KEPT-0001'`))
    .toEqual([{ n: 1 }]);

  await page.goto(`/units/${place?.unit}`);
  await page.getByRole('region', { name: 'Open service' }).getByRole('button', { name: 'Request service' }).click();
  const request = page.getByRole('form', { name: 'Request service' });
  await request.getByLabel('What needs doing').fill('Kept request');
  await page.getByRole('textbox', { name: 'Note' }).click();
  await page.keyboard.type('A kept note');
  // A read that the page makes by itself finds out: the form is not even left.
  await endSessions(page, sql, userId);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await request.getByRole('button', { name: 'Add request' }).click();
  await expect(again(page)).toBeVisible();
  await signInAgain(page);
  await expect
    .poll(
      () =>
        sql(
          `select n.body_text as note from service_request r join maintenance_note n on n.service_request_id = r.id where r.summary = 'Kept request'`,
        ),
      {
        timeout: 30_000,
      },
    )
    .toEqual([{ note: 'A kept note' }]);

  await page.goto('/Account');
  const name = page.getByRole('form', { name: 'Name and phone' });
  await name.getByLabel('Title').fill('Kept title');
  await endAndSave(() => name.getByRole('button', { name: 'Save' }).click());
  await expect.poll(() => sql('select title from app_user where id = $1', [userId])).toEqual([{ title: 'Kept title' }]);

  await page.goto(`/report/${place?.property}/turnover?turn=${place?.turn}`);
  await page
    .getByRole('complementary', { name: 'Turn details' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const turn = page.getByRole('form', { name: /^Edit/ });
  await turn.getByLabel('Note').fill('Kept turn note');
  await endAndSave(() => turn.getByRole('button', { name: 'Save' }).click());
  await expect
    .poll(() => sql('select note from turn where id = $1', [place?.turn]))
    .toEqual([{ note: 'Kept turn note' }]);
});

test('if somebody else signs in over the page, nothing of the first is shown or sent', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(REFUSED);
  const userId = await addPerson(sql, { email: 'first@sessions.example', roleId: 3, property: 'Orchard Gate' });
  await addPerson(sql, { email: 'second@sessions.example', firstName: 'Ines', roleId: 3, property: 'Orchard Gate' });
  await signIn(page, 'first@sessions.example', '/Contacts');
  await page.getByRole('button', { name: 'Add vendor' }).click();
  const vendor = page.getByRole('form', { name: 'New vendor' });
  await vendor.getByLabel('Name').fill('Never sent');
  await endAtNextChange(page, sql, userId);
  await vendor.getByRole('button', { name: 'Add vendor' }).click();
  await expect(again(page)).toBeVisible();
  await signInAgain(page, 'second@sessions.example');
  await expect(page).toHaveURL('/properties');
  await expect(page.getByRole('button', { name: /^Ines Haddad/ })).toBeVisible();
  await expect(page.getByText('Never sent')).toHaveCount(0);
  expect(await sql(`select from contact where name = 'Never sent'`)).toEqual([]);
});
