import type { today } from '@lintel/contract/today';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { selectToday } from './today.queries.ts';

export const todayHandlers: Handlers<typeof today> = {
  async getToday({ query }, { viewer, now, read }) {
    const options = { now, propertyId: query.propertyId };
    const answer = await read((db) => selectToday(db, viewer, options), { isSingle: true });
    if (!answer) throw notFound('property');
    return answer;
  },
};
