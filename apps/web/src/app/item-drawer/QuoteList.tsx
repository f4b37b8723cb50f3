import type { ItemQuotes } from '@lintel/contract/items/item-quote';
import { QUOTE_DAYS, QUOTE_KINDS } from '@lintel/domain/capital/quotes';
import { Button } from '@mui/material';
import type * as z from 'zod';
import { asApiError } from '#api/api-error.ts';
import { itemQuoteApi, useDeleteItemQuoteMutation } from '#api/item-quote.api.ts';
import { date } from '#ui/base/format.ts';
import { useCan } from '../rights.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import { exactMoney } from './item-advice.ts';
import styles from './item-drawer.module.css';

type Quotes = z.output<typeof ItemQuotes>;
type Quote = Quotes['quotes'][number];

/** The quotes of an item, newest first, with those that the advice counts. */
export function QuoteList({ quotes: { itemId, quotes, counts } }: { quotes: Quotes }) {
  const canRecord = useCan('record');
  if (quotes.length === 0) return null;
  const counted = new Set([counts.repairQuoteId, counts.replacementQuoteId]);
  return (
    <>
      <h4 className={styles.quotesHead}>Quotes</h4>
      <ul className={styles.quotes} aria-label="Quotes">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <span>
              <b className="num">{exactMoney(quote.amountCents)}</b> {kindWords(quote)}
              {counted.has(quote.id) && <span className="muted small"> · counts</span>}
            </span>
            <small className="muted">
              {[quote.vendorName, date(quote.quotedOn), quote.by !== null && `by ${quote.by}`]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {quote.note !== null && <small>{quote.note}</small>}
            {canRecord && <Remove itemId={itemId} quote={quote} />}
          </li>
        ))}
      </ul>
      <p className="muted small">
        The newest quote of each kind counts for {QUOTE_DAYS} days, one for a repair until later work is recorded.
      </p>
    </>
  );
}

function kindWords({ kind, isMajorRepair }: Quote): string {
  return isMajorRepair ? 'major repair' : QUOTE_KINDS[kind].toLowerCase();
}

function Remove({ itemId, quote }: { itemId: number; quote: Quote }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteItemQuoteMutation();
  const params = { itemId, quoteId: quote.id };
  const name = `quote of ${exactMoney(quote.amountCents)}`;
  return (
    <Button
      size="small"
      className={styles.removeQuote}
      disabled={isLoading}
      aria-label={`Remove the ${name}`}
      onClick={async () => {
        const { error } = await remove({ params, errors: 'inline' });
        const failure = asApiError(error);
        if (failure) return void toast.failed(failure.message || 'The quote could not be removed.');
        toast.undoable(
          `The ${name} was removed.`,
          () => void dispatch(itemQuoteApi.endpoints.restoreItemQuote.initiate({ params, errors: 'modal' })),
        );
      }}
    >
      Remove
    </Button>
  );
}
