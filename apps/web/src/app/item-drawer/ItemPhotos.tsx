import { useListItemFilesQuery } from '#api/upload.api.ts';
import { links } from '../links.ts';
import { PhotoGallery } from '../photos/PhotoGallery.tsx';
import { PlatePhotoField } from '../plates/PlatePhotoField.tsx';
import type { ItemLife } from './item-life.ts';
import { itemAndPlace } from './item-words.ts';

/** What an item looks like: its photos, and one of its plate to be read. */
export function ItemPhotos({ item }: { item: ItemLife }) {
  const { id: itemId, propertyId } = item;
  const photos = useListItemFilesQuery({ params: { itemId }, query: { w: 256, q: 75 } });
  const of = { about: `item:${itemId}`, to: links.item(itemId), name: itemAndPlace(item) };
  return (
    <PhotoGallery
      photos={photos}
      of={{ ...of, place: { purpose: 'ITEM_PHOTO', propertyId, itemId } }}
      nothingYet="No photo yet. One of the plate saves a walk when a part is ordered."
      more={<PlatePhotoField label="Photo of the plate" propertyId={propertyId} on={{ itemId }} {...of} />}
    />
  );
}
