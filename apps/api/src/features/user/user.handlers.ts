import { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { notFound } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { createUser } from './create-user.ts';
import { updateUser } from './update-user.ts';
import { createResetLink, deleteUser, resetUserTotp, restoreUser, viewAsUser } from './user-admin.handlers.ts';
import { userAnswer } from './user-answer.ts';
import {
  deleteAssignments,
  insertAssignments,
  selectPropertyOrganization,
  selectUserProperties,
} from './user-properties.queries.ts';
import { peopleReading, scopeOf, selectUser } from './user-select.queries.ts';
import { lockUser, selectMembership } from './user-write.queries.ts';

export const userHandlers: Handlers<typeof user> = {
  createUser,
  updateUser,
  deleteUser,
  restoreUser,
  createResetLink,
  resetUserTotp,
  viewAsUser,

  listUsers: listHandler(user.listUsers, peopleReading),

  async getUser({ params }, { viewer, read }) {
    return read((db) => userAnswer(db, viewer, params.userId));
  },

  async listUserProperties({ params, query }, { viewer, read }) {
    const asked = pageAsked('properties', query);
    return read(async (db) => {
      if (!(await selectUser(db, viewer, params.userId))) throw notFound('user');
      const page = await selectUserProperties(db, params.userId, scopeOf(viewer, params.userId), asked);
      return pageAnswer(page, 'properties');
    });
  },

  async assignProperty({ body }, ctx) {
    await ctx.write(async (db, audit) => {
      const organizationId = await propertyOfMember(db, ctx.viewer, body);
      const added = await insertAssignments(db, organizationId, body.userId, [body.propertyId]);
      if (added.length === 0) return;
      const after = { propertyId: body.propertyId };
      audit({ organizationId, action: 'assign', entity: 'user', entityId: body.userId, after });
    });
    ctx.platform.sessions.forget();
    return undefined;
  },

  async unassignProperty({ params }, ctx) {
    await ctx.write(async (db, audit) => {
      const organizationId = await propertyOfMember(db, ctx.viewer, params);
      const taken = await deleteAssignments(db, organizationId, params.userId, { ids: [params.propertyId] });
      if (taken.length === 0) return;
      const before = { propertyId: params.propertyId };
      audit({ organizationId, action: 'unassign', entity: 'user', entityId: params.userId, before });
    });
    ctx.platform.sessions.forget();
    return undefined;
  },
};

// The viewer may assign the property, and the person belongs to its organization; else it is the same 404.
async function propertyOfMember(db: Db, viewer: Viewer, ids: { userId: number; propertyId: number }): Promise<number> {
  if (!(await lockUser(db, viewer, ids.userId))) throw notFound('user');
  const organizationId = await selectPropertyOrganization(db, viewer, ids.propertyId);
  if (organizationId === undefined || !(await selectMembership(db, organizationId, ids.userId)))
    throw notFound('property');
  return organizationId;
}
