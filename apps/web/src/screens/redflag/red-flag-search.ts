import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';
import { SWIMLANE_WORDS, type SwimlaneBy } from './swimlanes.ts';

/** The page's address: the board or the list, and by what the board is cut into lanes; the list adds filters, order and the open flag. */
export const RedFlagSearch = z.object({
  as: aView(z.enum(['board', 'list']).default('board')),
  by: z.enum(Object.keys(SWIMLANE_WORDS) as [SwimlaneBy]).default('none'),
  actionState: z.string().optional(),
  gone: z.string().optional(),
  trends: aView(z.literal('open').optional()),
});
