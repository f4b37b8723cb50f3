import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Id, idParams } from '../base/scalars.ts';
import { PropertyDetail } from './property.ts';

export const propertyPhoto = defineContract({
  setPropertyPhoto: {
    method: 'PUT',
    path: '/property/:propertyId/photo',
    access: 'user',
    needs: 'manage',
    summary: 'Choose the picture of a property among the photos sent for it, or take it off',
    params: idParams('propertyId'),
    body: z.strictObject({ fileId: Id.nullable() }),
    response: PropertyDetail,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['PROPERTY'],
    about: { propertyId: 'params.propertyId' },
    thing: 'property',
    etag: true,
    ifMatch: 'required',
  },
});
