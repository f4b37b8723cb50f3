import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsUnbilled, flsUnbilledReport } from '@lintel/contract/fls/fls-unbilled';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSetFlsEventBillMutation, useUnbilledVisitPages } from '#api/fls-invoice.api.ts';
import { NO_REASON } from '#app/invoice-review/no-reason.ts';
import { NoteDialog } from '#app/invoice-review/note-dialog-preload.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { counted, date, dateTime } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { useFlsInvoiceOptions } from './use-fls-invoice-options.ts';

type Row = RowOfList<typeof flsUnbilledReport>;

const HELP =
  'One row per test or inspection that has its report or certificate on file, and no bill within 60 days. Either the bill went astray, or it still comes: look for it before the year is closed. A visit whose cost is 0 needs no bill and is not listed. Where no bill is to come, say why: the visit leaves the list, and the filter ‘Bill’ shows it again.';

const cellsOf = (canRecord: boolean, onDismiss: (row: Row) => void): ListCells<Row> => ({
  bill: { cell: (row) => <BillOf row={row} canRecord={canRecord} onDismiss={onDismiss} /> },
  system: {
    stack: 'first',
    cell: (row) => <Link to={links.flsRecord(row.propertyId, row.flsRecordId)}>{FLS_TYPE_WORDS[row.type]}</Link>,
  },
});

/** The tests on file that nobody billed; each leads to the record of its system. */
export function UnbilledTab() {
  usePageHead({ help: HELP });
  const options = useFlsInvoiceOptions();
  const canRecord = useCan('record');
  const [dismissed, setDismissed] = useState<Row | null>(null);
  const cells = useMemo(() => cellsOf(canRecord, setDismissed), [canRecord]);
  const list = useList<typeof flsUnbilledReport, ListAnswer<Row>>({
    list: flsUnbilledReport,
    usePages: useUnbilledVisitPages,
    options,
  });
  const { last } = list;
  const isEmpty = last?.total === 0 && list.chosen.length === 0;
  return (
    <>
      <Lede
        question={flsUnbilledReport.question}
        answer={last && unbilledWords(last)}
        asOf={last?.computedAt && dateTime(last.computedAt)}
      >
        {!isEmpty && (
          <Button component={Link} to={links.invoices()}>
            Upload invoices
          </Button>
        )}
      </Lede>
      <FirstAnswer list={list} tiles={flsUnbilledReport.figures?.length}>
        {last?.figures && !isEmpty && (
          <ListFigures list={flsUnbilledReport} isPortfolio opens="row" figures={last.figures} />
        )}
        <ListTable<typeof flsUnbilledReport, ListAnswer<Row>>
          list={list}
          exportPath={flsUnbilled.listUnbilledVisits.path}
          options={options}
          cells={cells}
          rowName={rowName}
          nothingYet={{
            title: 'Every test on file has its bill',
            why: 'Tests from 60 days to 12 months ago are looked at. One is listed here when its report or certificate is on file and no bill for its system is within 60 days.',
          }}
        />
      </FirstAnswer>
      {dismissed && <Dismiss row={dismissed} onClose={() => setDismissed(null)} />}
    </>
  );
}

/** A button to say that no bill will come for a visit; where somebody said so, their reason and a button to wait for the bill again. */
function BillOf({ row, canRecord, onDismiss }: { row: Row; canRecord: boolean; onDismiss: (row: Row) => void }) {
  const [setBill, { isLoading }] = useSetFlsEventBillMutation();
  const name = rowName(row);
  if (!canRecord) return row.noBillReason ?? 'Waited for';
  if (row.noBillReason === null)
    return (
      <Button size="small" aria-label={`No bill to come: ${name}`} onClick={() => onDismiss(row)}>
        No bill to come
      </Button>
    );
  const expect = async () => {
    const { data } = await setBill({ ...callOf(row), body: { noBillReason: null } });
    if (data) toast.done(`The bill of ${name} is waited for again.`);
  };
  return (
    <>
      {row.noBillReason}{' '}
      <Button
        size="small"
        variant="text"
        disabled={isLoading}
        aria-label={`Wait for its bill: ${name}`}
        onClick={() => void expect()}
      >
        Wait for it
      </Button>
    </>
  );
}

function Dismiss({ row, onClose }: { row: Row; onClose: () => void }) {
  const [setBill] = useSetFlsEventBillMutation();
  return (
    <LazyBoundary>
      <NoteDialog
        question={{
          title: 'No bill to come?',
          body: `${rowName(row)}, visit of ${date(row.eventDate)}. The visit leaves this list; the audit log keeps your reason, and the filter ‘Bill’ shows the visit again.`,
          okLabel: 'No bill to come',
          isRequired: true,
          send: async (reason) =>
            reason === null
              ? NO_REASON
              : await setBill({ ...callOf(row), body: { noBillReason: reason }, errors: 'inline' }),
          done: `No bill is waited for: ${rowName(row)}.`,
        }}
        onClose={onClose}
      />
    </LazyBoundary>
  );
}

const callOf = ({ id, flsRecordId, recordVersion }: Row) => ({
  params: { flsRecordId, flsEventId: id },
  ifMatch: recordVersion,
});

function rowName({ type, propertyName }: Row): string {
  return `${FLS_TYPE_WORDS[type]}, ${propertyName}`;
}

function unbilledWords({ figures }: ListAnswer<Row>): string | undefined {
  const unbilled = figures?.find(({ metric }) => metric === 'flsUnbilled')?.value;
  if (unbilled == null) return undefined;
  return unbilled === 0 ? 'None.' : `${counted(unbilled, 'test')}.`;
}
