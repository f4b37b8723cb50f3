import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { DateOnly, Instant } from '../base/scalars.ts';
import { SecretLinkToken } from '../base/secret-link.ts';
import { TurnLaneShape, TurnRow } from './turn-report.ts';

/** A turn for people who cannot sign in: no money, no names, nothing that somebody wrote. */
export const SharedTurn = TurnRow.pick({
  id: true,
  unitName: true,
  floorPlan: true,
  lane: true,
  laneName: true,
  kind: true,
  daysVacant: true,
  daysInLane: true,
  moveOutOn: true,
  targetOn: true,
  readyOn: true,
  predictedOn: true,
  moveInOn: true,
  slackDays: true,
  trades: true,
  blockedTrades: true,
});

export const turnShared = defineContract({
  readSharedTurns: {
    method: 'GET',
    path: '/turn/shared/:token',
    access: 'public',
    summary: 'The open turns of a property by stage, for whoever has its secret address',
    description:
      'Holds units, stages, dates and trades, and nothing about residents, people or money. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    query: wholeListQuery,
    response: pageOf(SharedTurn).extend({
      propertyName: z.string(),
      lanes: z.array(TurnLaneShape),
      expiresAt: Instant.nullable(),
      asOf: DateOnly,
      computedAt: Instant,
    }),
    errors: ['NOT_FOUND'],
    reads: [],
    asInstance: true,
    limit: 'heavy',
  },
  readTurnCalendar: {
    method: 'GET',
    path: '/turn/calendar/:token',
    access: 'public',
    summary:
      'The planned work of one vendor in the turns of a property as a calendar (iCalendar), for whoever has its secret address',
    description:
      'Holds trades, units and days, and nothing about residents. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    errors: ['NOT_FOUND'],
    sends: 'text/calendar',
    asInstance: true,
    limit: 'heavy',
  },
});
