import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Id } from '../base/scalars.ts';

export const areaType = defineContract({
  listAreaTypes: {
    method: 'GET',
    path: '/area-type',
    access: 'user',
    summary: 'The kinds of area: unit interior, common area, mechanical, amenity, exterior',
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({
        id: Id,
        name: z.string(),
        standardVersion: z.int().positive().meta({ description: 'the version of its standard set, for If-Match' }),
      }),
    ),
    errors: [],
    reads: ['CATALOGUE'],
  },
});
