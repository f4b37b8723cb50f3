import { expectAccessible } from './support/accessible.ts';
import { revokeNewest } from './support/secret-links.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';
import { yearAt } from './support/undisturbed.ts';

test('an owner without an account reads condition, plan and fire paperwork of one property, and takes the audit pack', async ({
  page,
  newContext,
  trouble,
  sql,
}) => {
  trouble.expectSome(/status of 404 .*shared/);
  const [place] = await sql<{ id: number; items: number; systems: number; compliant: number }>(
    `select p.id, (select count(*)::int from item i where i.organization_id = p.organization_id and i.property_id = p.id
          and i.status = 'ACTIVE' and i.archived_at is null) as items,
        (select count(*)::int from fls_record r where r.organization_id = p.organization_id and r.property_id = p.id
          and r.enabled and r.archived_at is null) as systems,
        (select count(*)::int from fls_record r where r.organization_id = p.organization_id and r.property_id = p.id and r.enabled
          and r.archived_at is null and r.compliant_through >= (now() at time zone p.timezone)::date and not exists (
            select from fls_deficiency d where d.organization_id = r.organization_id and d.record_id = r.id and d.fixed_on is null
              and d.archived_at is null and d.severity <> 'NONCRITICAL')) as compliant
      from property p where p.name = 'Alder Court'`,
  );
  await signIn(page, ADMIN, `/report/${place?.id}/capital-assets`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Share with an owner or lender' });
  await drawer.getByRole('button', { name: 'Make an address' }).click();
  const address = await drawer.getByRole('status').locator('code').textContent();
  await expectAccessible(page, 'the drawer that shares a property with its owner');

  const owner = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await owner.goto(address ?? '');
  await expect(owner.getByRole('heading', { level: 1, name: 'Property report: Alder Court' })).toBeVisible();
  await expect(owner.getByText(`${place?.items.toLocaleString('en-US')} items on record`)).toBeVisible();
  await expect(owner.getByText(/Good to 5%, fair to 10%, poor to 30%, critical above/)).toBeVisible();
  await expect(owner.getByText(`${place?.compliant} of ${place?.systems} systems compliant`)).toBeVisible();
  const next = owner.getByRole('button', { name: new RegExp(`^FY${((await yearAt(sql, 'Alder Court')) + 1) % 100}:`) });
  await next.focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('table', { name: /^Due in/ })).toBeVisible();
  await expectAccessible(owner, 'a shared property on a phone');
  await expectNoSidewaysScroll(owner);

  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Audit pack (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fire-life-safety-.*\.pdf$/);

  await revokeNewest(drawer, sql);
  await owner.reload();
  await expect(owner.getByText('This address shows nothing')).toBeVisible();
});
