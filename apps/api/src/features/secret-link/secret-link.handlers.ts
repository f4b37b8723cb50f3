import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@lintel/contract/base/route';
import type { secretLinks } from '@lintel/contract/base/secret-link';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { PURPOSE_RULES } from '#platform/identity/link-purposes.ts';
import { viewerOfMaker } from '#platform/identity/secret-link.ts';
import { hashToken } from '#platform/identity/session-lookup.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { loadPerson } from '#platform/identity/viewer-load.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import * as rows from './secret-link.queries.ts';

/** Links that a person may have for one purpose and thing at once. */
const LINKS_MAX = 5;

export const secretLinkHandlers: Handlers<typeof secretLinks> = {
  async listSecretLinks({ query }, { viewer, now, read }) {
    const links = await read((db) => rows.selectLinks(db, viewer, now, query));
    return partAnswer(links, query, 'secret links', ({ id }) => id);
  },

  async createSecretLink({ body }, { viewer, now, write }) {
    const token = randomBytes(32).toString('base64url');
    return write(async (db, audit) => {
      const at = placeOf(body);
      const organizationId = await holdPlace(db, viewer, body, at);
      await checkMaker(db, viewer, { ...at, organizationId });
      const expiresAt = await endOf(db, { organizationId, body, at, now });
      await rows.lockMaker(db, viewer);
      if ((await rows.countOwnLinks(db, viewer, now, organizationId, at)) >= LINKS_MAX)
        throw conflict(`You have ${LINKS_MAX} such addresses here. Revoke one first.`);
      const made = await rows.insertLink(db, viewer, { ...at, organizationId, tokenHash: hashToken(token), expiresAt });
      const after = { ...at, expiresAt };
      audit({ organizationId, action: 'create', entity: 'secret_link', entityId: made.id, after });
      return { ...made, token };
    });
  },

  async deleteSecretLink({ params }, { viewer, write }) {
    await write(async (db, audit) => {
      const gone = await rows.archiveLink(db, viewer, params.linkId);
      if (!gone) throw notFound('secret link');
      audit({ organizationId: gone.organizationId, action: 'archive', entity: 'secret_link', entityId: params.linkId });
    });
    return undefined;
  },
};

type Body = RouteInput<typeof secretLinks.createSecretLink>['body'];

function placeOf(body: Body): rows.LinkPlace {
  const rule = PURPOSE_RULES[body.purpose];
  for (const field of ['propertyId', 'contactId', 'projectId', 'inspectionId'] as const) {
    const isGiven = body[field] !== undefined;
    const isAsked = rule.about.includes(field);
    if (isGiven && !isAsked) throw unprocessable(field, 'An address of this purpose is not about such a thing.');
    if (isAsked && !isGiven && !(field === 'propertyId' && rule.isPortfolio))
      throw unprocessable(field, 'This field is required');
  }
  const { purpose, propertyId = null, contactId = null, projectId = null, inspectionId = null } = body;
  return { purpose, propertyId, contactId, projectId, inspectionId };
}

async function holdPlace(db: Db, viewer: Viewer, body: Body, at: rows.LinkPlace): Promise<number> {
  const { propertyId, contactId, projectId, inspectionId } = at;
  const named = body.organizationId;
  if (named !== undefined && !viewer.organizationIds.includes(named)) throw notFound('organization');
  const held = propertyId === null ? null : await holdProperty(db, viewer, { propertyId }, 'SHARED');
  if (held === undefined || (held && named !== undefined && named !== held.organizationId)) throw notFound('property');
  const organizationId = held?.organizationId ?? organizationOf(viewer, named);
  if (contactId !== null && !(await rows.holdLinkContact(db, viewer, organizationId, contactId)))
    throw notFound('contact');
  if (
    projectId !== null &&
    (propertyId === null || !(await rows.holdLinkProject(db, organizationId, propertyId, projectId)))
  )
    throw notFound('project');
  if (inspectionId !== null) {
    const status =
      propertyId === null ? null : await rows.holdLinkInspection(db, organizationId, propertyId, inspectionId);
    if (status === null) throw notFound('inspection');
    if (status === 'DRAFT') throw unprocessable('inspectionId', 'An inspection is shared once it is submitted.');
  }
  return organizationId;
}

function organizationOf({ organizationIds }: Viewer, named: number | undefined): number {
  const [only, another] = organizationIds;
  const organizationId = named ?? (another === undefined ? only : undefined);
  if (organizationId === undefined)
    throw unprocessable('organizationId', 'Say over which organization’s properties it goes.');
  return organizationId;
}

async function checkMaker(db: Db, viewer: Viewer, at: rows.LinkPlace & { organizationId: number }): Promise<void> {
  const person = await loadPerson(db, viewer.userId);
  if (!person || !viewerOfMaker(person, at.purpose, at)) throw forbidden('Your role does not allow sharing this.');
}

async function endOf(
  db: Db,
  { organizationId, body, at, now }: { organizationId: number; body: Body; at: rows.LinkPlace; now: string },
): Promise<string | null> {
  const { daysMax } = PURPOSE_RULES[body.purpose];
  if (body.expiresOn === undefined) {
    if (daysMax !== null)
      throw unprocessable('expiresOn', `Say until when it works, at most ${daysMax} days from today.`);
    return null;
  }
  const end = await rows.selectLinkEnd(db, { organizationId, propertyId: at.propertyId, lastDay: body.expiresOn, now });
  if (!end) throw notFound('property');
  if (end.daysOn < 0) throw unprocessable('expiresOn', 'This day is over.');
  if (daysMax !== null && end.daysOn > daysMax)
    throw unprocessable('expiresOn', `It may work for at most ${daysMax} days from today.`);
  return end.expiresAt;
}
