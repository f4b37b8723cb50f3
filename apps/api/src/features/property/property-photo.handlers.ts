import type { propertyPhoto } from '@lintel/contract/properties/property-photo';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { isPhotoHere, updatePropertyPhoto } from './property-photo.queries.ts';
import { propertyAnswer } from './property-write.handlers.ts';
import { lockProperty } from './property-write.queries.ts';

export const propertyPhotoHandlers: Handlers<typeof propertyPhoto> = {
  async setPropertyPhoto({ params, body: { fileId }, ifMatch }, ctx) {
    return ctx.write(async (db, audit) => {
      const row = await lockProperty(db, ctx.viewer, params.propertyId);
      if (!row) throw notFound('property');
      if (ifMatch !== row.version) throw stale('property');
      if (fileId !== null && !(await isPhotoHere(db, row, fileId)))
        throw unprocessable('fileId', 'There is no such photo at this property. Send it again.');
      const was = await updatePropertyPhoto(db, row, fileId);
      audit({
        organizationId: row.organizationId,
        action: 'update',
        entity: 'property',
        entityId: row.id,
        before: { photoFileId: was },
        after: { photoFileId: fileId },
      });
      return propertyAnswer(db, ctx.viewer, row.id);
    });
  },
};
