import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectOnDevice } from './support/on-device.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { expect, MANAGER, MEMBER, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

test.use({ serviceWorkers: 'allow' });

const NO_SIGNAL = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/;
const PROPERTY = 'Orchard Gate';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('nobody can get in, and there is no signal: the reason waits on the device and arrives', async ({
    page,
    context,
    sql,
    trouble,
  }) => {
    trouble.expectSome(NO_SIGNAL);
    const id = await plannedInspection(sql, PROPERTY, 3);
    await signIn(page, MEMBER, `/inspections/${id}/capture`);
    await expectOnDevice(page);
    await expect(page.getByRole('button', { name: 'No access' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'No access' }).click();
    const form = page.getByRole('form', { name: 'Nobody could get in' });
    await form.getByLabel('Why').selectOption('LOCK');
    await form.getByLabel('Note (optional)').fill('Key 14 broke off in the lock');
    await expectAccessible(page, 'no access to a unit');
    await form.getByRole('button', { name: 'End without access' }).click();
    await expect(page.getByText(/Ended without access/)).toBeVisible();
    await expect(page.getByText(/1 recorded on this device and not sent yet/)).toBeVisible();
    expect(await endOf(sql, id)).toEqual({ status: 'DRAFT', reason: null, note: null });

    await context.setOffline(false);
    await expect
      .poll(() => endOf(sql, id), { timeout: 60_000 })
      .toEqual({ status: 'SUBMITTED', reason: 'LOCK', note: 'Key 14 broke off in the lock' });
  });
});

test('each figure of the inspections leads to its rows', ({ page, sql }) =>
  undisturbed(sql, null, async () => {
    const [place] = await sql<{ id: number }>('select id from property where name = $1', [PROPERTY]);
    await signIn(page, MANAGER, `/report/${place?.id}/inspections`);
    const figures = page.getByRole('region', { name: 'Runs' });
    await expect(figures).toBeVisible();
    const noAccess = await countBeside(page.getByRole('link', { name: 'Show: No access' }));
    await page.getByRole('link', { name: 'Show: No access' }).click();
    await expect(page.getByText(`${noAccess} inspections`, { exact: true })).toBeVisible();

    await page.goto(`/report/${place?.id}/inspections`);
    const worst = page.getByRole('region', { name: 'Checks that fail most' }).getByRole('listitem').first();
    const failed = Number(/(\d+) of \d+$/.exec((await worst.textContent()) ?? '')?.[1]);
    await worst.getByRole('link').click();
    await expect(page.getByText(`${failed} inspections`, { exact: true })).toBeVisible();

    await page.goto('/portfolio/inspections');
    const overdue = page.getByRole('region', { name: 'Open past deadline' }).getByRole('listitem').first();
    const late = Number(/(\d+)$/.exec((await overdue.textContent()) ?? '')?.[1]);
    await overdue.getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Follow-ups', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(late === 1 ? '1 finding' : `${late} findings`, { exact: true })).toBeVisible();
    await expectAccessible(page, 'the follow-ups of all properties');
  }));

async function endOf(sql: Sql, id: number) {
  const [found] = await sql<{ status: string; reason: string | null; note: string | null }>(
    'select status, no_access_reason as reason, note from inspection where id = $1',
    [id],
  );
  return found;
}

/** The value of the figure that the link belongs to. */
async function countBeside(link: Locator): Promise<number> {
  const tile = link.locator('xpath=ancestor::div[1]');
  return Number(/\D(\d+)over/.exec((await tile.textContent()) ?? '')?.[1]);
}
