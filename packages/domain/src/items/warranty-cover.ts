import { addDays, addMonths } from '../base/calendar.ts';

/** Days from manufacture to sale that manufacturers assume when no installation date can be shown. */
export const MFG_TO_START_DAYS = 60;

/** What a term of a warranty covers, and the words for it. */
export const COVER_LABELS = {
  PARTS: 'Parts',
  LABOR: 'Labor',
  SEALED_SYSTEM: 'Sealed system',
  COMPRESSOR: 'Compressor',
  TANK: 'Tank',
  REPAIR: 'Repair',
} as const;

/** From which day a term counts. */
export const TERM_START_LABELS = {
  INSTALL: 'Installation',
  PURCHASE: 'Purchase',
  MANUFACTURE: 'Manufacture',
  REPAIR_DATE: 'Repair',
} as const;

/** Which day a cover counts from, in a word. */
export const START_BASIS_LABELS = { p: 'Purchase', i: 'Installed', m: 'Made', r: 'Repaired' } as const;

/** Where a cover comes from, the surest first. */
export const COVER_SOURCE_LABELS = {
  ITEM_TERM: 'Term of the item',
  EXPLICIT: 'End recorded on the item',
  MODEL_TERM: 'Term of the model',
  MODEL: 'Months of the model',
  ITEM_TYPE: 'Usual for the type',
} as const;

/** Covers that answer for any repair; the others only for their component. */
export const WHOLE_COVERS: readonly Cover[] = ['PARTS', 'LABOR', 'REPAIR'];

/** A cover that ends within so many days, today included, is expiring. */
export const COVER_EXPIRING_DAYS = 90;
/** Covers that ended in so many days before today may have been missed. */
export const COVER_LOST_DAYS = 90;
/** So many days before it ends, a cover is tested by whoever is in the unit anyway. */
export const COVER_TEST_DAYS = 60;

/** So many days after the work a claim for it can be made, unless the term says otherwise. */
export const CLAIM_DAYS = 90;

/**
 * What covers an item from when to when. For each cover the surest source counts: a term of the item, then the end recorded on it (parts
 * and labor), then a term of its model, then the months of the model, else of its type (parts and labor). Each repair has a cover of
 * its own. `item_covers()` in the database has the same rule; a test compares the two.
 */
export function itemCovers(facts: CoverFacts): ItemCover[] {
  const covers: ItemCover[] = [];
  for (const cover of Object.keys(COVER_LABELS) as Cover[]) {
    const own = facts.itemTerms.filter((term) => term.cover === cover);
    if (cover === 'REPAIR') {
      covers.push(...own.map((term) => coverOf(facts, term, 'ITEM_TERM')));
      continue;
    }
    const chosen = own[0] ?? explicitOf(facts, cover);
    const ofModel = facts.modelTerms.find((term) => term.cover === cover);
    const usual = usualOf(facts, cover);
    if (chosen) covers.push(coverOf(facts, chosen, own[0] ? 'ITEM_TERM' : 'EXPLICIT'));
    else if (ofModel) covers.push(coverOf(facts, ofModel, 'MODEL_TERM'));
    else if (usual) covers.push(coverOf(facts, usual, facts.modelMonths !== null ? 'MODEL' : 'ITEM_TYPE'));
  }
  return covers;
}

/**
 * Until when an item is covered. A cover counts if it is proven, registered where it must be, and holds for any repair; another one only
 * may cover it. The item lists work out the same in SQL (`platform/lookups/item-cover.ts`); a test compares the two.
 */
export function coverage(covers: readonly ItemCover[]): Coverage {
  const counts = (one: ItemCover) =>
    WHOLE_COVERS.includes(one.cover) && !one.isEstimated && (!one.needsRegistration || one.registeredOn !== null);
  const [sure, perhaps] = [covers.filter(counts), covers.filter((one) => !counts(one))];
  const isForLife = (some: readonly ItemCover[]) => some.some(({ isLifetime }) => isLifetime);
  return {
    coveredUntil: isForLife(sure) ? null : lastDay(sure),
    isCoveredForLife: isForLife(sure),
    perhapsCoveredUntil: isForLife(perhaps) ? null : lastDay(perhaps),
  };
}

/** Whether an item is covered on a day; the last day is. */
export function isCoveredOn(
  { coveredUntil, isCoveredForLife }: Pick<Coverage, 'coveredUntil' | 'isCoveredForLife'>,
  day: string,
): boolean {
  return isCoveredForLife || (coveredUntil !== null && coveredUntil >= day);
}

function lastDay(covers: readonly ItemCover[]): string | null {
  return (
    covers
      .flatMap(({ endsOn }) => endsOn ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

function coverOf(facts: CoverFacts, term: CoverTerm, source: CoverSource): ItemCover {
  const registration = facts.registrations.find((one) => one.cover === term.cover && term.cover !== 'REPAIR');
  const { day, basis } = startOf(facts, term, registration?.startsOn ?? null);
  const isExplicit = source === 'EXPLICIT';
  const startsOn = isExplicit && facts.explicit !== null && day !== null && day > facts.explicit ? null : day;
  const isAssumed =
    startsOn !== null &&
    ((basis === 'm' && term.starts !== 'MANUFACTURE') || (basis === 'i' && term.starts === 'PURCHASE'));
  return {
    cover: term.cover,
    termId: term.id,
    source,
    startsOn,
    startBasis: startsOn === null ? null : basis,
    endsOn: isExplicit ? facts.explicit : endOf(startsOn, term),
    isLifetime: term.isLifetime,
    isEstimated: source === 'ITEM_TYPE' || (!isExplicit && isAssumed),
    needsRegistration: term.needsRegistration,
    registeredOn: registration?.registeredOn ?? null,
  };
}

function startOf(
  { installDate, mfgDate }: CoverFacts,
  term: CoverTerm,
  proven: string | null,
): { day: string | null; basis: StartBasis } {
  if (term.starts === 'REPAIR_DATE') return { day: term.startsOn, basis: 'r' };
  if (term.starts === 'MANUFACTURE') return { day: mfgDate, basis: 'm' };
  const purchased = proven ?? term.startsOn;
  if (purchased !== null) return { day: purchased, basis: 'p' };
  if (installDate !== null) return { day: installDate, basis: 'i' };
  return { day: mfgDate === null ? null : addDays(mfgDate, MFG_TO_START_DAYS), basis: 'm' };
}

/** The last covered day: a day that the month does not have is its last one. Null for a lifetime, and without a start. */
export function endOf(startsOn: string | null, { months, days }: Pick<CoverTerm, 'months' | 'days'>): string | null {
  if (startsOn === null) return null;
  if (months !== null) return addMonths(startsOn, months);
  return days === null ? null : addDays(startsOn, days);
}

function explicitOf({ explicit }: CoverFacts, cover: Cover): CoverTerm | undefined {
  return explicit !== null && isUsual(cover) ? { ...NO_TERM, cover } : undefined;
}

function usualOf({ modelMonths, itemTypeMonths }: CoverFacts, cover: Cover): CoverTerm | undefined {
  const months = modelMonths ?? itemTypeMonths;
  return months !== null && isUsual(cover) ? { ...NO_TERM, cover, months } : undefined;
}

const isUsual = (cover: Cover) => cover === 'PARTS' || cover === 'LABOR';

const NO_TERM = {
  id: null,
  months: null,
  days: null,
  isLifetime: false,
  starts: 'INSTALL',
  startsOn: null,
  needsRegistration: false,
} as const;

export type Cover = keyof typeof COVER_LABELS;
export type TermStart = keyof typeof TERM_START_LABELS;
export type StartBasis = keyof typeof START_BASIS_LABELS;
export type CoverSource = keyof typeof COVER_SOURCE_LABELS;
export type CoverTerm = {
  id: number | null;
  cover: Cover;
  months: number | null;
  days: number | null;
  isLifetime: boolean;
  starts: TermStart;
  /** Of a repair: its day. Of another term of an item: the day that it counts from, where that is known. */
  startsOn: string | null;
  needsRegistration: boolean;
};
export type CoverFacts = {
  explicit: string | null;
  installDate: string | null;
  mfgDate: string | null;
  modelMonths: number | null;
  itemTypeMonths: number | null;
  itemTerms: readonly CoverTerm[];
  modelTerms: readonly CoverTerm[];
  registrations: readonly { cover: Cover; registeredOn: string; startsOn: string | null }[];
};
export type Coverage = {
  /** Null where it is not known, and for life. */
  coveredUntil: string | null;
  isCoveredForLife: boolean;
  perhapsCoveredUntil: string | null;
};
export type ItemCover = {
  cover: Cover;
  termId: number | null;
  source: CoverSource;
  startsOn: string | null;
  startBasis: StartBasis | null;
  endsOn: string | null;
  isLifetime: boolean;
  isEstimated: boolean;
  needsRegistration: boolean;
  registeredOn: string | null;
};
