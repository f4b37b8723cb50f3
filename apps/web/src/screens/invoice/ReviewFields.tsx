import { DOUBT_WORDS } from '@lintel/contract/invoices/invoice';
import { WORK_TYPE_WORDS } from '@lintel/domain/invoices/invoices';
import { CircleHelp } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { ReviewInput } from '#app/invoice-review/ReviewInput.tsx';
import styles from '#app/invoice-review/review.module.css';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { type OrderedField, REVIEW_FIELDS, type ReviewFieldName } from './review-fields.ts';
import { type ReviewValues, vendorOf } from './review-values.ts';

type ReviewFieldsProps = {
  invoice: InvoiceDetail;
  order: readonly OrderedField[];
  /** Decided ones are not doubted any more. */
  isOpen: boolean;
  vendors: readonly { id: number; name: string }[];
  properties: readonly { id: number; name: string }[];
};

const WORK_TYPES = Object.entries(WORK_TYPE_WORDS).map(([value, label]) => ({ value, label }));

/** The fields of an invoice in the order of doubt, each with the words that it came from. */
export function ReviewFields({ invoice, order, isOpen, vendors, properties }: ReviewFieldsProps) {
  return (
    <div className={styles.fields}>
      {order.map((field) => (
        <ReadField key={field.name} field={field} invoice={invoice} isOpen={isOpen} vendors={vendors} />
      ))}
      <ReviewInput name="invoiceType" label="Type of work" options={WORK_TYPES} noneLabel="Not known" />
      <ReviewInput
        name="propertyId"
        label="Property"
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ReviewInput
        name="isCreditNote"
        label="Document"
        options={[{ value: 'true', label: 'Credit note' }]}
        noneLabel="Invoice"
        hint="The amounts of a credit note are negative"
      />
      <ReviewInput name="currency" label="Currency" hint="Three letters, as USD" />
    </div>
  );
}

type ReadFieldProps = Pick<ReviewFieldsProps, 'invoice' | 'isOpen' | 'vendors'> & { field: OrderedField };

function ReadField({ field, invoice, isOpen, vendors }: ReadFieldProps) {
  const { name } = field;
  const standing = isOpen ? field.standing : 'sure';
  const { label, kind, read } = REVIEW_FIELDS[name];
  const value = invoice.read[read];
  const isVendor = name === 'vendor';
  return (
    <div data-standing={standing} className={styles.field}>
      <ReviewInput
        name={name}
        label={label}
        kind={kind}
        {...(isVendor && { suggestions: vendors.map((vendor) => vendor.name) })}
        beside={
          standing === 'unsure' ? (
            <StatusText tone="warn">Not sure</StatusText>
          ) : standing === 'needed' ? (
            <StatusText tone="bad" icon={CircleHelp}>
              {value ? 'Needed' : 'Not found'}
            </StatusText>
          ) : undefined
        }
        hint={
          value || isVendor ? (
            <>
              {isVendor && <VendorNote vendors={vendors} />}
              {isOpen && value?.doubt && <span className={styles.doubt}>{DOUBT_WORDS[value.doubt]} </span>}
              {value && <ReadWords name={name} invoice={invoice} />}
            </>
          ) : undefined
        }
      />
    </div>
  );
}

function ReadWords({ name, invoice }: { name: ReviewFieldName; invoice: InvoiceDetail }) {
  const value = invoice.read[REVIEW_FIELDS[name].read];
  if (!value || value.words.trim() === '') return null;
  const pages = invoice.document ? invoice.document.pageTo - invoice.document.pageFrom + 1 : 1;
  const from = invoice.document?.pageFrom ?? 1;
  return (
    <>
      Read: ‘{value.words}’{value.page !== null && pages > 1 && `, page ${value.page - from + 1}`}
      {value.isTaught && ', where a correction said to look'}
    </>
  );
}

function VendorNote({ vendors }: { vendors: readonly { id: number; name: string }[] }) {
  const typed = useWatch<ReviewValues, 'vendor'>({ name: 'vendor' });
  if (typed.trim() === '') return null;
  return <span>{vendorOf(typed, vendors) ? 'In your contacts. ' : 'Not in your contacts: kept as a name. '}</span>;
}
