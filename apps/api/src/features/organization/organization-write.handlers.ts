import type { RouteInput } from '@lintel/contract/base/route';
import type { organization } from '@lintel/contract/people/organization';
import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import { conflict, notFound, stale } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { selectOrganization, type WireOrganization } from './organization-select.queries.ts';
import * as write from './organization-write.queries.ts';

type ArchiveInput = Pick<RouteInput<typeof organization.deleteOrganization>, 'params' | 'ifMatch'>;
type OrganizationHandlers = Handlers<typeof organization>;

const NAME_TAKEN = 'Another organization has this name.';

/** The settings of a new organization; the columns have the same defaults. */
const DEFAULTS = { inflation: 0.03, fiscalYearStartMonth: 1, timezone: DEFAULT_TIME_ZONE, aciBands: [5, 10, 30] };

export const createOrganization: OrganizationHandlers['createOrganization'] = async ({ body }, ctx) => {
  const fields = { ...DEFAULTS, ...body.settings, name: cleanName(body.name) };
  return remembering(ctx, async (db, audit) => {
    if (await write.isOrganizationNameTaken(db, fields.name, null)) throw conflict(NAME_TAKEN);
    const id = await write.insertOrganization(db, fields);
    audit({ organizationId: id, action: 'create', entity: 'organization', entityId: id, after: fields });
    return organizationAnswer(db, ctx.viewer, id);
  });
};

export const updateOrganization: OrganizationHandlers['updateOrganization'] = async ({ body, ifMatch }, ctx) => {
  const { id, name, settings } = body;
  return ctx.write(async (db, audit) => {
    const row = await write.lockOrganization(db, ctx.viewer, id);
    if (!row) throw notFound('organization');
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale('organization');
    const { id: _id, version: _version, ...before } = row;
    const after = { ...before, ...settings, name: name === undefined ? before.name : cleanName(name) };
    if (await write.isOrganizationNameTaken(db, after.name, id)) throw conflict(NAME_TAKEN);
    if (!(await write.updateOrganization(db, row, after))) throw stale('organization');
    audit({ organizationId: id, action: 'update', entity: 'organization', entityId: id, before, after });
    return organizationAnswer(db, ctx.viewer, id);
  });
};

/** The handler of both addresses that archive an organization. */
export async function archiveOrganization({ params, ifMatch }: ArchiveInput, ctx: Ctx) {
  const { organizationId } = params;
  await remembering(ctx, async (db, audit) => {
    const row = await write.lockOrganization(db, ctx.viewer, organizationId);
    if (row && ifMatch !== undefined && ifMatch !== row.version) throw stale('organization');
    const name = await write.archiveOrganization(db, ctx.viewer, organizationId);
    if (name === undefined) throw notFound('organization');
    audit({ organizationId, action: 'archive', entity: 'organization', entityId: organizationId, after: { name } });
  });
  return undefined;
}

export const restoreOrganization: OrganizationHandlers['restoreOrganization'] = async ({ params }, ctx) => {
  const { organizationId } = params;
  return remembering(ctx, async (db, audit) => {
    const archived = await write.lockArchivedOrganization(db, organizationId);
    if (!archived) {
      if (await selectOrganization(db, ctx.viewer, organizationId))
        throw conflict('This organization is not archived.');
      throw notFound('organization');
    }
    if (await write.isOrganizationNameTaken(db, archived.name, organizationId))
      throw conflict(`Another organization is called '${archived.name}' by now. Rename that one first.`);
    await write.restoreOrganization(db, organizationId);
    audit({ organizationId, action: 'restore', entity: 'organization', entityId: organizationId });
    return organizationAnswer(db, ctx.viewer, organizationId);
  });
};

// The list of organizations is part of the cached rights of super users.
async function remembering<T>(ctx: Ctx, fn: Parameters<typeof ctx.write<T>>[0]): Promise<T> {
  const answer = await ctx.write(fn);
  ctx.platform.sessions.forget();
  return answer;
}

async function organizationAnswer(db: Db, viewer: Viewer, id: number): Promise<WireOrganization> {
  const found = await selectOrganization(db, viewer, id);
  if (!found) throw notFound('organization');
  return found;
}
