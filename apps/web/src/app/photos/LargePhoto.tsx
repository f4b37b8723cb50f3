import { Button, Dialog, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useBackCloses } from '#ui/overlays/opened-place.tsx';
import { StoredImage } from '../upload/StoredImage.tsx';
import styles from './photos.module.css';

type LargePhotoProps = {
  fileId: number;
  /** What it shows. */
  words: string;
  /** In points of the picture; null is not known. */
  size?: { width: number | null; height: number | null };
  /** Left out where there is no other photo. */
  onStep?: (step: 1 | -1) => void;
  onClose: () => void;
};

const WIDTH_MAX = 960;
/** What the dialog leaves at the sides of a phone, and above and below the picture. */
const AROUND = 112;
const ABOVE_AND_BELOW = 240;

/** One photo as large as the screen allows. */
export function LargePhoto({ fileId, words, size, onStep, onClose }: LargePhotoProps) {
  const titleId = useId();
  useBackCloses(onClose);
  const shape = size?.width && size.height ? size.height / size.width : 3 / 4;
  const room = Math.max(160, window.innerHeight - ABOVE_AND_BELOW);
  const width = Math.round(Math.min(WIDTH_MAX, window.innerWidth - AROUND, room / shape));
  return (
    <Dialog
      open
      maxWidth={false}
      onClose={onClose}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') onStep?.(1);
        if (key === 'ArrowLeft') onStep?.(-1);
      }}
    >
      <DialogTitle id={titleId}>{words}</DialogTitle>
      <div className={styles.large}>
        <StoredImage key={fileId} fileId={fileId} alt={words} width={width} height={Math.round(width * shape)} />
        <div className="actions">
          {onStep && (
            <>
              <Button onClick={() => onStep(-1)}>Previous</Button>
              <Button onClick={() => onStep(1)}>Next</Button>
            </>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
