import { flsInvoices } from '@lintel/contract/fls/fls-invoice';
import type { FlsEventKind, FlsResult, FlsSeverity, FlsType } from '@lintel/domain/fls/fls';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { ApiError } from '#api/base-query.ts';
import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import { centsOrNull, centsText, contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';
import { laterVisit, whatChanges } from './what-changes.ts';

export const RecordBody = flsInvoices.recordFlsInvoice.body;
export type RecordBody = z.output<typeof RecordBody>;

/** A visit as it is typed. */
export type VisitValues = {
  /** Its place among the visits that were read; empty for one that was added. */
  readAt: string;
  type: FlsType | '';
  eventDate: string;
  kind: FlsEventKind | '';
  result: FlsResult;
  devicesTested: string;
  devicesFailed: string;
  devicesNotAccessible: string;
  vendorLicence: string;
  costCents: string;
  compliantThrough: string;
  /** A later visit is on record, and this one is recorded all the same. */
  isOlder: boolean;
  isLeftOut: boolean;
  deficiencies: { severity: FlsSeverity | ''; description: string; quoteCents: string }[];
};
export type FlsReviewValues = { visits: VisitValues[] };

export const NEW_VISIT: VisitValues = {
  readAt: '',
  type: '',
  eventDate: '',
  kind: '',
  result: 'NONE',
  devicesTested: '',
  devicesFailed: '',
  devicesNotAccessible: '',
  vendorLicence: '',
  costCents: '',
  compliantThrough: '',
  isOlder: false,
  isLeftOut: false,
  deficiencies: [],
};

/** The visits as they were read. What the bill does not say is left for a person to say; nothing passed that it does not say passed. */
export function flsReviewValues(bill: FlsInvoiceDetail): FlsReviewValues {
  if (namesNoSystem(bill)) return { visits: [wholeBill(bill)] };
  return {
    visits: bill.visits.map((visit, at) => ({
      ...NEW_VISIT,
      readAt: String(at),
      type: visit.type,
      eventDate: visit.eventDate?.value ?? '',
      kind: visit.kind?.value ?? '',
      result: readResult(visit.result),
      devicesTested: numberText(visit.devicesTested?.value),
      devicesFailed: numberText(visit.devicesFailed?.value),
      devicesNotAccessible: numberText(visit.devicesNotAccessible?.value),
      vendorLicence: visit.licence?.value ?? '',
      costCents: centsText(visit.costCents),
      // A day that is only said to be the next one is the interval's to propose.
      compliantThrough: visit.compliantThrough?.isSure ? visit.compliantThrough.value : '',
      deficiencies: visit.deficiencies.map(({ value, quoteCents }) => ({
        severity: '',
        description: value,
        quoteCents: centsText(quoteCents),
      })),
    })),
  };
}

/** A bill to decide whose words name no system: a person chooses the one that it was for. */
export function namesNoSystem({ state, visits }: Pick<FlsInvoiceDetail, 'state' | 'visits'>): boolean {
  return state === 'WAITING' && visits.length === 0;
}

function wholeBill({ invoiceDate, currency, totalCents }: FlsInvoiceDetail): VisitValues {
  return { ...NEW_VISIT, eventDate: invoiceDate ?? '', costCents: centsText(currency === 'USD' ? totalCents : null) };
}

/** 'Passed' is taken over only where the words leave no doubt. */
function readResult(read: FlsInvoiceDetail['visits'][number]['result']): FlsResult {
  if (read === null || (read.value === 'PASS' && !read.isSure)) return 'NONE';
  return read.value;
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Checks what was typed; a visit that is older than the last one on record has to be meant so. */
export function flsReviewResolver(bill: FlsInvoiceDetail): Resolver<FlsReviewValues, unknown, RecordBody> {
  const check = contractResolver(
    RecordBody,
    (values: FlsReviewValues) => bodyOf(values, bill),
    ({ path, message }, values) => ({ path: formPath(path, values), message }),
  );
  return async (values, context, options) => {
    const checked = await check(values, context, options);
    const errors: Record<string, unknown> = { ...checked.errors };
    for (const [at, visit] of values.visits.entries()) {
      if (visit.isLeftOut || visit.isOlder || laterVisit(visit, bill) === null) continue;
      errors[`visits.${at}.isOlder`] = { type: 'older', message: 'Leave this visit out, or say that it is meant.' };
    }
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors: errors as never };
  };
}

function bodyOf({ visits }: FlsReviewValues, bill: FlsInvoiceDetail) {
  return {
    visits: takenOf(visits).map((visit) => ({
      type: visit.type,
      eventDate: visit.eventDate,
      kind: visit.kind,
      result: visit.result,
      costCents: centsOrNull(visit.costCents),
      devicesTested: numberOrNull(visit.devicesTested),
      devicesFailed: numberOrNull(visit.devicesFailed),
      devicesNotAccessible: numberOrNull(visit.devicesNotAccessible),
      vendorLicence: textOrNull(visit.vendorLicence),
      compliantThrough: whatChanges({ ...visit, through: visit.compliantThrough }, bill).moves
        ? textOrNull(visit.compliantThrough)
        : null,
      ...(visit.isOlder && laterVisit(visit, bill) !== null && { isOlder: true }),
      deficiencies: visit.deficiencies.map((each) => ({ ...each, quoteCents: centsOrNull(each.quoteCents) })),
    })),
  };
}

/** The visits that are recorded. */
export function takenOf(visits: readonly VisitValues[]): VisitValues[] {
  return visits.filter(({ isLeftOut }) => !isLeftOut);
}

/** The field of the form that a field of the body is typed into: visits that are left out are not in the body. */
function formPath(path: string, { visits }: FlsReviewValues): string {
  const places = visits.flatMap(({ isLeftOut }, at) => (isLeftOut ? [] : [at]));
  return path.replace(/^body\./, '').replace(/^visits\.(\d+)/, (_, at: string) => `visits.${places[Number(at)] ?? at}`);
}

/** A failed call with its complaints on the fields of the form. */
export function onVisitFields(failure: ApiError | null, values: FlsReviewValues): ApiError | null {
  return (
    failure && { ...failure, fields: failure.fields.map((each) => ({ ...each, path: formPath(each.path, values) })) }
  );
}
