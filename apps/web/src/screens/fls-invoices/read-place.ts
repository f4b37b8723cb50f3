import type { FlsInvoiceDetail } from '#api/fls-invoice.api.ts';
import type { FlsReviewValues, VisitValues } from './fls-visit-values.ts';

type ReadVisit = FlsInvoiceDetail['visits'][number];
/** A value that was read: the words that it came from, their page, and whether they leave a doubt. */
export type ReadPlace = { page: number; words: string; isSure: boolean };

/** The visit of the bill that one of the form began as; undefined where it was added. */
export function readVisit(
  { readAt }: Pick<VisitValues, 'readAt'>,
  { visits }: FlsInvoiceDetail,
): ReadVisit | undefined {
  return readAt === '' ? undefined : visits[Number(readAt)];
}

/** Where the value of a field was read; undefined where it was not. */
export function readOf(visit: ReadVisit | undefined, field: string): ReadPlace | undefined {
  if (!visit) return undefined;
  switch (field) {
    case 'type':
      return { page: visit.page, words: visit.words.join(', '), isSure: true };
    case 'eventDate':
    case 'kind':
    case 'result':
    case 'devicesTested':
    case 'devicesFailed':
    case 'devicesNotAccessible':
    case 'compliantThrough':
      return visit[field] ?? undefined;
    case 'vendorLicence':
      return visit.licence ?? undefined;
    default:
      return undefined;
  }
}

/** Where the value of a field of the form was read, by the field's whole name. */
export function readPlace(name: string, { visits }: FlsReviewValues, bill: FlsInvoiceDetail): ReadPlace | undefined {
  const [, at, field = ''] = /^visits\.(\d+)\.(.+)$/.exec(name) ?? [];
  const visit = at === undefined ? undefined : visits[Number(at)];
  if (!visit) return undefined;
  const deficiency = /^deficiencies\.(\d+)\./.exec(field)?.[1];
  if (deficiency === undefined) return readOf(readVisit(visit, bill), field);
  const text = visit.deficiencies[Number(deficiency)]?.description;
  return readVisit(visit, bill)?.deficiencies.find(({ value }) => value === text);
}
