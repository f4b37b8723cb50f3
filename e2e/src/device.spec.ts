import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newerBuildServer } from './support/newer-build.ts';
import { expectOnDevice } from './support/on-device.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { expect, MEMBER, servedFromDevice, signIn, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NO_SIGNAL = /net::ERR_|Failed to fetch/;
const PROPERTY = 'Orchard Gate';
const notice = (page: Page) => page.getByRole('status', { name: 'New version' });
const check = (page: Page, number: number) => page.getByRole('region', { name: `Check number ${number}`, exact: true });

test('a new version waits until somebody presses Reload, in each page, and takes nothing away that waits to be sent', async ({
  newContext,
  baseURL,
  sql,
  trouble,
}) => {
  trouble.expectSome(NO_SIGNAL);
  const server = await newerBuildServer(baseURL ?? '');
  try {
    const context = await newContext({ baseURL: server.url });
    const page = await context.newPage();
    const id = await plannedInspection(sql, PROPERTY, 2);
    await signIn(page, MEMBER, `/inspections/${id}/capture`);
    await expectOnDevice(page);
    const other = await context.newPage();
    await signIn(other, MEMBER, '/properties');
    await servedFromDevice(other);
    await expect(notice(page)).toHaveCount(0);

    server.setApiDown(true);
    await check(page, 1).getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(page.getByText('1 of 2 answered, 1 waiting to send')).toBeVisible();
    server.build();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    // It is ready once the browser has every file of it, which takes a while beside other work.
    await expect(notice(other)).toContainText('A new version is ready.', { timeout: 90_000 });
    await expectAccessible(other, 'a new version that waits');
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await other.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(notice(other)).toHaveCount(0);

    // The other page still shows the version before, and says so once it has all from the server.
    server.setApiDown(false);
    await expect(page.getByText('1 of 2 answered', { exact: true })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
    const [found] = await sql<{ result: string | null }>(
      'select result from inspection_check where inspection_id = $1 and position = 1',
      [id],
    );
    expect(found?.result).toBe('FAIL');
  } finally {
    server.close();
  }
});

test('a device without room says so where photos are taken, and an answer that it cannot keep does not look given', async ({
  page,
  context,
  baseURL,
  sql,
  trouble,
}) => {
  trouble.expectSome(NO_SIGNAL);
  trouble.expectSome(/Quota/);
  const device = await context.newCDPSession(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 60_000_000 });
  const id = await plannedInspection(sql, PROPERTY, 3);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  await expectOnDevice(page);
  await context.setOffline(true);
  await check(page, 1).getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '1 to send, no signal' })).toBeVisible();

  // What the browser tidies up meanwhile makes room again.
  await expect.poll(() => fill(page), { timeout: 90_000 }).toBe(0);
  await check(page, 2).getByRole('button', { name: 'N/A', exact: true }).click();
  await expect(page.getByText(/^This device has no room left to keep it/)).toBeVisible();
  await expect(page.getByText('1 of 3 answered, 1 waiting to send')).toBeVisible();
  await expect(page.getByText(/^This device has little room left/)).toBeVisible();
  const header = page.getByRole('banner').getByRole('button', { name: '1 to send, no signal, device nearly full' });
  await expect(header).toBeVisible();
  await expectAccessible(page, 'a device without room');
  await header.click();
  const drawer = page.getByRole('complementary', { name: 'Waiting to be sent' });
  await expect(drawer).toContainText('This device has little room left');
  await drawer.getByRole('button', { name: 'Close details' }).click();

  // With a signal the same press goes to the server at once, though the device still has no room.
  await context.setOffline(false);
  await expect(page.getByText('1 of 3 answered', { exact: true })).toBeVisible();
  await check(page, 2).getByRole('button', { name: 'N/A', exact: true }).click();
  await expect
    .poll(() => sql('select result from inspection_check where inspection_id = $1 order by position', [id]))
    .toEqual([{ result: 'PASS' }, { result: 'NA' }, { result: null }]);
});

/** Writes to the device until nothing more is kept, not even a few words; how often there was room. */
function fill(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('filler');
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
    });
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
        const tx = database.transaction('bytes', 'readwrite', { durability: 'strict' });
        tx.objectStore('bytes').put(bytes);
        tx.oncomplete = () => resolve(true);
        tx.onabort = () => resolve(false);
      });
    let howOften = 0;
    for (const size of [2_000_000, 100_000, 5_000, 200]) {
      while (await put(size)) howOften += 1;
    }
    database.close();
    return howOften;
  });
}
