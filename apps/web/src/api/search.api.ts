import { search } from '@lintel/contract/work/search';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const searchApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, search) });
