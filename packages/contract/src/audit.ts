import * as z from 'zod';
import { ExportFormat, pageOf } from './paging.ts';
import { defineContract } from './route.ts';
import { Count, GivenDate, Id, Instant } from './scalars.ts';

/**
 * Whose audit log: the organizations', or the instance's own (sign-ins, and what super users used), which belongs to no
 * organization.
 */
export const AUDIT_TRAILS = ['organizations', 'instance'] as const;

export const AuditEvent = z.strictObject({
  id: Id,
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  at: Instant,
  userId: Id.nullable(),
  userName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: Id.nullable(),
  /**
   * The current or last name of the thing; where it has no name, its text with its day and unit. Null where neither is
   * known.
   */
  entityName: z.string().nullable(),
  /** Where an item is, and what was reported, done or noted. */
  unitId: Id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the things that `before` and `after` refer to by id, by 'kind number': 'property 12'. */
  names: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});

/** How far an organization's audit log was verified, and when its ends were last recorded outside the database. */
export const AuditChain = z.strictObject({
  organizationId: Id,
  organizationName: z.string(),
  lines: Count,
  checkedAt: Instant.nullable(),
  /** When the newest line that the last complete check read was written. */
  verifiedUpTo: Instant.nullable(),
  anchoredAt: Instant.nullable(),
  /** The first problem that the last check found; null where the audit log is intact. */
  finding: z.string().nullable(),
});

const word = z.string().min(1).max(100);

export const audit = defineContract({
  listAuditEvents: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'Who did what, when and from where in the own organizations (super user: all), newest first',
    query: z.strictObject({
      trail: z.enum(AUDIT_TRAILS).optional(),
      organizationId: Id.optional(),
      userId: Id.optional(),
      entity: word.optional(),
      entityId: Id.optional(),
      action: word.optional(),
      /** Days in the time zone of the organization (of the first own one, where none is named), both included. */
      from: GivenDate.optional(),
      to: GivenDate.optional(),
      address: word.optional(),
      requestId: word.optional(),
      /** An address, a request id, or the number of a thing. */
      q: word.optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
      format: ExportFormat.optional(),
    }),
    response: pageOf(AuditEvent),
    errors: ['NOT_FOUND'],
    reads: ['AUDIT'],
    exports: true,
  },
  getAuditChains: {
    method: 'GET',
    path: '/admin/audit/chain',
    access: 'admin',
    summary: 'How far the audit log of each own organization is verified, and what it can be filtered by',
    response: z.strictObject({
      chains: z.array(AuditChain),
      people: z.array(z.strictObject({ id: Id, name: z.string() })),
      actions: z.array(z.string()),
      entities: z.array(z.string()),
    }),
    errors: [],
    reads: ['AUDIT'],
  },
});
