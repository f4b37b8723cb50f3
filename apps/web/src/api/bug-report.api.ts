import { bugReport } from '@lintel/contract/people/bug-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const bugReportApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, bugReport) });

export const { useCreateBugReportMutation } = bugReportApi;
