import { serialPlates } from '@lintel/contract/serials/serial-plate';
import { serialPlateReports } from '@lintel/contract/serials/serial-plate-report';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type WaitingPlates = RouteAnswer<typeof serialPlates.takeSerialPlates>;
export type WaitingPlate = WaitingPlates['results'][number];
export type SerialPlatesAnswer = RouteAnswer<typeof serialPlateReports.listSerialPlates>;
export type SerialPlateListRow = SerialPlatesAnswer['results'][number];

const serialPlateApi = api.injectEndpoints({
  endpoints: (build) => ({ ...endpointsOf(build, serialPlates), ...endpointsOf(build, serialPlateReports) }),
});

export const {
  useTakeSerialPlatesQuery,
  useAnswerSerialPlateMutation,
  useReadPlatePartMutation,
  useReopenSerialPlateMutation,
  useUndoSerialPlateMoveMutation,
  useGetSerialPlatePhotoQuery,
  useGetUnitPlatesQuery,
  useListSerialPlatesQuery,
  useListSerialPlatesPagesInfiniteQuery: useSerialPlatePages,
} = serialPlateApi;
