import { Button } from '@mui/material';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { QueuedPicture } from '#app/offline/QueuedPicture.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { counted } from '#ui/base/format.ts';
import styles from './turn-sheet.module.css';
import { useAddPhotos } from './use-add-photos.ts';
import type { WaitingEntries } from './use-waiting.ts';

const MOMENTS = { BEFORE: 'Before', AFTER: 'After' } as const;
type Moment = keyof typeof MOMENTS;

type PhotosProps = { turn: Turn; waiting: WaitingEntries; canRecord: boolean };

/** Photos of the unit before the work and after it. */
export function Photos({ turn, waiting, canRecord }: PhotosProps) {
  return (
    <section aria-label="Photos" className={styles.part}>
      <h3>Photos</h3>
      <div className={styles.moments}>
        {(Object.keys(MOMENTS) as Moment[]).map((moment) => (
          <Photographed key={moment} turn={turn} waiting={waiting} moment={moment} canRecord={canRecord} />
        ))}
      </div>
    </section>
  );
}

function Photographed({ turn, waiting, moment, canRecord }: PhotosProps & { moment: Moment }) {
  const { add, isBusy } = useAddPhotos(turn);
  const input = useRef<HTMLInputElement>(null);
  const photos = turn.photos.filter((photo) => photo.moment === moment);
  const own = waiting.photos.filter((photo) => photo.moment === moment);
  const addAll = async (files: FileList | null) => {
    await add(files, moment, null);
    if (input.current) input.current.value = '';
  };
  return (
    <div>
      <h4>
        {MOMENTS[moment]}{' '}
        <small>
          {counted(photos.length + own.length, 'photo')}
          {own.length > 0 && `, ${own.length} to send`}
        </small>
      </h4>
      <div className={styles.photos}>
        {photos.map((photo) =>
          photo.url === null ? (
            <span key={photo.id} className={styles.unseen}>
              Being checked
            </span>
          ) : (
            <a key={photo.id} href={photo.url} target="_blank" rel="noreferrer">
              <img
                src={photo.url}
                alt={`${MOMENTS[moment]}, ${photo.area ?? `unit ${turn.unitName}`}`}
                loading="lazy"
              />
            </a>
          ),
        )}
        {own.map(({ photo }) => (
          <span key={photo.id} className={styles.own}>
            <QueuedPicture photo={photo} blank={styles.unseen} />
            <small>Waiting</small>
          </span>
        ))}
      </div>
      {canRecord && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            hidden
            aria-label={`Photos ${MOMENTS[moment].toLowerCase()}`}
            onChange={(event) => void addAll(event.target.files)}
          />
          <Button
            disabled={isBusy}
            startIcon={<Camera size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {isBusy ? 'Keeping photos' : `Photo ${MOMENTS[moment].toLowerCase()}`}
          </Button>
        </>
      )}
    </div>
  );
}
