import type { KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { type AuditLogVerdict, type Head, verifyAuditLog } from '@lintel/db/audit-verify';
import type { Database } from '@lintel/db/open';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Ticker } from '../background/jobs.ts';
import type { Logger } from '../base/log.ts';
import { PLATFORM } from '../identity/session-lookup.ts';

const LOOK_EVERY_MS = 600_000;
const ANCHOR_EVERY_MS = 3_600_000;
const VERIFY_TIMEOUT_MS = 120_000;

/**
 * The heads of an organization's shards at an instant, as one line of the anchor file. The key `lanes` is as older
 * files have it.
 */
const Anchor = z.strictObject({
  at: z.iso.datetime(),
  organizationId: z.int(),
  lanes: z.array(z.tuple([z.int(), z.int(), z.string()])),
});
export type Anchor = z.infer<typeof Anchor>;

/** Where an instance records the anchors of its audit logs. */
export function anchorFileOf(dataDir: string): string {
  return path.join(dataDir, 'audit-anchors.jsonl');
}

/** Every recorded anchor, oldest first; throws where the file is not a file of anchors. */
export function readAnchors(file: string): Anchor[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text === '') return [];
      const parsed = Anchor.safeParse(jsonOf(text));
      if (!parsed.success) throw new Error(`${file}, line ${index + 1}: this is no anchor of an audit log`);
      return [parsed.data];
    });
}

/** Verifies the audit logs of all organizations, from their beginning, against every anchor. */
export async function verifyAuditLogs(
  database: Pick<Database, 'withTx'>,
  options: AuditLogKeys,
): Promise<AuditLogVerdict[]> {
  const anchors = readAnchors(options.file);
  const verdicts: AuditLogVerdict[] = [];
  for (const organizationId of await selectTold(database, anchors))
    verdicts.push(await verifyOne(database, organizationId, options.key, anchors, []));
  return verdicts;
}

/**
 * Verifies each audit log, the first time of a day from its beginning and then since its last anchor, and records new
 * anchors: in the file, in the server's log, and for the Audit Log screen in `audit_check`. An audit log with a finding
 * is reported and not anchored. Returns how many were anchored.
 */
export async function anchorAuditLogs(database: Pick<Database, 'withTx'>, options: AnchorOptions): Promise<number> {
  const { file, key, log, now, minAgeMs = 0 } = options;
  const anchors = readAnchors(file);
  let anchored = 0;
  for (const organizationId of await selectTold(database, anchors)) {
    const last = anchors.findLast((one) => one.organizationId === organizationId);
    if (last && now.getTime() - Date.parse(last.at) < minAgeMs) continue;
    const isSameDay = last?.at.slice(0, 10) === now.toISOString().slice(0, 10);
    const verdict = await verifyOne(database, organizationId, key, anchors, last && isSameDay ? headsOf(last) : []);
    const [first] = verdict.findings;
    if (!first && last && isSame(headsOf(last), verdict.heads)) continue;
    if (first)
      log.error('the audit log was tampered with', {
        organizationIds: [organizationId],
        code: first.kind,
        detail: findingText(first),
      });
    else append(file, { at: now.toISOString(), organizationId, lanes: lanesOf(verdict.heads) });
    await insertCheck(database, verdict);
    if (first) continue;
    log.info('the audit log is anchored', {
      organizationIds: [organizationId],
      detail: JSON.stringify(lanesOf(verdict.heads)),
    });
    anchored += 1;
  }
  return anchored;
}

/** The background work that anchors new lines within an hour. */
export function auditAnchoring(database: Pick<Database, 'withTx'>, options: Omit<AnchorOptions, 'now'>): Ticker {
  return {
    name: 'audit anchors',
    everyMs: LOOK_EVERY_MS,
    run: async () => {
      await anchorAuditLogs(database, { ...options, now: new Date(), minAgeMs: ANCHOR_EVERY_MS });
    },
  };
}

/** A finding as a person reads it. */
export function findingText({ kind, lane, seq, eventId }: AuditLogVerdict['findings'][number]): string {
  return `${kind} at line ${seq} of shard ${lane}${eventId === null ? '' : ` (event ${eventId})`}`;
}

function verifyOne(
  database: Pick<Database, 'withTx'>,
  organizationId: number,
  key: KeyObject,
  anchors: Anchor[],
  since: Head[],
): Promise<AuditLogVerdict> {
  const own = anchors.filter((one) => one.organizationId === organizationId).flatMap(headsOf);
  return database.withTx(PLATFORM, { mode: 'read', timeoutMs: VERIFY_TIMEOUT_MS }, ({ db }) =>
    verifyAuditLog(db, organizationId, { key, anchors: own, since }),
  );
}

async function selectTold(database: Pick<Database, 'withTx'>, anchors: Anchor[]): Promise<number[]> {
  const { rows } = await database.withTx(PLATFORM, { mode: 'read', timeoutMs: VERIFY_TIMEOUT_MS }, ({ db }) =>
    sql<{
      id: number;
    }>`select o.id from organization o where exists (select from audit_lane l where l.organization_id = o.id)
      or exists (select from audit_event e where e.organization_id = o.id)`.execute(db),
  );
  return [...new Set([...rows.map((row) => row.id), ...anchors.map((one) => one.organizationId)])].sort(
    (a, b) => a - b,
  );
}

async function insertCheck(database: Pick<Database, 'withTx'>, verdict: AuditLogVerdict): Promise<void> {
  const [first] = verdict.findings;
  await database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
    sql`insert into audit_check (organization_id, last_event_id, line_count, finding_count, first_finding)
      select o.id, ${verdict.lastEventId}, ${verdict.lines}, ${verdict.findings.length}, ${first ? findingText(first) : null}
      from organization o where o.id = ${verdict.organizationId}`.execute(db),
  );
}

function append(file: string, anchor: Anchor): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(anchor)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isSame(a: Head[], b: Head[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const headsOf = ({ lanes }: Anchor): Head[] => lanes.map(([lane, seq, hash]) => ({ lane, seq, hash }));
const lanesOf = (heads: Head[]): Anchor['lanes'] => heads.map(({ lane, seq, hash }) => [lane, seq, hash]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type AuditLogKeys = { file: string; key: KeyObject };
export type AnchorOptions = AuditLogKeys & { log: Logger; now: Date; minAgeMs?: number };
