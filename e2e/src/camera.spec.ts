import config from '../playwright.config.ts';
import { expectAccessible } from './support/accessible.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { expect, MEMBER, signIn, test } from './support/test.ts';

const launchOptions = config.use?.launchOptions;
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['camera'],
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream'] },
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
