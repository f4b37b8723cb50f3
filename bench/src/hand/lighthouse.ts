import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

const CLI = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

export type Preset = 'mobile' | 'desktop';
/** An audit of accessibility that failed: its id and what it is about, with the elements. */
type Fault = string;
export type Score = {
  score: number;
  accessibility: number;
  faults: Fault[];
  blockedMs: number;
  contentMs: number;
  shift: number;
};

/**
 * Lighthouse's scores of a page, in a browser that listens on `port` and may be signed in; the cache is emptied first.
 * Null where it failed.
 */
export async function lighthouse(
  context: BrowserContext,
  port: number,
  url: string,
  preset: Preset,
): Promise<Score | null> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lintel-lighthouse-'));
  const report = path.join(folder, 'report.json');
  const args = [
    url,
    `--port=${port}`,
    '--quiet',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${report}`,
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  const text = code === 0 ? await readFile(report, 'utf8') : null;
  await rm(folder, { recursive: true });
  // why: on a busy machine it sometimes loses its trace; then the other runs count
  if (text === null) return null;
  const { categories, audits } = JSON.parse(text) as Report;
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    faults: faultsOf(categories.accessibility.auditRefs, audits),
    blockedMs: figureOf('total-blocking-time'),
    contentMs: figureOf('largest-contentful-paint'),
    shift: figureOf('cumulative-layout-shift'),
  };
}

// Also those without weight, which the score leaves out.
function faultsOf(refs: readonly { id: string }[], audits: Report['audits']): Fault[] {
  return refs.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score === 1) return [];
    const elements = audit.details?.items?.map(({ node }) => node?.snippet ?? '') ?? [];
    return [`${id}: ${audit.title}${elements.map((element) => `\n    ${element.slice(0, 200)}`).join('')}`];
  });
}

type Report = {
  categories: { performance: { score: number }; accessibility: { score: number; auditRefs: { id: string }[] } };
  audits: Record<string, Audit | undefined>;
};
type Audit = {
  title: string;
  /** Null where it does not apply or has to be looked at by a person. */
  score: number | null;
  numericValue?: number;
  details?: { items?: { node?: { snippet?: string } }[] };
};
