import { expectAccessible } from './support/accessible.ts';
import { ADMIN, expect, MANAGER, signIn, test } from './support/test.ts';

test('an item in no unit has a page with its history, and moves from there', async ({ page, sql }) => {
  const [place] = await sql<{ organizationId: number; propertyId: number; typeId: number }>(
    `select organization_id as "organizationId", id as "propertyId", (select id from item_type where key = 'washer') as "typeId"
     from property where name = 'Lindenholt'`,
  );
  const [made] = await sql<{ id: number }>(
    `with made as (insert into item (organization_id, property_id, item_type_id, serial_number) values ($1, $2, $3, 'E2E-SPARE')
       returning organization_id, id, property_id)
     insert into item_event (organization_id, item_id, property_id, kind, happened_on) select organization_id, id, property_id,
       'RECORDED', current_date from made returning item_id as id`,
    [place?.organizationId, place?.propertyId, place?.typeId],
  );
  await signIn(page, ADMIN, `/items/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Washer' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Harbor Residential', 'Lindenholt', 'Items', 'Washer']);
  await expect(page.getByRole('button', { name: 'Property: Lindenholt' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('The property, no unit');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('recorded');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('form', { name: 'Edit item' }).getByLabel('Note').fill('Spare, tested');
  await page.getByRole('form', { name: 'Edit item' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Spare, tested');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Spare, tested');
  await expectAccessible(page, 'item');
});

test('an item recorded by mistake is archived by a manager, and an administrator restores it', async ({
  page,
  newContext,
  sql,
}) => {
  const [item] = await sql<{ id: number; unitId: number }>(
    `select i.id, i.unit_id as "unitId" from item i join property p on p.id = i.property_id
     where p.name = 'Orchard Gate' and i.status = 'ACTIVE' and i.archived_at is null and i.unit_id is not null order by i.id desc limit 1`,
  );
  await signIn(page, MANAGER, `/items/${item?.id}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(`/units/${item?.unitId}`);
  const admin = await (await newContext()).newPage();
  await signIn(admin, ADMIN, `/items/${item?.id}`);
  await admin.getByRole('button', { name: 'Restore' }).click();
  await expect(admin.getByRole('button', { name: 'Archive' })).toBeVisible();
  const [stored] = await sql<{ archived: string | null }>('select archived_at as archived from item where id = $1', [
    item?.id,
  ]);
  expect(stored?.archived).toBeNull();
});

test('a recall that was confirmed comes first in the advice; whoever takes it back decides anew from the plate', async ({
  page,
  sql,
}) => {
  const [item] = await sql<{ id: number }>(`select id from item where recall_state = 'AFFECTED' order by id limit 1`);
  await signIn(page, MANAGER, `/items/${item?.id}`);
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('Follow the recall remedy');
  const recalls = page.getByRole('list', { name: 'Safety recalls' });
  await expect(recalls).toContainText('A. O. Smith Recalls Ultra-Low NOx Water Heaters Due to Fire Hazard');
  await expect(recalls.getByRole('link', { name: 'Read the notice' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.cpsc\.gov\//,
  );
  await expectAccessible(page, 'recall');
  await recalls.getByRole('button', { name: 'Take back' }).click();
  await expect(recalls).toContainText('Possible match');
  await expect(facts).not.toContainText('Follow the recall remedy');
  await recalls.getByRole('button', { name: 'Remedy done' }).click();
  await recalls.getByRole('form', { name: 'Remedy done' }).getByRole('button', { name: 'Note the remedy' }).click();
  await expect(recalls).toContainText('Remedy done on');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('remedy done on');
});
