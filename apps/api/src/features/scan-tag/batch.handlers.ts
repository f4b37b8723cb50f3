import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import { scanTagBatch } from '@lintel/contract/scan-tags/scan-tag-batch';
import type { Db } from '@lintel/db/pooled-kysely';
import { SCAN_TAG_BATCH_MAX, SCAN_TAGS_AT_ONCE } from '@lintel/domain/scan-tags/scan-tags';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import * as query from './batch.queries.ts';
import { isBatchPlace, selectBatch, selectBatches, type WireBatch } from './batch-list.queries.ts';
import { newTagCodes } from './new-codes.ts';
import { sheetFile, tagsZip } from './tag-files.ts';

const LIST = 'tags of a batch';
/** Beyond the numbers of any batch. */
const ALL = { from: 1, to: 1_000_000 };

export const scanTagBatchHandlers: Handlers<typeof scanTagBatch> = {
  listScanTagBatches: listHandler(scanTagBatch.listScanTagBatches, {
    select: selectBatches,
    isPosition: isBatchPlace,
  }),

  getScanTagBatch: ({ params }, { viewer, read }) => read((db) => batchAnswer(db, viewer, params.tagBatchId)),

  async listScanTags({ params, query: asked }, { viewer, read }) {
    const order = pageAsked(LIST, asked, { usual: PAGE_LIMIT_DEFAULT });
    const page = await read((db) => query.selectTagsOfBatch(db, viewer, params.tagBatchId, order));
    if (!page.found) throw notFound('batch');
    return pageAnswer(page, LIST);
  },

  createScanTagBatch: ({ body }, { viewer, now, write }) =>
    write(async (db, audit) => {
      const { propertyId, name, count } = body;
      const place = await holdProperty(db, viewer, { propertyId }, 'NAMING');
      if (!place) throw notFound('property');
      const kind = body.kind ?? (count === undefined ? 'UNIT' : 'ITEM');
      if (count === undefined && kind !== 'UNIT') throw unprocessable('count', 'Say how many tags.');
      if (await query.isBatchNameTaken(db, { ...place, name }))
        throw conflict('Another batch of this property has this name.');
      const unitIds = count === undefined ? await query.selectUntaggedUnits(db, place) : [];
      const made = count ?? unitIds.length;
      if (made === 0)
        throw unprocessable('count', 'Each unit of this property has a tag. Say how many blank ones to make.');
      if (made > SCAN_TAG_BATCH_MAX)
        throw unprocessable('count', `A batch holds at most ${SCAN_TAG_BATCH_MAX} tags, and the units are ${made}.`);
      const id = await query.insertBatch(db, viewer, { ...place, name, kind }, now);
      const batch = { ...place, id, kind };
      await query.insertBlankTags(db, batch, { codes: newTagCodes(made), after: 0, now });
      if (unitIds.length > 0) await query.linkToUnits(db, viewer, batch, unitIds, now);
      const { organizationId } = place;
      const after = { propertyId, name, kind, count: made };
      audit({ organizationId, action: 'create', entity: 'scan_tag_batch', entityId: id, after });
      return batchAnswer(db, viewer, id);
    }),

  extendScanTagBatch: ({ params, body: { count } }, ctx) =>
    changeBatch(params.tagBatchId, ctx, 'extend', async (db, batch) => {
      if (batch.count + count > SCAN_TAG_BATCH_MAX)
        throw unprocessable('count', `A batch holds at most ${SCAN_TAG_BATCH_MAX} tags. Make another one.`);
      await query.insertBlankTags(db, batch, { codes: newTagCodes(count), after: batch.last, now: ctx.now });
      await query.touchBatch(db, batch, ctx.now);
      return { count, after: batch.last };
    }),

  printScanTagBatch: ({ params }, ctx) =>
    changeBatch(params.tagBatchId, ctx, 'print', async (db, batch) => {
      await query.markPrinted(db, ctx.viewer, batch, ctx.now);
      return { count: batch.count };
    }),

  voidScanTags: ({ params, body }, ctx) =>
    changeBatch(params.tagBatchId, ctx, 'void', async (db, batch) => {
      if (body.to < body.from) throw unprocessable('to', 'The last number is before the first.');
      const ids = await query.voidTags(db, ctx.viewer, batch, { ...body, now: ctx.now });
      if (ids.length > 0) await query.touchBatch(db, batch, ctx.now);
      return { ...body, tagIds: ids };
    }),

  async getScanTagSheet({ params, query: asked }, ctx) {
    const { from = ALL.from, to = ALL.to } = asked;
    const batch = await printed(params.tagBatchId, { from, to }, ctx);
    if (batch.tags.length > SCAN_TAGS_AT_ONCE)
      throw unprocessable('to', `A sheet holds at most ${SCAN_TAGS_AT_ONCE} tags, and these are ${batch.tags.length}.`);
    return sheetFile(batch, asked, ctx);
  },

  async getScanTagZip({ params, query: { from = ALL.from, to = ALL.to } }, ctx) {
    return tagsZip(await printed(params.tagBatchId, { from, to }, ctx), ctx);
  },
};

async function changeBatch(
  tagBatchId: number,
  { viewer, write }: Ctx,
  action: string,
  change: (db: Db, batch: query.HeldBatch) => Promise<object>,
): Promise<WireBatch> {
  return write(async (db, audit) => {
    const batch = await query.lockBatch(db, viewer, tagBatchId);
    if (!batch) throw notFound('batch');
    const after = await change(db, batch);
    const { organizationId, id: entityId } = batch;
    audit({ organizationId, action, entity: 'scan_tag_batch', entityId, after });
    return batchAnswer(db, viewer, entityId);
  });
}

async function batchAnswer(db: Db, viewer: Viewer, batchId: number): Promise<WireBatch> {
  const found = await selectBatch(db, viewer, batchId);
  if (!found) throw notFound('batch');
  return found;
}

async function printed(batchId: number, range: query.Range, { viewer, read }: Ctx): Promise<query.PrintedBatch> {
  const batch = await read((db) => query.selectPrinted(db, viewer, batchId, range));
  if (!batch) throw notFound('batch');
  if (batch.tags.length === 0) throw conflict('None of these tags can be printed: there are none, or they are void.');
  return batch;
}
