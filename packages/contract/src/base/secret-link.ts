import * as z from 'zod';
import { pageOf, wholeListQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { GivenDate, Id, Instant, idParams } from './scalars.ts';

/** What a secret address shows. Each purpose has a reader of its own, beside the screen that it belongs to. */
export const SECRET_LINK_PURPOSES = [
  'WARRANTY_CALENDAR',
  'BUDGET_DEFENCE',
  'FLS_CALENDAR',
  'TURN_BOARD',
  'TURN_VENDOR_CALENDAR',
  'INSPECTION',
  'OWNER_REPORT',
] as const;
export type SecretLinkPurpose = (typeof SECRET_LINK_PURPOSES)[number];

/** A token in a secret address: 32 random bytes. */
export const SecretLinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the secret of such an address');

const SecretLink = z.strictObject({
  id: Id,
  purpose: z.enum(SECRET_LINK_PURPOSES),
  /** Null where it shows all properties that its maker may see. */
  propertyId: Id.nullable(),
  contactId: Id.nullable(),
  projectId: Id.nullable(),
  inspectionId: Id.nullable(),
  madeBy: z.string(),
  isOwn: z.boolean(),
  createdAt: Instant,
  /** From this instant it shows nothing; null is until it is revoked. */
  expiresAt: Instant.nullable(),
  /** When somebody last read it, to the hour; null is never. */
  lastReadAt: Instant.nullable(),
});

export const secretLinks = defineContract({
  listSecretLinks: {
    method: 'GET',
    path: '/secret-link',
    access: 'user',
    summary:
      'The secret addresses that work now: one’s own, and as an administrator everybody’s; the addresses themselves are not kept',
    query: wholeListQuery.extend({
      purpose: z.enum(SECRET_LINK_PURPOSES).optional(),
      propertyId: Id.optional(),
      contactId: Id.optional(),
      projectId: Id.optional(),
      inspectionId: Id.optional(),
    }),
    response: pageOf(SecretLink),
    errors: [],
    reads: ['SECRET_LINK'],
  },
  createSecretLink: {
    method: 'POST',
    path: '/secret-link',
    access: 'user',
    needs: 'read',
    summary: 'Make a secret address that shows something to whoever has it; it is answered once',
    body: z.strictObject({
      purpose: z.enum(SECRET_LINK_PURPOSES),
      propertyId: Id.optional(),
      contactId: Id.optional(),
      projectId: Id.optional(),
      inspectionId: Id.optional(),
      /** Of an address over all properties; not needed by a member of one organization. */
      organizationId: Id.optional(),
      /** The last day on which it works, as the property counts days. */
      expiresOn: GivenDate.optional(),
    }),
    response: SecretLink.extend({
      token: SecretLinkToken.meta({ description: 'belongs behind the path of the reader of this purpose' }),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SECRET_LINK'],
    about: { linkId: 'answer.id' },
    secrets: ['token'],
    idempotent: true,
  },
  deleteSecretLink: {
    method: 'DELETE',
    path: '/secret-link/:linkId',
    access: 'user',
    needs: 'read',
    summary: 'Revoke an own secret address, or anybody’s as an administrator: it stops working at once',
    params: idParams('linkId'),
    errors: ['NOT_FOUND'],
    writes: ['SECRET_LINK'],
    about: { linkId: 'params.linkId' },
  },
});
