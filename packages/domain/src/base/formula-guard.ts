// What spreadsheets take for the start of a formula: the signs, also full-width and small, and what they skip before one.
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|[\t\r\n])/u;

// What a phone writes and no spreadsheet computes; digits alone it takes for the number that they are.
const PHONE = /^\+(?:\d{7,15}|\d{1,3} [\d ().-]{5,20})$/;

/** A text for a cell of a CSV file: one that a spreadsheet would run as a formula gets an apostrophe first, a telephone number none. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text;
}

/** The text as it was before `guardFormula`, so that a downloaded file can be imported again. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
