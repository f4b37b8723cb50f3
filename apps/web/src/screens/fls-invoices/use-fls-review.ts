import { useEffect, useState } from 'react';
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
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/format.ts';
import { flsInvoiceName } from './fls-invoice-words.ts';
import {
  type FlsReviewValues,
  flsReviewResolver,
  flsReviewValues,
  onVisitFields,
  type RecordBody,
} from './fls-visit-values.ts';

type UseFlsReviewProps = { bill: FlsInvoiceDetail; onReload: () => Promise<FlsInvoiceDetail | undefined> };
type Answer = { data?: FlsInvoiceDetail | undefined; error?: unknown };

const OVERTAKEN = 'Somebody else changed this bill meanwhile. Nothing was done; you see its newest state now.';

/** The visits of a bill as a form, and what can be decided about the bill. */
export function useFlsReview({ bill, onReload }: UseFlsReviewProps) {
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

  const record = async () => {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    versioned.forget();
    await form.handleSubmit(async (body) => {
      const { data, error } = await recordVisits({ ...call, body });
      if (data) {
        letChangesGo();
        toast.done(`${counted(body.visits.length, 'visit')} recorded.`);
        return;
      }
      const failed = asApiError(error);
      if (failed?.status === 412) await versioned.look();
      setFailure(onVisitFields(failed, form.getValues()));
    })();
    setSaving(false);
  };
  /** Decides without the form; what was typed goes with it. */
  const decide = async (ask: () => Promise<Answer>, done: string) => {
    const { data, error } = await ask();
    if (data) {
      letChangesGo();
      toast.done(done);
      return null;
    }
    const failed = asApiError(error);
    if (failed?.status === 412) {
      await onReload();
      toast.failed(OVERTAKEN);
    } else toast.failed(failed?.message || 'It could not be done. Nothing was changed.');
    return failed;
  };
  const name = flsInvoiceName(bill);
  return {
    form,
    versioned,
    failure,
    isSaving,
    record,
    leaveAlone: (reason: string) => decide(() => leaveAlone({ ...call, body: { reason } }), `${name} is left alone.`),
    reopen: () => decide(() => decideAgain(call), `${name} is to decide again.`),
  };
}
export type FlsReviewActions = ReturnType<typeof useFlsReview>;
