import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { CloudUpload } from 'lucide-react';
import { useListMissedVisitsQuery } from '#api/fls.api.ts';
import { complianceDate } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { isMissing, NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { sendOrQueue } from '../offline/send-or-queue.ts';
import { usePending } from '../offline/use-pending.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import { useToday } from '../today.ts';
import styles from './fls.module.css';

type MissedVisitsProps = {
  unit: { id: number; name: string; propertyId: number };
  /** The page that somebody works in: what is recorded without a signal waits in its line. */
  about: string;
  to: string;
  canRecord: boolean;
};

/** Where somebody is in a unit: what fire and life safety visits could not look at there; nothing where they missed nothing. */
export function MissedVisits({ unit, about, to, canRecord }: MissedVisitsProps) {
  const dispatch = useAppDispatch();
  const today = useToday({ propertyId: unit.propertyId });
  const missed = useListMissedVisitsQuery({ params: { unitId: unit.id }, query: {} });
  const waiting = new Set(
    usePending(about).flatMap(({ call }) =>
      // why: the queue holds calls of every operation, each with its own body
      call?.operation === 'enterMissedVisits' ? (call.body as { missedUnitIds: number[] }).missedUnitIds : [],
    ),
  );
  const { data } = missed;
  if (isMissing(missed)) return <NotLoaded thing="What fire and life safety visits missed here" query={missed} />;
  if (!data || data.results.length === 0) return null;
  const enter = async (missedUnitId: number, system: string) => {
    const { error, isKept } = await dispatch(
      sendOrQueue<'enterMissedVisits'>({
        operation: 'enterMissedVisits',
        about,
        to,
        label: `${system}: unit ${unit.name} entered`,
        params: { unitId: unit.id },
        body: { missedUnitIds: [missedUnitId], enteredOn: today },
      }),
    );
    if (error) toast.failed(error.message || 'It could not be recorded.');
    else toast.done(isKept ? 'Kept on this device until the signal is back.' : `${system}: recorded.`);
  };
  return (
    <section className={styles.missed} aria-label="Missed by fire and life safety visits">
      <h3>While you are here</h3>
      <p className="muted small">Fire and life safety visits did not get into this unit. Look at these now.</p>
      <ul className={styles.list}>
        {data.results.map(({ missedUnitId, type, missedOn, vendorName }) => (
          <li key={missedUnitId} className={styles.row}>
            <span>
              <b>{FLS_TYPE_WORDS[type]}</b>{' '}
              <span className="muted">
                missed {complianceDate(missedOn)}
                {vendorName !== null && `, ${vendorName}`}
              </span>
            </span>
            {waiting.has(missedUnitId) ? (
              <StatusText tone="muted" icon={CloudUpload}>
                to send
              </StatusText>
            ) : (
              canRecord && (
                <Button
                  size="small"
                  aria-label={`${FLS_TYPE_WORDS[type]}: entered today`}
                  onClick={() => void enter(missedUnitId, FLS_TYPE_WORDS[type])}
                >
                  Entered today
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
