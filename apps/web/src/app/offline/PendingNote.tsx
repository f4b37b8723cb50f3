import { CloudUpload, TriangleAlert } from 'lucide-react';
import { dateTime } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import styles from './offline.module.css';
import { usePending } from './use-pending.ts';

/** On the page of a thing: what was recorded about it on this device and is not sent; nothing where all is sent. */
export function PendingNote({ about }: { about: string }) {
  const pending = usePending(about);
  if (pending.length === 0) return null;
  return (
    <ul className={styles.pending} aria-label="Recorded here and not sent">
      {pending.map(({ id, label, at, problem }) => (
        <li key={id}>
          <StatusText tone={problem ? 'warn' : 'muted'} icon={problem ? TriangleAlert : CloudUpload}>
            {label}, {dateTime(at)}: {problem ? 'not stored, open “to decide” above' : 'not sent yet'}
          </StatusText>
        </li>
      ))}
    </ul>
  );
}
