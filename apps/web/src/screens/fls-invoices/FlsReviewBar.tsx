import { Button } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { WordsByField } from '#app/form/field-words.ts';
import { OvertakenAlert, TakenNotice } from '#app/form/Overtaken.tsx';
import { NO_REASON } from '#app/invoice-review/no-reason.ts';
import { NoteDialog } from '#app/invoice-review/note-dialog-preload.ts';
import reviewStyles from '#app/invoice-review/review.module.css';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { type FlsReviewValues, takenOf } from './fls-visit-values.ts';
import type { FlsReviewActions } from './use-fls-review.ts';

type FlsReviewBarProps = { review: FlsReviewActions; words: WordsByField };

/** The decision about a bill, at the lower edge of the window. */
export function FlsReviewBar({ review, words }: FlsReviewBarProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { visits } = useWatch<FlsReviewValues>() as FlsReviewValues;
  const taken = takenOf(visits).length;
  const { versioned, failure, isSaving } = review;
  return (
    <div className={reviewStyles.bar}>
      {versioned.overtaken?.isTaken ? (
        <TakenNotice overtaken={versioned.overtaken} words={words} />
      ) : failure?.status === 412 ? (
        <OvertakenAlert versioned={versioned} words={words} what="this bill" />
      ) : (
        failure && (
          <p className={reviewStyles.failure} role="alert">
            {failure.message || 'The visits could not be recorded.'} What you typed is kept.
          </p>
        )
      )}
      {taken === 0 && (
        <p className={reviewStyles.needs} role="status">
          No visit is left to record. Add one, or leave the bill alone.
        </p>
      )}
      <div className="actions">
        <Button variant="contained" color="primary" type="submit" disabled={isSaving || taken === 0}>
          {taken === 0 ? 'Record visits' : `Record ${counted(taken, 'visit')}`}
        </Button>
        <Button onClick={() => setLeaving(true)}>Leave alone</Button>
        <span className={`muted small ${reviewStyles.keys}`}>Ctrl Enter records, Alt J goes on</span>
      </div>
      {isLeaving && (
        <LazyBoundary>
          <NoteDialog
            question={{
              title: 'Leave this bill alone?',
              body: 'No visit is recorded by it. It stays in the list with the reason, and can be decided again.',
              okLabel: 'Leave alone',
              isRequired: true,
              send: async (reason) => (reason === null ? NO_REASON : await review.leaveAlone(reason)),
            }}
            onClose={() => setLeaving(false)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
