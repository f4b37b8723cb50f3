import type { Candidate } from './candidates.ts';
import { type Cluster, numberOf } from './clusters.ts';
import { folded, hasLookalike, mixesOf, swapsOf } from './lookalikes.ts';
import type { PlateDoubt, PlateField, SerialFit } from './plate-reading.ts';

/** A label that is farther away than this is none of the value. */
const LABEL_MIN = 0.5;
/** A misreading that is seen so much more seldom than what both engines read counts for nothing. */
const OUTVOTED = 3;

/** A text of a cluster with who read it so. */
type Spelling = {
  text: string;
  words: string;
  readers: number;
  /** A barcode says it so, which takes no sign for another. */
  isCode: boolean;
  looks: number;
  confidence: number;
  best: Candidate;
};

/** What was chosen of a cluster, and the first reason why it is not certain. */
type Chosen = { value: string; spelling: Spelling; fit: SerialFit; doubt: PlateDoubt | null };

/** The serial number that a cluster says, by its maker's rule where there is one. `isRivalled` says that another number fits nearly as well. */
export function serialOf(
  cluster: Cluster,
  model: Cluster | null,
  fitOf: (serial: string) => SerialFit,
  isRivalled: boolean,
): PlateField {
  const chosen = chooseSerial(spellingsOf(cluster, numberOf), fitOf);
  const hasLabel = hasOwnLabel(cluster, model, 'SERIAL');
  const doubt = !hasLabel ? 'NO_LABEL' : isRivalled ? 'RIVAL' : chosen.doubt;
  return fieldOf(chosen, doubt, hasLabel);
}

/** The model number that a cluster says. */
export function modelOf(cluster: Cluster, serial: Cluster | null, isRivalled: boolean): PlateField {
  const spellings = spellingsOf(cluster, modelText);
  const code = codeOf(spellings);
  const spelling = code ?? spellings[0];
  const hasLabel = hasOwnLabel(cluster, serial, 'MODEL');
  const own = code ? null : (doubtOf(spelling, spellings) ?? (hasLookalike(spelling.text) ? 'LOOKALIKES' : null));
  const doubt = !hasLabel ? 'NO_LABEL' : isRivalled ? 'RIVAL' : own;
  return fieldOf({ value: spelling.text, spelling, fit: 'NO_RULE', doubt: own }, doubt, hasLabel);
}

/** Whether a label of the class stands beside a cluster, and nearer than any other that is not its partner's. */
export function hasOwnLabel({ label }: Cluster, partner: Cluster | null, says: 'SERIAL' | 'MODEL'): boolean {
  const other = says === 'SERIAL' ? 'MODEL' : 'SERIAL';
  // why: where captions stand below their values, that of the value above is as near
  const isTaken = partner !== null && partner.label[other] > LABEL_MIN;
  return label[says] > LABEL_MIN && (isTaken || label[says] >= label[other]) && label[says] >= label.OTHER;
}

/** The most telling spelling of a cluster first; a number read by both engines counts most. */
function spellingsOf({ seen }: Cluster, textOf: (text: string) => string): [Spelling, ...Spelling[]] {
  const byText = Map.groupBy(seen, ({ text }) => textOf(text));
  const all = [...byText].map(([text, of]): Spelling => {
    const inOrder = of.toSorted((a, b) => b.confidence + b.form - a.confidence - a.form);
    const best = (inOrder.find(({ box }) => box !== null) ?? inOrder[0]) as Candidate;
    return {
      text,
      words: best.text,
      readers: new Set(of.map(({ reader }) => reader)).size,
      isCode: of.some(({ reader }) => reader === 'BARCODE'),
      looks: of.length,
      confidence: best.confidence,
      best,
    };
  });
  return all.toSorted((a, b) => weightOf(b) - weightOf(a)) as [Spelling, ...Spelling[]];
}

// why: of a number that was read in parts the whole stands beside the label, the last part behind the others
function weightOf({ readers, looks, best, confidence, text }: Spelling): number {
  const isFirst = best.reader === 'FIRST' ? 0.2 : 0;
  const label = Math.max(best.label.SERIAL, best.label.MODEL);
  return 2 * (readers - 1) + 0.3 * looks + confidence + isFirst + best.form + 0.3 * label + 0.02 * text.length;
}

function modelText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9/.-]/g, '');
}

function chooseSerial(spellings: [Spelling, ...Spelling[]], fitOf: (serial: string) => SerialFit): Chosen {
  const code = codeOf(spellings);
  if (code) {
    const fit = fitOf(code.text);
    return { value: code.text, spelling: code, fit, doubt: fit === 'FITS_NOT' ? 'FORMAT' : null };
  }
  const fitting = spellings.filter(({ text }) => fitOf(text) === 'FITS');
  const [spelling] = [...fitting, ...spellings];
  if (!spelling) throw new Error('a cluster has a text');
  const fit = fitOf(spelling.text);
  const alike = spellings.filter(({ text }) => text !== spelling.text && folded(text) === folded(spelling.text));
  const value = spelling.text;
  if (fit === 'FITS') {
    const [only, another] = mixesOf([value, ...alike.map(({ text }) => text)]).filter((mix) => fitOf(mix) === 'FITS');
    const readers = readersOf([spelling, ...alike]);
    const isLeft = only !== undefined && another === undefined;
    const own = isLeft && readers > 1 ? null : doubtOf(spelling, spellings);
    return { value, spelling, fit, doubt: own ?? (isOpen(value, fitOf) ? 'LOOKALIKES' : null) };
  }
  // why: where both engines read a letter in the place of a digit, its maker's rule says which it is
  if (fit === 'FITS_NOT') {
    const [only, another] = swapsOf(value).filter((swap) => fitOf(swap) === 'FITS');
    if (only !== undefined && another === undefined)
      return {
        value: only,
        spelling,
        fit: 'FITS',
        doubt: readersOf([spelling, ...alike]) > 1 ? null : doubtOf(spelling, spellings),
      };
    return { value, spelling, fit, doubt: 'FORMAT' };
  }
  const own = doubtOf(spelling, spellings) ?? (hasLookalike(value) ? 'LOOKALIKES' : null);
  return { value, spelling, fit, doubt: own };
}

/** What a barcode says, where an engine too read that number but for signs that look alike; in the place where it did. */
function codeOf(spellings: readonly Spelling[]): Spelling | null {
  const code = spellings.find(({ isCode }) => isCode);
  if (!code) return null;
  const printed = [code, ...spellings].find(
    ({ best, text }) => best.box !== null && folded(text) === folded(code.text),
  );
  return printed ? { ...code, words: printed.words, best: printed.best } : null;
}

/** Both engines read it so, and nothing else in that place. */
function isAgreed({ text, readers, looks }: Spelling, spellings: readonly Spelling[]): boolean {
  const contradicts = (other: Spelling) =>
    other.text !== text && (other.readers > 1 || folded(other.text) === folded(text)) && OUTVOTED * other.looks > looks;
  return readers > 1 && !spellings.some(contradicts);
}

/** Whether the rule of the maker leaves open if a letter that looks like a digit is one. */
function isOpen(serial: string, fitOf: (serial: string) => SerialFit): boolean {
  return hasLookalike(serial) && fitOf(serial.replaceAll(/[OQ]/g, '0').replaceAll('I', '1')) === 'FITS';
}

function doubtOf(spelling: Spelling, spellings: readonly Spelling[]): PlateDoubt | null {
  if (isAgreed(spelling, spellings)) return null;
  return spellings.length > 1 ? 'READERS_DIFFER' : 'ONE_READER';
}

function readersOf(spellings: readonly Spelling[]): number {
  return new Set(spellings.flatMap(({ readers, best }) => (readers > 1 ? ['FIRST', 'SECOND'] : [best.reader]))).size;
}

function fieldOf(
  { value, spelling, fit, doubt: own }: Chosen,
  doubt: PlateDoubt | null,
  hasLabel: boolean,
): PlateField {
  const isSure = doubt === null;
  const likely = 0.35 + (hasLabel ? 0.2 : 0) + (fit === 'FITS' ? 0.2 : 0) + (own === null ? 0.15 : 0);
  return {
    value,
    words: spelling.words,
    box: spelling.best.box,
    probability: isSure ? 0.99 : likely * (doubt === 'RIVAL' || fit === 'FITS_NOT' ? 0.7 : 1),
    isSure,
    doubt,
  };
}
