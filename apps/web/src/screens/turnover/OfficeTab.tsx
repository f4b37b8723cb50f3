import { turnReport } from '@lintel/contract/turns/turn-report';
import { useTurnPages } from '#api/turn.api.ts';
import { useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { OfficeBoard } from '#app/turn/OfficeBoard.tsx';
import type { TurnoverAnswer } from '#app/turn/turn-types.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { MoreRows } from '#ui/table/MoreRows.tsx';

/** The open turns for the wall of the office. */
export function OfficeTab({ propertyId }: { propertyId: number }) {
  usePageHead({ help: 'The open turns by stage in big letters. Print it on letter paper, landscape.' });
  const { rows, last, pages } = useList<typeof turnReport, TurnoverAnswer>({
    list: turnReport,
    usePages: useTurnPages,
    propertyId,
    opens: 'turn',
    fixed: { sort: 'unit' },
  });
  return (
    <>
      <Lede
        question="What does everybody in the office need to see?"
        asOf={last?.computedAt && dateTime(last.computedAt)}
      >
        <PrintButton />
      </Lede>
      <QueryState query={{ ...pages, data: pages.currentData }} thing="The turns">
        {() => <OfficeBoard rows={rows} lanes={last?.lanes ?? []} />}
      </QueryState>
      {last && (
        <MoreRows
          shown={rows.length}
          total={counted(last.total, 'turn')}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetching}
          hasFailed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}
