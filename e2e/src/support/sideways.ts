import { expect, type Page } from '@playwright/test';

const SETTLED_MS = 3000;

/** By how many pixels the page is wider than the window, once it took the window's width in, which can last some frames. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async (longest) => {
    const root = document.documentElement;
    const until = performance.now() + longest;
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (root.scrollWidth > root.clientWidth && performance.now() < until);
    return root.scrollWidth - root.clientWidth;
  }, SETTLED_MS);
}

/** No part of the page has to be pushed sideways to be read. `place` says in a failure which page it was. */
export async function expectNoSidewaysScroll(page: Page, place = page.url()): Promise<void> {
  expect(await sidewaysScroll(page), `pixels beyond the window at ${place}`).toBe(0);
}
