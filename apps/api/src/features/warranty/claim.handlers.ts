import { warrantyClaims } from '@lintel/contract/items/warranty-claim';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import { CLAIM_STATE_LABELS, claimFieldRule, claimMoves, claimNumbers } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as query from './claim.queries.ts';
import { claimLetter } from './claim-letter.ts';
import { selectLetterPlace } from './letter.queries.ts';
import { type HeldItem, holdItem, insertItemNote, selectRecordOf } from './warranty-item.queries.ts';

/** Pixels of a photo on paper: some 150 to the inch. */
const PHOTO_SIDE = 640;

const reading = { select: query.selectClaims, isPosition: query.isClaimPlace };

export const claimHandlers: Handlers<typeof warrantyClaims> = {
  listWarrantyClaims: listHandler(warrantyClaims.listWarrantyClaims, reading),
  listPortfolioWarrantyClaims: listHandler(warrantyClaims.listPortfolioWarrantyClaims, reading),

  async createWarrantyClaim({ body }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const item = await holdItem(db, viewer, body.itemId, now);
      if (!item) throw notFound('item');
      const { cover, failedOn, maintenanceRecordId = null } = body;
      if (failedOn > item.today) throw unprocessable('failedOn', 'This date is in the future.');
      const held = await query.selectCoverFor(db, item, cover);
      if (!held)
        throw unprocessable(
          'cover',
          `The item has no ${COVER_LABELS[cover].toLowerCase()} cover. Record its term first.`,
        );
      const record = maintenanceRecordId === null ? undefined : await selectRecordOf(db, item, maintenanceRecordId);
      if (maintenanceRecordId !== null) {
        if (!record) throw unprocessable('maintenanceRecordId', 'There is no such maintenance record on this item.');
        if (await query.isRecordClaimed(db, item, maintenanceRecordId))
          throw conflict('This work is claimed for already.');
      }
      const { problem, claimedCents = record?.costCents ?? null, provider = null } = body;
      const claim = {
        cover,
        coveredUntil: held.endsOn,
        maintenanceRecordId,
        problem: problem.trim(),
        failedOn,
        claimedCents,
        provider: provider?.trim() ?? held.provider ?? item.manufacturer,
        facts: factsOf(item, held.startsOn),
      };
      const id = await query.insertClaim(db, viewer, item, claim, now);
      await insertItemNote(db, viewer, item, `Warranty claim opened: ${COVER_LABELS[cover].toLowerCase()}`);
      const { organizationId } = item;
      audit({ organizationId, action: 'create', entity: 'warranty_claim', entityId: id, after: body });
      return answer(db, viewer, id);
    });
  },

  async getWarrantyClaim({ params }, { viewer, read }) {
    return read((db) => answer(db, viewer, params.claimId));
  },

  async updateWarrantyClaim({ params, body, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const row = await lockedClaim(db, viewer, params.claimId, ifMatch);
      const before = factsIn(row);
      const after = { ...before, ...body, problem: (body.problem ?? row.problem).trim() };
      const isOther =
        after.problem !== row.problem || after.failedOn !== row.failedOn || after.claimedCents !== row.claimedCents;
      if (row.state !== 'DRAFT' && isOther)
        throw conflict('This claim was sent. Take it back to draft before you change what it says.');
      if (after.failedOn > localDay(now, row.timezone)) throw unprocessable('failedOn', 'This date is in the future.');
      await query.updateClaim(db, row, after);
      const { organizationId, id } = row;
      audit({ organizationId, action: 'update', entity: 'warranty_claim', entityId: id, before, after });
      return answer(db, viewer, id);
    });
  },

  async moveWarrantyClaim({ params, body, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const row = await lockedClaim(db, viewer, params.claimId, ifMatch);
      const { to, note = null, recoveredCents = null, reference = null } = body;
      if (!claimMoves(row.state).includes(to)) throw conflict(refusal(row.state));
      if (to === 'PAID' && recoveredCents === null)
        throw unprocessable(
          'recoveredCents',
          'Say how much came back. Write 0 where it was repaired or replaced at no charge.',
        );
      if (to !== 'PAID' && recoveredCents !== null)
        throw unprocessable('recoveredCents', 'Only a claim that is paid has an amount that came back.');
      if (to === 'DENIED' && !note?.trim()) throw unprocessable('note', 'Say why it was denied.');
      await query.moveClaim(db, viewer, row, { to, note: note?.trim() || null, recoveredCents, reference }, now);
      const { organizationId, id, state } = row;
      audit({ organizationId, action: 'move', entity: 'warranty_claim', entityId: id, before: { state }, after: body });
      return answer(db, viewer, id);
    });
  },

  async getWarrantyClaimLetter({ params }, ctx) {
    const { viewer, now, read } = ctx;
    const { claim, place } = await read(async (db) => ({
      claim: await answer(db, viewer, params.claimId),
      place: await selectLetterPlace(db, viewer, params.claimId),
    }));
    if (!place) throw notFound('claim');
    return claimLetter(claim, place, { now, readJpeg: (key) => jpegOf(ctx, key, PHOTO_SIDE) });
  },
};

function factsOf(item: HeldItem, coverStartsOn: string | null): query.WireClaim['facts'] {
  const rule = claimFieldRule(item.claimRule, item.manufacturer);
  const { modelNumber, serialNumber } = claimNumbers({ ...item, rule });
  return {
    unitName: item.unitName,
    itemType: item.itemType,
    manufacturer: item.manufacturer,
    model: item.model,
    serial: item.serial,
    claimRule: rule,
    claimModel: modelNumber,
    claimSerial: serialNumber,
    installDate: item.installDate,
    coverStartsOn,
  };
}

function factsIn({ problem, failedOn, claimedCents, provider, reference }: query.ClaimRow): query.ClaimFacts {
  return { problem, failedOn, claimedCents, provider, reference };
}

function refusal(state: query.ClaimRow['state']): string {
  const next = claimMoves(state).map((lane) => CLAIM_STATE_LABELS[lane].toLowerCase());
  const at = `This claim is ${CLAIM_STATE_LABELS[state].toLowerCase()}.`;
  return next.length === 0 ? `${at} It is settled.` : `${at} It can go to: ${next.join(', ')}.`;
}

async function lockedClaim(db: Db, viewer: Viewer, claimId: number, ifMatch: number): Promise<query.ClaimRow> {
  const row = await query.lockClaim(db, viewer, claimId);
  if (!row) throw notFound('claim');
  if (ifMatch !== row.version) throw stale('claim');
  return row;
}

async function answer(db: Db, viewer: Viewer, claimId: number): Promise<query.WireClaim> {
  const found = await query.selectClaim(db, viewer, claimId);
  if (!found) throw notFound('claim');
  return found;
}
