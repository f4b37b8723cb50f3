import { scenario } from '@lintel/contract/capital/scenario';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type Scenario = RouteAnswer<typeof scenario.getScenario>;
export type ScenarioPlan = RouteAnswer<typeof scenario.getScenarioPlan>;
export type ScenarioLine = RouteAnswer<typeof scenario.listScenarioLines>['results'][number];
export type BudgetVariance = RouteAnswer<typeof scenario.getBudgetVariance>;

const scenarioApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, scenario) });

export const {
  useListScenariosQuery,
  useGetScenarioQuery,
  useCreateScenarioMutation,
  useUpdateScenarioMutation,
  useDeleteScenarioMutation,
  useFreezeScenarioMutation,
  useGetScenarioPlanQuery,
  useListScenarioLinesPagesInfiniteQuery,
  useGetBudgetVarianceQuery,
} = scenarioApi;
