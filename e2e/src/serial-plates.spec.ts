import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, MEMBER, signIn, test } from './support/test.ts';

const LINES = ['Goodman', 'MODEL NO. GMSS920402BN', 'SERIAL NO. 1404773311', 'VOLTS 115'];

/** A photo of a serial plate, drawn in the browser. */
async function plate(page: Page) {
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
  }, LINES);
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
  await serial.press('Enter');
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  await expect(page.getByText('No photos waiting')).toBeVisible();
  await expect
    .poll(() => sql<{ serial: string }>('select serial_number as serial from item where id = $1', [item?.id ?? 0]))
    .toEqual([{ serial: '1404773311' }]);
});
