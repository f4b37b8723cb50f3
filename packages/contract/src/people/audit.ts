import { auditChangesText, auditWord } from '@lintel/domain/people/audit-words';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, named, search, value } from '../base/list-filter.ts';
import { PERIOD_WORDS } from '../base/period.ts';
import { defineContract } from '../base/route.ts';
import { Count, GivenDate, Id, Instant } from '../base/scalars.ts';

/**
 * Whose audit log: the organizations', or the instance's own (sign-ins, and what super users used), which belongs to no
 * organization.
 */
export const AUDIT_TRAIL_WORDS = { organizations: 'Organizations', instance: 'Sign-ins and super users' } as const;

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

/** Who did it: Lintel itself where no person asked for it. */
export function auditWho({ userName, userId }: z.output<typeof AuditEvent>): string {
  return userName ?? (userId === null ? 'Lintel itself' : `Person ${userId}`);
}

/** The name of the thing: 'Property Cedar Ridge'; where it never had a name, 'Job, number 12'. */
export function auditThing({ entity, entityName, entityId }: z.output<typeof AuditEvent>): string {
  if (entityName) return `${auditWord(entity)} ${entityName}`;
  return entityId === null ? auditWord(entity) : `${auditWord(entity)}, number ${entityId}`;
}

export const auditList = defineList({
  id: 'audit',
  title: 'Audit log',
  question: 'Who did what, when, and from where?',
  noun: ['line', 'lines'],
  places: { portfolio: { operationId: 'listAuditEvents', page: '/admin/audit' } },
  row: AuditEvent,
  sorts: ['at'],
  order: '-at',
  filters: {
    /** An address, a request id, or the number of a thing. */
    q: search('Address or request'),
    trail: choice('Log', AUDIT_TRAIL_WORDS, {
      anyLabel: AUDIT_TRAIL_WORDS.organizations,
      isView: true,
      clears: ['organizationId', 'entity', 'entityId', 'action'],
    }),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    userId: named('Who', 'user', { anyLabel: 'Anybody' }),
    entity: value('Kind', word, { anyLabel: 'Anything', isQuiet: false, wordOf: auditWord, clears: ['entityId'] }),
    entityId: value('Number', Id),
    action: value('Action', word, { isQuiet: false, wordOf: auditWord }),
    /** Up to today, as `from` and `to` count days. */
    period: choice('When', PERIOD_WORDS, { anyLabel: 'Any day' }),
    /** Days in the time zone of the organization (of the first own one, where none is named), both included. */
    from: value('From', GivenDate),
    to: value('To', GivenDate),
    address: value('Address', word),
    requestId: value('Request', word),
  },
  columns: {
    thing: {
      head: 'What',
      kind: 'text',
      value: (row) => `${auditWord(row.action)} ${auditThing(row)}`,
      only: 'screen',
    },
    at: { head: 'When', kind: 'instant', value: (row) => row.at, isSorted: true },
    organization: { head: 'Organization', kind: 'text', value: (row) => row.organizationName, isHidden: true },
    who: { head: 'Who', kind: 'text', value: auditWho },
    action: { head: 'Action', kind: 'text', value: (row) => auditWord(row.action), only: 'files' },
    entity: { head: 'Kind', kind: 'text', value: (row) => auditWord(row.entity), only: 'files' },
    number: { head: 'Number', kind: 'integer', value: (row) => row.entityId, isHidden: true },
    entityName: { head: 'Name', kind: 'text', value: (row) => row.entityName, only: 'files' },
    changes: { head: 'Changed', label: 'Changes', kind: 'text', value: auditChangesText },
    address: { head: 'From', label: 'Address', kind: 'text', value: (row) => row.address },
    request: { head: 'Request', kind: 'text', value: (row) => row.requestId, isHidden: true },
  },
});

export const audit = defineContract({
  listAuditEvents: listRoute(auditList, '/admin/audit', {
    access: 'admin',
    summary: 'Who did what, when and from where in the own organizations (super user: all), newest first',
    errors: ['NOT_FOUND'],
    reads: ['AUDIT'],
  }),
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
