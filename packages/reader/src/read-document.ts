import { assemble } from './assemble.ts';
import { sceneOf } from './features/scene.ts';
import { decide } from './gates/decide.ts';
import { kindOf } from './kind.ts';
import { bonusOf } from './known/lessons.ts';
import { matchVendor } from './known/match-vendor.ts';
import { COMMITTED } from './rank/committed.ts';
import { rankScene } from './rank/rank.ts';
import type { InvoiceReading, Known } from './reading.ts';
import type { DocumentWords } from './words.ts';

/** Reads the invoices of a document. More than one is a proposal to split it, never done by itself; of a quote or a statement nothing is read. */
export function readDocument(document: DocumentWords, known: Known): { invoices: InvoiceReading[] } {
  return { invoices: [readPages(document, known)] };
}

function readPages(document: DocumentWords, known: Known): InvoiceReading {
  const scene = sceneOf(document);
  const match = matchVendor(scene, known.vendors);
  const lessons = known.lessons.filter(({ vendorId }) => vendorId === match?.vendor.id);
  const ranking = rankScene(scene, COMMITTED, lessons.length > 0 ? bonusOf(scene, lessons) : undefined);
  const kind = kindOf(scene.offer, (ranking.total[0]?.candidate.amount?.cents ?? 0) < 0);
  const decisions = decide(scene, ranking, kind);
  return assemble(
    scene,
    decisions,
    kind,
    COMMITTED,
    match,
    document.pages.map(({ secondWords }) => secondWords),
  );
}
