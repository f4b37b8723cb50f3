import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import {
  type FlsInvoiceDetail,
  useLeaveFlsInvoiceMutation,
  useRecordFlsInvoiceMutation,
  useReopenFlsInvoiceMutation,
} from '#api/fls-invoice.api.ts';
import { letChangesGo } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useReviewKeys } from '#app/invoice-review/use-review-keys.ts';
import { links } from '#app/links.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import type { FlsReviewProps } from './FlsReview.tsx';
import { flsInvoiceName } from './fls-invoice-words.ts';
import {
  type FlsReviewValues,
  flsReviewResolver,
  flsReviewValues,
  onVisitFields,
  type RecordBody,
} from './fls-visit-values.ts';

type UseFlsReviewProps = FlsReviewProps & { isOpen: boolean };
type Answer = { data?: FlsInvoiceDetail | undefined; error?: unknown };

const OVERTAKEN = 'Somebody else changed this bill meanwhile. Nothing was done; you see its newest state now.';

/** The visits of a bill as a form, and what can be decided about the bill. */
export function useFlsReview({ bill, queue, onReload, isOpen }: UseFlsReviewProps) {
  const navigate = useNavigate();
  const name = flsInvoiceName(bill);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [recordVisits] = useRecordFlsInvoiceMutation();
  const [leaveAlone] = useLeaveFlsInvoiceMutation();
  const [decideAgain] = useReopenFlsInvoiceMutation();
  const { form, version, versioned } = useVersionedForm<FlsInvoiceDetail, FlsReviewValues, RecordBody>({
    thing: bill,
    valuesOf: flsReviewValues,
    resolverOf: flsReviewResolver,
    load: onReload,
    recorded: { entity: 'invoice', id: bill.id },
  });
  const call = { params: { invoiceId: bill.id }, ifMatch: version, errors: 'inline' } as const;

  // why: any edit makes the server's complaints outdated
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure((now) => (now && now.fields.length > 0 ? null : now)));
    return unsubscribe;
  }, [form.watch]);

  const open = (row: { id: number } | undefined) =>
    navigate(row ? links.flsInvoice(row.id, queue.filters) : links.flsInvoices(queue.filters));
  const goTo = (row: { id: number } | undefined) => row && open(row);
  /** What is decided makes room for the next bill that is to decide; what was typed goes with it. */
  const goOn = (done: string) => {
    letChangesGo();
    toast.done(done);
    open(queue.after);
  };
  const record = async () => {
    if (isSaving || !isOpen) return;
    setSaving(true);
    setFailure(null);
    versioned.forget();
    await form.handleSubmit(async (body) => {
      const { data, error } = await recordVisits({ ...call, body });
      if (data) {
        goOn(`${counted(body.visits.length, 'visit')} of ${name} recorded.`);
        return;
      }
      const failed = asApiError(error);
      if (failed?.status === 412) await versioned.look();
      setFailure(onVisitFields(failed, form.getValues()));
    })();
    setSaving(false);
  };
  /** Decides without the form; what was typed goes with it. */
  const decide = async (ask: () => Promise<Answer>, onDone: () => void) => {
    const answer = await ask();
    if (answer.data) {
      onDone();
      return answer;
    }
    const failed = asApiError(answer.error);
    if (failed?.status === 412) {
      await onReload();
      toast.failed(OVERTAKEN);
    } else toast.failed(failed?.message || 'It could not be done. Nothing was changed.');
    return answer;
  };
  useReviewKeys({
    onApprove: () => void record(),
    onNext: () => void goTo(queue.next),
    onPrevious: () => void goTo(queue.previous),
  });
  return {
    form,
    versioned,
    failure,
    isSaving,
    record,
    goTo,
    leaveAlone: (reason: string) =>
      decide(
        () => leaveAlone({ ...call, body: { reason } }),
        () => goOn(`${name} is left alone.`),
      ),
    reopen: () =>
      decide(
        () => decideAgain(call),
        () => toast.done(`${name} is to decide again.`),
      ),
  };
}
export type FlsReviewActions = ReturnType<typeof useFlsReview>;
