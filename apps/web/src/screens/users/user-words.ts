import type { UserDetails, UserRow } from '@lintel/contract/people/user';
import type * as z from 'zod';
import type { Tone } from '#ui/figures/StatusText.tsx';

export type Person = z.output<typeof UserRow>;
export type PersonDetails = z.output<typeof UserDetails>;

export const STATUS_TONES: Record<Person['status'], Tone> = { ACTIVE: 'good', UNVERIFIED: 'warn', ARCHIVED: 'muted' };

export function personName({ fName, lName, email }: Pick<Person, 'fName' | 'lName' | 'email'>): string {
  return `${fName} ${lName}`.trim() || email;
}
