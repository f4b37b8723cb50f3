import type { Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { expectAccessible } from './support/accessible.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { expect, MEMBER, signIn, test } from './support/test.ts';

const launchOptions = config.use?.launchOptions;
// why: the headless shell has no window in which it could ask whether the page may use them
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['camera'],
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...FAKE_DEVICES] },
});

test('the camera is opened once and stays open from check to check, until it is closed', async ({ page, sql }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const asked: MediaStream[] = [];
    Object.assign(window, { asked });
    mediaDevices.getUserMedia = async (what) => {
      const given = await ask(what);
      asked.push(given);
      return given;
    };
  });
  const streams = () =>
    page.evaluate(() =>
      (window as unknown as { asked: MediaStream[] }).asked.map((stream) => stream.getTracks()[0]?.readyState),
    );
  const id = await plannedInspection(sql, 'Orchard Gate', 3);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  const view = page.getByLabel('What the camera sees');
  const check = (number: number) => page.getByRole('region', { name: `Check number ${number}`, exact: true });

  await check(1).getByRole('button', { name: 'Camera' }).click();
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expectAccessible(page, 'the open camera');
  await check(1).getByRole('button', { name: 'Take photo' }).click();
  await check(1).getByRole('button', { name: 'Keep photo' }).click();
  await expect(view).toBeVisible();
  await check(1).getByRole('button', { name: 'Pass', exact: true }).click();

  await expect(check(2)).toBeVisible();
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  expect(await streams()).toEqual(['live']);
  await check(2).getByRole('button', { name: 'Take photo' }).click();
  await check(2).getByRole('button', { name: 'Keep photo' }).click();
  await check(2).getByRole('button', { name: 'Close camera' }).click();
  await expect(view).toHaveCount(0);
  expect(await streams()).toEqual(['ended']);
  await check(2).getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(check(3)).toBeVisible();
  await expect(view).toHaveCount(0);
  await expect
    .poll(() => sql('select id from inspection_photo where inspection_id = $1', [id]).then((rows) => rows.length))
    .toBe(2);
});

test('a photo that was taken and not yet kept stays with its check when the answer is pressed, and arrives before the inspection is submitted', async ({
  page,
  sql,
}) => {
  const id = await plannedInspection(sql, 'Orchard Gate', 2);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  const check = (number: number) => page.getByRole('region', { name: `Check number ${number}`, exact: true });
  const view = page.getByLabel('What the camera sees');
  await check(1).getByRole('button', { name: 'Camera' }).click();
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await check(1).getByRole('button', { name: 'Take photo' }).click();
  await expect(check(1).getByRole('button', { name: 'Keep photo' })).toBeVisible();
  await check(1).getByRole('button', { name: 'Pass', exact: true }).click();
  // The second asks for a photo: one that is not kept yet counts.
  await expect.poll(() => view.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await check(2).getByRole('button', { name: 'Take photo' }).click();
  await expect(check(2).getByRole('button', { name: 'Keep photo' })).toBeVisible();
  await check(2).getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Everything is answered' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(() => sql('select status from inspection where id = $1', [id]), { timeout: 30_000 })
    .toEqual([{ status: 'SUBMITTED' }]);
  const photos = await sql(
    `select c.position from inspection_photo p join inspection_check c on c.organization_id = p.organization_id and c.id = p.check_id
     where p.inspection_id = $1 order by c.position`,
    [id],
  );
  expect(photos).toEqual([{ position: 1 }, { position: 2 }]);
});

test('a photo survives a tab that dies just after it was taken, or while the camera is open for the next; taken again, it does not', async ({
  page,
  context,
  sql,
}) => {
  const id = await plannedInspection(sql, 'Orchard Gate', 3);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  const check = (on: Page, number: number) => on.getByRole('region', { name: `Check number ${number}`, exact: true });
  const picture = (on: Page, red: number) =>
    on
      .evaluate((colour) => {
        const canvas = document.createElement('canvas');
        canvas.width = 320;
        canvas.height = 240;
        const pen = canvas.getContext('2d');
        if (pen) pen.fillStyle = `rgb(${colour} 0 0)`;
        pen?.fillRect(0, 0, 320, 240);
        return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
      }, red)
      .then((bytes) => ({ name: `${red}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') }));
  const take = async (on: Page, number: number, red: number) => {
    await check(on, number)
      .getByLabel(`Picture for Check number ${number}`)
      .setInputFiles(await picture(on, red));
    await expect(check(on, number).getByRole('button', { name: 'Keep photo' })).toBeVisible();
  };
  const stored = () =>
    sql<{ n: number }>('select count(*)::int as n from inspection_photo where inspection_id = $1', [id]);

  // Taken again: only the second stays. It is not sent while somebody looks at it.
  await take(page, 1, 50);
  await check(page, 1).getByRole('button', { name: 'Take again' }).click();
  await take(page, 1, 200);
  expect(await stored()).toEqual([{ n: 0 }]);
  await page.close();

  const later = await context.newPage();
  await later.goto(`/inspections/${id}/capture`);
  await expect.poll(stored, { timeout: 60_000 }).toEqual([{ n: 1 }]);
  await take(later, 1, 120);
  await check(later, 1).getByRole('button', { name: 'Pass', exact: true }).click();
  await take(later, 2, 180);
  const chooser = later.waitForEvent('filechooser');
  await check(later, 2).getByRole('button', { name: 'Take again' }).click();
  await check(later, 2).getByRole('button', { name: 'Choose a picture' }).click();
  await chooser;
  await later.close();

  const last = await context.newPage();
  await last.goto(`/inspections/${id}/capture`);
  await expect(check(last, 2)).toBeVisible();
  await expect.poll(stored, { timeout: 60_000 }).toEqual([{ n: 2 }]);
});
