import type { Locator, Page } from '@playwright/test';

import { accessibilityFaults } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Place = { id: number; organizationId: number };
const boardOf = ({ id, organizationId }: Place) => `/report/${id}/redflag/${organizationId}`;

async function raise(page: Page, title: string) {
  await page.getByRole('button', { name: 'Raise a flag' }).click();
  const form = page.getByRole('dialog', { name: 'Raise a flag' });
  await form.getByLabel('What it is about').fill(title);
  await form.getByLabel('Reason').selectOption('Reported by a resident or visitor');
  await form.getByLabel('Why').fill('Said so at the office');
  await form.getByRole('button', { name: 'Raise', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder(/Unit, serial/).fill(title);
  await expect(page.locator('article')).toHaveCount(1);
}

async function middleOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not in view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a card is dragged to the lane beside its own; a lane further on is refused with the reason', async ({
  newContext,
  sql,
}) => {
  test.setTimeout(120_000);
  const [place] = await sql<Place>(
    `select id, organization_id as "organizationId" from property where name = 'Orchard Gate'`,
  );
  const page = await (await newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, MANAGER, boardOf(place as Place));
  await raise(page, 'Downspout of the journey');
  const card = page.locator('article');
  await expect(card).toContainText('Reported by a resident or visitor: Said so at the office');
  const lane = (name: string) => page.getByRole('list', { name, exact: true });
  const drag = async (to: string) => {
    // why: this waits until the card stands still
    await card.hover();
    const from = await middleOf(card);
    const target = await middleOf(page.locator('header').filter({ hasText: to }));
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
    await page.mouse.move(target.x, from.y, { steps: 12 });
    await page.mouse.up();
  };
  await drag('Alert sent');
  await expect(page.getByText(/A flag moves one lane at a time/)).toBeVisible();
  await expect(lane('Needs review').locator('article')).toHaveCount(1);
  await drag('Reviewed');
  await expect(lane('Reviewed').locator('article')).toHaveCount(1);
});

test('on a phone a finger drags a card to a lane of the bar that comes meanwhile', async ({ newContext, sql }) => {
  test.setTimeout(120_000);
  const [place] = await sql<Place>(
    `select id, organization_id as "organizationId" from property where name = 'Orchard Gate'`,
  );
  const context = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, MANAGER, boardOf(place as Place));
  await raise(page, 'Soffit of the journey');
  const card = page.locator('article');
  await card.scrollIntoViewIfNeeded();
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await middleOf(card);
  const dock = page.locator('[class*="dockLane"]');
  await touch('touchStart', from);
  // why: a finger that rests for a moment takes the card up; one that moves at once scrolls
  await expect(dock).toHaveCount(5);
  await touch('touchMove', { x: from.x + 8, y: from.y + 12 });
  await expect(dock.nth(1)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  const to = await middleOf(dock.nth(1));
  for (const step of [0.3, 0.6, 0.9, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step });
  await touch('touchEnd');
  await expect(page.getByRole('list', { name: 'Reviewed', exact: true }).locator('article')).toHaveCount(1);
  await expect(dock).toHaveCount(0);
});

test('a card says what would flip the advice, its drawer by which rule and what counts; all of one model are selected at once', ({
  page,
  sql,
}) =>
  undisturbed(sql, null, async () => {
    const [model] = await sql<Place & { modelId: number; flags: number }>(
      `select a.property_id as id, a.organization_id as "organizationId", i.model_id as "modelId", count(*)::int as flags from asset_alert a
     join item i on i.organization_id = a.organization_id and i.id = a.item_id and i.status = 'ACTIVE'
     where a.action_state = 'NEEDS_REVIEW' and a.archived_at is null and a.snooze_until is null and i.model_id is not null
     group by 1, 2, 3 order by 4 desc, 3 limit 1`,
    );
    await signIn(page, ADMIN, `${boardOf(model as Place)}?modelId=${model?.modelId}`);
    const cards = page.getByRole('list', { name: 'Needs review', exact: true }).locator('article');
    // A lane shows twelve cards at once.
    await expect(cards).toHaveCount(Math.min(model?.flags ?? 0, 12));
    const first = cards.first();
    await expect(first).toContainText(/Repair if the quote is under \$|Replace|Claim|recall|Past its life/i);
    await first.getByRole('button').first().click();
    const drawer = page.getByRole('complementary', { name: 'Flag details' });
    await expect(drawer.getByText(/rule [1-9] of 9/)).toBeVisible();
    await drawer.getByText('What counts').click();
    await expect(drawer.getByText('Limits', { exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();

    await first.getByRole('button', { name: /^Move or plan / }).click();
    if ((model?.flags ?? 0) > 1) {
      await page.getByRole('menuitem', { name: `Select all ${model?.flags} of this model` }).click();
      await expect(page.getByRole('button', { name: 'Create replacement project' })).toBeVisible();
      await expect(page.getByText(`${model?.flags} flags selected`)).toBeVisible();
    }
  }));

test('below the figures are the weeks, the reasons that are dismissed, and the days in each lane; the address keeps them open', async ({
  page,
  sql,
}) => {
  test.setTimeout(120_000);
  const [place] = await sql<Place>(
    `select id, organization_id as "organizationId" from property where name = 'Orchard Gate'`,
  );
  await signIn(page, ADMIN, boardOf(place as Place));
  await page.getByText(/^Raised and closed by week/).click();
  const weeks = page.getByRole('region', { name: 'By week' });
  await expect(weeks.getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('region', { name: /^By reason/ })).toContainText('Raised by hand');
  await expect(page).toHaveURL(/trends=open/);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('an item is flagged from its own drawer, and the drawer leads to the flag', async ({ page, sql }) => {
  test.setTimeout(120_000);
  const [item] = await sql<{ id: number }>(
    `select i.id from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id and p.name = 'Orchard Gate'
     where i.status = 'ACTIVE' and i.archived_at is null and not exists (select from asset_alert a where a.organization_id = i.organization_id
       and a.item_id = i.id) order by i.id desc offset 9 limit 1`,
  );
  await signIn(page, ADMIN, `/items/${item?.id}`);
  await page.getByRole('button', { name: 'Raise a flag' }).click();
  const form = page.getByRole('dialog', { name: 'Raise a flag about this item' });
  await form.getByLabel('Reason').selectOption('Its plate cannot be read');
  await form.getByLabel('Why').fill('Painted over');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Raise the flag' }).click();
  await page.getByRole('link', { name: 'needs review' }).click();
  const drawer = page.getByRole('complementary', { name: 'Flag details' });
  await expect(drawer.getByText('Plate cannot be read: Painted over')).toBeVisible();
});
