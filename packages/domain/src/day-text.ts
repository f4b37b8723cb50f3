/** A day, yyyy-MM-dd, as a person reads it: MM/dd/yyyy. Any other text comes back as it is. */
export function dayText(day: string): string {
  return day.replace(WHOLE_DAY, '$2/$3/$1');
}

/**
 * A stored sentence, such as the evidence of a red flag, with each of its days as a person reads it. Days that are part of a
 * name or an address (`report-2026-05-18.pdf`, `?from=2026-05-18`) stay.
 */
export function withDayTexts(text: string): string {
  return text.replace(DAY_IN_WORDS, '$2/$3/$1');
}

const WHOLE_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_IN_WORDS = /(?<![\w\-/=.])(\d{4})-(\d\d)-(\d\d)(?!\.\w|[\w\-/])/g;
