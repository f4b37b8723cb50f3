import { filterSchema, ordersOf } from '@lintel/contract/define-list';
import type { FieldError } from '@lintel/contract/errors';
import { LISTS } from '@lintel/contract/lists';
import { AppError, unprocessable } from '#platform/errors.ts';
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
