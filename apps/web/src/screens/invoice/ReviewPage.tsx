import { Button } from '@mui/material';
import { useEffect } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { invoiceApi, useGetInvoiceQuery } from '#api/invoice.api.ts';
import { BUSY_STATES, invoiceName } from '#app/invoice-list/invoice-words.ts';
import { usePdfPreload } from '#app/invoice-review/use-pdf.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useSelectPlace } from '#app/use-select-place.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Review } from './Review.tsx';
import { useReviewQueue } from './use-review-queue.ts';

const HELP =
  'The document beside what it says. Fields that need you come first; the focused one shows where it was read, and a word that you press on the page goes into it. Ctrl Enter saves and approves, and goes on with the next. What you correct is remembered for the next bills of this vendor.';
const LOOK_AGAIN_MS = 2000;

/** The review of one invoice: its document, its fields, and the decision. */
export default function ReviewPage() {
  const { propertyId: givenProperty, invoiceId: givenInvoice } = useParams();
  const [search] = useSearchParams();
  const isAll = search.get('of') === 'all';
  const find = search.get('find')?.trim() || undefined;
  const invoiceId = Number(givenInvoice);
  const propertyId = Number(givenProperty);
  const isId = [invoiceId, propertyId].every((id) => Number.isSafeInteger(id) && id > 0);
  const asked = { params: { invoiceId } };
  const invoice = useGetInvoiceQuery(asked, { skip: !isId });
  const found = invoice.currentData;
  const isBusy = found !== undefined && BUSY_STATES.includes(found.state);
  useGetInvoiceQuery(asked, { skip: !isBusy, pollingInterval: LOOK_AGAIN_MS });
  usePageHead({
    title: found ? invoiceName(found) : 'Invoice',
    crumb: found?.number ?? 'Invoice',
    help: HELP,
    crumbs: [
      {
        label: 'Invoice Repository',
        to: links.invoices(isAll || !isId ? undefined : propertyId, find === undefined ? {} : { q: find }),
      },
    ],
  });
  useSelectPlace(found);
  if (!isId) return <NoInvoice />;
  if (found && found.propertyId !== propertyId)
    return <Navigate replace to={links.invoice(found.propertyId, found.id, { of: isAll ? 'all' : undefined, find })} />;
  return (
    <QueryState
      query={{ ...invoice, data: found }}
      thing="The invoice"
      skeleton={<PageSkeleton tiles={2} />}
      absent={<NoInvoice />}
    >
      {(data) => (
        <WithQueue
          key={data.id}
          invoice={data}
          isAll={isAll}
          find={find}
          onReload={async () => (await invoice.refetch()).data}
        />
      )}
    </QueryState>
  );
}

type WithQueueProps = Omit<Parameters<typeof Review>[0], 'queue'>;

function WithQueue(props: WithQueueProps) {
  const { invoice, isAll } = props;
  const isBusy = BUSY_STATES.includes(invoice.state);
  const queue = useReviewQueue(invoice.propertyId, invoice.id, isAll, isBusy);
  useNextPreload(queue.next?.id);
  // What was read anew is another review; a decision is none.
  return <Review key={isBusy ? 'busy' : 'read'} {...props} queue={queue} />;
}

/** Fetches the next invoice with its pages while this one is looked at, so that it opens at once. */
function useNextPreload(invoiceId: number | undefined): void {
  const askInvoice = invoiceApi.usePrefetch('getInvoice');
  const askPages = invoiceApi.usePrefetch('getInvoicePages');
  const askPdf = usePdfPreload();
  const { fileId } =
    invoiceApi.endpoints.getInvoice.useQueryState({ params: { invoiceId: invoiceId ?? 0 } }).data?.document ?? {};
  // why: what is probably opened next is not shown anywhere yet
  useEffect(() => {
    if (invoiceId === undefined) return;
    askInvoice({ params: { invoiceId } }, {});
    askPages({ params: { invoiceId } }, {});
  }, [invoiceId, askInvoice, askPages]);
  // why: as above; its document is known once the invoice is
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: askPdf is a new function at each render and always does the same
  useEffect(() => {
    if (fileId !== undefined) askPdf(fileId);
  }, [fileId]);
}

function NoInvoice() {
  return (
    <PageState
      kind="failed"
      title="There is no such invoice, or it is not yours to see"
      why="Its property may have been archived. An administrator can assign the property to you."
      action={
        <Button component={Link} to={links.invoices()}>
          All invoices
        </Button>
      }
    />
  );
}
