import { apExport } from '@lintel/contract/invoices/ap-export';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

const apExportApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, apExport) });

export type ApFormat = RouteAnswer<typeof apExport.listApFormats>['results'][number];
export type ApCheck = RouteAnswer<typeof apExport.checkApExport>;

export const {
  useListApFormatsQuery,
  useCreateApFormatMutation,
  useUpdateApFormatMutation,
  useDeleteApFormatMutation,
  useSetApCodeMutation,
  useCheckApExportQuery,
  useCreateApExportMutation,
  useListApExportsQuery,
} = apExportApi;
