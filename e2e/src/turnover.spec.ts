import { expectAccessible } from './support/accessible.ts';
import { revokeNewest } from './support/secret-links.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

test('a card is moved over the board by keyboard, a hold asks why, and a shared board stops when it is revoked', async ({
  page,
  browser,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  const [turn] = await sql<{ id: number; unit: string }>(
    `select t.id, u.name as unit from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where t.property_id = ${place?.id} and t.lane = 'moved-out' order by t.id limit 1`,
  );
  await signIn(page, ADMIN, `/report/${place?.id}/turnover`);
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(
    lane('Moved out')
      .getByRole('button', { name: turn?.unit ?? '' })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the turnover board');
  await page.getByRole('button', { name: `Drag ${turn?.unit}` }).focus();
  // Each step is announced, as somebody who does not see the board hears it.
  await page.keyboard.press('Space');
  await expect(page.getByText(`${turn?.unit} is over Moved out.`)).toBeAttached();
  const overWalked = page.getByText(`${turn?.unit} is over Walked.`);
  // A busy browser may take the first press before it listens; then the person presses again.
  await expect(async () => {
    if ((await overWalked.count()) === 0) await page.keyboard.press('ArrowRight');
    await expect(overWalked).toBeAttached({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Space');
  await expect.poll(() => sql(`select lane from turn where id = ${turn?.id}`)).toEqual([{ lane: 'walked' }]);

  // A menu goes with its card, which is drawn anew in its lane once the move is known.
  await lane('Walked')
    .getByRole('button', { name: `Move ${turn?.unit}` })
    .click();
  await page.getByRole('menuitem', { name: 'Hold', exact: true }).click();
  const hold = page.getByRole('form', { name: `Put ${turn?.unit} on hold` });
  await hold.getByLabel('What it waits for').fill('Insurance adjuster');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await expect(lane('Hold').getByText('Insurance adjuster').first()).toBeVisible();

  const lanesWithCards = () =>
    page
      .getByRole('region', { name: 'Lanes' })
      .getByRole('region')
      .filter({ has: page.locator('article') });
  await page.getByRole('button', { name: /^More filters/ }).click();
  await page.getByRole('button', { name: /^Hold reason/ }).click();
  await page.getByRole('menuitemradio', { name: 'Insurance adjuster', exact: true }).click();
  await expect(lanesWithCards()).toHaveCount(1);
  await expect(
    lane('Hold')
      .getByRole('button', { name: turn?.unit ?? '' })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the board of one hold reason');
  await page.getByRole('button', { name: 'Clear Hold reason' }).click();
  await expect.poll(() => lanesWithCards().count()).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Share the open turns' });
  await drawer.getByRole('button', { name: 'Make an address' }).click();
  const address = (await drawer.getByRole('status').locator('code').textContent()) ?? '';
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByText(turn?.unit ?? '').first()).toBeVisible();
  await expect(stranger.getByText('Insurance adjuster')).toHaveCount(0);
  await revokeNewest(drawer, sql);
  await stranger.reload();
  await expect(stranger.getByText('This address shows nothing')).toBeVisible();
  await stranger.close();
});

test('the tables of turns are no wider than the page, whatever they hold for screen readers', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [at, address] of [
    `/report/${place?.id}/turnover?tab=table`,
    `/properties/${place?.id}?tab=turns`,
  ].entries()) {
    if (at === 0) await signIn(page, ADMIN, address);
    else await page.goto(address);
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await expectNoSidewaysScroll(page, address);
  }
});

test('figures lead to their turns, and vacant days to the stretches of their owner', ({ page, sql }) =>
  undisturbed(sql, 'Orchard Gate', async () => {
    const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
    await signIn(page, ADMIN, `/report/${place?.id}/turnover?tab=days`);
    await expect(page.getByRole('heading', { name: 'By month of ready' })).toBeVisible();
    await expectAccessible(page, 'the figures of turns');
    await page.getByRole('link', { name: 'Show: Promised, not on track' }).click();
    await expect(page.getByRole('button', { name: 'Clear Only' })).toBeVisible();
    await page.goBack();
    const steps = page.getByRole('list', { name: 'Vacant days by owner' });
    const [of = '', total = ''] = await Promise.all([
      steps.getByRole('link', { name: /of Maintenance$/ }).textContent(),
      steps.getByRole('link', { name: /of all owners$/ }).textContent(),
    ]);
    expect(Number.parseInt(total ?? '', 10)).toBeGreaterThan(Number.parseInt(of ?? '', 10));
    await steps.getByRole('link', { name: /of Maintenance$/ }).click();
    await expect(page.getByText(`${Number.parseInt(of ?? '', 10)} days in`)).toBeVisible();
    await expectAccessible(page, 'the vacant days of an owner');
  }));

test('a manager gives days to another owner, a turn gets its lead, and the parts ahead are listed', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  const [turn] = await sql<{ id: number; from: string }>(
    `select t.id, (t.possession_on + 1)::text as from from turn t where t.property_id = ${place?.id} and t.kind = 'DOWN' limit 1`,
  );
  await signIn(page, ADMIN, `/report/${place?.id}/turnover?tab=table&turn=${turn?.id}`);
  const drawer = page.getByRole('complementary', { name: 'Turn details' });
  await drawer.getByRole('button', { name: `Give the days from ${turn?.from} to another owner` }).click();
  const form = page.getByRole('form', { name: 'Give days' });
  await form.getByLabel('To', { exact: true }).fill(turn?.from ?? '');
  await form.getByLabel('Owner').selectOption('Leasing');
  await form.getByLabel('Why').fill('Shown to a prospect');
  await form.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(drawer.getByText(/Shown to a prospect/)).toBeVisible();
  expect(await sql(`select owner, on_day::text as day from turn_day where turn_id = ${turn?.id}`)).toContainEqual({
    owner: 'LEASING',
    day: turn?.from,
  });
  await expectAccessible(page, 'whose days a turn had');

  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('form', { name: 'Edit turn' });
  await edit.getByLabel('Lead').selectOption({ index: 1 });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sql(`select lead_user_id is not null as led from turn where id = ${turn?.id}`))
    .toEqual([{ led: true }]);
  // It is stored before the form has heard of it; a page that is left meanwhile asks.
  await expect(edit).toBeHidden();

  await page.getByRole('link', { name: 'Parts ahead' }).click();
  await expect(page.getByText(/empty units? and \d+ move-outs? within 30 days/)).toBeVisible();
  await expectAccessible(page, 'the parts ahead');
});

test('tasks wait for each other: by keyboard, said on the board, in the table and on the wall', async ({
  page,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 422/);
  const [turn] = await sql<{ id: number; propertyId: number; unit: string }>(
    `select t.id, t.property_id as "propertyId", u.name as unit from turn t join property p on p.organization_id = t.organization_id and p.id = t.property_id
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where p.name = 'Alder Court' and t.lane = 'notice' and t.archived_at is null order by t.id desc limit 1`,
  );
  const report = `/report/${turn?.propertyId}/turnover`;
  await signIn(page, ADMIN, `${report}?tab=table&turn=${turn?.id}`);
  const drawer = page.getByRole('complementary', { name: 'Turn details' });
  const task = (name: string) => drawer.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const form = page.getByRole('form', { name: /task$/ });
  const waitsFor = form.getByRole('group', { name: 'Waits for' });
  const act = async (name: string, action: string) => {
    await drawer.getByRole('button', { name: `What to do with ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
  };
  await drawer.getByRole('button', { name: 'Add task' }).press('Enter');
  await form.getByLabel('Trade').selectOption('Paint');
  await form.getByRole('button', { name: 'Add task' }).press('Enter');
  await expect(task('Paint')).toHaveCount(1);

  // The trade before it on the board is chosen by itself.
  await drawer.getByRole('button', { name: 'Add task' }).press('Enter');
  await expect(waitsFor.getByRole('checkbox', { name: /^Paint/ })).not.toBeChecked();
  await form.getByLabel('Trade').selectOption('Flooring');
  await expect(waitsFor.getByRole('checkbox', { name: /^Paint/ })).toBeChecked();
  await expectAccessible(page, 'what a task waits for');
  await form.getByRole('button', { name: 'Add task' }).press('Enter');
  await expect(task('Flooring').getByText('Blocked', { exact: true })).toBeVisible();
  await expect(task('Flooring').getByText('Waits for: Paint')).toBeVisible();
  await expectAccessible(page, 'a blocked task');

  await act('Paint', 'Edit');
  await waitsFor.getByRole('checkbox', { name: /^Flooring/ }).press('Space');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByRole('alert').first()).toContainText(
    'These tasks would wait for each other: Paint, then Flooring, then Paint.',
  );
  await waitsFor.getByRole('checkbox', { name: /^Flooring/ }).press('Space');
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');

  // What is blocked can be marked as done; the question says what is not.
  await act('Flooring', 'Done today');
  const question = page.getByRole('alertdialog', { name: 'Is Flooring done?' });
  await expect(question).toContainText('It waits for Paint, which is not done.');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await act('Paint', 'Done today');
  await expect(task('Flooring').getByText('Waits for: Paint (done)')).toBeVisible();
  await expect(task('Flooring').getByText('Blocked', { exact: true })).toHaveCount(0);
  await act('Paint', 'Has to be redone');
  await expect(task('Flooring').getByText('Blocked', { exact: true })).toBeVisible();

  await drawer.getByRole('button', { name: 'Set the usual order' }).press('Enter');
  const order = page.getByRole('alertdialog', { name: 'Set the usual order?' });
  await order.getByRole('button', { name: 'Set the order' }).press('Enter');
  await expect(order).toHaveCount(0);
  await expect(task('Flooring').getByText('Waits for: Paint')).toBeVisible();

  await sql(`update turn set lane = 'flooring', kind = 'WORK' where id = ${turn?.id}`);
  const blocked = 'Waits for Paint (own staff)';
  await page.goto(report);
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: turn?.unit ?? '' })
      .getByText(blocked),
  ).toBeVisible();
  await page.goto(`${report}?tab=table&stage=WORK`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: turn?.unit ?? '' })
      .getByText(blocked),
  ).toBeVisible();
  await page.goto(`${report}?tab=office`);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: turn?.unit ?? '' })
      .getByText('Waits for Paint.'),
  ).toBeVisible();
});

test('move-outs come from a pasted list, a date by hand stays, and undo takes them back', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  const [free] = await sql<{ id: number; name: string }>(
    `select u.id, u.name from unit u where u.property_id = ${place?.id} and u.archived_at is null and not exists (
       select from turn t where t.organization_id = u.organization_id and t.unit_id = u.id) order by u.id limit 1`,
  );
  const [held] = await sql<{ id: number; name: string; day: string }>(
    `select t.id, u.name, t.hand_move_out_on::text as day from turn t
      join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
      where t.property_id = ${place?.id} and t.closed_on is null and t.archived_at is null and t.hand_move_out_on is not null
        and t.imported_move_out_on is null and t.hand_move_in_on is null order by t.id limit 1`,
  );
  await signIn(page, ADMIN, `/report/${place?.id}/turnover`);
  await page.getByRole('link', { name: 'Import move-outs' }).click();
  await expect(page.getByText('Which move-outs does this file bring')).toBeVisible();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page
    .getByRole('textbox', { name: 'Table' })
    .fill(
      `Unit\tResident\tMove Out Date\tBalance\n${free?.name}\tQuentin Vell\t12/1/2031\t$45.00\n${held?.name}\tRosa Imber\t12/2/2031\t`,
    );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Property of these rows')).toHaveValue('Orchard Gate');
  await expect(page.getByText('Quentin Vell')).toHaveCount(0);
  await expectAccessible(page, 'columns of move-outs');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('1 create + 1 update + 0 same + 0 skip + 0 error = 2 rows read')).toBeVisible();
  await expect(page.getByText(`Move-out stays ${held?.day}, set by hand; the file says 2031-12-02.`)).toBeVisible();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  expect(await sql(`select lane, imported_move_out_on::text as day from turn where unit_id = ${free?.id}`)).toEqual([
    { lane: 'notice', day: '2031-12-01' },
  ]);
  expect(await sql(`select move_out_on::text as day from turn where id = ${held?.id}`)).toEqual([{ day: held?.day }]);

  await page.goto(`/report/${place?.id}/turnover?turn=${held?.id}`);
  const drawer = page.getByRole('complementary', { name: 'Turn details' });
  await expect(drawer.getByText('by hand; import says 2031-12-02')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Removes 1 turn.');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  expect(await sql(`select id from turn where unit_id = ${free?.id}`)).toEqual([]);
  expect(await sql(`select imported_move_out_on from turn where id = ${held?.id}`)).toEqual([
    { imported_move_out_on: null },
  ]);
});

test('the checklist gets a check that asks for a photo, and the sheet of a turn shows it', async ({ page, sql }) => {
  const [turn] = await sql<{ id: number; propertyId: number }>(
    `select t.id, t.property_id as "propertyId" from turn t join property p on p.organization_id = t.organization_id and p.id = t.property_id
      where p.name = 'Alder Court' and t.closed_on is null and t.archived_at is null order by t.id limit 1`,
  );
  await signIn(page, ADMIN, `/report/${turn?.propertyId}/turnover`);
  await page.getByRole('button', { name: 'Checklist', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Checklist' });
  const kitchen = drawer.getByRole('region', { name: 'Kitchen' });
  await kitchen.getByRole('button', { name: 'Add a check to Kitchen' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByRole('alert')).toHaveText('A check of Kitchen has no text.');
  await kitchen
    .getByRole('textbox', { name: /^Check \d+ of Kitchen$/ })
    .last()
    .fill('Range hood filter is new');
  await kitchen.getByRole('button', { name: 'Range hood filter is new up' }).click();
  await kitchen.getByLabel('What Range hood filter is new asks for').selectOption('A photo of the area');
  await expectAccessible(page, 'the checklist of the turn sheet');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);

  await page.goto(`/turns/${turn?.id}`);
  const check = page.getByRole('listitem').filter({ hasText: 'Range hood filter is new' });
  await expect(check.getByText('Asks for a photo of Kitchen.')).toBeVisible();
  await check.getByRole('button', { name: 'N/A' }).click();
  await expect(check.getByText('Asks for a photo of Kitchen.')).toHaveCount(0);

  // Other journeys pass final walks on this server.
  await page.goto(`/report/${turn?.propertyId}/turnover`);
  await page.getByRole('button', { name: 'Checklist', exact: true }).click();
  await drawer.getByRole('button', { name: 'Leave Range hood filter is new out' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a turn goes from notice to ready', async ({ page, sql }) => {
    const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
    const [turn] = await sql<{ id: number; unit: string }>(
      `select t.id, u.name as unit from turn t join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
        where t.property_id = ${place?.id} and t.lane = 'notice' order by t.id limit 1`,
    );
    await signIn(page, ADMIN, `/report/${place?.id}/turnover?turn=${turn?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Turn details' });
    for (const next of ['Moved out', 'Walked']) {
      await drawer.getByRole('button', { name: `Move to ${next}` }).click();
      await expect
        .poll(() => sql(`select lane from turn where id = ${turn?.id}`))
        .toEqual([{ lane: next.toLowerCase().replace(' ', '-') }]);
    }
    await drawer.getByRole('link', { name: 'Turn sheet' }).click();
    const first = page.getByRole('group', { name: 'Door, locks and deadbolt work' });
    await first.getByRole('button', { name: 'Fail' }).click();
    await expect(first.getByRole('button', { name: 'Fail' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'a turn sheet on a phone');
    await expectNoSidewaysScroll(page);

    // The final walk with open points asks for a reason; both answers are at hand without scrolling.
    await page.evaluate(() => window.scrollTo(0, 0));
    const bar = page.getByRole('group', { name: 'End of the final walk' });
    await expect(bar.getByRole('button', { name: 'Fail' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Pass' })).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Pass' }).click();
    const form = page.getByRole('form', { name: `Pass unit ${turn?.unit}` });
    const points = form.getByRole('list', { name: 'Open points' });
    await expect(points).toContainText('Door, locks and deadbolt work');
    await expect(points).toContainText(/\d+ of \d+ checks are not answered/);
    await expect(points).toContainText('No photo was taken after the work');
    await expectAccessible(page, 'a final walk with open points');
    await form.getByRole('button', { name: 'Pass with open points' }).click();
    await expect(form.getByRole('alert')).toHaveText('This field is required');
    await form.getByLabel('Why it passes all the same').fill('Locksmith comes tomorrow');
    await form.getByRole('button', { name: 'Pass with open points' }).click();
    await expect.poll(() => sql(`select kind from turn where id = ${turn?.id}`)).toEqual([{ kind: 'READY' }]);
    const walk = page.getByRole('region', { name: 'Final walk' });
    await expect(walk.getByText(/^Passed with open points/)).toBeVisible();
    await expect(walk).toContainText('Locksmith comes tomorrow');
    await expect(bar).toHaveCount(0);
    await page.goto(`/report/${place?.id}/turnover`);
    await expect(page.getByText('Passed with open points: Locksmith comes tomorrow')).toBeAttached();
  });
});
