import { today } from '@lintel/contract/work/today';
import { notFound } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectRulesLooked } from './rules-looked.queries.ts';
import { selectToday, todayReading } from './today.queries.ts';

export const todayHandlers: Handlers<typeof today> = {
  async getToday({ query: { propertyId } }, { viewer, now, read }) {
    const answer = await read((db) => selectToday(db, { viewer, now, propertyId }));
    if (!answer) throw notFound('property');
    const isClear = Object.values(answer.groups).every(({ total }) => total === 0);
    return isClear ? { ...answer, rulesLooked: await read((db) => selectRulesLooked(db, viewer, propertyId)) } : answer;
  },
  listToday: listHandler(today.listToday, todayReading),
};
