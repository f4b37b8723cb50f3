import { useListSerialPlatesQuery } from '#api/serial-plate.api.ts';

/** So many photos of a plate are kept in view. */
const PHOTOS = 10;

/** The photos of an item's serial plate, the newest first. */
export function useItemPlates({ id, propertyId }: { id: number; propertyId: number }) {
  return useListSerialPlatesQuery({ query: { propertyId, itemId: id, sort: '-sent', limit: PHOTOS } });
}
