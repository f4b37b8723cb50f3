import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, signIn, test, VIEWER } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

const OVERDUE = `select r.id, r.summary, p.name as property, u.name as unit
  from service_request r
  join property p on p.organization_id = r.organization_id and p.id = r.property_id
  join organization o on o.id = r.organization_id and o.name = 'Harbor Residential'
  join unit u on u.organization_id = r.organization_id and u.id = r.unit_id
  where r.closed_at is null and r.hidden_at is null and r.archived_at is null and p.archived_at is null
    and (r.reported_at at time zone p.timezone
      + make_interval(days => case r.priority when 'EMERGENCY' then 1 when 'HIGH' then 3 when 'NORMAL' then 14 else 30 end))
      at time zone p.timezone < now()
  order by r.priority_rank, r.reported_at`;

test('what is overdue is what the stored requests say; one is closed where it is listed, and Undo brings it back', async ({
  page,
  sql,
}) => {
  const requests = await sql<{ id: number; summary: string; property: string; unit: string }>(OVERDUE);
  const [papers] = await sql<{ n: number }>(
    `select count(*)::int as n from contact c join organization o on o.id = c.organization_id and o.name = 'Harbor Residential'
     where c.kind = 'VENDOR' and c.archived_at is null and c.papers_end_on < (now() at time zone o.timezone)::date`,
  );
  const [systems] = await sql<{ n: number }>(
    `select count(*)::int as n from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
     join organization o on o.id = r.organization_id and o.name = 'Harbor Residential'
     where r.enabled and r.archived_at is null and r.compliant_through < (now() at time zone p.timezone)::date`,
  );
  await signIn(page, ADMIN, '/');
  const overdue = page.getByRole('region', { name: 'Overdue' });
  const words = await overdue.getByRole('link', { name: /^All \d+ overdue$/ }).getAttribute('aria-label');
  const total = Number(/\d+/.exec(words ?? '')?.[0]);
  // Turns, findings and inspections may be overdue beside them.
  expect(total).toBeGreaterThanOrEqual(requests.length + (papers?.n ?? 0) + (systems?.n ?? 0));
  await expectAccessible(page, 'today');

  const [first] = requests;
  const line = overdue.getByRole('listitem').first();
  await expect(line).toContainText(`${first?.property}, unit ${first?.unit}`);
  await expect(line).toContainText(/\d+ days? overdue/);
  await page.keyboard.press('j');
  await expect(line.getByRole('link')).toBeFocused();
  // why: the total itself may grow meanwhile, when it turns midnight at a property or another journey adds what is late
  const listed = overdue.locator(`a[href="${await line.getByRole('link').getAttribute('href')}"]`, {
    hasText: first?.summary ?? '',
  });
  const times = await listed.count();
  const isClosed = async () =>
    (
      await sql<{ closed: boolean }>('select closed_at is not null as closed from service_request where id = $1', [
        first?.id ?? 0,
      ])
    )[0]?.closed;
  await line.getByRole('button', { name: /^Close/ }).click();
  await expect(listed).toHaveCount(times - 1);
  expect(await isClosed()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listed).toHaveCount(times);
  expect(await isClosed()).toBe(false);
});

test('Today of one property leads to its list with the same filter, which is exported and sent by mail', async ({
  page,
  sql,
}) => {
  const table = page.getByRole('table', { name: 'Today' });
  await undisturbed(sql, 'Lindenholt', async () => {
    const requests = await sql<{ property: string }>(OVERDUE);
    const own = requests.filter(({ property }) => property === 'Lindenholt').length;
    await signIn(page, ADMIN, '/');
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: /^Property/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Lindenholt' }).click();
    await expect(page).toHaveURL(/property=\d+/);
    const all = page.getByRole('link', { name: /^All \d+ overdue$/ });
    const words = await all.getAttribute('aria-label');
    await all.click();
    await expect(page).toHaveURL(/\/today\?group=OVERDUE&propertyId=\d+/);
    await expect(page.getByText(`${/\d+/.exec(words ?? '')?.[0]} lines`)).toBeVisible();
    await expect(table.getByRole('button', { name: /^Close/ })).toHaveCount(own);
  });
  await expectAccessible(page, 'today as a list');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^today-.*\.csv$/);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Send by mail…' })).toBeVisible();
});

test('an administrator sees what is stuck; an ended invitation is sent again in place', async ({ page }) => {
  await signIn(page, ADMIN, '/');
  const stuck = page.getByRole('region', { name: 'Stuck' });
  await stuck.getByRole('button', { name: /^Show / }).click();
  await expect(stuck.getByText('wexford-mill-appliances.csv: import failed')).toBeVisible();
  await stuck
    .getByRole('button', { name: 'Send again: Invitation to priya.raman@example.com expired unanswered' })
    .click();
  await expect(
    page.getByText(/^Kept in the outbox: no mail server is set up.*The old link no longer works/),
  ).toBeVisible();
  await expect(stuck.getByText('priya.raman@example.com')).toHaveCount(0);
});

test('a viewer reads Today on a phone, without what they may not do', async ({ newContext }) => {
  const page = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, VIEWER, '/');
  const overdue = page.getByRole('region', { name: 'Overdue' });
  const line = overdue.getByRole('listitem').first();
  await expect(line).toContainText('Open unit');
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Stuck' })).toHaveCount(0);
  expect((await line.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/units\/\d+$/);
});
