import type { Page, Route } from '@playwright/test';

import type { Sql } from './support/database.ts';
import { ADMIN, expect, signIn, test, VIEWER } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Item details' });
const timeline = (page: Page) => page.getByRole('complementary', { name: 'Timeline' });

test('an item recorded in a unit appears there with its card and its entry in the timeline', async ({ page, sql }) => {
  const { unitId, unitName } = await placeOf(sql, 0);
  await signIn(page, ADMIN, `/units/${unitId}`);
  await expect(page.getByRole('heading', { level: 1, name: `Unit ${unitName}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add item' }).click();
  const form = page.getByRole('form', { name: 'New item' });
  await form.getByRole('button', { name: 'Add item' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Type').selectOption({ label: 'Microwave' });
  await form.getByLabel('Serial number').fill('E2E-0001');
  await form.getByLabel('Installed on').fill('2024-05-06');
  await form.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByText(`Microwave added to unit ${unitName}.`)).toBeVisible();
  const card = page.getByRole('article', { name: 'Microwave' }).filter({ hasText: 'E2E-0001' });
  await expect(card).toBeVisible();
  await expect(timeline(page)).toContainText('Microwave recorded');
  const stored = await sql(
    `select unit_id as unit, install_date as installed from item where serial_number = 'E2E-0001'`,
  );
  expect(stored).toEqual([{ unit: unitId, installed: '2024-05-06' }]);
});

test('an edit over somebody else’s is refused with a notice, and saved over the newest version', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 412/);
  const { unitId, itemId } = await placeOf(sql, 1);
  const other = await (await newContext()).newPage();
  for (const tab of [page, other]) {
    await signIn(tab, ADMIN, `/units/${unitId}?item=${itemId}`);
    await drawer(tab).getByRole('button', { name: 'Edit' }).click();
  }
  const form = (tab: Page) => tab.getByRole('form', { name: 'Edit item' });
  await form(other).getByLabel('Note').fill('Seen by the other');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/ saved\.$/)).toBeVisible();

  await form(page).getByLabel('Serial number').fill('E2E-0002');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Somebody else changed this since you opened it');
  await form(page).getByRole('button', { name: 'Get the newest version' }).click();
  await expect(form(page).getByRole('status')).toContainText('Seen by the other');
  await expect(form(page).getByLabel('Serial number')).toHaveValue('E2E-0002');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/ saved\.$/)).toBeVisible();
  const stored = await sql('select serial_number as serial, note from item where id = $1', [itemId]);
  expect(stored).toEqual([{ serial: 'E2E-0002', note: 'Seen by the other' }]);
});

test('a moved item leaves its unit, keeps its history, and returns by Undo', async ({ page, sql }) => {
  const from = await placeOf(sql, 2);
  const to = await placeOf(sql, 3);
  await signIn(page, ADMIN, `/units/${from.unitId}?item=${from.itemId}`);
  await drawer(page).getByRole('button', { name: 'Move' }).click();
  const form = page.getByRole('form', { name: 'Move' });
  await form.getByRole('combobox', { name: 'Unit' }).fill(to.unitName);
  await page.getByRole('option', { name: to.unitName, exact: true }).click();
  let readAgain = () => {};
  const pressed = new Promise<void>((resolve) => {
    readAgain = resolve;
  });
  await page.route(`**/v1/unit/${from.unitId}/details*`, (route) => pressed.then(() => route.continue()));
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(`moved to unit ${to.unitName}.`)).toBeVisible();
  expect(await unitOf(sql, from.itemId)).toBe(to.unitId);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const before = await undo.boundingBox();
  readAgain();
  await expect(drawer(page)).toHaveCount(0);
  expect(await undo.boundingBox(), 'Undo stays under the pointer as the drawer closes').toEqual(before);
  await undo.click();
  await expect(page.getByText(`is back in unit ${from.unitName}.`)).toBeVisible();
  expect(await unitOf(sql, from.itemId)).toBe(from.unitId);

  await page.goto(`/units/${from.unitId}?item=${from.itemId}`);
  await drawer(page).getByRole('tab', { name: 'History' }).click();
  await expect(drawer(page)).toContainText(`From unit ${from.unitName} to unit ${to.unitName}.`);
  await expect(drawer(page)).toContainText(`From unit ${to.unitName} to unit ${from.unitName}.`);
});

test('a replaced item is closed, its successor is in its place, and both are in the timeline', async ({
  page,
  sql,
}) => {
  const { unitId, itemId } = await placeOf(sql, 4);
  await signIn(page, ADMIN, `/units/${unitId}?item=${itemId}`);
  await drawer(page).getByRole('button', { name: 'Replace', exact: true }).click();
  const form = page.getByRole('form', { name: 'Replace' });
  await form.getByLabel('Reason').fill('Leak at the tank');
  await form.getByLabel('Serial number').fill('E2E-0003');
  await form.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText(/replaced\. The new one is on record\./)).toBeVisible();
  await expect(page.getByText('E2E-0003').first()).toBeVisible();
  await expect(timeline(page)).toContainText('Leak at the tank');
  const [old] = await sql<{ status: string; serial: string; place: number }>(
    `select o.status, n.serial_number as serial, n.unit_id as place from item o join item n on n.id = o.replaced_by_item_id
     where o.id = $1`,
    [itemId],
  );
  expect(old).toEqual({ status: 'RETIRED', serial: 'E2E-0003', place: unitId });
});

test('a retired item leaves the unit after a question that says what happens, and stays in the timeline', async ({
  page,
  sql,
}) => {
  const { unitId, itemId, itemType } = await placeOf(sql, 5);
  await signIn(page, ADMIN, `/units/${unitId}?item=${itemId}`);
  await drawer(page).getByRole('button', { name: 'Retire' }).click();
  const form = page.getByRole('form', { name: 'Retire' });
  await form.getByLabel('Reason').fill('Sold');
  await form.getByRole('button', { name: 'Retire' }).click();
  const confirm = page.getByRole('alertdialog', { name: `Retire this ${itemType.toLowerCase()}?` });
  await expect(confirm).toContainText('1 item leaves');
  await confirm.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText(`${itemType} retired.`)).toBeVisible();
  await expect(timeline(page)).toContainText(`${itemType} taken out`);
  const stored = await sql('select status, retired_reason as reason from item where id = $1', [itemId]);
  expect(stored).toEqual([{ status: 'RETIRED', reason: 'Sold' }]);
});

test('what somebody typed is not lost by a click beside it', async ({ page, sql }) => {
  const { unitId, itemId } = await placeOf(sql, 6);
  await signIn(page, ADMIN, `/units/${unitId}?item=${itemId}`);
  await drawer(page).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('form', { name: 'Edit item' }).getByLabel('Note').fill('Half a note');
  await drawer(page).getByRole('button', { name: 'Close details' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).or(confirm.getByRole('button').first()).first().click();
  await expect(page.getByRole('form', { name: 'Edit item' }).getByLabel('Note')).toHaveValue('Half a note');
});

test('a viewer reads all of a unit and is offered nothing that changes it', async ({ page, sql }) => {
  const { unitId, itemId } = await placeOf(sql, 7);
  await signIn(page, VIEWER, `/units/${unitId}?item=${itemId}`);
  await expect(drawer(page).getByRole('tab', { name: 'History' })).toBeVisible();
  for (const name of ['Add item', 'Edit unit', 'Edit', 'Move', 'Replace', 'Retire', 'Change lifespan'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('nothing moves the items of a unit once they can be pressed, however late the rest of the page comes in', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ unitId: number }>(
    `select u.id as "unitId" from unit u join inspection i on i.organization_id = u.organization_id and i.unit_id = u.id
     join item x on x.organization_id = u.organization_id and x.unit_id = u.id and x.status = 'ACTIVE'
     where u.archived_at is null order by u.id limit 1`,
  );
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  };
  for (const address of [
    '**/v1/inspection/unit/**',
    '**/v1/serviceOpen/**',
    '**/v1/tag/unit/**',
    /assets\/(Unit(Inspections|Tags)|TakeAlong)/,
  ])
    await page.route(address, late);
  const asked = new Set<string>();
  page.on('requestfinished', (request) => asked.add(new URL(request.url()).pathname));
  await signIn(page, ADMIN, `/units/${place?.unitId}`);
  const card = page.locator('main article h3 button[aria-haspopup=dialog]').first();
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  await expect(page.getByRole('region', { name: 'Inspections' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Change) tags$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await card.boundingBox()).toEqual(before);
  for (const part of ['/v1/serviceOpen/', '/v1/tag/', '/v1/inspection/unit/'])
    expect(
      [...asked].some((path) => path.includes(part)),
      `${part} of ${[...asked]}`,
    ).toBe(true);
  await card.click();
  await expect(drawer(page)).toBeVisible();
});

/** The n-th unit of Alder Court with an item; other file changes them. */
async function placeOf(sql: Sql, at: number): Promise<Place> {
  const [place] = await sql<Place>(
    `select u.id as "unitId", u.name as "unitName", min(i.id) as "itemId",
       (select t.name from item_type t join item one on one.item_type_id = t.id where one.id = min(i.id)) as "itemType"
     from unit u join property p on p.id = u.property_id join item i on i.unit_id = u.id and i.status = 'ACTIVE'
     where p.name = 'Alder Court' and u.archived_at is null group by u.id, u.name order by u.id offset $1 limit 1`,
    [at],
  );
  if (!place) throw new Error(`Alder Court has no unit number ${at}`);
  return place;
}

async function unitOf(sql: Sql, itemId: number): Promise<number | undefined> {
  const [item] = await sql<{ unit: number }>('select unit_id as unit from item where id = $1', [itemId]);
  return item?.unit;
}

type Place = { unitId: number; unitName: string; itemId: number; itemType: string };

test('a long list opens with its rows, and no way out of a form that was typed in loses anything', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number; units: number; last: string }>(
    `select p.id, count(*)::int as units, (array_agg(u.name order by b.name collate "C" desc, u.name collate "C" desc))[1] as last
     from property p join unit u on u.property_id = p.id and u.archived_at is null join building b on b.id = u.building_id
     where p.name = 'Wexford Mill' group by p.id`,
  );
  expect(place?.units).toBeGreaterThan(200);
  await signIn(page, ADMIN, `/properties/${place?.id}?tab=units`);
  const rows = page.getByRole('table', { name: 'Units' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Building' }).first()).toBeInViewport();
  const first = rows.filter({ hasText: 'Occupied' }).first();
  await expect(first).toBeInViewport();
  await first.focus();
  await page.keyboard.press('End');
  const last = rows.filter({ hasText: place?.last ?? '' });
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Unit ${place?.last}` })).toBeVisible();

  await page.getByRole('article').first().getByRole('button').first().click();
  await expect(drawer(page)).toBeVisible();
  const unitUrl = page.url();
  expect(unitUrl).toContain('item=');
  await drawer(page).getByRole('button', { name: 'Edit' }).click();
  const note = page.getByRole('form', { name: 'Edit item' }).getByLabel('Note');
  await note.fill('Seal leaks');
  const ways = {
    'a menu link': () => page.getByRole('link', { name: 'Contacts' }).click(),
    'the browser’s Back': () => page.evaluate(() => window.history.back()),
    Escape: () => note.press('Escape'),
  };
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const [way, go] of Object.entries(ways)) {
    await go();
    await expect(question, way).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(note, way).toHaveValue('Seal leaks');
    expect(page.url(), way).toBe(unitUrl);
  }
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(note).toHaveCount(0);
  await expect(drawer(page).getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: `Unit ${place?.last}` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/properties/${place?.id}?tab=units`);
});
