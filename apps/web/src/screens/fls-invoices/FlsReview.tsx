import { useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import { useGetInvoicePagesQuery, useGetInvoiceQuery } from '#api/invoice.api.ts';
import type { WordsByField } from '#app/form/field-words.ts';
import { DocumentPane, type Shown } from '#app/invoice-review/DocumentPane.tsx';
import { boxOfWords } from '#app/invoice-review/places-on-page.ts';
import { ReviewPlace } from '#app/invoice-review/ReviewPlace.tsx';
import reviewStyles from '#app/invoice-review/review.module.css';
import { ReviewFormContext } from '#app/invoice-review/review-form.ts';
import { useCan } from '#app/rights.ts';
import { FilterBar, Lede } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { FlsReviewBar } from './FlsReviewBar.tsx';
import { FlsStanding, Recorded } from './FlsStanding.tsx';
import { type ReadPlace, readPlace } from './read-place.ts';
import type { useFlsQueue } from './use-fls-queue.ts';
import { useFlsReview } from './use-fls-review.ts';
import { VisitList } from './VisitList.tsx';

export type FlsReviewProps = {
  bill: FlsInvoiceDetail;
  queue: ReturnType<typeof useFlsQueue>;
  onReload: () => Promise<FlsInvoiceDetail | undefined>;
};

const PARTS = [
  { value: 'visits', label: 'Visits' },
  { value: 'page', label: 'Page' },
] as const;

/** The document at the left, the visits that it charges for at the right; two tabs where the window is narrow. */
export function FlsReview({ bill, queue, onReload }: FlsReviewProps) {
  const isNarrow = useMediaQuery('(max-width: 1100px)', { noSsr: true });
  const [part, setPart] = useState<'visits' | 'page'>('visits');
  const [words] = useState<WordsByField>(() => new Map());
  const [place, setPlace] = useState<ReadPlace | null>(null);
  const isOpen = useCan('record') && bill.state === 'WAITING';
  const review = useFlsReview({ bill, queue, onReload, isOpen });
  const invoice = useGetInvoiceQuery({ params: { invoiceId: bill.id } }, { skip: !bill.hasDocument });
  const { form } = review;
  const onFocus = (field: string) => setPlace(readPlace(field, form.getValues(), bill) ?? place);
  return (
    <FormProvider {...form}>
      <ReviewFormContext value={{ failure: review.failure, words, onFocus }}>
        <Lede question="Which visits does it charge for, and what do they prove?">
          <ReviewPlace queue={queue} noun="bill" onGo={review.goTo} />
        </Lede>
        {isNarrow && bill.hasDocument && (
          <FilterBar label="Parts of the review">
            <Segmented label="Show" options={PARTS} value={part} onChange={setPart} />
          </FilterBar>
        )}
        <div
          className={reviewStyles.review}
          data-narrow={isNarrow || undefined}
          data-alone={!bill.hasDocument || undefined}
        >
          {bill.hasDocument && (
            <div className={reviewStyles.left} hidden={isNarrow && part !== 'page'}>
              <NotLoaded thing="The document" query={invoice} />
              {invoice.data?.document && <Pane invoice={invoice.data} document={invoice.data.document} place={place} />}
            </div>
          )}
          <form
            className={reviewStyles.right}
            hidden={isNarrow && bill.hasDocument && part !== 'visits'}
            aria-label="Review"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void review.record();
            }}
          >
            <FlsStanding bill={bill} review={review} />
            {bill.state === 'RECORDED' ? (
              <Recorded bill={bill} />
            ) : (
              <VisitList
                bill={bill}
                isOpen={isOpen}
                onShow={(shown) => {
                  setPlace(shown);
                  if (isNarrow) setPart('page');
                }}
              />
            )}
            {isOpen && <FlsReviewBar review={review} words={words} />}
          </form>
        </div>
      </ReviewFormContext>
    </FormProvider>
  );
}

type PaneProps = Pick<Parameters<typeof DocumentPane>[0], 'invoice' | 'document'> & { place: ReadPlace | null };

/** The pages of the bill, with the words of the value that was pressed or has the focus. */
function Pane({ invoice, document, place }: PaneProps) {
  const pages = useGetInvoicePagesQuery({ params: { invoiceId: invoice.id } });
  const page = pages.data?.results.find((each) => each.page === place?.page);
  const shown: Shown | null = place && { page: place.page, box: page ? boxOfWords(page.words, place.words) : null };
  return <DocumentPane invoice={invoice} document={document} shown={shown} />;
}
