import type { MetricId } from '@lintel/domain/figures/metrics';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { Figure } from './figure.ts';
import type { ListFilter, ListFilters } from './list-filter.ts';
import { ExportFormat, PAGE_LIMIT_MAX } from './paging.ts';
import type { Access } from './route.ts';
import { Count, DateOnly, Id, Instant } from './scalars.ts';
import type { Tag } from './tags.ts';

/** How the values of a column are written. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'cents' | 'date' | 'percent' | 'instant';

/** A column of a list: on the screen, in CSV, XLSX and PDF. Keep it free of markup; the page may draw the same value its own way. */
// why: a list of lists cannot name the totals of each
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ListColumn<Row, Totals = any> = {
  /** Short, with its unit, for the head of a table: 'Age, y'. */
  head: string;
  /** In files and menus, where a short head would not be understood: 'Age (years)'. */
  label?: string;
  kind: ColumnKind;
  /** Null is not known. */
  value: (row: Row) => string | number | null;
  /** What is shown under it: a member of the totals, or what is worked out from them. */
  total?: (keyof Totals & string) | ((totals: Totals) => number | null);
  /** The rows can be sorted by it; its id is then among the list's `sorts`. */
  isSorted?: boolean;
  /** Not shown until a person chooses it; files have it all the same. */
  isHidden?: boolean;
  /** Left out of a PDF, whose sheet has no room for every column of a file. */
  isNotOnPaper?: boolean;
  /** Only in files, or only on the screen. */
  only?: 'files' | 'screen';
  /** Only where the list is over all that the caller may see. */
  isPortfolioOnly?: boolean;
  /** In pixels, on the screen. */
  width?: number;
};

/** Where a list is asked and shown: for one property, or over all that the caller may see. */
export type ListPlace = {
  /** The operation that answers it. */
  operationId: string;
  /** The address of its page, with `:propertyId` where it is about one property; filters are added to its query. */
  page: string;
};

/** What is the same for every list and report; see `defineList`. */
export type ListDefinition = {
  id: string;
  title: string;
  question: string;
  /** One row and several: ['item', 'items']. */
  noun: readonly [string, string];
  places: { property?: ListPlace; portfolio?: ListPlace };
  sorts: readonly string[];
  /** As the API takes it: a sort, or '-' and a sort. */
  order: string;
  filters: ListFilters;
  row: z.ZodObject;
  // why: columns are functions of the row of their own list, which a list of lists cannot name
  // biome-ignore lint/suspicious/noExplicitAny: see above
  columns: Record<string, ListColumn<any>>;
  totals?: z.ZodRawShape | undefined;
  parts?: z.ZodRawShape | undefined;
  /** What a reader of the rows must know: printed in files. */
  notes?: readonly string[];
  /** When a row was new or last changed; the page marks what changed since the reader last looked. */
  // biome-ignore lint/suspicious/noExplicitAny: why: as the columns
  changedAt?: (row: any) => string | null;
  /** Ids of domain/metrics; such a list is a report. */
  figures?: readonly MetricId[];
  /** The rows behind its figures. */
  figureRows?: FigureRows;
  /** The answer says as of which day and instant it holds, and has figures. */
  isReport: boolean;
  importsAs?: ImportsAs;
};

/** How a file of a list goes in again. Such files name the property in each row. */
export type ImportsAs = {
  kind: ImportKind;
  /** Columns of the list → fields of the kind. The others are worked out or kept elsewhere, and are not read. */
  fields: Readonly<Record<string, string>>;
  /** Columns of which a file has all values and an import takes the first. */
  firstOf?: readonly string[];
  /** What an empty cell of a column stands for. */
  blanks?: Readonly<Record<string, string>>;
  /** Rows that are of the kind: those with this word in this column. */
  rows?: { column: string; word: string };
};

/**
 * Which rows a figure is counted over. The page of a figure is the list's own under these filters, with those in `keeps`, which narrow
 * the figures too, as they are; or another tab of its page (`tab`), where the list is about one property. A tab that has some of these filters
 * itself names them in `tabKeeps`: it is then the page of a figure over all properties too, unless the figure is narrowed by what the tab cannot be.
 */
export type FigureRows = {
  keeps: readonly string[];
  tabKeeps?: readonly string[];
  of: Partial<Record<MetricId, Record<string, string>>>;
};

/** The most rows that a file of selected rows can have. */
export const SELECTED_MAX = 1000;

/** Of a file: only these rows of the filter, by their ids: '4,8,15'. */
const ListIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'must be ids with commas between them')
  .refine((text) => text.split(',').length <= SELECTED_MAX, `must be at most ${SELECTED_MAX} ids`);

type Given<
  Id_ extends string,
  Row extends z.ZodObject,
  Sorts extends readonly string[],
  Filters extends ListFilters,
  Totals extends z.ZodRawShape | undefined,
  Parts extends z.ZodRawShape | undefined,
> = {
  id: Id_;
  title: string;
  question: string;
  noun: readonly [string, string];
  places: ListDefinition['places'];
  row: Row;
  sorts: Sorts;
  order: NoInfer<Sorts[number] | `-${Sorts[number]}`>;
  filters: Filters;
  columns: Record<string, ListColumn<z.output<NoInfer<Row>>, NoInfer<TotalsOf<Totals>>>>;
  totals?: Totals;
  parts?: Parts;
  notes?: readonly string[];
  changedAt?: (row: z.output<NoInfer<Row>>) => string | null;
  importsAs?: ImportsAs;
};

/**
 * Defines a list: the rows that a person reads page by page, filters, sorts, exports, saves as a view and has sent. Query, answer,
 * files, saved views and the address of the page follow from it (`listRoute`, and `listHandler` in the API, `<ListPage>` on the web).
 */
export function defineList<
  const Name extends string,
  Row extends z.ZodObject,
  const Sorts extends readonly string[],
  Filters extends ListFilters,
  Totals extends z.ZodRawShape | undefined = undefined,
  Parts extends z.ZodRawShape | undefined = undefined,
>(given: Given<Name, Row, Sorts, Filters, Totals, Parts>) {
  // why: totals and parts are there where they were given, which their optional properties do not say
  return { ...given, isReport: false as const } as Defined<typeof given, Totals, Parts, false>;
}

/** Defines a report: a list that also says as of when it holds, and may have figures (ids of domain/metrics) above its rows. */
export function defineReport<
  const Name extends string,
  Row extends z.ZodObject,
  const Sorts extends readonly string[],
  Filters extends ListFilters,
  Totals extends z.ZodRawShape | undefined = undefined,
  Parts extends z.ZodRawShape | undefined = undefined,
>(given: Given<Name, Row, Sorts, Filters, Totals, Parts> & { figures: readonly MetricId[]; figureRows?: FigureRows }) {
  // why: as above
  return { ...given, isReport: true as const } as Defined<typeof given, Totals, Parts, true>;
}

/** The route of a list for one of its places: filters, sort, cursor, limit and format in, a page of rows with totals and parts out. */
export function listRoute<
  const D extends ListDefinition,
  const P extends `/${string}`,
  const R extends { access: Access; summary: string; errors: readonly ErrorCode[]; reads: readonly Tag[] },
>(definition: D, path: P, rest: R) {
  const { sorts, row, totals, parts, isReport } = definition;
  const isPortfolio = !path.includes('/:propertyId');
  return {
    method: 'GET' as const,
    path,
    ...rest,
    // A file can be of too many rows, and selected rows are a file only.
    errors: [...rest.errors, 'UNPROCESSABLE'] as const satisfies readonly ErrorCode[],
    ...((isPortfolio ? {} : { params: z.strictObject({ propertyId: Id }) }) as ParamsOf<P>),
    query: z.strictObject({
      limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
      cursor: z.string().max(500).optional(),
      ...(sorts.length > 0 && { sort: z.enum(withDescending(sorts)).optional() }),
      ...filterSchema(definition, isPortfolio).shape,
      ids: ListIds.optional(),
      format: ExportFormat.optional(),
    }) as unknown as QueryOf<D>,
    response: z.strictObject({
      results: z.array(row),
      total: Count,
      nextCursor: z.string().nullable(),
      ...(totals && { totals: z.strictObject(totals) }),
      ...(definition.filters.group?.keyOf && { groups: z.array(groupShape(totals)) }),
      ...(isReport && { asOf: DateOnly, computedAt: Instant, figures: z.array(Figure) }),
      ...parts,
    }) as unknown as AnswerOf<D>,
    list: definition,
    exports: true as const,
    pages: true as const,
  };
}

/** A group of a list's rows over the whole filter; `key` is what `groupKey` takes. */
function groupShape(totals: z.ZodRawShape | undefined) {
  return z.strictObject({
    key: z.string(),
    label: z.string(),
    count: Count,
    ...(totals && { totals: z.strictObject(totals) }),
  });
}

/** The part of a list's query that a saved view keeps: its filters. */
export function filterSchema(definition: ListDefinition, isPortfolio: boolean): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(filtersOf(definition, isPortfolio).map(([name, { schema }]) => [name, schema])),
  );
}

/** The filters that a list has over one property, or over all that the caller may see, in order. */
export function filtersOf({ filters }: Pick<ListDefinition, 'filters'>, isPortfolio: boolean): [string, ListFilter][] {
  return Object.entries(filters).filter(([, filter]) => isPortfolio || !filter.isPortfolioOnly);
}

/** Every order that a list takes: each sort rising, and with '-' falling. */
export function ordersOf({ sorts }: Pick<ListDefinition, 'sorts'>): string[] {
  return sorts.flatMap((sort) => [sort, `-${sort}`]);
}

/** What is shown under a column of a list, from the list's totals; null is not known. */
export function totalUnder({ total }: Pick<ListColumn<never>, 'total'>, totals: object | undefined): number | null {
  if (total === undefined || totals === undefined) return null;
  if (typeof total === 'function') return total(totals);
  return (totals as Record<string, number | null>)[total] ?? null;
}

/** The columns of a list that a file has, in order. */
export function fileColumns(
  definition: ListDefinition,
  isPortfolio: boolean,
  format?: 'csv' | 'xlsx' | 'pdf',
): [string, ListColumn<unknown>][] {
  const namesPlace = isPortfolio || (definition.importsAs !== undefined && format !== 'pdf');
  return Object.entries(definition.columns).filter(
    ([, column]) =>
      column.only !== 'screen' && (namesPlace || !column.isPortfolioOnly) && !(format === 'pdf' && column.isNotOnPaper),
  );
}

function withDescending(sorts: readonly string[]) {
  return ordersOf({ sorts }) as [string, ...string[]];
}

type TotalsOf<Totals> = Totals extends z.ZodRawShape ? z.output<z.ZodObject<Totals>> : Record<never, never>;
type Defined<G, Totals, Parts, IsReport extends boolean> = Omit<G, 'totals' | 'parts'> & {
  totals: Totals;
  parts: Parts;
  isReport: IsReport;
};

export type RowOfList<D extends ListDefinition> = z.output<D['row']>;
export type FilterOf<D extends ListDefinition> = {
  [K in keyof D['filters']]?: Exclude<z.output<D['filters'][K]['schema']>, undefined>;
};

type ParamsOf<P extends string> = P extends `${string}/:propertyId${string}`
  ? { params: z.ZodObject<{ propertyId: typeof Id }, z.core.$strict> }
  : Record<never, never>;
type SortShape<D extends ListDefinition> = D['sorts'][number] extends never
  ? Record<never, never>
  : { sort: z.ZodOptional<z.ZodEnum<{ [K in D['sorts'][number] | `-${D['sorts'][number]}`]: K }>> };
type QueryOf<D extends ListDefinition> = z.ZodObject<
  {
    limit: z.ZodOptional<z.ZodInt>;
    cursor: z.ZodOptional<z.ZodString>;
    ids: z.ZodOptional<typeof ListIds>;
    format: z.ZodOptional<typeof ExportFormat>;
  } & SortShape<D> & { [K in keyof D['filters']]: D['filters'][K]['schema'] },
  z.core.$strict
>;
type GroupOf<D extends ListDefinition> = z.ZodObject<
  { key: z.ZodString; label: z.ZodString; count: typeof Count } & (D extends { totals: infer T extends z.ZodRawShape }
    ? { totals: z.ZodObject<T, z.core.$strict> }
    : Record<never, never>),
  z.core.$strict
>;
type AnswerOf<D extends ListDefinition> = z.ZodObject<
  { results: z.ZodArray<D['row']>; total: typeof Count; nextCursor: z.ZodNullable<z.ZodString> } & (D extends {
    totals: infer T extends z.ZodRawShape;
  }
    ? { totals: z.ZodObject<T, z.core.$strict> }
    : Record<never, never>) &
    (D['filters'] extends { group: ListFilter } ? { groups: z.ZodArray<GroupOf<D>> } : Record<never, never>) &
    (D['isReport'] extends true
      ? { asOf: typeof DateOnly; computedAt: typeof Instant; figures: z.ZodArray<typeof Figure> }
      : Record<never, never>) &
    (D extends { parts: infer P extends z.ZodRawShape } ? P : Record<never, never>),
  z.core.$strict
>;
