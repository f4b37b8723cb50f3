import { Button } from '@mui/material';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useLeave } from '#app/form/unsaved.ts';
import { takeNewVersion, useNewVersion } from '#app/offline/new-version.ts';
import { useOnline } from '#app/offline/use-online.ts';
import { useShownAsOf } from '#app/offline/use-take-along.ts';
import { dateTime, time } from '#ui/base/format.ts';
import styles from './offline.module.css';

/** At the foot of the window: that the page shows what was taken along, and from when; or that a newer version of the application is ready. */
export function OfflineNotice() {
  const leave = useLeave();
  const asOf = useShownAsOf();
  const isOnline = useOnline();
  const hasNewVersion = useNewVersion();
  if (asOf !== null)
    return (
      <section className={styles.notice} data-notice aria-label="No signal" role="status">
        <WifiOff size={16} strokeWidth={1.75} aria-hidden />
        <p>
          <b>As of {isToday(asOf) ? time(asOf) : dateTime(asOf)},</b>{' '}
          {isOnline ? 'because the server does not answer.' : 'no signal.'} What you record is kept on this device.
        </p>
      </section>
    );
  if (!hasNewVersion) return null;
  return (
    <section className={styles.notice} data-notice aria-label="New version" role="status">
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      <p>A new version is ready.</p>
      <Button size="small" variant="outlined" onClick={() => leave(takeNewVersion)}>
        Reload
      </Button>
    </section>
  );
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
