import { CLAIM_DAYS } from '@lintel/domain/items/warranty-cover';
import { unprocessable } from '../base/errors.ts';

/** A term as a person gives it, whole: what they left out is as usual. Throws unless exactly one length is given. */
export function termOf(given: GivenTerm, path = ''): TermFacts {
  const { months = null, days = null, isLifetime = false } = given;
  const lengths = Number(months !== null) + Number(days !== null) + Number(isLifetime);
  if (lengths !== 1)
    throw unprocessable(`${path}months`, 'Say how long it lasts: in months, in days, or for the lifetime.');
  return {
    cover: given.cover,
    months,
    days,
    isLifetime,
    starts: given.starts ?? 'INSTALL',
    needsRegistration: given.needsRegistration ?? false,
    claimDays: given.claimDays ?? CLAIM_DAYS,
    provider: given.provider?.trim() ?? null,
    claimPhone: given.claimPhone?.trim() ?? null,
    claimUrl: given.claimUrl ?? null,
  };
}

/** 'Compressor, 120 months' for the history of an item. */
export function lengthWords({ months, days, isLifetime }: Pick<TermFacts, 'months' | 'days' | 'isLifetime'>): string {
  if (isLifetime) return 'for its lifetime';
  return months === null ? `${days} days` : `${months} months`;
}

type GivenTerm = { cover: string } & { [K in keyof Omit<TermFacts, 'cover'>]?: TermFacts[K] | undefined };

/** A term whole. */
export type TermFacts = {
  cover: string;
  months: number | null;
  days: number | null;
  isLifetime: boolean;
  starts: string;
  needsRegistration: boolean;
  claimDays: number;
  provider: string | null;
  claimPhone: string | null;
  claimUrl: string | null;
};
