import { tag } from '@lintel/contract/items/tag';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const tagApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, tag) });

export const { useListTagsQuery, useGetItemTagsQuery, useGetUnitTagsQuery, useChangeTagsMutation } = tagApi;
