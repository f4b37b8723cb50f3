import { SEARCH_SHOWN_DEFAULT, type search } from '@lintel/contract/work/search';
import { searchTerms } from '@lintel/domain/search/search-text';
import type { Handlers } from '#platform/operations/context.ts';
import { selectFound } from './search.queries.ts';

export const searchHandlers: Handlers<typeof search> = {
  async searchEverything({ query }, { viewer, read }) {
    const { q, limit = SEARCH_SHOWN_DEFAULT } = query;
    return read((db) => selectFound(db, viewer, searchTerms(q), limit));
  },
};
