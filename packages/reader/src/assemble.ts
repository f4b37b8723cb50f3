import type { Scene } from './features/scene.ts';
import { confirm } from './gates/arithmetic.ts';
import type { Decision, Decisions } from './gates/decide.ts';
import { amountsOf, type Circumstances, doubtOf, isFirm } from './gates/gates.ts';
import { mayHoldMore } from './gates/one-invoice.ts';
import type { VendorMatch } from './known/match-vendor.ts';
import { unionOf } from './page/sheet.ts';
import type { RankedField } from './rank/fields.ts';
import { askedOf, calibrated, type Model } from './rank/model.ts';
import type { DocumentKind, InvoiceReading, ReadField, ReadLine } from './reading.ts';

/** Below this probability a field is left empty. */
const READ_FROM = 0.35;
/** A known vendor's name, where it is matched. */
const MATCHED = 0.995;

/** Puts decisions into a reading: probabilities, gates and reasons. */
export function assemble(
  scene: Scene,
  decisions: Decisions,
  kind: DocumentKind,
  model: Model,
  match: VendorMatch | null,
  circumstances: Circumstances,
): InvoiceReading {
  const read = <T extends string | number>(field: RankedField): ReadField<T> | null => {
    const decision = decisions[field];
    return decision ? fieldOf<T>(scene, decisions, field, decision, model, circumstances) : null;
  };
  const pages = scene.offer.sheet.pages.length;
  return {
    kind,
    pageFrom: 1,
    pageTo: pages,
    vendor: match ? matchedVendor(scene, match) : read<string>('vendor'),
    vendorId: match?.vendor.id ?? null,
    invoiceNumber: read<string>('invoiceNumber'),
    invoiceDate: read<string>('invoiceDate'),
    dueDate: read<string>('dueDate'),
    purchaseOrder: read<string>('purchaseOrder'),
    currency: scene.offer.currency,
    subtotalCents: read<number>('subtotal'),
    taxCents: read<number>('tax'),
    totalCents: read<number>('total'),
    amountDueCents: read<number>('amountDue'),
    previousBalanceCents: read<number>('previousBalance'),
    lines: linesOf(scene, decisions, kind, circumstances),
  };
}

function fieldOf<T extends string | number>(
  scene: Scene,
  decisions: Decisions,
  field: RankedField,
  decision: Decision,
  model: Model,
  circumstances: Circumstances,
): ReadField<T> | null {
  const probability = calibrated(model, field, decision.logOdds);
  const [first] = decision.candidates;
  if (probability < READ_FROM || !first) return null;
  const doubt =
    doubtOf(scene, decisions, field, circumstances) ??
    (decision.logOdds < askedOf(model, field, isFirm(scene, decisions, field)) ? 'IMPROBABLE' : null);
  return {
    value: decision.value as T,
    page: first.page + 1,
    box: unionOf(decision.candidates.filter(({ page }) => page === first.page).map(({ box }) => box)),
    words: decision.candidates.map(({ text }) => text).join(' + '),
    probability,
    isSure: doubt === null,
    doubt,
    from: scene.offer.sheet.pages[first.page]?.isScan ? 'SCAN' : 'TEXT',
  };
}

// By a tax id or two other signs it is sure; one phone or address alone may be somebody else's.
function matchedVendor(scene: Scene, { vendor, by, place }: VendorMatch): ReadField<string> {
  const isSure = by.includes('taxId') || by.length >= 2 || by.includes('name');
  const candidate = place?.candidate;
  const page = candidate?.page ?? 0;
  return {
    value: vendor.name,
    page: candidate ? page + 1 : null,
    box: candidate?.box ?? null,
    words: candidate?.text ?? '',
    probability: isSure ? MATCHED : 0.9,
    isSure,
    doubt: isSure ? null : 'RIVAL',
    from: scene.offer.sheet.pages[page]?.isScan ? 'SCAN' : 'TEXT',
  };
}

function linesOf(scene: Scene, decisions: Decisions, kind: DocumentKind, { isKindClear }: Circumstances): ReadLine[] {
  const { lines, taxed } = confirm(scene, amountsOf(decisions));
  const isOne = isKindClear && !mayHoldMore(scene);
  const isScan = scene.offer.sheet.pages.some((page) => page.isScan);
  const isNegative = kind === 'CREDIT_NOTE' && (scene.linesSum ?? 0) > 0;
  return scene.lines.map(({ text, quantity, unitPriceCents, amountCents, page, box }) => ({
    text,
    quantity,
    unitPriceCents,
    amountCents: isNegative ? -amountCents : amountCents,
    page: page + 1,
    box,
    // why: lines that hold their tax may have two amounts, and signs depend on what the document is
    isSure: (lines || taxed) && isOne && !isScan,
  }));
}
