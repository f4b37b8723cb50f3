import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MEMBER, signIn, test } from './support/test.ts';

const LINES = ['Goodman', 'MODEL NO. GMSS920402BN', 'SERIAL NO. 1404773311', 'VOLTS 115'];

/** A photo of a serial plate, drawn in the browser. */
async function plate(page: Page, given = LINES) {
  const bytes = await page.evaluate((lines) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 460;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = '#dfe1e2';
    pen.fillRect(0, 0, 900, 460);
    pen.fillStyle = '#101010';
    pen.font = '36px Arial, sans-serif';
    for (const [at, line] of lines.entries()) pen.fillText(line, 60, 90 + 90 * at);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, given);
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') };
}

test('the photo of a plate is read by the machine, and recorded on its item with one key', async ({ page, sql }) => {
  const [item] = await sql<{ id: number; property: number }>(
    `select i.id, i.property_id as property from item i join property p on p.id = i.property_id and p.organization_id = i.organization_id
     join item_type y on y.id = i.item_type_id
     where p.name = 'Orchard Gate' and i.status = 'ACTIVE' and i.archived_at is null and i.unit_id is not null order by i.id limit 1`,
  );
  await signIn(page, MEMBER, `/items/${item?.id}`);
  await page.getByLabel('Photo of the plate').setInputFiles(await plate(page));
  await expect(page.getByText('The plate waits to be read, under Serial Plates.')).toBeVisible();

  await page.goto(`/answerSerialPlates?property=${item?.property}`);
  // A machine takes some seconds; the page shows what it read as soon as it did.
  const serial = page.getByLabel('Serial number');
  await expect(serial).toHaveValue('1404773311', { timeout: 90_000 });
  await expect(page.getByText('The serial number was read without a doubt')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Serial plate, plate.jpg' })).toBeVisible();
  await expectAccessible(page, 'a plate beside its photo');
  // The photo is cut down to the plate, and that is read once more.
  await page.getByRole('button', { name: 'Cut the photo down to the plate' }).click();
  await expectAccessible(page, 'a part of a photo that is being marked');
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowDown'])
    for (let times = 0; times < 10; times += 1) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Read this part' }).click();
  await expect(page.getByText('Being read')).toBeVisible();
  await expect(page.getByText('The serial number was read without a doubt')).toBeVisible({ timeout: 90_000 });
  await expect(serial).toHaveValue('1404773311');
  await serial.press('Enter');
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  await expect(page.getByText('No photos waiting')).toBeVisible();
  await expect
    .poll(() => sql<{ serial: string }>('select serial_number as serial from item where id = $1', [item?.id ?? 0]))
    .toEqual([{ serial: '1404773311' }]);
});

test('ten plates are answered with the keyboard alone', async ({ page, sql, trouble }) => {
  // One of the numbers is on record in another unit.
  trouble.expectSome(/status of 409/);
  const [place] = await sql<{ id: number; waiting: number }>(
    `select p.id, count(*)::int as waiting from serial_plate s join property p on p.id = s.property_id and p.organization_id = s.organization_id
     where s.state = 'WAITING' group by p.id order by count(*) desc limit 1`,
  );
  expect(place?.waiting).toBe(10);
  await signIn(page, ADMIN, `/answerSerialPlates?property=${place?.id}`);
  const serial = page.getByLabel('Serial number');
  await expect(serial).toBeVisible();
  const name = page.getByRole('heading', { level: 2 });
  const isElsewhere = page.getByRole('button', { name: 'Record it here too' });
  const nothing = page.getByText('No photos waiting');
  for (let answered = 1; answered <= 10; answered += 1) {
    const shown = (await name.textContent()) ?? '';
    if ((await serial.inputValue()) === '') await page.keyboard.press('u');
    else await page.keyboard.press('Enter');
    await expect(name.filter({ hasNotText: shown }).or(isElsewhere).or(nothing)).toBeVisible();
    // The number is on record in another unit: that is for somebody at the item to say.
    if (await isElsewhere.isVisible()) await page.keyboard.press('Alt+D');
    await expect(page.getByRole('heading', { level: 2, name: shown })).toHaveCount(0);
  }
  await expect(nothing).toBeVisible();
  await expect
    .poll(() =>
      sql<{ n: number }>(`select count(*)::int as n from serial_plate where property_id = $1 and state = 'WAITING'`, [
        place?.id ?? 0,
      ]),
    )
    .toEqual([{ n: (place?.waiting ?? 0) - 10 }]);
});

test('every plate is listed with what became of it, opens with its photo, and stands in the drawer of its item and the passport of its unit', async ({
  page,
  sql,
}) => {
  const [dark] = await sql<{ item: number; unit: number }>(
    `select s.item_id as item, s.unit_id as unit from serial_plate s join property p on p.id = s.property_id and p.organization_id = s.organization_id
     where p.name = 'Alder Court' and s.state = 'UNREADABLE' order by s.id limit 1`,
  );
  await signIn(page, ADMIN, '/answerSerialPlates?tab=all');
  await expect(page.getByRole('link', { name: 'Show: Waiting' })).toBeVisible();
  await expectAccessible(page, 'the list of all plates');
  await page.getByRole('link', { name: 'Show: Unreadable' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Unreadable' }).first();
  await row.getByText('Unreadable').click();
  const drawer = page.getByRole('complementary', { name: 'Serial plate' });
  await expect(drawer.getByText('Unreadable: Too dark to read')).toBeVisible();
  await expect(drawer.getByText('Too dark. Take it again with the light on the phone.')).toBeVisible();
  await expectAccessible(page, 'a plate beside the list');

  await page.goto(`/units/${dark?.unit}?item=${dark?.item}`);
  await page.getByRole('tab', { name: 'Plate' }).click();
  await expect(page.getByRole('button', { name: 'Read it again' })).toBeVisible();
  await expectAccessible(page, 'the plate of an item');

  await page.goto(`/units/${dark?.unit}`);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unit passport' }).click();
  expect((await paper).suggestedFilename()).toBe(`unit-passport-${dark?.unit}.pdf`);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/answerSerialPlates?tab=all&state=READ');
  await expect(page.getByText('Read').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('on a phone without a signal', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the plate of what is not on record waits for a signal; its number is in another unit, from where it was moved', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409/);
    const units = await sql<{ id: number; name: string; property: number; item: number }>(
      `select u.id, u.name, u.property_id as property, i.id as item from unit u
       join property p on p.id = u.property_id and p.organization_id = u.organization_id
       join lateral (select i.id, i.item_type_id from item i where i.unit_id = u.id and i.organization_id = u.organization_id
         and i.status = 'ACTIVE' and i.archived_at is null order by i.id limit 1) i on true
       where p.name = 'Orchard Gate' and u.archived_at is null order by u.id desc limit 2`,
    );
    const [here, there] = units;
    if (!here || !there) throw new Error('Orchard Gate has no two units');
    // The item of the other unit is of the type that the model on the plate is of.
    const [type] = await sql<{ name: string }>(
      `with moved as (
         update item set serial_number = '1404773322', serial_normalised = '1404773322', model_id = null,
           item_type_id = (select item_type_id from model where name = 'GMSS920402BN' and item_type_id is not null limit 1)
         where id = $1 returning item_type_id)
       select y.name from moved join item_type y on y.id = moved.item_type_id`,
      [there.item],
    );
    await signIn(page, MEMBER, `/units/${here.id}`);
    const photos = page.getByRole('region', { name: 'Photos' });
    const lines = LINES.map((line) => line.replace('1404773311', '1404773322'));
    const photo = await plate(page, lines);
    await expect(photos.getByLabel('Plate of a new item')).toBeAttached();
    await expectAccessible(page, 'a unit with its photos');
    await context.setOffline(true);
    await photos.getByLabel('Plate of a new item').setInputFiles(photo);
    await expect(page.getByText(/^No signal: it is kept on this device/)).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(
        () =>
          sql(
            `select unit_id as unit, item_id as item from serial_plate where unit_id = $1 and state = 'WAITING' and item_id is null`,
            [here.id],
          ),
        { timeout: 60_000 },
      )
      .toEqual([{ unit: here.id, item: null }]);

    await page.goto(`/answerSerialPlates?property=${here.property}`);
    const serial = page.getByLabel('Serial number');
    await expect(serial).toHaveValue('1404773322', { timeout: 90_000 });
    await page.getByLabel('Type').selectOption({ label: type?.name ?? '' });
    await serial.press('Enter');
    await page.getByRole('button', { name: 'It was moved here' }).click();
    await expect(page.getByText(/^Moved here: /)).toBeVisible();
    const unitOf = () => sql('select unit_id as unit from item where id = $1', [there.item]);
    await expect.poll(unitOf).toEqual([{ unit: here.id }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(unitOf).toEqual([{ unit: there.id }]);
  });
});
