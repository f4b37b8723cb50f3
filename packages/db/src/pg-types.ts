import { types } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;

/**
 * How column values arrive in JavaScript: bigint and numeric as numbers (an unsafe bigint is an error),
 * dates as 'yyyy-MM-dd', instants as ISO 8601 UTC text.
 */
export const pgTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = PARSERS.get(oid);
    return own ?? types.getTypeParser(oid, format);
  },
};

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, isoInstant],
  [INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))],
]);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
