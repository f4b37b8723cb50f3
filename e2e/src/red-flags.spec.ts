import { accessibilityFaults } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, signIn, test } from './support/test.ts';

test('a flag goes by keyboard through all lanes, each move with what it needs, and stays in the history', async ({
  newContext,
  sql,
}) => {
  test.setTimeout(180_000);
  const [place] = await sql<{ id: number; organizationId: number; unitId: number; unitName: string }>(
    `select p.id, p.organization_id as "organizationId", u.id as "unitId", u.name as "unitName" from property p
     join unit u on u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null
     where p.name = 'Orchard Gate' order by u.id limit 1`,
  );
  const page = await (await newContext()).newPage();
  await signIn(page, MANAGER, `/report/${place?.id}/redflag/${place?.organizationId}`);
  await page.getByRole('button', { name: 'Raise a flag' }).click();
  const raise = page.getByRole('dialog', { name: 'Raise a flag' });
  await raise.getByLabel('What it is about').fill('Gutter of the journey');
  await raise.getByLabel('Why').fill('Hangs loose');
  await raise.getByRole('button', { name: 'Raise', exact: true }).click();
  await expect(raise).toBeHidden();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Unit, serial/))
    .first()
    .fill('Gutter of the journey');
  const lane = (name: string) => page.getByRole('list', { name, exact: true });
  const card = page.getByRole('button', { name: 'Gutter of the journey', exact: true });
  await expect(page.locator('article')).toHaveCount(1);
  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(lane('Reviewed').locator('article')).toHaveCount(1);

  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  const send = page.getByRole('dialog', { name: /^Send an alert/ });
  await expect(send.getByLabel('Message')).toHaveValue(/Gutter of the journey/);
  await send.getByLabel('Send to').selectOption({ index: 1 });
  await send.getByRole('button', { name: 'Keep in the outbox', exact: true }).click();
  await expect(lane('Alert sent').locator('article')).toHaveCount(1);

  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  const begin = page.getByRole('dialog', { name: /^Begin its replacement/ });
  await begin.getByLabel('Quote, $').fill('420');
  await begin.getByRole('button', { name: 'Begin its replacement' }).click();
  await expect(lane('Initiated replacement').locator('article')).toHaveCount(1);

  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  const close = page.getByRole('dialog', { name: /^Close/ });
  await close.getByLabel('Replaced by').selectOption({ label: 'Removed, not replaced' });
  await close.getByRole('button', { name: 'Close: replaced or removed' }).click();
  await expect(lane('Replaced').locator('article')).toHaveCount(1);

  await card.click();
  const drawer = page.getByRole('complementary', { name: 'Flag details' });
  await expect(drawer.getByText('Mail to')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a replacement that was a mistake is taken back by keyboard: the old item is in service again, and the history says why', async ({
  newContext,
  sql,
}) => {
  test.setTimeout(180_000);
  const [flag] = await sql<{
    id: number;
    itemId: number;
    nextId: number;
    place: number;
    organizationId: number;
    unit: string;
    type: string;
  }>(
    `select a.id, a.item_id as "itemId", a.replacement_item_id as "nextId", a.property_id as place, a.organization_id as "organizationId",
       u.name as unit, y.name as type
     from asset_alert a join property p on p.organization_id = a.organization_id and p.id = a.property_id
     join item i on i.organization_id = a.organization_id and i.id = a.item_id and i.version = a.retired_version
     join item_type y on y.id = i.item_type_id join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
     where p.name = 'Orchard Gate' and a.action_state = 'REPLACED' and a.replacement_item_id is not null
       and a.lane_since > now() - interval '13 days' order by a.id limit 1`,
  );
  const page = await (await newContext()).newPage();
  await signIn(page, MANAGER, `/report/${flag?.place}/redflag/${flag?.organizationId}`);
  const name = `${flag?.unit} ${flag?.type}`;
  const card = page.locator(`article[data-flag="${flag?.id}"]`).getByRole('button', { name, exact: true });
  await card.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  const dialog = page.getByRole('dialog', { name: /^Back to ‘initiated replacement’/ });
  await expect(dialog.getByText(/A new\s+item stays on record/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Why it goes back').fill('Wrong unit: the old one still runs');
  await dialog.getByRole('button', { name: /^Back to/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const lane = page.getByRole('list', { name: 'Initiated replacement', exact: true });
  await expect(lane.locator(`article[data-flag="${flag?.id}"]`)).toHaveCount(1);
  expect(
    await sql(
      `select status, retired_on, replaced_by_item_id from item where id in (${flag?.itemId}, ${flag?.nextId}) order by id = ${flag?.nextId}`,
    ),
  ).toEqual([
    { status: 'ACTIVE', retired_on: null, replaced_by_item_id: null },
    { status: 'ACTIVE', retired_on: null, replaced_by_item_id: null },
  ]);
  await card.press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Flag details' });
  await expect(drawer.getByText('Wrong unit: the old one still runs')).toBeVisible();
  await expect(drawer.getByText(/^The old item is in service again in /)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('on a phone the board is one column, and a flag is dismissed from its menu and found again', async ({
  newContext,
  sql,
}) => {
  const [place] = await sql<{ id: number; organizationId: number }>(
    `select id, organization_id as "organizationId" from property where name = 'Alder Court'`,
  );
  const page = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, ADMIN, `/report/${place?.id}/redflag/${place?.organizationId}`);
  const first = page.getByRole('list', { name: 'Needs review', exact: true }).locator('article').first();
  await expect(first).toBeVisible();
  await expectNoSidewaysScroll(page);
  await first.getByRole('button', { name: /^Move / }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  const dismiss = page.getByRole('dialog', { name: /^Dismiss/ });
  await dismiss.getByLabel('Reason').selectOption('Not ours');
  await dismiss.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(dismiss).toBeHidden();
  await page.goto(`/report/${place?.id}/redflag/${place?.organizationId}?actionState=DISMISSED`);
  await expect(page.getByRole('heading', { name: 'Flags', exact: true })).toBeVisible();
});

test('a flag is assigned to a person and set aside until a day from its card, and brought back; the history says why', async ({
  newContext,
  sql,
}) => {
  test.setTimeout(180_000);
  const [place] = await sql<{ id: number; organizationId: number }>(
    `select id, organization_id as "organizationId" from property where name = 'Orchard Gate'`,
  );
  const page = await (await newContext()).newPage();
  await signIn(page, MANAGER, `/report/${place?.id}/redflag/${place?.organizationId}`);
  await page.getByRole('button', { name: 'Raise a flag' }).click();
  const raise = page.getByRole('dialog', { name: 'Raise a flag' });
  await raise.getByLabel('What it is about').fill('Fence of the journey');
  await raise.getByLabel('Why').fill('Leans');
  await raise.getByRole('button', { name: 'Raise', exact: true }).click();
  await expect(raise).toBeHidden();
  await page.getByPlaceholder(/Unit, serial/).fill('Fence of the journey');
  const card = page.locator('article');
  await expect(card).toHaveCount(1);

  const menu = card.getByRole('button', { name: /^Move or plan / });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Assign to a person' }).click();
  const assign = page.getByRole('dialog', { name: /^Assign to a person/ });
  const people = assign.getByLabel('Assignee');
  await expect(people.locator('option').nth(1)).toBeAttached();
  const name = (await people.locator('option').nth(1).textContent()) ?? '';
  await people.selectOption({ label: name });
  await assign.getByLabel('Why').fill('Knows the fence');
  expect(await accessibilityFaults(page)).toEqual([]);
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(card.getByRole('img', { name: `Assigned to ${name}` })).toBeVisible();

  const [day] = await sql<{ on: string }>(`select (current_date + 30)::text as on`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Set aside until a day' }).click();
  const aside = page.getByRole('dialog', { name: /^Set aside until a day/ });
  await aside.getByLabel('Until', { exact: true }).fill(day?.on ?? '');
  await aside.getByLabel('Why').fill('After the paint is dry');
  await aside.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole('button', { name: /set aside until a day$/ }).click();
  await page.getByRole('row', { name: /Fence of the journey/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Flag details' });
  await expect(drawer.getByText('After the paint is dry')).toBeVisible();
  await expect(drawer.getByText(`Assigned to ${name}`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Bring it back now' }).click();
  await expect(drawer.getByText('Brought back')).toBeVisible();
});

test('the list of Capital Assets says in which lane the flag of an item is, and leads to it', async ({
  newContext,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  const page = await (await newContext()).newPage();
  await signIn(page, MANAGER, `/report/${place?.id}/capital-assets?tab=list&flag=open`);
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /^(Needs review|Reviewed|Alert sent|Initiated replacement)$/ });
  await link.first().click();
  await expect(page).toHaveURL(/\/redflag\/\d+\?flag=\d+/);
  await expect(page.getByRole('complementary', { name: 'Flag details' })).toBeVisible();
});

test('flags stand by the day on which their unit empties, soonest first, and a system that is overdue leads to its record', async ({
  page,
  sql,
}) => {
  const [overdue] = await sql<{
    place: number;
    organizationId: number;
    title: string;
    record: number;
  }>(
    `select a.property_id as place, a.organization_id as "organizationId", a.title, x.id as record
     from asset_alert a join asset_alert_reason r on r.organization_id = a.organization_id and r.alert_id = a.id and r.code = 'FLS_OVERDUE'
     join fls_record x on x.organization_id = r.organization_id and r.source like 'record ' || x.id || ' %'
     where a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null and a.snooze_until is null order by a.id limit 1`,
  );
  const board = `/report/${overdue?.place}/redflag/${overdue?.organizationId}`;
  await signIn(page, ADMIN, `${board}?q=${encodeURIComponent(overdue?.title ?? '')}`);
  const card = page.locator('article').filter({ hasText: 'compliant through' });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: overdue?.title ?? '', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Flag details' });
  await expect(drawer.getByText(/^Overdue for \d+ days?: compliant through/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Open the system' }).click();
  await expect(page).toHaveURL(new RegExp(`record=${overdue?.record}$`));

  const [ahead] = await sql<{ place: number; day: string; unit: string }>(
    `select a.property_id as place, coalesce(t.possession_on, t.move_out_on)::text as day, u.name as unit
     from asset_alert a join turn t on t.organization_id = a.organization_id and t.unit_id = a.unit_id and t.closed_on is null and t.archived_at is null
     join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
     where a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null and a.snooze_until is null
     order by coalesce(t.possession_on, t.move_out_on), a.id limit 1`,
  );
  await page.goto(`/report/${ahead?.place}/redflag/${overdue?.organizationId}`);
  await page.getByRole('button', { name: /^Lanes by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Turn ahead', exact: true }).click();
  const swimlanes = page.locator('section[aria-label]').filter({ has: page.locator('article') });
  await expect(swimlanes.first().locator('article').first()).toContainText(
    new RegExp(`(Empty since|Empties) ${ahead?.day}|Unit empty now`),
  );
  await expect(page.getByRole('region', { name: 'No turn ahead' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
