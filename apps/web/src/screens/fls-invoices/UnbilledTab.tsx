import type { RowOfList } from '@lintel/contract/define-list';
import { flsUnbilled, flsUnbilledReport } from '@lintel/contract/fls-unbilled';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useUnbilledVisitPages } from '#api/fls-invoice.api.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { counted, dateTime } from '#ui/format.ts';
import { Lede } from '#ui/SectionHead.tsx';
import { useFlsInvoiceOptions } from './use-fls-invoice-options.ts';

type Row = RowOfList<typeof flsUnbilledReport>;

const HELP =
  'One row per test or inspection that has its report or certificate on file, and no bill within 60 days. Either the bill went astray, or it still comes: look for it before the year is closed. A visit whose cost is 0 needs no bill and is not listed.';

const CELLS: ListCells<Row> = {
  system: {
    stack: 'first',
    cell: (row) => <Link to={links.flsRecord(row.propertyId, row.flsRecordId)}>{FLS_TYPE_WORDS[row.type]}</Link>,
  },
};

/** The tests on file that nobody billed; each leads to the record of its system. */
export function UnbilledTab() {
  usePageHead({ help: HELP });
  const options = useFlsInvoiceOptions();
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
          cells={CELLS}
          rowName={(row) => `${FLS_TYPE_WORDS[row.type]}, ${row.propertyName}`}
          nothingYet={{
            title: 'Every test on file has its bill',
            why: 'Tests from 60 days to 12 months ago are looked at. One is listed here when its report or certificate is on file and no bill for its system is within 60 days.',
          }}
        />
      </FirstAnswer>
    </>
  );
}

function unbilledWords({ figures }: ListAnswer<Row>): string | undefined {
  const unbilled = figures?.find(({ metric }) => metric === 'flsUnbilled')?.value;
  if (unbilled == null) return undefined;
  return unbilled === 0 ? 'None.' : `${counted(unbilled, 'test')}.`;
}
