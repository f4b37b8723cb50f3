import * as z from 'zod';
import { seal, unseal } from '#platform/identity/sealed.ts';

const PURPOSE = 'secret of a mailbox';

const Kept = z.strictObject({ secret: z.string(), clientSecret: z.string().nullable() });
/** The password, or the refresh token with the secret of its client. */
export type MailboxSecret = z.output<typeof Kept>;

/** The secret of a mailbox as it is stored. It is bound to its organization, so that no row can be given that of another. */
export function sealMailbox(instanceSecret: string, organizationId: number, secret: MailboxSecret): string {
  return seal(instanceSecret, `${PURPOSE} ${organizationId}`, JSON.stringify(secret));
}

/** Throws where it was sealed by another instance or for another organization. */
export function unsealMailbox(instanceSecret: string, organizationId: number, sealed: string): MailboxSecret {
  return Kept.parse(JSON.parse(unseal(instanceSecret, `${PURPOSE} ${organizationId}`, sealed)));
}
