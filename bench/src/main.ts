import { parseArgs } from 'node:util';
import { openCopy } from './dataset.ts';
import { measureImport } from './import-work.ts';
import { measure, median, type Sample, type Target } from './load.ts';
import { memoryNow, peakMemory } from './memory.ts';
import { startApi, startFloor } from './processes.ts';
import { whenReady } from './ready.ts';
import { drawSubjects } from './subjects.ts';
import { printTable, type Row } from './table.ts';
import { worksOf } from './works.ts';

// npm run bench [-- --scale s|m|l] [-- --only name,name] [-- --seconds n] [-- --rounds n] [-- --seed n] [-- --rows n] [-- --format csv|xlsx]: each work through our
// server and through its two baselines, in turns in one run; the median of the rounds is printed. `--rows` is how many rows a file of the work `import` has, `--format` what it is.
const ROUNDS = 3;
const SECONDS = 4;
const HAND_ROUNDS = 10;
const PEOPLE_SECONDS = 60;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: 'm' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    rows: { type: 'string' },
    format: { type: 'string', default: 'csv' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string' },
    gesture: { type: 'string', default: '' },
    lighthouses: { type: 'string', default: '3' },
    documents: { type: 'string', default: '200' },
    scans: { type: 'string', default: '12' },
    plates: { type: 'string', default: '12' },
    invoices: { type: 'string', default: '300000' },
    people: { type: 'string', default: '100,400,700,1000' },
    rests: { type: 'string', default: '2' },
    record: { type: 'boolean', default: false },
  },
});

// npm run bench -- --only hand [-- --rounds n] [--seed n] [--beside CHECKOUT] [--gesture WORDS] [--lighthouses n]: in a browser
if (values.only === 'hand') {
  const { measureHand } = await import('./hand/run.ts');
  await measureHand({
    rounds: Number(values.rounds ?? HAND_ROUNDS),
    seed: Number(values.seed),
    beside: values.beside,
    only: new RegExp(values.gesture, 'i'),
    lighthouses: Number(values.lighthouses),
  });
  process.exit(0);
}

// npm run bench -- --only invoices [-- --documents n] [--scans n] [--plates n] [--invoices n] [--seed n]: reading of plates, reading and searching of invoices; 0 leaves a part out
if (values.only === 'invoices') {
  const { measureInvoices } = await import('./invoices/speed.ts');
  const { seed, documents, scans, plates, invoices } = values;
  await measureInvoices({
    seed: Number(seed),
    documents: Number(documents),
    scans: Number(scans),
    plates: Number(plates),
    invoices: Number(invoices),
  });
  process.exit(0);
}

// npm run bench -- --only people [-- --people n,n] [--seconds n] [--rests n] [--scale s|m|l] [--seed n]: people who open pages, on one server; `--record` looks in a
// browser which calls the pages make instead, and says what has changed.
if (values.only === 'people') {
  const { measurePeople } = await import('./people/run.ts');
  await measurePeople({
    scale: values.scale,
    seed: Number(values.seed),
    people: values.people.split(',').map(Number),
    seconds: Number(values.seconds ?? PEOPLE_SECONDS),
    rests: Number(values.rests),
    isRecording: values.record,
  });
  process.exit(0);
}

const EMAIL = 'admin@lintel.example';
const PASSWORD = 'Open-the-door-26';
const WARM_UP_SECONDS = 1;

const dataset = await openCopy(values.scale);
const today = new Date().toISOString().slice(0, 10);
const subjects = await drawSubjects(dataset.admin, EMAIL, Number(values.seed));
const works = (await worksOf(subjects, { today, seed: Number(values.seed) })).filter(
  (work) => values.only?.split(',').includes(work.name) ?? true,
);
const api = await startApi(dataset.adminUrl);
// why: 400 questions that are asked over and over would be answered from memory
const fresh = await startApi(dataset.adminUrl, 'fresh');
const floors = await startFloor(
  dataset.adminUrl,
  works.flatMap(({ name, isTransaction, cases }) => [
    { name: `${name}-same`, isTransaction, cases: cases.map(({ same }) => same) },
    { name: `${name}-lean`, isTransaction, cases: cases.map(({ lean }) => lean) },
  ]),
);
const databasePid = dataset.postmasterPid;
try {
  await whenReady(dataset);
  const atRest = await memoryNow(api.pid, databasePid);
  const { result: rows, peak: underLoad } = await peakMemory(api.pid, databasePid, measureWorks);
  const wantsImport = values.only?.split(',').includes('import') ?? true;
  const before = await memoryNow(api.pid, databasePid);
  const imports = wantsImport
    ? await peakMemory(api.pid, databasePid, async () =>
        measureImport(
          dataset.admin,
          { ...subjects, propertyId: subjects.properties[0]?.id ?? 0 },
          { baseUrl: `${api.baseUrl}/v1`, pid: api.pid, session: signIn },
          databasePid,
          {
            rows: numberIn(values.rows),
            rounds: numberIn(values.rounds),
            format: values.format === 'xlsx' ? 'xlsx' : 'csv',
          },
        ),
      )
    : undefined;
  printTable({
    scale: values.scale,
    seed: Number(values.seed),
    rows,
    imported: imports?.result,
    memory: { atRest, underLoad, ...(imports && { beforeImport: before, duringImport: imports.peak }) },
  });
} finally {
  await Promise.all([api.stop(), fresh.stop(), floors.stop()]);
  await dataset.admin.end();
  await dataset.server.stop();
}

async function measureWorks(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const work of works) {
    const headers = { ...(await signIn()), ...(work.method === 'POST' ? { 'content-type': 'application/json' } : {}) };
    const { baseUrl, pid } = work.isVaried ? fresh : api;
    const ours: Target = {
      baseUrl,
      method: work.method,
      headers,
      requests: work.cases.map(({ path, body }) => ({ path: `/v1${path}`, ...(body !== undefined && { body }) })),
      appPid: pid,
      databasePid,
    };
    const floor = (kind: 'same' | 'lean'): Target => ({
      baseUrl: floors.baseUrl,
      method: 'GET',
      requests: work.cases.map((_, at) => ({ path: `/${work.name}-${kind}/${at}` })),
      appPid: floors.pid,
      databasePid,
    });
    const targets = { ours, same: floor('same'), lean: floor('lean') };
    for (const target of Object.values(targets)) await measure(target, WARM_UP_SECONDS);
    const samples: Record<keyof typeof targets, Sample[]> = { ours: [], same: [], lean: [] };
    for (let round = 0; round < Number(values.rounds ?? ROUNDS); round += 1)
      for (const kind of ['lean', 'same', 'ours'] as const)
        samples[kind].push(await measure(targets[kind], Number(values.seconds ?? SECONDS)));
    rows.push({ work, ours: median(samples.ours), same: median(samples.same), lean: median(samples.lean) });
  }
  return rows;
}

// What a signed-in browser sends along: the token, and the anti-forgery cookie with its echo.
async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${api.baseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  // The cookie is bound to the session by the first answer inside it.
  const me = await fetch(`${api.baseUrl}/v1/user/me`, { headers: { authorization } });
  const [cookie = ''] = me.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { authorization, cookie, 'x-xsrf-token': cookie.replace(/^[^=]*=/, '') };
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
