import { serialPlates } from '@lintel/contract/serial-plate';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type WaitingPlates = RouteAnswer<typeof serialPlates.takeSerialPlates>;
export type WaitingPlate = WaitingPlates['results'][number];

const serialPlateApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, serialPlates) });

export const { useTakeSerialPlatesQuery, useAnswerSerialPlateMutation, useReopenSerialPlateMutation } = serialPlateApi;
