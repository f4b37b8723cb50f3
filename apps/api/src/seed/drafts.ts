import type { DateConfidence } from '@lintel/domain/items/life';
import type { DemoModel, DemoType } from './demo-models.ts';

/** A unit before it has an id; places of `PropertyDraft.units` stand for ids. */
export type UnitDraft = {
  name: string;
  givenName: string;
  building: number;
  floor: number;
  floorPlan: string;
  beds: number;
  baths: number;
  sqft: number;
  status: string;
  /** Days from today until the lease ends; null where nobody lives there, or it is not on record. */
  leaseDay: number | null;
};

export type ItemDraft = {
  type: DemoType;
  model: DemoModel | null;
  /** Place in the units; null is in store. */
  unit: number | null;
  /** The day it was truly put in, known or not; days count from today. */
  placedDay: number;
  serial: string | null;
  mfgDate: string | null;
  installDate: string | null;
  firstSeenOn: string | null;
  confidence: DateConfidence;
  purchaseCents: number | null;
  warrantyEndsOn: string | null;
  condition: number | null;
  conditionOn: string | null;
  conditionBy: number | null;
  note: string | null;
  status: 'ACTIVE' | 'STORED' | 'RETIRED';
  retiredOn: string | null;
  retiredReason: string | null;
  /** Place in the items of what took its place. */
  successor: number | null;
  recordedDay: number;
  recordedBy: number | null;
  isImported: boolean;
  events: EventDraft[];
};

export type EventDraft = {
  kind: 'RECORDED' | 'INSTALLED' | 'EDITED' | 'MOVED' | 'STORED' | 'REPLACED' | 'RETIRED' | 'CONDITION';
  day: number;
  fromUnit: number | null;
  toUnit: number | null;
  changes: Record<string, readonly [unknown, unknown]> | null;
  note: string | null;
  by: number | null;
};

export type PropertyDraft = { units: UnitDraft[]; items: ItemDraft[] };

/** A new item with nothing known but what it is, where it stands and since when. */
export function blankItem(type: DemoType, model: DemoModel | null, unit: number, placedDay: number): ItemDraft {
  return {
    type,
    model,
    unit,
    placedDay,
    serial: null,
    mfgDate: null,
    installDate: null,
    firstSeenOn: null,
    confidence: 'NONE',
    purchaseCents: null,
    warrantyEndsOn: null,
    condition: null,
    conditionOn: null,
    conditionBy: null,
    note: null,
    status: 'ACTIVE',
    retiredOn: null,
    retiredReason: null,
    successor: null,
    recordedDay: placedDay,
    recordedBy: null,
    isImported: false,
    events: [],
  };
}

/** An event of no particular place, change or note; the given parts override. */
export function event(kind: EventDraft['kind'], day: number, parts: Partial<EventDraft> = {}): EventDraft {
  return { kind, day, fromUnit: null, toUnit: null, changes: null, note: null, by: null, ...parts };
}
