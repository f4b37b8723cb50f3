import { expectAccessible } from './support/accessible.ts';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

test('on an empty instance, the code from its log creates the first super user, once, who looks around in the demo community and removes it', async ({
  newContext,
}) => {
  test.setTimeout(240_000);
  const product = await startProduct('first-run', ['--no-demo']);
  try {
    const code = /enter this code: (\S+)/.exec(product.output())?.[1] ?? '';
    const context = await newContext({ baseURL: product.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveURL(`${product.url}/first-run`);
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Organization')).toBeFocused();
    await page.keyboard.type('Elm & Sons');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Elm');
    await page.getByLabel('Email').fill('nora@elm.example');
    await page.getByLabel('Password').fill('Correct-horse-battery-9');
    await page.getByRole('button', { name: 'Set up Lintel' }).click();

    await expect(page).toHaveURL(`${product.url}/properties`);
    await expect(page.getByRole('button', { name: /^Nora Elm,.* account menu$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Add your first property' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Admin' })).toBeVisible();

    await expectAccessible(page, 'Properties without any');
    await page.getByRole('button', { name: 'Load demo community' }).click();
    const row = page.getByRole('row', { name: /Maple Court Demo/ });
    await expect(row).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('is made up, to look around in.')).toBeVisible();
    await row.getByRole('link', { name: 'Maple Court Demo' }).click();
    await expect(page.getByText('Made up, to look around in')).toBeVisible();
    await page.getByRole('button', { name: 'Remove demo community' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove the demo community?' });
    const ok = dialog.getByRole('button', { name: 'Remove demo community' });
    await expect(ok).toBeDisabled();
    await dialog.getByRole('textbox').fill('Maple Court Demo');
    await ok.click();
    await expect(page).toHaveURL(`${product.url}/properties`);
    await expect(page.getByRole('button', { name: 'Load demo community' })).toBeVisible();

    const stranger = await (await newContext({ baseURL: product.url })).newPage();
    await stranger.goto('/first-run');
    await expect(stranger).toHaveURL(`${product.url}/login`);
    await expect(stranger.getByText('Demo sign-ins')).toHaveCount(0);
    const again = await stranger.request.post('/v1/setup', {
      data: {
        code,
        organizationName: 'X',
        firstName: 'X',
        lastName: 'X',
        email: 'x@x.example',
        password: 'Correct-horse-battery-9',
      },
    });
    expect([403, 409]).toContain(again.status());
    for (const open of [page, stranger]) await open.close();
  } finally {
    await product.stop();
  }
});
