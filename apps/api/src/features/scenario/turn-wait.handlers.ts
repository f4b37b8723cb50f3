import type { turnWait as contract, TurnWait } from '@lintel/contract/capital/turn-wait';
import { turnWait } from '@lintel/domain/capital/turn-wait';
import type * as z from 'zod';
import { notFound } from '#platform/base/errors.ts';
import { selectFileHead } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectScenarioItems, selectScenarioPlace } from '#platform/records/scenario-facts.ts';
import { selectMoveOuts } from './turn-wait.queries.ts';
import { TURN_WAIT_REPORT, turnWaitFile } from './turn-wait-file.ts';

export const turnWaitHandlers: Handlers<typeof contract> = {
  async getTurnWait({ params, query }, { viewer, now, read }) {
    const { propertyId } = params;
    const { format = 'json' } = query;
    return read(
      async (db) => {
        const place = await selectScenarioPlace(db, viewer, propertyId, now);
        if (!place) throw notFound('property');
        const { knownLeases, livedIn, ...moveOuts } = await selectMoveOuts(db, place);
        const items = await selectScenarioItems(db, place, now);
        const { turnover, ...wait } = turnWait(items, moveOuts, place.today);
        const answer: z.output<typeof TurnWait> = {
          propertyId,
          asOf: place.today,
          computedAt: now,
          isBeingRecomputed: place.isBeingRecomputed,
          ...wait,
          moveOuts: { ...moveOuts, yearly: turnover },
          leases: { known: knownLeases, homes: livedIn },
        };
        if (format === 'json') return answer;
        const head = await selectFileHead(db, TURN_WAIT_REPORT, { viewer, now, propertyId, filter: {} });
        return turnWaitFile(format, head, answer);
      },
      { timeoutMs: TIMEOUT_MS },
    );
  },
};

const TIMEOUT_MS = 20_000;
