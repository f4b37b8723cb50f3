import { areaType } from '@lintel/contract/items/area-type';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const areaTypeApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, areaType) });

export const { useListAreaTypesQuery } = areaTypeApi;
