import { totp } from '@lintel/contract/people/totp';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

export const totpApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, totp) });

export const {
  useLoginWithCodeMutation,
  useGetTotpQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRenewRecoveryCodesMutation,
  useStopTotpMutation,
} = totpApi;
