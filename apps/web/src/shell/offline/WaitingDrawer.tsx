import { Button } from '@mui/material';
import { Check, CloudUpload } from 'lucide-react';
import { Link } from 'react-router';
import type { QueuedCall } from '#app/offline/offline-database.ts';
import { putBack } from '#app/offline/offline-pages.ts';
import { QueuedDetails } from '#app/offline/QueuedDetails.tsx';
import { isRecording } from '#app/offline/queue.ts';
import { RoomNote } from '#app/offline/RoomNote.tsx';
import { sendQueue } from '#app/offline/send-queue.ts';
import { useOnline } from '#app/offline/use-online.ts';
import { usePending } from '#app/offline/use-pending.ts';
import { useIsNearlyFull } from '#app/offline/use-room.ts';
import { useTaken } from '#app/offline/use-take-along.ts';
import { useAppDispatch } from '#app/store.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './offline.module.css';
import { StoppedCall } from './StoppedCall.tsx';

/** ', 2 photos': what goes along with it. */
function filesOf({ photos }: QueuedCall): string {
  const recordings = photos.filter(isRecording).length;
  const pictures = photos.length - recordings;
  const words = [pictures > 0 && counted(pictures, 'photo'), recordings > 0 && counted(recordings, 'voice note')];
  return words.map((each) => (each === false ? '' : `, ${each}`)).join('');
}

/** What was recorded on this device and is not sent: what needs a decision first, then what waits, oldest first. */
export function WaitingDrawer({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const pending = usePending();
  const taken = useTaken();
  const isNearlyFull = useIsNearlyFull();
  const stopped = pending.filter(({ problem }) => problem !== null);
  const waiting = pending.filter(({ problem }) => problem === null);
  const blocked = new Set(stopped.map(({ about }) => about));

  return (
    <SideDrawer
      label="Waiting to be sent"
      title="Waiting to be sent"
      under={
        isOnline
          ? 'It is sent by itself, in the order in which you recorded it.'
          : 'There is no signal. It is kept on this device and sent by itself when the signal is back.'
      }
      onClose={onClose}
    >
      {isNearlyFull && (
        <DrawerSection>
          <RoomNote />
        </DrawerSection>
      )}
      {pending.length === 0 && (
        <PageState
          kind="nothing-yet"
          icon={Check}
          title="Everything is sent"
          why="What you record without a signal is listed here until it is sent."
        />
      )}
      {stopped.length > 0 && (
        <DrawerSection title={`${counted(stopped.length, 'change')} to decide`}>
          <ul className={styles.list}>
            {stopped.map((queued) => (
              <li key={queued.id}>
                <StoppedCall queued={queued} onOpen={onClose} />
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      {waiting.length > 0 && (
        <DrawerSection title={`${waiting.length} to send`}>
          <ul className={styles.list} aria-label="To send">
            {waiting.map((queued) => (
              <li key={queued.id} className={styles.line}>
                <span className={styles.words}>
                  <b>{queued.label}</b>
                  <small>
                    {dateTime(queued.at)}
                    {filesOf(queued)}
                  </small>
                  <QueuedDetails queued={queued} onOpen={onClose} />
                </span>
                <StatusText tone="muted" icon={CloudUpload}>
                  {blocked.has(queued.about) ? 'after the one above' : 'waits'}
                </StatusText>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button onClick={() => void dispatch(sendQueue())}>Send now</Button>
          </div>
        </DrawerSection>
      )}
      {taken.length > 0 && (
        <DrawerSection title="Kept offline">
          <ul className={styles.list} aria-label="Kept offline">
            {taken.map(({ about, label, to, at }) => (
              <li key={about} className={styles.line}>
                <span className={styles.words}>
                  <Link to={to} onClick={onClose}>
                    {label}
                  </Link>
                  <small>as of {dateTime(at)}</small>
                </span>
                <Button size="small" aria-label={`Take ${label} off this device`} onClick={() => void putBack(about)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </SideDrawer>
  );
}
