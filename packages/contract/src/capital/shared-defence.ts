import { PROJECT_STATUSES } from '@lintel/domain/capital/projects';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Instant } from '../base/scalars.ts';
import { SecretLinkToken } from '../base/secret-link.ts';
import { DefenceLine } from './project.ts';

/** A line of a defence for people who cannot sign in: what leads to other pages is left out. */
export const SharedDefenceLine = DefenceLine.omit({
  itemId: true,
  unitId: true,
  photoId: true,
  replacedByItemId: true,
});

export const sharedDefence = defineContract({
  readSharedDefence: {
    method: 'GET',
    path: '/project/shared-defence/:token',
    access: 'public',
    summary: 'The budget defence of one project, for whoever has its secret address',
    description:
      'Holds the lines of the ask with what speaks for each, and nothing about residents, people or other projects. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    response: z.strictObject({
      lines: z.array(SharedDefenceLine),
      name: z.string(),
      propertyName: z.string(),
      status: z.enum(PROJECT_STATUSES),
      /** What was sent for approval, else what the project asks for now. */
      askCents: Cents.nullable(),
      estimateCents: Cents.nullable(),
      items: Count,
      priced: Count,
      /** When the address was made, and until when it works. */
      madeAt: Instant,
      expiresAt: Instant.nullable(),
      asOf: DateOnly,
      computedAt: Instant,
    }),
    errors: ['NOT_FOUND'],
    reads: [],
    asInstance: true,
    limit: 'heavy',
  },
});
