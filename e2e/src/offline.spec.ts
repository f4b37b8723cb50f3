import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectOnDevice } from './support/on-device.ts';
import { addPerson, signOut } from './support/people.ts';
import { expect, fillSignIn, MEMBER, PASSWORD, servedFromDevice, signIn, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const NO_SIGNAL = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
const PROPERTY = 'Orchard Gate';
const waiting = (page: Page) => page.getByRole('banner').getByRole('button', { name: /to send|to decide/ });
const details = (page: Page) =>
  page.getByRole('complementary', { name: 'Item details' }).or(page.getByRole('dialog', { name: 'Item details' }));

// Some versions of Chromium tell a page that its service worker opened that there is a network, until that changes.
async function openWithoutSignal(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what is recorded without a signal survives a closed tab and arrives once, in order, without its position', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(NO_SIGNAL);
    const { unitId, unitName, itemId } = await placeOf(sql, 0);
    await signIn(page, MEMBER, `/units/${unitId}`);
    await takeAlong(page, unitName);
    await context.setOffline(true);

    await openWithoutSignal(page, `/units/${unitId}?item=${itemId}`);
    await recordCondition(page, 2, await photoWithPosition(page));
    await expect(page.getByText(/^No signal: it is kept on this device/)).toBeVisible();
    await expect(details(page).getByRole('list', { name: 'Recorded here and not sent' })).toContainText('Condition 2');
    await recordCondition(page, 3);
    await details(page).getByRole('button', { name: 'Close details' }).click();
    await expect(waiting(page)).toHaveAccessibleName('2 to send, no signal');
    expect(await keptPhotos(page)).toEqual([{ type: 'ffd8', hasPosition: false, width: 2048, height: 1024 }]);
    await page.close();

    const later = await context.newPage();
    await later.goto(`/units/${unitId}`);
    await expect(later.getByRole('heading', { level: 1, name: `Unit ${unitName}` })).toBeVisible();
    await expect(later.getByRole('status', { name: 'No signal' })).toContainText(
      /As of \d\d:\d\d [AP]M, (no signal|because the server does not answer)/,
    );
    await waiting(later).click();
    const list = later.getByRole('dialog', { name: 'Waiting to be sent' });
    await expect(list.getByRole('list', { name: 'To send' }).getByRole('listitem')).toHaveText([
      /Condition 2 .*1 photo/,
      /Condition 3/,
    ]);
    await list.getByText('What it says').first().click();
    await expect(list.getByRole('img', { name: 'Taken just now' })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Open its page' }).first()).toBeVisible();
    await expectAccessible(later, 'what waits to be sent');
    await list.getByRole('button', { name: 'Close details' }).click();

    await context.setOffline(false);
    const readings = () =>
      sql<{ changes: string }>(
        `select changes::text as changes from item_event where item_id = $1 and kind = 'CONDITION' order by id desc limit 2`,
        [itemId],
      );
    await expect
      // why: as in openWithoutSignal, the page may not hear that there is a network; it then tries again by itself, ever less often
      .poll(async () => (await readings()).map(({ changes }) => changes), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/2.*3/), expect.stringMatching(/null.*2/)]);
    await expect(waiting(later)).toHaveCount(0);
    await expect(later.getByRole('status', { name: 'No signal' })).toHaveCount(0);
    const photos = await sql(`select width, height, state from file where item_id = $1`, [itemId]);
    expect(photos).toEqual([{ width: 2048, height: 1024, state: 'READY' }]);
  });
});

test('a change that somebody else made meanwhile stops the line, and both values are shown for a decision', async ({
  page,
  context,
  newContext,
  sql,
  trouble,
}) => {
  trouble.expectSome(NO_SIGNAL);
  trouble.expectSome(/status of 412/);
  const { unitId, itemId } = await placeOf(sql, 1);
  await signIn(page, MEMBER, `/units/${unitId}?item=${itemId}`);
  await servedFromDevice(page);
  await context.setOffline(true);
  await recordCondition(page, 2);
  await expect(waiting(page)).toHaveAccessibleName('1 to send, no signal');

  const other = await (await newContext()).newPage();
  await signIn(other, MEMBER, `/units/${unitId}?item=${itemId}`);
  await recordCondition(other, 5);
  await expect(other.getByText('Condition recorded.')).toBeVisible();

  await context.setOffline(false);
  await expect(waiting(page)).toHaveAccessibleName('1 to decide');
  await waiting(page).click();
  const stopped = page.getByRole('article', { name: /^Condition 2/ });
  await expect(stopped.getByRole('row', { name: 'Condition' })).toHaveText(/2.*5/);
  await expectAccessible(page, 'a change to decide');
  await stopped.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect.poll(() => conditionOf(sql, itemId)).toBe(2);
});

test('what one person recorded is neither shown to another on the same device nor sent by them', async ({
  page,
  context,
  sql,
  trouble,
}) => {
  trouble.expectSome(NO_SIGNAL);
  const { unitId, unitName, itemId } = await placeOf(sql, 2);
  await addPerson(sql, { email: 'night@lintel.example', property: PROPERTY });
  await signIn(page, MEMBER, `/units/${unitId}`);
  await takeAlong(page, unitName);
  await page.goto(`/units/${unitId}?item=${itemId}`);
  await expect(details(page)).toBeVisible();
  await context.setOffline(true);
  await recordCondition(page, 1);
  await expect(waiting(page)).toHaveAccessibleName('1 to send, no signal');
  await page.getByRole('button', { name: /, account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await copiesOnDevice(page)).toBe(0);

  await context.setOffline(false);
  await page.reload();
  await fillSignIn(page, 'night@lintel.example', PASSWORD);
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/units/${unitId}?item=${itemId}`);
  await expect(details(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await conditionOf(sql, itemId)).not.toBe(1);

  await signOut(page);
  await fillSignIn(page, MEMBER, PASSWORD);
  await expect.poll(() => conditionOf(sql, itemId)).toBe(1);
});

/** The n-th unit with an item that has no condition yet, of a property that the demo's member and a new person see. */
async function placeOf(sql: Sql, at: number): Promise<{ unitId: number; unitName: string; itemId: number }> {
  const [place] = await sql<{ unitId: number; unitName: string; itemId: number }>(
    `select u.id as "unitId", u.name as "unitName", min(i.id) as "itemId" from property p
     join unit u on u.organization_id = p.organization_id and u.property_id = p.id and u.archived_at is null
     join item i on i.organization_id = u.organization_id and i.unit_id = u.id and i.status = 'ACTIVE' and i.condition is null
       and i.archived_at is null and not exists (select from file f where f.item_id = i.id)
     where p.name = $1 group by u.id, u.name order by u.id desc offset $2 limit 1`,
    [PROPERTY, at],
  );
  if (!place) throw new Error(`${PROPERTY} has no unit number ${at} with an item`);
  return place;
}

async function conditionOf(sql: Sql, itemId: number): Promise<number | null> {
  const [item] = await sql<{ condition: number | null }>('select condition from item where id = $1', [itemId]);
  return item?.condition ?? null;
}

async function takeAlong(page: Page, unitName: string): Promise<void> {
  await servedFromDevice(page);
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expectOnDevice(page, `Unit ${unitName}`);
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible();
}

async function recordCondition(page: Page, condition: number, photo?: Buffer): Promise<void> {
  await details(page).getByRole('button', { name: 'Condition' }).click();
  const form = page.getByRole('form', { name: 'Record condition' });
  await form.getByLabel('Condition').selectOption(String(condition));
  if (photo) {
    await form.locator('input[type=file]').setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(form.getByRole('img', { name: 'plate.jpg' })).toBeVisible();
  }
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** A JPEG of 3,000 by 1,500 pixels as a phone writes it, with the place where it was taken. */
async function photoWithPosition(page: Page): Promise<Buffer> {
  const plain = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 1500;
    canvas.getContext('2d')?.fillRect(0, 0, 1500, 1500);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
  });
  const two = (value: number) => [value >> 8, value & 255];
  const four = (value: number) => [...two(value >>> 16), ...two(value & 0xffff)];
  // A TIFF head, one directory with a pointer to the position, and the position: 41° 52′ 30″ north.
  const position = [...two(2), ...two(1), ...two(2), ...four(2), 0x4e, 0, 0, 0];
  const degrees = [...two(2), ...two(5), ...four(3), ...four(56), ...four(0)];
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, ...four(8)],
    ...[...two(1), ...two(0x8825), ...two(4), ...four(1), ...four(26), ...four(0)],
    ...[...position, ...degrees],
    ...[41, 1, 52, 1, 30, 1].flatMap(four),
  ];
  const segment = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe1, ...two(segment.length + 2), ...segment, ...plain.slice(2)]);
}

/** The photos that wait on the device, as they will be sent. */
async function keptPhotos(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('lintel-offline');
      asked.onsuccess = () => resolve(asked.result);
    });
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const asked = database.transaction('photos').objectStore('photos').getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return Promise.all(
      rows.map(async ({ bytes }) => {
        const text = new TextDecoder('latin1').decode(bytes);
        const { width, height } = await createImageBitmap(new Blob([bytes]));
        const type = [...new Uint8Array(bytes, 0, 2)].map((byte) => byte.toString(16)).join('');
        return { type, hasPosition: /Exif|GPS|\x88\x25/.test(text.slice(0, 1000)), width, height };
      }),
    );
  });
}

/** How many answers are on the device. */
async function copiesOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open('lintel-offline');
        asked.onsuccess = () => {
          const count = asked.result.transaction('answers').objectStore('answers').count();
          count.onsuccess = () => {
            asked.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}
