import { addDays, daysBetween } from '@lintel/domain/base/calendar';
import type { InvoiceState } from '@lintel/domain/invoices/invoices';
import type { BillingVendor } from './billing-vendor.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import {
  type BilledPlace,
  chargedLines,
  creditLines,
  type PaperLine,
  paperOf,
  vendorOf,
  visitLines,
  workLines,
} from './invoice-paper.ts';
import { UTILITIES } from './invoice-utilities.ts';
import { BILLING_VENDORS, type VendorKey } from './invoice-vendors.ts';
import { Random } from './random.ts';

/** How many invoices the demo has: in all, of several pages, of work that a warranty covered, and in each state but approved. */
export const DEMO_INVOICES = {
  all: 400,
  long: 30,
  covered: 12,
  credits: 8,
  review: 16,
  matched: 8,
  rejected: 3,
  duplicates: 5,
  failed: 2,
} as const;
const WORK_MAX = 100;
const UTILITY_MONTHS = 14;
/** Days back: of the oldest bill, and of the newest that was decided. */
const OLDEST = 420;
const DECIDED = 22;
const LONG_OPEN = 3;

/** What the reader leaves to a person. */
export const GAPS = [
  'UNKNOWN_VENDOR',
  'NO_NUMBER',
  'ARITHMETIC',
  'DAY_OR_MONTH',
  'EARLIER_BALANCE',
  'NO_DATE',
  'RIVAL',
  'IMPROBABLE',
] as const;
export type Gap = (typeof GAPS)[number];

export type InvoiceDraft = {
  place: BilledPlace;
  vendor: BillingVendor;
  paper: DemoInvoice;
  lines: readonly PaperLine[];
  state: InvoiceState;
  reason?: string;
  /** The day of the work, where it is on record. */
  serviceOn: string | null;
  arrivedOn: string;
  /** When somebody decided; null: nobody has. */
  decidedOn: string | null;
  source: 'UPLOAD' | 'MAIL';
  gap?: Gap;
  failure?: 'ENCRYPTED' | 'DAMAGED';
  copyOf?: InvoiceDraft;
  /** A copy that is the very same file. */
  isSameFile?: boolean;
};

const REASONS = [
  'The unit that it names is not one of ours.',
  'Nobody ordered this work. The vendor was told.',
  'Billed at the old price; the vendor sends another bill.',
];
const LONG_VENDORS = ['supplies', 'cleaning', 'painting', 'fire', 'supplies', 'cleaning'] as const;
/** Who bills how often, beside work on record, utilities and grounds. */
const USUAL: readonly VendorKey[] = [
  ...['painting', 'painting', 'painting', 'flooring', 'flooring', 'cleaning', 'cleaning', 'cleaning'],
  ...['grounds', 'grounds', 'grounds', 'supplies', 'supplies', 'supplies', 'fire', 'fire', 'elevator', 'elevator'],
  ...['plumbing', 'plumbing', 'otherPlumbing', 'air', 'appliances', 'appliances', 'vents', 'roof'],
] as VendorKey[];
const CONTACTS: readonly VendorKey[] = ['plumbing', 'air', 'appliances', 'fire'];

/** The invoices of the demo in the order of their arrival, the same for the same places and day. */
export function draftInvoices(places: readonly BilledPlace[], today: string): InvoiceDraft[] {
  const random = new Random('invoices of Harbor Residential');
  const drafts = [
    ...ofWork(random, places),
    ...ofVisits(places),
    ...ofUtilities(random, places, today),
    ...undecided(random, places, today),
    ...refused(random, places, today),
  ];
  const usual: InvoiceDraft[] = [];
  const left = DEMO_INVOICES.all - DEMO_INVOICES.duplicates - drafts.length;
  for (let at = 0; at < left; at += 1) {
    const isCredit = at < DEMO_INVOICES.credits;
    const isLong = !isCredit && at < DEMO_INVOICES.credits + DEMO_INVOICES.long - LONG_OPEN;
    const key = isCredit || isLong ? (LONG_VENDORS[at % LONG_VENDORS.length] ?? 'supplies') : random.pick(USUAL);
    const lines = isLong ? random.between(46, 80) : random.between(1, 4);
    const date = addDays(today, -random.between(DECIDED, OLDEST));
    usual.push(bill(random, { ...placed(random, places, key), date, lines, isCredit }));
  }
  drafts.push(...usual);
  const short = usual.filter(({ lines, arrivedOn }) => lines.length < 9 && daysBetween(arrivedOn, today) > 60);
  for (const [at, copyOf] of random
    .shuffled(short.slice(DEMO_INVOICES.credits))
    .slice(0, DEMO_INVOICES.duplicates)
    .entries())
    drafts.push(copied(random, copyOf, at < 2));
  const inOrder = drafts.toSorted((a, b) => (a.arrivedOn < b.arrivedOn ? -1 : a.arrivedOn > b.arrivedOn ? 1 : 0));
  return numbered(random, inOrder);
}

function ofWork(random: Random, places: readonly BilledPlace[]): InvoiceDraft[] {
  const all = random.shuffled(places.flatMap((place) => place.work.map((work) => ({ place, work }))));
  const covered = all.filter(({ work }) => work.isCovered).slice(0, DEMO_INVOICES.covered);
  const others = all.filter(({ work }) => !work.isCovered && random.chance(work.vendor === null ? 0.3 : 0.8));
  return [...covered, ...others.slice(0, WORK_MAX)].map(({ place, work }) => {
    const date = addDays(work.performedOn, random.between(0, 5));
    const lines = workLines(random, work);
    return drafted(random, { place, vendor: vendorOf(work), date, lines, serviceOn: work.performedOn });
  });
}

/** Most visits of fire and life safety systems were billed within days. */
function ofVisits(places: readonly BilledPlace[]): InvoiceDraft[] {
  const random = new Random('bills of fire and life safety visits');
  return places.flatMap((place) =>
    place.visits.flatMap((visit) => {
      const vendor = Object.values(BILLING_VENDORS).find(({ name }) => name === visit.vendor);
      if (!vendor || !random.chance(0.8)) return [];
      const date = addDays(visit.eventDate, random.between(0, 4));
      const lines = visitLines(random, visit);
      return [drafted(random, { place, vendor, date, lines, serviceOn: visit.eventDate })];
    }),
  );
}

function ofUtilities(random: Random, places: readonly BilledPlace[], today: string): InvoiceDraft[] {
  return places.flatMap((place, at) =>
    Array.from({ length: UTILITY_MONTHS }, (_, month) => {
      const vendor = UTILITIES[place.name] ?? BILLING_VENDORS.grounds;
      const date = addDays(today, -DECIDED - at - 28 * month);
      const previousBalanceCents = (month + at) % 6 === 0 ? random.between(20_000, 180_000) : undefined;
      const lines = chargedLines(random, place, vendor, 3);
      return drafted(random, { place, vendor, date, lines, previousBalanceCents });
    }),
  );
}

/** What waits for a person: with something missing or doubtful, and complete. */
function undecided(random: Random, places: readonly BilledPlace[], today: string): InvoiceDraft[] {
  return Array.from({ length: DEMO_INVOICES.review + DEMO_INVOICES.matched }, (_, at) => {
    const gap = at < DEMO_INVOICES.review ? GAPS[at % GAPS.length] : undefined;
    const place = places[at % places.length] as BilledPlace;
    const isUtility = gap === 'EARLIER_BALANCE';
    const stranger = isUtility ? (UTILITIES[place.name] ?? BILLING_VENDORS.grounds) : BILLING_VENDORS.supplies;
    const isLong = gap === undefined && at >= DEMO_INVOICES.review + DEMO_INVOICES.matched - LONG_OPEN;
    const known = BILLING_VENDORS[isLong ? 'fire' : (CONTACTS[at % CONTACTS.length] ?? 'plumbing')];
    const vendor = isUtility || gap === 'UNKNOWN_VENDOR' ? stranger : known;
    const newest = addDays(today, -random.between(3, 18));
    // why: up to the 12th a day could be the month
    const isLate = gap === 'DAY_OR_MONTH' && Number(newest.slice(8)) > 12;
    const date = isLate ? `${newest.slice(0, 8)}11` : newest;
    const lines = chargedLines(random, place, vendor, isLong ? random.between(46, 60) : random.between(2, 4));
    const previousBalanceCents = isUtility ? random.between(20_000, 90_000) : undefined;
    const draft = drafted(random, { place, vendor, date, lines, previousBalanceCents });
    const arrivedOn = addDays(newest, random.between(1, 2));
    const state = gap === undefined ? 'MATCHED' : 'NEEDS_REVIEW';
    return { ...draft, arrivedOn, decidedOn: null, state, ...(gap && { gap }) };
  });
}

function refused(random: Random, places: readonly BilledPlace[], today: string): InvoiceDraft[] {
  const one = (key: VendorKey, daysAgo: number) =>
    bill(random, { ...placed(random, places, key), date: addDays(today, -daysAgo), lines: 2, isCredit: false });
  const rejected = (['roof', 'plumbing', 'flooring'] as const).map((key, at): InvoiceDraft => {
    return { ...one(key, 35 + 52 * at), state: 'REJECTED', reason: REASONS[at] ?? '' };
  });
  const failed = (['ENCRYPTED', 'DAMAGED'] as const).map((failure, at): InvoiceDraft => {
    const draft = one('painting', 6 + 5 * at);
    return { ...draft, arrivedOn: addDays(draft.paper.date, 2), decidedOn: null, state: 'FAILED', failure };
  });
  return [...rejected, ...failed];
}

function copied(random: Random, copyOf: InvoiceDraft, isSameFile: boolean): InvoiceDraft {
  const arrivedOn = addDays(copyOf.arrivedOn, random.between(12, 35));
  const lines = copyOf.lines.map((line) => ({ ...line, recordId: null }));
  const notes = isSameFile ? copyOf.paper.notes : ['Second notice. Please disregard if paid.'];
  const decidedOn = addDays(arrivedOn, random.between(1, 6));
  return {
    ...copyOf,
    paper: { ...copyOf.paper, notes },
    lines,
    state: 'DUPLICATE',
    arrivedOn,
    decidedOn,
    copyOf,
    isSameFile,
  };
}

/** A place that a vendor serves, and the vendor. */
function placed(random: Random, places: readonly BilledPlace[], key: VendorKey) {
  const vendor: BillingVendor = BILLING_VENDORS[key];
  return { vendor, place: random.pick(places.filter(({ name }) => vendor.serves?.includes(name) ?? true)) };
}

type Bill = { place: BilledPlace; vendor: BillingVendor; date: string; lines: number; isCredit: boolean };
function bill(random: Random, { place, vendor, date, lines: count, isCredit }: Bill): InvoiceDraft {
  const lines = isCredit ? creditLines(random, vendor) : chargedLines(random, place, vendor, count);
  return drafted(random, { place, vendor, date, lines, isCreditNote: isCredit });
}

type Facts = Omit<Bill, 'lines' | 'isCredit'> & {
  lines: readonly PaperLine[];
  serviceOn?: string | null;
  isCreditNote?: boolean;
  previousBalanceCents?: number | undefined;
};
function drafted(random: Random, { serviceOn = null, ...facts }: Facts): InvoiceDraft {
  const { place, vendor, date, lines, isCreditNote = false } = facts;
  const poNumber = random.chance(0.3) ? random.digits(5) : undefined;
  const due = isCreditNote ? null : addDays(date, vendor.terms);
  const arrivedOn = addDays(date, random.between(1, 4));
  const decidedOn = addDays(arrivedOn, random.between(1, 9));
  const source = random.chance(0.4) ? 'MAIL' : 'UPLOAD';
  return {
    place,
    vendor,
    paper: paperOf({ ...facts, due, poNumber }),
    lines,
    state: 'APPROVED',
    serviceOn,
    arrivedOn,
    decidedOn,
    source,
  };
}

/** Gives each vendor's bills numbers that rise with their days; a copy has the number of what it copies. */
function numbered(random: Random, drafts: readonly InvoiceDraft[]): InvoiceDraft[] {
  const next = new Map<string, number>();
  const made = new Map<InvoiceDraft, InvoiceDraft>();
  for (const draft of drafts) {
    const { vendor, paper, copyOf } = draft;
    const original = copyOf && made.get(copyOf);
    const last = next.get(vendor.name) ?? vendor.first;
    const number = original?.paper.number ?? `${vendor.prefix}${last}`;
    if (!original) next.set(vendor.name, last + random.between(3, 41));
    made.set(draft, { ...draft, paper: { ...paper, number }, ...(original && { copyOf: original }) });
  }
  return [...made.values()];
}
