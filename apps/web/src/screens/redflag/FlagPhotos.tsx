import type { AlertPhoto } from '@lintel/contract/asset-alert-list';
import { Dialog, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import type * as z from 'zod';
import { LocalDay } from '#app/LocalDay.tsx';
import { useTimeZone } from '#app/today.ts';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { useBackCloses } from '#ui/opened-place.tsx';
import { photoWords } from './FlagPhoto.tsx';
import styles from './red-flag.module.css';

type Photo = z.output<typeof AlertPhoto>;
type FlagPhotosProps = { photos: readonly Photo[]; name: string; propertyId: number };

const WIDTH = 104;
const HEIGHT = 78;
const LARGE_MAX = 720;
/** What the dialog leaves at the sides of a phone. */
const AROUND = 112;

/** The pictures of a flag; one opens large. */
export function FlagPhotos({ photos, name, propertyId }: FlagPhotosProps) {
  const timeZone = useTimeZone({ propertyId });
  const [open, setOpen] = useState<Photo | null>(null);
  return (
    <>
      <ul className={styles.photos} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.fileId}>
            <button type="button" aria-label={photoWords(photo, name, timeZone)} onClick={() => setOpen(photo)}>
              <StoredImage fileId={photo.fileId} alt="" width={WIDTH} height={HEIGHT} />
            </button>
            <small className="muted">
              {photo.of === 'FINDING' ? 'Finding' : 'Item'} <LocalDay at={photo.takenAt} propertyId={propertyId} />
            </small>
          </li>
        ))}
      </ul>
      {open && <LargePhoto photo={open} words={photoWords(open, name, timeZone)} onClose={() => setOpen(null)} />}
    </>
  );
}

function LargePhoto({ photo, words, onClose }: { photo: Photo; words: string; onClose: () => void }) {
  const titleId = useId();
  useBackCloses(onClose);
  const width = Math.min(LARGE_MAX, window.innerWidth - AROUND);
  return (
    <Dialog open maxWidth={false} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words}</DialogTitle>
      <div className={styles.large}>
        <StoredImage fileId={photo.fileId} alt={words} width={width} height={(width * 3) / 4} />
      </div>
    </Dialog>
  );
}
