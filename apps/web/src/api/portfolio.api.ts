import { portfolio } from '@lintel/contract/properties/portfolio-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const portfolioApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, portfolio) });

export const { useGetPortfolioSummaryQuery } = portfolioApi;
