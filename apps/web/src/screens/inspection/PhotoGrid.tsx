import { renditionWidth } from '@lintel/domain/base/file-rules';
import { useState } from 'react';
import { useGetInspectionImageQuery } from '#api/inspection.api.ts';
import { Marks } from '#app/inspection/Marks.tsx';
import { count, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { ImageNotLoaded } from '#ui/pictures/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';
import styles from './inspection.module.css';
import type { Check, Inspection, Photo } from './inspection-types.ts';
import { RemovedList } from './RemovedList.tsx';

// why: only some photos are looked at closely
const Lightbox = lazyWhenIdle(() => import('./Lightbox.tsx'), 'Lightbox');

/** A photo with the check that it shows. */
export type Shown = { photo: Photo; check: Check };

const WIDTH = 160;
const HEIGHT = 120;

/** Every photo of an inspection; one opens large, beside the photo of the same check in the inspection before. */
export function PhotoGrid({ inspection }: { inspection: Inspection }) {
  const { checks, removedPhotos, may, status } = inspection;
  const shown = checks.flatMap((check) => check.photos.map((photo): Shown => ({ photo, check })));
  const [at, setAt] = useState<number | null>(null);
  if (shown.length === 0 && removedPhotos.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Photos">
      <SectionHead title="Photos" count={count(shown.length)} />
      <ul className={styles.photos}>
        {shown.map((one, nth) => (
          <Thumbnail key={one.photo.id} one={one} onOpen={() => setAt(nth)} />
        ))}
      </ul>
      <RemovedList what="photo" removed={removedPhotos} mayPutBack={may.removePhotos} />
      <LazyBoundary>
        {at !== null && (
          <Lightbox
            shown={shown}
            at={at}
            mayRemove={may.removePhotos}
            isEvidence={status !== 'DRAFT'}
            onMove={setAt}
            onClose={() => setAt(null)}
          />
        )}
      </LazyBoundary>
    </section>
  );
}

function Thumbnail({ one: { photo, check }, onOpen }: { one: Shown; onOpen: () => void }) {
  const w = renditionWidth(WIDTH, window.devicePixelRatio);
  const { data, refetch } = useGetInspectionImageQuery({ params: { photoId: photo.id }, query: { w } });
  const tries = useImageTries(refetch);
  const name = `${check.area}: ${check.title}`;
  return (
    <li>
      <button type="button" onClick={onOpen} aria-label={name}>
        <span className={styles.thumbnail}>
          <LazyImage
            src={data?.url ?? null}
            alt={`${name}, ${dateTime(photo.takenAt)}`}
            width={WIDTH}
            height={HEIGHT}
            tries={tries}
          />
          <Marks marks={photo.marks} />
          {!photo.isReady && <span className={styles.waiting}>Being checked</span>}
        </span>
      </button>
      <small>{check.title}</small>
      <ImageNotLoaded tries={tries} />
    </li>
  );
}
