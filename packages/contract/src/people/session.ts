import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams } from '../base/scalars.ts';

/** One sign-in on one device, whatever tokens it has gone through since. */
export const SessionRow = z.strictObject({
  id: Id,
  startedAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
});

export const session = defineContract({
  listSessions: {
    method: 'GET',
    path: '/user/session',
    access: 'user',
    summary: 'Where the caller is signed in, last seen first',
    query: wholeListQuery,
    response: pageOf(SessionRow),
    errors: [],
    reads: ['USER'],
  },
  deleteSession: {
    method: 'DELETE',
    path: '/user/session/:sessionId',
    access: 'user',
    needs: 'read',
    summary: 'End one of the own sessions',
    params: idParams('sessionId'),
    errors: ['NOT_FOUND'],
    writes: ['USER'],
  },
  deleteOtherSessions: {
    method: 'DELETE',
    path: '/user/session',
    access: 'user',
    needs: 'read',
    summary: 'End every own session but this one',
    response: z.strictObject({ ended: Count }),
    errors: [],
    writes: ['USER'],
  },
});
