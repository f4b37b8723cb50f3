import { useListUnitFilesQuery } from '#api/upload.api.ts';
import { links } from '#app/links.ts';
import { PhotoGallery } from '#app/photos/PhotoGallery.tsx';
import { PlatePhotoField } from '#app/plates/PlatePhotoField.tsx';
import { count } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import styles from './service-block.module.css';

type UnitPhotosProps = { unit: { id: number; name: string; propertyId: number } };

/** What a unit looks like: its own photos, and plates of what is not on record in it yet. */
export function UnitPhotos({ unit: { id: unitId, name, propertyId } }: UnitPhotosProps) {
  const photos = useListUnitFilesQuery({ params: { unitId }, query: { w: 256, q: 75 } });
  const of = { about: `unit:${unitId}`, to: links.unit(unitId) };
  return (
    <section className={styles.below} aria-label="Photos">
      <SectionHead title="Photos" count={photos.data && count(photos.data.total)} />
      <div className={styles.photos}>
        <PhotoGallery
          photos={photos}
          of={{ ...of, name: `unit ${name}`, place: { purpose: 'ITEM_PHOTO', propertyId, unitId } }}
          nothingYet="No photo of the unit yet. One of each room spares a visit when somebody asks what is there."
          more={
            <PlatePhotoField
              label="Plate of a new item"
              propertyId={propertyId}
              on={{ unitId }}
              name={`a new item, unit ${name}`}
              {...of}
            />
          }
        />
      </div>
    </section>
  );
}
