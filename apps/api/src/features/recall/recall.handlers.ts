import type { recall } from '@lintel/contract/items/recall';
import { RECALL_STATE_WORDS } from '@lintel/domain/items/recall-states';
import { decisionRefusal } from '@lintel/domain/items/recalls';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as query from './recall.queries.ts';

export const recallHandlers: Handlers<typeof recall> = {
  async getItemRecalls({ params }, { viewer, now, read }) {
    const found = await read((db) => query.selectItemRecalls(db, viewer, params.itemId, now));
    if (!found) throw notFound('item');
    return found;
  },

  async decideItemRecall({ params: { itemId, recallId }, body }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const held = await query.holdItemRecalls(db, viewer, itemId, now);
      if (!held) throw notFound('item');
      const before = held.recalls.find((one) => one.recallId === recallId);
      if (!before) throw notFound('recall notice');
      if (before.state !== body.from)
        throw conflict(`Somebody decided meanwhile: it is ‘${RECALL_STATE_WORDS[before.state]}’ now.`);
      const decision = {
        recallId,
        state: body.state,
        reason: body.reason?.trim() || null,
        remediedOn: body.remediedOn ?? null,
      };
      const refusal = decisionRefusal(decision, { recalledOn: before.recalledOn, today: held.asOf });
      if (refusal) throw unprocessable(refusal.path, refusal.message);
      if (body.state === 'POSSIBLE' && !before.isMatch) await query.deleteDecision(db, held, recallId);
      else await query.upsertDecision(db, viewer, held, { ...decision, now });
      await query.insertRecallNote(db, viewer, held, noteOf(before.number, decision));
      audit({
        organizationId: held.organizationId,
        action: 'decide',
        entity: 'item_recall',
        entityId: itemId,
        before: { state: before.state, reason: before.reason, remediedOn: before.remediedOn },
        after: {
          state: decision.state,
          reason: decision.reason,
          remediedOn: decision.remediedOn,
          recall: before.number,
        },
      });
      const after = await query.selectItemRecalls(db, viewer, itemId, now);
      if (!after) throw notFound('item');
      return after;
    });
  },
};

function noteOf(number: string, { state, reason, remediedOn }: query.Decision): string {
  const words =
    state === 'POSSIBLE'
      ? 'decision taken back, possible match again'
      : state === 'REMEDIED'
        ? `remedy done on ${remediedOn}`
        : RECALL_STATE_WORDS[state].toLowerCase();
  return `Recall ${number}: ${words}${reason === null ? '' : `, ${reason}`}`;
}
