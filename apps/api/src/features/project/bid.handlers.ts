import type { project } from '@lintel/contract/capital/project';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { selectPropertyToday } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { dollars, heldProject, projectAnswer } from './project-answer.ts';
import { selectProject } from './project-select.queries.ts';
import * as write from './project-write.queries.ts';

/** What vendors ask for a project, and which of them gets it. */
export const bidHandlers: Pick<Handlers<typeof project>, 'addProjectBid' | 'chooseProjectBid' | 'removeProjectBid'> = {
  async addProjectBid({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldForBids(db, viewer, params.projectId, ifMatch);
      const { organizationId, id } = held;
      const vendorName = await write.selectVendorName(db, viewer, organizationId, body.vendorId);
      if (vendorName === undefined)
        throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
      if (body.bidOn > (await selectPropertyToday(db, viewer, now, held.propertyId)))
        throw unprocessable('bidOn', 'This date is in the future.');
      const { fileId = null, note = null } = body;
      if (fileId !== null && !(await write.isDocument(db, held, fileId)))
        throw unprocessable('fileId', 'There is no such document at this property.');
      await write.insertBid(db, held, { ...body, vendorName, fileId, note }, now);
      await write.bumpProject(db, held, now);
      const detail = `${vendorName}, ${dollars(body.amountCents)}`;
      await write.insertEvent(db, viewer, held, { kind: 'BID_ADDED', detail }, now);
      audit({ organizationId, action: 'add-bid', entity: 'project', entityId: id, after: body });
      return projectAnswer(db, viewer, id);
    });
  },

  async chooseProjectBid({ params, body: { isChosen }, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldForBids(db, viewer, params.projectId, ifMatch);
      const { organizationId, id } = held;
      const bid = await write.selectBid(db, held, params.bidId);
      if (!bid) throw notFound('bid');
      if (held.status === 'APPROVED') {
        if (!isChosen)
          throw conflict('An approved project keeps a chosen bid. Choose another one, or open the project again.');
        const askedCents = (await selectProject(db, viewer, id))?.askedCents ?? 0;
        if (bid.amountCents > askedCents)
          throw conflict(
            `${dollars(askedCents)} were approved, and this bid is above. Open the project again to have it approved.`,
          );
      }
      await write.updateChosenBid(db, held, isChosen ? bid.id : null, now);
      await write.bumpProject(db, held, now);
      const detail = isChosen ? `${bid.vendorName}, ${dollars(bid.amountCents)}` : 'None';
      await write.insertEvent(db, viewer, held, { kind: 'BID_CHOSEN', detail }, now);
      audit({
        organizationId,
        action: 'choose-bid',
        entity: 'project',
        entityId: id,
        after: { bid: bid.vendorName, isChosen },
      });
      return projectAnswer(db, viewer, id);
    });
  },

  async removeProjectBid({ params, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const held = await heldForBids(db, viewer, params.projectId, ifMatch);
      const { organizationId, id } = held;
      const bid = await write.selectBid(db, held, params.bidId);
      if (!bid) throw notFound('bid');
      if (bid.isChosen) throw conflict('This bid is chosen. Choose another one first.');
      await write.archiveBid(db, held, bid.id, now);
      await write.bumpProject(db, held, now);
      const detail = `${bid.vendorName}, ${dollars(bid.amountCents)}`;
      await write.insertEvent(db, viewer, held, { kind: 'BID_REMOVED', detail }, now);
      audit({ organizationId, action: 'remove-bid', entity: 'project', entityId: id, before: bid });
      return projectAnswer(db, viewer, id);
    });
  },
};

async function heldForBids(db: Db, viewer: Viewer, projectId: number, ifMatch: number) {
  const held = await heldProject(db, viewer, projectId, ifMatch);
  if (held.status === 'PLANNED' || held.status === 'APPROVED') return held;
  throw conflict('Bids are taken while a project is planned or approved.');
}
