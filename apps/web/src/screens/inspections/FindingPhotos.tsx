import { renditionWidth } from '@lintel/domain/base/file-rules';
import { useGetInspectionImageQuery, useGetInspectionQuery } from '#api/inspection.api.ts';
import { Marks } from '#app/inspection/Marks.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { ImageNotLoaded } from '#ui/pictures/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';
import type { FindingListRow } from './inspection-columns.tsx';
import styles from './inspections.module.css';

type Evidence = NonNullable<ReturnType<typeof useGetInspectionQuery>['data']>['checks'][number];

const WIDTH = 320;
const HEIGHT = 240;

/** What the inspector saw: the photos of the failed check, and whether there is more to hear. */
export function FindingPhotos({ row }: { row: FindingListRow }) {
  const query = useGetInspectionQuery({ params: { inspectionId: row.inspectionId } });
  const check = query.currentData?.checks.find(({ id }) => id === row.checkId);
  if (!query.isError && !check?.photos.length && !check?.voiceNotes.length) return null;
  return (
    <DrawerSection title="As it was found">
      <NotLoaded thing="The photos" query={query} />
      {check && check.photos.length > 0 && (
        <ul className={styles.evidence} aria-label="Photos of the finding">
          {check.photos.map((photo) => (
            <Photo key={photo.id} photo={photo} title={row.title} />
          ))}
        </ul>
      )}
      {check && check.voiceNotes.length > 0 && (
        <p className="muted">{counted(check.voiceNotes.length, 'voice note')} in the inspection</p>
      )}
    </DrawerSection>
  );
}

function Photo({ photo, title }: { photo: Evidence['photos'][number]; title: string }) {
  const w = renditionWidth(WIDTH, window.devicePixelRatio);
  const { data, refetch } = useGetInspectionImageQuery({ params: { photoId: photo.id }, query: { w } });
  const tries = useImageTries(refetch);
  return (
    <li>
      <span className={styles.evidencePhoto}>
        <LazyImage
          src={data?.url ?? null}
          alt={`${title}, ${dateTime(photo.takenAt)}`}
          width={WIDTH}
          height={HEIGHT}
          tries={tries}
        />
        <Marks marks={photo.marks} />
      </span>
      <small className="muted">
        {photo.isReady ? dateTime(photo.takenAt) : 'Being checked'}
        {photo.takenBy && `, ${photo.takenBy}`}
      </small>
      <ImageNotLoaded tries={tries} />
    </li>
  );
}
