import type { AlertPhoto } from '@lintel/contract/flags/asset-alert-list';
import { localDay } from '@lintel/domain/base/time-zones';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { useTimeZone } from '#app/today.ts';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { date } from '#ui/base/format.ts';
import styles from './red-flag.module.css';

type FlagPhotoProps = { photo: z.output<typeof AlertPhoto>; name: string; propertyId: number; size: number };

/** What a picture of a flag is of. */
export const PHOTO_OF = { FINDING: 'Finding', REPORT: 'From a tag', ITEM: 'Item' } as const;

/** What a picture of a flag shows, and from which day it is. */
export function photoWords({ of, takenAt }: z.output<typeof AlertPhoto>, name: string, timeZone: string): string {
  return `${PHOTO_OF[of]}: ${name}, ${date(localDay(takenAt, timeZone))}`;
}

/** A small picture of a flag. Its address is asked for once it comes in sight: a board has many cards. */
export function FlagPhoto({ photo, name, propertyId, size }: FlagPhotoProps) {
  const timeZone = useTimeZone({ propertyId });
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);

  // why: only the browser knows what is visible
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);

  return (
    <span ref={place} className={styles.photo} style={{ width: size, height: size }}>
      {isSeen && (
        <StoredImage fileId={photo.fileId} alt={photoWords(photo, name, timeZone)} width={size} height={size} />
      )}
    </span>
  );
}
