import { filtersOf, type ListDefinition } from '@lintel/contract/base/define-list';

type Place = {
  isPortfolio: boolean;
  /** The key in the address of the row whose drawer is open. */
  opens: string;
  params: URLSearchParams;
};

/** The address of the rows behind a figure: the list under these filters, or another tab of its page; null where they are on no page. */
export function rowsAddress(
  list: ListDefinition,
  { isPortfolio, opens, params }: Place,
  rows: Record<string, string>,
): string | null {
  const { keeps = [], tabKeeps } = list.figureRows ?? {};
  if (rows.tab !== undefined) {
    if (!tabKeeps) return isPortfolio ? null : `?${new URLSearchParams(rows)}`;
    // What the tab cannot be narrowed by would show other rows than those that were counted.
    if (keeps.some((name) => params.has(name) && !tabKeeps.includes(name))) return null;
    const kept = tabKeeps.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : []));
    return `?${new URLSearchParams([...kept, ...Object.entries(rows)])}`;
  }
  const next = new URLSearchParams(params);
  for (const [name] of filtersOf(list, isPortfolio)) if (!keeps.includes(name)) next.delete(name);
  for (const name of [opens, 'view']) next.delete(name);
  for (const [name, value] of Object.entries(rows)) next.set(name, value);
  return `?${next}`;
}
