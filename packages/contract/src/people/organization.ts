import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line, TimeZone } from '../base/scalars.ts';

const PropertyInTree = z.strictObject({
  id: Id,
  name: z.string(),
  timezone: z.string(),
  units: z.array(z.strictObject({ id: Id, name: z.string() })),
});

/** An organization with its properties and their units; `Property` is the same list, by the name that older clients read. */
export const OrganizationTree = z.strictObject({
  id: Id,
  name: z.string(),
  timezone: z.string(),
  properties: z.array(PropertyInTree),
  Property: z.array(PropertyInTree),
});

/** What an organization decides for its reports. */
export const OrganizationSettings = z.strictObject({
  inflation: z.number().min(0).max(0.25).meta({ description: 'share a year: 0.03 is 3%' }),
  fiscalYearStartMonth: z.int().min(1).max(12),
  timezone: TimeZone,
  aciBands: z
    .array(z.int().min(1).max(100))
    .length(3)
    .refine(
      (bands) => bands.every((one, at) => at === 0 || one > (bands[at - 1] ?? 0)),
      'must rise from one to the next',
    )
    .meta({ description: 'percent of the condition index up to which it is good, fair and poor' }),
});

export const Organization = z.strictObject({
  id: Id,
  name: z.string(),
  settings: OrganizationSettings,
  counts: z.strictObject({ properties: Count, units: Count, items: Count, people: Count }),
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

const PropertyInDetail = z.strictObject({
  id: Id,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  unitCount: Count,
  itemCount: Count,
  archivedAt: Instant.nullable(),
});

/** An organization with its properties, the archived ones too, under both names. */
export const OrganizationDetail = Organization.extend({
  properties: z.array(PropertyInDetail),
  Property: z.array(PropertyInDetail),
});

/** Whom to ask: of each organization of the caller the first three administrators, and how many there are. */
export const Administrators = z.strictObject({
  organizations: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      administrators: z
        .array(z.strictObject({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }))
        .max(3),
      total: Count,
    }),
  ),
  server: z
    .strictObject({ email: z.string() })
    .nullable()
    .meta({ description: 'who runs this server, told to a caller of no organization where it is known' }),
});

export const OrganizationBody = z.strictObject({
  name: line(120),
  settings: OrganizationSettings.partial().optional(),
});
export const OrganizationChanges = OrganizationBody.partial().extend({ id: Id });

const archive = {
  method: 'DELETE',
  access: 'super',
  failure: 'Unable to delete organization',
  params: idParams('organizationId'),
  errors: ['NOT_FOUND'],
  writes: ['ORGANIZATION', 'PROPERTY', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE', 'USER'],
  ifMatch: 'optional',
} as const;

export const organization = defineContract({
  listOrganizations: {
    method: 'GET',
    path: '/organization',
    access: 'user',
    summary: 'The own organizations; for a super user all',
    failure: 'Unable to fetch organizations',
    query: wholeListQuery,
    response: pageOf(z.strictObject({ id: Id, name: z.string() })),
    errors: [],
    reads: ['ORGANIZATION'],
  },
  listOrganizationProperties: {
    method: 'GET',
    path: '/organization/properties',
    access: 'user',
    summary: 'The own organizations with the properties assigned to the caller and their units',
    failure: 'Unable to fetch organizations',
    query: wholeListQuery,
    response: pageOf(OrganizationTree),
    errors: [],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT'],
  },
  listAdminOrganizations: {
    method: 'GET',
    path: '/organization/admin/withProperties',
    access: 'admin',
    summary: 'All properties of the own organizations (super user: all), searched by name on both levels',
    failure: 'Unable to fetch organizations',
    query: wholeListQuery.extend({ searchTerm: z.string().max(200).optional() }),
    response: pageOf(OrganizationTree),
    errors: [],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT'],
  },
  getAdministrators: {
    method: 'GET',
    path: '/organization/administrators',
    access: 'user',
    summary:
      'Who administers the own organizations, those who were here last first; for a caller of none, who runs this server',
    failure: 'Unable to fetch organizations',
    response: Administrators,
    errors: [],
    reads: ['ORGANIZATION', 'USER'],
  },
  listOrganizationOverview: {
    method: 'GET',
    path: '/organization/admin/overview',
    access: 'admin',
    summary:
      'The own organizations (super user: all) with settings and counts; archived ones for a super user who asks',
    failure: 'Unable to fetch organizations',
    query: wholeListQuery.extend({ includeArchived: z.boolean().optional() }),
    response: pageOf(Organization),
    errors: [],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT', 'ITEM_COUNT', 'USER'],
    things: { organization: 'results' },
  },
  getOrganization: {
    method: 'GET',
    path: '/organization/:organizationId',
    access: 'admin',
    summary: 'One organization with its settings and its properties, the archived ones too',
    failure: 'Unable to fetch organizations',
    params: idParams('organizationId'),
    response: OrganizationDetail,
    errors: ['NOT_FOUND'],
    reads: ['ORGANIZATION', 'PROPERTY', 'UNIT', 'ITEM_COUNT', 'USER'],
    about: { organizationId: 'params.organizationId' },
    things: { organization: '' },
    etag: true,
  },
  createOrganization: {
    method: 'POST',
    path: '/organization',
    access: 'super',
    summary: 'Add an organization',
    failure: 'Unable to add organization',
    body: OrganizationBody,
    response: Organization,
    status: 201,
    errors: ['CONFLICT', 'UNPROCESSABLE'],
    writes: ['ORGANIZATION'],
    about: { organizationId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateOrganization: {
    method: 'PUT',
    path: '/organization',
    access: 'admin',
    summary: 'Rename an organization or change its settings',
    failure: 'Unable to update organization',
    body: OrganizationChanges,
    response: Organization,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['ORGANIZATION', 'PROPERTY', 'ITEM'],
    about: { organizationId: 'body.id' },
    thing: 'organization',
    etag: true,
    ifMatch: 'optional',
  },
  deleteOrganization: {
    ...archive,
    path: '/organization/:organizationId',
    summary: 'Archive an organization: everything that belongs to it is hidden until it is restored',
  },
  deleteOrg: {
    ...archive,
    path: '/org/:organizationId',
    summary: 'Archive an organization, by the other address that existing clients use',
  },
  restoreOrganization: {
    method: 'POST',
    path: '/organization/:organizationId/restore',
    access: 'super',
    summary: 'Bring an archived organization back with everything that belongs to it',
    params: idParams('organizationId'),
    response: Organization,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['ORGANIZATION', 'PROPERTY', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE', 'USER'],
    etag: true,
  },
});
