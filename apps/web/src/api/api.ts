import { TAGS } from '@lintel/contract/base/tags';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query.ts';

export const KEEP_UNUSED_SECONDS = 60;

/** The one cache of server data; each resource adds its endpoints from the contract. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(),
  tagTypes: TAGS,
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  endpoints: () => ({}),
});
