import type { Dice } from '@lintel/fixtures/dice';
import type { Locale, Tongue } from './tongue.ts';

/** How one document writes its dates and amounts. */
export type Formats = {
  date: (day: string) => string;
  /** Cents as the document prints them, with the sign of money where it has one. */
  money: (cents: number) => string;
  /** The same without the sign of money. */
  bare: (cents: number) => string;
  /** A price, with as many decimals as it has. */
  price: (units: number) => string;
  quantity: (count: number) => string;
};

export type CreditStyle = 'minus' | 'brackets' | 'after' | 'CR' | 'plain';

const MONTHS: Record<Locale, string> = {
  'en-US': 'January|February|March|April|May|June|July|August|September|October|November|December',
  'en-GB': 'January|February|March|April|May|June|July|August|September|October|November|December',
  'en-CA': 'January|February|March|April|May|June|July|August|September|October|November|December',
  'de-DE': 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  'fr-FR': 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  'nl-NL': 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
  'es-ES': 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
};
const DATE_PATTERNS: Record<Locale, readonly (readonly [string, number])[]> = {
  'en-US': [
    ['MM/DD/YYYY', 26],
    ['M/D/YYYY', 20],
    ['M/D/YY', 7],
    ['MM/DD/YY', 7],
    ['MMMM D, YYYY', 12],
    ['MMM D, YYYY', 10],
    ['MMM DD, YYYY', 5],
    ['DD-MMM-YYYY', 4],
    ['YYYY-MM-DD', 5],
    ['MM-DD-YYYY', 4],
    ['UUU DD YYYY', 2],
    ['MMM DD YY', 1],
    ['D MMM YYYY', 2],
    ['M.D.YYYY', 1],
  ],
  'en-GB': [
    ['DD/MM/YYYY', 8],
    ['D MMMM YYYY', 5],
    ['DD MMM YYYY', 4],
    ['DD-MMM-YY', 2],
    ['DD.MM.YY', 1],
  ],
  'en-CA': [
    ['YYYY-MM-DD', 6],
    ['MMM D, YYYY', 4],
    ['MMMM D, YYYY', 4],
    ['MM/DD/YYYY', 3],
    ['DD/MM/YYYY', 2],
    ['DD-MMM-YYYY', 2],
  ],
  'de-DE': [
    ['DD.MM.YYYY', 8],
    ['D. MMMM YYYY', 3],
    ['DD.MM.YY', 1],
  ],
  'fr-FR': [
    ['DD/MM/YYYY', 8],
    ['D MMMM YYYY', 4],
    ['DD/MM/YY', 1],
    ['DD-MM-YYYY', 1],
  ],
  'nl-NL': [
    ['DD-MM-YYYY', 7],
    ['D MMMM YYYY', 4],
    ['DD/MM/YYYY', 1],
  ],
  'es-ES': [
    ['DD/MM/YYYY', 7],
    ['D de MMMM de YYYY', 3],
    ['DD-MM-YYYY', 2],
  ],
};
const SIGNS = { USD: '$', CAD: '$', GBP: '£', EUR: '€' };

export function drawFormats(dice: Dice, { locale, currency }: Tongue, credit: CreditStyle): Formats {
  const pattern = dice.weighed(DATE_PATTERNS[locale]);
  const isEnglish = locale.startsWith('en');
  const sign = SIGNS[currency];
  const ungrouped = isEnglish ? 0.12 : 0.06;
  const [group, point] = dice.chance(ungrouped) ? ['', isEnglish ? '.' : ','] : separatorsOf(dice, locale);
  const moneyStyle = isEnglish
    ? dice.weighed([
        ['$1', 10],
        ['1', 3],
        ['$ 1', 2],
        ['1 USD', 0.4],
        ['USD 1', 0.4],
      ] as const)
    : dice.weighed(
        locale === 'nl-NL'
          ? ([
              ['$ 1', 8],
              ['1', 2],
            ] as const)
          : ([
              ['1 $', 8],
              ['1', 2],
              ['1 USD', 2],
            ] as const),
      );
  const digits = (cents: number) => {
    const whole = String(Math.floor(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group);
    return `${whole}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  };
  const dressed = (amount: string) =>
    ({
      $1: `${sign}${amount}`,
      '1': amount,
      '$ 1': `${sign} ${amount}`,
      '1 $': `${amount} ${sign}`,
      '1 USD': `${amount} ${currency}`,
      'USD 1': `${currency} ${amount}`,
    })[moneyStyle];
  const signed = (text: string, cents: number) => (cents >= 0 ? text : negative(text, credit));
  return {
    date: (day) => formatDay(day, pattern, locale),
    money: (cents) => signed(dressed(digits(cents)), cents),
    bare: (cents) => signed(digits(cents), cents),
    price: (units) => {
      const cents = Math.round(units * 100);
      if (Math.abs(cents / 100 - units) < 1e-9) return signed(digits(cents), cents);
      return String(units).replace('.', point);
    },
    quantity: (count) => String(count).replace('.', point),
  };
}

function separatorsOf(dice: Dice, locale: Locale): [group: string, point: string] {
  if (locale === 'fr-FR') return [dice.pick(['\u202f', '\u00a0', ' ']), ','];
  return locale.startsWith('en') ? [',', '.'] : ['.', ','];
}

function negative(text: string, style: CreditStyle): string {
  if (style === 'brackets') return `(${text})`;
  if (style === 'after') return `${text}-`;
  if (style === 'CR') return `${text} CR`;
  if (style === 'plain') return text;
  return `-${text}`;
}

function formatDay(day: string, pattern: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[locale].split('|')[Number(month) - 1] ?? '';
  const short = name.slice(0, 3);
  const words: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: name,
    MMM: short,
    UUU: short.toUpperCase(),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return pattern.replaceAll(/YYYY|YY|MMMM|MMM|UUU|MM|M|DD|D/g, (part) => words[part] ?? part);
}

/** A day that is so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
