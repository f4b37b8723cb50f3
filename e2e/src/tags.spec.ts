import { expectAccessible } from './support/accessible.ts';
import { ownPlace } from './support/own-place.ts';
import { expect, SUPER, signIn, test } from './support/test.ts';

test('tags are made and printed; a stranger who scans one reports a leak, which is a red flag on the exact item', async ({
  page,
  newContext,
  sql,
  trouble,
}) => {
  // The last code is on nothing.
  trouble.expectSome(/status of 404/);
  const propertyId = await ownPlace(sql, 'Tagged Homes', 'Tagged Yard');
  await signIn(page, SUPER, '/admin/tagBatch');
  await expect(page.getByRole('heading', { name: 'Admin: Tag Batch' })).toBeVisible();
  await page.getByRole('button', { name: 'New batch' }).click();
  const form = page.getByRole('form', { name: 'Batch' });
  await form.getByLabel('Property').selectOption({ label: 'Tagged Yard' });
  await form.getByLabel('Name').fill('Kitchens');
  await form.getByLabel('How many').fill('12');
  await expectAccessible(page, 'a new batch of tags', 'aside');
  await form.getByRole('button', { name: 'Make tags' }).click();
  const drawer = page.getByRole('complementary', { name: 'Batch' });
  await expect(drawer.getByText('0 of 12 tags linked.')).toBeVisible();

  await drawer.getByRole('button', { name: 'Print', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Print Kitchens' });
  await sheet.getByLabel('Labels', { exact: true }).selectOption('avery-5163');
  await sheet.getByLabel('Start at label').fill('3');
  await expect(sheet.getByText('Labels 1 to 2 are left out')).toBeVisible();
  await expectAccessible(page, 'how tags are printed', '[role="dialog"]');
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('tags-Kitchens.pdf');
  await drawer.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByText('12 tags printed.')).toBeVisible();

  const [tag] = await sql<{ code: string; organization: number }>(
    `update scan_tag t set state = 'LINKED', item_id = i.id, linked_at = now() from item i join item_type y on y.id = i.item_type_id
     where i.property_id = $1 and y.key = 'refrigerator' and i.unit_id = (select min(u.id) from unit u where u.property_id = $1)
       and t.property_id = $1 and t.number = 1 returning t.code, t.organization_id as organization`,
    [propertyId],
  );
  const stranger = await (await newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage();
  await stranger.goto(`/t/${tag?.code}`);
  await expect(stranger).toHaveURL(/\/info\/tag\/[0-9a-f-]{36}$/);
  await expect(stranger.getByRole('heading', { name: 'Tagged Yard' })).toBeVisible();
  await expect(stranger.getByRole('heading', { name: 'Refrigerator' })).toBeVisible();
  await expect(stranger.getByText('101')).toHaveCount(0);
  await expectAccessible(stranger, 'the public page of a tag');
  await stranger.getByLabel('What is wrong?').selectOption('LEAK');
  await stranger.getByLabel('What happened?').fill('Water under it since this morning');
  await stranger.getByLabel('Choose photos').setInputFiles([
    { name: 'leak.png', mimeType: 'image/png', buffer: await stranger.screenshot() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await expect(stranger.getByText(/notes.txt cannot be read as a picture here/)).toBeVisible();
  await expect(stranger.getByText('leak.jpg')).toBeVisible();
  await expect(stranger.getByLabel('What happened?')).toHaveValue('Water under it since this morning');
  await expectAccessible(stranger, 'a report with a photo');
  await stranger.getByRole('button', { name: 'Send report' }).click();
  await expect(stranger.getByText('Your report was sent.')).toBeVisible();
  await expect(stranger.getByText('1 photo went with it.')).toBeVisible();
  expect(await stranger.context().cookies()).toEqual([]);

  await page.goto(`/report/${propertyId}/redflag/${tag?.organization}`);
  await page.locator('article').getByRole('button', { name: '101 Refrigerator', exact: true }).click();
  const flag = page.getByRole('complementary', { name: 'Flag details' });
  await expect(flag.getByText(/Leaks\. Water under it since this morning/)).toBeVisible();
  await expect(flag.getByRole('button', { name: /^From a tag: / })).toBeVisible();
  await flag.getByRole('link', { name: 'Item' }).click();
  await expect(page.getByText('Sent with a report from the tag')).toBeVisible();
  await stranger.goto('/t/7K2PQM9XAB');
  await expect(stranger.getByText('This tag is not on anything')).toBeVisible();

  // The batch was printed a while ago: what nobody has met since stands with its building.
  await sql(`update scan_tag set linked_at = now() - interval '14 months' where code = $1`, [tag?.code]);
  await sql(`update scan_tag_scan set scanned_at = now() - interval '13 months' where property_id = $1`, [propertyId]);
  await page.goto('/admin/tagBatch?tab=coverage');
  await page
    .getByRole('row', { name: /Tagged Yard/ })
    .first()
    .click();
  const building = page.getByRole('complementary', { name: 'Tags of a building' });
  await expect(building.getByText('Not scanned for 12 months')).toBeVisible();
  await expect(building.getByRole('listitem').filter({ hasText: 'Refrigerator' })).toBeVisible();
  await expectAccessible(page, 'the coverage of tags');
});
