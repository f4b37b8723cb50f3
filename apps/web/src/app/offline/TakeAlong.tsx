import { Button } from '@mui/material';
import { Check, Download } from 'lucide-react';
import styles from './offline.module.css';
import type { OfflinePage } from './offline-pages.ts';
import { useTakeAlong } from './use-take-along.ts';

/** Keeps the open page on this device, to be read without a signal; pressed again, it is put back. */
export function TakeAlong({ isSmall = false, ...place }: OfflinePage & { isSmall?: boolean }) {
  const { takenAt, isTaking, take, putBack } = useTakeAlong(place);
  const Icon = takenAt === null ? Download : Check;
  return (
    <Button
      {...(isSmall ? { size: 'small' as const } : { className: styles.take ?? '' })}
      disabled={isTaking}
      aria-pressed={takenAt !== null}
      title={
        takenAt === null ? 'Keeps this page on this device, to be read without a signal' : 'Takes it off this device'
      }
      startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void (takenAt === null ? take() : putBack())}
    >
      {takenAt === null ? 'Keep offline' : 'Kept offline'}
    </Button>
  );
}
