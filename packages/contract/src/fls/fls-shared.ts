import { FLS_TYPES } from '@lintel/domain/fls/fls';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, Instant } from '../base/scalars.ts';
import { SecretLinkToken } from '../base/secret-link.ts';
import { FLS_STANDING } from './fls-report.ts';

const { state, compliantThrough, daysLeft, grade, isImpaired, isPaidNotProven, openDeficiencies, quotedCents } =
  FLS_STANDING;

/** A system for people who cannot sign in: where it stands and what proves it, without names and typed reasons. */
export const SharedSystem = z.strictObject({
  type: z.enum(FLS_TYPES),
  enabled: z.boolean(),
  ...{ state, compliantThrough, daysLeft, grade, isImpaired, isPaidNotProven, openDeficiencies, quotedCents },
  /** The visit and the kind of its document; null where nothing proves the date. */
  proof: z.string().nullable(),
});

const SECRET = z.strictObject({ token: SecretLinkToken });

export const flsShared = defineContract({
  readSharedSystems: {
    method: 'GET',
    path: '/fls-profile/shared/:token',
    access: 'public',
    summary:
      'Where the fire and life safety systems of one property stand, for whoever has the secret address of its plan',
    description: 'Names no person and no resident, and holds nothing that was typed as a note or a reason.',
    params: SECRET,
    response: z.strictObject({
      propertyName: z.string(),
      authority: z.string().nullable(),
      systems: z.array(SharedSystem),
      /** Systems that apply, and how many of them are compliant. */
      enabled: Count,
      compliant: Count,
      asOf: DateOnly,
      computedAt: Instant,
    }),
    errors: ['NOT_FOUND'],
    reads: [],
    asInstance: true,
    limit: 'heavy',
  },
  readSharedAuditPack: {
    method: 'GET',
    path: '/fls-profile/shared/:token/pack',
    access: 'public',
    summary: 'The audit pack of the same property as a PDF: the proof behind each green, what is open, and the history',
    params: SECRET,
    errors: ['NOT_FOUND'],
    sends: 'application/pdf',
    asInstance: true,
    limit: 'heavy',
  },
});
