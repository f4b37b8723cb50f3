import { isDate } from '@lintel/domain/base/calendar';
import {
  FLS_TYPE_WORDS,
  type FlsEventKind,
  type FlsResult,
  type FlsType,
  proposedThrough,
  whyNotMoved,
} from '@lintel/domain/fls/fls';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import { date } from '#ui/base/format.ts';

type Bill = Pick<FlsInvoiceDetail, 'records' | 'propertyName' | 'hasDocument'>;
export type FlsBillRecord = FlsInvoiceDetail['records'][number];
/** A visit as it is typed, as far as it decides what changes. */
type Visit = { type: FlsType | ''; eventDate: string; kind: FlsEventKind | ''; result: FlsResult; through: string };

export type Change = { text: string; moves: boolean };

/** What recording a visit would do to the date of its system, in words; the server decides by the same functions. */
export function whatChanges({ type, eventDate, kind, result, through }: Visit, bill: Bill): Change {
  if (type === '') return stays('Choose the system to see what will change.');
  const record = recordOf(type, bill);
  const system = FLS_TYPE_WORDS[type];
  const now = record ? date(record.compliantThrough, 'not known') : null;
  const setUp = `${system} ${isOne(type) ? 'is' : 'are'} not set up at ${bill.propertyName}: recording sets ${isOne(type) ? 'it' : 'them'} up.`;
  const off = record && !record.enabled ? `${doesNotApply(record, bill.propertyName)} ` : '';
  const staysAs = (why: string) =>
    stays(now === null ? `${setUp} No date is set: ${why}` : `${off}Stays ${now}: ${why}`);
  if (kind === '') return staysAs('choose what the visit was.');
  if (!isDate(eventDate)) return staysAs('enter the day of the visit.');
  // The interval of a system that is not set up is known once it is.
  const certificate = record ? record.certificate : kind === 'REINSPECTION' ? null : intervalOf(kind);
  const why = whyNotMoved({ kind, result, eventDate, hasDocument: bill.hasDocument }, certificate);
  if (why !== null) return staysAs(why);
  if (now === null)
    return { text: `${setUp} Its date follows where this visit gives the certificate of the system.`, moves: true };
  const next = isDate(through) ? through : proposedThrough(eventDate, certificate);
  if (next === null) return { text: `${off}Compliant through: ${now} → enter until when`, moves: true };
  return { text: `${off}Compliant through: ${now} → ${next}`, moves: true };
}

function doesNotApply({ type, disabledReason }: FlsBillRecord, propertyName: string): string {
  const why = disabledReason ? ` (${disabledReason})` : '';
  return `${FLS_TYPE_WORDS[type]} ${isOne(type) ? 'does' : 'do'} not apply at ${propertyName}${why}, and recording a visit does not change that.`;
}

/** The record that a visit would be written to. */
export function recordOf(type: string, { records }: Pick<Bill, 'records'>): FlsBillRecord | undefined {
  return records.find((record) => record.type === type);
}

/** The day of a later visit that is on record already; null where there is none. */
export function laterVisit(visit: { type: string; eventDate: string }, bill: Pick<Bill, 'records'>): string | null {
  const last = recordOf(visit.type, bill)?.lastVisitOn ?? null;
  return last !== null && isDate(visit.eventDate) && visit.eventDate < last ? last : null;
}

function stays(text: string): Change {
  return { text, moves: false };
}

function intervalOf(kind: FlsEventKind) {
  return kind === 'REINSPECTION' || kind === 'REPAIR' || kind === 'MONITORING' ? null : kind;
}

const IN_THE_SINGULAR: readonly FlsType[] = [
  'BACKFLOW',
  'POOL',
  'EMERGENCY_LIGHTING',
  'KITCHEN_HOOD',
  'CARBON_MONOXIDE',
];

function isOne(type: FlsType): boolean {
  return IN_THE_SINGULAR.includes(type);
}
