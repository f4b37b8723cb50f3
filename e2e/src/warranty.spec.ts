import { expectAccessible } from './support/accessible.ts';
import { revokeNewest } from './support/secret-links.ts';
import { ADMIN, expect, MEMBER, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

// why: the last files of a run are shared by its workers
test.describe.configure({ mode: 'parallel' });

test('from what ends next to a claim that is paid', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await undisturbed(sql, 'Orchard Gate', async () => {
    await signIn(page, ADMIN, `/report/${place?.id}/warranty`);
    await expect(page.getByRole('link', { name: 'Running', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: '60 days', exact: true }).click();
    await expect(page).toHaveURL(/window=60/);
    const [counted] = await sql<{ n: number }>(
      `select count(*) as n from item_cover c join item i on i.organization_id = c.organization_id and i.id = c.item_id
      join property p on p.organization_id = c.organization_id and p.id = c.property_id
      where p.name = 'Orchard Gate' and i.status = 'ACTIVE' and i.archived_at is null
        and c.ends_on - (now() at time zone p.timezone)::date between 0 and 60`,
    );
    await expect(page.getByText(new RegExp(`^${counted?.n} covers?$`)).first()).toBeVisible();
  });
  await expectAccessible(page, 'the covers of a property');

  await page
    .getByRole('row')
    .nth(1)
    .getByText(/Parts|Labor|Tank|Compressor/)
    .click();
  const drawer = page.getByRole('complementary', { name: 'Warranty details' });
  await drawer.getByRole('button', { name: 'Open a claim' }).click();
  const form = page.getByRole('form', { name: 'Open a claim' });
  await form.getByLabel('What failed').fill('Hums and does not start');
  await form.getByLabel('Asked back, $').fill('120');
  await form.getByRole('button', { name: 'Open claim' }).click();
  await expect(drawer.getByRole('list').filter({ hasText: 'Hums and does not start' })).toBeVisible();

  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page
    .getByRole('region', { name: 'Draft' })
    .getByRole('link', { name: /Hums and does not start/ })
    .click();
  const claim = page.getByRole('complementary', { name: 'Claim details' });
  const letter = page.waitForEvent('download');
  await claim.getByRole('button', { name: 'Letter (PDF)' }).click();
  expect((await letter).suggestedFilename()).toMatch(/^warranty-claim-\d+\.pdf$/);
  for (const step of ['Mark as sent', 'Mark as approved']) {
    await claim.getByRole('button', { name: step }).click();
    await page.getByRole('form', { name: step }).getByRole('button', { name: step }).click();
    await expect(page.getByRole('form', { name: step })).toHaveCount(0);
  }
  await claim.getByRole('button', { name: 'Mark as paid' }).click();
  const paid = page.getByRole('form', { name: 'Mark as paid' });
  await paid.getByLabel('Came back, $').fill('100');
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('region', { name: 'Paid' }).getByText('Hums and does not start')).toBeVisible();
  const stored = await sql(
    `select state, recovered_cents as recovered from warranty_claim where problem = 'Hums and does not start'`,
  );
  expect(stored).toEqual([{ state: 'PAID', recovered: 10_000 }]);
});

test('terms of a model are set once for all its items, and a calendar address is made and revoked', async ({
  page,
  sql,
}) => {
  test.setTimeout(120_000);
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Alder Court'`);
  await signIn(page, ADMIN, `/report/${place?.id}/warranty`);
  await page.getByRole('button', { name: 'Model terms' }).click();
  const terms = page.getByRole('complementary', { name: 'Model terms' });
  await terms
    .getByRole('button', { name: /^Set terms of/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Terms of the model' });
  await form.getByLabel('Parts, months').fill('24');
  await form.getByLabel('Compressor, months').fill('lifetime');
  await form.getByRole('button', { name: /^Save for/ }).click();
  const saved = page.getByText(/Terms of .* saved for/);
  await expect(saved).toBeVisible({ timeout: 60_000 });
  const [, model = ''] = /Terms of (.*) saved for/.exec((await saved.textContent()) ?? '') ?? [];
  const set = await sql(
    `select t.cover, t.months, t.is_lifetime as lifetime from warranty_term t join model m on m.id = t.model_id
     where $1 like '%' || m.name and t.created_at > now() - interval '5 minutes' and t.archived_at is null order by t.cover`,
    [model],
  );
  expect(set).toEqual([
    { cover: 'COMPRESSOR', months: null, lifetime: true },
    { cover: 'PARTS', months: 24, lifetime: false },
  ]);
  await terms.getByRole('button', { name: 'Close details' }).click();

  // The toast of the saved terms lies over the button.
  await page.getByRole('button', { name: 'Calendar' }).press('Enter');
  const calendar = page.getByRole('complementary', { name: 'Warranty ends in your calendar' });
  await calendar.getByRole('button', { name: 'Make an address' }).click();
  const address = (await calendar.getByText(/warranty\/calendar\//).textContent()) ?? '';
  const read = () => page.request.get(address);
  expect((await (await read()).text()).startsWith('BEGIN:VCALENDAR')).toBe(true);
  await expectAccessible(page, 'the calendar drawer', 'body');
  await revokeNewest(calendar, sql);
  expect((await read()).status()).toBe(404);
});

test('a member finds what was paid although it was covered, and records a repair warranty for it', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await signIn(page, MEMBER, `/report/${place?.id}/warranty?tab=recovery`);
  await expect(page.getByText(/repairs? while something was covered, \$[\d,.]+ paid/)).toBeVisible();
  await expectAccessible(page, 'the recovery ledger');
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/^\d{4}-\d\d-\d\d$/)
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'Work details' });
  await drawer.getByRole('button', { name: 'Add repair warranty' }).click();
  const form = page.getByRole('form', { name: 'Add repair warranty' });
  await form.getByLabel('Lasts').fill('1');
  await form.getByLabel('Counted in').selectOption('years');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Repair warranty recorded.')).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Covers' }).getByText('Repair', { exact: true }).first()).toBeVisible();
});

test('the claims of all properties stand in lanes, each with the dollars that the database has', ({ page, sql }) =>
  undisturbed(sql, null, async () => {
    await signIn(page, ADMIN, '/portfolio/warranty?tab=claims');
    const [sent] = await sql<{ n: number; cents: number }>(
      `select count(*)::int as n, coalesce(sum(k.claimed_cents), 0)::int as cents from warranty_claim k join organization o on o.id = k.organization_id
     where o.name = 'Harbor Residential' and k.state = 'SENT' and k.archived_at is null`,
    );
    const lane = page.getByRole('region', { name: 'Sent' });
    await expect(lane.getByRole('heading')).toHaveText(`Sent ${sent?.n}`);
    await expect(
      lane.getByText(`$${Math.round((sent?.cents ?? 0) / 100).toLocaleString('en-US')}`).first(),
    ).toBeVisible();
    await expect(lane.getByText('Orchard Gate').first()).toBeVisible();
    await expectAccessible(page, 'the claims of all properties');
  }));
