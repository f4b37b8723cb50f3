import { expect, MEMBER, OTHER_ADMIN, PASSWORD, signIn, test } from './support/test.ts';

/** Sets the floor plan of a unit of the other organization, as its administrator, outside the browser. */
async function changeUnit(baseURL: string | undefined, unitId: number, floorPlan: string | null): Promise<void> {
  const send = (method: string, path: string, body: unknown, token = '') =>
    fetch(`${baseURL}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signedIn = await send('POST', '/auth/login', { email: OTHER_ADMIN, password: PASSWORD });
  const { accessToken } = await signedIn.json();
  expect((await send('PUT', `/unit/${unitId}`, { floorPlan }, accessToken)).status).toBe(200);
}

test('a change is in the audit log with who, from where, and the fields before and after', async ({
  page,
  sql,
  baseURL,
}) => {
  const [unit] = await sql<{ id: number; name: string; plan: string | null }>(
    `select u.id::int as id, u.name, u.floor_plan as plan from unit u join organization o on o.id = u.organization_id
     where o.name = 'Other Homes' and u.archived_at is null order by u.id limit 1`,
  );
  if (!unit) throw new Error('the other organization has no unit');
  await changeUnit(baseURL, unit.id, 'Audited plan');
  await signIn(page, OTHER_ADMIN, `/admin/audit?entity=unit&entityId=${unit.id}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  const line = rows.filter({ hasText: `Unit ${unit.name}` }).first();
  await expect(line).toContainText('127.0.0.1');
  await line.click();
  const drawer = page.getByRole('complementary', { name: 'Line of the audit log' });
  await expect(drawer.getByRole('row', { name: 'Floor plan' })).toContainText('Audited plan');
  await expect(page).toHaveURL(/line=\d+/);
  await page.reload();
  await expect(drawer.getByRole('row', { name: 'Floor plan' })).toContainText('Audited plan');
  await drawer.getByRole('link', { name: 'Open unit' }).click();
  await expect(page).toHaveURL(`/units/${unit.id}`);
  await changeUnit(baseURL, unit.id, unit.plan);
});

test('filters are kept in the address, say when they hide everything, and the lines can be exported', async ({
  page,
  sql,
  baseURL,
}) => {
  const [unit] = await sql<{ id: number; plan: string | null }>(
    `select u.id::int as id, u.floor_plan as plan from unit u join organization o on o.id = u.organization_id
     where o.name = 'Other Homes' and u.archived_at is null order by u.id desc limit 1`,
  );
  if (!unit) throw new Error('the other organization has no unit');
  await changeUnit(baseURL, unit.id, 'Filtered plan');
  await signIn(page, OTHER_ADMIN, '/admin/audit');
  await page.getByRole('button', { name: /^Kind/ }).click();
  await page.getByRole('menuitemradio', { name: 'Unit', exact: true }).click();
  await expect(page).toHaveURL(/entity=unit/);
  await expect(page.getByRole('status', { name: 'State of the chain' })).toContainText(
    /Chain (verified up to|not verified yet)/,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await page.getByRole('searchbox', { name: 'Find lines' }).fill('10.99.99.99');
  await expect(page.getByText('No line fits the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/admin/audit');
  await changeUnit(baseURL, unit.id, unit.plan);
});

test('a member cannot open the audit log', async ({ page }) => {
  await signIn(page, MEMBER);
  await page.goto('/admin/audit');
  await expect(page.getByRole('table', { name: 'Audit log' })).toHaveCount(0);
  await expect(page.getByText('State of the chain')).toHaveCount(0);
});
