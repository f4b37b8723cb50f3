import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { useGetFlsInvoiceQuery } from '#api/fls-invoice.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useSelectPlace } from '#app/use-select-place.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { FlsReview } from './FlsReview.tsx';
import { flsInvoiceName } from './fls-invoice-words.ts';
import { useFlsQueue } from './use-fls-queue.ts';

const HELP =
  'The bill beside the visits that it charges for. Beside each visit stands what recording it would change. A bill does not prove that a system passed; a repair, a monitoring fee or a failed test moves no date. Press the words of a value to see them on the page. Ctrl Enter records the visits and goes on with the next bill; Alt J and Alt K go on and back.';

/** The review of one bill of fire and life safety work: its document, its visits, and the decision. */
export default function FlsReviewPage() {
  const invoiceId = Number(useParams().invoiceId);
  const isId = Number.isSafeInteger(invoiceId) && invoiceId > 0;
  const queue = useFlsQueue(invoiceId);
  const bill = useGetFlsInvoiceQuery({ params: { invoiceId } }, { skip: !isId });
  const found = bill.currentData;
  usePageHead({
    title: found ? flsInvoiceName(found) : 'FLS Invoice',
    crumb: found?.number ?? 'Bill',
    help: HELP,
    crumbs: [{ label: 'FLS Invoices', to: links.flsInvoices(queue.filters) }],
  });
  useSelectPlace(found);
  if (!isId) return <NoBill />;
  return (
    <QueryState
      query={{ ...bill, data: found }}
      thing="The bill"
      skeleton={<PageSkeleton tiles={2} />}
      absent={<NoBill />}
    >
      {(data) => (
        // What was decided is shown anew, and so is what is to decide again.
        <FlsReview
          key={`${data.id} ${data.state}`}
          bill={data}
          queue={queue}
          onReload={async () => (await bill.refetch()).data}
        />
      )}
    </QueryState>
  );
}

function NoBill() {
  return (
    <PageState
      kind="failed"
      title="There is no such bill, or it is not yours to see"
      why="It may charge for no fire or life safety work, or its property may have been archived."
      action={
        <Button component={Link} to={links.flsInvoices()}>
          All FLS invoices
        </Button>
      }
    />
  );
}
