import { today, todayDetail, todayList, todayWords } from '@lintel/contract/work/today';
import { Link } from 'react-router';
import { useTodayPages } from '#api/today.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { DASH } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { hasAction, LineAction, useMayRecord } from './LineAction.tsx';
import styles from './today.module.css';
import { lineTarget, type TodayLine, toneOf, whenWords } from './today-lines.ts';

const HELP =
  'Every line of Today in one list: filter it, keep the filter as a view, export it, or have it sent by mail, such as each Monday at seven.';

const CELLS: ListCells<TodayLine> = {
  what: {
    stack: 'first',
    cell: (line) => (
      <span className={styles.listed}>
        <StatusText tone={toneOf(line)}>
          <Link to={lineTarget(line).to}>{todayWords(line)}</Link>
        </StatusText>
      </span>
    ),
  },
  detail: { stack: 'full', cell: (line) => todayDetail(line) ?? DASH },
  due: (line) =>
    line.dueOn === null ? (
      DASH
    ) : (
      <>
        {line.dueOn}
        <small>{whenWords(line)}</small>
      </>
    ),
};

const OWN_COLUMNS: readonly DataColumn<TodayLine>[] = [
  {
    id: 'action',
    head: 'Action',
    isFixed: true,
    isUnsorted: true,
    stack: 'full',
    value: () => null,
    cell: (line) => <Act line={line} />,
  },
];

/** Today as one list. */
export default function TodayListPage() {
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  return (
    <ListPage
      list={todayList}
      usePages={useTodayPages}
      exportPath={today.listToday.path}
      options={options}
      cells={CELLS}
      ownColumns={OWN_COLUMNS}
      help={HELP}
      hasTwoLines
      nothingYet={{
        title: 'Nothing needs you now',
        why: 'What is overdue, due this week, waiting for review or stuck is listed here.',
      }}
      failedWhy="Nothing was changed. Try again in a moment."
    />
  );
}

function Act({ line }: { line: TodayLine }) {
  const { to, verb } = lineTarget(line);
  return hasAction(line, useMayRecord()) ? <LineAction line={line} /> : <Link to={to}>{verb}</Link>;
}
