import path from 'node:path';
import { randomFrom } from '@lintel/fixtures/random';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { countFiles, type PageFiles } from './files.ts';
import { GESTURES } from './gestures.ts';
import { HEATMAP_TITLE, launcher, measureHeatmap } from './heatmap.ts';
import { lighthouse, type Preset, type Score } from './lighthouse.ts';
import { printHand, printHeatmap } from './print-hand.ts';
import { addProbe, type Measured } from './probe.ts';
import { ensureWebBuilt, freePort, type Product, startProduct } from './product.ts';
import { EMAIL, PASSWORD, readSubjects, type Subjects } from './subjects.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export type HandOptions = {
  rounds: number;
  seed: number;
  lighthouses: number;
  beside: string | undefined;
  only: RegExp;
};
export type PageKind = { title: string; path: string; content: string; isOpen: boolean };
/** Everything that was measured of one checkout. */
export type Hand = {
  checkout: string;
  times: Map<string, Measured[]>;
  failures: Map<string, number>;
  files: Map<string, PageFiles>;
  scores: Map<string, Record<Preset, Score[]>>;
};

/**
 * How fast the product responds to a person: gestures in Chromium, the files of a page, Lighthouse. Two checkouts take
 * turns.
 */
export async function measureHand(options: HandOptions): Promise<void> {
  const checkouts = options.beside === undefined ? [ROOT] : [path.resolve(options.beside), ROOT];
  const sides: Side[] = [];
  if (options.only.test(HEATMAP_TITLE)) {
    await ensureWebBuilt(ROOT);
    printHeatmap(await measureHeatmap(options.rounds, launcher(chromiumPath(), CHROMIUM_ARGS)), options);
  }
  if (!GESTURES.some(({ title }) => options.only.test(title))) return;
  try {
    for (const checkout of checkouts) sides.push(await openSide(checkout));
    for (let round = 0; round < options.rounds; round += 1) {
      // why: the machine differs for the first and the second of a round, so they take turns in going first
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await doRound(side, options, round);
      process.stderr.write(`round ${round + 1} of ${options.rounds}\n`);
    }
    for (const side of sides) await lookAtFiles(side);
    for (let turn = 0; turn < options.lighthouses; turn += 1) for (const side of sides) await lookByLighthouse(side);
    printHand(
      sides.map((side) => side.hand),
      options,
    );
  } finally {
    for (const { product, browser } of sides) {
      await browser.close();
      await product.stop();
    }
  }
}

type Side = {
  hand: Hand;
  product: Product;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  subjects: Subjects;
  pages: PageKind[];
};

async function openSide(checkout: string): Promise<Side> {
  const product = await startProduct(checkout);
  const subjects = await readSubjects(product.baseUrl);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  const context = await browser.newContext({ baseURL: product.baseUrl, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await addProbe(page);
  await signIn(page);
  const hand: Hand = { checkout, times: new Map(), failures: new Map(), files: new Map(), scores: new Map() };
  return { hand, product, browser, context, page, subjects, pages: pagesOf(subjects) };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('main table tbody td').first().waitFor();
}

async function doRound({ hand, page, subjects }: Side, { seed, only }: HandOptions, round: number): Promise<void> {
  for (const [at, gesture] of GESTURES.entries()) {
    if (!only.test(gesture.title)) continue;
    // why: both checkouts draw the same subjects in a round
    const random = randomFrom(seed * 1_000_003 + round * 101 + at);
    try {
      const times = await gesture.measure(page, subjects, random);
      hand.times.set(gesture.title, [...(hand.times.get(gesture.title) ?? []), ...times]);
    } catch (failure) {
      process.stderr.write(`${gesture.title}: ${failure instanceof Error ? failure.message : String(failure)}\n`);
      process.stderr.write(`  ${await whereItStands(page, gesture.title)}\n`);
      hand.failures.set(gesture.title, (hand.failures.get(gesture.title) ?? 0) + 1);
    }
  }
}

/** What a page shows where a gesture did not come to its end: address, what was pressed, alerts, and a picture of it. */
async function whereItStands(page: Page, title: string): Promise<string> {
  const picture = path.join(ROOT, `node_modules/.cache/bench/${title.replace(/\W+/g, '-').toLowerCase()}.png`);
  await page.screenshot({ path: picture }).catch(() => undefined);
  const alerts = (await page.getByRole('alert').allInnerTexts()).join(' ');
  return `at ${page.url()}, pressed ${await page.evaluate('hand.pressed')}, ${alerts || 'no alert'}, see ${picture}`;
}

function pagesOf({ propertyIds: [propertyId], unitIds: [unitId] }: Subjects): PageKind[] {
  const table = 'main table tbody td';
  return [
    { title: 'Sign in', path: '/login', content: 'form', isOpen: true },
    { title: 'Properties', path: '/properties', content: table, isOpen: false },
    { title: 'Property', path: `/properties/${propertyId}`, content: table, isOpen: false },
    { title: 'Unit', path: `/units/${unitId}`, content: 'main article', isOpen: false },
    { title: 'Capital Assets', path: `/report/${propertyId}/capital-assets`, content: table, isOpen: false },
  ];
}

async function lookAtFiles({ hand, browser, context, product, pages }: Side): Promise<void> {
  const signedIn = await context.storageState();
  for (const { title, path: at, content, isOpen } of pages) {
    const options = isOpen ? {} : { storageState: signedIn };
    hand.files.set(title, await countFiles(browser, options, `${product.baseUrl}${at}`, content));
  }
}

const SCORED = new Set(['Sign in', 'Properties', 'Capital Assets']);

async function lookByLighthouse({ hand, product, pages }: Side): Promise<void> {
  const port = await freePort();
  // why: Lighthouse opens its page in the browser's first profile, which is where the session has to be
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    baseURL: product.baseUrl,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const scored = pages
      .filter(({ title }) => SCORED.has(title))
      .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));
    for (const { title, path: at, isOpen } of scored) {
      if (!isOpen && !(await isSignedIn(context))) await signIn(context.pages()[0] ?? (await context.newPage()));
      const scores = hand.scores.get(title) ?? { mobile: [], desktop: [] };
      hand.scores.set(title, scores);
      for (const preset of ['mobile', 'desktop'] as const) {
        const score = await lighthouse(context, port, `${product.baseUrl}${at}`, preset);
        if (score) scores[preset].push(score);
      }
    }
  } finally {
    await context.close();
  }
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const { origins } = await context.storageState();
  return origins.some(({ localStorage }) => localStorage.some(({ name }) => name === 'ACCESS_TOKEN'));
}
