import type { Contact as ContactSchema } from '@lintel/contract/people/contact';
import type { ContactStatus } from '@lintel/domain/people/contacts';
import type * as z from 'zod';
import type { Tone } from '#ui/figures/StatusText.tsx';

export type Contact = z.output<typeof ContactSchema>;

export const STATUS_TONES: Record<ContactStatus, Tone> = {
  EXPIRED: 'bad',
  MISSING: 'muted',
  EXPIRING: 'warn',
  OK: 'good',
};
