import { useMemo } from 'react';
import { ItemList } from '#app/item-list/ItemList.tsx';
import { count, counted, moneyCell } from '#ui/base/format.ts';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { typeMark } from '#ui/pictures/type-colour.ts';
import type { RowGroups } from '#ui/table/data-table-columns.ts';
import { dueFilter } from './capital-search.ts';
import { type DueItemsProps, dueWords } from './due-words.ts';
import { type CapitalReport, type DueStacks, dueStacks } from './plan-series.ts';

const BACKLOG = 'backlog';

// A bar is of items at one stage of their life: what to do about each says more than its band.
const SHOWS = ['advice'];
const HIDES = ['band'];

/** The items behind a bar of the plan by expected life. */
export function DueItems({ report, due, bars, search, patch }: DueItemsProps) {
  const { title, dollarsOf, factor } = dueWords(report, due, bars, search.prices);
  const groups = useMemo(
    () => ({ ...byType(dueStacks(report, due), factor), isFolded: isFoldedIn(report) }),
    [report, due, factor],
  );
  const bar = bars.find((each) => each.due === due);
  const options = bars.map((each) => ({ value: each.due, label: each.label, hint: countHint(report, each.due) }));
  const chosen = bar ? [] : [{ value: due, label: title, hint: countHint(report, due) }];
  return (
    <ItemList
      title={title}
      propertyId={report.propertyId}
      fixed={dueFilter(due)}
      groups={groups}
      shows={SHOWS}
      hides={HIDES}
      prices={{ head: `Cost, ${dollarsOf} $`, factor }}
      tools={
        <FilterChip
          name="Due"
          options={[...options, ...chosen]}
          values={[due]}
          onChange={([next]) => patch({ ...dueFilter(next), item: null })}
        />
      }
      nothingYet={{
        title: due === BACKLOG ? 'Nothing is past its expected life' : `Nothing is listed under “${title}”`,
        why: 'Choose another bar of the plan to see its items.',
      }}
    />
  );
}

type Grouped = { itemType: string; itemTypeId: number };

/** One group a type; its figures are those of the whole bar, of which the rows so far may be a part. */
function byType({ stacks, noun }: DueStacks, factor: number): RowGroups<Grouped> {
  const stackOf = ([row]: readonly Grouped[]) => stacks?.find(({ itemTypeId }) => itemTypeId === row?.itemTypeId);
  return {
    keyOf: (row) => row.itemType,
    title: (rows, key) => {
      const stack = stackOf(rows);
      return (
        <>
          {rows[0] && <TypeSwatch mark={typeMark(rows[0].itemTypeId)} />} {key}{' '}
          <span className="muted small">
            {stack ? counted(stack.count, noun) : `${counted(rows.length, 'item')} shown`}
          </span>
        </>
      );
    },
    cells: (rows) => {
      const stack = stackOf(rows);
      if (!stack) return {};
      return { cost: moneyCell(stack.cents === null ? null : stack.cents * factor) };
    },
  };
}

// The two types with the most backlog are expanded; the rest are one click away.
function isFoldedIn(report: CapitalReport): (itemType: string) => boolean {
  const open = report.itemTypes
    .toSorted((a, b) => (b.backlogCents ?? -1) - (a.backlogCents ?? -1))
    .slice(0, 2)
    .map((type) => type.itemType);
  return (itemType) => !open.includes(itemType);
}

function countHint(report: CapitalReport, due: string): string {
  if (due === BACKLOG) return count(report.backlog.count);
  if (due === 'nodate') return count(report.noDate.count);
  if (due === 'weak') return count(report.counts.weak);
  return count(report.forecast.find((year) => String(year.year) === due)?.count ?? null, '');
}
