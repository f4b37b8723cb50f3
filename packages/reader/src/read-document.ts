import { assemble } from './assemble.ts';
import { sceneOf } from './features/scene.ts';
import { decide } from './gates/decide.ts';
import { KIND_LEAD } from './gates/gates.ts';
import { kindOf } from './kind.ts';
import { bonusOf } from './known/lessons.ts';
import { matchVendor } from './known/match-vendor.ts';
import { COMMITTED } from './rank/committed.ts';
import { rankScene } from './rank/rank.ts';
import type { InvoiceReading, Known, ReadField } from './reading.ts';
import { partsOf } from './split.ts';
import type { DocumentWords } from './words.ts';
import { withXml } from './xml/with-xml.ts';

/** Reads the invoices of a document. More than one is a proposal to split it, never done by itself; of a quote or a statement only the sender is read. */
export function readDocument(document: DocumentWords, known: Known): { invoices: InvoiceReading[] } {
  if (document.xml !== undefined) return { invoices: [withXml(readPages(document, known, 1), document.xml)] };
  const parts = partsOf(document, COMMITTED);
  return {
    invoices: parts.map(({ pageFrom, pageTo }) =>
      readPages({ pages: document.pages.slice(pageFrom - 1, pageTo) }, known, pageFrom),
    ),
  };
}

function readPages(document: DocumentWords, known: Known, pageFrom: number): InvoiceReading {
  const scene = sceneOf(document);
  const match = matchVendor(scene, known.vendors);
  const lessons = known.lessons.filter(({ vendorId }) => vendorId === match?.vendor.id);
  const ranking = rankScene(scene, COMMITTED, lessons.length > 0 ? bonusOf(scene, lessons) : undefined);
  const { kind: seen, lead } = kindOf(scene.offer, (ranking.total[0]?.candidate.amount?.cents ?? 0) < 0);
  // why: what a person has corrected as an invoice is one
  const kind = lessons.length > 0 && seen !== 'CREDIT_NOTE' && seen !== 'QUOTE' ? 'INVOICE' : seen;
  const decisions = decide(scene, ranking, kind);
  const second = document.pages.map(({ secondWords }) => secondWords);
  const reading = assemble(scene, decisions, kind, COMMITTED, match, { second, isKindClear: lead >= KIND_LEAD });
  const isBill = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  return shifted(isBill ? reading : senderOnly(reading), pageFrom - 1);
}

// why: nobody pays a quote
function senderOnly({ kind, pageFrom, pageTo, vendor, vendorId, currency }: InvoiceReading): InvoiceReading {
  const none = null;
  return {
    kind,
    pageFrom,
    pageTo,
    vendor,
    vendorId,
    currency,
    invoiceNumber: none,
    invoiceDate: none,
    dueDate: none,
    purchaseOrder: none,
    subtotalCents: none,
    taxCents: none,
    totalCents: none,
    amountDueCents: none,
    previousBalanceCents: none,
    lines: [],
  };
}

// Pages count from the first of the whole document.
function shifted(reading: InvoiceReading, by: number): InvoiceReading {
  if (by === 0) return reading;
  const moved = <T>(field: ReadField<T> | null): ReadField<T> | null =>
    field && { ...field, page: field.page === null ? null : field.page + by };
  return {
    ...reading,
    pageFrom: reading.pageFrom + by,
    pageTo: reading.pageTo + by,
    vendor: moved(reading.vendor),
    invoiceNumber: moved(reading.invoiceNumber),
    invoiceDate: moved(reading.invoiceDate),
    dueDate: moved(reading.dueDate),
    purchaseOrder: moved(reading.purchaseOrder),
    subtotalCents: moved(reading.subtotalCents),
    taxCents: moved(reading.taxCents),
    totalCents: moved(reading.totalCents),
    amountDueCents: moved(reading.amountDueCents),
    previousBalanceCents: moved(reading.previousBalanceCents),
    lines: reading.lines.map((line) => ({ ...line, page: line.page + by })),
  };
}
