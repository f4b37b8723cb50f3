/** A serial number for comparing: upper case letters and digits only; null when nothing is left or it says there is none. */
export function normaliseSerial(text: string | null | undefined): string | null {
  const given = text ?? '';
  // why: asked of every row of a file, and most serial numbers are written this way already
  const serial = /^[A-Z0-9]*$/.test(given)
    ? given
    : given
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '');
  return serial === '' || NOT_A_SERIAL.has(serial) || /^0+$/.test(serial) ? null : serial;
}

const NOT_A_SERIAL = new Set([
  'NA',
  'NONE',
  'UNKNOWN',
  'UNK',
  'TBD',
  'MISSING',
  'NOTAG',
  'NOPLATE',
  'ILLEGIBLE',
  'UNREADABLE',
  'X',
  'XX',
  'XXX',
]);
