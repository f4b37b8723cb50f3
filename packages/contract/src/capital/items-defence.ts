import * as z from 'zod';
import { ExportFormat, pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { DateOnly, Instant, idParams } from '../base/scalars.ts';
import { itemsReport } from '../items/item-list.ts';
import { DefenceLine } from './project.ts';

/** The most items that a defence of a filter can have. */
export const DEFENCE_ITEMS_MAX = 500;

const {
  q,
  itemTypeId,
  manufacturerId,
  modelId,
  buildingId,
  unitId,
  floorPlan,
  age,
  warranty,
  due,
  dueYear,
  installed,
  confidence,
  advice,
  tag,
  flag,
  recall,
  status,
} = itemsReport.filters;
/** The filters of a list of items of one property. */
const ITEM_FILTERS = {
  q: q.schema,
  itemTypeId: itemTypeId.schema,
  manufacturerId: manufacturerId.schema,
  modelId: modelId.schema,
  buildingId: buildingId.schema,
  unitId: unitId.schema,
  floorPlan: floorPlan.schema,
  age: age.schema,
  warranty: warranty.schema,
  due: due.schema,
  dueYear: dueYear.schema,
  installed: installed.schema,
  confidence: confidence.schema,
  advice: advice.schema,
  tag: tag.schema,
  flag: flag.schema,
  recall: recall.schema,
  status: status.schema,
};

export const itemsDefence = defineContract({
  listItemsDefence: {
    method: 'GET',
    path: '/project/property/:propertyId/defence',
    access: 'user',
    summary:
      'Why each item of a property under a filter of their list would be asked for, as a project’s budget defence says it',
    params: idParams('propertyId'),
    query: wholeListQuery.extend({ ...ITEM_FILTERS, format: ExportFormat.optional() }),
    response: pageOf(DefenceLine).extend({
      propertyName: z.string(),
      /** The filter in words. */
      filters: z.array(z.strictObject({ label: z.string(), words: z.string() })),
      asOf: DateOnly,
      computedAt: Instant,
    }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    reads: ['PROJECT', 'ITEM', 'MAINTENANCE_NOTE', 'FILE'],
    about: { propertyId: 'params.propertyId' },
    exports: true,
    limit: 'heavy',
  },
});
