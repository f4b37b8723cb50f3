import type { Dice } from '@lintel/fixtures/dice';
import { drawCustomer, drawSite, drawUnit, drawVendor, type Firm, list, PEOPLE } from './firm.ts';
import { daysAfter } from './formats.ts';
import type { Locale, Tongue } from './tongue.ts';
import {
  TRADE_BUILDING,
  TRADE_UTILITY,
  TRADES_AMERICAN,
  TRADES_DUTCH,
  TRADES_FRENCH,
  TRADES_GERMAN,
  TRADES_SPANISH,
  type Trade,
} from './trades.ts';

/** What a document tells beside its lines. */
export type Story = 'plain' | 'credit' | 'balance' | 'deposit' | 'retention' | 'quote' | 'statement';

export type BillLine = {
  section: string | null;
  code: string;
  day: string;
  text: string;
  notes: string[];
  /** Null where the line is a lump sum. */
  quantity: number | null;
  unit: string;
  price: number | null;
  /** Per cent that are taken off this line. */
  discount: number;
  cents: number;
};

/** `base` is what it is computed on, without the tax. */
export type Tax = { name: string; rate: number; base: number; cents: number };

/** A document's facts before it is laid out. Amounts are cents, negative in a credit note. */
export type Bill = {
  story: Story;
  tongue: Tongue;
  trade: Trade;
  vendor: Firm;
  customer: { name: string; address: string[] };
  site: string[];
  number: string;
  day: string;
  due: string | null;
  terms: string;
  po: string;
  job: string;
  account: string;
  served: string;
  technician: string;
  taxId: string;
  licence: string;
  lines: BillLine[];
  subtotal: number;
  discount: number;
  shipping: number;
  fuel: number;
  taxes: Tax[];
  /** The prices of the lines have the tax in them. */
  isInclusive: boolean;
  total: number;
  paid: number;
  retained: number;
  previous: { balance: number; payments: number } | null;
  amountDue: number;
};

export type Wish = {
  story: Story;
  lines?: number;
  isUtility?: boolean;
  /** The prices of the lines are without tax. */
  isNet?: boolean;
  /** An earlier bill of the same vendor to the same customer. */
  after?: Bill;
};

const TRADES: Record<Locale, readonly (readonly [Trade, number])[]> = {
  'en-US': TRADES_AMERICAN,
  'en-GB': TRADES_AMERICAN,
  'en-CA': TRADES_AMERICAN,
  'de-DE': TRADES_GERMAN,
  'fr-FR': TRADES_FRENCH,
  'nl-NL': TRADES_DUTCH,
  'es-ES': TRADES_SPANISH,
};

/** A bill whose sums hold. */
export function drawBill(dice: Dice, tongue: Tongue, wish: Wish): Bill {
  const { locale } = tongue;
  const { story } = wish;
  const isEnglish = locale.startsWith('en');
  const { after } = wish;
  const trade = after?.trade ?? tradeOf(dice, locale, wish);
  const day = after ? daysAfter(after.day, dice.int(0, 9)) : dice.day(2023, 2026);
  const sign = story === 'credit' ? -1 : 1;
  const lines = drawLines(dice, trade, day, wish.lines ?? usualCount(dice, story), isEnglish).map((line) => ({
    ...line,
    cents: sign * line.cents,
  }));
  const sum = lines.reduce((all, { cents }) => all + cents, 0);
  const plain = story !== 'credit';
  const discount = plain && dice.chance(0.11) ? -Math.round(sum * dice.pick([0.02, 0.05, 0.1])) : 0;
  const shipping = plain && dice.chance(0.12) ? dice.int(800, 14_500) : 0;
  const fuel = plain && dice.chance(0.1) ? dice.int(350, 3900) : 0;
  const isInclusive = !wish.isNet && !isEnglish && dice.chance(0.12) && discount === 0 && shipping === 0 && fuel === 0;
  const base = sum + discount + shipping + fuel;
  const taxes = drawTaxes(dice, locale, base, isInclusive);
  const tax = taxes.reduce((all, { cents }) => all + cents, 0);
  const total = isInclusive ? base : base + tax;
  const paid = story === 'deposit' ? partOf(dice, total) : 0;
  const retained = story === 'retention' ? Math.round(total * (isEnglish ? 0.1 : 0.05)) : 0;
  const previous = story === 'balance' ? drawPrevious(dice, total) : null;
  const hasDue = story !== 'credit' && story !== 'statement' && dice.chance(0.74);
  const terms = dice.pick(list(tongue.terms));
  const vendor = after?.vendor ?? drawVendor(dice, locale, trade.names);
  return {
    story,
    tongue,
    trade,
    vendor,
    customer: after?.customer ?? drawCustomer(dice, locale),
    site: drawSite(dice, locale),
    number: after ? nextNumber(dice, after.number) : drawNumber(dice, day),
    day,
    due: hasDue ? daysAfter(day, daysOf(terms)) : null,
    terms,
    po: dice.pick([
      dice.digits(6),
      `PO-${dice.digits(4)}`,
      `${dice.letters(2)}${dice.digits(5)}`,
      `450${dice.digits(7)}`,
      'Verbal - Maria',
      `${dice.digits(4)}-${dice.digits(2)}`,
    ]),
    job: dice.pick([
      `${dice.digits(5)}`,
      `WO-${dice.digits(6)}`,
      `J${dice.digits(4)}`,
      `${dice.int(23, 26)}-${dice.digits(4)}`,
      `T${dice.digits(7)}`,
    ]),
    account:
      after?.account ??
      dice.pick([
        `${dice.letters(3)}${dice.digits(3)}`,
        dice.digits(7),
        `${dice.digits(4)}-${dice.digits(6)}-${dice.int(0, 9)}`,
        `C-${dice.digits(5)}`,
        dice.digits(10),
      ]),
    served: daysAfter(day, -dice.int(1, 24)),
    technician: dice.pick(list(PEOPLE)),
    taxId: after?.taxId ?? taxIdOf(dice, locale),
    licence:
      after?.licence ??
      dice.pick([
        dice.digits(6),
        `C16-${dice.digits(6)}`,
        `EC${dice.digits(8)}`,
        `FP-${dice.digits(4)}`,
        `${dice.letters(2)} ${dice.digits(5)}`,
      ]),
    lines,
    subtotal: isInclusive ? total - tax : sum,
    discount,
    shipping,
    fuel,
    taxes,
    isInclusive,
    total,
    paid,
    retained,
    previous,
    amountDue: total - paid - retained + (previous ? previous.balance - previous.payments : 0),
  };
}

/** How many days after the invoice is to be paid by its terms. */
function daysOf(terms: string): number {
  if (/month following/.test(terms)) return 30;
  return Number(/\d+(?!.*\d)/.exec(terms)?.[0] ?? 0);
}

function tradeOf(dice: Dice, locale: Locale, { story, isUtility }: Wish): Trade {
  if (locale.startsWith('en') && (isUtility || (story === 'balance' && dice.chance(0.4)))) return TRADE_UTILITY;
  if (locale.startsWith('en') && story === 'retention') return TRADE_BUILDING;
  return dice.weighed(TRADES[locale]);
}

function usualCount(dice: Dice, story: Story): number {
  if (story === 'credit') return dice.int(1, 3);
  return dice.weighed([
    [1, 14],
    [2, 16],
    [3, 16],
    [4, 14],
    [5, 12],
    [6, 8],
    [8, 8],
    [11, 5],
    [15, 3],
  ] as const);
}

const SECTIONS = 'Labor|Materials|Equipment|Bldg A|Bldg B|Recurring services|Common areas|Leasing office|Other';

function drawLines(dice: Dice, trade: Trade, day: string, count: number, isEnglish: boolean): BillLine[] {
  const works = list(trade.works);
  const order = dice.shuffled(works);
  const hasSections = isEnglish && count >= 4 && dice.chance(0.25);
  const sections = dice.some(list(SECTIONS), dice.int(2, 3));
  const hasDiscounts = dice.chance(0.07);
  return Array.from({ length: count }, (_, at) => {
    const [text = '', low = '', high = '', unit = 'E'] = (order[at % order.length] ?? '').split('~');
    const price = drawPrice(dice, Number(low), Number(high), unit);
    const quantity = drawQuantity(dice, unit);
    const discount = hasDiscounts && dice.chance(0.5) ? dice.pick([5, 10, 15, 20]) : 0;
    const cents = Math.max(1, Math.round((quantity ?? 1) * price * (100 - discount)));
    return {
      section: hasSections ? (sections[Math.floor((at * sections.length) / count)] ?? null) : null,
      code: dice.pick(list(trade.codes)),
      day: daysAfter(day, -dice.int(0, 25)),
      text: filled(dice, text),
      notes: dice.chance(0.24) ? dice.some(list(trade.notes), dice.int(1, 2)).map((note) => filled(dice, note)) : [],
      quantity,
      unit: unit === 'L' ? 'LS' : unit === 'H' ? 'HR' : unit === 'E' ? 'EA' : unit === 'M' ? 'MO' : unit,
      price: quantity === null && discount === 0 ? null : price,
      discount,
      cents,
    };
  });
}

function drawPrice(dice: Dice, low: number, high: number, unit: string): number {
  if (high <= 1) return dice.int(9000, 99_000) / 1_000_000;
  const whole = dice.int(low * 100, high * 100);
  if (unit === 'H' || dice.chance(0.35)) return Math.max(1, Math.round(whole / 500) * 5);
  return (dice.chance(0.3) ? Math.round(whole / 25) * 25 : whole) / 100;
}

function drawQuantity(dice: Dice, unit: string): number | null {
  if (unit === 'L') return dice.chance(0.45) ? 1 : null;
  if (unit === 'H') return dice.pick([0.5, 1, 1.5, 2, 2.25, 3, 3.5, 4, 6, 8, 12.75]);
  if (unit === 'M') return 1;
  if (['KWH', 'THM', 'PG'].includes(unit)) return dice.int(120, 9400);
  if (['SF', 'm²', 'SEAT'].includes(unit)) return dice.int(24, 640);
  if (['LB', 'KGAL', 'YD', 'KW', 'CY'].includes(unit)) return dice.int(2, 85) + (dice.chance(0.3) ? 0.5 : 0);
  return dice.weighed([
    [1, 10],
    [2, 6],
    [3, 3],
    [4, 3],
    [6, 2],
    [10, 1],
    [12, 2],
    [24, 1],
  ] as const);
}

function filled(dice: Dice, text: string): string {
  return text
    .replace('{u}', () => drawUnit(dice))
    .replace('{b}', () => `Bldg ${dice.pick(['A', 'B', 'C', '4', '7', '12', '1-3'])}`)
    .replace('{w}', () => String(dice.int(1, 48)))
    .replace('{d}', () => dice.digits(6));
}

function drawTaxes(dice: Dice, locale: Locale, base: number, isInclusive: boolean): Tax[] {
  const tax = (name: string, rate: number, share = 1) => taxOn(name, rate, Math.round(base * share), isInclusive);
  const share = dice.int(30, 80) / 100;
  if (locale === 'en-US') {
    const rate = dice.pick([4.5, 6, 6.25, 7, 7.75, 8.25, 8.875, 9.5]);
    return dice.weighed<Tax[]>([
      [[], 26],
      [[tax(dice.pick(['Sales Tax', 'Tax', 'Sales tax', 'TAX']), rate, dice.pick([1, 1, share]))], 44],
      [[tax(dice.pick(['Tax', 'Sales Tax', 'Taxable']) === 'Tax' ? 'Tax' : 'Sales Tax', 0)], 12],
      [
        [
          tax('State Tax', rate),
          tax(dice.pick(['City Tax', 'County Tax', 'Local Tax', 'Transit Tax']), dice.pick([1, 1.5, 2.25])),
        ],
        12,
      ],
      [[tax('State Sales Tax', 6), tax('City Utility Tax', 5), tax('Franchise Fee', 2)], 3],
    ]);
  }
  if (locale === 'en-CA') {
    return dice.weighed<Tax[]>([
      [[tax('GST', 5), tax('PST', 7)], 3],
      [[tax(dice.pick(['HST', 'HST 13%']), 13)], 3],
      [[tax('GST', 5)], 2],
      [[tax('GST/TPS', 5), tax('QST/TVQ', 9.975)], 2],
    ]);
  }
  const [name, full, low] = (
    {
      'en-GB': ['VAT', 20, 5],
      'de-DE': ['MwSt.', 19, 7],
      'fr-FR': ['TVA', 20, 10],
      'nl-NL': ['BTW', 21, 9],
      'es-ES': ['IVA', 21, 10],
    } as const
  )[locale];
  const both = (): Tax[] => [tax(name, full, share), taxOn(name, low, base - Math.round(base * share), isInclusive)];
  return dice.weighed<() => Tax[]>([
    [() => [tax(name, full)], 70],
    [both, 24],
    [() => [tax(name, low)], 6],
  ])();
}

function taxOn(name: string, rate: number, on: number, isInclusive: boolean): Tax {
  const cents = Math.round(isInclusive ? on - on / (1 + rate / 100) : (on * rate) / 100);
  return { name, rate, base: isInclusive ? on - cents : on, cents };
}

function partOf(dice: Dice, total: number): number {
  return dice.chance(0.2) ? total : Math.round((total * dice.pick([10, 25, 30, 50])) / 100);
}

function drawPrevious(dice: Dice, total: number): { balance: number; payments: number } {
  const balance = Math.max(1500, Math.round(total * (dice.int(20, 390) / 100)) + dice.int(0, 99));
  return { balance, payments: dice.pick([0, balance, Math.round(balance / 2), 0]) };
}

function drawNumber(dice: Dice, day: string): string {
  const year = day.slice(0, 4);
  return dice.weighed<() => string>([
    [() => dice.digits(dice.int(4, 8)).replace(/^0/, '7'), 30],
    [() => `INV-${dice.digits(dice.int(4, 6))}`, 10],
    [() => `INV${dice.digits(5)}`, 5],
    [() => `SI-${year}-${dice.digits(5)}`, 5],
    [() => `${dice.digits(4)}-${dice.digits(4)}/${dice.letters(1)}`, 4],
    [() => `${dice.letters(2)}-${dice.digits(5)}`, 8],
    [() => `${year}-${dice.digits(4)}`, 6],
    [() => `${year.slice(2)}${dice.digits(4)}`, 4],
    [() => `${dice.letters(3)} ${dice.digits(5)}`, 3],
    [() => `${dice.digits(3)}-${dice.digits(6)}-${dice.digits(2)}`, 4],
    [() => `0000${dice.digits(5)}`, 4],
    [() => `${year}/${dice.digits(2)}/${dice.digits(3)}`, 3],
    [() => `${dice.letters(1)}${dice.digits(6)}`, 6],
    [() => `${dice.digits(6)}-${dice.letters(2)}`, 3],
    [() => `RE${year}${dice.digits(4)}`, 2],
    [() => `${dice.digits(2)}.${dice.digits(5)}`, 1],
    [() => `${dice.digits(3)}`, 2],
  ])();
}

/** A number of the same pattern, some later. */
function nextNumber(dice: Dice, number: string): string {
  let isDone = false;
  return [...number]
    .reverse()
    .map((sign) => {
      if (isDone || !/\d/.test(sign)) return sign;
      isDone = true;
      return String((Number(sign) + dice.int(1, 8)) % 10);
    })
    .reverse()
    .join('');
}

function taxIdOf(dice: Dice, locale: Locale): string {
  return {
    'en-US': `${dice.digits(2)}-${dice.digits(7)}`,
    'en-GB': `GB ${dice.digits(3)} ${dice.digits(4)} ${dice.digits(2)}`,
    'en-CA': `${dice.digits(9)} RT0001`,
    'de-DE': `DE${dice.digits(9)}`,
    'fr-FR': `FR${dice.digits(11)}`,
    'nl-NL': `NL${dice.digits(9)}B01`,
    'es-ES': `B${dice.digits(8)}`,
  }[locale];
}
