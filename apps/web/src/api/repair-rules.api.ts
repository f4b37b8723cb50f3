import { repairRules } from '@lintel/contract/items/repair-rules';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const repairRulesApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, repairRules) });

export const { useGetRepairRulesQuery, useSetRepairRulesMutation } = repairRulesApi;
