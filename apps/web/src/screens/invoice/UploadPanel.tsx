import { Button } from '@mui/material';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { AdministratorText } from '#ui/page-states/AdministratorText.tsx';
import styles from './invoice.module.css';
import type { Sending, UploadQueue, UploadState } from './upload-queue.ts';

type UploadPanelProps = { queue: UploadQueue; uploads: UploadState; isPortfolio: boolean };

/** What is being sent: the progress of each document, and what can be done about those that wait or failed. */
export function UploadPanel({ queue, uploads: { entries, isPaused }, isPortfolio }: UploadPanelProps) {
  if (entries.length === 0) return null;
  const done = entries.filter(({ phase }) => phase === 'done').length;
  const failed = entries.filter(({ phase }) => phase === 'failed').length;
  const waiting = entries.filter(({ phase }) => phase === 'waiting').length;
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <div className={styles.uploadsHead}>
        <p role="status" className="strong">
          {`${count(done)} of ${counted(entries.length, 'document')} sent`}
          {failed > 0 && `, ${count(failed)} not`}
          {isPaused && waiting > 0 && `, paused: ${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`}
        </p>
        <div className="actions">
          {waiting > 0 && (
            <Button size="small" onClick={isPaused ? queue.resume : queue.pause}>
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          )}
          {done > 0 && (
            <Button size="small" variant="text" onClick={queue.clearDone}>
              Clear those sent
            </Button>
          )}
        </div>
      </div>
      <ul>
        {entries.map((entry) => (
          <UploadLine key={entry.id} entry={entry} queue={queue} isPortfolio={isPortfolio} />
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ entry, queue, isPortfolio }: { entry: Sending; queue: UploadQueue; isPortfolio: boolean }) {
  const { id, file, phase, share, canRetry, message, sameFileOn, sameInvoiceId, propertyId, propertyName } = entry;
  return (
    <li data-phase={phase}>
      <p className={styles.uploadName}>
        {file.name}
        {isPortfolio && <span className="muted"> to {propertyName}</span>}
      </p>
      <div className={styles.uploadState}>
        {phase === 'sending' ? (
          <progress className={styles.progress} aria-label={`Sending ${file.name}`} value={share} max={1} />
        ) : (
          <StatusText tone={TONES[phase]} icon={ICONS[phase]}>
            {WORDS[phase]}
          </StatusText>
        )}
        {phase === 'failed' && canRetry && (
          <Button size="small" aria-label={`Retry ${file.name}`} onClick={() => queue.retry(id)}>
            Retry
          </Button>
        )}
        {phase !== 'done' && (
          <Button
            size="small"
            variant="text"
            aria-label={phase === 'failed' ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
            onClick={() => queue.remove(id)}
          >
            {phase === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        )}
      </div>
      {message !== null && (
        <p className={styles.uploadNote} data-failed role="alert">
          <AdministratorText text={message} />
        </p>
      )}
      {sameFileOn !== null && (
        <p className={`muted ${styles.uploadNote}`}>
          The same file was sent on {dateTime(sameFileOn)}
          {sameInvoiceId !== null && (
            <>
              {': '}
              <Link className="inline" to={links.invoice(propertyId, sameInvoiceId)}>
                see that invoice
              </Link>
            </>
          )}
          . It is read again all the same.
        </p>
      )}
    </li>
  );
}

const WORDS: Record<Sending['phase'], string> = {
  waiting: 'Waits',
  preparing: 'Preparing',
  sending: 'Sending',
  checking: 'Checking',
  done: 'Sent, is being read',
  failed: 'Not sent',
};
const TONES = {
  waiting: 'muted',
  preparing: 'muted',
  sending: 'muted',
  checking: 'muted',
  done: 'good',
  failed: 'bad',
} as const;
const ICONS = { waiting: Clock, preparing: Clock, sending: Clock, checking: Clock, done: Check, failed: CircleAlert };
