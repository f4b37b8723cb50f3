import { isDate } from '@lintel/domain/base/calendar';
import { cleanName } from '@lintel/domain/base/names';
import { isTimeZone } from '@lintel/domain/base/time-zones';
import { hasUserInfo } from '@lintel/domain/base/web-address';
import { COST_BOUNDS, COST_MAX_CENTS, PRICE_BOUNDS, PRICE_MAX_CENTS } from '@lintel/domain/written/cell-values';
import * as z from 'zod';

/** A positive 64-bit id; as a JSON number it stays below 2^53. */
export const Id = z.int().positive().meta({ description: 'positive integer id' });

/** `:id` and the like in a path; the server decodes digits to a number before validation, nothing else is accepted. */
export const idParams = <const N extends string>(...names: N[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, Id])) as Record<N, typeof Id>);

/** yyyy-MM-dd, a day that exists: how every answer writes a date. */
export const DateOnly = z
  .string()
  .refine((text) => isDate(text), 'must be a date like 2026-05-18')
  .meta({ format: 'date' });

/** A date that a caller gives: as yyyy-MM-dd, or with the midnight that older clients write behind it, which is dropped. */
export const GivenDate = z
  .string()
  .overwrite((text) => text.replace(/T00:00:00\.000Z$/, ''))
  .refine((text) => isDate(text), 'must be a date like 2026-05-18')
  .meta({ format: 'date' });

/** ISO 8601 instant in UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A time zone by its name: what its day is decides what is due, overdue or in the future. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'must be a time zone like America/New_York')
  .meta({ description: 'IANA time zone, as America/New_York' });

/** Integer cents. */
export const Cents = z.int().min(-9e14).max(9e14).meta({ description: 'integer cents' });

/** What was paid for one item, as a person or a file gives it. */
export const GivenCost = Cents.min(0, COST_BOUNDS).max(COST_MAX_CENTS, COST_BOUNDS);

/** What one item is priced at, as a person or a file gives it. */
export const GivenPrice = Cents.min(0, PRICE_BOUNDS).max(PRICE_MAX_CENTS, PRICE_BOUNDS);

/**
 * One line of text a person typed, such as a name: 1 to `max` characters, without line breaks and other control characters. It is composed, trimmed
 * and rid of what cannot be seen (decision 51) before its length is counted.
 */
export const line = (max = 200) => lineOrEmpty(max).refine((text) => text.length > 0, 'This field is required');

/** One line of text that may be left empty. */
export const lineOrEmpty = (max = 200) =>
  z
    .string()
    .refine(isOneLine, 'must be one line, without line breaks and other control characters')
    .refine(isCleanText, 'contains a character that cannot be stored')
    .overwrite(cleanName)
    .max(max);

/** One line that must stay letter for letter, because it names a part of a file or is compared with something kept elsewhere. */
export const exactLine = (max = 200) =>
  z
    .string()
    .max(max)
    .refine(isOneLine, 'must be one line, without line breaks and other control characters')
    .refine(isCleanText, 'contains a character that cannot be stored')
    .refine((text) => text.trim().length > 0, 'This field is required');

/** Free text of several lines, possibly empty. */
export const text = (max = 10_000) =>
  z.string().max(max).refine(isCleanText, 'contains a character that cannot be stored');

/** A number of things. */
export const Count = z.int().nonnegative();

/** An e-mail address, kept as typed, compared without case. */
export const Email = z.email().max(254);

/** The address of a page on the web. */
export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isOneLine, 'must be one line, without line breaks and other control characters')
  .refine((address) => !hasUserInfo(address), 'must have no name or password before its host');

// Controls of ASCII and Latin-1, and the two separators that end a line or a paragraph.
function isOneLine(value: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(value);
}

function isCleanText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
