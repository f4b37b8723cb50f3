import type { UserDetails, UserRow } from '@lintel/contract/user';
import type * as z from 'zod';
import { roleName } from '#app/role-words.ts';
import type { Tone } from '#ui/StatusText.tsx';

export type Person = z.output<typeof UserRow>;
export type PersonDetails = z.output<typeof UserDetails>;

export const STATUS_WORDS: Record<Person['status'], { word: string; tone: Tone }> = {
  ACTIVE: { word: 'Active', tone: 'good' },
  UNVERIFIED: { word: 'Address not verified', tone: 'warn' },
  ARCHIVED: { word: 'Archived', tone: 'muted' },
};

/** 'Manager, administrator' in the given organization, else in each where it differs. */
export function rightsWords(person: Pick<Person, 'isSuperUser' | 'organizations'>, organizationId?: number): string {
  if (person.isSuperUser) return 'Super user';
  const asked = person.organizations.filter(
    (each) => organizationId === undefined || each.organizationId === organizationId,
  );
  const words = asked.map(({ roleId, isAdmin }) => (isAdmin ? 'Administrator' : roleName(roleId)));
  return [...new Set(words)].join(', ') || 'In no organization';
}

export const RIGHTS_FILTER = [
  { value: '1', label: 'Viewer' },
  { value: '2', label: 'Member' },
  { value: '3', label: 'Manager' },
  { value: 'admin', label: 'Administrator' },
  { value: 'super', label: 'Super user' },
  { value: 'two-factor', label: 'Without a second factor' },
] as const;

export function hasRight(person: Person, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  if (filter === 'super') return person.isSuperUser;
  if (filter === 'two-factor') return !person.hasTotp;
  if (filter === 'admin') return person.organizations.some((each) => each.isAdmin);
  return person.organizations.some((each) => !each.isAdmin && String(each.roleId) === filter);
}

export function personName({ fName, lName, email }: Pick<Person, 'fName' | 'lName' | 'email'>): string {
  return `${fName} ${lName}`.trim() || email;
}
