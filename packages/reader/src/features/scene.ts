import type { Candidate, CandidateKind, Offer } from '../candidates/candidates.ts';
import { offerOf } from '../candidates/candidates.ts';
import { type Relations, relationsOf } from '../candidates/relations.ts';
import type { Label } from '../labels/find-labels.ts';
import { type LineFound, readLines } from '../lines/read-lines.ts';
import { fieldsOf, type RankedField } from '../rank/fields.ts';
import { parseNumber } from '../values/amounts.ts';
import type { Box, DocumentWords } from '../words.ts';
import { ruleScore } from './rules.ts';

/** A candidate with what was measured of it. */
export type Measured = {
  candidate: Candidate;
  relations: Relations;
  /** The label that announces it. */
  label: Label | null;
  rules: Partial<Record<RankedField, number>>;
};

/** A document ready for ranking: candidates, lines, and which amounts add up. */
export type Scene = {
  offer: Offer;
  lines: LineFound[];
  lineRows: ReadonlySet<number>;
  /** Sum of the lines in cents, null without lines. */
  linesSum: number | null;
  measured: Record<CandidateKind, Measured[]>;
  /** Percentages on the page, as fractions. */
  rates: number[];
  /** Days of 'Net 30', where they are said. */
  netDays: number[];
};

/** Reads candidates, labels, lines and distances of a document. */
export function sceneOf(document: DocumentWords): Scene {
  const offer = offerOf(document);
  const lines = readLines(offer);
  const { amounts, dates, numbers, names } = offer;
  return {
    offer,
    lines,
    lineRows: new Set(lines.flatMap(({ rows }) => rows)),
    linesSum: lines.length > 0 ? lines.reduce((sum, { amountCents }) => sum + amountCents, 0) : null,
    measured: {
      amount: measure(
        offer,
        amounts,
        amounts.filter(({ amount }) => amount?.decimals === 2 || amount?.hasCurrency),
      ),
      date: measure(offer, dates, dates),
      number: measure(
        offer,
        numbers,
        numbers.filter(({ isJoined }) => !isJoined),
      ),
      name: measure(
        offer,
        names,
        names.filter(({ isJoined }) => !isJoined),
      ),
    },
    rates: ratesOf(offer),
    netDays: netDaysOf(offer),
  };
}

function measure(offer: Offer, candidates: readonly Candidate[], rivals: readonly Candidate[]): Measured[] {
  const labels = new Map<number, Label[]>();
  for (const label of offer.labels) labels.set(label.page, [...(labels.get(label.page) ?? []), label]);
  const boxes = new Map<number, Box[]>();
  for (const { page, box } of rivals) boxes.set(page, [...(boxes.get(page) ?? []), box]);
  return candidates.map((candidate) => {
    const others = (boxes.get(candidate.page) ?? []).filter((box) => box !== candidate.box);
    const { relations, label } = relationsOf(candidate, labels.get(candidate.page) ?? [], others, offer.sheet.body);
    const rules: Measured['rules'] = {};
    for (const field of fieldsOf(candidate.kind)) rules[field] = ruleScore(field, relations);
    return { candidate, relations, label, rules };
  });
}

function ratesOf({ sheet, mark }: Offer): number[] {
  const rates = new Set<number>();
  for (const { tokens } of sheet.rows)
    for (const [at, { text }] of tokens.entries()) {
      const number = /^\(?@?(\d{1,2}(?:[.,]\d{1,4})?)\s?(%?)\)?:?$/.exec(text);
      if (!number?.[1] || !(number[2] || /^%/.test(tokens[at + 1]?.text ?? ''))) continue;
      const value = parseNumber(number[1].replace(',', '.'), '.')?.value ?? parseNumber(number[1], mark)?.value ?? 0;
      if (value > 0 && value < 40) rates.add(value / 100);
    }
  return [...rates].slice(0, 12);
}

function netDaysOf({ sheet }: Offer): number[] {
  const days = new Set<number>();
  for (const { tokens } of sheet.rows)
    for (const [at, { text }] of tokens.entries()) {
      const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
      const number = /^(?:net)?-?(\d{1,3})(?:d|days)?\.?,?$/i.exec(text)?.[1];
      if (!number) continue;
      if (
        /^(net|n|innerhalb|binnen|within|in|à|a|of)$/i.test(before) ||
        /^(days?|tagen?|jours|dagen|días|dias)\b/i.test(after) ||
        /^net-?\d/i.test(text)
      )
        days.add(Number(number));
    }
  return [...days].filter((one) => one > 0 && one <= 120);
}
