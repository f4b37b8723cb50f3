import { pageOf } from '@lintel/contract/base/paging';
import { defineContract, type RouteOutput } from '@lintel/contract/base/route';
import { Id, idParams } from '@lintel/contract/base/scalars';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { PageAnswer } from '../sql/page.ts';
import type { Handlers } from './context.ts';

const Thing = z.strictObject({ id: Id, name: z.string(), kind: z.enum(['A', 'B']) });
const reads = { method: 'GET', access: 'user', errors: [] } as const;
const things = defineContract({
  getThing: { ...reads, path: '/thing/:id', summary: 'A thing', params: idParams('id'), response: Thing },
  listThings: { ...reads, path: '/thing', summary: 'Things', response: pageOf(Thing) },
});

type Row = RouteOutput<typeof things.getThing>;
const row: Row = { id: 1, name: 'one', kind: 'A' };
const page: PageAnswer<Row> = { results: [row], total: 1, nextCursor: null };

// Each line marked so is refused by `tsc`, which also refuses a mark without an error.
test('a handler answers its route’s shape; another shape does not compile', () => {
  const right: Handlers<typeof things>[] = [{ getThing: async () => row, listThings: async () => page }];
  const wrong: Partial<Handlers<typeof things>>[] = [
    // @ts-expect-error a member is missing
    { getThing: async () => ({ id: 1, kind: 'A' }) },
    // @ts-expect-error a member is of another type
    { getThing: async () => ({ id: '1', name: 'one', kind: 'A' }) },
    // @ts-expect-error no value of the enumeration
    { getThing: async () => ({ id: 1, name: 'one', kind: 'C' }) },
    // @ts-expect-error a text
    { getThing: async () => JSON.stringify(row) },
    // @ts-expect-error a page where one row is asked for
    { getThing: async () => page },
    // @ts-expect-error rows without what a page says of them
    { listThings: async () => ({ results: [row] }) },
    // @ts-expect-error a page of other rows
    { listThings: async () => ({ ...page, results: [{ id: 1 }] }) },
  ];
  expect([right.length, wrong.length]).toEqual([1, 7]);
});
