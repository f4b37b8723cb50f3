import { expectAccessible } from './support/accessible.ts';
import { revokeNewest } from './support/secret-links.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';

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
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${turn?.unit} is over Walked.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => sql(`select lane from turn where id = ${turn?.id}`)).toEqual([{ lane: 'walked' }]);

  await page.getByRole('button', { name: `Move ${turn?.unit}` }).click();
  await page.getByRole('menuitem', { name: 'Hold', exact: true }).click();
  const hold = page.getByRole('form', { name: `Put ${turn?.unit} on hold` });
  await hold.getByLabel('What it waits for').fill('Insurance adjuster');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await expect(lane('Hold').getByText('Insurance adjuster').first()).toBeVisible();

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

  await page.getByRole('link', { name: 'Days', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible();
  await expectAccessible(page, 'whose days they were');
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const walk = page.getByRole('region', { name: 'Final walk' });
    await walk.getByRole('button', { name: 'Pass' }).click();
    await expect(walk.getByRole('alert')).toHaveText('Write your name first.');
    await walk.getByLabel('Your name').fill('Dana Whitlock');
    await walk.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(() => sql(`select kind from turn where id = ${turn?.id}`)).toEqual([{ kind: 'READY' }]);
    await expect(walk.getByText(/^Passed/)).toBeVisible();
  });
});
