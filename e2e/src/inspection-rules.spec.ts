import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { plannedInspection } from './support/planned-inspection.ts';
import { ADMIN, expect, MANAGER, MEMBER, signIn, test } from './support/test.ts';

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
    await expect(page.getByText(/is on this device now, and opens without a signal/)).toBeVisible();
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

test('each figure of the inspections leads to its rows', async ({ page, sql }) => {
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
});

test('a template is made of a ready one: with a charge, an area type and a signature, which the inspection then needs', async ({
  page,
  sql,
}) => {
  const [place] = await sql<{ id: number }>('select id from property where name = $1', [PROPERTY]);
  await signIn(page, ADMIN, `/report/${place?.id}/inspections?tab=templates`);
  await page.getByRole('button', { name: 'Make NSPIRE-style unit walk ours and change it' }).click();
  const form = page.getByRole('form', { name: 'Template' });
  await form.getByLabel('Must be signed').check();
  const area = form.getByRole('group', { name: 'Area 1' });
  await area.getByLabel('Asked in').selectOption({ label: 'Only unit interior' });
  await area.getByText('Red flag · no charge').first().click();
  await area.getByLabel('Charge of a fail, $').first().fill('120');
  await area.getByLabel('Check 1', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Add template' }).click();
  await expect(area.getByRole('alert').first()).toBeVisible();
  await area.getByLabel('Check 1', { exact: true }).fill('Smoke alarm sounds');
  await expectAccessible(page, 'a template to change');
  await form.getByRole('button', { name: 'Add template' }).click();
  await expect(page.getByText('Saved as version 1.')).toBeVisible();
  const [made] = await sql<{ id: number; signed: boolean; area: string; title: string; charge: number }>(
    `select v.id, v.must_be_signed as signed, a.name as area, v.areas -> 0 -> 'checks' -> 0 ->> 'title' as title,
       (v.areas -> 0 -> 'checks' -> 0 ->> 'chargeCents')::int as charge
     from inspection_template t join inspection_template_version v on v.organization_id = t.organization_id and v.template_id = t.id
     join area_type a on a.id = (v.areas -> 0 ->> 'areaTypeId')::bigint where t.starter = 'nspire' and t.archived_at is null`,
  );
  expect(made).toMatchObject({ signed: true, area: 'Unit interior', title: 'Smoke alarm sounds', charge: 12_000 });

  const id = await plannedInspection(sql, PROPERTY, 1);
  await sql('update inspection set must_be_signed = true where id = $1', [id]);
  await page.goto(`/inspections/${id}/capture?as=list`);
  await page
    .getByRole('region', { name: 'Check number 1', exact: true })
    .getByRole('button', { name: 'Pass', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Everything is answered' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Signed by').fill('R. Tenant');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => endOf(sql, id)).toMatchObject({ status: 'SUBMITTED' });
});

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
