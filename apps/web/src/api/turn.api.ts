import { turn } from '@lintel/contract/turn';
import { turnReports } from '@lintel/contract/turn-report';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const turnApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, turnReports),
    ...endpointsOf(build, turn),
  }),
});

export const {
  useGetTurnoverPagesInfiniteQuery: useTurnPages,
  useCreateTurnMutation,
  useGetTurnQuery,
  useLazyGetTurnQuery,
  useUpdateTurnMutation,
  useMoveTurnMutation,
  useCancelTurnMutation,
  useAddTurnTaskMutation,
  useAddDueItemsMutation,
  useUpdateTurnTaskMutation,
  useFinishTurnTaskMutation,
  useReopenTurnTaskMutation,
  useRemoveTurnTaskMutation,
  useCheckTurnMutation,
  useConfirmTurnSerialMutation,
  useAddTurnPhotoMutation,
  useWalkTurnMutation,
  useSetTurnDayMutation,
  useScheduleTurnTradeMutation,
} = turnApi;
