import { expectAccessible } from './support/accessible.ts';
import { expect, MEMBER, signIn, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

test('a turn sheet opens again without a signal and shows what waits: a check, a serial number, a photo and the final walk', async ({
  page,
  context,
  sql,
  trouble,
}) => {
  trouble.expectSome(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/);
  const [turn] = await sql<{ id: number; unit: string; serial: string; itemId: number }>(
    `select t.id, u.name as unit, i.serial_number as serial, i.id as "itemId" from turn t
     join property p on p.organization_id = t.organization_id and p.id = t.property_id and p.name = 'Orchard Gate'
     join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
     join item i on i.organization_id = t.organization_id and i.unit_id = t.unit_id and i.status = 'ACTIVE' and i.serial_number is not null
     where t.kind = 'WORK' and t.archived_at is null
       and not exists (select from turn_serial s where s.organization_id = t.organization_id and s.turn_id = t.id and s.item_id = i.id)
     order by t.id, i.id limit 1`,
  );
  if (!turn) throw new Error('Orchard Gate has no turn in work with an unread serial number');
  await signIn(page, MEMBER, `/turns/${turn.id}`);
  await expect(page.getByText(`Turn sheet, unit ${turn.unit} is on this device now`, { exact: false })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await context.setOffline(true);

  const items = page.getByRole('region', { name: 'Appliances and equipment' });
  await items.getByRole('button', { name: `It is ${turn.serial}` }).click();
  await expect(items.getByText(`Serial ${turn.serial} read here, compared once it is sent`)).toBeVisible();
  await expect(items.getByRole('button', { name: `It is ${turn.serial}` })).toHaveCount(0);
  const photos = page.getByRole('region', { name: 'Photos' });
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await photos
    .getByLabel('Photos before')
    .setInputFiles({ name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await expect(photos.getByText('Waiting')).toBeVisible();
  await expect(photos.getByRole('heading', { name: /^Before \d+ photos?, 1 to send$/ })).toBeVisible();
  const walk = page.getByRole('region', { name: 'Final walk' });
  await walk.getByLabel('Your name').fill('Mike Okafor');
  await walk.getByLabel('What has to be done again').fill('Paint the door');
  await walk.getByRole('button', { name: 'Fail' }).click();
  await expect(walk.getByText('A final walk was recorded here and waits to be sent.')).toBeVisible();
  await expect(walk.getByRole('button', { name: 'Fail' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('3 entries wait to be sent')).toBeVisible();
  await expect(items.getByText(`Serial ${turn.serial} read here, compared once it is sent`)).toBeVisible();
  await expect(photos.getByRole('img', { name: 'Taken just now' })).toBeVisible();
  await expectAccessible(page, 'a turn sheet without a signal');

  await context.setOffline(false);
  const landed = () =>
    sql(
      `select (select count(*) from turn_serial s where s.turn_id = $1 and s.item_id = $2)::int as serials,
        (select count(*) from turn_photo f where f.turn_id = $1 and f.moment = 'BEFORE' and f.created_at > now() - interval '10 minutes')::int as photos,
        (select note from turn_walk w where w.turn_id = $1 order by id desc limit 1) as walk`,
      [turn.id, turn.itemId],
    );
  await expect.poll(landed, { timeout: 60_000 }).toEqual([{ serials: 1, photos: 1, walk: 'Paint the door' }]);
  await expect(walk.getByText(/^Failed/).first()).toBeVisible();
});
