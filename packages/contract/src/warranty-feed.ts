import * as z from 'zod';
import { pageOf, wholeListQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { Id, Instant, idParams } from './scalars.ts';

const WarrantyFeed = z.strictObject({
  id: Id,
  propertyId: Id,
  createdAt: Instant,
  /** When a calendar last read it; null is never. */
  lastReadAt: Instant.nullable(),
});

export const warrantyFeeds = defineContract({
  listWarrantyFeeds: {
    method: 'GET',
    path: '/report/:propertyId/warranty/feed',
    access: 'user',
    summary: 'The own calendar addresses for the ends of covers of a property; the addresses themselves are not kept',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(WarrantyFeed),
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY'],
    about: { propertyId: 'params.propertyId' },
  },
  createWarrantyFeed: {
    method: 'POST',
    path: '/report/:propertyId/warranty/feed',
    access: 'user',
    needs: 'read',
    summary: 'Make a secret address at which a calendar reads the ends of covers; it is shown once',
    params: idParams('propertyId'),
    response: WarrantyFeed.extend({ path: z.string().meta({ description: 'below the address that was called' }) }),
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['WARRANTY'],
    about: { propertyId: 'params.propertyId' },
    secrets: ['path'],
    idempotent: true,
  },
  deleteWarrantyFeed: {
    method: 'DELETE',
    path: '/warranty/feed/:feedId',
    access: 'user',
    needs: 'read',
    summary: 'Revoke an own calendar address, or anybody’s as an administrator: it stops working at once',
    params: idParams('feedId'),
    errors: ['NOT_FOUND'],
    writes: ['WARRANTY'],
    about: { feedId: 'params.feedId' },
  },
  readWarrantyFeed: {
    method: 'GET',
    path: '/warranty/calendar/:token',
    access: 'public',
    summary: 'The ends of covers as a calendar (iCalendar), for whoever has its secret address',
    description:
      'Holds item types, units and covers, and nothing about residents. It shows what the person who made the address may see now.',
    params: z.strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the secret of a calendar address'),
    }),
    errors: ['NOT_FOUND'],
    sends: 'text/calendar',
    asInstance: true,
    limit: 'heavy',
  },
});
