import { turnWait } from '@lintel/contract/capital/turn-wait';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export type TurnWait = RouteAnswer<typeof turnWait.getTurnWait>;

export const { useGetTurnWaitQuery } = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, turnWait) });
