import { Button } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { useGetProjectSettingsQuery } from '#api/project.api.ts';
import { ReviewInput } from '#app/invoice-review/ReviewInput.tsx';
import { useReviewForm } from '#app/invoice-review/review-form.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './accounting.module.css';
import type { ReviewValues } from './review-values.ts';

type LineCodesProps = {
  at: number;
  invoice: InvoiceDetail;
  stored: InvoiceDetail['PdfDataLineItem'][number] | undefined;
};

/** Under which GL code and cost centre a line is booked: in words, and as fields once they are asked for. */
export function LineCodes({ at, invoice, stored }: LineCodesProps) {
  const [isAsked, setAsked] = useState(false);
  const { getFieldState, formState } = useFormContext<ReviewValues>();
  const { failure } = useReviewForm();
  const glCode = useWatch<ReviewValues, `lines.${number}.glCode`>({ name: `lines.${at}.glCode` }) ?? '';
  const costCentre = useWatch<ReviewValues, `lines.${number}.costCentre`>({ name: `lines.${at}.costCentre` }) ?? '';
  const names = [`lines.${at}.glCode`, `lines.${at}.costCentre`] as const;
  // What is wrong is never hidden.
  const isWrong = names.some((name) => getFieldState(name, formState).invalid || fieldError(failure, name));
  const isOpen = isAsked || isWrong;
  const { data } = useGetProjectSettingsQuery({ params: { organizationId: invoice.organizationId } });
  const codes = data?.glCodes ?? [];
  const isProposed =
    stored?.isCodeProposed === true && glCode === (stored.glCode ?? '') && costCentre === (stored.costCentre ?? '');
  const words = [glCode && `GL ${glCode}`, costCentre].filter(Boolean).join(', ');
  const named = codes.find(({ code }) => code.toLowerCase() === glCode.trim().toLowerCase());
  return (
    <div className={styles.codes}>
      <div className={styles.codesHead}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
          <span className="sr-only">Line {at + 1}: </span>
          {words || 'No GL code'}
        </Button>
        {isProposed && <StatusText tone="muted">Proposed</StatusText>}
      </div>
      {isOpen && (
        <div className={styles.codeFields}>
          <ReviewInput name={names[0]} label="GL code" suggestions={codes.map(({ code }) => code)} hint={named?.name} />
          <ReviewInput name={names[1]} label="Cost centre" />
        </div>
      )}
    </div>
  );
}
