import { itemQuotes } from '@lintel/contract/items/item-quote';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const itemQuoteApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, itemQuotes) });

export const {
  useGetItemQuotesQuery,
  useAddItemQuoteMutation,
  useDeleteItemQuoteMutation,
  useRestoreItemQuoteMutation,
} = itemQuoteApi;
