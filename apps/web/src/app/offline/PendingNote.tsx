import { CloudUpload, TriangleAlert } from 'lucide-react';
import { dateTime } from '#ui/base/format.ts';
import styles from './offline.module.css';
import { QueuedDetails } from './QueuedDetails.tsx';
import { usePending } from './use-pending.ts';

/** On the page of a thing: what was recorded about it on this device and is not sent; nothing where all is sent. */
export function PendingNote({ about }: { about: string }) {
  const pending = usePending(about);
  if (pending.length === 0) return null;
  return (
    <ul className={styles.pending} aria-label="Recorded here and not sent">
      {pending.map((queued) => {
        const { id, label, at, problem } = queued;
        const Icon = problem ? TriangleAlert : CloudUpload;
        return (
          <li key={id} data-warn={problem !== null || undefined}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span>
              {problem ? 'To decide' : 'Not sent yet'}: {label}, {dateTime(at)}
              <QueuedDetails queued={queued} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
