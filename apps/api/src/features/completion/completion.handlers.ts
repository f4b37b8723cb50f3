import type { data } from '@lintel/contract/work/data';
import { completion } from '@lintel/domain/items/completion';
import { notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { type Counted, countPropertyItems, countScannedUnits, countUnitItems } from './completion.queries.ts';

export const completionHandlers: Handlers<typeof data> = {
  async getScanProgress({ params }, { viewer, read }) {
    return answer('property', await read((db) => countScannedUnits(db, viewer, params.propertyId)));
  },

  async getPropertyCompletion({ params }, { viewer, read }) {
    return answer('property', await read((db) => countPropertyItems(db, viewer, params.propertyId)));
  },

  async getUnitCompletion({ params }, { viewer, read }) {
    return answer('unit', await read((db) => countUnitItems(db, viewer, params.unitId)));
  },
};

function answer(noun: string, found: Counted | undefined) {
  if (!found) throw notFound(noun);
  return { results: completion(found.counted, found.total) };
}
