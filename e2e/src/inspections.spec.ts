import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectOnDevice } from './support/on-device.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { revokeNewest } from './support/secret-links.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, MEMBER, signIn, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NO_SIGNAL = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
const PROPERTY = 'Orchard Gate';
const CHECKS = 30;
const isPhoto = (position: number) => position % 5 === 0 || position % 5 === 2;
const PHOTOS = 12;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('30 checks with 12 photos, recorded without a signal over a closed tab, arrive once and in order', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(NO_SIGNAL);
    const id = await plannedInspection(sql, PROPERTY, CHECKS);
    await signIn(page, MEMBER, `/inspections/${id}/capture`);
    await expectOnDevice(page);
    const picture = await pictureOf(page);
    await context.setOffline(true);
    for (let position = 1; position <= 15; position += 1) await answer(page, position, picture);
    await expect(page.getByText(`15 of ${CHECKS} answered, 21 waiting to send`)).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(`/inspections/${id}/capture`);
    await expect(later.getByText(`15 of ${CHECKS} answered, 21 waiting to send`)).toBeVisible();
    for (let position = 16; position <= CHECKS; position += 1) await answer(later, position, picture);
    await later.getByLabel('Signed by (optional)').fill('Mike Okafor');
    await later.getByRole('button', { name: 'Submit' }).click();
    const early = await landed(sql, id);
    expect(early).toMatchObject({ photos: 0, status: 'DRAFT' });
    // why: a tab that closes may lose the cut an instant before it ends, so that the call it was trying arrives; it is sent again, and counts once
    expect(Number(early?.answered)).toBeLessThanOrEqual(1);

    await context.setOffline(false);
    await expect
      .poll(() => landed(sql, id), { timeout: 60_000 })
      .toEqual({
        answered: CHECKS,
        once: CHECKS,
        photos: PHOTOS,
        inOrder: true,
        status: 'SUBMITTED',
        signedBy: 'Mike Okafor',
      });
  });
});

test('two devices on one inspection: the second answer is shown beside the first, and nothing is overwritten', async ({
  page,
  context,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(NO_SIGNAL);
  trouble.expectSome(/status of 409/);
  const id = await plannedInspection(sql, PROPERTY, 3);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  await expectOnDevice(page);
  await expectAccessible(page, 'a check to answer');
  await context.setOffline(true);
  const list = page.getByRole('group', { name: 'Result of Check number 1' });
  const before = await list.boundingBox();
  await press(page, 1, 'Fail');
  await expect(page.getByText('1 of 3 answered, 1 waiting to send')).toBeVisible();
  // Nothing moves under the thumb, and how serious it is, is asked: nothing is chosen beforehand.
  expect((await list.boundingBox())?.y).toBe(before?.y);
  const severity = page.getByRole('group', { name: 'Severity' });
  await expect(severity.getByRole('button', { pressed: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next check' }).click();
  await expect(page.getByText('Choose how serious it is first.')).toBeVisible();

  const other = await (await newContext()).newPage();
  await signIn(other, MANAGER, `/inspections/${id}/capture`);
  await press(other, 1, 'Pass');
  await expect.poll(() => resultOf(sql, id)).toBe('PASS');

  await context.setOffline(false);
  const conflict = page.getByRole('alert').filter({ hasText: 'Two answers to this check' });
  await expect(conflict).toContainText(/Luis Ortega answered meanwhile: *Pass/);
  await expect(conflict).toContainText(/Yours, not sent: *Fail/);
  expect(await resultOf(sql, id)).toBe('PASS');
  await expectAccessible(page, 'two answers to a check');
  await conflict.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(() => resultOf(sql, id)).toBe('FAIL');
  await expect(conflict).toHaveCount(0);
});

test('a sample is planned, and what failed is followed up', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>('select id from property where name = $1', [PROPERTY]);
  await signIn(page, ADMIN, `/report/${place?.id}/inspections`);
  await expect(page.getByRole('region', { name: 'Runs' })).toContainText('Annual round');
  await expectAccessible(page, 'the inspections of a property');
  await page.getByRole('button', { name: 'Sample units' }).click();
  const form = page.getByRole('form', { name: 'Sample units' });
  await expect(form).toContainText(/10 units of \d+/);
  await form.getByLabel('Name of the run').fill('Lender walk');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('10 inspections planned.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lender walk' })).toBeVisible();

  await page.getByRole('button', { name: 'Assign Lender walk' }).click();
  const assign = page.getByRole('form', { name: 'Assign Lender walk' });
  const [mike] = await sql<{ id: number }>(
    `select id from app_user where first_name = 'Mike' and last_name = 'Okafor'`,
  );
  await assign.getByLabel('Inspector').selectOption(String(mike?.id));
  await assign.getByLabel('Due').fill('2031-05-06');
  await expectAccessible(page, 'a run to assign');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('10 inspections not submitted yet.')).toBeVisible();
  expect(
    await sql(
      `select count(*)::int as n from inspection i join inspection_run r on r.id = i.run_id
       where r.name = 'Lender walk' and i.inspector_id = $1 and i.due_on = '2031-05-06'`,
      [mike?.id],
    ),
  ).toEqual([{ n: 10 }]);

  await page.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/\d{4}-\d\d-\d\d/)
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'Finding' });
  await drawer.getByLabel('How it was put right').fill('New part fitted in the test');
  await drawer.getByRole('button', { name: 'Close finding' }).click();
  await expect(page.getByText('The finding is closed.')).toBeVisible();
  expect(
    await sql(`select count(*) as n from inspection_finding where close_note = 'New part fitted in the test'`),
  ).toEqual([{ n: 1 }]);
});

test('a photo of a submitted inspection stands beside that of last time, is taken out with a reason and put back', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>('select id from property where name = $1', [PROPERTY]);
  const [done] = await sql<{ id: number }>(
    `select i.id from inspection i join inspection_check c on c.inspection_id = i.id where i.property_id = $1 and i.status = 'SUBMITTED'
      and i.type = 'ANNUAL' and c.result = 'FAIL' order by i.id, c.position limit 1`,
    [place?.id],
  );
  await signIn(page, ADMIN, `/inspections/${done?.id}`);
  await expect(page.getByRole('region', { name: 'Failed' })).toBeVisible();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Zip with photos' }).click();
  expect((await zip).suggestedFilename()).toMatch(new RegExp(`^inspection-${done?.id}-.*\\.zip$`));
  await page
    .getByRole('button', { name: /view from the door/ })
    .first()
    .click();
  const photo = page.getByRole('dialog', { name: /^Photo/ });
  await expect(photo.getByRole('slider')).toBeVisible();
  await expectAccessible(page, 'a photo beside that of last time');

  await photo.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('form', { name: 'Remove the photo?' });
  await removal.getByLabel('Reason').fill('Shows a resident');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Removed photos' })).toContainText('Shows a resident');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The photo is back.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Removed photos' })).toHaveCount(0);
});

async function press(page: Page, position: number, result: string): Promise<void> {
  await page
    .getByRole('region', { name: `Check number ${position}`, exact: true })
    .getByRole('button', { name: result, exact: true })
    .click();
}

async function answer(page: Page, position: number, picture: Buffer): Promise<void> {
  const check = page.getByRole('region', { name: `Check number ${position}`, exact: true });
  if (isPhoto(position)) {
    await check
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture });
    await check.getByRole('button', { name: 'Keep photo' }).click();
    await expect(check.getByText('Waiting')).toBeVisible();
  }
  await press(page, position, 'Pass');
}

async function landed(sql: Sql, id: number) {
  const [found] = await sql(
    `select count(c.result) as answered, count(*) filter (where c.version = 2) as once,
      (select count(*) from inspection_photo h where h.inspection_id = $1) as photos,
      coalesce(array_agg(c.position order by c.updated_at, c.position) = array_agg(c.position order by c.position), false) as "inOrder",
      (select status from inspection where id = $1) as status, (select signed_by from inspection where id = $1) as "signedBy"
    from inspection_check c where c.inspection_id = $1`,
    [id],
  );
  return found;
}

async function resultOf(sql: Sql, id: number): Promise<string | null> {
  const [found] = await sql<{ result: string | null }>(
    'select result from inspection_check where inspection_id = $1 and position = 1',
    [id],
  );
  return found?.result ?? null;
}

/** A small picture, drawn by the browser. */
async function pictureOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#8aa';
      pen.fillRect(0, 0, 320, 240);
      pen.fillStyle = '#b33';
      pen.fillRect(120, 80, 60, 60);
    }
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a run is had as one zip, and its button says of how many inspections before', async ({ page, sql }) => {
  const [run] = await sql<{ property: number; submitted: number; name: string }>(
    `select r.property_id as property, r.name, count(*)::int as submitted from inspection_run r
     join inspection i on i.organization_id = r.organization_id and i.run_id = r.id
     join property p on p.organization_id = r.organization_id and p.id = r.property_id
     where p.name = 'Orchard Gate' and i.status <> 'DRAFT' and i.archived_at is null and r.archived_at is null
     group by r.organization_id, r.id order by r.due_on desc, r.id desc limit 1`,
  );
  await signIn(page, MANAGER, `/report/${run?.property}/inspections`);
  const words = `Zip of ${run?.submitted} inspection${run?.submitted === 1 ? '' : 's'} of ${run?.name}`;
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: words }).click();
  expect((await download).suggestedFilename()).toMatch(/^inspections-.*\.zip$/);
});

test('a submitted inspection is shared: a stranger sees results and photos and no names, and nothing once it is revoked', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(/status of 404/);
  const [done] = await sql<{ id: number; unit: string; inspector: string }>(
    `select i.id, u.name as unit, p.last_name as inspector from inspection i
     join unit u on u.organization_id = i.organization_id and u.id = i.unit_id join app_user p on p.id = i.inspector_id
     join inspection_check c on c.organization_id = i.organization_id and c.inspection_id = i.id and c.result = 'FAIL' and c.note is not null
     join inspection_photo h on h.organization_id = i.organization_id and h.check_id = c.id and h.archived_at is null
     join property o on o.organization_id = i.organization_id and o.id = i.property_id
     where o.name = $1 and i.status = 'REVIEWED' and i.archived_at is null order by i.id limit 1`,
    [PROPERTY],
  );
  await signIn(page, ADMIN, `/inspections/${done?.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Share this inspection' });
  await drawer.getByRole('button', { name: 'Make an address' }).click();
  const address = (await drawer.getByRole('status').locator('code').textContent()) ?? '';
  await expectAccessible(page, 'an inspection to share');

  const stranger = await (await newContext({ viewport: { width: 320, height: 720 } })).newPage();
  await stranger.goto(address);
  const failed = stranger.getByRole('region', { name: 'Failed' });
  await expect(failed).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(done?.unit ?? '');
  await expect(stranger.getByText(done?.inspector ?? '')).toHaveCount(0);
  await failed
    .getByRole('button', { name: /^Show larger/ })
    .first()
    .focus();
  await stranger.keyboard.press('Enter');
  await expect(failed.getByRole('button', { name: /^Show smaller/ })).toHaveCount(1);
  await expectNoSidewaysScroll(stranger);
  await expectAccessible(stranger, 'a shared inspection');

  await revokeNewest(drawer, sql);
  await stranger.reload();
  await expect(stranger.getByText('This address shows nothing')).toBeVisible();
});

test('a follow-up shows the photo of what failed, on a phone, and the next one is a press away', async ({
  newContext,
  sql,
}) => {
  const [found] = await sql<{ id: number; propertyId: number; title: string }>(
    `select f.id, f.property_id as "propertyId", f.title from inspection_finding f
     join inspection_photo h on h.organization_id = f.organization_id and h.check_id = f.check_id and h.archived_at is null
     join property p on p.organization_id = f.organization_id and p.id = f.property_id
     where p.name = 'Orchard Gate' and f.closed_at is null order by f.due_on, f.id limit 1`,
  );
  const page = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, MEMBER, `/report/${found?.propertyId}/inspections?tab=findings&state=open&finding=${found?.id}`);
  const drawer = page.getByRole('dialog', { name: 'Finding' });
  const photo = drawer.getByRole('list', { name: 'Photos of the finding' }).locator('img').first();
  await expect(photo).toHaveAccessibleName(new RegExp(`^${found?.title}, `));
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'a follow-up with its photo');
  await expectNoSidewaysScroll(page);
  const address = page.url();
  await drawer
    .getByRole('button', { name: /^(Next|Previous)$/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(address);
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
