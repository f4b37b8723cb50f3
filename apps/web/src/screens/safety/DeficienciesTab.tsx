import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsDeficiencies, flsDeficienciesReport } from '@lintel/contract/fls/fls-deficiencies';
import { FLS_SEVERITY_WORDS } from '@lintel/domain/fls/fls';
import { Link } from 'react-router';
import { useFlsDeficiencyPages } from '#api/fls.api.ts';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { complianceDate, complianceDateTime, DASH } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';

type Row = RowOfList<typeof flsDeficienciesReport>;

const HELP =
  'What inspectors found and nobody has fixed, the oldest first. Filter by how long it is open to see what waiting costs; re-inspections that were paid are among the figures.';

const CELLS: ListCells<Row> = {
  property: (row) => <Link to={links.property(row.propertyId, 'fls')}>{row.propertyName}</Link>,
  description: {
    stack: 'first',
    cell: (row) => (
      <Link to={links.safety({ tab: 'systems', record: String(row.flsRecordId) })}>{row.description}</Link>
    ),
  },
  severity: (row) => (
    <StatusText tone={row.severity === 'NONCRITICAL' ? 'warn' : 'bad'}>{FLS_SEVERITY_WORDS[row.severity]}</StatusText>
  ),
  found: (row) => complianceDate(row.foundOn),
  due: (row) =>
    row.dueOn === null ? (
      DASH
    ) : row.isOverdue ? (
      <StatusText tone="bad">{complianceDate(row.dueOn)}</StatusText>
    ) : (
      complianceDate(row.dueOn)
    ),
};

/** What is found and not fixed, by age, and what it costs to wait. */
export function DeficienciesTab() {
  usePageHead({ help: HELP });
  const options = { organizationId: useOrganizationOptions(), propertyId: usePropertyOptions() };
  const list = useList<typeof flsDeficienciesReport, ListAnswer<Row>>({
    list: flsDeficienciesReport,
    usePages: useFlsDeficiencyPages,
    options,
  });
  const { last } = list;
  return (
    <>
      <Lede question={flsDeficienciesReport.question} asOf={last?.computedAt && complianceDateTime(last.computedAt)} />
      <FirstAnswer list={list} tiles={flsDeficienciesReport.figures?.length}>
        {last?.figures && (
          <ListFigures list={flsDeficienciesReport} isPortfolio opens="record" figures={last.figures} />
        )}
        <ListTable<typeof flsDeficienciesReport, ListAnswer<Row>>
          list={list}
          exportPath={flsDeficiencies.listFlsDeficiencies.path}
          options={options}
          cells={CELLS}
          nothingYet={{
            title: 'Nothing is open',
            why: 'Every deficiency that was recorded is fixed. New ones are recorded with a visit, or in the drawer of a system.',
          }}
        />
      </FirstAnswer>
    </>
  );
}
