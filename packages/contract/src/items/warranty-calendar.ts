import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { SecretLinkToken } from '../base/secret-link.ts';

export const warrantyCalendar = defineContract({
  readWarrantyCalendar: {
    method: 'GET',
    path: '/warranty/calendar/:token',
    access: 'public',
    summary: 'The ends of covers as a calendar (iCalendar), for whoever has its secret address',
    description:
      'Holds item types, units and covers, and nothing about residents. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    errors: ['NOT_FOUND'],
    sends: 'text/calendar',
    asInstance: true,
    limit: 'heavy',
  },
});
