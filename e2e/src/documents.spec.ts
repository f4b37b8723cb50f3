import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, signIn, test, VIEWER } from './support/test.ts';

const PLACE = `(select id from property where name = 'Orchard Gate')`;

test('the documents of a property are found by kind and name, opened, and lead to what they belong to', async ({
  page,
  sql,
}) => {
  const [facts] = await sql<{ id: number; bid: string; project: string; projectId: number }>(
    `select f.property_id as id, f.name as bid, j.name as project, j.id as "projectId" from project_bid b
     join file f on f.organization_id = b.organization_id and f.id = b.file_id join project j on j.organization_id = b.organization_id and j.id = b.project_id
     where f.property_id = ${PLACE} and f.archived_at is null and j.archived_at is null order by b.id limit 1`,
  );
  await signIn(page, VIEWER, `/properties/${facts?.id}`);
  const parts = page.getByRole('navigation', { name: 'Parts of the property' });
  await parts.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/tab=documents/);
  const table = page.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/\d+ documents, and \d+ photos under their kind/)).toBeVisible();
  await expectAccessible(page, 'the documents of a property');
  await expect(page.getByRole('button', { name: 'Add a document' })).toHaveCount(0);

  await page.goto(`/properties/${facts?.id}?tab=documents&documentKind=BID`);
  const row = table.getByRole('row').filter({ hasText: facts?.bid });
  await expect(row.first()).toContainText(`Project: ${facts?.project}`);
  const download = page.waitForEvent('download');
  await row
    .first()
    .getByRole('button', { name: `Open ${facts?.bid}` })
    .click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/properties/${facts?.id}?tab=documents&q=no+such+paper`);
  await expect(page.getByText('No document fits the filters')).toBeVisible();
  await expect(page.getByText(/Filtered by search ‘no such paper’/)).toBeVisible();
  await page.goto(`/properties/${facts?.id}?tab=documents&documentKind=BID`);
  await row
    .first()
    .getByRole('link', { name: `Project: ${facts?.project}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/projects/${facts?.projectId}`));
});

test('a document added to a property is listed, and its system opens from a report', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Alder Court'`);
  await signIn(page, ADMIN, `/properties/${place?.id}?tab=documents`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'key-list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('key,door\n1,Boiler room\n'),
  });
  const table = page.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('row').filter({ hasText: 'key-list.csv' })).toContainText('Other document', {
    timeout: 20_000,
  });
  await page.goto(`/properties/${place?.id}?tab=documents&documentKind=REPORT`);
  await table
    .getByRole('link', { name: /^FLS record: / })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=fls&record=\d+/);
  await expect(page.getByRole('complementary', { name: 'Details of the system' })).toBeVisible();
});

test('on a phone the documents fit without sideways scroll', async ({ page, sql }) => {
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  await page.setViewportSize({ width: 320, height: 720 });
  await signIn(page, VIEWER, `/properties/${place?.id}?tab=documents`);
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
