import type { areaType } from '@lintel/contract/area-type';
import type { Handlers } from '#platform/context.ts';
import { wholeAnswer } from '#platform/page.ts';
import { selectAreaTypes } from './area-type.queries.ts';

export const areaTypeHandlers: Handlers<typeof areaType> = {
  async listAreaTypes(_input, { read }) {
    return wholeAnswer(await read((db) => selectAreaTypes(db)));
  },
};
