import { APPROVAL_NEEDS, approvalNeeds } from '@lintel/domain/invoices/invoices';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import type { WordsByField } from '#app/form/field-words.ts';
import { OvertakenAlert, TakenNotice } from '#app/form/Overtaken.tsx';
import { NO_REASON } from '#app/invoice-review/no-reason.ts';
import { NoteDialog } from '#app/invoice-review/note-dialog-preload.ts';
import styles from '#app/invoice-review/review.module.css';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { type ReviewValues, typedFacts } from './review-values.ts';
import type { ReviewActions } from './use-review.tsx';

type ReviewBarProps = { review: ReviewActions; invoice: InvoiceDetail; words: WordsByField };

/** The decision about an invoice, at the lower edge of the window, with what still keeps it from being approved. */
export function ReviewBar({ review, invoice, words }: ReviewBarProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { isDirty } = useFormState();
  // why: every field counts, so each key that is pressed may change what is lacking
  const values = useWatch<ReviewValues>() as ReviewValues;
  const needs = approvalNeeds(typedFacts(values)).map((need) => APPROVAL_NEEDS[need]);
  const { versioned, failure, isSaving } = review;
  return (
    <div className={styles.bar}>
      {versioned.overtaken?.isTaken ? (
        <TakenNotice overtaken={versioned.overtaken} words={words} />
      ) : failure?.status === 412 ? (
        <OvertakenAlert versioned={versioned} words={words} what="this invoice" />
      ) : (
        failure && (
          <p className={styles.failure} role="alert">
            {failure.message || 'This could not be saved.'} What you typed is kept.
          </p>
        )
      )}
      {needs.length > 0 && (
        <p className={styles.needs} role="status">
          To approve it: {needs.join(' ')}
        </p>
      )}
      <div className="actions">
        {invoice.canApprove && (
          <ActionButton
            variant="contained"
            color="primary"
            blocked={needs.length > 0 ? needs.join(' ') : null}
            onClick={() => void review.approve()}
          >
            {isDirty ? 'Save and approve' : 'Approve'}
          </ActionButton>
        )}
        <Button
          type="submit"
          disabled={isSaving || !isDirty}
          {...(!invoice.canApprove && { variant: 'contained', color: 'primary' })}
        >
          Save
        </Button>
        <Button onClick={() => setRejecting(true)}>Reject</Button>
        <span className={`muted small ${styles.keys}`}>
          {invoice.canApprove ? 'Ctrl Enter approves, Alt J goes on' : 'Ctrl S saves, Alt J goes on'}
        </span>
      </div>
      {isRejecting && (
        <LazyBoundary>
          <NoteDialog
            question={{
              title: 'Reject this invoice?',
              body: 'It stays in the list with the reason, is not counted as spend, and can be opened again.',
              okLabel: 'Reject',
              isRequired: true,
              send: async (reason) => (reason === null ? NO_REASON : await review.reject(reason)),
            }}
            onClose={() => setRejecting(false)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
