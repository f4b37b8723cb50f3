import type { areaType } from '@lintel/contract/area-type';
import { type Handlers, rawJson } from '#platform/context.ts';
import { selectAreaTypes } from './area-type.queries.ts';

export const areaTypeHandlers: Handlers<typeof areaType> = {
  async listAreaTypes(_input, { read }) {
    return rawJson(await read((db) => selectAreaTypes(db)));
  },
};
