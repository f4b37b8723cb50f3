import { addDays, addMonths, daysBetween } from './calendar.ts';

export const WARRANTY_STATUSES = ['IN_WARRANTY', 'EXPIRING', 'EXPIRED', 'UNKNOWN'] as const;

/** A warranty that ends within these days is shown as expiring. */
export const EXPIRING_WINDOW_DAYS = 60;
/** Days from manufacture to sale that manufacturers assume when no installation date can be shown. */
export const MFG_TO_START_DAYS = 60;

/**
 * The last covered day: the explicit one, else start (installed, else made + 60 days) + the model's months, else the item
 * type's; and what it rests on. Unknown without a start or a term; a first sighting starts nothing.
 */
export function warrantyEnd(facts: WarrantyFacts): WarrantyEnd {
  const { explicit, installDate, mfgDate, modelMonths, itemTypeMonths } = facts;
  if (explicit)
    return { endsOn: explicit, startsOn: null, startBasis: null, termSource: 'EXPLICIT', isEstimated: false };
  const startsOn = installDate ?? (mfgDate === null ? null : addDays(mfgDate, MFG_TO_START_DAYS));
  const startBasis = installDate !== null ? 'i' : mfgDate !== null ? 'm' : null;
  const months = modelMonths ?? itemTypeMonths;
  if (startsOn === null || months === null) {
    return { endsOn: null, startsOn, startBasis, termSource: null, isEstimated: false };
  }
  const termSource = modelMonths !== null ? 'MODEL' : 'ITEM_TYPE';
  // why: a type's usual term and an assumed start are no proof of cover.
  return {
    endsOn: addMonths(startsOn, months),
    startsOn,
    startBasis,
    termSource,
    isEstimated: startBasis === 'm' || termSource === 'ITEM_TYPE',
  };
}

/** The state of a warranty: covered through its last day, expiring within 60 days of it, unknown without one. */
export function warrantyStatus(endsOn: string | null, today: string): WarrantyStatus {
  if (endsOn === null) return 'UNKNOWN';
  const left = daysBetween(today, endsOn);
  if (left < 0) return 'EXPIRED';
  return left <= EXPIRING_WINDOW_DAYS ? 'EXPIRING' : 'IN_WARRANTY';
}

/** True when work done on `servicedOn` lies within the cover, its first and last day included; null when the cover is unknown. */
export function isCovered(end: Pick<WarrantyEnd, 'startsOn' | 'endsOn'>, servicedOn: string): boolean | null {
  if (end.endsOn === null) return null;
  return servicedOn <= end.endsOn && (end.startsOn === null || servicedOn >= end.startsOn);
}

export type WarrantyStatus = (typeof WARRANTY_STATUSES)[number];
export type WarrantyFacts = {
  explicit: string | null;
  installDate: string | null;
  mfgDate: string | null;
  modelMonths: number | null;
  itemTypeMonths: number | null;
};
export type WarrantyEnd = {
  endsOn: string | null;
  startsOn: string | null;
  startBasis: 'i' | 'm' | null;
  termSource: 'EXPLICIT' | 'MODEL' | 'ITEM_TYPE' | null;
  isEstimated: boolean;
};
