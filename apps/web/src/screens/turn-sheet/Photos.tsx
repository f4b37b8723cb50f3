import { Button } from '@mui/material';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { PhotoUnreadable, preparePhoto } from '#app/offline/prepare-photo.ts';
import { photoAt } from '#app/offline/queue.ts';
import { toast } from '#app/toasts.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { counted } from '#ui/format.ts';
import { useRecordTurn } from './record-turn.ts';
import styles from './turn-sheet.module.css';

const MOMENTS = { BEFORE: 'Before', AFTER: 'After' } as const;
type Moment = keyof typeof MOMENTS;

/** Photos of the unit before the work and after it. */
export function Photos({ turn, canRecord }: { turn: Turn; canRecord: boolean }) {
  return (
    <section aria-label="Photos" className={styles.part}>
      <h3>Photos</h3>
      <div className={styles.moments}>
        {(Object.keys(MOMENTS) as Moment[]).map((moment) => (
          <Photographed key={moment} turn={turn} moment={moment} canRecord={canRecord} />
        ))}
      </div>
    </section>
  );
}

function Photographed({ turn, moment, canRecord }: { turn: Turn; moment: Moment; canRecord: boolean }) {
  const record = useRecordTurn(turn);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const photos = turn.photos.filter((photo) => photo.moment === moment);
  const add = async (files: FileList | null) => {
    setBusy(true);
    for (const file of files ?? []) {
      try {
        const photo = await preparePhoto(file);
        await record<'addTurnPhoto'>({
          operation: 'addTurnPhoto',
          label: `Photo ${MOMENTS[moment].toLowerCase()}, unit ${turn.unitName}`,
          photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: turn.propertyId } }],
          body: { fileId: photoAt(0), moment },
        });
      } catch (failure) {
        if (!(failure instanceof PhotoUnreadable)) throw failure;
        toast.failed(failure.message);
      }
    }
    setBusy(false);
    if (input.current) input.current.value = '';
  };
  return (
    <div>
      <h4>
        {MOMENTS[moment]} <small>{counted(photos.length, 'photo')}</small>
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
            onChange={(event) => void add(event.target.files)}
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
