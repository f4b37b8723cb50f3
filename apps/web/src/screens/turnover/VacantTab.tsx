import type { RowOfList } from '@lintel/contract/base/define-list';
import { turnDays, turnDaysReport } from '@lintel/contract/turns/turn-days';
import { TURN_DAY_RULE } from '@lintel/domain/turns/turn-days';
import { DAY_OWNERS } from '@lintel/domain/turns/turns';
import { useTurnDaysPages } from '#api/turn.api.ts';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { usePageHead } from '#app/page-head.tsx';
import { OwnerSwatch } from '#app/turn/OwnerBar.tsx';
import { counted, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import styles from './turnover.module.css';

const TurnDrawer = lazyWhenIdle(() => import('./TurnDrawer.tsx'), 'TurnDrawer');

type Row = RowOfList<typeof turnDaysReport>;
type Answer = ListAnswer<Row> & { choices: { months: string[]; plans: string[] } };

const CELLS = {
  unit: { stack: 'first' },
  owner: (row) => (
    <>
      <OwnerSwatch owner={row.owner} />
      {DAY_OWNERS[row.owner]}
    </>
  ),
  reason: (row) =>
    row.note === null ? (
      row.reason
    ) : (
      <span className={styles.twoLines}>
        {row.reason}
        <small>{row.note}</small>
      </span>
    ),
} satisfies ListCells<Row>;

const asOption = (value: string) => ({ value, label: value });

/** Every vacant day of the property once, in stretches of one owner each, with the reason. */
export function VacantTab({ propertyId }: { propertyId: number }) {
  usePageHead({
    help: `Each vacant day has one owner, so that the days of all owners are the vacant days. ${TURN_DAY_RULE}`,
  });
  const list = useList<typeof turnDaysReport, Answer>({
    list: turnDaysReport,
    usePages: useTurnDaysPages,
    propertyId,
    opens: 'stretch',
  });
  const { last } = list;
  return (
    <>
      <Lede question={turnDaysReport.question} asOf={last?.computedAt && dateTime(last.computedAt)} />
      <ListTable
        list={list}
        exportPath={turnDays.listTurnDays.path}
        cells={CELLS}
        hasTwoLines
        options={{ month: last?.choices.months.map(asOption), plan: last?.choices.plans.map(asOption) }}
        countWords={({ total, totals }) =>
          `${counted(totals?.days ?? 0, 'day')} in ${counted(total, 'stretch', 'stretches')}`
        }
        nothingYet={{
          title: 'No vacant day',
          why: 'No unit was empty. Days are counted from the day after move-out, up to the next move-in.',
        }}
        drawer={({ row, onClose, onPrevious, onNext }) => (
          <LazyBoundary>
            {row && <TurnDrawer turnId={row.turnId} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />}
          </LazyBoundary>
        )}
      />
    </>
  );
}
