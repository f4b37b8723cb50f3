import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '#ui/base/format.ts';
import styles from './review.module.css';

/** The things that are to decide, around the one that is open. */
export type Queue<Row> = {
  /** Where this one stands among those that are to decide, from 1; null where it is decided. */
  at: number | null;
  of: number;
  previous: Row | undefined;
  next: Row | undefined;
  /** Where to go on once this one is decided. */
  after: Row | undefined;
};

/** So many that wait are gone through in one sitting. */
export const QUEUE_MAX = 100;

/** Where a thing stands among the rows that are to decide; `total` counts those beyond the rows too. */
export function queueOf<Row extends { id: number }>(rows: readonly Row[], total: number, id: number): Queue<Row> {
  const at = rows.findIndex((row) => row.id === id);
  const next = at === -1 ? rows[0] : rows[at + 1];
  const previous = at === -1 ? undefined : rows[at - 1];
  return { at: at === -1 ? null : at + 1, of: total, previous, next, after: next ?? previous };
}

type ReviewPlaceProps<Row> = { queue: Queue<Row>; noun: string; onGo: (row: Row | undefined) => void };

/** The place of a review among those that are to decide, with the way to the one before and after it. */
export function ReviewPlace<Row>({ queue, noun, onGo }: ReviewPlaceProps<Row>) {
  if (queue.of === 0) return null;
  return (
    <span className={styles.place}>
      <IconButton
        size="small"
        aria-label={`Previous ${noun} to decide`}
        disabled={!queue.previous}
        onClick={() => onGo(queue.previous)}
      >
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="nowrap">
        {queue.at === null ? `${count(queue.of)} to decide` : `${count(queue.at)} of ${count(queue.of)} to decide`}
      </span>
      <IconButton
        size="small"
        aria-label={`Next ${noun} to decide`}
        disabled={!queue.next}
        onClick={() => onGo(queue.next)}
      >
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
