import { maintenance } from '@lintel/contract/items/maintenance';
import { api } from './api.ts';
import { keepUnder } from './cache-tags.ts';
import { endpointsOf, pathOf, type RouteAnswer } from './endpoints.ts';

type MaintenancePage = RouteAnswer<typeof maintenance.listMaintenance>;
type MaintenanceQuery = { propertyId: number; unitId: number; includeHidden?: boolean };

const MAINTENANCE_ROWS = 100;
const route = maintenance.listMaintenance;

export const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, maintenance),
    /**
     * What was reported and done in a unit page by page, newest first, each page continuing at the cursor of the
     * previous one.
     */
    maintenancePages: build.infiniteQuery<MaintenancePage, MaintenanceQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg: { includeHidden, ...params }, pageParam }) => ({
        operation: 'listMaintenance',
        method: route.method,
        path: pathOf(route.path, params),
        query: {
          limit: MAINTENANCE_ROWS,
          ...(includeHidden && { includeHidden }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        access: route.access,
        isIdempotent: false,
        errors: 'inline',
      }),
      providesTags: keepUnder('maintenancePages', route, ({ propertyId, unitId }) => ({
        params: { propertyId, unitId },
      })),
    }),
  }),
});

export const {
  useListOpenServiceQuery,
  useMaintenancePagesInfiniteQuery,
  useCreateServiceRequestMutation,
  useUpdateServiceRequestMutation,
  useCloseServiceRequestMutation,
  useReopenServiceRequestMutation,
  useCreateMaintenanceRecordMutation,
  useUpdateMaintenanceRecordMutation,
  useCreateRecordNoteMutation,
  useCreateServiceNoteMutation,
} = maintenanceApi;
