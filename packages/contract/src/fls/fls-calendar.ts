import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { SecretLinkToken } from '../base/secret-link.ts';

export const flsCalendar = defineContract({
  readFlsCalendar: {
    method: 'GET',
    path: '/fls/calendar/:token',
    access: 'public',
    summary: 'What runs out and which visits are planned as a calendar (iCalendar), for whoever has its secret address',
    description:
      'Holds systems, properties and vendors, and nothing about residents. It shows what the person who made the address may see now.',
    params: z.strictObject({ token: SecretLinkToken }),
    errors: ['NOT_FOUND'],
    sends: 'text/calendar',
    asInstance: true,
    limit: 'heavy',
  },
});
