import { paymentReport } from '@lintel/contract/invoices/payment-report';
import { useParams } from 'react-router';
import { type PaymentsAnswer, paymentPages } from '#api/payment.api.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { count, counted, dateTime, wholeMoney } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { InvoiceTabs } from './InvoiceTabs.tsx';
import { PayMany } from './PayMany.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PAYMENT_CELLS } from './payment-columns.tsx';
import { paidName } from './payment-words.ts';
import { useInvoiceOptions } from './use-invoice-options.ts';

const HELP =
  'One row per approved invoice: what is due when, what was paid how, and what remains. Select rows to record one payment of several; open a row to see each payment, to pay a part, or to take one back. A credit note is set off against bills of its vendor at the same property.';

/** What was paid of the approved invoices of a property, or of all, and what is still owed. */
export default function PaymentsPage() {
  const given = useParams().propertyId;
  const propertyId = given === undefined ? undefined : Number(given);
  const isPortfolio = propertyId === undefined;
  const { usePages, exportPath } = paymentPages(propertyId);
  usePageHead({ help: HELP });
  const canManage = useCan('manage');
  const options = useInvoiceOptions(propertyId);
  const list = useList<typeof paymentReport, PaymentsAnswer>({
    list: paymentReport,
    usePages,
    propertyId,
    options,
  });
  const { last } = list;
  const isEmpty = last?.total === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede
        question={paymentReport.question}
        answer={last && owedWords(last)}
        asOf={last && dateTime(last.computedAt)}
      />
      <InvoiceTabs propertyId={propertyId} current="payments" />
      <FirstAnswer list={list} tiles={paymentReport.figures?.length}>
        {last?.figures && !isEmpty && (
          <ListFigures list={paymentReport} isPortfolio={isPortfolio} opens="row" figures={last.figures} />
        )}
        <ListTable
          list={list}
          cells={PAYMENT_CELLS}
          options={options}
          exportPath={exportPath}
          hasTwoLines
          chipsAtOnce={2}
          drawer={({ row, onClose, onPrevious, onNext }) => (
            <PaymentDrawer row={row} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
          )}
          rowName={paidName}
          bulkTools={(selected, onDone) => canManage && <PayMany rows={selected} onDone={onDone} />}
          countNote={({ totals }) =>
            totals.otherCurrency === 0 ? null : `the sums leave out ${count(totals.otherCurrency)} in another currency`
          }
          failedWhy="What was recorded is kept. Try again in a moment."
          nothingYet={{
            title: 'Nothing to pay yet',
            why: 'Invoices are listed here once they are approved in the Invoice Repository.',
          }}
        />
      </FirstAnswer>
    </>
  );
}

/** What is owed, and how much of it is late; undefined where it is not known. */
function owedWords({ figures = [] }: PaymentsAnswer): string | undefined {
  const of = (id: string) => figures.find(({ metric }) => metric === id);
  const [open, overdue] = [of('paymentsOpen'), of('paymentsOverdue')];
  if (open?.value == null) return undefined;
  if (open.value === 0) return 'Nothing is owed.';
  const late =
    overdue?.value == null
      ? ''
      : overdue.value === 0
        ? ', nothing of it overdue'
        : `, ${wholeMoney(overdue.value)} of it overdue`;
  return `${wholeMoney(open.value)} is owed on ${counted(open.counted, 'invoice')}${late}.`;
}
