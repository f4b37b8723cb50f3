import { CHECK_NEEDS, type CheckNeed } from '@lintel/domain/turns/turns';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Id, idParams, line } from '../base/scalars.ts';
import { TurnLaneShape } from './turn-report.ts';

const Needs = z.enum(Object.keys(CHECK_NEEDS) as [CheckNeed, ...CheckNeed[]]).nullable();
const CheckShape = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens'),
  area: line(60),
  label: line(120),
  /** Only in units of this area type; null is all. */
  areaTypeId: Id.nullable(),
  /** What it asks for before the final walk can be passed. */
  needs: Needs,
});

export const TurnSettingsBody = z.strictObject({
  /** In the order of the board. */
  lanes: z.array(TurnLaneShape).min(10).max(30),
  checks: z.array(CheckShape.extend({ needs: Needs.optional() })).max(120),
  targetDays: z.int().min(1).max(365),
  /** An item whose cover ends within so many days belongs into the scope of a turn; left out, it stays as it is. */
  coverDays: z.int().min(0).max(730).optional(),
});

export const TurnSettings = TurnSettingsBody.extend({
  checks: z.array(CheckShape),
  coverDays: z.int(),
  organizationId: Id,
  /** Open turns by the key of their lane: such a lane cannot be left out. */
  openTurns: z.array(z.strictObject({ lane: z.string(), count: Count })),
  version: z.int().positive(),
});

export const turnSettings = defineContract({
  getTurnSettings: {
    method: 'GET',
    path: '/turn/settings/:organizationId',
    access: 'user',
    summary: 'The lanes, the checklist, the days to the target and before the end of covers of an organization’s turns',
    params: idParams('organizationId'),
    response: TurnSettings,
    errors: ['NOT_FOUND'],
    reads: ['TURN'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
  },
  updateTurnSettings: {
    method: 'PUT',
    path: '/turn/settings/:organizationId',
    access: 'admin',
    summary:
      'Set the lanes, the checklist, the days to the target and before the end of covers; the whole set each time',
    description:
      'Lanes can be named, ordered and, where they are lanes of work, added and left out. What the rules need stays: one lane each for notice, moved out, walked, scoped, final walk, ready, leased, moved in, hold and down.',
    params: idParams('organizationId'),
    body: TurnSettingsBody,
    response: TurnSettings,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['TURN'],
    about: { organizationId: 'params.organizationId' },
    etag: true,
    ifMatch: 'required',
  },
});
