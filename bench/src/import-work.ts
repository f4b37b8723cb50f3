import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { utils, write } from '@e965/xlsx';
import type { Viewer } from '@lintel/api/platform/identity/viewer';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cpuMs } from './cpu.ts';

/** Who imports, and the property to begin with. */
type Subject = { organizationId: number; propertyId: number; viewer: Viewer };

/** One way of bringing the rows in: rows a second, and CPU milliseconds of one import (null where not measured). */
export type ImportSample = { perSecond: number; appCpuMs: number | null; databaseCpuMs: number | null };
/** Milliseconds of an import's parts: reading the file and storing its rows, the verdicts, writing the items, and what ends it. */
export type ImportParts = { read: number; check: number; write: number; end: number };
export type ImportFormat = 'csv' | 'xlsx';
export type ImportResult = {
  rows: number;
  format: ImportFormat;
  ours: ImportSample;
  parts: ImportParts;
  floor: ImportSample;
};

/** How many rows a file has, and how often both are measured, unless the command says otherwise. */
const ROWS = 20_000;
const ROUNDS = 5;

/**
 * Rows a second of an import of a CSV file, or a workbook, through the API, verdict on every row, against its floor. The import writes an item and
 * the first line of its history for every row, so the floor is what PostgreSQL takes to COPY the same items and the same
 * lines of history into the same tables and keys, in one transaction: text that is ready, a superuser, no row-level
 * security, no CSV, no staging, no verdicts, no audit. Both take turns in one run, each time with another property as far
 * as there are any, so that no round compares its rows with those of the round before; the median of the rounds counts.
 */
export async function measureImport(
  admin: Client,
  subject: Subject,
  api: { baseUrl: string; pid: number; session(): Promise<Record<string, string>> },
  databasePid: number,
  { rows = ROWS, rounds = ROUNDS, format = 'csv' }: ImportSize,
): Promise<ImportResult> {
  const properties = await propertiesLike(admin, subject, 2 * rounds);
  const unitsAt = (turn: number) => unitsOf(admin, subject, properties[turn % properties.length] ?? subject.propertyId);
  const { rows: types } = await admin.query<{ id: string }>(`select id from item_type where name = 'Refrigerator'`);
  const today = new Date().toISOString().slice(0, 10);
  const ours: ImportSample[] = [];
  const floor: ImportSample[] = [];
  const parts: ImportParts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const lines = await copyLines(admin, subject, {
      units: await unitsAt(2 * round),
      itemTypeId: types[0]?.id,
      round,
      rows,
      today,
    });
    floor.push(await timed(null, databasePid, rows, () => copyIn(admin, lines)));
    const body = bodyOf(await unitsAt(2 * round + 1), { round, rows, format, orgId: subject.organizationId });
    ours.push(
      await timed(api.pid, databasePid, rows, async () => {
        parts.push(await importIn(api.baseUrl, api.session, body, rows));
      }),
    );
    await snapshotsDone(admin);
  }
  const part = (name: keyof ImportParts) => median(parts.map((one) => one[name])) ?? 0;
  const ofParts = { read: part('read'), check: part('check'), write: part('write'), end: part('end') };
  return { rows, format, ours: middle(ours), parts: ofParts, floor: middle(floor) };
}

async function propertiesLike(
  admin: Client,
  { organizationId, propertyId }: Subject,
  count: number,
): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select property_id as id from unit where organization_id = $1 and archived_at is null group by property_id
     order by property_id <> $2, abs(count(*) - 400), property_id limit $3`,
    [organizationId, propertyId, count],
  );
  return rows.map((row) => Number(row.id));
}

async function unitsOf(admin: Client, { organizationId }: Subject, propertyId: number): Promise<Unit[]> {
  const { rows } = await admin.query<Unit>(
    `select u.id, u.property_id as "propertyId", u.name, p.name as property, b.name as building from unit u
     join property p on p.organization_id = u.organization_id and p.id = u.property_id
     left join building b on b.organization_id = u.organization_id and b.id = u.building_id
     where u.organization_id = $1 and u.property_id = $2 and u.archived_at is null order by u.id`,
    [organizationId, propertyId],
  );
  return rows;
}

// The figures of the portfolio are refreshed after an import; the floor must not share its processor with that.
async function snapshotsDone(admin: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query('select 1 from change_note where not is_folded limit 1');
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function timed(
  appPid: number | null,
  databasePid: number,
  rows: number,
  run: () => Promise<void>,
): Promise<ImportSample> {
  const [app, database] = [appPid === null ? null : await cpuMs(appPid), await cpuMs(databasePid)];
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  const [appAfter, databaseAfter] = [appPid === null ? null : await cpuMs(appPid), await cpuMs(databasePid)];
  return {
    perSecond: rows / seconds,
    appCpuMs: app === null || appAfter === null ? null : appAfter - app,
    databaseCpuMs: database === null || databaseAfter === null ? null : databaseAfter - database,
  };
}

// The rows that the import would write, down to the columns: only the serial numbers differ.
async function copyLines(
  admin: Client,
  { organizationId, viewer }: Subject,
  { units, itemTypeId, round, rows, today }: Round,
): Promise<{ items: string; events: string }> {
  const { rows: ids } = await admin.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('item', 'id')) as id from generate_series(1, $1)`,
    [rows],
  );
  const { rows: imports } = await admin.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('import', 'id')) as id`,
  );
  const importId = imports[0]?.id;
  const unitOf = (index: number) => units[index % units.length]?.id;
  const propertyId = units[0]?.propertyId;
  return {
    items: ids
      .map(({ id }, index) => {
        const serial = `FLOOR${round}${String(index).padStart(6, '0')}`;
        return `${organizationId}\t${id}\t${propertyId}\t${unitOf(index)}\t${itemTypeId}\t${serial}\t${serial}\t2020-05-18\tHIGH\t${importId}\n`;
      })
      .join(''),
    events: ids
      .map(
        ({ id }, index) =>
          `${organizationId}\t${id}\t${propertyId}\tRECORDED\t${today}\t${unitOf(index)}\tIMPORT\t${viewer.userId}\t${importId}\n`,
      )
      .join(''),
  };
}

async function copyIn(admin: Client, lines: { items: string; events: string }): Promise<void> {
  await admin.query('begin');
  await copy(
    admin,
    'item (organization_id, id, property_id, unit_id, item_type_id, serial_number, serial_normalised, install_date, date_confidence, created_by_import_id)',
    lines.items,
  );
  await copy(
    admin,
    'item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, source, user_id, import_id)',
    lines.events,
  );
  await admin.query('commit');
}

async function copy(admin: Client, target: string, text: string): Promise<void> {
  await pipeline(Readable.from([text]), admin.query(copyFrom(`copy ${target} from stdin`)));
}

async function importIn(
  baseUrl: string,
  session: () => Promise<Record<string, string>>,
  body: string,
  rows: number,
): Promise<ImportParts> {
  let headers = { ...(await session()), 'content-type': 'application/json' };
  const started = performance.now();
  const posted = await fetch(`${baseUrl}/admin/onboard`, { method: 'POST', headers, body });
  if (posted.status !== 202) throw new Error(`import refused: ${posted.status} ${await posted.text()}`);
  const { jobId } = (await posted.json()) as { jobId: number };
  const read = performance.now() - started;
  // As the job says how far it is: 0.4 once the verdicts are there, 0.9 once the items are written.
  let [checked, written] = [0, 0];
  for (;;) {
    const answer = await fetch(`${baseUrl}/job/${jobId}`, { headers });
    // A long import outlives the access token.
    if (answer.status === 401) headers = { ...(await session()), 'content-type': 'application/json' };
    if (!answer.ok) continue;
    const job = (await answer.json()) as {
      state: string;
      progress: number;
      counts: { create: number; update: number } | null;
      message: string | null;
    };
    const now = performance.now() - started;
    if (job.progress >= 0.4 && checked === 0) checked = now;
    if (job.progress >= 0.9 && written === 0) written = now;
    if (job.state === 'DONE') {
      // An item on record without a serial number takes the first one that fits, so a few rows are updates.
      const count = (job.counts?.create ?? 0) + (job.counts?.update ?? 0);
      if (count !== rows) throw new Error(`import wrote ${count} of ${rows} rows: ${job.message}`);
      return { read, check: checked - read, write: written - checked, end: now - written };
    }
    if (job.state === 'FAILED' || job.state === 'CANCELLED') throw new Error(`import ${job.state}: ${job.message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function bodyOf(units: Unit[], { round, rows, format, orgId }: FileAsked): string {
  const lines = [['Property', 'Building', 'Unit', 'Item', 'Serial Number', 'Install Date']];
  for (let index = 0; index < rows; index += 1) {
    const unit = units[index % units.length];
    const serial = `OURS${round}${String(index).padStart(6, '0')}`;
    lines.push([unit?.property ?? '', unit?.building ?? '', unit?.name ?? '', 'Refrigerator', serial, '05/18/2020']);
  }
  const about = { orgId, kind: 'items', fileName: 'bench.csv' };
  if (format === 'csv')
    return JSON.stringify({ ...about, csvString: lines.map((cells) => cells.join(',')).join('\n') });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Items');
  return JSON.stringify({ ...about, fileBase64: write(book, { type: 'base64', compression: true }) });
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function middle(samples: ImportSample[]): ImportSample {
  const by = (pick: (sample: ImportSample) => number | null) =>
    median(samples.map(pick).filter((value) => value !== null)) ?? null;
  return {
    perSecond: by((sample) => sample.perSecond) ?? 0,
    appCpuMs: by((sample) => sample.appCpuMs),
    databaseCpuMs: by((sample) => sample.databaseCpuMs),
  };
}

/** How large the imports are, of which kind their files, and how often they are measured. */
export type ImportSize = { rows?: number | undefined; rounds?: number | undefined; format?: ImportFormat | undefined };
type FileAsked = { round: number; rows: number; format: ImportFormat; orgId: number };
type Round = { units: Unit[]; itemTypeId: string | undefined; round: number; rows: number; today: string };
type Unit = { id: string; propertyId: string; name: string; property: string; building: string | null };
