import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectOnDevice } from './support/on-device.ts';
import { printedPage } from './support/printed-page.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MEMBER, signIn, test, VIEWER } from './support/test.ts';

const PROPERTY = 'Orchard Gate';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow', ...PHONE });

  test('a walk through a unit puts a tag on each item and closes it, half of it without a signal', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/);
    const unit = await unitOf(sql, 0);
    const codes = await tagsOf(sql, 'Walk', unit.items);
    const half = Math.floor(unit.items / 2);
    await signIn(page, MEMBER, `/scan/walk/${unit.id}`);
    await expectOnDevice(page, `The walk of unit ${unit.name}`);
    const left = (count: number) => page.getByText(`${count} of ${unit.items} still without a tag.`);
    await expect(left(unit.items)).toBeVisible();
    await expectAccessible(page, 'a walk');

    for (const [at, code] of codes.slice(0, half).entries()) {
      await type(page, `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase(), 'Put on');
      await expect(left(unit.items - at - 1)).toBeVisible();
    }
    await expect.poll(() => linkedOf(sql, unit.id)).toBe(half);

    await context.setOffline(true);
    await type(page, codes[0] ?? '', 'Put on');
    await expect(page.getByText(/ is on the .+ already\.$/)).toBeVisible();
    for (const [at, code] of codes.slice(half).entries()) {
      await type(page, code, 'Put on');
      if (half + at + 1 < unit.items) await expect(left(unit.items - half - at - 1)).toBeVisible();
    }
    await expect(page.getByText(`All ${unit.items} have a tag.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Every item has a tag' })).toBeVisible();
    const waiting = page.getByRole('banner').getByRole('button', { name: /to send/ });
    await expect(waiting).toHaveAccessibleName(`${unit.items - half} to send, no signal`);
    await expect(page.getByRole('list', { name: 'Items of the unit' }).getByText(/, to be sent$/)).toHaveCount(
      unit.items - half,
    );
    await expectAccessible(page, 'a walk that is over');

    await context.setOffline(false);
    await expect.poll(() => linkedOf(sql, unit.id), { timeout: 60_000 }).toBe(unit.items);
    await expect(waiting).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(`All ${unit.items} have a tag.`)).toBeVisible();
    await page.getByRole('link', { name: /^Next unit/ }).tap();
    await expect(page).not.toHaveURL(new RegExp(`/scan/walk/${unit.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: /^Tags of unit / })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a printed sheet that was moved by a millimetre scans back, by a photo and by the camera, and its tag is put on an item', async ({
    page,
    sql,
  }) => {
    const unit = await unitOf(sql, 1);
    const [code = ''] = await tagsOf(sql, 'Sheet', 1);
    const shown = `${code.slice(0, 5)}-${code.slice(5)}`;
    await signIn(page, ADMIN, '/scan');
    const sheet = await sheetOf(page, sql, code);
    const picture = await printedPage(sheet, 1);
    await expectAccessible(page, 'the scanner');
    await page
      .getByLabel('Photo of the code')
      .setInputFiles({ name: 'sheet.png', mimeType: 'image/png', buffer: picture });
    await expect(page).toHaveURL(`/scan/${code}`);
    await expect(page.getByRole('heading', { level: 1, name: `Tag ${shown}` })).toBeVisible();
    await expectAccessible(page, 'a tag that is on nothing');

    await showToCamera(page, picture);
    await page.goto('/scan');
    const open = page.getByRole('button', { name: 'Open camera' });
    await expect(async () => {
      if (await open.isVisible()) await open.tap();
      await expect(page).toHaveURL(`/scan/${code}`, { timeout: 5000 });
    }).toPass();

    await page.getByRole('combobox', { name: 'In which unit?' }).fill(unit.name);
    await page.getByRole('option', { name: unit.name, exact: true }).tap();
    const items = page.getByRole('list', { name: `Items of unit ${unit.name} without a tag` });
    await items
      .getByRole('button', { name: /^Put it on the / })
      .first()
      .tap();
    const card = page.getByRole('region', { name: 'What it is on' });
    await expect(card.getByRole('heading', { name: new RegExp(`, unit ${unit.name}$`) })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Photo of the plate' })).toBeVisible();
    await expectAccessible(page, 'a tag that is on an item');
    await card.getByRole('link', { name: 'Log repair' }).tap();
    await expect(page.getByRole('form', { name: 'Record maintenance' }).getByLabel('Item')).not.toHaveValue('');
  });

  test('without a camera a code is typed; one that no tag has says so, and a code of another system is taken over', async ({
    page,
    sql,
    trouble,
  }) => {
    // The code that no tag has.
    trouble.expectSome(/status of 404/);
    const unit = await unitOf(sql, 2);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await signIn(page, MEMBER, '/scan');
    const open = page.getByRole('button', { name: 'Open camera' });
    await open.tap();
    await expect(page.getByText(/^The camera is not allowed here/)).toBeVisible();
    await type(page, 'OLD/4711', 'Find');
    await expect(page.getByText('No tag of yours has this code')).toBeVisible();
    await expectAccessible(page, 'an unknown code');
    await page.getByRole('button', { name: 'Use this code as the tag of an item' }).tap();
    await page.getByRole('combobox', { name: 'In which unit?' }).fill(unit.name);
    await page.getByRole('option', { name: unit.name, exact: true }).tap();
    await page
      .getByRole('button', { name: /^Put it on the / })
      .first()
      .tap();
    await expect(page.getByRole('region', { name: 'What it is on' })).toBeVisible();
    await expect(page.getByText('Also found by')).toBeVisible();
  });
});

test('who may only read sees what a tag is on, and no way to change it', async ({ page, sql }) => {
  const [code = ''] = await tagsOf(sql, 'Read', 1);
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, VIEWER, `/scan/${code}`);
  await expect(page.getByText('This tag is on nothing yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make void' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto('/scan');
  await expect(page.getByLabel('Type the code')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

async function type(page: Page, code: string, button: string): Promise<void> {
  await page.getByLabel('Type the code').fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** The n-th unit of the property with at least four items in service, none of which has a tag. */
async function unitOf(sql: Sql, at: number): Promise<{ id: number; name: string; items: number }> {
  const [unit] = await sql<{ id: number; name: string; items: number }>(
    `select u.id, u.name, count(*)::int as items from unit u
     join property p on p.organization_id = u.organization_id and p.id = u.property_id and p.name = $1
     join item i on i.organization_id = u.organization_id and i.unit_id = u.id and i.status = 'ACTIVE' and i.archived_at is null
     where u.archived_at is null group by u.id, u.name
     having count(*) >= 4 and not bool_or(exists (select from scan_tag t where t.item_id = i.id))
     order by u.id desc offset $2 limit 1`,
    [PROPERTY, 20 + at],
  );
  if (!unit) throw new Error(`${PROPERTY} has no such unit`);
  return unit;
}

let made = 0;

/** The codes of some new tags for items of the property. */
async function tagsOf(sql: Sql, name: string, count: number): Promise<string[]> {
  made += 1;
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: 10 }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)]).join(''),
  );
  await sql(
    `with p as (select organization_id, id from property where name = $1
     ), b as (
       insert into scan_tag_batch (organization_id, property_id, name, kind) select organization_id, id, $2, 'ITEM' from p returning organization_id, property_id, id
     ) insert into scan_tag (organization_id, property_id, batch_id, number, code, kind)
       select b.organization_id, b.property_id, b.id, c.n, c.code, 'ITEM' from b, unnest($3::text[]) with ordinality c(code, n)`,
    [PROPERTY, `${name} ${made} ${codes[0]}`, codes],
  );
  return codes;
}

async function linkedOf(sql: Sql, unitId: number): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(distinct i.id)::int as n from scan_tag t join item i on i.organization_id = t.organization_id and i.id = t.item_id
     where i.unit_id = $1 and t.state = 'LINKED'`,
    [unitId],
  );
  return row?.n ?? 0;
}

/** The PDF of the batch that a tag is in, as an administrator gets it. */
async function sheetOf(page: Page, sql: Sql, code: string): Promise<Uint8Array> {
  const [batch] = await sql<{ id: number }>('select batch_id as id from scan_tag where code = $1', [code]);
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'));
  const answer = await page.request.get(`/v1/tagBatch/${batch?.id}/sheet.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return new Uint8Array(await answer.body());
}

/** From the next load on, the camera of the page sees a part of this picture, as large as a phone shows it. */
async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript((bytes) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 1280;
      canvas.height = 960;
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0, 640, 480, 0, 0, 1280, 960);
      draw();
      setInterval(draw, 100);
      return canvas.captureStream(10);
    };
  }, picture.toString('base64'));
}
