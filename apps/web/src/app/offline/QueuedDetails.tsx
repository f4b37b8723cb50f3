import type { RichText } from '@lintel/domain/base/rich-text';
import { Link } from 'react-router';
import { RichTextView } from '#ui/rich-text/RichTextView.tsx';
import styles from './offline.module.css';
import type { QueuedCall } from './offline-database.ts';
import { QueuedPicture } from './QueuedPicture.tsx';
import { QueuedSound } from './QueuedSound.tsx';
import { isRecording } from './queue.ts';

type QueuedDetailsProps = {
  queued: QueuedCall;
  /** Called where its page is opened; without it there is no way there, because it is the page that is shown. */
  onOpen?: () => void;
};

/** What was recorded here and is not sent, to be opened and read; it is changed once it is sent. */
export function QueuedDetails({ queued: { label, says = {}, call, photos, to }, onOpen }: QueuedDetailsProps) {
  const facts = Object.entries(says);
  const note = noteOf(call?.body);
  const leads = to !== null && onOpen !== undefined;
  const pictures = photos.filter((each) => !isRecording(each));
  const recordings = photos.filter(isRecording);
  if (facts.length === 0 && note === null && photos.length === 0 && !leads) return null;
  return (
    <details className={styles.details}>
      <summary aria-label={`What it says: ${label}`}>What it says</summary>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== null && <RichTextView doc={note} />}
      {recordings.map((each) => (
        <QueuedSound key={each.id} recording={each} name={`${label}, not sent yet`} />
      ))}
      {pictures.length > 0 && (
        <ul className={styles.photos} aria-label="Photos not sent yet">
          {pictures.map((photo) => (
            <li key={photo.id}>
              <QueuedPicture photo={photo} blank={styles.blank} />
            </li>
          ))}
        </ul>
      )}
      {leads && (
        <Link to={to} onClick={onOpen}>
          Open its page
        </Link>
      )}
    </details>
  );
}

// why: the queue holds calls of every operation, each with its own body
function noteOf(body: unknown): RichText | null {
  const { note } = (body ?? {}) as { note?: unknown };
  return typeof note === 'object' && note !== null && 'type' in note ? (note as RichText) : null;
}
