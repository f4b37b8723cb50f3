import * as z from 'zod';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line, lineOrEmpty } from '../base/scalars.ts';

export const SHARED_WITH = ['NOBODY', 'ORGANIZATION', 'GROUP'] as const;

/** Values by the names of the report's filters, as its query takes them. */
const ViewFilter = z.record(lineOrEmpty(60), z.union([lineOrEmpty(300), z.number(), z.boolean()]));
/** The columns that are shown, in order. */
const ViewColumns = z.array(z.strictObject({ key: line(60), width: z.int().min(20).max(2000).nullable() })).max(100);
const Density = z.enum(['compact', 'regular']);

/** A report with filters, order and columns under a name. */
export const SavedView = z.strictObject({
  id: Id,
  organizationId: Id,
  reportId: z.string(),
  /** Null: over all properties that the reader may see. */
  propertyId: Id.nullable(),
  propertyName: z.string().nullable(),
  name: z.string(),
  filter: ViewFilter,
  sort: z.string().nullable(),
  /** Null: as the report has them. */
  columns: ViewColumns.nullable(),
  density: Density.nullable(),
  sharedWith: z.enum(SHARED_WITH),
  permissionGroupId: Id.nullable(),
  permissionGroupName: z.string().nullable(),
  owner: z.strictObject({ id: Id, name: z.string() }),
  isOwn: z.boolean(),
  /** The caller may change and delete it: an own one, or a shared one in an organization they administer. */
  canChange: z.boolean(),
  /** What the caller begins with when they open the report. */
  isDefault: z.boolean(),
  /** How many schedules send it. */
  scheduleCount: Count,
  version: z.int().positive(),
});

const ViewFields = {
  name: line(120),
  filter: ViewFilter,
  sort: line(60).nullable().optional(),
  columns: ViewColumns.nullable().optional(),
  density: Density.nullable().optional(),
  sharedWith: z.enum(SHARED_WITH).optional(),
  /** The group it is shared with, where `sharedWith` is GROUP. */
  permissionGroupId: Id.nullable().optional(),
};

export const SavedViewBody = z.strictObject({
  reportId: line(60),
  propertyId: Id.nullable().optional(),
  /** Of a view over all properties; not needed by a member of one organization. */
  organizationId: Id.optional(),
  ...ViewFields,
});

export const savedView = defineContract({
  listSavedViews: {
    method: 'GET',
    path: '/saved-view',
    access: 'user',
    summary: 'Saved views, own ones and those shared with the caller, by name',
    query: pagesQuery.extend({
      reportId: z.string().max(60).optional(),
      /** Only views of this property. */
      propertyId: Id.optional(),
      /** Only views over all properties. */
      isPortfolio: z.boolean().optional(),
    }),
    response: z.strictObject({
      ...pageOf(SavedView).shape,
      /** The permission groups that the caller may share a view with: those they are in, and all of organizations they administer. */
      groups: z.array(z.strictObject({ id: Id, organizationId: Id, name: z.string() })),
    }),
    errors: ['NOT_FOUND'],
    reads: ['SAVED_VIEW', 'SCHEDULE', 'USER'],
    things: { savedView: 'results' },
  },
  getSavedView: {
    method: 'GET',
    path: '/saved-view/:savedViewId',
    access: 'user',
    summary: 'One saved view',
    params: idParams('savedViewId'),
    response: SavedView,
    errors: ['NOT_FOUND'],
    reads: ['SAVED_VIEW', 'SCHEDULE'],
    about: { savedViewId: 'params.savedViewId' },
    things: { savedView: '' },
    etag: true,
  },
  createSavedView: {
    method: 'POST',
    path: '/saved-view',
    access: 'user',
    needs: 'read',
    summary: 'Save a view; sharing it needs more than the role of a viewer',
    body: SavedViewBody,
    response: SavedView,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SAVED_VIEW'],
    about: { savedViewId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateSavedView: {
    method: 'PUT',
    path: '/saved-view/:savedViewId',
    access: 'user',
    needs: 'read',
    summary: 'Change an own view, or as an administrator a shared one; whoever has the link sees the change',
    params: idParams('savedViewId'),
    body: z.strictObject(ViewFields).partial(),
    response: SavedView,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['SAVED_VIEW', 'SCHEDULE'],
    about: { savedViewId: 'params.savedViewId' },
    thing: 'savedView',
    etag: true,
    ifMatch: 'required',
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/saved-view/:savedViewId',
    access: 'user',
    needs: 'read',
    summary: 'Delete an own view, or as an administrator a shared one; its schedules end',
    params: idParams('savedViewId'),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STALE'],
    writes: ['SAVED_VIEW', 'SCHEDULE'],
    about: { savedViewId: 'params.savedViewId' },
    ifMatch: 'required',
  },
  setDefaultView: {
    method: 'PUT',
    path: '/saved-view/:savedViewId/default',
    access: 'user',
    needs: 'read',
    summary: 'Begin with this view whenever the caller opens its report there',
    params: idParams('savedViewId'),
    errors: ['NOT_FOUND'],
    writes: ['SAVED_VIEW'],
  },
  unsetDefaultView: {
    method: 'DELETE',
    path: '/saved-view/:savedViewId/default',
    access: 'user',
    needs: 'read',
    summary: 'Begin with the report as it is again',
    params: idParams('savedViewId'),
    errors: ['NOT_FOUND'],
    writes: ['SAVED_VIEW'],
  },
  createReportVisit: {
    method: 'POST',
    path: '/report-visit',
    access: 'user',
    needs: 'read',
    whileViewing: true,
    summary:
      'Note that the caller opens a report now; answers when they last did. Nothing is noted while viewing as somebody',
    body: z.strictObject({ reportId: line(60), propertyId: Id.nullable().optional() }),
    response: z.strictObject({ lastVisitAt: Instant.nullable() }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
});
