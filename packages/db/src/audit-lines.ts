import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Statement } from './packet.ts';
import { namedStatement } from './pooled-kysely.ts';
import type { AuditEntry, TxContext } from './tx.ts';

/**
 * The shards of an organization's audit log (column `lane`), each a hash chain of its own: transactions that commit at
 * the same time use different shards; of two that share one, the second waits for the commit of the first.
 */
const SHARDS = 16;
const shards = new WeakMap<object, number>();
let connections = process.pid;

const INSERT_LINE = `with line as materialized (select nextval('audit_event_id_seq') as id), head as (
    insert into audit_lane as l (organization_id, lane, seq, hash)
    select $1, $2, 1, audit_hash('\\x', $1, $2, 1, line.id, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11) from line
    on conflict (organization_id, lane) do update set seq = l.seq + 1,
      hash = audit_hash(l.hash, $1, $2, l.seq + 1, (select id from line), now(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning seq, hash
  )
  insert into audit_event (organization_id, id, user_id, action, entity, entity_id, before, after, request_id, address, lane, seq, mark, hash)
  overriding system value
  select $1, line.id, $3, $4, $5, $6, $7, $8, $9, $10, $2, head.seq, $11, head.hash from line, head`;

const INSERT_PLATFORM_USE = `insert into security_event (kind, user_id, address, request_id, detail)
  values ('PLATFORM_USE', $1, $2, $3, jsonb_build_object('operation', $4::text, 'mode', $5::text))`;

/** The key of the MACs (column `mark`) over the lines of this instance's audit log; the database never sees it. */
export function auditKeyOf(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update('audit trail').digest());
}

/**
 * The statements that write a transaction's audit lines on `connection`, which always uses one shard; throws where a
 * line cannot be written as JSON.
 */
export function auditStatements(
  ctx: TxContext,
  entries: AuditEntry[],
  connection: object,
  key: KeyObject,
): Statement[] {
  // In one order everywhere, so that two transactions that lock shards of several organizations cannot deadlock.
  const ordered = entries.length > 1 ? entries.toSorted((a, b) => a.organizationId - b.organizationId) : entries;
  return ordered.map((entry) => {
    const content = [
      ctx.userId,
      entry.action,
      entry.entity,
      entry.entityId,
      canonicalJson(entry.before),
      canonicalJson(entry.after),
      ctx.requestId ?? null,
      ctx.address ?? null,
    ] as const;
    const mac = macOf(key, randomUUID(), entry.organizationId, content);
    return namedStatement(INSERT_LINE, [entry.organizationId, shardOf(connection), ...content, mac]);
  });
}

/** The statement that records a person's use of the platform role, for reads too. */
export function platformUseStatement(ctx: TxContext, mode: string): Statement {
  const { userId, address = null, requestId = null, operation = null } = ctx;
  return namedStatement(INSERT_PLATFORM_USE, [userId, address, requestId, operation, mode]);
}

/** Whether a line's MAC (column `mark`) was made with the key; `content` as in the line itself. */
export function hasValidMac(key: KeyObject, mac: string, organizationId: number, content: LineContent): boolean {
  const expected = Buffer.from(macOf(key, mac.split('.', 1)[0] ?? '', organizationId, content));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** JSON text with the keys of every object sorted; null for an absent value. */
export function canonicalJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

// Counting starts at the process id, so that two processes seldom begin alike; a process has about as many connections
// as there are shards.
function shardOf(connection: object): number {
  const known = shards.get(connection);
  if (known !== undefined) return known;
  const shard = connections % SHARDS;
  connections += 1;
  shards.set(connection, shard);
  return shard;
}

function macOf(key: KeyObject, nonce: string, organizationId: number, content: LineContent): string {
  const hmac = createHmac('sha256', key).update(JSON.stringify([nonce, organizationId, ...content]));
  return `${nonce}.${hmac.digest('base64url')}`;
}

/** User, action, entity, entity id, before and after as canonical JSON, request, address. */
export type LineContent = readonly [
  userId: number | null,
  action: string,
  entity: string,
  entityId: number | null,
  before: string | null,
  after: string | null,
  requestId: string | null,
  address: string | null,
];
