import { Dice } from '@lintel/fixtures/dice';
import type { Bill, BillLine } from './bill.ts';
import { list } from './firm.ts';
import { type CreditStyle, drawFormats, type Formats } from './formats.ts';
import type { LabelKey } from './tongue.ts';
import type { InvoiceTruth, TruthLine } from './truth.ts';

/** What of a bill stands on its page. */
export type Mark =
  | 'vendor'
  | 'picture'
  | 'number'
  | 'date'
  | 'due'
  | 'customer'
  | 'po'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'amountDue'
  | 'previous';

/** Writes the values of a bill in one style, and remembers which of them are on the page. */
export class Paper {
  readonly bill: Bill;
  /** Decides the style: invoices that are printed by the same hand in one file look alike. */
  readonly dice: Dice;
  readonly formats: Formats;
  /** As they were printed. */
  readonly marks = new Map<Mark, string[]>();
  readonly lines: TruthLine[] = [];
  readonly #labels = new Map<LabelKey, string>();
  readonly #seed: number;
  readonly colon: string;
  readonly credit: CreditStyle;
  readonly linesHaveSign: boolean;

  constructor(bill: Bill, seed: number) {
    this.bill = bill;
    this.#seed = seed;
    this.dice = new Dice(seed);
    this.credit = this.dice.weighed<CreditStyle>([
      ['minus', 45],
      ['brackets', 27],
      ['after', 8],
      ['CR', 8],
      // why: only a credit note may leave its sign to its title
      [bill.story === 'credit' ? 'plain' : 'minus', 12],
    ]);
    this.formats = drawFormats(this.dice, bill.tongue, this.credit);
    this.colon = this.dice.pick([':', ':', '', '']);
    this.linesHaveSign = this.dice.chance(0.45);
  }

  /** The wording of a label, the same one each time. */
  label(key: LabelKey): string {
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const dice = new Dice((this.#seed ^ Math.imul(hashOf(key), 2_654_435_761)) >>> 0);
    const chosen = esc(dice.pick(list(this.bill.tongue.labels[key])));
    this.#labels.set(key, chosen);
    return chosen;
  }

  /** The word that says what the document is. */
  get title(): string {
    const { story } = this.bill;
    return this.label(story === 'credit' || story === 'quote' || story === 'statement' ? story : 'invoice');
  }

  get isQuote(): boolean {
    return this.bill.story === 'quote';
  }

  get vendor(): string {
    return this.#print('vendor', this.bill.vendor.name);
  }

  get customer(): string {
    return this.#print('customer', this.bill.customer.name);
  }

  get number(): string {
    return this.#print('number', this.bill.number);
  }

  get date(): string {
    return this.#print('date', this.formats.date(this.bill.day));
  }

  /** '' where it has none. */
  get due(): string {
    return this.bill.due ? this.#print('due', this.formats.date(this.bill.due)) : '';
  }

  get po(): string {
    return this.#print('po', this.bill.po);
  }

  /** A name in two lines. */
  vendorIn(lines: string[]): void {
    this.#print('vendor', lines.join(' '));
  }

  asPicture(): void {
    this.marks.set('picture', [this.bill.vendor.name]);
  }

  money(cents: number, mark?: Mark): string {
    const text = this.formats.money(cents);
    return mark ? this.#print(mark, text) : esc(text);
  }

  bare(cents: number, mark?: Mark): string {
    const text = this.formats.bare(cents);
    return mark ? this.#print(mark, text) : esc(text);
  }

  /** An amount that says two things at once. */
  also(mark: Mark, cents: number): void {
    this.#print(mark, this.formats.money(cents));
  }

  /** The amount of a line, which is on the page from now on. */
  line(line: BillLine, shown: { quantity: boolean; price: boolean; notes: boolean }): string {
    const { text, notes, quantity, price, cents } = line;
    this.lines.push({
      description: [text, ...(shown.notes ? notes : [])].join('\n'),
      ...(shown.quantity && quantity !== null && { quantity }),
      ...(shown.price && price !== null && { unitPrice: price }),
      lineTotal: cents / 100,
    });
    return this.linesHaveSign ? this.money(cents) : this.bare(cents);
  }

  /** What stands on the page, as far as it was printed. A scan also shows what is in pictures. */
  truth(isScan: boolean): InvoiceTruth {
    const { bill, marks } = this;
    const has = (mark: Mark) => marks.has(mark);
    const tax = bill.taxes.reduce((sum, { cents }) => sum + cents, 0);
    return {
      ...((has('vendor') || (isScan && has('picture'))) && { vendor: bill.vendor.name }),
      ...(has('number') && { invoiceNumber: bill.number }),
      ...(has('date') && { invoiceDate: bill.day }),
      ...(has('due') && bill.due && { dueDate: bill.due }),
      ...(has('customer') && { customer: bill.customer.name }),
      ...(has('po') && { purchaseOrder: bill.po }),
      currency: bill.tongue.currency,
      ...(has('subtotal') && { subtotal: bill.subtotal / 100 }),
      ...(has('tax') && { tax: tax / 100 }),
      ...(has('total') && { total: bill.total / 100 }),
      ...(has('amountDue') && { amountDue: bill.amountDue / 100 }),
      ...(has('previous') && bill.previous && { previousBalance: bill.previous.balance / 100 }),
      ...(bill.story === 'credit' && { isCreditNote: true }),
      lines: this.lines,
    };
  }

  #print(mark: Mark, text: string): string {
    this.marks.set(mark, [...(this.marks.get(mark) ?? []), text]);
    return esc(text);
  }
}

export function esc(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
