import styles from '#app/guest/guest.module.css';
import { counted } from '#ui/base/format.ts';
import type { ReportPhotos } from './use-report-photos.ts';

type SentReportProps = { propertyName: string; photos: ReportPhotos; onAnother: () => void };

/** What became of a report, and of the photos that go after it. */
export function SentReport({ propertyName, photos, onAnother }: SentReportProps) {
  const { sent } = photos;
  const failed = sent.filter(({ state }) => state === 'FAILED');
  const isBusy = sent.some(({ state }) => state !== 'FAILED' && state !== 'TAKEN');
  return (
    <>
      <div className={styles.notice} role="status">
        <p>Your report was sent.</p>
        <p className="muted">The people who look after {propertyName} see it now.</p>
        {sent.length > 0 && <p>{progressOf(sent)}</p>}
      </div>
      {failed.length > 0 && !isBusy && (
        <div className={styles.failure} role="alert">
          <p>{failed.length === 1 ? 'A photo was not sent.' : `${failed.length} photos were not sent.`}</p>
          {failed.map(({ photo, failure }) => (
            <p key={photo.sha256}>
              {photo.name}: {failure}
            </p>
          ))}
        </div>
      )}
      <div className={styles.under}>
        {!isBusy && failed.some(({ canRetry }) => canRetry) && (
          <button type="button" className={styles.link} onClick={photos.retry}>
            Send the photo again
          </button>
        )}
        <button type="button" className={styles.link} onClick={onAnother} disabled={isBusy}>
          Report something else
        </button>
      </div>
    </>
  );
}

function progressOf(sent: ReportPhotos['sent']): string {
  const at = sent.findIndex(({ state }) => state === 'SENDING' || state === 'CHECKING' || state === 'WAITING');
  const now = sent[at];
  if (!now) {
    const taken = sent.filter(({ state }) => state === 'TAKEN').length;
    return taken === 0 ? 'It has no photo.' : `${counted(taken, 'photo')} went with it.`;
  }
  const which = sent.length === 1 ? 'the photo' : `photo ${at + 1} of ${sent.length}`;
  if (now.state === 'CHECKING') return `Checking ${which}.`;
  return `Sending ${which}, ${Math.round(now.share * 100)}%. Leave this page open.`;
}
