import type { Page } from '@playwright/test';
import type { Sql } from './support/database.ts';
import { ADMIN, expect, MEMBER, signIn, test } from './support/test.ts';

test('nothing on the account moves while its parts load', async ({ page }) => {
  await signIn(page, MEMBER, '/info/licence');
  await openSlowly(page, '/Account');
  await expect(page.getByRole('heading', { level: 2, name: 'Picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(await movedOf(page)).toEqual([]);
});

test('a unit opened with an item of it does not move while the drawer comes', async ({ page, sql }) => {
  const { unitId, itemId } = await placeOf(sql);
  await signIn(page, MEMBER, '/info/licence');
  await openSlowly(page, `/units/${unitId}?item=${itemId}`);
  const drawer = page.getByRole('complementary', { name: 'Item details' });
  await expect(drawer.getByText('In no open project')).toBeVisible();
  await expect(drawer.getByText('Looking for its projects')).toBeHidden();
  expect(await movedOf(page)).toEqual([]);
});

test('a drawer lies over the board: the page keeps its place and its width', async ({ page }) => {
  await signIn(page, MEMBER, '/portfolio/red-flags');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const main = page.getByRole('main');
  const before = [await card.boundingBox(), (await main.boundingBox())?.width];
  await card.getByRole('button').first().click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toBeInViewport();
  expect([await card.boundingBox(), (await main.boundingBox())?.width]).toEqual(before);
});

for (const path of ['/admin/models', '/admin/manufacturers'])
  test(`the filters of ${path} stay where they are while the rows load`, async ({ page }) => {
    await signIn(page, ADMIN, '/info/licence');
    await openSlowly(page, path);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    expect(await movedOf(page)).toEqual([]);
  });

/** Opens a page whose calls are answered one after another, each a while after it was asked, so that each state of the page is drawn. */
async function openSlowly(page: Page, path: string): Promise<void> {
  let before = 0;
  await page.route('**/v1/**', async (route) => {
    before += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 + (before % 4) * 100));
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const isKept = !element?.closest('main, aside') || element.closest('footer, header, thead, tbody');
          const isAsFar = Math.abs(from.top - to.top) < 8 && Math.abs(from.left - to.left) < 8;
          if (!isKept && !isAsFar && from.height > 0)
            moved.push(`${element?.tagName} '${element?.textContent?.slice(0, 60)}' from ${from.top} to ${to.top}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  });
  await page.goto(path);
}

async function movedOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        // why: the observer reports what was drawn in the next task
        requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { moved: string[] }).moved), 0));
      }),
  );
}

async function placeOf(sql: Sql): Promise<{ unitId: number; itemId: number }> {
  const [place] = await sql<{ unitId: number; itemId: number }>(
    `select i.unit_id as "unitId", i.id as "itemId" from item i join property p on p.id = i.property_id
     where p.name = 'Orchard Gate' and i.status = 'ACTIVE' and i.unit_id is not null and i.archived_at is null
       and not exists (select from project_item s where s.item_id = i.id) order by i.id limit 1`,
  );
  if (!place) throw new Error('The demo has no item in Orchard Gate that is in no project');
  return place;
}
