import * as z from 'zod';
import { pageOf } from './paging.ts';
import { defineContract } from './route.ts';
import { Id } from './scalars.ts';

/** An organization with its properties and their units, as the session state of the web keeps it. */
export const OrganizationTree = z.strictObject({
  id: Id,
  name: z.string(),
  properties: z.array(
    z.strictObject({ id: Id, name: z.string(), units: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  ),
});

export const organization = defineContract({
  listOrganizations: {
    method: 'GET',
    path: '/organization',
    access: 'user',
    summary: 'The own organizations; for a super user all',
    response: pageOf(z.strictObject({ id: Id, name: z.string() })),
    errors: [],
    reads: ['ORGANIZATION'],
  },
  listOrganizationProperties: {
    method: 'GET',
    path: '/organization/properties',
    access: 'user',
    summary: 'The own organizations with the properties assigned to the caller and their units',
    response: pageOf(OrganizationTree),
    errors: [],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT'],
  },
  listAdminOrganizations: {
    method: 'GET',
    path: '/organization/admin/withProperties',
    access: 'admin',
    summary: 'All properties of the own organizations (super user: all), searched by name on both levels',
    query: z.strictObject({ searchTerm: z.string().max(200).optional() }),
    response: pageOf(OrganizationTree),
    errors: [],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT'],
  },
});
