import { reportSchedule } from '@lintel/contract/work/report-schedule';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type ReportSchedule = RouteAnswer<typeof reportSchedule.getReportSchedule>;
export type ReportRun = RouteAnswer<typeof reportSchedule.runReportSchedule>;

const reportScheduleApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, reportSchedule) });

export const {
  useListReportSchedulesPagesInfiniteQuery,
  useGetReportScheduleQuery,
  useListSchedulePeopleQuery,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useDeleteReportScheduleMutation,
  useRunReportScheduleMutation,
  useListReportRunsQuery,
} = reportScheduleApi;
