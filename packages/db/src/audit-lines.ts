import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Statement } from './packet.ts';
import { namedStatement } from './pooled-kysely.ts';
import type { AuditEntry, TxContext } from './tx.ts';

/** Transactions of one organization that end at once hold a lane each; where two share one, they queue for a commit's length. */
const LANES = 16;
const lanes = new WeakMap<object, number>();
let connections = process.pid;

const INSERT_LINE = `with told as materialized (select nextval('audit_event_id_seq') as id), head as (
    insert into audit_lane as l (organization_id, lane, seq, hash)
    select $1, $2, 1, audit_hash('\\x', $1, $2, 1, told.id, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11) from told
    on conflict (organization_id, lane) do update set seq = l.seq + 1,
      hash = audit_hash(l.hash, $1, $2, l.seq + 1, (select id from told), now(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
    returning seq, hash
  )
  insert into audit_event (organization_id, id, user_id, action, entity, entity_id, before, after, request_id, address, lane, seq, mark, hash)
  overriding system value
  select $1, told.id, $3, $4, $5, $6, $7, $8, $9, $10, $2, head.seq, $11, head.hash from told, head`;

const INSERT_PLATFORM_USE = `insert into security_event (kind, user_id, address, request_id, detail)
  values ('PLATFORM_USE', $1, $2, $3, jsonb_build_object('operation', $4::text, 'mode', $5::text))`;

/** The key under which this instance marks the lines of its audit trail; the database never sees it. */
export function auditKeyOf(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update('audit trail').digest());
}

/** The statements that write a transaction's audit lines on `connection`, which keeps to one lane; throws where a line cannot be written as JSON. */
export function auditStatements(
  ctx: TxContext,
  entries: AuditEntry[],
  connection: object,
  key: KeyObject,
): Statement[] {
  // In one order everywhere: two transactions that hold lanes of several organizations never wait for each other.
  const ordered = entries.length > 1 ? entries.toSorted((a, b) => a.organizationId - b.organizationId) : entries;
  return ordered.map((entry) => {
    const told = [
      ctx.userId,
      entry.action,
      entry.entity,
      entry.entityId,
      canonicalJson(entry.before),
      canonicalJson(entry.after),
      ctx.requestId ?? null,
      ctx.address ?? null,
    ] as const;
    const mark = markOf(key, randomUUID(), entry.organizationId, told);
    return namedStatement(INSERT_LINE, [entry.organizationId, laneOf(connection), ...told, mark]);
  });
}

/** The statement that notes a person's use of the platform role, reads as well. */
export function platformUseStatement(ctx: TxContext, mode: string): Statement {
  const { userId, address = null, requestId = null, operation = null } = ctx;
  return namedStatement(INSERT_PLATFORM_USE, [userId, address, requestId, operation, mode]);
}

/** Whether a line carries the mark of whoever holds the key; `told` as in the line itself. */
export function isMarked(key: KeyObject, mark: string, organizationId: number, told: ToldLine): boolean {
  const expected = Buffer.from(markOf(key, mark.split('.', 1)[0] ?? '', organizationId, told));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** JSON text with the keys of every object in one order, however the value came; null for nothing. */
export function canonicalJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

// Counted on from where no other process is likely to begin: a process has about as many connections as there are lanes.
function laneOf(connection: object): number {
  const known = lanes.get(connection);
  if (known !== undefined) return known;
  const lane = connections % LANES;
  connections += 1;
  lanes.set(connection, lane);
  return lane;
}

function markOf(key: KeyObject, nonce: string, organizationId: number, told: ToldLine): string {
  const hmac = createHmac('sha256', key).update(JSON.stringify([nonce, organizationId, ...told]));
  return `${nonce}.${hmac.digest('base64url')}`;
}

/** User, action, entity, entity id, before and after as canonical JSON, request, address. */
export type ToldLine = readonly [
  userId: number | null,
  action: string,
  entity: string,
  entityId: number | null,
  before: string | null,
  after: string | null,
  requestId: string | null,
  address: string | null,
];
