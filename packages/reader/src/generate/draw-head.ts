import { classesOf, labelKey } from '../labels/dictionary.ts';
import type { Language } from './formats.ts';
import { type Ink, type Marked, value } from './paper.ts';
import type { Sketch } from './sketch.ts';
import { addDays, drawDate, drawNumber } from './story.ts';
import type { LabelName } from './wordings.ts';
import { drawPhone } from './world.ts';

type Align = 'left' | 'right' | 'center';
/** A label with its value, as 'Invoice Date' and the date. */
export type Entry = { label: string; ink: Ink };

/** The sender: name, address, phone, web, tax id. Where a logo has the name it may be missing. */
export function drawSender(sketch: Sketch, x: number, y: number, align: Align): number {
  const { random, story, paper } = sketch;
  const { vendor } = story;
  const hasName = random.chance(0.86);
  const wanted = random.pick([paper.size, paper.size + 1, paper.size + 2, 12, 14, 16, 18, 20, 24]);
  const room = align === 'center' ? 0.8 : 0.42;
  const size = Math.max(
    paper.size,
    Math.min(wanted, (wanted * room * paper.width) / paper.widthOf(vendor.name, { size: wanted, isBold: true })),
  );
  const isBold = random.chance(0.7);
  if (hasName && align === 'left' && random.chance(0.18)) return drawNamedSender(sketch, x, y);
  let at = y + size;
  if (hasName) at = drawName(sketch, x, at, align, size, isBold);
  const details: Ink[] = [...vendor.address];
  if (random.chance(0.2)) details.splice(0, 2, vendor.address.join(random.pick([', ', ' • ', ' | ', '  ·  '])));
  if (random.chance(0.75)) details.push(`${random.chance(0.6) ? `${sketch.label('phone')} ` : ''}${vendor.phone}`);
  if (random.chance(0.2)) details.push(`Fax${random.pick([' ', ': '])}${drawPhone(random, story.language)}`);
  if (random.chance(0.4)) details.push(vendor.mail);
  if (random.chance(0.45)) details.push(vendor.web);
  if (random.chance(0.25)) details.push(`${sketch.withColon(sketch.label('taxId'))} ${vendor.taxId}`);
  if (random.chance(0.1))
    details.unshift(
      random.pick([
        'Licensed - Bonded - Insured',
        'Serving the valley since 1987',
        'Residential & Commercial',
        'Quality you can trust',
        'A family company',
        'A division of Keystone Holdings',
        `dba ${random.pick(['Valley Services', 'Mountain West Repair', 'Home Pros'])}`,
        `Lic. ${random.int(10_000, 999_999)}`,
      ]),
    );
  if (!random.chance(0.9)) details.length = 0;
  return sketch.block(x, at, details, { align, size: random.pick([paper.size, paper.size, paper.size - 1]) });
}

// Like a party: 'From' before or above the name, in the usual type.
function drawNamedSender(sketch: Sketch, x: number, y: number): number {
  const { random, paper, story } = sketch;
  const label = sketch.withColon(sketch.label('remit'));
  const isForm = random.chance(0.3);
  const [street = '', city = ''] = story.vendor.address;
  const details: Ink[] = isForm
    ? [story.vendor.mail, `Address: ${street}`, city]
    : [street, city, ...(random.chance(0.5) ? [story.vendor.mail] : [])];
  if (random.chance(0.5)) {
    const left = x + paper.widthOf(label) + paper.size * random.pick([0.4, 1.2, 2.5]);
    sketch.set(x, y + paper.size, label);
    sketch.set(left, y + paper.size, sketch.vendorName());
    return sketch.block(left, y + paper.size + sketch.line, details);
  }
  sketch.set(x, y + paper.size, label, { isBold: sketch.isBoldLabel });
  return sketch.block(x, y + paper.size + sketch.line, [sketch.vendorName(), ...details]);
}

// On one line, or on two.
function drawName(sketch: Sketch, x: number, y: number, align: Align, size: number, isBold: boolean): number {
  const { random, story, paper } = sketch;
  const words = story.vendor.name.split(' ');
  const style = { align, size, isBold };
  const isTwoLines = words.length > 2 && random.chance(0.22);
  sketch.vendorName();
  if (!isTwoLines) {
    sketch.set(x, y, value(story.vendor.name, 'vendor'), style);
    return y + size * sketch.leading;
  }
  const half = random.int(1, words.length - 1);
  if (random.chance(0.4)) {
    // a word mark: its first words large, the others below in smaller type
    const small = {
      align,
      size: Math.max(paper.size, size * random.pick([0.5, 0.6, 0.75])),
      isBold: random.chance(0.5),
    };
    sketch.set(x, y, value(words.slice(0, half).join(' '), 'vendor'), style);
    sketch.set(x, y + small.size * 1.2, value(words.slice(half).join(' '), 'vendor'), small);
    return y + small.size * 1.2 + size * sketch.leading * 0.8;
  }
  sketch.set(x, y, value(words.slice(0, half).join(' '), 'vendor'), style);
  const step = random.pick([1.1, 1.15, 1.25, 1.4, 1.6]);
  sketch.set(x, y + size * step, value(words.slice(half).join(' '), 'vendor'), style);
  return y + size * (step + sketch.leading);
}

/** What the document calls itself, sometimes with its number. */
export function drawTitle(sketch: Sketch, x: number, y: number, align: Align): number {
  const { random, story, paper } = sketch;
  const name: LabelName = (
    { INVOICE: 'title', CREDIT_NOTE: 'credit', QUOTE: 'quote', STATEMENT: 'statement', OTHER: 'statement' } as const
  )[story.kind];
  const wanted = random.pick([paper.size + 1, 12, 14, 16, 18, 20, 24, 28, 32]);
  const title = sketch.label(name);
  const isNumbered = story.kind !== 'STATEMENT' && random.chance(0.2);
  const size = isNumbered ? Math.min(wanted, 16) : Math.min(wanted, 24 * (8 / Math.max(8, title.length)) + 4);
  const style = { align, size, isBold: random.chance(0.65) };
  if (isNumbered) {
    const mark = random.pick([' #', ' # ', ' No. ', ' ', ' Nr. ', ' N° ']);
    sketch.set(x, y + size, [`${title}${mark}`, sketch.number()], style);
    return y + size * 2.1;
  }
  sketch.set(x, y + size, title, style);
  return y + size * 2.1;
}

const PLAIN_DATE: Record<Language, string> = { en: 'Date', de: 'Datum', fr: 'Date', nl: 'Datum', es: 'Fecha' };

/** The labelled values at the head: number, date, due date, and whatever else this sender prints. */
export function drawEntries(sketch: Sketch): Entry[] {
  const { random, story } = sketch;
  const isInvoice = story.kind === 'INVOICE' || story.kind === 'CREDIT_NOTE';
  const entries: Entry[] = [];
  const add = (label: string, ink: Ink | null) => {
    if (ink !== null) entries.push({ label, ink });
  };
  const hash = random.chance(0.07) ? '#' : '';
  const numberLabel = story.kind === 'CREDIT_NOTE' ? 'creditNumber' : story.kind === 'QUOTE' ? 'otherNo' : 'number';
  if (story.kind !== 'STATEMENT' && (sketch.printed.invoiceNumber === null || random.chance(0.3)))
    add(sketch.label(numberLabel), hash === '' ? sketch.number() : ['#', sketch.number()]);
  if (random.chance(0.96)) add(isInvoice ? sketch.label('date') : PLAIN_DATE[story.language], sketch.date());
  const others: (() => void)[] = [];
  const terms = story.terms ?? sketch.label('termValues');
  const other = (share: number, draw: () => void) => {
    if (random.chance(share)) others.push(draw);
  };
  other(isInvoice ? 0.62 : 0.2, () => add(sketch.label('due'), sketch.dueDate()));
  other(0.4, () => add(sketch.label('terms'), terms));
  other(story.po ? 1 : 0, () => add(sketch.label('po'), sketch.purchaseOrder()));
  other(0.08, () => add(sketch.label('po'), random.pick([story.customer.person, 'Verbal', 'per Mike', 'N/A'])));
  other(0.36, () => add(sketch.label('customerNo'), drawOtherNumber(sketch)));
  other(0.4, () => add(sketch.other('otherNo'), random.chance(0.8) ? drawOtherNumber(sketch) : story.customer.person));
  other(0.2, () => add(sketch.other('otherNo'), drawOtherNumber(sketch)));
  other(0.3, () => add(sketch.other('otherDate'), drawOtherDate(sketch)));
  other(0.1, () => add(sketch.other('otherDate'), drawPeriod(sketch)));
  other(story.language === 'en' ? (story.kind === 'CREDIT_NOTE' ? 0.5 : 0.04) : 0, () =>
    add(
      random.pick([
        'Original Invoice',
        'Original Invoice No.',
        'Applies to Invoice',
        'Ref Invoice',
        'Previous Invoice #',
      ]),
      drawNumber(random),
    ),
  );
  // why: the day of printing is often called a date and no more
  const hasOwn = classesOf(labelKey(sketch.label('date')))?.includes('invoiceDate') === true;
  other(sketch.printed.invoiceDate !== null && hasOwn ? 0.05 : 0, () =>
    add(PLAIN_DATE[story.language], drawOtherDate(sketch)),
  );
  other(0.1, () => add(sketch.label('page'), random.pick(['1', '1 of 1', '1 / 2', '1 of 2'])));
  for (const draw of random.some(others, others.length)) draw();
  if (isInvoice && random.chance(0.13))
    add(
      sketch.label(
        story.previous ? 'amountDue' : story.paid !== 0 ? 'amountDue' : random.pick(['amountDue', 'total'] as const),
      ),
      headAmount(sketch),
    );
  return random.chance(0.3) ? random.some(entries, entries.length) : entries;
}

// What is to be paid, printed at the head already. Its label decides whose value it is.
function headAmount(sketch: Sketch): Ink {
  const { story } = sketch;
  const isBoth = story.amountDue === story.total;
  return sketch.money(story.amountDue, isBoth ? ['amountDue', 'total'] : ['amountDue']);
}

function drawOtherNumber({ random }: Sketch): string {
  return random.pick([
    () => String(random.int(100, 9_999_999)),
    () => `${random.pick(['C', 'WO-', 'SO', 'J', 'A-', 'CUST', 'T'])}${random.int(10, 999_999)}`,
    () => `${random.int(100, 999)}-${random.int(1000, 99999)}`,
    () => `${random.int(1000, 9999)} ${random.int(1000, 9999)}`,
  ])();
}

export function drawOtherDate({ random, story }: Sketch): string {
  return story.format.date(random.chance(0.85) ? addDays(story.date, random.int(-40, 35)) : drawDate(random));
}

function drawPeriod({ random, story }: Sketch): string {
  const from = addDays(story.date, -random.int(28, 45));
  return `${story.format.date(from)}${random.pick([' - ', ' to ', ' – '])}${story.format.date(addDays(from, 29))}`;
}

export type EntryStyle = 'pairs' | 'run' | 'stack' | 'columns';

/** Sets labelled values below each other; gives the base line below. */
export function setEntries(
  sketch: Sketch,
  x: number,
  y: number,
  width: number,
  entries: readonly Entry[],
  style: EntryStyle,
): number {
  const { random, paper } = sketch;
  const isBold = sketch.isBoldLabel;
  const widest = Math.max(...entries.map(({ label }) => paper.widthOf(sketch.withColon(label), { isBold })), 0);
  const isRightLabel = random.chance(0.35);
  const isRightValue = !isRightLabel && random.chance(0.35);
  const gap = random.pick([4, 8, 14, 24]);
  let at = y + paper.size;
  for (const { label, ink } of entries) {
    const shown = sketch.withColon(label);
    if (style === 'run') sketch.set(x, at, [`${shown} `, ...(Array.isArray(ink) ? ink : [ink])] as Ink);
    else if (style === 'stack') {
      sketch.set(x, at, shown, { isBold });
      at += paper.size * 1.25;
      sketch.set(x, at, ink);
      at += paper.size * 0.35;
    } else {
      if (isRightLabel) sketch.set(x + widest, at, shown, { isBold, align: 'right' });
      else sketch.set(x, at, shown, { isBold });
      if (isRightValue) sketch.set(x + Math.max(width, widest + 90), at, ink, { align: 'right' });
      else sketch.set(x + widest + gap, at, ink);
    }
    at += sketch.line;
  }
  return at;
}

/** Sets labelled values as a table of one row: labels in its head, some of them on two lines, values below. */
export function setGrid(sketch: Sketch, x: number, y: number, width: number, entries: readonly Entry[]): number {
  const { random, paper } = sketch;
  const step = width / Math.max(1, entries.length);
  const align = random.pick(['left', 'center', 'left', 'right'] as const);
  const isTwoLines = random.chance(0.25);
  const isBelow = random.chance(0.05);
  const isNarrow = !isBelow && random.chance(0.12);
  const head = y + paper.size + (isTwoLines ? paper.size * 1.15 : 0);
  const values = head + paper.size * random.pick([1.25, 1.5, 1.9]);
  for (const [index, { label, ink }] of entries.entries()) {
    const left = x + step * index;
    const at = align === 'left' ? left : align === 'center' ? left + step / 2 : left + step - 4;
    const words = label.split(' ');
    const style = { align, isBold: sketch.isBoldLabel };
    if (isTwoLines && words.length === 2) {
      sketch.set(at, head - paper.size * 1.15, words[0] ?? '', style);
      sketch.set(at, head, words[1] ?? '', style);
    } else sketch.set(at, isBelow ? values : head, label, style);
    const parts = isNarrow ? broken(ink) : [ink];
    for (const [line, part] of parts.entries())
      sketch.set(at, (isBelow && !(isTwoLines && words.length === 2) ? head : values) + line * paper.size * 1.2, part, {
        align,
      });
  }
  return values + sketch.line * (isNarrow ? 2 : 1);
}

/** Who gets the bill, or where the work was. */
export function drawParty(sketch: Sketch, x: number, y: number, name: 'billTo' | 'shipTo'): number {
  const { random, story, paper } = sketch;
  const { customer } = story;
  const lines: Ink[] =
    name === 'billTo'
      ? [customer.name, customer.care ?? '', ...customer.address]
      : [customer.site, ...customer.siteAddress];
  if (random.chance(0.15)) lines.push(drawPhone(random, story.language));
  if (random.chance(0.1))
    lines.push(
      `${random.pick(['ap', 'manager', 'office'])}@${customer.name
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')
        .slice(0, 14)}.com`,
    );
  const label = sketch.label(name);
  const hasLabel = name === 'shipTo' || random.chance(0.87);
  if (!hasLabel) return sketch.block(x, y + paper.size, lines);
  if (random.chance(0.15)) {
    const [first = '', ...rest] = lines;
    sketch.set(x, y + paper.size, `${label.replace(/:$/, '')}: ${first as string}`);
    return sketch.block(x, y + paper.size + sketch.line, rest);
  }
  sketch.set(x, y + paper.size, sketch.withColon(label), { isBold: random.chance(0.5) });
  return sketch.block(x, y + paper.size + sketch.line, lines);
}

// A value that is too wide for its cell goes on below: at the last blank of a date, behind the last hyphen of a number.
function broken(ink: Ink): Ink[] {
  if (Array.isArray(ink)) return [ink];
  const { text, fields } = typeof ink === 'string' ? { text: ink, fields: [] } : (ink as Marked);
  const isDate = /\p{L}{3}/u.test(text) && /\d[\p{L}.,]* .*\s\d{4}$|\p{L}{3,} \d+,? \d{4}$/u.test(text);
  const at = isDate ? text.lastIndexOf(' ') : text.lastIndexOf('-') + 1;
  const [upper, lower] = [text.slice(0, at), text.slice(at).trim()];
  return upper.length > 2 && /^[\dA-Z]/.test(lower) ? [value(upper, ...fields), value(lower, ...fields)] : [ink];
}
