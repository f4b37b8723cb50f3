import type { Locator, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectOnDevice } from './support/on-device.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { expect, MANAGER, MEMBER, signIn, test, VIEWER } from './support/test.ts';

// why: the last files of a run are shared by its workers
test.describe.configure({ mode: 'parallel' });

const NO_SIGNAL = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
const PROPERTY = 'Orchard Gate';
const A_SECOND_OR_MORE = /^0:(0[1-9]|[1-5]\d) of 1:00$/;

const launchOptions = config.use?.launchOptions;
// why: the headless shell has no window in which it could ask whether the page may use them
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...FAKE_DEVICES] },
});

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] });

  test('a voice note recorded without a signal over a closed tab arrives once and is heard', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(NO_SIGNAL);
    const id = await plannedInspection(sql, PROPERTY, 3);
    await signIn(page, MEMBER, `/inspections/${id}/capture`);
    await expectOnDevice(page);
    await context.setOffline(true);

    await record(page, 1);
    await expectAccessible(page, 'a voice note just recorded');
    await expectNoSidewaysScroll(page);
    await check(page, 1).getByRole('button', { name: 'Delete' }).click();
    await expect(check(page, 1).getByText(/^Voice note,/)).toHaveCount(0);
    await record(page, 1);
    await check(page, 1).getByRole('button', { name: 'Keep voice note' }).click();
    await expect(check(page, 1).getByText(/^Voice note, 0:\d\d, waiting to send$/)).toBeVisible();
    await expect(page.getByText('0 of 3 answered, 1 waiting to send')).toBeVisible();
    // Whoever answers and goes on while they speak loses nothing.
    await check(page, 1).getByRole('button', { name: 'Voice note' }).click();
    await expect(check(page, 1).getByRole('timer')).toHaveText(A_SECOND_OR_MORE);
    await check(page, 1).getByRole('button', { name: 'Pass', exact: true }).click();
    await expect(page.getByText('1 of 3 answered, 3 waiting to send')).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(`/inspections/${id}/capture`);
    await expect(later.getByText('1 of 3 answered, 3 waiting to send')).toBeVisible();
    await later.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(check(later, 1).getByText(/waiting to send$/)).toHaveCount(2);
    await expectPlays(check(later, 1).locator('audio').first());
    await later.getByRole('button', { name: /to send/ }).click();
    const drawer = later.getByRole('dialog', { name: 'Waiting to be sent' });
    await expect(drawer.getByRole('list', { name: 'To send' })).toContainText('1 voice note');
    await drawer.getByRole('button', { name: 'Close details' }).click();
    expect(await landed(sql, id)).toEqual([]);

    await context.setOffline(false);
    await expect
      .poll(() => landed(sql, id), { timeout: 60_000 })
      .toMatchObject([
        { seconds: expect.any(Number), state: 'READY', type: 'audio/webm' },
        { seconds: expect.any(Number), state: 'READY', type: 'audio/webm' },
      ]);
    await expect(later.getByText('1 of 3 answered', { exact: true })).toBeVisible();
    await expect(check(later, 1).getByText(/^Voice note, 0:\d\d$/)).toHaveCount(2);

    await later.goto(`/inspections/${id}`);
    const notes = later.getByRole('region', { name: 'Voice notes' });
    await expectPlays(notes.getByLabel(/^Voice note at Check number 1, 0:\d\d, by /).first());
  });

  test('what a voice note says is typed, the note is taken out and put back, and a viewer hears it', async ({
    page,
    newContext,
    sql,
  }) => {
    const id = await plannedInspection(sql, PROPERTY, 1);
    await signIn(page, MEMBER, `/inspections/${id}/capture`);
    await record(page, 1);
    await check(page, 1).getByRole('button', { name: 'Keep voice note' }).click();
    await expect(check(page, 1).getByText(/^Voice note, 0:\d\d$/)).toBeVisible();
    await page.goto(`/inspections/${id}`);
    const notes = page.getByRole('region', { name: 'Voice notes' });
    await notes.getByRole('button', { name: 'Type what it says: voice note at Check number 1' }).click();
    const form = page.getByRole('form', { name: 'What the voice note says' });
    await form.getByLabel('Words').fill('Hinge squeaks');
    await expectAccessible(page, 'the words of a voice note');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(notes).toContainText('Hinge squeaks');
    // What is half under the header while the page is scrolled would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'the voice notes of an inspection');
    await expectNoSidewaysScroll(page);

    await notes.getByRole('button', { name: 'Remove: voice note at Check number 1' }).click();
    await page.getByRole('form', { name: 'Remove the voice note?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('list', { name: 'Removed voice notes' })).toContainText('Check number 1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Removed voice notes' })).toHaveCount(0);

    const other = await (await newContext({ viewport: { width: 320, height: 720 } })).newPage();
    await signIn(other, VIEWER, `/inspections/${id}`);
    const heard = other.getByRole('region', { name: 'Voice notes' });
    await expectPlays(heard.locator('audio').first());
    await expect(heard.getByRole('button')).toHaveCount(0);
    await expectNoSidewaysScroll(other);
  });

  test('what is still recorded when the inspection is submitted is kept and arrives before it', async ({
    page,
    sql,
  }) => {
    const id = await plannedInspection(sql, PROPERTY, 1);
    await signIn(page, MEMBER, `/inspections/${id}/capture?as=list`);
    await check(page, 1).getByRole('button', { name: 'Pass', exact: true }).click();
    await check(page, 1).getByRole('button', { name: 'Voice note' }).click();
    await expect(check(page, 1).getByRole('timer')).toHaveText(A_SECOND_OR_MORE);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted. Without a signal it is sent when there is one.')).toBeVisible();
    await expect
      .poll(() => sql<{ status: string }>('select status from inspection where id = $1', [id]), { timeout: 30_000 })
      .toEqual([{ status: 'SUBMITTED' }]);
    expect(await landed(sql, id)).toHaveLength(1);
  });
});

test('where the microphone is refused it is said, and the inspection goes on', async ({ page, sql }) => {
  // what a browser answers once somebody refused it
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  const id = await plannedInspection(sql, PROPERTY, 1);
  await signIn(page, MANAGER, `/inspections/${id}/capture`);
  await check(page, 1).getByRole('button', { name: 'Voice note' }).click();
  await expect(check(page, 1).getByRole('alert')).toContainText('The microphone is not allowed.');
  await expect(check(page, 1).getByRole('button', { name: 'Voice note' })).toBeFocused();
  await expectAccessible(page, 'a refused microphone');
  await check(page, 1).getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Everything is answered' })).toBeVisible();
});

test('where the browser records no sound it is said', async ({ page, sql }) => {
  await page.addInitScript(() => Object.assign(window, { MediaRecorder: undefined }));
  const id = await plannedInspection(sql, PROPERTY, 1);
  await signIn(page, MEMBER, `/inspections/${id}/capture`);
  await check(page, 1).getByRole('button', { name: 'Voice note' }).click();
  await expect(check(page, 1).getByRole('alert')).toHaveText(
    'This browser records no sound here. Everything else can be recorded.',
  );
});

function check(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Check number ${number}`, exact: true });
}

/** Records at a check, until it can be listened to. */
async function record(page: Page, number: number): Promise<void> {
  await check(page, number).getByRole('button', { name: 'Voice note' }).click();
  await expect(check(page, number).getByRole('timer')).toHaveText(A_SECOND_OR_MORE);
  await check(page, number).getByRole('button', { name: 'Stop' }).click();
  await expectPlays(check(page, number).getByLabel(/^Voice note just recorded, 0:\d\d$/));
}

/** The browser plays it. */
async function expectPlays(sound: Locator): Promise<void> {
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
  });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThanOrEqual(2);
  expect(await sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0);
}

function landed(sql: Sql, id: number) {
  return sql(
    `select v.seconds, f.state, f.content_type as type from inspection_voice_note v
     join file f on f.organization_id = v.organization_id and f.id = v.file_id where v.inspection_id = $1 order by v.id`,
    [id],
  );
}
