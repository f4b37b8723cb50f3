import { Button } from '@mui/material';
import { dateTime } from '#ui/base/format.ts';
import styles from './inspection.module.css';
import { EVIDENCE_WORDS, type Evidence, usePutBack } from './use-put-back.ts';

type Removed = {
  id: number;
  area: string;
  title: string;
  removedAt: string;
  removedBy: string | null;
  reason: string | null;
};
type RemovedListProps = { what: Evidence; removed: readonly Removed[]; mayPutBack: boolean };

/** The photos or voice notes that were taken out of an inspection, each with who did and why. */
export function RemovedList({ what, removed, mayPutBack }: RemovedListProps) {
  const putBack = usePutBack(what);
  if (removed.length === 0) return null;
  return (
    <ul className={styles.removed} aria-label={`Removed ${EVIDENCE_WORDS[what]}s`}>
      {removed.map(({ id, area, title, removedAt, removedBy, reason }) => (
        <li key={id}>
          <span>
            {`Removed: ${area}, ${title}`}
            <small>{[reason, removedBy, dateTime(removedAt)].filter(Boolean).join(' · ')}</small>
          </span>
          {mayPutBack && (
            <Button size="small" onClick={() => void putBack(id)}>
              Put back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
