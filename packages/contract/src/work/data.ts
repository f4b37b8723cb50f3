import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, idParams } from '../base/scalars.ts';

/**
 * A share in percent with what it was counted over. Null where there is nothing to count over: of a property without
 * units the share is unknown, not 0 %. Below 100 while anything is missing, above 0 once anything is there.
 */
export const CompletionAnswer = z.strictObject({
  results: z.strictObject({
    success: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'percent, one decimal; null: nothing to count over' }),
    counted: Count,
    total: Count,
  }),
});

export const data = defineContract({
  getScanProgress: {
    method: 'GET',
    path: '/data/scan/:propertyId',
    access: 'user',
    summary:
      'Share of the units of a property that are scanned: their tag or that of an item in service there was opened, or such an item was photographed or its serial number read at a turn',
    params: idParams('propertyId'),
    response: CompletionAnswer,
    errors: ['NOT_FOUND'],
    reads: ['UNIT', 'ITEM', 'SCAN_TAG'],
    about: { propertyId: 'params.propertyId' },
  },
  getPropertyCompletion: {
    method: 'GET',
    path: '/data/propertycompletion/:propertyId',
    access: 'user',
    summary:
      'Share of the items expected on a property (standard set of each unit) that are there with a serial number',
    params: idParams('propertyId'),
    response: CompletionAnswer,
    errors: ['NOT_FOUND'],
    reads: ['UNIT', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
  },
  getUnitCompletion: {
    method: 'GET',
    path: '/data/unitcompletion/:unitId',
    access: 'user',
    summary: 'Share of the items expected in a unit that are there with a serial number',
    params: idParams('unitId'),
    response: CompletionAnswer,
    errors: ['NOT_FOUND'],
    reads: ['UNIT', 'ITEM'],
    about: { unitId: 'params.unitId' },
  },
});
