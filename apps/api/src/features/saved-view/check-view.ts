import { filterSchema, filtersOf, ordersOf } from '@lintel/contract/base/define-list';
import type { FieldError } from '@lintel/contract/base/errors';
import { LISTS } from '@lintel/contract/lists';
import type { Db } from '@lintel/db/pooled-kysely';
import { AppError, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type NamedInView, selectNamedThere } from './named-there.queries.ts';
import type { NewView } from './saved-view.queries.ts';

/** Checks that the report exists at that place: for one property, or over all. Throws UNPROCESSABLE. */
export function checkReport(reportId: string, propertyId: number | null) {
  const definition = Object.hasOwn(LISTS, reportId) ? LISTS[reportId] : undefined;
  if (!definition) throw unprocessable('reportId', 'There is no such report.');
  const isPortfolio = propertyId === null;
  if (isPortfolio ? definition.places.portfolio : definition.places.property) return definition;
  const message = isPortfolio ? 'This report is about one property.' : 'This report is not about one property.';
  throw unprocessable('propertyId', message);
}

/** Checks filter, order and columns of a view by the definition of its report; throws UNPROCESSABLE with every field. */
export function checkView(view: Pick<NewView, 'reportId' | 'propertyId' | 'filter' | 'sort' | 'columns'>): void {
  const definition = checkReport(view.reportId, view.propertyId);
  const isPortfolio = view.propertyId === null;
  const fields: FieldError[] = [];
  const checked = filterSchema(definition, isPortfolio).safeParse(view.filter);
  for (const issue of checked.error?.issues ?? []) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'is not a filter of this report' : issue.message;
    fields.push(...names.map((name) => ({ path: name === '' ? 'filter' : `filter.${name}`, message })));
  }
  if (view.sort !== null && !ordersOf(definition).includes(view.sort))
    fields.push({ path: 'sort', message: 'is not an order of this report' });
  const keys = (view.columns ?? []).map(({ key }) => key);
  for (const [at, key] of keys.entries()) {
    const column = Object.hasOwn(definition.columns, key) ? definition.columns[key] : undefined;
    if (!column || column.only === 'files' || (column.isPortfolioOnly && !isPortfolio))
      fields.push({ path: `columns.${at}.key`, message: 'is not a column of this report' });
    else if (keys.indexOf(key) !== at) fields.push({ path: `columns.${at}.key`, message: 'is given twice' });
  }
  if (fields.length > 0) throw new AppError('UNPROCESSABLE', 'This view does not fit its report.', { fields });
}

/**
 * Checks that what a filter names by id is in the organization of the view; somebody else's and nothing at all are told apart by
 * nothing. What was `stored` already may be gone since. Throws UNPROCESSABLE with every field.
 */
export async function checkNamed(
  db: Db,
  viewer: Viewer,
  view: Pick<NewView, 'organizationId' | 'reportId' | 'propertyId' | 'filter'>,
  stored: NewView['filter'] = {},
): Promise<void> {
  const things = filtersOf(checkReport(view.reportId, view.propertyId), view.propertyId === null).flatMap(
    ([name, { names }]): NamedInView[] => {
      const id = view.filter[name];
      return names === undefined || typeof id !== 'number' || id === stored[name] ? [] : [{ name, names, id }];
    },
  );
  const there = await selectNamedThere(db, viewer, view.organizationId, things);
  const fields = things.flatMap(({ name }) =>
    there.has(name) ? [] : [{ path: `filter.${name}`, message: 'is not in the organization of this view' }],
  );
  if (fields.length > 0)
    throw new AppError('UNPROCESSABLE', 'A view is filtered by what is in its own organization.', { fields });
}
