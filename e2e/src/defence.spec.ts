import { expectAccessible } from './support/accessible.ts';
import { revokeNewest } from './support/secret-links.ts';
import { ADMIN, expect, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

test('a budget defence is shared with an owner without an account, and shows nothing once it is revoked', async ({
  page,
  newContext,
  trouble,
  sql,
}) => {
  trouble.expectSome(/status of 404 .*shared-defence/);
  const [project] = await sql<{ id: number; name: string; n: number }>(
    `select j.id, j.name, (select count(*)::int from project_item l where l.project_id = j.id) as n
      from project j where j.archived_at is null order by n desc limit 1`,
  );
  await signIn(page, ADMIN, `/projects/${project?.id}/defence`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Share this budget defence' });
  await drawer.getByRole('button', { name: 'Make an address' }).click();
  const address = await drawer.getByRole('status').locator('code').textContent();
  await expectAccessible(page, 'the drawer that shares a defence');

  const owner = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await owner.goto(address ?? '');
  await expect(owner.getByRole('heading', { level: 1, name: `Budget defence: ${project?.name}` })).toBeVisible();
  await expect(owner.getByRole('listitem').filter({ hasText: 'Life used' })).toHaveCount(project?.n ?? 0);
  await expect(owner.getByText(/works until/)).toBeVisible();
  await expectAccessible(owner, 'a shared defence on a phone');

  await revokeNewest(drawer, sql);
  await owner.reload();
  await expect(owner.getByText('This address shows nothing')).toBeVisible();
});

test('the filtered list of Capital Assets has a budget defence of its rows, and a figure of Warranty opens its rows', ({
  page,
  sql,
}) =>
  undisturbed(sql, 'Alder Court', async () => {
    const [place] = await sql<{ id: number }>(`select id from property where name = 'Alder Court'`);
    await signIn(page, ADMIN, `/report/${place?.id}/capital-assets?tab=list&due=nextyear`);
    await page.getByRole('link', { name: 'Budget defence' }).click();
    await expect(page).toHaveURL(/\/defence\?due=nextyear$/);
    const lines = page.getByRole('listitem').filter({ hasText: 'Life used' });
    await expect(lines.first()).toBeVisible();
    const [counted] = await sql<{ n: number }>(
      `select count(*)::int as n from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
      where p.name = 'Alder Court' and i.status = 'ACTIVE' and i.archived_at is null
        and i.life_ends_on > (now() at time zone p.timezone)::date
        and date_part('year', i.life_ends_on) = date_part('year', (now() at time zone p.timezone)::date) + 1`,
    );
    await expect(lines).toHaveCount(counted?.n ?? 0);
    await expectAccessible(page, 'the defence of a filtered list');

    await page.goto(`/report/${place?.id}/warranty`);
    await page.getByRole('link', { name: 'Show: Start not known' }).click();
    await expect(page).toHaveURL(/window=unknown/);
    const [unknown] = await sql<{ n: number }>(
      `select count(*)::int as n from item_cover c join item i on i.organization_id = c.organization_id and i.id = c.item_id
      join property p on p.organization_id = c.organization_id and p.id = c.property_id
      where p.name = 'Alder Court' and i.status = 'ACTIVE' and i.archived_at is null and c.ends_on is null and not c.is_lifetime`,
    );
    await expect(page.getByText(new RegExp(`^${unknown?.n.toLocaleString('en-US')} covers?$`)).first()).toBeVisible();
  }));
