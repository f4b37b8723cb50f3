import { itemsDefence as routes } from '@lintel/contract/capital/items-defence';
import { itemsReport } from '@lintel/contract/items/item-list';
import { Link, useParams } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useListItemsDefenceQuery } from '#api/project.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { type ItemFilters, links } from '#app/links.ts';
import { listSearch } from '#app/list/list-search.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useSearchState } from '#app/use-search-state.ts';
import { count, counted, dateTime, money } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { KpiTile } from '#ui/figures/KpiStrip.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DefenceLines } from './DefenceLines.tsx';
import styles from './defence.module.css';
import type { DefenceLine } from './project-types.ts';

const HELP =
  'Why each item of a filtered list would be asked for: its photo, dates, life, repairs, and the rule of repair or replace that fires. The address holds the filter: whoever may see the property can open it.';

/** The budget defence of the items of a property under a filter of their list, before there is a project. */
export default function ItemsDefencePage() {
  const propertyId = Number(useParams().propertyId);
  const isId = Number.isSafeInteger(propertyId) && propertyId > 0;
  const [search] = useSearchState(listSearch(itemsReport, false, 'row'));
  const {
    group: _group,
    groupKey: _key,
    sort: _sort,
    view: _view,
    row: _row,
    ...filters
  } = search as ItemFilters & {
    view?: number;
    row?: number;
  };
  const defence = useListItemsDefenceQuery({ params: { propertyId }, query: filters }, { skip: !isId });
  const found = defence.currentData;
  const toList = links.propertyItems(propertyId, filters);
  usePageHead({
    title: 'Budget defence',
    crumb: 'Budget defence',
    help: HELP,
  });
  if (!isId) return <NoProperty />;
  const refusal = asApiError(defence.error);
  if (refusal?.status === 422) {
    return (
      <PageState
        kind="filtered-out"
        title="Too many items for one defence"
        why={refusal.message}
        action={<Link to={toList}>Narrow the list</Link>}
      />
    );
  }
  return (
    <QueryState
      query={{ ...defence, data: found }}
      thing="The lines"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<NoProperty />}
    >
      {({ results, asOf, computedAt, filters: said }) => (
        <>
          <Lede question="Why should each of these be replaced?" asOf={dateTime(computedAt)}>
            <PrintButton />
            <ExportMenu path={routes.listItemsDefence.path} params={{ propertyId }} query={filters} />
          </Lede>
          <p className={`muted small ${styles.notes}`}>
            {said.map(({ label, words }) => `${label}: ${words}`).join(' · ') || 'No filter'}.{' '}
            <Link to={toList} data-no-print>
              Change the list
            </Link>
          </p>
          <DefenceLines
            lines={results}
            asOf={asOf}
            tiles={<KpiTile label="Cost to replace" {...costOf(results)} />}
            empty={{
              title: 'No item passes this filter',
              why: 'Change the filter of the list, and open the defence again.',
            }}
            renewPhoto={defence.refetch}
          />
        </>
      )}
    </QueryState>
  );
}

function NoProperty() {
  return (
    <PageState
      kind="nothing-yet"
      title="There is no such property"
      why="It may have been archived, or you may not see it."
    />
  );
}

function costOf(lines: readonly DefenceLine[]) {
  const known = lines.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  return {
    value: known.length === 0 ? null : money(known.reduce((a, b) => a + b, 0)),
    of: `${count(known.length)} of ${counted(lines.length, 'item')} have a price`,
  };
}
