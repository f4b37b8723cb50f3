import { type Candidate, plainNumber } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { RankedField } from '../rank/fields.ts';
import type { Ranking, Scored } from '../rank/rank.ts';
import type { DocumentKind } from '../reading.ts';
import { isAnnounced, labelOf } from './announced.ts';
import { confirm } from './arithmetic.ts';
import { paidAtCounter } from './tendered.ts';

/** A field's value as it would be read, before any gate. */
export type Decision = {
  value: string | number;
  /** Where it stands; of two taxes both places. */
  candidates: Candidate[];
  logOdds: number;
  /** How much less the next value has. */
  lead: number;
};
export type Decisions = Partial<Record<RankedField, Decision>>;

/** Log-odds from which an amount is one of several taxes. */
const TAX_PART = 0;

/** Chooses a value for each field: the best candidate, of taxes those that add up. */
export function decide(scene: Scene, ranking: Ranking, kind: DocumentKind): Decisions {
  const decisions: Decisions = {};
  for (const field of Object.keys(ranking) as RankedField[]) {
    const [best, next] = ranking[field];
    if (!best) continue;
    // why: 'ASN 55102' and '55102', a name and its first line: parts of each other are closer rivals
    const part = ranking[field].find((one) => one !== best && sharesWords(one.candidate, best.candidate));
    const lead = Math.min(best.logOdds - (next?.logOdds ?? -12), part ? (best.logOdds - part.logOdds) / 2 : 12);
    decisions[field] = {
      value: readValue(field, best.candidate, kind),
      candidates: [best.candidate],
      logOdds: best.logOdds,
      lead,
    };
  }
  const tax = sumOfTaxes(scene, ranking, decisions, kind);
  if (tax) decisions.tax = tax;
  const paid = paidAtCounter(scene);
  // why: a receipt rounds its total, or a scan misreads it; what was paid decides, and is not sure
  if (paid && decisions.total && decisions.total.value !== paid.amount?.cents)
    decisions.total = { ...decisions.total, value: paid.amount?.cents ?? 0, candidates: [paid], lead: 0 };
  return decisions;
}

function sharesWords(a: Candidate, b: Candidate): boolean {
  return a.tokens.some((token) => b.tokens.includes(token));
}

function readValue(field: RankedField, candidate: Candidate, kind: DocumentKind): string | number {
  if (candidate.kind === 'amount') {
    const cents = candidate.amount?.cents ?? 0;
    return kind === 'CREDIT_NOTE' && field !== 'previousBalance' ? negative(cents) : cents;
  }
  if (candidate.kind === 'number') return plainNumber(candidate.text);
  return candidate.kind === 'date' ? candidate.key : candidate.text;
}

function negative(cents: number): number {
  return cents === 0 ? 0 : -Math.abs(cents);
}

// Two taxes are one field: their sum, where no printed sum of them is there and the sum adds up, or both are likely.
function sumOfTaxes(scene: Scene, ranking: Ranking, decisions: Decisions, kind: DocumentKind): Decision | null {
  const [best, ...others] = ranking.tax;
  if (!best || best.logOdds < TAX_PART) return null;
  const cents = ({ candidate }: Scored) => candidate.amount?.cents ?? 0;
  const number = (field: RankedField) => {
    const value = decisions[field]?.value;
    return typeof value === 'number' ? value : null;
  };
  const fits = (tax: number) => confirm(scene, { subtotal: number('subtotal'), tax, total: number('total') }).sums;
  if (fits(cents(best))) return null;
  const isTax = (one: Scored) => isAnnounced(scene, { candidates: [one.candidate] }, ['tax']);
  const second = others.find((one) => isTax(one) && fits(cents(best) + cents(one)));
  if (second) return decisionOf([best, second], cents(best) + cents(second), kind);
  const labels = new Set([labelOf(scene, best.candidate)]);
  const parts = [best];
  for (const one of others.filter(({ logOdds }) => logOdds > TAX_PART).slice(0, 2)) {
    const label = labelOf(scene, one.candidate);
    if (labels.has(label)) continue;
    labels.add(label);
    parts.push(one);
  }
  const whole = parts.reduce((sum, part) => sum + cents(part), 0);
  const printed = parts.find((part) => Math.abs(2 * cents(part) - whole) <= 1);
  if (parts.length < 2) return null;
  if (printed) return decisionOf([printed], cents(printed), kind);
  return fits(whole) || parts.every(({ logOdds }) => logOdds > 1.5) ? decisionOf(parts, whole, kind) : null;
}

function decisionOf(parts: readonly Scored[], cents: number, kind: DocumentKind): Decision {
  const value = kind === 'CREDIT_NOTE' ? negative(cents) : cents;
  return {
    value,
    candidates: parts.map(({ candidate }) => candidate),
    logOdds: Math.min(...parts.map(({ logOdds }) => logOdds)),
    lead: 12,
  };
}
