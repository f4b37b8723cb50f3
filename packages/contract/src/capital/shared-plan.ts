import { ACI_BAND_LABELS, type AciBand } from '@lintel/domain/capital/capital';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Instant } from '../base/scalars.ts';
import { SecretLinkToken } from '../base/secret-link.ts';
import { CapitalAssetsReport } from './report.ts';

// why: the keys of an object lose their names in Object.keys
const BANDS = Object.keys(ACI_BAND_LABELS) as [AciBand, ...AciBand[]];

/** The report of Capital Assets for people who cannot sign in: what leads to other pages is left out. */
export const SharedPlan = CapitalAssetsReport.omit({ propertyId: true, organizationId: true, itemTypes: true }).extend({
  city: z.string().nullable(),
  state: z.string().nullable(),
  yearBuilt: z.int().nullable(),
  /** The limits of the condition index that its organization goes by, in percent; the last has none. */
  aciBands: z.array(z.strictObject({ band: z.enum(BANDS), maxPct: z.number().nullable() })),
  /** When the address was made, and until when it works. */
  madeAt: Instant,
  expiresAt: Instant.nullable(),
});

export const sharedPlan = defineContract({
  readSharedPlan: {
    method: 'GET',
    path: '/report/shared-plan/:token',
    access: 'public',
    summary: 'Condition index and replacement plan of one property, for an owner or lender who has its secret address',
    description:
      'Holds sums over the items of the property, and nothing about units, residents, people or other properties. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    response: SharedPlan,
    errors: ['NOT_FOUND', 'OVERLOADED'],
    reads: [],
    asInstance: true,
    limit: 'heavy',
  },
});
