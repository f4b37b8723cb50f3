/** Shown where a figure is not known; never zero. */
export const NOT_KNOWN = 'not known';
export const DASH = '–';

const WHOLE_DOLLARS_FROM_CENTS = 100_000;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

type Amount = number | null | undefined;

/** Money from cents: no cents from $1,000 up, nor where there are none. */
export function money(cents: Amount, unknown = NOT_KNOWN): string {
  if (cents == null) return unknown;
  const isWhole = Math.abs(cents) >= WHOLE_DOLLARS_FROM_CENTS || cents % 100 === 0;
  return minus((isWhole ? dollars : dollarsAndCents).format(cents / 100));
}

/** Money on a tile: whole dollars always, so that figures beside each other read alike. */
export function wholeMoney(cents: Amount, unknown = NOT_KNOWN): string {
  return cents == null ? unknown : minus(dollars.format(cents / 100));
}

/** A figure that is known only as a minimum: '≥ 1.1'. */
export function atLeast(words: string, isMinimum = true): string {
  return isMinimum ? `≥ ${words}` : words;
}

/** A figure that is known only as a maximum: '≤ 9.9'. */
export function atMost(words: string, isMaximum = true): string {
  return isMaximum ? `≤ ${words}` : words;
}

/** Whole dollars without the sign, for columns whose head has it. */
export function moneyCell(cents: Amount, unknown = DASH): string {
  return cents == null ? unknown : minus(whole.format(cents / 100));
}

export function count(value: Amount, unknown = NOT_KNOWN): string {
  return value == null ? unknown : minus(whole.format(value));
}

export function decimal(value: Amount, digits = 1, unknown = DASH): string {
  return value == null
    ? unknown
    : minus(value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }));
}

/** A percentage that already counts in hundreds. */
export function percent(value: Amount, digits = 0, unknown = NOT_KNOWN): string {
  return value == null ? unknown : `${decimal(value, digits)}%`;
}

/** '1 item', '926 items'. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A day, yyyy-MM-dd, as it comes; never an instant, whose day depends on a time zone (`localDay`). */
export function date(value: string | null | undefined, unknown = NOT_KNOWN): string {
  return value || unknown;
}

/** Compliance dates: MM/dd/yyyy. */
export function complianceDate(value: string | null | undefined, unknown = NOT_KNOWN): string {
  const [year, month, day] = date(value, '').split('-');
  return year && month && day ? `${month}/${day}/${year}` : unknown;
}

/** hh:mm a, in the reader's time zone. */
export function time(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });
}

/** yyyy-MM-dd hh:mm a, in the reader's time zone. */
export function dateTime(instant: string | null | undefined, unknown = NOT_KNOWN): string {
  if (!instant) return unknown;
  return `${new Date(instant).toLocaleDateString('en-CA')} ${time(instant)}`;
}

/** MM/dd/yyyy hh:mm a, in the reader's time zone: beside compliance dates. */
export function complianceDateTime(instant: string | null | undefined, unknown = NOT_KNOWN): string {
  if (!instant) return unknown;
  return `${complianceDate(new Date(instant).toLocaleDateString('en-CA'))} ${time(instant)}`;
}

/** Up to two letters for an avatar. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

function minus(text: string): string {
  return text.replace('-', '−');
}
