import { MANUFACTURERS, matchManufacturer } from '@lintel/domain/items/manufacturers';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import type { PlateReading } from '@lintel/reader/plates/plate-reading';

/** What a plate says, as labels.json of a folder of pictures tells it. A field that is absent or null is not scored. */
export type PlateTruth = {
  /** The picture as drawn, and as a camera took it. */
  file?: string;
  photo?: string;
  manufacturer?: string | null;
  model?: string | null;
  serial?: string | null;
  printedMfgDate?: string | null;
  /** A person can read it; where that is absent, yes. */
  legible?: boolean;
  hard?: boolean;
};
export type PlateLabels = { plates: readonly PlateTruth[] };

export const PLATE_FIELDS = ['serial', 'model', 'manufacturer', 'madeOn'] as const;
export type PlateScored = (typeof PLATE_FIELDS)[number];
/** One field of one picture as it was judged. */
export type JudgedField = {
  field: PlateScored;
  result: 'right' | 'wrong' | 'unread';
  isSure: boolean;
  doubt: string | null;
  expected: string;
  read: string;
};

/** Compares what was read of a picture with its truth. */
export function judgePlate(truth: PlateTruth, reading: PlateReading): JudgedField[] {
  return PLATE_FIELDS.flatMap((field): JudgedField[] => {
    const expected = field === 'madeOn' ? truth.printedMfgDate : truth[field];
    if (expected === null || expected === undefined || expected === '') return [];
    const read = reading[field];
    const base = { field, expected, read: read?.value ?? '' };
    if (!read) return [{ ...base, result: 'unread', isSure: false, doubt: null }];
    const result = isSame(field, expected, read.value) ? 'right' : 'wrong';
    return [{ ...base, result, isSure: read.isSure, doubt: read.doubt }];
  });
}

function isSame(field: PlateScored, expected: string, read: string): boolean {
  if (field === 'manufacturer') return makerKey(expected) === makerKey(read);
  if (field === 'madeOn') return expected === read || expected === read.slice(0, expected.length);
  return normaliseSerial(expected) === normaliseSerial(read);
}

// 'GE Appliances' and 'GE' are one.
function makerKey(name: string): string {
  return matchManufacturer(name, MANUFACTURERS)?.name ?? name.toLowerCase();
}
