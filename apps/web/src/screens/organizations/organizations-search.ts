import type { OrganizationDetail, Organization as OrganizationSchema } from '@lintel/contract/organization';
import * as z from 'zod';

export type Organization = z.output<typeof OrganizationSchema>;
export type OrganizationWithProperties = z.output<typeof OrganizationDetail>;
export type PropertyOf = OrganizationWithProperties['properties'][number];

/** What the address of the page holds. */
export const OrganizationsSearch = z.object({
  q: z.string().optional(),
  show: z.enum(['live', 'all']).default('live'),
  org: z.coerce.number().int().positive().optional(),
});
