import { printedTagCode, typedTagCode } from '@lintel/domain/scan-tags/tag-code';

/** The code in what was scanned or typed: one of Lintel's as it is kept, out of its address too, or that of another system as it stands there. */
export function scannedCode(text: string): string {
  return typedTagCode(text) ?? text.trim();
}

/** Whether it reads as a code of Lintel's own; a code of another system can be taken over. */
export function isOwnCode(code: string): boolean {
  return typedTagCode(code) !== null;
}

/** A code as people read it. */
export function shownCode(code: string): string {
  return isOwnCode(code) ? printedTagCode(code) : code;
}
