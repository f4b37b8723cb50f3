import { PAGE_LIMIT_MAX } from '@lintel/contract/base/paging';
import type { Db } from '@lintel/db/pooled-kysely';
import { type FixedStatement, fixedStatement, type Given } from '../base/fixed-statement.ts';
import { sightOf } from '../identity/viewer.ts';
import { type Columns, rowsOf } from '../sql/json-columns.ts';
import type { ListAsk } from '../sql/list-sort.ts';
import { type ColumnsLine, type Page, type PageParts, pageColumns, selectPage } from '../sql/page.ts';

/** How many statements of a list are kept; the one that was made first leaves. */
const KEPT_MAX = 100;

/**
 * Reads a page of a list whose statement is put together once a process for each order and each set of filters, and whose rows leave as columns
 * (`names`). `parts` makes the statement: the filters in `values` are only parameters in it, what it does with any other may depend on its value.
 * A file, and what somebody typed (`q`), are put together each time.
 */
export function fixedPage<Ask extends ListAsk, Row extends object, More>({
  names,
  values,
  parts,
}: {
  names: readonly (keyof Row & string)[];
  values: readonly (keyof Ask['filter'])[];
  parts: (ask: Ask) => PageParts<More>;
}): (db: Db, ask: Ask) => Promise<Page<Row, More>> {
  const kept = new Map<string, FixedStatement<Ask, ColumnsLine<Row, More>>>();

  function statementFor(ask: Ask): FixedStatement<Ask, ColumnsLine<Row, More>> {
    const form = formOf(ask, values);
    const key = JSON.stringify(form);
    const known = kept.get(key);
    if (known) return known;
    const [first] = kept.keys();
    if (kept.size >= KEPT_MAX && first !== undefined) kept.delete(first);
    const made = fixedStatement<Ask, ColumnsLine<Row, More>>((given) =>
      pageColumns<Row, More>(names, parts(asGiven(form, values, given))),
    );
    kept.set(key, made);
    return made;
  }

  return async (db, ask) => {
    const { q } = ask.filter as { q?: string };
    if (q !== undefined || ask.limit > PAGE_LIMIT_MAX)
      return selectPage<Row, More>(db, { ...parts(ask), limit: ask.limit });
    const [line] = await statementFor(ask)(db, ask);
    if (!line) throw new Error('a page has at least the line that counts');
    const { pageFound, pageTotal, pageMore, pageRows } = line;
    const rows = rowsOf(names, pageRows as unknown as Columns<Row>);
    const [keys, ids] = pageRows.slice(names.length) as unknown as [(string | null)[] | null, number[] | null];
    const id = rows.length > ask.limit ? ids?.[ask.limit - 1] : undefined;
    return {
      found: pageFound,
      total: pageTotal,
      more: pageMore,
      rows: rows.slice(0, ask.limit),
      last: id === undefined ? null : { key: keys?.[ask.limit - 1] ?? null, id },
    };
  };
}

/** What decides the text of a statement: the order, where it begins, and the filters, of which those in `values` only by being there. */
function formOf<Ask extends ListAsk>(
  { propertyId, sort, isDescending, after, filter }: Ask,
  values: readonly (keyof Ask['filter'])[],
) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    isOneProperty: propertyId !== undefined,
    ...{ sort, isDescending },
    after: after === undefined ? 'start' : after.key === null ? 'no value' : 'value',
    filter: given.map(([name, value]): Chosen => (isIn(values, name) ? [name] : [name, value])).toSorted(),
  };
}

// What is asked, with a parameter for each value that the text of the statement does not depend on.
function asGiven<Ask extends ListAsk>(
  { isOneProperty, sort, isDescending, after, filter }: ReturnType<typeof formOf<Ask>>,
  values: readonly (keyof Ask['filter'])[],
  given: Given<Ask>,
): Ask {
  const place = {
    key: after === 'no value' ? null : given((ask) => ask.after?.key),
    id: given((ask) => ask.after?.id),
  };
  const filters = filter.map(([name, value]) => [
    name,
    isIn(values, name) ? given((ask) => (ask.filter as Record<string, unknown>)[name]) : value,
  ]);
  const asked = {
    viewer: { ...sightOf(given), userId: given((ask) => ask.viewer.userId) },
    now: given((ask) => ask.now),
    propertyId: isOneProperty ? given((ask) => ask.propertyId) : undefined,
    ...{ sort, isDescending, filter: Object.fromEntries(filters) },
    limit: given((ask) => ask.limit),
    after: after === 'start' ? undefined : place,
  };
  // why: a builder of a statement gives these on as parameters, whatever they are
  return asked as unknown as Ask;
}

function isIn(values: readonly PropertyKey[], name: string): boolean {
  return values.includes(name);
}

/** A filter, with its value where that decides the text. */
type Chosen = [name: string, value?: unknown];
