import { Button, Dialog } from '@mui/material';
import { useId, useState } from 'react';
import { useGetInspectionImageQuery } from '#api/inspection.api.ts';
import { Marks } from '#app/inspection/Marks.tsx';
import { date, dateTime } from '#ui/base/format.ts';
import { OpenedPlaceProvider, useBackCloses } from '#ui/overlays/opened-place.tsx';
import { isMissing, NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import styles from './inspection.module.css';
import type { Shown } from './PhotoGrid.tsx';
import { RemoveEvidence } from './RemoveEvidence.tsx';
import { ResultText } from './ResultText.tsx';

type LightboxProps = {
  shown: readonly Shown[];
  at: number;
  mayRemove: boolean;
  /** The inspection is submitted: a photo is taken out with a reason. */
  isEvidence: boolean;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** One photo large; where the inspection before has a photo of the same check, a slider shows one over the other. */
export function Lightbox({ shown, at, mayRemove, isEvidence, onMove, onClose }: LightboxProps) {
  const [removing, setRemoving] = useState(false);
  const id = useBackCloses(onClose);
  const titleId = useId();
  const one = shown[at];
  if (!one) return null;
  const { photo, check } = one;
  const to = (next: number) => onMove((next + shown.length) % shown.length);
  return (
    <OpenedPlaceProvider value={id}>
      <Dialog
        open
        fullWidth
        maxWidth="md"
        onClose={onClose}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          if (event.key === 'ArrowRight') to(at + 1);
          if (event.key === 'ArrowLeft') to(at - 1);
        }}
      >
        <div className={styles.lightbox}>
          <span id={titleId} className="sr-only">
            {`Photo ${at + 1} of ${shown.length}: ${check.title}`}
          </span>
          <Compared key={photo.id} one={one} />
          <div className={styles.caption}>
            <div>
              <p className="strong">{check.title}</p>
              <p className="small muted">
                {[check.area, dateTime(photo.takenAt), photo.takenBy].filter(Boolean).join(', ')}
              </p>
              {check.note && <p className="small">{check.note}</p>}
            </div>
            <ResultText {...check} />
          </div>
          <div className="actions">
            {shown.length > 1 && (
              <>
                <Button onClick={() => to(at - 1)}>Previous</Button>
                <Button onClick={() => to(at + 1)}>Next</Button>
              </>
            )}
            {mayRemove && <Button onClick={() => setRemoving(true)}>Remove</Button>}
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
        {removing && (
          <RemoveEvidence
            what="photo"
            id={photo.id}
            check={check}
            isEvidence={isEvidence}
            onRemoved={onClose}
            onClose={() => setRemoving(false)}
          />
        )}
      </Dialog>
    </OpenedPlaceProvider>
  );
}

function Compared({ one: { photo, check } }: { one: Shown }) {
  const [share, setShare] = useState(50);
  const now = useGetInspectionImageQuery({ params: { photoId: photo.id }, query: { w: 1080 } });
  const beforeId = check.before?.photoId ?? null;
  const before = useGetInspectionImageQuery(
    { params: { photoId: beforeId ?? 0 }, query: { w: 1080 } },
    { skip: beforeId === null },
  );
  const earlier = beforeId !== null ? before.data?.url : null;
  return (
    <>
      <div className={styles.compared}>
        {now.data?.url ? (
          <img src={now.data.url} alt={`${check.title}, ${dateTime(photo.takenAt)}`} />
        ) : (
          <p className="muted">
            {isMissing(now) ? <NotLoaded thing="The photo" query={now} /> : 'The photo is being checked.'}
          </p>
        )}
        <Marks marks={photo.marks} />
        {earlier && check.before && (
          <img
            src={earlier}
            alt={`The same on ${date(check.before.doneOn)}`}
            className={styles.earlier}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
        )}
        {earlier && <span className={styles.edge} style={{ left: `${share}%` }} aria-hidden />}
      </div>
      {earlier && check.before && (
        <label className={styles.slider}>
          <span>{date(check.before.doneOn)}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={`How much of the photo of ${check.before.doneOn} is shown`}
            onChange={(event) => setShare(Number(event.target.value))}
          />
          <span>now</span>
        </label>
      )}
    </>
  );
}
