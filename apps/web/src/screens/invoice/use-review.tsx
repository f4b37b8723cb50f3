import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import {
  type InvoiceDetail,
  useApproveInvoiceMutation,
  useMarkDuplicateInvoiceMutation,
  useMergeInvoiceMutation,
  useRejectInvoiceMutation,
  useReopenInvoiceMutation,
  useRetryInvoiceMutation,
  useSplitInvoiceMutation,
  useUpdateInvoiceMutation,
} from '#api/invoice.api.ts';
import { letChangesGo, useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { invoiceName } from '#app/invoice-list/invoice-words.ts';
import { useReviewKeys } from '#app/invoice-review/use-review-keys.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import type { ReviewProps } from './Review.tsx';
import { type Known, onFormFields, type ReviewValues, reviewResolver, reviewValues } from './review-values.ts';
import type { ReviewQueue } from './use-review-queue.ts';

type UseReviewProps = ReviewProps & {
  known: Known;
  isOpen: boolean;
  /** Other invoices that it may be the same as, the likeliest first. */
  others: InvoiceDetail['duplicates'];
};
type Answer = { data?: InvoiceDetail | undefined; error?: unknown };

const READ_AGAIN = {
  title: 'Read the document again?',
  body: 'What was entered or corrected here is replaced by what is read.',
  okLabel: 'Read again',
};
const OVERTAKEN = 'Somebody else changed this invoice meanwhile. Nothing was done; you see its newest state now.';

/** The form of an invoice, and everything that can be decided about it. */
export function useReview({ invoice, isAll, queue, onReload, known, isOpen, others }: UseReviewProps) {
  const navigate = useNavigate();
  const leave = useLeave();
  const confirm = useConfirm();
  const canManage = useCan('manage');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const calls = useCalls();
  const { form, base, version, saved, versioned } = useVersionedForm<InvoiceDetail, ReviewValues, object>({
    thing: invoice,
    valuesOf: reviewValues,
    resolverOf: (newest) => reviewResolver(newest, known) as never,
    load: onReload,
    recorded: { entity: 'invoice', id: invoice.id },
  });

  // why: any edit makes the server's complaints outdated
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure((now) => (now && now.fields.length > 0 ? null : now)));
    return unsubscribe;
  }, [form.watch]);

  const open = (row: { id: number; propertyId: number } | undefined) =>
    navigate(
      row
        ? links.invoice(row.propertyId, row.id, { of: isAll ? 'all' : undefined })
        : links.invoices(isAll ? undefined : invoice.propertyId),
    );
  const params = { invoiceId: invoice.id };
  const name = invoiceName(invoice);
  const undo = async (newest: InvoiceDetail) => {
    const { data, error } = await calls.reopen({ params, ifMatch: newest.version, errors: 'inline' });
    if (data) toast.done(`${name} is to decide again.`);
    else toast.failed(asApiError(error)?.message ?? 'It could not be undone.');
  };
  /** Makes a decision about the stored invoice; goes on where it is decided then. */
  const decide = async (call: () => Promise<Answer>, done: string, goOn: ReviewQueue['after'] | null) => {
    const answer = await call();
    const { data } = answer;
    if (!data) {
      const failed = asApiError(answer.error);
      if (failed?.status === 412) {
        await onReload();
        toast.failed(OVERTAKEN);
      } else toast.failed(failed?.message || 'It could not be done. Nothing was changed.');
      return answer;
    }
    if (goOn === null) toast.done(done);
    else {
      if (canManage) toast.undoable(done, () => void undo(data));
      else toast.done(done);
      const next = goOn ?? (await queue.look());
      // What was typed and not saved went with the decision.
      letChangesGo();
      open(next);
    }
    return answer;
  };

  /** Saves what is typed, and approves it; says at the field what keeps it from that. */
  const save = async (isApproved = false) => {
    if (isSaving || !isOpen) return;
    setSaving(true);
    setFailure(null);
    versioned.forget();
    await form.handleSubmit(async (body) => {
      let newest = { ...base, version };
      if (form.formState.isDirty) {
        const { data, error } = await calls.update({ params, body, ifMatch: version, errors: 'inline' });
        if (!data) {
          const failed = asApiError(error);
          if (failed?.status === 412) await versioned.look();
          return setFailure(onFormFields(failed));
        }
        form.reset(reviewValues(data));
        saved(data);
        newest = data;
        if (!isApproved) toast.done('Saved.');
      }
      if (!isApproved) return;
      const call = () => calls.approve({ params, ifMatch: newest.version, errors: 'inline' });
      await decide(call, `${invoiceName(newest)} is approved.`, queue.after);
    })();
    setSaving(false);
  };
  const goTo = (row: ReviewQueue['next']) => row && open(row);
  const now = { params, ifMatch: version, errors: 'inline' } as const;
  const markSame = ({ id }: { id: number }) => {
    const call = () => calls.markDuplicate({ ...now, body: { ofId: id } });
    leave(() => void decide(call, `${name} is marked as a duplicate.`, queue.after));
  };
  const split = (...at: number[]) =>
    leave(() => void decide(() => calls.split({ ...now, body: { at } }), splitWords(at.length + 1), null));
  const [likeliest] = others;
  useReviewKeys({
    onApprove: () => void (isOpen && invoice.canApprove && save(true)),
    onSave: () => void save(),
    onNext: () => void goTo(queue.next),
    onPrevious: () => void goTo(queue.previous),
    onSplit: () => isOpen && invoice.splitAt.length > 0 && split(...invoice.splitAt),
    onSame: () => isOpen && likeliest && markSame(likeliest),
  });
  return {
    form,
    versioned,
    failure,
    isSaving,
    save: () => save(),
    approve: () => save(true),
    goTo,
    reject: (reason: string) =>
      decide(() => calls.reject({ ...now, body: { reason } }), `${name} is rejected.`, queue.after),
    markSame,
    reopen: () => decide(() => calls.reopen(now), `${name} is to decide again.`, null),
    retry: async () => {
      if (!(await confirm(READ_AGAIN))) return;
      await decide(() => calls.retry(now), 'The document is being read again.', null);
    },
    split,
    merge: () => leave(() => void decide(() => calls.merge(now), 'Both are read as one invoice now.', null)),
  };
}
export type ReviewActions = ReturnType<typeof useReview>;

function splitWords(parts: number): string {
  return `The document is read as ${parts} invoices now.`;
}

function useCalls() {
  const [update] = useUpdateInvoiceMutation();
  const [approve] = useApproveInvoiceMutation();
  const [reject] = useRejectInvoiceMutation();
  const [markDuplicate] = useMarkDuplicateInvoiceMutation();
  const [reopen] = useReopenInvoiceMutation();
  const [retry] = useRetryInvoiceMutation();
  const [split] = useSplitInvoiceMutation();
  const [merge] = useMergeInvoiceMutation();
  return { update, approve, reject, markDuplicate, reopen, retry, split, merge };
}
