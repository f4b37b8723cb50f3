import { type Offer, plainNumber } from './candidates/candidates.ts';
import { type Scene, sceneOf } from './features/scene.ts';
import { kindOf } from './kind.ts';
import type { RankedField } from './rank/fields.ts';
import { calibrated, type Model } from './rank/model.ts';
import { type Ranking, rankScene, type Scored } from './rank/rank.ts';
import { probabilityOf } from './rank/trees.ts';
import type { DocumentKind, InvoiceReading, Known, ReadField, ReadLine } from './reading.ts';
import type { Box, DocumentWords } from './words.ts';

/** Below this probability nothing is read. */
const READ_FROM = 0.3;

export function readDocument(
  document: DocumentWords,
  _known: Known,
  model: Model | null = null,
): { invoices: InvoiceReading[] } {
  const scene = sceneOf(document);
  const ranking = rankScene(scene, model);
  const top = ranking.total[0]?.candidate.amount?.cents ?? 0;
  const kind = kindOf(scene.offer, top < 0);
  if (kind === 'QUOTE' || kind === 'OTHER' || kind === 'STATEMENT') return { invoices: [] };
  return { invoices: [readingOf(scene, ranking, kind, model)] };
}

function readingOf(scene: Scene, ranking: Ranking, kind: DocumentKind, model: Model | null): InvoiceReading {
  const field = <T>(name: RankedField, value: (one: Scored) => T): ReadField<T> | null => {
    const [best] = ranking[name];
    if (!best) return null;
    const probability = model ? calibrated(model, name, best.logOdds) : probabilityOf(best.logOdds);
    if (probability < READ_FROM) return null;
    const { candidate } = best;
    return {
      value: value(best),
      page: candidate.page + 1,
      box: candidate.box,
      words: candidate.text,
      probability,
      isSure: false,
      doubt: null,
      from: 'TEXT',
    };
  };
  const cents = ({ candidate }: Scored) => {
    const value = candidate.amount?.cents ?? 0;
    return kind === 'CREDIT_NOTE' ? -Math.abs(value) : value;
  };
  return {
    kind,
    pageFrom: 1,
    pageTo: scene.offer.sheet.pages.length,
    vendor: field('vendor', ({ candidate }) => candidate.text),
    vendorId: null,
    invoiceNumber: field('invoiceNumber', ({ candidate }) => plainNumber(candidate.text)),
    invoiceDate: field('invoiceDate', ({ candidate }) => candidate.key),
    dueDate: field('dueDate', ({ candidate }) => candidate.key),
    purchaseOrder: field('purchaseOrder', ({ candidate }) => plainNumber(candidate.text)),
    currency: scene.offer.currency,
    subtotalCents: field('subtotal', cents),
    taxCents: field('tax', cents),
    totalCents: field('total', cents),
    amountDueCents: field('amountDue', cents),
    previousBalanceCents: field('previousBalance', ({ candidate }) => candidate.amount?.cents ?? 0),
    lines: scene.lines.map((line): ReadLine => ({ ...line, page: line.page + 1, box: line.box as Box, isSure: false })),
  };
}

export type { Offer };
