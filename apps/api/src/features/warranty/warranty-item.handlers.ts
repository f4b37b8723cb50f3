import type { warranty } from '@lintel/contract/items/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import { claimFieldRule, isFdPlusNr } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS, type Cover } from '@lintel/domain/items/warranty-cover';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { lengthWords, termOf } from '#platform/lookups/warranty-term.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import * as query from './warranty-item.queries.ts';

type WarrantyHandlers = Handlers<typeof warranty>;

/** Handlers of what covers one item. */
export const itemWarrantyHandlers: Pick<
  WarrantyHandlers,
  'getItemWarranty' | 'registerCover' | 'addItemTerm' | 'addRepairWarranty' | 'deleteItemTerm' | 'updateClaimNumbers'
> = {
  async getItemWarranty({ params }, { viewer, now, read }) {
    return read((db) => answer(db, viewer, params.itemId, now));
  },

  async registerCover({ params, body }, ctx) {
    return onItem(ctx, params.itemId, async (db, item) => {
      const { registeredOn, startsOn = null, proofFileId = null } = body;
      const covers = [...new Set(body.covers)];
      checkDay('registeredOn', registeredOn, item);
      if (startsOn !== null) checkDay('startsOn', startsOn, item);
      await checkFile(db, item, proofFileId);
      const known = await query.selectCoversOf(db, item, covers);
      const missing = covers.find((cover) => !known.includes(cover));
      if (missing)
        throw unprocessable(
          'covers',
          `The item has no ${COVER_LABELS[missing].toLowerCase()} cover. Record its term first.`,
        );
      await query.upsertRegistrations(db, ctx.viewer, item, { covers, registeredOn, startsOn, proofFileId });
      return {
        action: 'register',
        note: `${coverWords(covers)} registered on ${registeredOn}`,
        after: { covers, registeredOn, startsOn, proofFileId },
      };
    });
  },

  async addItemTerm({ params, body }, ctx) {
    return onItem(ctx, params.itemId, async (db, item) => {
      const { startsOn = null, proofFileId = null, ...given } = body;
      const term = { ...termOf(given), startsOn, proofFileId, maintenanceRecordId: null };
      if (startsOn !== null) checkDay('startsOn', startsOn, item);
      await checkFile(db, item, proofFileId);
      await query.insertItemTerm(db, ctx.viewer, item, term);
      return { action: 'add term', note: `Warranty on ${coverWords([body.cover])}: ${lengthWords(term)}`, after: term };
    });
  },

  async addRepairWarranty({ params, body }, ctx) {
    return onItem(ctx, params.itemId, async (db, item) => {
      const { maintenanceRecordId = null, proofFileId = null, repairedOn, ...given } = body;
      const record =
        maintenanceRecordId === null ? undefined : await query.selectRecordOf(db, item, maintenanceRecordId);
      if (maintenanceRecordId !== null && !record)
        throw unprocessable('maintenanceRecordId', 'There is no such maintenance record on this item.');
      const startsOn = repairedOn ?? record?.performedOn;
      if (startsOn === undefined) throw unprocessable('repairedOn', 'Say on which day it was repaired.');
      checkDay('repairedOn', startsOn, item);
      await checkFile(db, item, proofFileId);
      const facts = termOf({ provider: record?.vendor ?? null, ...given, cover: 'REPAIR', starts: 'REPAIR_DATE' });
      const term = { ...facts, startsOn, proofFileId, maintenanceRecordId };
      await query.insertItemTerm(db, ctx.viewer, item, term);
      return { action: 'add term', note: `Warranty on the repair of ${startsOn}: ${lengthWords(term)}`, after: term };
    });
  },

  async deleteItemTerm({ params }, ctx) {
    return onItem(ctx, params.itemId, async (db, item) => {
      const gone = await query.archiveItemTerm(db, item, params.termId);
      if (!gone) throw notFound('warranty term');
      const note = `Warranty on ${coverWords([gone.cover as Cover])} taken back`;
      return { action: 'remove term', note, after: { termId: params.termId } };
    });
  },

  async updateClaimNumbers({ params, body, ifMatch }, ctx) {
    return onItem(ctx, params.itemId, async (db, item) => {
      if (ifMatch !== item.version) throw stale('item');
      const claimModel = body.claimModel === undefined ? item.claimModel : (body.claimModel?.trim() ?? null);
      const claimSerial = body.claimSerial === undefined ? item.claimSerial : (body.claimSerial?.trim() ?? null);
      const rule = claimFieldRule(item.claimRule, item.manufacturer);
      if (rule === 'FD_PLUS_NR' && claimSerial !== null && !isFdPlusNr(claimSerial))
        throw unprocessable('claimSerial', 'Write the FD number and the Z-Nr together, like FD 9403 00123.');
      await query.updateClaimNumbers(db, item, { claimModel, claimSerial });
      return { action: 'update', note: 'Numbers for claims noted', after: { claimModel, claimSerial } };
    });
  },
};

type Change = { action: string; note: string; after: object };

// One change of an item's warranty: held, done, told in its history and in the audit log, and answered anew.
async function onItem(
  { viewer, now, write }: Ctx,
  itemId: number,
  change: (db: Db, item: query.HeldItem) => Promise<Change>,
) {
  return write(async (db, audit) => {
    const item = await query.holdItem(db, viewer, itemId, now);
    if (!item) throw notFound('item');
    const { action, note, after } = await change(db, item);
    await query.insertItemNote(db, viewer, item, note);
    audit({ organizationId: item.organizationId, action, entity: 'item_warranty', entityId: itemId, after });
    return answer(db, viewer, itemId, now);
  });
}

async function answer(db: Db, viewer: Viewer, itemId: number, now: string) {
  const found = await query.selectItemWarranty(db, viewer, itemId, now);
  if (!found) throw notFound('item');
  return found;
}

function checkDay(path: string, day: string, { today }: query.HeldItem): void {
  if (day > today) throw unprocessable(path, 'This date is in the future.');
}

async function checkFile(db: Db, item: query.HeldItem, fileId: number | null): Promise<void> {
  if (fileId !== null && !(await query.isFileHere(db, item, fileId)))
    throw unprocessable('proofFileId', 'There is no such file at this property.');
}

function coverWords(covers: readonly Cover[]): string {
  return covers.map((cover) => COVER_LABELS[cover].toLowerCase()).join(', ');
}
