import { randomUUID } from 'node:crypto';
import type { file } from '@lintel/contract/files/file';
import type { Db } from '@lintel/db/pooled-kysely';
import {
  cleanFileName,
  FILE_REJECTIONS,
  FILE_TYPES,
  fileComplaint,
  PURPOSE_RULES,
} from '@lintel/domain/base/file-rules';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { stagingKey } from '#platform/files/storage.ts';
import { narrow } from '#platform/identity/access.ts';
import { loadPerson } from '#platform/identity/viewer-load.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { refuseWhereNamed } from '#platform/records/file-holders.ts';
import { finishUpload, insertFile } from '#platform/records/new-file.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import * as query from './file.queries.ts';

const FILES_LISTED = 100;

export const fileHandlers: Handlers<typeof file> = {
  async createFile({ body }, ctx) {
    const complaint = fileComplaint(body);
    if (complaint) throw unprocessable(complaint.path, complaint.message);
    const organizationId = await placeOf(body, ctx);
    const name = cleanFileName(body.name);
    const storageKey = stagingKey(organizationId, randomUUID());
    const {
      propertyId = null,
      itemId = null,
      unitId = null,
      purpose,
      contentType,
      size,
      sha256,
      takenAt = null,
    } = body;
    const id = await ctx.write(async (db, audit) => {
      const given = {
        organizationId,
        propertyId,
        itemId,
        unitId,
        purpose,
        name,
        contentType,
        size,
        sha256,
        takenAt,
        storageKey,
      };
      const made = await insertFile(db, ctx.viewer, given);
      if (made === undefined) throw notFound('property');
      const after = { propertyId, itemId, unitId, purpose, name, contentType, size, sha256, takenAt };
      audit({ organizationId, action: 'create', entity: 'file', entityId: made, after });
      return made;
    });
    return { id, upload: await ctx.platform.files.storage.presignPut({ key: storageKey, size, contentType, sha256 }) };
  },

  async finishFile({ params }, ctx) {
    const row = await ctx.read((db) => query.selectOwnFile(db, ctx.viewer, params.fileId));
    if (!row) throw notFound('file');
    if (row.state !== 'PENDING') return answer(row, ctx);
    const hasArrived = await finishUpload(ctx, row, ctx.viewer);
    if (!hasArrived) throw conflict('The bytes have not arrived yet. Send them first.');
    return fresh(params.fileId, ctx);
  },

  async getFile({ params, query: { w } }, ctx) {
    const row = await ctx.read((db) => query.selectFile(db, ctx.viewer, params.fileId));
    if (!row) throw notFound('file');
    if (w !== undefined && !FILE_TYPES[row.contentType].isImage) throw unprocessable('w', 'Only a picture has widths.');
    return answer(row, ctx, w);
  },

  async listItemFiles({ params, query: part }, ctx) {
    return photosOf(params, part, ctx, async (db) => {
      if (!(await query.selectIsItem(db, ctx.viewer, params.itemId))) throw notFound('item');
    });
  },

  async listUnitFiles({ params, query: part }, ctx) {
    return photosOf(params, part, ctx, async (db) => {
      if (!(await query.selectIsUnit(db, ctx.viewer, params.unitId))) throw notFound('unit');
    });
  },

  async deleteFile({ params }, ctx) {
    await ctx.write(async (db, audit) => {
      const file = await query.lockRemovable(db, ctx.viewer, params.fileId);
      if (!file) throw await missing(db, ctx, params.fileId);
      await refuseWhereNamed(db, file);
      await query.archiveFile(db, file);
      const { organizationId, id, name, purpose, itemId, unitId } = file;
      audit({
        organizationId,
        action: 'archive',
        entity: 'file',
        entityId: id,
        before: { name, purpose, itemId, unitId },
      });
    });
    return undefined;
  },

  async restoreFile({ params }, ctx) {
    await ctx.write(async (db, audit) => {
      const organizationId = await query.restoreFile(db, ctx.viewer, params.fileId);
      if (organizationId === undefined) {
        if (await query.selectFile(db, ctx.viewer, params.fileId)) throw conflict('This file is not archived.');
        throw notFound('file');
      }
      audit({ organizationId, action: 'restore', entity: 'file', entityId: params.fileId });
    });
    return fresh(params.fileId, ctx);
  },
};

type CreateBody = Parameters<(typeof fileHandlers)['createFile']>[0]['body'];

// The organization that a file will belong to. A file of a property needs the right to record there, which the route
// itself does not require, since everybody may send a picture of themselves.
async function placeOf({ purpose, propertyId, itemId, unitId, organizationId }: CreateBody, ctx: Ctx): Promise<number> {
  if (!PURPOSE_RULES[purpose].isOnProperty) {
    if (propertyId !== undefined) throw unprocessable('propertyId', 'This kind of file belongs to no property.');
    if (itemId !== undefined) throw unprocessable('itemId', 'This kind of file belongs to no item.');
    if (unitId !== undefined) throw unprocessable('unitId', 'This kind of file belongs to no unit.');
    const own = organizationId ?? ctx.viewer.memberships[0]?.organizationId ?? ctx.viewer.organizationIds[0];
    if (own === undefined || !ctx.viewer.organizationIds.includes(own)) throw notFound('organization');
    return own;
  }
  if (propertyId === undefined) throw unprocessable('propertyId', 'Say which property the file belongs to.');
  if (unitId !== undefined && purpose !== 'ITEM_PHOTO')
    throw unprocessable('unitId', 'Only a photo belongs to a unit.');
  if (unitId !== undefined && itemId !== undefined)
    throw unprocessable('unitId', 'A photo is of an item or of its unit, not of both.');
  const found = await ctx.read(async (db) => {
    const person = await loadPerson(db, ctx.viewer.userId);
    if (!person) throw forbidden();
    const all = { ...person, allOrganizationIds: ctx.viewer.isSuperUser ? ctx.viewer.organizationIds : [] };
    return query.selectPlace(db, narrow(all, 'user', 'record'), { propertyId, itemId, unitId });
  });
  if (found === undefined || (organizationId !== undefined && organizationId !== found)) throw notFound('property');
  return found;
}

type PhotosAsked = Parameters<(typeof fileHandlers)['listItemFiles']>[0]['query'];

async function photosOf(
  thing: Parameters<typeof query.selectFilesOf>[2],
  { w, ...part }: PhotosAsked,
  ctx: Ctx,
  refuseUnseen: (db: Db) => Promise<void>,
) {
  const asked = pageAsked('files', part, { isDescending: true, usual: FILES_LISTED });
  const page = await ctx.read(async (db) => {
    await refuseUnseen(db);
    return query.selectFilesOf(db, ctx.viewer, thing, asked);
  });
  const rows = await Promise.all(page.rows.map((row) => answer(row, ctx, w)));
  return pageAnswer({ ...page, rows }, 'files');
}

async function fresh(fileId: number, ctx: Ctx) {
  const row = await ctx.read((db) => query.selectFile(db, ctx.viewer, fileId));
  if (!row) throw notFound('file');
  return answer(row, ctx);
}

async function missing(db: Parameters<typeof query.selectFile>[0], ctx: Ctx, fileId: number) {
  const row = await query.selectFile(db, ctx.viewer, fileId);
  return row
    ? forbidden('Only who sent a file and may still record there, or an administrator, may remove it.')
    : notFound('file');
}

// A query of the storage shows bytes that are missing or have another length; the weekly scan reads all of them.
async function answer(row: query.FileRow, ctx: Ctx, width?: number) {
  const { announcedSize: _size, sha256: _hash, storageKey: key, ...file } = row;
  const reason = row.rejectedCode && FILE_REJECTIONS[row.rejectedCode];
  const nothing = { ...file, reason, url: null, urlExpiresAt: null };
  if (row.state !== 'READY' || row.damage !== null || key === null) return nothing;
  const { files } = ctx.platform;
  const found = await files.storage.head(key);
  if (found?.size !== row.size) {
    const damage = found ? 'ALTERED' : 'MISSING';
    await ctx.write((db) => query.updateDamage(db, row, damage));
    return { ...nothing, damage } as const;
  }
  const { url, expiresAt } =
    width === undefined
      ? await files.storage.presignGet({ key, name: row.name, contentType: row.contentType })
      : files.presignRendition(key, width);
  return { ...file, reason, url, urlExpiresAt: expiresAt };
}
