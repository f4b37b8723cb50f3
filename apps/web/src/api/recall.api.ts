import { recall } from '@lintel/contract/items/recall';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const recallApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, recall) });

export const { useGetItemRecallsQuery, useDecideItemRecallMutation } = recallApi;
