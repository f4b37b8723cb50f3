import type { APIResponse } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';

test('a job shows its progress as it runs, and can be stopped', async ({ page, sql }) => {
  const [job] = await sql<{ id: number }>(
    `insert into job (kind, run_as_user_id, organization_id, state, progress, attempts, lease_until)
     select 'standing', u.id, o.id, 'RUNNING', 0.25, 1, now() + interval '1 hour' from app_user u, organization o
     where u.email = 'admin@lintel.example' and o.name = 'Harbor Residential' returning id`,
  );
  const id = job?.id ?? 0;
  await signIn(page, ADMIN, '/admin/jobs');
  await expect(page.getByRole('heading', { name: 'Admin: Jobs' })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: `standing ${id}` });
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await test.step('its events are shown while the list says what it said', async () => {
    const list = '**/v1/admin/job?**';
    let said: Promise<APIResponse> | undefined;
    await page.route(list, async (route) => {
      said ??= route.fetch();
      await route.fulfill({ response: await said });
    });
    await page.reload();
    await expect(bar).toHaveAttribute('aria-valuenow', '25');
    await sql(`update job set progress = 0.75 where id = ${id}`);
    await expect(bar).toHaveAttribute('aria-valuenow', '75');
    await page.unroute(list);
  });
  await expectAccessible(page, 'jobs');

  await page.getByRole('row', { name: /standing/ }).click();
  const details = page.getByRole('complementary', { name: 'Job' });
  await details.getByRole('button', { name: 'Stop this job' }).click();
  await expect(details.getByRole('button', { name: 'Stopping' })).toBeDisabled();
  await expectAccessible(page, 'job', 'aside');
  await sql(`update job set state = 'CANCELLED', message = 'Cancelled.', finished_at = now() where id = ${id}`);
  await expect(details.getByRole('button', { name: 'Stopping' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /standing.*Cancelled/ })).toBeVisible();

  await page.getByRole('button', { name: /^State/ }).click();
  await page.getByRole('menuitemradio', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByRole('row', { name: /standing/ })).toHaveCount(0);
});
