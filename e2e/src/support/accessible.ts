import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The violations that axe finds once nothing on the page moves: it would read a colour in transition as final. */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  await settleMotion(page);
  // why: finding a selector for everything that passed, and merging the frames in a page of its own, is two thirds of axe's
  // time; only violations are read, and no page has frames of other sites, which is all that the legacy mode leaves out
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(inWords);
}

/** Checks the current page against WCAG 2.2 AA, in light and in dark, and leaves it in light. */
export async function expectAccessible(page: Page, what: string, within = 'main'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await accessibilityFaults(page, within), `${what}, ${colorScheme}`).toEqual([]);
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

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function inWords({ id, nodes }: Violation): string {
  return `${id}: ${nodes
    .slice(0, 4)
    .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`)
    .join(' | ')}`;
}
