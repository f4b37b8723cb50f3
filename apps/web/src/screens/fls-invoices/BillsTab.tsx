import { flsInvoices, flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { type FlsInvoicesAnswer, useFlsInvoicePages } from '#api/fls-invoice.api.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import { useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { count, dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { flsInvoiceCells } from './fls-invoice-columns.tsx';
import { flsInvoiceName } from './fls-invoice-words.ts';
import { MoreFigures } from './MoreFigures.tsx';
import { useFlsInvoiceOptions } from './use-fls-invoice-options.ts';
import { filterKeys } from './use-fls-queue.ts';

const HELP =
  'One row per bill of fire and life safety work. The visits that it charges for are proposed from its words; you decide which of them are recorded, and see before that which dates would move.';

/** Those above the list; the rest is in 'More figures'. */
const FIRST_FIGURES = 6;

/** The bills: which visits were charged, and what they prove. */
export function BillsTab() {
  usePageHead({ help: HELP });
  const navigate = useNavigate();
  const options = useFlsInvoiceOptions();
  const list = useList<typeof flsInvoicesReport, FlsInvoicesAnswer>({
    list: flsInvoicesReport,
    usePages: useFlsInvoicePages,
    options,
  });
  const { last, query } = list;
  const filters = useMemo(() => filterKeys(query), [query]);
  const cells = useMemo(() => flsInvoiceCells(filters), [filters]);
  const isEmpty = last?.total === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede
        question={flsInvoicesReport.question}
        answer={last && waitingWords(last)}
        asOf={last && dateTime(last.computedAt)}
      >
        {!isEmpty && (
          <Button component={Link} to={links.invoices()}>
            Upload invoices
          </Button>
        )}
      </Lede>
      <FirstAnswer list={list} tiles={FIRST_FIGURES}>
        {last?.figures && !isEmpty && (
          <>
            <ListFigures
              list={flsInvoicesReport}
              isPortfolio
              opens="row"
              figures={last.figures.slice(0, FIRST_FIGURES)}
            />
            <MoreFigures figures={last.figures.slice(FIRST_FIGURES)} spendBySystem={last.spendBySystem} />
          </>
        )}
        <ListTable
          list={list}
          cells={cells}
          options={options}
          exportPath={flsInvoices.listFlsInvoices.path}
          hasTwoLines
          onRow={(row) => navigate(links.flsInvoice(row.id, filters))}
          rowName={flsInvoiceName}
          countNote={({ totals }) => leftOutWords(totals)}
          failedWhy="Nothing was recorded or changed. Try again in a moment."
          nothingYet={{
            title: 'No bill of fire and life safety work yet',
            why: <Guards />,
            action: (
              <Button component={Link} to={links.invoices()} variant="contained" color="primary">
                Upload in the Invoice Repository
              </Button>
            ),
          }}
        />
      </FirstAnswer>
    </>
  );
}

/** Which invoices are listed, and what a bill does not prove. */
function Guards() {
  return (
    <>
      Invoices that charge for the inspection or repair of a fire or life safety system are listed here automatically. A
      bill does not prove that a system passed; a repair or a monitoring fee moves no date; a failed test moves no date.
    </>
  );
}

function waitingWords({ figures }: FlsInvoicesAnswer): string | undefined {
  const waiting = figures?.find(({ metric }) => metric === 'flsBillsWaiting')?.value;
  if (waiting == null) return undefined;
  return waiting === 0 ? 'Nothing waits for a decision.' : `${count(waiting)} to decide.`;
}

function leftOutWords({ unread, otherCurrency }: FlsInvoicesAnswer['totals']): string | null {
  const words = [
    unread > 0 && `${count(unread)} without a total`,
    otherCurrency > 0 && `${count(otherCurrency)} in another currency`,
  ].filter(Boolean);
  return words.length === 0 ? null : `the sum leaves out ${words.join(' and ')}`;
}
