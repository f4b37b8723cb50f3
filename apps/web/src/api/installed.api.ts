import { installed } from '@lintel/contract/items/installed-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const installedApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, installed) });

export const {
  useGetInstalledThisYearPagesInfiniteQuery: useInstalledPages,
  useGetPortfolioInstalledThisYearPagesInfiniteQuery: usePortfolioInstalledPages,
} = installedApi;
