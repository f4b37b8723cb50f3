import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from '../cpu.ts';
import { type Dataset, openCopy } from '../dataset.ts';
import { ensureWebBuilt } from '../hand/product.ts';
import { type Memory, peakMemory } from '../memory.ts';
import { type Running, startApi } from '../processes.ts';
import { whenReady } from '../ready.ts';
import { readCalls } from './calls.ts';
import { addCrowd, subjectToRecord } from './crowd.ts';
import { figuresOf, isCarried, percentiles, type StepFigures, secondsToRecover } from './figures.ts';
import type { Seen } from './generator.ts';
import { type Generator, startGenerator } from './generator-process.ts';
import { PAGE_NAMES, type PageName } from './pages.ts';
import { printPeople } from './print-people.ts';
import { recordCalls } from './record.ts';
import { measureRested, type Rested } from './rested.ts';

export type PeopleOptions = {
  scale: string;
  seed: number;
  people: number[];
  seconds: number;
  rests: number;
  isRecording: boolean;
};
/** Of one core: 100 is all that one has. */
export type Cpu = { server: number | null; database: number | null; generator: number | null };
export type Step = {
  people: number;
  seconds: number;
  figures: StepFigures;
  pages: PageTimes;
  cpu: Cpu;
  memory: Memory;
};
export type PageTimes = Map<PageName, { whole: ReturnType<typeof percentiles>; failed: number }>;
export type Overload = {
  people: number;
  after: number;
  step: Step;
  recoveredSeconds: number | null;
  watchedSeconds: number;
};
export type Measured = { options: PeopleOptions; rested: Rested | null; steps: Step[]; overload: Overload | null };

/** All have come, and each has opened the web. */
const SETTLE_SECONDS = 20;
/** The first step says how long whole pages take, each of thirteen of which needs some hundred openings. */
const PAGES_TIMES = 3;
const MEMORY_SAMPLE_MS = 5_000;
const OVERLOAD_SECONDS = 30;
const WATCH_SECONDS = 30;
const ROOT = new URL('../../..', import.meta.url).pathname;

/** People on one server: how many it carries, how long their pages take, what a rest costs, and what it does at twice as many. */
export async function measurePeople(options: PeopleOptions): Promise<void> {
  const dataset = await openCopy(options.scale);
  try {
    if (options.isRecording) await record(dataset);
    else printPeople(await measure(dataset, options));
  } finally {
    await dataset.admin.end();
    await dataset.server.stop();
  }
}

async function record({ admin, adminUrl }: Dataset): Promise<void> {
  await ensureWebBuilt(ROOT);
  const api = await startApi(adminUrl);
  try {
    await recordCalls(api.baseUrl, (email) => subjectToRecord(admin, email));
  } finally {
    await api.stop();
  }
}

async function measure(dataset: Dataset, options: PeopleOptions): Promise<Measured> {
  const most = Math.max(...options.people);
  // Twice as many for the overload, and some who only open pages once.
  const crowd = await addCrowd(dataset.admin, 2 * most + 200, options.seed);
  await dataset.admin.query('vacuum (analyze)');
  const api = await startApi(dataset.adminUrl);
  const generator = await startGenerator({ baseUrl: api.baseUrl, crowd, calls: await readCalls(), seed: options.seed });
  try {
    await whenReady(dataset);
    const rested = options.rests > 0 ? await measureRested(generator, dataset.admin, options.rests) : null;
    const kit = { generator, api, databasePid: dataset.postmasterPid };
    const steps: Step[] = [];
    for (const people of options.people) {
      const seconds = options.seconds * (steps.length === 0 && options.people.length > 1 ? PAGES_TIMES : 1);
      steps.push(await doStep(kit, people, seconds));
    }
    const carried = steps.filter(({ figures }) => isCarried(figures)).map(({ people }) => people);
    const overload = carried.length > 0 ? await overdo(kit, Math.max(...carried)) : null;
    return { options, rested, steps, overload };
  } finally {
    generator.stop();
    await api.stop();
  }
}

type Kit = { generator: Generator; api: Running; databasePid: number };

async function doStep(kit: Kit, people: number, seconds: number): Promise<Step> {
  const { generator, api, databasePid } = kit;
  process.stderr.write(`${people} people\n`);
  await generator.setPeople(people);
  await sleep(SETTLE_SECONDS * 1000);
  await generator.tell();
  const before = await cpuOf(kit);
  const start = performance.now();
  const { peak } = await peakMemory(api.pid, databasePid, () => sleep(seconds * 1000), MEMORY_SAMPLE_MS);
  const elapsed = performance.now() - start;
  const after = await cpuOf(kit);
  const seen = await generator.tell();
  const share = (key: keyof Cpu) => {
    const [from, to] = [before[key], after[key]];
    return from === null || to === null ? null : (100 * (to - from)) / elapsed;
  };
  return {
    people,
    seconds,
    figures: figuresOf(seen),
    pages: pageTimes(seen),
    cpu: { server: share('server'), database: share('database'), generator: share('generator') },
    memory: peak,
  };
}

async function cpuOf({ generator, api, databasePid }: Kit): Promise<Cpu> {
  const [server, database, people] = await Promise.all([api.pid, databasePid, generator.pid].map(cpuMs));
  return { server: server ?? null, database: database ?? null, generator: people ?? null };
}

function pageTimes({ pages }: Seen): PageTimes {
  return new Map(
    PAGE_NAMES.map((name) => {
      const of = pages.filter((page) => page.name === name);
      const whole = percentiles(of.filter(({ isWhole }) => isWhole).map(({ ms }) => ms));
      return [name, { whole, failed: of.filter(({ isWhole }) => !isWhole).length }];
    }),
  );
}

/** Twice as many people as were carried for a while, and then as many as before. */
async function overdo(kit: Kit, carried: number): Promise<Overload> {
  const step = await doStep(kit, 2 * carried, OVERLOAD_SECONDS);
  const { now: since } = await kit.generator.tell();
  await kit.generator.setPeople(carried);
  await sleep(WATCH_SECONDS * 1000);
  const { samples, now } = await kit.generator.tell();
  return {
    people: 2 * carried,
    after: carried,
    step,
    recoveredSeconds: secondsToRecover(samples, since, now),
    watchedSeconds: WATCH_SECONDS,
  };
}
