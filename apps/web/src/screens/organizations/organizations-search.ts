import type { OrganizationDetail, Organization as OrganizationSchema } from '@lintel/contract/people/organization';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export type Organization = z.output<typeof OrganizationSchema>;
export type OrganizationWithProperties = z.output<typeof OrganizationDetail>;
export type PropertyOf = OrganizationWithProperties['properties'][number];

/** What the address of the page holds. */
export const OrganizationsSearch = z.object({
  q: z.string().optional(),
  show: aView(z.enum(['live', 'all']).default('live')),
  org: aDrawer(z.coerce.number().int().positive().optional()),
});
