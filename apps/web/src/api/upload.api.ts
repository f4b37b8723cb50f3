import { file } from '@lintel/contract/files/file';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type PhotosAnswer = RouteAnswer<typeof file.listItemFiles>;

export const uploadApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, file) });

export const {
  useCreateFileMutation,
  useFinishFileMutation,
  useGetFileQuery,
  useListItemFilesQuery,
  useListUnitFilesQuery,
  useDeleteFileMutation,
  useRestoreFileMutation,
} = uploadApi;
