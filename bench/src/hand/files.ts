import type { Browser, BrowserContextOptions } from 'playwright-core';

export type PageFiles = { files: number; kilobytes: number; later: number };

/** By then a page has begun to prefetch what is likely to be opened next. */
const IDLE_MS = 2_500;

/** What a first visit fetches of JavaScript until a page shows its content, and how many files more when it is idle. */
export async function countFiles(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  content: string,
): Promise<PageFiles> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(content).first().waitFor();
  const first = await scriptsOf();
  await page.waitForTimeout(IDLE_MS);
  await page.waitForLoadState('networkidle');
  const all = await scriptsOf();
  await context.close();
  return {
    files: first.length,
    kilobytes: Math.round(first.reduce((sum, { size }) => sum + size, 0) / 1000),
    later: all.length - first.length,
  };

  function scriptsOf(): Promise<{ name: string; size: number }[]> {
    return page.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd > 0)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))`);
  }
}
