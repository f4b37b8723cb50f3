import { FLS_EVENT_KIND_WORDS, type FlsEventKind, type FlsType } from '@lintel/domain/fls/fls';
import type { WorkType } from '@lintel/domain/invoices/invoices';
import type { BillingVendor, Charge } from './billing-vendor.ts';
import type { DemoInvoice, DemoInvoiceLine } from './demo-invoice.ts';
import { BILLING_VENDORS } from './invoice-vendors.ts';
import type { Random } from './random.ts';

/** Work on record whose cost is known, which a bill can be about. */
export type BilledWork = {
  id: number;
  unitId: number | null;
  unit: string | null;
  itemId: number | null;
  /** Key and name of the kind of item. */
  itemTypeKey: string | null;
  itemType: string | null;
  summary: string;
  performedOn: string;
  cents: number;
  vendor: string | null;
  isCovered: boolean;
};

/** A visit of a fire and life safety system on record whose cost is known. */
export type BilledVisit = { type: FlsType; kind: FlsEventKind; eventDate: string; cents: number; vendor: string };

/** A community that is billed. */
export type BilledPlace = {
  propertyId: number;
  name: string;
  state: string;
  address: readonly string[];
  buildings: readonly string[];
  units: readonly { id: number; name: string }[];
  work: readonly BilledWork[];
  visits: readonly BilledVisit[];
};

/** A line with what it is about. */
export type PaperLine = DemoInvoiceLine & {
  workType: WorkType;
  unitId: number | null;
  itemId: number | null;
  recordId: number | null;
};

const BILL_TO = ['Harbor Residential', 'PO Box 410', 'Boise, ID 83701'];
/** Of goods and services in Washington, and of goods in Idaho; Oregon has no sales tax. */
const WASHINGTON_TAX = 0.089;
const IDAHO_TAX = 0.06;

/** Lines of a bill; each names another unit where there are many, else all name one. */
export function chargedLines(random: Random, place: BilledPlace, vendor: BillingVendor, count: number): PaperLine[] {
  const charges = random.shuffled(vendor.charges);
  const one = random.pick(place.units);
  const building = random.pick(place.buildings);
  return Array.from({ length: count }, (_, at) => {
    const charge = charges[at % charges.length] as Charge;
    const unit = count > charges.length ? random.pick(place.units) : one;
    const namesUnit = charge.text.includes('{unit}');
    return {
      ...amounts(random, charge),
      text: charge.text.replace('{unit}', unit.name).replace('{building}', building),
      workType: charge.workType,
      unitId: namesUnit ? unit.id : null,
      itemId: null,
      recordId: null,
    };
  });
}

/** Who did work on record: whom the record names, else who does such work. */
export function vendorOf({ vendor, itemTypeKey }: BilledWork): BillingVendor {
  const known = Object.values(BILLING_VENDORS).find(({ name }) => name === vendor);
  if (known) return known;
  if (/heat-pump|furnace|air-conditioner/.test(itemTypeKey ?? '')) return BILLING_VENDORS.air;
  return itemTypeKey === null || itemTypeKey.includes('water') ? BILLING_VENDORS.plumbing : BILLING_VENDORS.appliances;
}

/** The lines of a bill for work on record: its cost, and now and then the way there. */
export function workLines(random: Random, work: BilledWork): PaperLine[] {
  const { id, unitId, unit, itemId, itemType, summary, cents } = work;
  const what = itemType === null ? summary : `${itemType}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
  const line: PaperLine = {
    text: unit === null ? what : `${what}, Apt ${unit}`,
    ...{ quantity: 1, unitPriceCents: cents, amountCents: cents },
    ...{ workType: 'REPAIR', unitId, itemId, recordId: id },
  };
  if (!random.chance(0.4)) return [line];
  const call = random.between(45, 89) * 100;
  const way = { text: 'Service call', quantity: 1, unitPriceCents: call, amountCents: call };
  return [line, { ...way, workType: 'REPAIR', unitId: null, itemId: null, recordId: null }];
}

const SYSTEM_SAID: Partial<Record<FlsType, string>> = {
  SPRINKLERS: 'fire sprinkler system',
  EXTINGUISHERS: 'fire extinguishers',
  ALARMS: 'fire alarm system',
  HYDRANTS: 'fire hydrants',
  ESCAPES: 'fire escapes',
  BACKFLOW: 'backflow assembly',
};
const KIND_SAID: Partial<Record<FlsEventKind, string>> = {
  REPAIR: 'Repair',
  MONITORING: 'Monitoring',
  REINSPECTION: 'Re-inspection',
};

/** The line of a bill for a visit on record: its cost; now and then it does not say what kind of visit it was. */
export function visitLines(random: Random, { type, kind, cents }: BilledVisit): PaperLine[] {
  const system = SYSTEM_SAID[type] ?? type.toLowerCase();
  const said = KIND_SAID[kind] ?? `${FLS_EVENT_KIND_WORDS[kind]} inspection`;
  const text = random.chance(0.15) ? `Service of ${system}, as agreed` : `${said} of ${system}`;
  const line = { text, quantity: 1, unitPriceCents: cents, amountCents: cents };
  return [{ ...line, workType: 'FLS', unitId: null, itemId: null, recordId: null }];
}

/** The one line of a credit note: something that was billed and went back. */
export function creditLines(random: Random, vendor: BillingVendor): PaperLine[] {
  const charge = random.pick(vendor.charges);
  const { quantity, unitPriceCents, amountCents } = amounts(random, charge);
  const text = `Credit: ${charge.text.replace(/, Apt \{unit\}$/, '')}`;
  const line = { text, quantity, unitPriceCents, amountCents: -amountCents };
  return [{ ...line, workType: charge.workType, unitId: null, itemId: null, recordId: null }];
}

/** The paper of a bill; its number is given later, when all bills of its vendor are known. */
export function paperOf(facts: PaperFacts): DemoInvoice {
  const { place, vendor, lines, date, due, isCreditNote = false, previousBalanceCents, poNumber } = facts;
  const subtotal = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    vendor,
    billTo: BILL_TO,
    property: { name: place.name, address: place.address },
    number: '',
    date,
    due,
    ...(poNumber !== undefined && { poNumber }),
    ...(previousBalanceCents !== undefined && { previousBalanceCents }),
    lines,
    taxCents: Math.round(subtotal * taxRate(place, vendor)),
    isCreditNote,
    notes: [vendor.note],
    style: vendor.style,
  };
}

type PaperFacts = {
  place: BilledPlace;
  vendor: BillingVendor;
  lines: readonly PaperLine[];
  date: string;
  due: string | null;
  isCreditNote?: boolean;
  previousBalanceCents?: number | undefined;
  poNumber?: string | undefined;
};

function amounts(random: Random, { price, quantity }: Charge) {
  const unitPriceCents = random.between(...price);
  const many = quantity === undefined ? 1 : random.between(...quantity);
  return { quantity: many, unitPriceCents, amountCents: many * unitPriceCents };
}

function taxRate({ state }: BilledPlace, { isUntaxed, isGoods }: BillingVendor): number {
  if (isUntaxed) return 0;
  if (state === 'WA') return WASHINGTON_TAX;
  return state === 'ID' && isGoods ? IDAHO_TAX : 0;
}
