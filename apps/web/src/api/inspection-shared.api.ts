import { inspectionShared } from '@lintel/contract/inspections/inspection-shared';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const inspectionSharedApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, inspectionShared) });

export const { useReadSharedInspectionQuery, useReadSharedInspectionPhotoQuery } = inspectionSharedApi;
