import { addDays, addYears, daysBetween, yearOf } from '../base/calendar.ts';
import type { DecodedSerial, MadeIn } from './decode-serial.ts';

/** What is known of a thing beside its serial number; all dates 'yyyy-MM-dd'. What is not known is null. */
export type MadeContext = {
  today: string;
  /** The date printed on the plate: from its first to its last day. It says more than any serial number. */
  printed: { from: string; to: string } | null;
  /** The year in which the property was built; null also where the thing came from elsewhere. */
  builtYear: number | null;
  /** The first day on which it is known to have existed: a photo, a scan, an invoice, its installation. */
  seenOn: string | null;
  /** The day on which it was installed. */
  installedOn: string | null;
  /** The years in which its model was sold. */
  modelFrom: number | null;
  modelTo: number | null;
  /** When neighbours of the same model at the property were made. */
  neighboursMadeOn: readonly string[];
};

/** Why a year is not meant, though the serial number could mean it. */
export type Exclusion =
  | 'FUTURE'
  | 'BEFORE_BUILDING'
  | 'AFTER_SEEN'
  | 'BEFORE_MODEL'
  | 'AFTER_MODEL'
  | 'NOT_AS_NEIGHBOURS'
  | 'FURTHER_FROM_INSTALL';

/** When a thing was made, as far as its serial number and all that is known beside it tell. */
export type Made = {
  /** HIGH: printed, or nothing else is left; MEDIUM: what stands around it chose; LOW: several years are left. */
  confidence: 'HIGH' | 'MEDIUM' | 'LOW';
  /** The years that are left, the earliest first. */
  left: readonly MadeIn[];
  excluded: readonly (MadeIn & { why: Exclusion })[];
  from: string;
  to: string;
};

/** Neighbours were bought together when they were made within so many days. */
const TOGETHER_DAYS = 730;

/**
 * Narrows the years that a serial number can mean by what is known of the thing and its place; null where no year is left. A printed date decides alone.
 * Years that cannot be are left out first; among those that can, neighbours of the same model choose, then the installation; what is
 * left after that stays a range.
 */
export function narrowMade(decoded: readonly DecodedSerial[], context: MadeContext): Made | null {
  const { printed } = context;
  if (printed) {
    const made = { year: yearOf(printed.from), month: null, week: null, ...printed };
    return { confidence: 'HIGH', left: [made], excluded: [], ...printed };
  }
  const all = uniqueYears(decoded);
  const excluded: (MadeIn & { why: Exclusion })[] = [];
  let left = all.filter((one) => {
    const why = impossible(one, context);
    if (why) excluded.push({ ...one, why });
    return why === null;
  });
  if (left.length === 0) return null;
  // A rule that is poorly documented is not more certain for having one year left.
  const isWeak = decoded.some(({ confidence }) => confidence === 'LOW');
  const isAlone = left.length === 1;
  for (const [why, choose] of [
    ['NOT_AS_NEIGHBOURS', likeNeighbours],
    ['FURTHER_FROM_INSTALL', nearestInstall],
  ] as const) {
    if (left.length === 1) break;
    const chosen = choose(left, context);
    for (const one of left) if (!chosen.includes(one)) excluded.push({ ...one, why });
    left = chosen;
  }
  const confidence = left.length > 1 ? 'LOW' : isAlone && !isWeak ? 'HIGH' : 'MEDIUM';
  const [first, last] = [left[0] as MadeIn, left.at(-1) as MadeIn];
  return { confidence, left, excluded: excluded.toSorted(byYear), from: first.from, to: last.to };
}

function uniqueYears(decoded: readonly DecodedSerial[]): MadeIn[] {
  const seen = new Map(decoded.flatMap(({ made }) => made).map((one) => [one.from, one]));
  return [...seen.values()].toSorted(byYear);
}

function byYear(a: MadeIn, b: MadeIn): number {
  return a.from < b.from ? -1 : Number(a.from > b.from);
}

function impossible({ year, from }: MadeIn, context: MadeContext): Exclusion | null {
  const { today, builtYear, seenOn, modelFrom, modelTo } = context;
  if (from > today) return 'FUTURE';
  // why: what a new building gets was made up to a year before
  if (builtYear !== null && year < builtYear - 1) return 'BEFORE_BUILDING';
  if (seenOn !== null && from > seenOn) return 'AFTER_SEEN';
  if (modelFrom !== null && year < modelFrom) return 'BEFORE_MODEL';
  return modelTo !== null && year > modelTo ? 'AFTER_MODEL' : null;
}

// Those within two years of most neighbours; all where none is, or where the neighbours do not tell.
function likeNeighbours(left: readonly MadeIn[], { neighboursMadeOn }: MadeContext): MadeIn[] {
  const votes = left.map(
    ({ from }) => neighboursMadeOn.filter((one) => Math.abs(daysBetween(one, from)) <= TOGETHER_DAYS).length,
  );
  const most = Math.max(...votes);
  return most === 0 ? [...left] : left.filter((_, at) => votes[at] === most);
}

/** What is installed was made within so many years before; a longer time tells nothing. */
const SHELF_YEARS = 3;

// The one made last before it was installed, where that is not years before.
function nearestInstall(left: readonly MadeIn[], { installedOn }: MadeContext): MadeIn[] {
  if (installedOn === null) return [...left];
  const before = left.filter(({ from }) => from <= installedOn).at(-1);
  return before && before.to >= addYears(installedOn, -SHELF_YEARS) ? [before] : [...left];
}

/** Which day of a range a forecast takes. */
export type TakenDay = { date: string; is: 'MIDDLE' | 'EARLIEST' };

/** The day that a forecast counts from: the middle of the range, and of several years the earliest where a failure endangers people. */
export function dayForForecast({ confidence, left, from, to }: Made, isSafetyRelated: boolean): TakenDay {
  const [first] = left;
  const middleOf = (start: string, end: string) => addDays(start, Math.floor(daysBetween(start, end) / 2));
  if (confidence === 'LOW' && isSafetyRelated && first) return { date: middleOf(first.from, first.to), is: 'EARLIEST' };
  return { date: middleOf(from, to), is: 'MIDDLE' };
}
