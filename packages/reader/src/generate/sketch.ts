import type { RankedField } from '../rank/fields.ts';
import { type Ink, type Marked, Paper, type Style, textOf, value } from './paper.ts';
import type { Random } from './random.ts';
import type { LineStory, Story } from './story.ts';
import { type LabelName, type Wordings, wordingsIn } from './wordings.ts';

/** Labels that the reader's dictionary does not have. */
const ODD: Partial<Record<LabelName, readonly string[]>> = {
  number: ['Voucher', 'Transaction', 'Txn', 'Our Doc', 'Slip', 'Bill Ref'],
  date: ['Txn Date', 'Day', 'On', 'Entered', 'Raised'],
  due: ['Payable Before', 'Last day to pay', 'Deadline', 'Settle by'],
  total: ['Final Amount', 'Sum', 'To be charged', 'Overall', 'All in'],
  amountDue: ['You Owe', 'Your payment', 'Now payable', 'To settle'],
  subtotal: ['Before tax', 'Work and parts', 'Goods', 'Pre-tax'],
  tax: ['Levy', 'Govt. charges', 'S. Tax', 'Duty'],
  description: ['What we did', 'Line', 'Memo', 'Task'],
  quantity: ['No. of', 'Pcs', 'Times'],
  price: ['Per', 'At', 'Single'],
  amount: ['USD', '$', 'Value', 'Sum'],
};

/** What a document really printed of each field, as the reader shall read it; null where it does not stand there. */
export type Printed = {
  vendor: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  purchaseOrder: string | null;
  subtotal: number | null;
  tax: number | null;
  total: number | null;
  amountDue: number | null;
  previousBalance: number | null;
};

/** A document while it is drawn: paper, story, and the habits that it keeps throughout. */
export class Sketch {
  readonly random: Random;
  readonly story: Story;
  readonly paper: Paper;
  readonly printed: Printed = {
    vendor: null,
    invoiceNumber: null,
    invoiceDate: null,
    dueDate: null,
    purchaseOrder: null,
    subtotal: null,
    tax: null,
    total: null,
    amountDue: null,
    previousBalance: null,
  };
  readonly printedLines: LineStory[] = [];
  readonly margin: number;
  /** Distance of base lines as a share of the type's size. */
  readonly leading: number;
  readonly #wordings: Wordings;
  readonly #chosen = new Map<LabelName, string>();
  readonly #colon: string;
  readonly #isUpper: boolean;
  readonly isBoldLabel: boolean;

  constructor(random: Random, story: Story) {
    this.random = random;
    this.story = story;
    const isLetter = story.language === 'en';
    const size = random.pick([8, 8.5, 9, 9, 9.5, 10, 10, 10.5, 11, 12]);
    this.paper = new Paper(isLetter ? 612 : 595, isLetter ? 792 : 842, size, random.pick([0.9, 0.95, 1, 1, 1.05, 1.1]));
    this.margin = random.int(28, 62);
    this.leading = random.pick([1.2, 1.3, 1.4, 1.55, 1.7]);
    this.#wordings = wordingsIn(story.language);
    this.#colon = random.pick([':', ':', '', '', ' :']);
    this.#isUpper = random.chance(0.15);
    this.isBoldLabel = random.chance(0.3);
  }

  get line(): number {
    return this.paper.size * this.leading;
  }

  get right(): number {
    return this.paper.width - this.margin;
  }

  /** A label's wording: the same throughout the document. */
  label(name: LabelName): string {
    const known = this.#chosen.get(name) ?? this.#draw(name);
    this.#chosen.set(name, known);
    return this.#isUpper ? known.toUpperCase() : known;
  }

  // why: senders also print words that no dictionary has
  #draw(name: LabelName): string {
    const odd = ODD[name];
    return odd && this.story.language === 'en' && this.random.chance(0.05)
      ? this.random.pick(odd)
      : this.random.pick(this.#wordings[name]);
  }

  /** Any wording of a label, not the document's own. */
  other(name: LabelName): string {
    const wording = this.random.pick(this.#wordings[name]);
    return this.#isUpper ? wording.toUpperCase() : wording;
  }

  /** A label with the document's colon. */
  withColon(label: string): string {
    return /[:?]$/.test(label) ? label : `${label}${this.#colon}`;
  }

  set(x: number, y: number, ink: Ink, style?: Style): number {
    return this.paper.set(x, y, ink, style);
  }

  /** Money as the value of fields; of a credit note that prints no signs without one. */
  money(cents: number, fields: readonly RankedField[] = [], isCell = false): Ink {
    const shown = this.story.kind === 'CREDIT_NOTE' && this.story.isUnsigned ? Math.abs(cents) : cents;
    const text = isCell ? this.story.format.cell(shown) : this.story.format.money(shown);
    for (const field of fields) this.note(field, cents);
    return fields.length > 0 ? value(text, ...fields) : text;
  }

  note(field: RankedField, cents: number): void {
    if (
      field === 'subtotal' ||
      field === 'total' ||
      field === 'amountDue' ||
      field === 'previousBalance' ||
      field === 'tax'
    )
      this.printed[field] = cents;
  }

  number(): Marked {
    this.printed.invoiceNumber = this.story.number;
    return value(this.story.number, 'invoiceNumber');
  }

  date(): Marked {
    this.printed.invoiceDate = this.story.date;
    return value(this.story.format.date(this.story.date), 'invoiceDate');
  }

  dueDate(): Marked | null {
    if (!this.story.due) return null;
    this.printed.dueDate = this.story.due;
    return value(this.story.format.date(this.story.due), 'dueDate');
  }

  purchaseOrder(): Marked {
    this.printed.purchaseOrder = this.story.po;
    return value(this.story.po ?? '', 'purchaseOrder');
  }

  vendorName(): Marked {
    this.printed.vendor = this.story.vendor.name;
    return value(this.story.vendor.name, 'vendor');
  }

  /** Lines of text below each other; gives the base line below the last. */
  block(x: number, y: number, lines: readonly Ink[], style: Style = {}): number {
    let at = y;
    for (const ink of lines) {
      if (textOf(ink) === '') continue;
      this.set(x, at, ink, style);
      at += (style.size ?? this.paper.size) * this.leading;
    }
    return at;
  }
}
