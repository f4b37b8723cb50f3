import { today } from '@lintel/contract/work/today';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { listHandler } from '#platform/list-handler.ts';
import { selectRulesLooked } from './rules-looked.queries.ts';
import { selectToday, todayReading } from './today.queries.ts';

export const todayHandlers: Handlers<typeof today> = {
  async getToday({ query: { propertyId } }, { viewer, now, read }) {
    const answer = await read((db) => selectToday(db, { viewer, now, propertyId }), {
      isSingle: true,
      isPlannedOnce: true,
    });
    if (!answer) throw notFound('property');
    const isClear = Object.values(answer.groups).every(({ total }) => total === 0);
    return isClear ? { ...answer, rulesLooked: await read((db) => selectRulesLooked(db, viewer, propertyId)) } : answer;
  },
  listToday: listHandler(today.listToday, todayReading),
};
