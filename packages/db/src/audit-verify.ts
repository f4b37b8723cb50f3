import { createHash, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson, hasValidMac } from './audit-lines.ts';
import type { Db } from './pooled-kysely.ts';

const LINES_AT_ONCE = 2000;
const FINDINGS_MAX = 100;

/**
 * Verifies one organization's audit log: every line against the one before it and against its MAC (column `mark`),
 * every shard (column `lane`) against its head, and both against `anchors`, the heads recorded outside the database.
 * `since` starts each shard after a line that was verified before.
 */
export async function verifyAuditLog(
  db: Db,
  organizationId: number,
  { key, anchors, since = [] }: VerifyOptions,
): Promise<AuditLogVerdict> {
  const verdict: AuditLogVerdict = { organizationId, lines: 0, lastEventId: 0, heads: [], findings: [] };
  const found = (kind: FindingKind, lane: number, seq: number, eventId: number | null = null) => {
    if (verdict.findings.length < FINDINGS_MAX) verdict.findings.push({ kind, lane, seq, eventId });
  };
  const { rows: heads } = await sql<Head>`
    select lane, seq, encode(hash, 'hex') as hash from audit_lane where organization_id = ${organizationId} order by lane`.execute(
    db,
  );
  for (const head of heads) {
    const start = since.find((one) => one.lane === head.lane);
    const after = start && start.seq <= head.seq ? start : { lane: head.lane, seq: 0, hash: '' };
    await verifyShard(db, organizationId, { head, after, key, verdict, found });
  }
  verdict.heads = heads;
  await findStrays(db, organizationId, found);
  await findCopies(db, organizationId, found);
  await compareAnchors(db, organizationId, anchors, found);
  return verdict;
}

async function verifyShard(
  db: Db,
  organizationId: number,
  { head, after, key, verdict, found }: ShardRun,
): Promise<void> {
  let previous = after;
  // Only the first shard may begin with lines from before lines had MACs.
  let mayLackMac = head.lane === 0 && after.seq === 0;
  for (;;) {
    const lines = await selectLines(db, organizationId, head, previous.seq);
    for (const line of lines) {
      for (let seq = previous.seq + 1; seq < line.seq; seq += 1) found('DELETED', head.lane, seq);
      const isNext = line.seq === previous.seq + 1;
      const expected = createHash('sha256')
        .update(Buffer.from(previous.hash, 'hex'))
        .update(line.content)
        .digest('hex');
      if (!line.isPlain || (isNext && expected !== line.hash)) found('CHANGED', head.lane, line.seq, line.id);
      mayLackMac &&= line.mark === null;
      if (!mayLackMac && !isAuthentic(key, line)) found('FORGED', head.lane, line.seq, line.id);
      previous = line;
      verdict.lines += 1;
      verdict.lastEventId = Math.max(verdict.lastEventId, line.id);
    }
    if (lines.length < LINES_AT_ONCE) break;
  }
  if (previous.seq < head.seq) found('CUT_OFF', head.lane, previous.seq + 1);
  else if (previous.hash !== head.hash) found('CHANGED', head.lane, head.seq);
}

// The text that a line's hash covers is made here: the database's owner could replace a function that makes it.
async function selectLines(db: Db, organizationId: number, { lane, seq }: Head, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.lane, e.seq, e.id, e.mark, encode(e.hash, 'hex') as hash,
      jsonb_build_array(e.organization_id, e.lane, e.seq, e.id, extract(epoch from e.created_at), e.user_id, e.action, e.entity,
        e.entity_id, e.before, e.after, e.request_id, e.address, e.mark)::text as content,
      e.version = 1 and e.archived_at is null and e.updated_at = e.created_at as "isPlain"
    from audit_event e
    where e.organization_id = ${organizationId} and e.lane = ${lane} and e.seq > ${after} and e.seq <= ${seq}
    order by e.seq limit ${LINES_AT_ONCE}`.execute(db);
  return rows;
}

function isAuthentic(key: KeyObject, { content, mark }: Line): boolean {
  const [organizationId, , , , , userId, action, entity, entityId, before, after, requestId, address] =
    JSON.parse(content);
  if (mark === null) return false;
  const lineContent = [
    userId,
    action,
    entity,
    entityId,
    canonicalJson(before),
    canonicalJson(after),
    requestId,
    address,
  ] as const;
  return hasValidMac(key, mark, organizationId, lineContent);
}

// Lines beyond the head of their shard, or in no shard: not inserted by the application.
async function findStrays(db: Db, organizationId: number, found: Found): Promise<void> {
  const { rows } = await sql<{ lane: number | null; seq: number | null; id: number }>`
    select e.lane, e.seq, e.id from audit_event e
    left join audit_lane l on l.organization_id = e.organization_id and l.lane = e.lane
    where e.organization_id = ${organizationId} and (l.seq is null or e.seq > l.seq)
    order by e.id limit ${FINDINGS_MAX}`.execute(db);
  for (const { lane, seq, id } of rows) found('INSERTED', lane ?? -1, seq ?? 0, id);
}

async function findCopies(db: Db, organizationId: number, found: Found): Promise<void> {
  const { rows } = await sql<{ lane: number; seq: number; id: number }>`
    select max(e.lane) as lane, max(e.seq) as seq, max(e.id) as id from audit_event e
    where e.organization_id = ${organizationId} and e.mark is not null
    group by e.mark having count(*) > 1 limit ${FINDINGS_MAX}`.execute(db);
  for (const { lane, seq, id } of rows) found('INSERTED', lane, seq, id);
}

async function compareAnchors(db: Db, organizationId: number, anchors: readonly Head[], found: Found): Promise<void> {
  if (anchors.length === 0) return;
  const { rows } = await sql<Head>`
    with anchored as (
      select * from jsonb_to_recordset(${JSON.stringify(anchors)}::jsonb) as a(lane smallint, seq bigint, hash text)
    )
    select distinct n.lane, n.seq, n.hash from anchored n
    left join audit_event e on e.organization_id = ${organizationId} and e.lane = n.lane and e.seq = n.seq
    where encode(e.hash, 'hex') is distinct from n.hash order by n.lane, n.seq limit ${FINDINGS_MAX}`.execute(db);
  for (const { lane, seq } of rows) found('NOT_AS_ANCHORED', lane, seq);
}

type Found = (kind: FindingKind, lane: number, seq: number, eventId?: number | null) => void;
type Line = Head & { id: number; mark: string | null; content: string; isPlain: boolean };
type ShardRun = { head: Head; after: Head; key: KeyObject; verdict: AuditLogVerdict; found: Found };

/** The head of a shard: the number and hash of its last line. */
export type Head = { lane: number; seq: number; hash: string };

/**
 * CHANGED: a line was edited or moved. DELETED: a line is missing. CUT_OFF: the newest lines are missing. INSERTED: a
 * line was added outside the application. FORGED: its MAC is not the application's. NOT_AS_ANCHORED: it differs from
 * what was recorded outside the database.
 */
export type FindingKind = 'CHANGED' | 'DELETED' | 'CUT_OFF' | 'INSERTED' | 'FORGED' | 'NOT_AS_ANCHORED';

export type Finding = { kind: FindingKind; lane: number; seq: number; eventId: number | null };

export type AuditLogVerdict = {
  organizationId: number;
  lines: number;
  lastEventId: number;
  heads: Head[];
  findings: Finding[];
};

export type VerifyOptions = { key: KeyObject; anchors: readonly Head[]; since?: readonly Head[] };
