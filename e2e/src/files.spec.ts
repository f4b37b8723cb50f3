import { crc32, deflateSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, signIn, test, VIEWER } from './support/test.ts';

const PNG = { name: 'me.png', mimeType: 'image/png', buffer: png(120, 90) };

test('a picture chosen on Account is shown in the header, also after a reload, and can be removed', async ({
  page,
}) => {
  await signIn(page, VIEWER, '/Account');
  const section = page.getByRole('region', { name: 'Picture' });
  const choose = section.getByLabel('Choose a picture', { exact: true }).and(page.locator('input'));
  await choose.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(section.getByRole('status')).toContainText('What is inside is not the kind of file its name says');
  await choose.setInputFiles(PNG);
  await expect(page.getByText('Your picture is saved.')).toBeVisible();
  await expectDrawn(section.getByRole('img', { name: /picture$/ }));
  await page.reload();
  await expectDrawn(page.getByRole('banner').locator('img'));
  await expectAccessible(page, 'Account with a picture');
  await section.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByText(/^Your picture was removed/)).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});

test('a photo of an item is added in its drawer, removed, and restored', async ({ page, sql }) => {
  const [place] = await sql(
    `select unit_id as unit, id as item from item i where status = 'ACTIVE' and unit_id is not null and organization_id =
      (select m.organization_id from membership m join app_user u on u.id = m.user_id where u.email = $1)
      and not exists (select from file f where f.organization_id = i.organization_id and f.item_id = i.id) order by id offset 40 limit 1`,
    [ADMIN],
  );
  await signIn(page, ADMIN, `/units/${place?.unit}?item=${place?.item}`);
  const drawer = page.getByRole('complementary', { name: 'Item details' });
  await drawer.getByRole('tab', { name: 'Photos' }).click();
  await expect(drawer.getByText(/^No photo yet/)).toBeVisible();
  await drawer.getByLabel('Add photos').setInputFiles({ ...PNG, name: 'plate.png' });
  await expect(page.getByText('Photo added.')).toBeVisible();
  await expectDrawn(drawer.getByRole('img', { name: 'plate.jpg' }));
  await drawer.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(drawer.getByText(/^No photo yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectDrawn(drawer.getByRole('img', { name: 'plate.jpg' }));
});

test('a photo of a unit is added on its page, opens large, is removed and comes back', async ({ page, sql }) => {
  const [unit] = await sql<{ id: number; name: string }>(
    `select u.id, u.name from unit u where u.archived_at is null and u.organization_id =
      (select m.organization_id from membership m join app_user a on a.id = m.user_id where a.email = $1)
      and exists (select from item i where i.organization_id = u.organization_id and i.unit_id = u.id and i.archived_at is null)
     order by u.id offset 30 limit 1`,
    [ADMIN],
  );
  await signIn(page, ADMIN, `/units/${unit?.id}`);
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByText(/^No photo of the unit yet/)).toBeVisible();
  await photos.getByLabel('Add photos').setInputFiles({ ...PNG, name: 'kitchen.png' });
  await expect(page.getByText('Photo added.')).toBeVisible();
  await photos.getByRole('img', { name: 'kitchen.jpg' }).scrollIntoViewIfNeeded();
  await expectDrawn(photos.getByRole('img', { name: 'kitchen.jpg' }));
  await photos.getByRole('button', { name: 'Open photo 1' }).click();
  const dialog = page.getByRole('dialog', { name: /^Photo 1 of 1/ });
  await expectDrawn(dialog.getByRole('img'));
  await expectAccessible(page, 'a large photo of a unit');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await photos.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(photos.getByText(/^No photo of the unit yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photos.getByRole('img', { name: 'kitchen.jpg' })).toBeVisible();
  const place = await sql('select unit_id as unit, item_id as item from file where name = $1 and archived_at is null', [
    'kitchen.jpg',
  ]);
  expect(place).toEqual([{ unit: unit?.id, item: null }]);
});

async function expectDrawn(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)))
    .toBeGreaterThan(0);
}

/** A picture of one colour. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([0x63, 0x7f, 0xfd])),
  ]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(data.length, 0);
  sizes.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
}
