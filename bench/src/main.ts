import { parseArgs } from 'node:util';
import { openDataset } from './dataset.ts';
import { measureImport } from './import-work.ts';
import { measure, median, type Sample } from './load.ts';
import { startApi, startFloor } from './processes.ts';
import { printTable, type Row } from './table.ts';
import { chooseSubject, worksOf } from './works.ts';

// npm run bench [-- --scale s|m|l] [-- --only name,name] [-- --seconds n]: each work through our server and through its
// floor, interleaved in one run; the middle of the rounds is printed.
const ROUNDS = 3;
const HAND_ROUNDS = 10;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: 'm' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string' },
    gesture: { type: 'string', default: '' },
    lighthouses: { type: 'string', default: '3' },
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

const EMAIL = 'admin@lintel.example';
const PASSWORD = 'Open-the-door-26';
const WARM_UP_SECONDS = 1;

const dataset = await openDataset(values.scale);
const today = new Date().toISOString().slice(0, 10);
const subject = await chooseSubject(dataset.admin, EMAIL);
const works = (await worksOf(subject, today)).filter((work) => values.only?.split(',').includes(work.name) ?? true);
const api = await startApi(dataset.adminUrl);
const floor = await startFloor(
  dataset.adminUrl,
  works.map(({ name, floor: { statements, isTransaction } }) => ({ name, statements, isTransaction })),
);
try {
  await snapshotsReady();
  const rows: Row[] = [];
  for (const work of works) {
    const session = await signIn();
    const ours = {
      url: `${api.baseUrl}/v1${work.path}`,
      method: work.method,
      headers: { ...session, ...(work.body ? { 'content-type': 'application/json' } : {}) },
      body: work.body,
      appPid: api.pid,
      databasePid: dataset.postmasterPid,
    };
    const bare = { url: `${floor.baseUrl}/${work.name}`, appPid: floor.pid, databasePid: dataset.postmasterPid };
    await measure(ours, WARM_UP_SECONDS);
    await measure(bare, WARM_UP_SECONDS);
    const samples: { ours: Sample[]; floor: Sample[] } = { ours: [], floor: [] };
    for (let round = 0; round < Number(values.rounds ?? ROUNDS); round += 1) {
      samples.floor.push(await measure(bare, Number(values.seconds)));
      samples.ours.push(await measure(ours, Number(values.seconds)));
    }
    rows.push({ work, ours: median(samples.ours), floor: median(samples.floor) });
  }
  const wantsImport = values.only?.split(',').includes('import') ?? true;
  const imported = wantsImport
    ? await measureImport(
        dataset.admin,
        subject,
        { baseUrl: `${api.baseUrl}/v1`, pid: api.pid, session: await signIn() },
        dataset.postmasterPid,
      )
    : undefined;
  printTable({ scale: values.scale, rows, imported });
} finally {
  await Promise.all([api.stop(), floor.stop()]);
  await removeMadeRows();
  await dataset.admin.end();
  await dataset.server.stop();
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

async function snapshotsReady(): Promise<void> {
  for (;;) {
    const { rows } = await dataset.admin.query<{ missing: string }>(
      `select count(*) as missing from property p left join property_snapshot s on s.organization_id = p.organization_id and s.property_id = p.id
       where p.archived_at is null and (s.as_of is null or s.as_of < current_date)`,
    );
    if (Number(rows[0]?.missing) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

// The data set is kept between runs; what a run put in goes out again. An import also writes serial numbers onto items of the
// demo: those stay, without them.
async function removeMadeRows(): Promise<void> {
  await dataset.admin.query(`
    delete from item_event where created_at > now() - interval '1 hour';
    delete from import_row r using import i where i.organization_id = r.organization_id and i.id = r.import_id and i.file_name = 'bench.csv';
    delete from import_part r using import i where i.organization_id = r.organization_id and i.id = r.import_id and i.file_name = 'bench.csv';
    delete from item where created_at > now() - interval '1 hour';
    update item set serial_number = null, serial_normalised = null where serial_normalised ~ '^(BENCH|FLOOR|OURS)[0-9]';
    delete from import where file_name = 'bench.csv';
    delete from audit_event where created_at > now() - interval '1 hour';
    delete from snapshot_request;
  `);
}
