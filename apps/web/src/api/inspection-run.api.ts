import { inspectionRuns } from '@lintel/contract/inspections/inspection-run';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

// Apart from the other calls about inspections: who answers checks on a phone needs none of them.
const inspectionRunApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, inspectionRuns) });

export const { useListInspectorsQuery, useCreateInspectionRunMutation, useUpdateInspectionRunMutation } =
  inspectionRunApi;
