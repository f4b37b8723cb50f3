import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../hand/chromium.ts';
import { EMAIL, PASSWORD } from '../hand/subjects.ts';
import {
  bodyTemplate,
  CALLS_FILE,
  type Calls,
  pathTemplate,
  type RecordedCall,
  type Role,
  readCalls,
} from './calls.ts';
import { PAGES, type PageName, type PageOfWeb, type Subject, WRITE } from './pages.ts';

/** How long the first call of a page is held back, and how much longer each one after it: so it shows which answer a later call waited for. */
const HOLD_MS = 1000;
/** No call for this long: the page has asked for everything. */
const QUIET_MS = 1500;
/** A page that asks for nothing itself, so that only the frame's calls come before those of the page that is recorded. */
const QUIET_PAGE = '/info/licence';
const SIGN_INS: Record<Role, string> = { admin: EMAIL, manager: 'manager@lintel.example' };

/**
 * Opens every page in a browser, as an administrator and as a manager, and writes down which calls the web makes; says how
 * they differ from those on record.
 */
export async function recordCalls(baseUrl: string, subjectOf: (email: string) => Promise<Subject>): Promise<void> {
  const before = await readCalls().catch(() => null);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const calls: Calls = {
      admin: await recordAs(browser, baseUrl, 'admin', await subjectOf(SIGN_INS.admin)),
      manager: await recordAs(browser, baseUrl, 'manager', await subjectOf(SIGN_INS.manager)),
    };
    await writeFile(CALLS_FILE, `${JSON.stringify(calls, null, 2)}\n`);
    const changes = before === null ? ['all of them are new'] : differences(before, calls);
    console.log(changes.length === 0 ? 'The web makes the calls on record.' : changes.join('\n'));
    console.log(`written to ${path.relative(process.cwd(), CALLS_FILE)}`);
  } finally {
    await browser.close();
  }
}

async function recordAs(browser: Browser, baseUrl: string, role: Role, subject: Subject): Promise<Calls[Role]> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked = watch(page, subject);
  await page.goto('/login');
  await page.getByLabel('Email').fill(SIGN_INS[role]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const open = async ({ from, to, act }: PageOfWeb) => {
    asked.begin();
    // why: a page that is loaded anew has nothing left of the pages before it
    await page.goto(QUIET_PAGE);
    const started = await asked.untilQuiet();
    if (from) {
      asked.begin();
      await go(page, from(subject));
      await asked.untilQuiet();
    }
    asked.begin();
    if (to) await go(page, to(subject));
    await act?.(page);
    return { started, calls: await asked.untilQuiet() };
  };
  const entries: [string, RecordedCall[]][] = [];
  for (const [name, one] of Object.entries(PAGES)) {
    const { started, calls } = await open(one);
    if (entries.length === 0) entries.push(['start', started]);
    entries.push([name, name === 'search' ? ofOneKey(calls) : calls]);
    console.log(`${role}, ${one.title}: ${calls.map(({ path }) => path).join(' ')}`);
  }
  entries.push(['write', (await open(WRITE)).calls]);
  await context.close();
  return Object.fromEntries(entries) as Calls[Role];
}

// Each key makes the same call, with what is typed by then.
function ofOneKey([call]: RecordedCall[]): RecordedCall[] {
  if (!call) throw new Error('The search asked for nothing');
  return [{ method: call.method, path: call.path }];
}

// The way of a link inside the web: the frame stays, the page changes.
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
}

type Seen = { request: Request; after: number | undefined; isDone: boolean };

/** Holds calls back and notes after which answer each was made. */
function watch(page: Page, subject: Subject) {
  let seen: Seen[] = [];
  let last: number | undefined;
  let lastAt = Date.now();
  void page.route(/\/v1\//, async (route) => {
    const at = seen.findIndex(({ request }) => request === route.request());
    await sleep(HOLD_MS * (1 + Math.max(0, at)));
    await route.continue().catch(() => undefined);
  });
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/v1/')) return;
    lastAt = Date.now();
    seen.push({ request, after: last, isDone: false });
  });
  const done = (request: Request) => {
    const at = seen.findIndex((one) => one.request === request);
    const found = seen[at];
    if (!found) return;
    lastAt = Date.now();
    last = at;
    found.isDone = true;
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return {
    begin() {
      seen = [];
      last = undefined;
      lastAt = Date.now();
    },
    async untilQuiet(): Promise<RecordedCall[]> {
      while (Date.now() - lastAt < QUIET_MS || seen.some(({ isDone }) => !isDone)) await sleep(50);
      return Promise.all(seen.map((one) => recorded(one, subject)));
    },
  };
}

async function recorded({ request, after }: Seen, subject: Subject): Promise<RecordedCall> {
  const { pathname, search } = new URL(request.url());
  const body = request.postData();
  const headers = await request.allHeaders();
  return {
    method: request.method(),
    path: pathTemplate(`${pathname}${search}`, subject),
    ...(after !== undefined && { after }),
    ...(body !== null && { body: bodyTemplate(body, subject) }),
    ...('if-match' in headers && { isVersioned: true }),
    ...('idempotency-key' in headers && { isIdempotent: true }),
  };
}

function differences(before: Calls, now: Calls): string[] {
  return (['admin', 'manager'] as const).flatMap((role) =>
    Object.entries(now[role]).flatMap(([name, calls]) => {
      const known = before[role][name as PageName] ?? [];
      const lines = (of: RecordedCall[]) =>
        of.map((call) => JSON.stringify({ ...call, after: of[call.after ?? -1]?.path })).toSorted();
      const [was, is] = [lines(known), lines(calls)];
      const gone = was.filter((line) => !is.includes(line)).map((line) => `${role}, ${name}: no longer ${line}`);
      return [...gone, ...is.filter((line) => !was.includes(line)).map((line) => `${role}, ${name}: now ${line}`)];
    }),
  );
}
