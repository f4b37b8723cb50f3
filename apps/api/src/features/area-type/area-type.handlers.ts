import type { areaType } from '@lintel/contract/items/area-type';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { selectAreaTypes } from './area-type.queries.ts';

export const areaTypeHandlers: Handlers<typeof areaType> = {
  async listAreaTypes({ query }, { read }) {
    return partAnswer(await read((db) => selectAreaTypes(db)), query, 'areaTypes', (row) => row.id);
  },
};
