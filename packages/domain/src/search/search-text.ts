import { matchItemType } from '../items/item-type-names.ts';
import { ITEM_TYPES } from '../items/item-types.ts';
import { normaliseSerial } from '../items/serial-number.ts';
import { phoneKey } from '../people/contacts.ts';

const SERIAL_MIN = 3;
/** Shorter serial numbers share their halves with too many others to forgive a wrong character. */
const SERIAL_FORGIVING_MIN = 6;
const PHONE_MIN = 3;
const WORDS_MAX = 6;
/** Words that only say that a unit is meant. */
const UNIT_WORD = /^(?:(?:units?|apt\.?|apartments?|suite|ste\.?|no\.?)\s+|#\s*)/;

export type SearchTerms = {
  /** What was typed, in lower case, with single spaces. */
  text: string;
  /** The words of it; `type` is the item type that a word is another name of, such as fridge. */
  words: { word: string; type: string | null }[];
  /** The text as a unit's name: without 'unit' or 'apt' before it. */
  unit: string;
  /** The text as a serial number, and its two halves: where a single character is wrong, one half still matches. */
  serial: string | null;
  serialHalves: { start: string; end: string } | null;
  /** The digits of a telephone number; null where there are too few. */
  phone: string | null;
};

/** What a typed text may mean in a search. */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const unit = text.replace(UNIT_WORD, '');
  const serial = normaliseSerial(text);
  const isSerial = serial !== null && serial.length >= SERIAL_MIN && !text.includes('@');
  const digits = phoneKey(text);
  const half = isSerial ? Math.floor(serial.length / 2) : 0;
  return {
    text,
    words: unit
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, WORDS_MAX)
      .map((word) => ({ word, type: typeMeant(word) })),
    unit: unit || text,
    serial: isSerial ? serial : null,
    serialHalves:
      isSerial && serial.length >= SERIAL_FORGIVING_MIN && /\d/.test(serial)
        ? { start: serial.slice(0, half), end: serial.slice(half) }
        : null,
    phone: digits.length >= PHONE_MIN && /^[\d\s().+x-]+$/.test(text) ? digits : null,
  };
}

function typeMeant(word: string): string | null {
  const match = word.length >= 2 ? matchItemType(word, ITEM_TYPES) : null;
  return match && match.confidence !== 'GUESS' ? match.type.name : null;
}
