import type { Candidate } from '../candidates/candidates.ts';
import { domainsOf, NAME_NAMES, nameNumbers } from '../features/name-features.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { Doubt } from '../reading.ts';
import { isAnnounced } from './announced.ts';
import type { Decision } from './decide.ts';
import { isNear } from './rivals.ts';

/** Why a name is not surely the sender's; null where signs confirm it and nothing speaks against it. */
export function vendorDoubt(scene: Scene, decision: Decision): Doubt | null {
  if (hasLabelWithin(scene, decision) || isCustomer(scene, decision) || isPartOfName(scene, decision)) return 'RIVAL';
  const { count } = signsOf(scene, decision);
  if (count < 2 || isTooShort(decision)) return 'UNKNOWN_VENDOR';
  return hasOtherSender(scene, decision, count) ? 'RIVAL' : null;
}

/** A name has this many letters beside its legal form: 'C LLC' is the end of one. */
const LETTERS_MIN = 3;

function isTooShort({ candidates }: Decision): boolean {
  const words = candidates[0]?.text.replaceAll(LEGAL_FORM, ' ').replaceAll(/[^\p{L}\p{N}]/gu, '') ?? '';
  return words.length < LETTERS_MIN;
}
const LEGAL_FORM = /\b(llc|inc|ltd|corp|co|lp|llp|pllc|gmbh|ag|kg|bv|nv|sa|sl|sarl|sas)\b/giu;

// Another name that is not the customer's has as many signs.
function hasOtherSender(scene: Scene, { candidates }: Decision, count: number): boolean {
  const [chosen] = candidates;
  if (!chosen) return false;
  return scene.measured.name.some(({ candidate, label }) => {
    const { key, tokens, page } = candidate;
    if (page !== chosen.page || key.includes(chosen.key) || chosen.key.includes(key)) return false;
    if (tokens.some((token) => chosen.tokens.includes(token))) return false;
    const isCustomers = label?.classes.some((name) => name === 'billTo' || name === 'shipTo') === true;
    return !isCustomers && signsOf(scene, { candidates: [candidate] }).count >= count;
  });
}

/** Whether a web address or a second place says that a name is whole, and another sign that it is the sender's. */
export function isFirmName(scene: Scene, decision: Decision): boolean {
  const { count, isWhole } = signsOf(scene, decision);
  return isWhole && count >= 2;
}

// Signs that a name is the sender's: its web address, a second place, a label, an address below, the largest type.
function signsOf(scene: Scene, { candidates }: Pick<Decision, 'candidates'>): { count: number; isWhole: boolean } {
  const [candidate] = candidates;
  const at = scene.measured.name.findIndex((one) => one.candidate === candidate);
  const numbers = nameNumbers(scene)[at];
  if (!candidate || !numbers) return { count: 0, isWhole: false };
  const has = (name: string) => (numbers[NAME_NAMES.indexOf(name)] ?? 0) > 0;
  const isTwice = placesOf(scene, candidate.key) > 1;
  const signs = [
    has('web domain'),
    isTwice,
    isAnnounced(scene, { candidates }, ['vendor']),
    has('address below') && (has('legal form') || has('trade word')),
    has('largest of page') && candidate.page === 0,
  ];
  return {
    count: signs.filter(Boolean).length,
    isWhole: isTwice || domainsOf(scene).some((domain) => isDomainOf(domain, candidate.key)),
  };
}

function placesOf(scene: Scene, key: string): number {
  return new Set(scene.measured.name.filter((one) => one.candidate.key === key).map((one) => one.candidate.row)).size;
}

/** A web address has at least this share of the name's letters. */
const DOMAIN_SHARE = 0.6;

// The name's letters and no more: 'harborplumbing.com' says that 'Harbor' is no whole name.
function isDomainOf(domain: string, key: string): boolean {
  if (domain.length < 4) return false;
  return key.startsWith(domain) ? domain.length >= DOMAIN_SHARE * key.length : domain === key;
}

// It breaks off, or a longer name elsewhere in the document begins with it.
function isPartOfName(scene: Scene, { candidates }: Decision): boolean {
  const [chosen] = candidates;
  if (chosen && /\s(&|and|und|et|en|y|of|de|von|van|the)$/i.test(chosen.text)) return true;
  if (!chosen) return false;
  if (goesOn(scene, chosen)) return true;
  if (placesOf(scene, chosen.key) > 1) return false;
  return scene.measured.name.some(
    ({ candidate: { key, isJoined, tokens } }) =>
      !isJoined &&
      key.length > chosen.key.length + 2 &&
      key.length < 3 * chosen.key.length &&
      key.startsWith(chosen.key) &&
      !tokens.some((token) => chosen.tokens.includes(token)) &&
      tokens.length <= NAME_WORDS,
  );
}

// A line right below or above it in the same type may belong to it, unless the web address is this name and no more.
function goesOn(scene: Scene, chosen: Candidate): boolean {
  if (chosen.isJoined || domainsOf(scene).includes(chosen.key)) return false;
  return scene.measured.name.some(({ candidate: { isJoined, tokens } }) => {
    if (!isJoined || !tokens.some((token) => chosen.tokens.includes(token))) return false;
    const sizes = tokens.map(({ size }) => size);
    return Math.max(...sizes) < 1.15 * Math.min(...sizes);
  });
}

const NAME_WORDS = 6;
const TITLES: readonly LabelClass[] = ['invoiceTitle', 'creditTitle', 'invoiceNumber', 'contact'];
const BEFORE: readonly LabelClass[] = [...TITLES, 'vendor', 'billTo', 'shipTo'];
/** Shorter titles are words of names as well: 'Bill', 'Credit'. */
const TITLE_MIN = 7;

// 'Invoice' within or behind a name, 'From' before it: words that are none of it.
function hasLabelWithin({ offer }: Scene, { candidates }: Decision): boolean {
  return candidates.some(({ tokens }) =>
    offer.labels.some(({ classes, from, to, key }) => {
      const is = (names: readonly LabelClass[]) => classes.some((name) => names.includes(name));
      if (!tokens.some(({ at }) => at === from) || tokens.length <= to - from + 1) return false;
      if (tokens[0]?.at === from) return is(BEFORE);
      return is(TITLES) && (tokens.at(-1)?.at === to || key.length >= TITLE_MIN);
    }),
  );
}

// The same name stands beside 'Bill to' or 'Ship to'.
function isCustomer(scene: Scene, { candidates }: Decision): boolean {
  const [chosen] = candidates;
  return scene.measured.name.some(
    ({ candidate, label }) =>
      candidate.key === chosen?.key &&
      label !== null &&
      label.classes.some((name) => name === 'billTo' || name === 'shipTo') &&
      isNear(label, candidate),
  );
}
