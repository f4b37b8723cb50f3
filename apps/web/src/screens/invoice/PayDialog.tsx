import { PaymentBody } from '@lintel/contract/invoices/payment';
import { PAYMENT_METHOD_WORDS } from '@lintel/domain/invoices/invoice-payments';
import { type PaidInvoice, useCreatePaymentsMutation, useGetPaymentReportQuery } from '#api/payment.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import styles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { useToday } from '#app/today.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { amountIn, paidName } from './payment-words.ts';

type Values = { paidOn: string; method: string; creditInvoiceId: string; reference: string; amountCents: string };

/** Records a payment of one invoice, in part or whole, or of several in full. */
export function PayDialog({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly PaidInvoice[];
  onDone: () => void;
  onClose: () => void;
}) {
  const [first] = rows;
  const today = useToday({ propertyId: first?.propertyId });
  const [pay] = useCreatePaymentsMutation();
  const isOne = rows.length === 1;
  const remaining = rows.reduce((sum, row) => sum + row.remainingCents, 0);
  const currency = first?.currency ?? 'USD';
  const form = useForm({
    defaultValues: {
      paidOn: today,
      method: 'CHECK',
      creditInvoiceId: '',
      reference: '',
      amountCents: (remaining / 100).toFixed(2),
    },
    resolver: contractResolver(PaymentBody, (values: Values) => ({
      invoiceIds: rows.map(({ id }) => id),
      paidOn: values.paidOn,
      method: values.method,
      reference: textOrNull(values.reference),
      amountCents: centsOrNull(values.amountCents),
      ...(values.method === 'CREDIT' && {
        creditInvoiceId: values.creditInvoiceId === '' ? null : Number(values.creditInvoiceId),
      }),
    })),
  });
  const isCredit = form.watch('method') === 'CREDIT';
  const credits = useCredits(rows, isCredit);
  const title =
    first && isOne
      ? `Record a payment of ${paidName(first)}`
      : `Record a payment of ${counted(rows.length, 'invoice')}`;
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContractForm
        label={title}
        form={form}
        submitLabel="Record payment"
        onCancel={onClose}
        send={(body) => pay({ body, errors: 'inline' })}
        done={(_, body) => `Recorded: ${amountIn(currency, body.amountCents)} for ${counted(rows.length, 'invoice')}.`}
        onSent={onDone}
      >
        <p className={styles.intro}>
          {isOne
            ? `${amountIn(currency, remaining)} remains. A smaller amount is a part payment.`
            : `Each is paid in full: ${amountIn(currency, remaining)} together. For a part payment choose one invoice.`}
          {remaining < 0 && ' A negative amount is what the vendor paid back.'}
        </p>
        <FormText name="paidOn" label="Paid on" type="date" max={today} isRequired />
        <FormText
          name="method"
          label="How"
          options={Object.entries(PAYMENT_METHOD_WORDS).map(([value, label]) => ({ value, label }))}
        />
        {isCredit && (
          <FormText
            name="creditInvoiceId"
            label="Credit note"
            isRequired
            noneLabel={credits.options.length === 0 ? 'No unused credit note of this vendor here' : 'Choose one'}
            options={credits.options}
            from={{ thing: 'credit notes', query: credits.query }}
          />
        )}
        <FormText name="reference" label="Reference (optional)" hint="The number of the check or of the transfer." />
        <FormText
          name="amountCents"
          label={`Amount, ${currency === 'USD' ? '$' : currency}`}
          inputMode="decimal"
          isRequired
        />
      </ContractForm>
    </FormDialog>
  );
}

// A credit note is set off against bills of its own vendor and property.
function useCredits(rows: readonly PaidInvoice[], isAsked: boolean) {
  const [first] = rows;
  const query = useGetPaymentReportQuery(
    { params: { propertyId: first?.propertyId ?? 0 }, query: { paid: 'credits' } },
    { skip: !isAsked || !first },
  );
  const fitting = (query.data?.results ?? []).filter(
    (row) => row.vendorKey !== null && row.vendorKey === first?.vendorKey && row.currency === first.currency,
  );
  const options = fitting.map((row) => ({
    value: row.id,
    label: `${row.number ?? 'Credit note'}, ${amountIn(row.currency, -row.remainingCents)} left`,
  }));
  return { query, options };
}
