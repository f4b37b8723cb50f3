import type { SharedCheck } from '@lintel/contract/inspections/inspection-shared';
import { renditionWidth } from '@lintel/domain/base/file-rules';
import { useState } from 'react';
import type * as z from 'zod';
import { useReadSharedInspectionPhotoQuery } from '#api/inspection-shared.api.ts';
import { Marks } from '#app/inspection/Marks.tsx';
import { dateTime } from '#ui/base/format.ts';
import { isMissing, NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { ImageNotLoaded } from '#ui/pictures/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';
import styles from './inspection.module.css';

type Photo = z.output<typeof SharedCheck>['photos'][number];

const WIDTH = 160;
const LARGE_WIDTH = 640;
/** What stands beside a picture on a narrow screen. */
const MARGINS = 48;

/** A photo of a shared inspection; it is shown large and small again in its place. */
export function SharedPhoto({ token, photo, name }: { token: string; photo: Photo; name: string }) {
  const [large, setLarge] = useState<number | null>(null);
  const isLarge = large !== null;
  const width = large ?? WIDTH;
  const height = (width * 3) / 4;
  const w = renditionWidth(width, window.devicePixelRatio);
  const query = useReadSharedInspectionPhotoQuery({ params: { token, photoId: photo.id }, query: { w } });
  const tries = useImageTries(query.refetch);
  return (
    <li data-large={isLarge || undefined}>
      <button
        type="button"
        aria-expanded={isLarge}
        aria-label={`${isLarge ? 'Show smaller' : 'Show larger'}: ${name}`}
        onClick={() => setLarge(isLarge ? null : Math.min(LARGE_WIDTH, window.innerWidth - MARGINS))}
      >
        <span className={styles.thumbnail} style={{ width, height }}>
          <LazyImage
            src={query.data?.url ?? null}
            alt={`${name}, ${dateTime(photo.takenAt)}`}
            width={width}
            height={height}
            tries={tries}
          />
          <Marks marks={photo.marks} />
          {!photo.isReady && <span className={styles.waiting}>Being checked</span>}
        </span>
      </button>
      <small>{dateTime(photo.takenAt)}</small>
      {isMissing(query) ? <NotLoaded thing="The photo" query={query} /> : <ImageNotLoaded tries={tries} />}
    </li>
  );
}
