import { installed } from '@lintel/contract/items/installed-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';
import { pagesOf } from './pages-of.ts';

const installedApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, installed) });

export const installedPages = pagesOf(
  [installed.getInstalledThisYear, installedApi.useGetInstalledThisYearPagesInfiniteQuery],
  [installed.getPortfolioInstalledThisYear, installedApi.useGetPortfolioInstalledThisYearPagesInfiniteQuery],
);
