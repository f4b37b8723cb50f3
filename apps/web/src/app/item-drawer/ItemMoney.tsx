import { ownershipCents } from '@lintel/contract/items/item-list';
import { Link } from 'react-router';
import { type InvoicesAnswer, useListInvoicesQuery } from '#api/invoice.api.ts';
import { counted, date, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { MoneyText } from '#ui/figures/MoneyText.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { invoiceName } from '../invoice-list/invoice-words.ts';
import { links } from '../links.ts';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';

const INVOICES_MAX = 100;

/** What an item cost so far, and the lines of approved invoices that were for it. */
export function ItemMoney({ item }: { item: ItemLife }) {
  const invoices = useListInvoicesQuery({
    query: { itemId: item.id, state: 'APPROVED', sort: '-date', limit: INVOICES_MAX },
  });
  return (
    <>
      <DrawerSection title="Cost of ownership">
        <Facts>
          <Fact name="Purchase price">
            <MoneyText cents={item.purchaseCents} />
          </Fact>
          <Fact name="Work on record">
            <MoneyText cents={item.repairsCents} />
          </Fact>
          <Fact name="Together">
            <MoneyText cents={ownershipCents(item)} />
          </Fact>
        </Facts>
        <p className="muted small">Work is what its maintenance records cost; a credit note takes its amount off.</p>
      </DrawerSection>
      <DrawerSection title="Lines of invoices">
        <QueryState query={invoices} thing="The invoices" skeleton={<TableSkeleton rows={3} />}>
          {(answer) => <Lines item={item} answer={answer} />}
        </QueryState>
      </DrawerSection>
    </>
  );
}

function Lines({ item, answer }: { item: ItemLife; answer: InvoicesAnswer }) {
  const lines = answer.results.flatMap((invoice) =>
    invoice.PdfDataLineItem.filter(({ itemId, newItemId }) => itemId === item.id || newItemId === item.id).map(
      (line) => ({ invoice, line }),
    ),
  );
  if (lines.length === 0)
    return (
      <PageState
        kind="nothing-yet"
        title="No line of an approved invoice names this item"
        why="Lines are given to items in the review of an invoice."
      />
    );
  return (
    <>
      <ul className={styles.invoiceLines}>
        {lines.map(({ invoice, line }) => (
          <li key={line.id}>
            <div>
              <p>{line.text}</p>
              <p className="muted small">
                <Link className="inline" to={links.invoice(invoice.propertyId, invoice.id)}>
                  {invoiceName(invoice)}
                </Link>
                {invoice.invoiceDate !== null && `, ${date(invoice.invoiceDate)}`}
                {invoice.isCreditNote && ', credit note'}
              </p>
            </div>
            <span className="num nowrap">{amountWords(line.amountCents, invoice.currency)}</span>
          </li>
        ))}
      </ul>
      {answer.total > INVOICES_MAX && (
        <p className="muted small">The newest of {counted(answer.total, 'invoice')} are shown.</p>
      )}
    </>
  );
}

function amountWords(cents: number, currency: string): string {
  return currency === 'USD' ? money(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
}
