import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Subject } from './works.ts';

export type ImportResult = { rows: number; ours: number; floor: number };

const ROWS = 20_000;
const ROUNDS = 3;

/** Rows a second of a CSV import through the API, verdict on every row, against COPY into the same table and keys. */
export async function measureImport(
  admin: Client,
  subject: Subject,
  baseUrl: string,
  session: Record<string, string>,
): Promise<ImportResult> {
  const units = await admin.query<{ id: string; name: string; property: string; building: string | null }>(
    `select u.id, u.name, p.name as property, b.name as building from unit u
     join property p on p.organization_id = u.organization_id and p.id = u.property_id
     left join building b on b.organization_id = u.organization_id and b.id = u.building_id
     where u.organization_id = $1 and u.property_id = $2 and u.archived_at is null order by u.id`,
    [subject.organizationId, subject.propertyId],
  );
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(ROWS / (await copySeconds(admin, subject, units.rows, round)));
    ours.push(ROWS / (await importSeconds(baseUrl, session, subject.organizationId, csvOf(units.rows, round))));
  }
  return { rows: ROWS, ours: middle(ours), floor: middle(floor) };
}

async function copySeconds(admin: Client, subject: Subject, units: { id: string }[], round: number): Promise<number> {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const unit = units[index % units.length];
    const serial = `FLOOR${round}${String(index).padStart(6, '0')}`;
    return `${subject.organizationId}\t${subject.propertyId}\t${unit?.id}\t${subject.itemTypeId}\t${serial}\t${serial}\t2020-05-18\tHIGH\n`;
  });
  const started = performance.now();
  const stream = admin.query(
    copyFrom(
      'copy item (organization_id, property_id, unit_id, item_type_id, serial_number, serial_normalised, install_date, date_confidence) from stdin',
    ),
  );
  await pipeline(Readable.from([lines.join('')]), stream);
  return (performance.now() - started) / 1000;
}

async function importSeconds(
  baseUrl: string,
  session: Record<string, string>,
  orgId: number,
  csvString: string,
): Promise<number> {
  const headers = { ...session, 'content-type': 'application/json' };
  const started = performance.now();
  const posted = await fetch(`${baseUrl}/admin/onboard`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ orgId, csvString, kind: 'items', fileName: 'bench.csv' }),
  });
  if (posted.status !== 202) throw new Error(`import refused: ${posted.status} ${await posted.text()}`);
  const { jobId } = (await posted.json()) as { jobId: number };
  for (;;) {
    const job = (await (await fetch(`${baseUrl}/job/${jobId}`, { headers })).json()) as {
      state: string;
      counts: { create: number; update: number } | null;
      message: string | null;
    };
    if (job.state === 'DONE') {
      // An item on record without a serial number takes the first one that fits, so a few rows are updates.
      const written = (job.counts?.create ?? 0) + (job.counts?.update ?? 0);
      if (written !== ROWS) throw new Error(`import wrote ${written} of ${ROWS} rows: ${job.message}`);
      return (performance.now() - started) / 1000;
    }
    if (job.state === 'FAILED' || job.state === 'CANCELLED') throw new Error(`import ${job.state}: ${job.message}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function csvOf(units: { name: string; property: string; building: string | null }[], round: number): string {
  const lines = ['Property,Building,Unit,Item,Serial Number,Install Date'];
  for (let index = 0; index < ROWS; index += 1) {
    const unit = units[index % units.length];
    const serial = `OURS${round}${String(index).padStart(6, '0')}`;
    lines.push(`${unit?.property},${unit?.building ?? ''},${unit?.name},Refrigerator,${serial},05/18/2020`);
  }
  return lines.join('\n');
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
