import type { Page } from '@playwright/test';
import { expect, MANAGER, signIn, test } from './support/test.ts';
import { undisturbed } from './support/undisturbed.ts';

/** What is pressed on Properties: the head of its column, and how the list behind it counts. */
const BEHIND = [
  { head: 'Turns', list: (page: Page) => page.getByRole('region', { name: 'Board' }), one: 'turn' },
  { head: 'Flags', list: (page: Page) => page.getByRole('region', { name: 'Flags', exact: true }), one: 'flag' },
  { head: 'Findings', list: (page: Page) => page.getByRole('main'), one: 'finding' },
];

for (const { head, list, one } of BEHIND) {
  test(`the number under ${head} on Properties is the number of rows in the list behind it`, ({ page, sql }) =>
    undisturbed(sql, 'Orchard Gate', async () => {
      await signIn(page, MANAGER);
      const table = page.getByRole('table', { name: 'Properties' });
      const heads = table.getByRole('columnheader');
      await expect(heads.filter({ hasText: 'Property' })).toBeVisible();
      const columnAt = async () => (await heads.allTextContents()).indexOf(head);
      if ((await columnAt()) === -1) {
        await page.getByRole('button', { name: /^Columns/ }).click();
        await page.getByRole('menuitemcheckbox', { name: head, exact: true }).click();
        await page.keyboard.press('Escape');
        await expect.poll(columnAt).toBeGreaterThan(0);
      }
      const at = await columnAt();
      const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Orchard Gate', exact: true }) });
      const link = row.getByRole('cell').nth(at).getByRole('link');
      const shown = Number((await link.textContent())?.replaceAll(',', ''));
      expect(shown).toBeGreaterThan(1);
      await link.click();
      await expect(list(page).getByText(`${shown} ${one}s`, { exact: true })).toBeVisible();
    }));
}
