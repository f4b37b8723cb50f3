import { portfolio, portfolioReport } from '@lintel/contract/portfolio-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { aciOf, dueCentsPerUnit, sumPlaces } from '@lintel/domain/portfolio';
import { filterPlaces } from '@lintel/domain/portfolio-filter';
import { sortedByValue } from '@lintel/domain/row-order';
import type { Handlers } from '#platform/context.ts';
import { selectToday } from '#platform/day.ts';
import { type ListAsk, type ListReading, listHandler } from '#platform/list-handler.ts';
import { EXPORT_MAX_ROWS, partOf } from '#platform/page.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type Place, selectPortfolio } from './portfolio.queries.ts';

type Ask = ListAsk<typeof portfolioReport>;
type More = { asOf: string; computedAt: string; totals: ReturnType<typeof totalsOf> };

/** The rows are one a property, so that all are read, and filter, order and pages are made of them here. */
const reading: ListReading<typeof portfolioReport, More> = {
  async select(db, ask) {
    const places = filterPlaces(await selectPortfolio(db, within(ask), ask.now), ask.filter);
    return {
      ...partOf(inOrder(places, ask), ask, ({ propertyId }) => propertyId),
      more: { ...(await datesOf(db, places, ask)), totals: totalsOf(places) },
    };
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
  return { ...sumPlaces(places), dueCentsPerUnit: dueCentsPerUnit(...places) };
}

/** As of when the rows hold: the earliest of them. */
async function datesOf(db: Db, places: readonly Place[], { viewer, now, filter: { organizationId } }: Ask) {
  const [asOf = await selectToday(db, viewer, now, organizationId)] = places.map((place) => place.asOf).sort();
  const [computedAt = now] = places.map((place) => place.computedAt).sort();
  return { asOf, computedAt };
}
