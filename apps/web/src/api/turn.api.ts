import { turn } from '@lintel/contract/turns/turn';
import { turnAnalysis } from '@lintel/contract/turns/turn-analysis';
import { turnDays } from '@lintel/contract/turns/turn-days';
import { turnParts } from '@lintel/contract/turns/turn-parts';
import { turnReports } from '@lintel/contract/turns/turn-report';
import { turnSettings } from '@lintel/contract/turns/turn-settings';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

const turnApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...endpointsOf(build, turnReports),
    ...endpointsOf(build, turn),
    ...endpointsOf(build, turnAnalysis),
    ...endpointsOf(build, turnDays),
    ...endpointsOf(build, turnParts),
    ...endpointsOf(build, turnSettings),
  }),
});

export const {
  useGetTurnoverPagesInfiniteQuery: useTurnPages,
  useListTurnDaysPagesInfiniteQuery: useTurnDaysPages,
  useListTurnPartsPagesInfiniteQuery: useTurnPartsPages,
  useCreateTurnMutation,
  useGetTurnQuery,
  useUpdateTurnMutation,
  useMoveTurnMutation,
  useCancelTurnMutation,
  useAddTurnTaskMutation,
  useAddDueItemsMutation,
  useUpdateTurnTaskMutation,
  useFinishTurnTaskMutation,
  useOrderTurnTasksMutation,
  useReopenTurnTaskMutation,
  useRemoveTurnTaskMutation,
  useCheckTurnMutation,
  useConfirmTurnSerialMutation,
  useAddTurnPhotoMutation,
  useWalkTurnMutation,
  useSetTurnDayMutation,
  useScheduleTurnTradeMutation,
  useGetTurnAnalysisQuery,
  useGetTurnSettingsQuery,
  useUpdateTurnSettingsMutation,
} = turnApi;
