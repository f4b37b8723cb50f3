import * as z from 'zod';
import { MailStateKey } from '../base/mail-state.ts';
import { Id, Instant } from '../base/scalars.ts';

/** A mail that asked the vendor of a record for something, with what became of it. */
export const FlsRequest = z.strictObject({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  asksFor: z.enum(['REPORT', 'INSURANCE']),
  recipient: z.string(),
  mailSubject: z.string(),
  mailText: z.string(),
  mailState: MailStateKey,
});
