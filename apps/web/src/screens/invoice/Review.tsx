import { isInvoiceOpen } from '@lintel/domain/invoices/invoices';
import { useMediaQuery } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import type { WordsByField } from '#app/form/field-words.ts';
import { BUSY_STATES } from '#app/invoice-list/invoice-words.ts';
import { DocumentPane, type Shown } from '#app/invoice-review/DocumentPane.tsx';
import styles from '#app/invoice-review/review.module.css';
import { ReviewFormContext } from '#app/invoice-review/review-form.ts';
import { useCan } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { FilterBar } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Arithmetic } from './Arithmetic.tsx';
import { Duplicates } from './Duplicates.tsx';
import { Lessons } from './Lessons.tsx';
import { LineTable } from './LineTable.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { ReviewHead, Standing } from './ReviewHead.tsx';
import { REVIEW_FIELDS, type ReviewFieldName, reviewOrder, type ValueKind } from './review-fields.ts';
import { useReview } from './use-review.tsx';
import type { ReviewQueue } from './use-review-queue.ts';
import { valueOfWord } from './words-on-page.ts';

export type ReviewProps = {
  invoice: InvoiceDetail;
  /** Goes on with the invoices of all properties. */
  isAll: boolean;
  /** The words of the search that led here: they are shown on the pages. */
  find?: string | undefined;
  queue: ReviewQueue;
  onReload: () => Promise<InvoiceDetail | undefined>;
};

const PARTS = [
  { value: 'fields', label: 'Fields' },
  { value: 'page', label: 'Page' },
] as const;

/** The document at the left, its fields in the order of doubt at the right; two tabs where the window is narrow. */
export function Review(props: ReviewProps) {
  const { invoice, queue, find } = props;
  const isNarrow = useMediaQuery('(max-width: 1100px)', { noSsr: true });
  const [part, setPart] = useState<'fields' | 'page'>(props.find === undefined ? 'fields' : 'page');
  const [words] = useState<WordsByField>(() => new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  // Fields stay where they are while somebody types into them.
  const [order] = useState(() => reviewOrder(invoice));
  const canRecord = useCan('record');
  const isOpen = isInvoiceOpen(invoice.state) && canRecord;
  const organizations = useAppSelector(({ session }) => session.orgData);
  const own = organizations.find(({ id }) => id === invoice.organizationId);
  const properties = own?.properties ?? [{ id: invoice.propertyId, name: invoice.propertyName, units: [] }];
  const vendors = useVendorNames(invoice.organizationId);
  const unitsOf = (propertyId: number) => properties.find(({ id }) => id === propertyId)?.units ?? [];
  const others = invoice.duplicates.filter(({ id }) => !kept.has(id));
  const review = useReview({ ...props, known: { vendors, unitsOf }, isOpen, others });
  const { form } = review;
  const today = useToday(invoice);
  const hasDocument = invoice.document !== null;

  // What was searched for is looked at first; a focused field would show its own words.
  useFirstField(isOpen && !isNarrow && find === undefined, order[0]?.name);

  const take = (onPage: Parameters<typeof valueOfWord>[0], at: number) => {
    if (focused === null) return;
    const value = valueOfWord(onPage, at, kindOf(focused), today);
    if (value === null) return;
    form.setValue(focused as 'number', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (isNarrow) setPart('fields');
  };
  return (
    <FormProvider {...form}>
      <ReviewFormContext value={{ failure: review.failure, words, onFocus: setFocused }}>
        <ReviewHead queue={queue} review={review} />
        {isNarrow && hasDocument && (
          <FilterBar label="Parts of the review">
            <Segmented label="Show" options={PARTS} value={part} onChange={setPart} />
          </FilterBar>
        )}
        <div className={styles.review} data-narrow={isNarrow || undefined} data-alone={!hasDocument || undefined}>
          {invoice.document && (
            <div className={styles.left} hidden={isNarrow && part !== 'page'}>
              <DocumentPane
                invoice={invoice}
                document={invoice.document}
                shown={shownOf(invoice, focused)}
                find={find}
                onWord={isOpen && focused !== null ? take : undefined}
                onSplit={isOpen ? review.split : undefined}
                onMerge={isOpen && hasNext(invoice.document) ? review.merge : undefined}
              />
            </div>
          )}
          <form
            className={styles.right}
            hidden={isNarrow && hasDocument && part !== 'fields'}
            aria-label="Review"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void review.save();
            }}
          >
            <Standing invoice={invoice} review={review} isOpen={isOpen} />
            {isOpen && (
              <Duplicates
                invoice={invoice}
                others={others}
                onSame={review.markSame}
                onKeep={({ id }) => setKept(new Set([...kept, id]))}
              />
            )}
            {!BUSY_STATES.includes(invoice.state) && (
              <>
                <fieldset className={styles.fieldset} disabled={!isOpen}>
                  <legend className="sr-only">What the invoice says</legend>
                  <ReviewFields
                    invoice={invoice}
                    order={order}
                    isOpen={isOpen}
                    vendors={vendors}
                    properties={properties}
                  />
                  <LineTable invoice={invoice} unitsOf={unitsOf} isOpen={isOpen} />
                </fieldset>
                <Arithmetic />
              </>
            )}
            {invoice.Vendor && (
              <Lessons
                organizationId={invoice.organizationId}
                vendorId={invoice.Vendor.id}
                vendorName={invoice.Vendor.name}
              />
            )}
            {isOpen && <ReviewBar review={review} invoice={invoice} words={words} />}
          </form>
        </div>
      </ReviewFormContext>
    </FormProvider>
  );
}

function useVendorNames(organizationId: number) {
  const { data } = useListVendorsBasicQuery({});
  return (data?.results ?? []).filter((vendor) => vendor.organizationId === organizationId);
}

/** The focus is in the first field as the review opens: the keyboard alone does the rest. */
function useFirstField(isOn: boolean, first: string | undefined): void {
  // why: the field exists once it is drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once, as the review opens
  useEffect(() => {
    if (isOn && first) document.getElementById(`review-${first}`)?.focus({ preventScroll: true });
  }, []);
}

function kindOf(field: string): ValueKind {
  if (field in REVIEW_FIELDS) return REVIEW_FIELDS[field as ReviewFieldName].kind;
  return /\.(amount|unitPrice)$/.test(field) ? 'amount' : 'text';
}

/** Where the words of a field stand: those of a header field, or of the line that it belongs to. */
function shownOf({ read, PdfDataLineItem: lines }: InvoiceDetail, field: string | null): Shown | null {
  if (field === null) return null;
  const line = /^lines\.(\d+)\./.exec(field);
  const from = line ? lines[Number(line[1])] : read[REVIEW_FIELDS[field as ReviewFieldName]?.read];
  return from?.page != null && from.box !== null ? { page: from.page, box: from.box } : null;
}

function hasNext({ pageTo, siblings }: NonNullable<InvoiceDetail['document']>): boolean {
  return siblings.some(({ pageFrom }) => pageFrom === pageTo + 1);
}
