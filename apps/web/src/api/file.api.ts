import { api } from './api.ts';
import { pathOf } from './endpoints.ts';
import { saveFile } from './save-file.ts';
import { type FileAnswer, LONG_PATIENCE_MS } from './send.ts';

type FileRequest = {
  /** The route's path, as the contract has it: '/report/:propertyId/capital-assets'. */
  path: string;
  params?: Record<string, unknown>;
  /** The page's filter, with `format: 'csv'`, `'xlsx'` or `'pdf'`. */
  query?: Record<string, unknown>;
  /** Where given, it is sent as the body of a POST. */
  body?: unknown;
  /** 'public' for a file behind a secret address, which people fetch without signing in. */
  access?: 'user' | 'public';
};

export const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    fetchFile: build.mutation<FileAnswer, FileRequest>({
      query: ({ path, params = {}, query, body, access = 'user' }) => ({
        operation: 'fetchFile',
        method: body === undefined ? 'GET' : 'POST',
        path: pathOf(path, params),
        query,
        body,
        access,
        isIdempotent: false,
        errors: 'modal',
        patienceMs: LONG_PATIENCE_MS,
        answer: 'file',
      }),
    }),
  }),
});

/** Fetches a file with the session's token and hands it to the browser to save. */
export function useDownload(): [download: (request: FileRequest) => Promise<boolean>, isLoading: boolean] {
  const [fetchFile, { isLoading }] = fileApi.useFetchFileMutation();
  const download = async (request: FileRequest) => {
    const { data } = await fetchFile(request);
    if (!data) return false;
    saveFile(data.url, data.fileName);
    return true;
  };
  return [download, isLoading];
}
