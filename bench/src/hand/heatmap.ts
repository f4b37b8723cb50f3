import { type Browser, chromium, type Page } from 'playwright-core';
import { openDataset } from '../dataset.ts';
import { startApi } from '../processes.ts';
import { addLargeProperty, type LargeProperty } from './large-property.ts';
import { EMAIL, PASSWORD } from './subjects.ts';

export const HEATMAP_TITLE = 'Inventory heatmap, 5,000 units × 15 types';
export type HeatmapFigure = { title: string; unit: string; values: number[]; must: number; of: 'most' | 'p95' };

const FRAMES_MS = 3_000;
const WHEEL = { pixels: 240, everyMs: 16 };
const ZOOM_EVERY_MS = 300;
const LOOK_MS = 400;

/** From the last byte of the answer to the frame in which the cells are drawn. */
const FIRST_PAINT = `new Promise((resolve) => {
  const look = () => {
    const answer = performance.getEntriesByType('resource').find(({ name, responseEnd }) => name.includes('inventory-heatmap') && responseEnd > 0);
    const canvas = document.querySelector('main canvas');
    if (answer && canvas && canvas.width > 0 && document.querySelector('main [role=grid]')) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - answer.responseEnd);
      channel.port2.postMessage(null);
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const FRAMES = `new Promise((resolve) => {
  const times = [];
  let last = 0;
  const end = performance.now() + ${FRAMES_MS};
  const frame = (now) => {
    if (last > 0) times.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame);
    else resolve(times);
  };
  requestAnimationFrame(frame);
})`;

/** The heatmap of a property of 5,000 units in a browser: its first paint, and its frames while scrolling and zooming. */
export async function measureHeatmap(rounds: number, launch: () => Promise<Browser>): Promise<HeatmapFigure[]> {
  const dataset = await openDataset('s', 'hand-heatmap');
  const large = await addLargeProperty(dataset.admin);
  const api = await startApi(dataset.adminUrl);
  const browser = await launch();
  const figures: HeatmapFigure[] = [
    { title: 'first paint after its data', unit: 'ms', values: [], must: 1_000, of: 'most' },
    { title: 'a frame while scrolling the matrix', unit: 'ms', values: [], must: 20, of: 'p95' },
    { title: 'a frame while zooming the matrix', unit: 'ms', values: [], must: 20, of: 'p95' },
    { title: 'a frame while scrolling the building grid', unit: 'ms', values: [], must: 20, of: 'p95' },
  ];
  try {
    const page = await browser.newPage({ baseURL: api.baseUrl, viewport: { width: 1440, height: 900 } });
    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('main table tbody td').first().waitFor();
    for (let round = 0; round < rounds; round += 1) {
      const measured = await doRound(page, large);
      for (const [at, values] of measured.entries()) figures[at]?.values.push(...values);
      process.stderr.write(`heatmap, round ${round + 1} of ${rounds}\n`);
    }
    return figures;
  } finally {
    await browser.close();
    await api.stop();
    await dataset.admin.end();
    await dataset.server.stop();
  }
}

async function doRound(page: Page, { propertyId, organizationId }: LargeProperty): Promise<number[][]> {
  const path = `/insight/${propertyId}/inventory-heatmap/${organizationId}`;
  await page.goto(`${path}?open=all`);
  const paint = (await page.evaluate(FIRST_PAINT)) as number;
  await page.waitForTimeout(LOOK_MS);
  const scrolling = await scroll(page);
  const sizes = ['S', 'M', 'L'].map((name) => page.getByRole('button', { name, exact: true }));
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(LOOK_MS);
  let turn = 0;
  const zooming = await framesDuring(page, async () => sizes[turn++ % sizes.length]?.click(), ZOOM_EVERY_MS);
  await page.goto(`${path}?mode=grid&zoom=large`);
  await page.locator('main [role=grid]').waitFor();
  await page.waitForTimeout(LOOK_MS);
  return [[paint], scrolling, zooming, await scroll(page)];
}

async function scroll(page: Page): Promise<number[]> {
  const frames = await framesDuring(page, () => page.mouse.wheel(0, WHEEL.pixels), WHEEL.everyMs);
  if (Number(await page.evaluate('scrollY')) < 1_000) throw new Error('the page did not scroll');
  return frames;
}

async function framesDuring(page: Page, act: () => Promise<unknown>, everyMs: number): Promise<number[]> {
  await page.mouse.move(600, 600);
  const frames = page.evaluate(FRAMES) as Promise<number[]>;
  const end = Date.now() + FRAMES_MS;
  while (Date.now() < end) {
    await act();
    await page.waitForTimeout(everyMs);
  }
  return frames;
}

/** Chromium by its path, with the switches of all measurements. */
export function launcher(executablePath: string | undefined, args: string[]): () => Promise<Browser> {
  return () => chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
}
