import { file } from '@lintel/contract/file';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const uploadApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, file) });

export const {
  useCreateFileMutation,
  useFinishFileMutation,
  useGetFileQuery,
  useListItemFilesQuery,
  useDeleteFileMutation,
  useRestoreFileMutation,
} = uploadApi;
