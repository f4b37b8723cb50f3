import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expect, MEMBER, servedFromDevice, signIn, test } from './support/test.ts';

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
  const missedBy = await missedVisit(sql, turn.id);
  await signIn(page, MEMBER, `/turns/${turn.id}`);
  await expect(page.getByText(`Turn sheet, unit ${turn.unit} is on this device now`, { exact: false })).toBeVisible();
  await servedFromDevice(page);
  const missed = page.getByRole('region', { name: 'Missed by fire and life safety visits' });
  await expect(missed).toContainText('Sprinklers missed');
  await context.setOffline(true);

  await missed.getByRole('button', { name: 'Sprinklers: entered today' }).click();
  await expect(missed.getByText('to send')).toBeVisible();
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
  const end = page.getByRole('group', { name: 'End of the final walk' });
  await end.getByRole('button', { name: 'Fail' }).click();
  const fail = page.getByRole('form', { name: `Fail the final walk of unit ${turn.unit}` });
  await expect(fail.getByLabel('Your name')).toHaveValue('Mike Okafor');
  await fail.getByLabel('What has to be done again').fill('Paint the door');
  await fail.getByRole('button', { name: 'Fail' }).click();
  await expect(walk.getByText('A final walk was recorded here and waits to be sent.')).toBeVisible();
  await expect(end).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('4 entries wait to be sent')).toBeVisible();
  await expect(items.getByText(`Serial ${turn.serial} read here, compared once it is sent`)).toBeVisible();
  await expect(photos.getByRole('img', { name: 'Taken just now' })).toBeVisible();
  await expectAccessible(page, 'a turn sheet without a signal');

  await context.setOffline(false);
  const landed = () =>
    sql(
      `select (select count(*) from turn_serial s where s.turn_id = $1 and s.item_id = $2)::int as serials,
        (select count(*) from turn_photo f where f.turn_id = $1 and f.moment = 'BEFORE' and f.created_at > now() - interval '10 minutes')::int as photos,
        (select note from turn_walk w where w.turn_id = $1 order by id desc limit 1) as walk,
        (select entered_on is not null from fls_missed_unit m where m.id = $3) as entered`,
      [turn.id, turn.itemId, missedBy],
    );
  await expect
    .poll(landed, { timeout: 60_000 })
    .toEqual([{ serials: 1, photos: 1, walk: 'Paint the door', entered: true }]);
  await expect(walk.getByText(/^Failed/).first()).toBeVisible();
});

/** Has the newest visit of the sprinklers miss the unit of a turn; the id of that line. */
async function missedVisit(sql: Sql, turnId: number): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `with t as (select organization_id, property_id, unit_id from turn where id = $1),
     e as (
      insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, units_required, units_entered)
      select r.organization_id, r.property_id, r.id, current_date - 2, 'QUARTERLY', 'PARTIAL', 10, 9 from t
      join fls_record r on r.organization_id = t.organization_id and r.property_id = t.property_id
      where r.type = 'SPRINKLERS' and r.enabled and r.archived_at is null returning organization_id, property_id, id
     )
     insert into fls_missed_unit (organization_id, property_id, event_id, unit_id)
     select e.organization_id, e.property_id, e.id, t.unit_id from e join t on t.organization_id = e.organization_id returning id`,
    [turnId],
  );
  if (!made) throw new Error('the property of the turn has no sprinklers');
  return made.id;
}
