import { documents } from '@lintel/contract/files/document-list';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const { useListDocumentsPagesInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => endpointsOf(build, documents),
});
