import { decodeSerial } from '@lintel/domain/serials/decode-serial';

/** A file of serial numbers: what each must mean, and those that must mean nothing. `'..4'` stands for every year that ends in 4. */
export type SerialTruths = {
  examples: readonly {
    brand: string;
    serial: string;
    kind?: 'full' | 'prefix' | 'suffix';
    expect: { years: readonly (number | string)[]; month?: number; week?: number };
  }[];
  negative?: readonly { brand: string; serial: string }[];
};

export type SerialScore = { examples: number; right: number; negatives: number; decodedNegatives: number };
/** What was decoded otherwise than it must be, for a person to read. */
export type SerialMiss = { brand: string; serial: string; expected: string; decoded: string };

const PARTS = { full: undefined, prefix: 'BEGINNING', suffix: 'END' } as const;

/** Decodes each serial number and compares every year, month and week that it can mean. */
export function judgeSerials(
  { examples, negative = [] }: SerialTruths,
  today: string,
): { score: SerialScore; misses: SerialMiss[] } {
  const misses: SerialMiss[] = [];
  for (const { brand, serial, kind = 'full', expect } of examples) {
    const part = PARTS[kind];
    const made = decodeSerial({ maker: brand, serial, ...(part && { part }) }, today).flatMap((one) => one.made);
    const decoded = made.map(({ year }) => year);
    const isSame =
      made.length > 0 &&
      sameYears(expect.years, decoded) &&
      made.every(
        ({ month, week }) =>
          (expect.month === undefined || expect.month === month) && (expect.week === undefined || expect.week === week),
      );
    if (!isSame) misses.push({ brand, serial, expected: JSON.stringify(expect), decoded: JSON.stringify(made) });
  }
  const right = examples.length - misses.length;
  let decodedNegatives = 0;
  for (const { brand, serial } of negative) {
    const decoded = decodeSerial({ maker: brand, serial }, today);
    if (decoded.length === 0) continue;
    decodedNegatives += 1;
    misses.push({ brand, serial, expected: 'nothing', decoded: JSON.stringify(decoded) });
  }
  return { score: { examples: examples.length, right, negatives: negative.length, decodedNegatives }, misses };
}

function sameYears(expected: readonly (number | string)[], decoded: readonly number[]): boolean {
  const isMeant = (year: number) =>
    expected.some((one) => (typeof one === 'number' ? one === year : String(year).endsWith(one.replace('..', ''))));
  const isThere = (one: number | string) => (typeof one === 'number' ? decoded.includes(one) : decoded.length > 0);
  return decoded.every(isMeant) && expected.every(isThere);
}
