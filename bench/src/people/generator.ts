import { setTimeout as sleep } from 'node:timers/promises';
import { pick, randomFrom } from '@lintel/fixtures/random';
import { Browser, type Sample } from './browser.ts';
import type { Calls } from './calls.ts';
import type { Crowd, Person } from './crowd.ts';
import { PAGE_NAMES, type PageName, type Subject } from './pages.ts';
import { openPage, typeWord } from './visit.ts';

// A process of its own that behaves like people: it is told how many, and says what they waited for.

/** Between the end of a page and the next one. */
const LEAST_PAUSE_MS = 8_000;
const MOST_PAUSE_MS = 15_000;
const WRITES = 0.1;

export type Start = { baseUrl: string; crowd: Crowd; calls: Calls; seed: number };
/** Of everything that began since it was last told: single calls, and whole pages by name. */
export type Seen = {
  now: number;
  samples: Sample[];
  pages: { name: PageName | 'write'; ms: number; isWhole: boolean }[];
};
export type Order =
  | { kind: 'start'; start: Start }
  /** So many people are active from now on. */
  | { kind: 'people'; people: number }
  /** What was seen since the last time. */
  | { kind: 'tell' }
  /** A manager of this property, who did not open it before, opens this page once. */
  | { kind: 'open'; name: PageName; propertyAt: number };

let given: Start | undefined;
let active = 0;
const browsers = new Map<number, Browser>();
const walking = new Set<number>();
let seen: Omit<Seen, 'now'> = { samples: [], pages: [] };

process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit(0));

async function obey(order: Order): Promise<unknown> {
  if (order.kind === 'start') given = order.start;
  if (order.kind === 'open') return open(order);
  if (order.kind === 'people') {
    active = order.people;
    for (let at = 0; at < active; at += 1) if (!walking.has(at)) void walk(at);
  }
  if (order.kind !== 'tell') return null;
  const told: Seen = { now: performance.now(), ...seen };
  seen = { samples: [], pages: [] };
  return told;
}

/** One person: opens the web at some time in the first seconds, then one page after the other, as long as they are among the active. */
async function walk(at: number): Promise<void> {
  const { start, person, browser } = known(at);
  const random = randomFrom(start.seed * 1_000_003 + at);
  const calls = start.calls[person.role];
  walking.add(at);
  await sleep(random() * MOST_PAUSE_MS);
  await openPage(browser, calls.start, subjectOf(start, person, random));
  for (;;) {
    await sleep(LEAST_PAUSE_MS + random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
    if (at >= active) break;
    const subject = subjectOf(start, person, random);
    const name = random() < WRITES ? 'write' : pick(PAGE_NAMES, random);
    if (name === 'search') noteKeys(await typeWord(browser, calls.search, subject, pick(start.crowd.words, random)));
    else notePage(name, await openPage(browser, calls[name], subject));
  }
  walking.delete(at);
}

function notePage(name: PageName | 'write', { ms, samples }: Awaited<ReturnType<typeof openPage>>): void {
  seen.samples.push(...samples);
  seen.pages.push({ name, ms, isWhole: samples.every(isAnswered) });
}

function noteKeys(samples: Sample[]): void {
  seen.samples.push(...samples);
  for (const one of samples) seen.pages.push({ name: 'search', ms: one.ms, isWhole: one.isLeft || isAnswered(one) });
}

const opened = new Set<string>();

async function open({ name, propertyAt }: Extract<Order, { kind: 'open' }>): Promise<number> {
  if (!given) throw new Error('nobody is there yet');
  const { crowd, calls, seed, baseUrl } = given;
  const propertyIds = Object.keys(crowd.subjects).map(Number);
  const propertyId = propertyIds[propertyAt % propertyIds.length] ?? 0;
  const at = crowd.people.findLastIndex(
    (person, nth) =>
      person.role === 'manager' && person.propertyIds.includes(propertyId) && !opened.has(`${name} ${nth}`),
  );
  const person = crowd.people[at];
  if (!person) throw new Error(`everybody has opened ${name}`);
  opened.add(`${name} ${at}`);
  const random = randomFrom(seed + at);
  const subject = pick(crowd.subjects[propertyId] ?? [], random);
  const browser = new Browser(baseUrl, person.token);
  const [first] = calls.manager[name];
  if (!first) throw new Error(`${name} asks for nothing`);
  const { ms, samples } =
    name === 'search'
      ? await browser
          .call(first, subject, { typed: pick(crowd.words, random) })
          .then((one) => ({ ms: one.ms, samples: [one] }))
      : await openPage(browser, calls.manager[name], subject);
  const failed = samples.find((one) => !isAnswered(one));
  if (failed) throw new Error(`${name} was answered with ${failed.status}`);
  return ms;
}

function known(at: number): { start: Start; person: Person; browser: Browser } {
  const person = given?.crowd.people[at];
  if (!given || !person) throw new Error(`there is no person ${at}`);
  const browser = browsers.get(at) ?? new Browser(given.baseUrl, person.token);
  browsers.set(at, browser);
  return { start: given, person, browser };
}

function subjectOf({ crowd }: Start, { propertyIds }: Person, random: () => number): Subject {
  return pick(crowd.subjects[pick(propertyIds, random)] ?? [], random);
}

function isAnswered({ status }: Sample): boolean {
  return (status >= 200 && status < 300) || status === 304;
}
