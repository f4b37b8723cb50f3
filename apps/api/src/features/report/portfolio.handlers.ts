import { portfolio, portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { sortedByValue } from '@lintel/domain/base/row-order';
import { sumWork } from '@lintel/domain/properties/place-work';
import { aciOf, dueCentsPerUnit, sumPlaces } from '@lintel/domain/properties/portfolio';
import { filterPlaces } from '@lintel/domain/properties/portfolio-filter';
import { selectToday } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { EXPORT_MAX_ROWS, partOf } from '#platform/sql/page.ts';
import { type Place, selectPortfolio } from './portfolio.queries.ts';

type Ask = ListAsk<typeof portfolioReport>;
type More = { asOf: string; computedAt: string; totals: ReturnType<typeof totalsOf> };

/** The rows are one a property, so that all are read, and filter, order and pages are made of them here. */
const reading: ListReading<typeof portfolioReport, More> = {
  async select(db, ask) {
    const { viewer, now, filter } = ask;
    const places = filterPlaces(await selectPortfolio(db, within(ask), now), filter);
    return pageOf(places, ask, places[0]?.asOf ?? (await selectToday(db, viewer, now, filter.organizationId)));
  },
  rowId: ({ propertyId }) => propertyId,
  totalsOf,
  pageLimit: EXPORT_MAX_ROWS,
  timeoutMs: 15_000,
};

export const portfolioHandlers: Handlers<typeof portfolio> = {
  getPortfolioSummary: listHandler(portfolio.getPortfolioSummary, reading),
};

function within({ viewer, filter: { organizationId } }: Ask): Viewer {
  return organizationId === undefined ? viewer : { ...viewer, organizationIds: [organizationId] };
}

function inOrder(places: readonly Place[], { sort, isDescending }: Ask): readonly Place[] {
  // The statement has put them in the order of their names, by the rules of the database.
  if (sort === 'property') return isDescending ? places.toReversed() : places;
  return sortedByValue(places, valueBy(sort), isDescending);
}

function valueBy(sort: Ask['sort']): (place: Place) => string | number | null {
  // A band is a range of the condition index, so that its order is that of the index.
  return (sort === 'band' ? aciOf : portfolioReport.columns[sort]?.value) ?? (() => null);
}

function totalsOf(places: readonly Place[]) {
  return { ...sumPlaces(places), ...sumWork(places), dueCentsPerUnit: dueCentsPerUnit(...places) };
}

/** The part that is asked for, as of the earliest of all rows; of none, as of `day`. */
function pageOf(places: readonly Place[], ask: Ask, day: string) {
  const [asOf = day] = places.map((place) => place.asOf).sort();
  const [computedAt = ask.now] = places.map((place) => place.computedAt).sort();
  return {
    ...partOf(inOrder(places, ask), ask, ({ propertyId }) => propertyId),
    more: { asOf, computedAt, totals: totalsOf(places) },
  };
}
