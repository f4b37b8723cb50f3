import type { DocumentKind } from '../reading.ts';
import { drawFormat, type Format, type Language } from './formats.ts';
import type { Random } from './random.ts';
import { type Customer, drawCustomer, drawVendor, type Vendor } from './world.ts';

export type LineStory = { text: string; quantity: number; priceCents: number; cents: number; code: string };
export type TaxStory = { rate: number; cents: number; isSecond: boolean };

/** What a document tells, before it is drawn. Amounts in cents; of a credit note negative. */
export type Story = {
  kind: DocumentKind;
  language: Language;
  format: Format;
  vendor: Vendor;
  customer: Customer;
  number: string;
  date: string;
  due: string | null;
  terms: string | null;
  po: string | null;
  lines: LineStory[];
  subtotal: number;
  discount: number;
  shipping: number;
  taxes: TaxStory[];
  retention: number;
  /** To the nearest five cents, as cash is paid in some countries; null where nothing is rounded. */
  rounding: number | null;
  total: number;
  /** Paid already, of this invoice. */
  paid: number;
  /** Of a bill that goes on: what was owed before, and what came in since. */
  previous: { balance: number; payments: number } | null;
  /** Of a job billed in parts. */
  contract: { sum: number; billed: number } | null;
  amountDue: number;
  /** A credit note may print its amounts without a sign. */
  isUnsigned: boolean;
};

const LANGUAGES: readonly Language[] = ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'de', 'de', 'fr', 'nl', 'es'];
const RATES: Record<Language, readonly number[]> = {
  en: [0.06, 0.0825, 0.07, 0.0625, 0.0885, 0.05, 0.2],
  de: [0.19, 0.19, 0.07],
  fr: [0.2, 0.2, 0.1],
  nl: [0.21, 0.21, 0.09],
  es: [0.21, 0.21, 0.1],
};

/** Draws what a document tells. */
export function drawStory(random: Random): Story {
  const language = random.pick(LANGUAGES);
  const format = drawFormat(random, language);
  const vendor = drawVendor(random, language);
  const share = random.next();
  const kind: DocumentKind =
    share < 0.86 ? 'INVOICE' : share < 0.94 ? 'CREDIT_NOTE' : share < 0.98 ? 'QUOTE' : 'STATEMENT';
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1;
  const isWhole = random.chance(0.18);
  const isIncluded = kind === 'INVOICE' && random.chance(0.05);
  const lines = drawLines(random, vendor, isWhole).map((line) => ({
    ...line,
    cents: sign * line.cents,
    quantity: line.quantity,
  }));
  const sum = sumOf(lines);
  const isPlain = kind !== 'INVOICE' || isIncluded;
  const discount = !isPlain && random.chance(0.14) ? -Math.round(sum * random.pick([0.02, 0.05, 0.1, 0.15])) : 0;
  const shipping =
    !isPlain && random.chance(0.14) ? random.int(9, 120) * 100 + (random.chance(0.5) ? random.int(0, 99) : 0) : 0;
  const taxes = isIncluded
    ? drawIncludedTax(random, language, sum)
    : drawTaxes(random, language, sum + discount + (random.chance(0.3) ? shipping : 0));
  const tax = sumOf(taxes);
  const subtotal = isIncluded ? sum - tax : sum;
  const isJob = !isPlain && !vendor.trade.isUtility && random.chance(0.08);
  const retention = isJob && random.chance(0.7) ? -Math.round(subtotal * random.pick([0.05, 0.1])) : 0;
  const exact = subtotal + discount + shipping + tax + retention;
  const rounding = kind === 'INVOICE' && random.chance(0.05) ? Math.round(exact / 5) * 5 - exact : null;
  const total = exact + (rounding ?? 0);
  const previous =
    kind === 'INVOICE' && random.chance(vendor.trade.isUtility ? 0.7 : 0.15) ? drawPrevious(random, total) : null;
  const isPaid = kind === 'INVOICE' && !previous && random.chance(0.16);
  const paid = isPaid ? (random.chance(0.3) ? total : Math.round(total * random.pick([0.1, 0.25, 0.3, 0.5]))) : 0;
  const date = drawDate(random);
  const netDays = random.pick([10, 15, 20, 30, 30, 30, 45, 60, 14, 21, 0]);
  return {
    kind,
    language,
    format,
    vendor,
    customer: drawCustomer(random, language),
    number: drawNumber(random),
    date,
    due: kind !== 'CREDIT_NOTE' || random.chance(0.2) ? addDays(date, netDays) : null,
    terms: random.chance(0.65) ? termsOf(language, netDays, random) : null,
    po: random.chance(0.35) ? drawPurchaseOrder(random) : null,
    lines,
    subtotal,
    discount,
    shipping,
    taxes,
    retention,
    rounding,
    total,
    paid,
    previous,
    contract: isJob ? { sum: random.int(4, 40) * 250_000, billed: random.int(1, 9) * 120_000 } : null,
    amountDue: total - paid + (previous ? previous.balance - previous.payments : 0),
    isUnsigned: random.chance(0.4),
  };
}

function termsOf(language: Language, days: number, random: Random): string {
  if (days === 0)
    return { en: 'Due on receipt', de: 'sofort ohne Abzug', fr: 'À réception', nl: 'Per omgaande', es: 'Contado' }[
      language
    ];
  return {
    en: random.pick([`Net ${days}`, `NET ${days}`, `Net ${days} Days`, `${days} days`, `Due in ${days} days`]),
    de: random.pick([`${days} Tage netto`, `Zahlbar innerhalb von ${days} Tagen`, `${days} Tage`]),
    fr: random.pick([`${days} jours`, `Virement à ${days} jours`]),
    nl: random.pick([`${days} dagen`, `Binnen ${days} dagen`]),
    es: random.pick([`${days} días`, `Transferencia ${days} días`]),
  }[language];
}

function sumOf(parts: readonly { cents: number }[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether the lines hold their tax already. */
export function isTaxIncluded({ lines, subtotal }: Pick<Story, 'lines' | 'subtotal'>): boolean {
  return sumOf(lines) !== subtotal;
}

/** The same sender's next bill: other values, and all else as it was. */
export function reissue(story: Story, random: Random): Story {
  const sign = story.kind === 'CREDIT_NOTE' ? -1 : 1;
  const lines = story.lines.map((line) => {
    const priceCents = Math.max(5, Math.round((line.priceCents * (0.5 + random.next())) / 5) * 5);
    return { ...line, priceCents, cents: sign * Math.round(line.quantity * priceCents) };
  });
  const sum = sumOf(lines);
  const share = sum / (sumOf(story.lines) || 1);
  const scaled = (cents: number) => (cents === 0 ? 0 : Math.round(cents * share) || cents);
  const taxes = story.taxes.map((tax) => ({ ...tax, cents: scaled(tax.cents) }));
  const tax = sumOf(taxes);
  const subtotal = isTaxIncluded(story) ? sum - tax : sum;
  const [discount, shipping, retention] = [scaled(story.discount), story.shipping, scaled(story.retention)];
  const exact = subtotal + discount + shipping + retention + tax;
  const rounding = story.rounding === null ? null : Math.round(exact / 5) * 5 - exact;
  const total = exact + (rounding ?? 0);
  const paid = story.paid === story.total ? total : scaled(story.paid);
  const previous = story.previous && drawNextPrevious(story.previous, random);
  const date = addDays(story.date, random.int(12, 200));
  const days = story.due ? Math.round((Date.parse(story.due) - Date.parse(story.date)) / 86_400_000) : 0;
  const renumbered = (text: string) =>
    text.replaceAll(/\d/g, (digit, at) => (at < text.length - 4 ? digit : String(random.int(0, 9))));
  return {
    ...story,
    number: renumbered(story.number),
    po: story.po && renumbered(story.po),
    date,
    due: story.due && addDays(date, days),
    lines,
    subtotal,
    discount,
    shipping,
    retention,
    rounding,
    taxes,
    total,
    paid,
    previous,
    amountDue: total - paid + (previous ? previous.balance - previous.payments : 0),
  };
}

function drawNextPrevious({ balance, payments }: { balance: number; payments: number }, random: Random) {
  const next = Math.round(balance * (0.6 + random.next()));
  return { balance: next, payments: payments === 0 ? 0 : payments === balance ? next : Math.round(next / 2) };
}

function drawLines(random: Random, vendor: Vendor, isWhole: boolean): LineStory[] {
  const share = random.next();
  const count =
    share < 0.22 ? 1 : share < 0.8 ? random.int(2, 6) : share < 0.95 ? random.int(7, 14) : random.int(15, 48);
  const chosen = Array.from({ length: count }, () => random.pick(vendor.trade.work));
  return chosen.map(([text, from, to]) => {
    const price = from * 100 + Math.floor(random.next() * (to - from) * 100);
    const priceCents = isWhole
      ? Math.max(100, Math.round(price / 100) * 100)
      : random.chance(0.5)
        ? Math.max(5, Math.round(price / 50) * 50)
        : Math.max(1, price);
    const quantity = random.chance(0.5) ? 1 : random.chance(0.8) || isWhole ? random.int(1, 12) : random.int(2, 40) / 4;
    const unit = random.chance(0.25)
      ? `${text}${random.pick([' Unit ', ' - Apt ', ' #', ', Bldg '])}${random.pick(['A', 'B', 'C', ''])}${random.int(101, 420)}`
      : text;
    return { text: unit, quantity, priceCents, cents: Math.round(quantity * priceCents), code: drawCode(random) };
  });
}

function drawTaxes(random: Random, language: Language, base: number): TaxStory[] {
  const share = random.next();
  const untaxed = language === 'en' ? 0.32 : 0.06;
  if (share < untaxed) return [];
  const rate = random.pick(RATES[language]);
  const isTwo = random.chance(0.15);
  if (!isTwo) return [{ rate, cents: Math.round(base * rate * (random.chance(0.1) ? 0.6 : 1)), isSecond: false }];
  const second =
    language === 'en' ? random.pick([0.01, 0.015, 0.0125, 0.02, 0.03]) : random.pick([0.07, 0.09, 0.1, 0.055]);
  const part = language === 'en' ? 1 : 0.6;
  return [
    { rate, cents: Math.round(base * part * rate), isSecond: false },
    { rate: second, cents: Math.round(base * (language === 'en' ? 1 : 1 - part) * second), isSecond: true },
  ];
}

// Lines hold their tax already.
function drawIncludedTax(random: Random, language: Language, sum: number): TaxStory[] {
  const rate = random.pick(RATES[language]);
  return [{ rate, cents: Math.round((sum * rate) / (1 + rate)), isSecond: false }];
}

function drawPrevious(random: Random, total: number): { balance: number; payments: number } {
  const balance = Math.round(Math.abs(total) * (0.3 + random.next() * 1.6)) + random.int(1, 9999);
  return {
    balance,
    payments: random.chance(0.55)
      ? balance
      : random.chance(0.4)
        ? 0
        : Math.round(balance * random.pick([0.5, 0.25, 0.8])),
  };
}

/** Draws a number as invoices have them. */
export function drawNumber(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, (_, at) => random.int(at === 0 ? 1 : 0, 9)).join('');
  const year = random.pick(['2024', '2025', '24', '25', '2023']);
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick('ABCDEFGHJKLMNPRSTVWX'.split(''))).join('');
  return random.pick([
    () => digits(4),
    () => digits(5),
    () => digits(6),
    () => digits(random.int(7, 10)),
    () => `INV-${digits(random.int(3, 6))}`,
    () => `INV${digits(random.int(4, 7))}`,
    () => `${letters(2)}-${digits(random.int(4, 6))}`,
    () => `${letters(random.int(1, 3))}${digits(random.int(4, 7))}`,
    () => `${year}-${digits(random.int(3, 5))}`,
    () => `INV/${year}/${digits(4)}`,
    () => `${digits(3)}-${digits(5)}`,
    () => `${letters(1)}${digits(2)}-${digits(5)}`,
    () => `RE-${year}-${digits(4)}`,
    () => `F${year}${digits(5)}`,
    () => `00${digits(5)}`,
    () => `${digits(5)}${letters(1)}`,
    () => `${letters(3)} ${digits(5)}`,
    () => `${letters(random.int(2, 4))} ${digits(random.int(3, 6))}`,
    () => `${digits(4)} ${digits(4)}`,
    () => `${year}/${digits(4)}`,
    () => `${digits(8)}-${digits(2)}`,
    () => `S${digits(7)}.001`,
    () => digits(random.int(1, 3)).padStart(3, '0'),
    () => `${letters(2)}${year}-${digits(4)}`,
  ])();
}

function drawPurchaseOrder(random: Random): string {
  return random.pick([
    () => `PO-${random.int(1000, 99999)}`,
    () => String(random.int(1000, 9_999_999)),
    () => `${random.pick(['CR', 'MG', 'WO', 'P'])}${random.int(100, 99999)}`,
    () => `45${random.int(10_000_000, 99_999_999)}`,
  ])();
}

export function drawCode(random: Random): string {
  return random.pick([
    () => String(random.int(100, 99999)),
    () => `${random.pick(['WR', 'GE', 'AB', 'X', 'LT', 'SKU'])}-${random.int(10, 9999)}`,
    () => `${random.pick(['FLT', 'PLB', 'HD', 'KR'])}${random.int(10, 999)}${random.pick(['A', 'M', ''])}`,
  ])();
}

export function drawDate(random: Random): string {
  return addDays('2022-01-01', random.int(0, 1500));
}

/** A date some days after another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
