import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of WCAG in axe that read colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The violations that axe finds once nothing on the page moves: it would read a colour in transition as final. A page may begin to
 * change while axe reads it, so what was found is looked for once more: a real violation is still there.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  return faultsOf(page, { type: 'tag', values: WCAG }, within);
}

/** Those that depend on colours: of a page of which the other theme was checked whole, for a theme changes colours alone. */
export async function colourFaults(page: Page, within?: string): Promise<string[]> {
  return faultsOf(page, { type: 'rule', values: OF_COLOURS }, within);
}

/** Opens each view of an admin list by its name and checks it against WCAG 2.2 AA. */
export async function expectViewsAccessible(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await test.step(name, async () => {
      const view = page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
      await view.click();
      await expect(view).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page, name);
    });
}

async function faultsOf(page: Page, rules: axe.RunOnly, within?: string): Promise<string[]> {
  const faults = await faultsOnce(page, rules, within);
  return faults.length === 0 ? faults : faultsOnce(page, rules, within);
}

async function faultsOnce(page: Page, rules: axe.RunOnly, within?: string): Promise<string[]> {
  await settleMotion(page);
  // why: to read 650 kB of script costs as much as to look at a page; it stays until another page is loaded
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ rules, within }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      // why: a selector for everything that passed would be most of the time
      const found = await checker.run(within === undefined ? document : { include: [within] }, {
        runOnly: rules,
        resultTypes: ['violations'],
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 4).map(({ html, any }) => ({ html, message: any[0]?.message ?? '' })),
      }));
    },
    { rules, within },
  );
  return violations.map(inWords);
}

/** Checks the current page against WCAG 2.2 AA, in light and in dark, and leaves it in light. */
export async function expectAccessible(page: Page, what: string, within = 'main'): Promise<void> {
  for (const [colorScheme, faults] of [
    ['light', accessibilityFaults],
    ['dark', colourFaults],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // why: what was just opened may not be drawn yet
    await expect(page.locator(within).first()).toBeVisible();
    expect(await faults(page, within), `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function settleMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

function inWords({ id, nodes }: { id: string; nodes: { html: string; message: string }[] }): string {
  return `${id}: ${nodes.map(({ html, message }) => `${html.slice(0, 160)} ${message}`).join(' | ')}`;
}
