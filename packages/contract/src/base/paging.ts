import * as z from 'zod';

export const PAGE_LIMIT_DEFAULT = 100;
export const PAGE_LIMIT_MAX = 1000;

/** `{ results, total, nextCursor }`: how every collection answers; `total` counts the whole filter, not the page. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({ results: z.array(row), total: z.int().nonnegative(), nextCursor: z.string().nullable() });

/** The query of a list that comes in pages, in one order. */
export const pagesQuery = z.strictObject({
  limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
  cursor: z.string().max(500).optional(),
});

/** The query of a list that comes whole, or in pages where `limit` asks for them. */
export const wholeListQuery = pagesQuery.extend({
  limit: pagesQuery.shape.limit.meta({ description: 'rows of a page; without it the answer is the whole list' }),
});

/** The query of a collection: keyset cursor, allow-listed sort (`field` or `-field`), search text, and export format. */
export const pageQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  pagesQuery.extend({
    sort: z.enum(withDescending(sorts)).optional(),
    q: z.string().max(200).optional(),
  });

/** `format=csv|xlsx|pdf` gives the rows as a file; the default is JSON. */
export const ExportFormat = z.enum(['json', 'csv', 'xlsx', 'pdf']);

function withDescending<const S extends readonly [string, ...string[]]>(sorts: S) {
  return sorts.flatMap((sort) => [sort, `-${sort}`]) as [
    S[number] | `-${S[number]}`,
    ...(S[number] | `-${S[number]}`)[],
  ];
}
