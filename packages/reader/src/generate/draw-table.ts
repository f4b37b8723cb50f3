import { drawOtherDate } from './draw-head.ts';
import type { Sum } from './draw-sums.ts';
import { type Ink, textOf } from './paper.ts';
import type { Sketch } from './sketch.ts';
import type { LineStory } from './story.ts';

type Role = 'item' | 'description' | 'quantity' | 'price' | 'amount' | 'tax' | 'date' | 'unit';
type Column = {
  role: Role;
  label: string;
  left: number;
  right: number;
  align: 'left' | 'right';
  head: 'left' | 'center' | 'right';
};

/** Sets the lines as a table, on several pages where they need them; gives the base line below. */
export function drawTable(sketch: Sketch, y: number, { before, after }: Rows = { before: [], after: [] }): number {
  const { random, story, paper } = sketch;
  const columns = drawColumns(sketch);
  const hasHead = random.chance(story.vendor.trade.isUtility ? 0.72 : 0.93);
  const isTight = random.chance(0.5);
  const isBoldHead = random.chance(0.55);
  const step = sketch.line * random.pick([1, 1, 1.15, 1.35]);
  const bottom = paper.height - random.int(90, 170);
  const hasSections = story.lines.length > 3 && random.chance(0.16);
  let at = y + paper.size * 1.2;
  if (hasHead) at = setHead(sketch, columns, at, isBoldHead) + step * 0.25;
  const names = random.chance(0.6) ? random.pick(SECTIONS) : [];
  const hasOwnHeads = random.chance(0.3);
  const perSection = names.length > 0 ? Math.ceil(story.lines.length / names.length) : 4;
  let part = 0;
  for (const { label, ink } of before) at = setRow(sketch, columns, at, label, ink) + step;
  let sectionSum = 0;
  for (const [index, line] of story.lines.entries()) {
    if (at > bottom) {
      at = turnPage(sketch);
      if (hasHead) at = setHead(sketch, columns, at, isBoldHead) + step * 0.25;
    }
    if (hasSections && index % perSection === 0) {
      if (index > 0) at = setSection(sketch, columns, at, names[part - 1] ?? null, sectionSum) + step;
      sectionSum = 0;
      const name = names[part] ?? random.pick(['Building A', 'Unit 204', '--- Parts ---', 'Phase 1', 'Common areas']);
      part += 1;
      sketch.set(columns[0]?.left ?? 0, at, name, { isBold: true });
      at += step;
      if (hasHead && hasOwnHeads) at = setHead(sketch, columns, at, isBoldHead) + step * 0.25;
    }
    sectionSum += line.cents;
    at = setLine(sketch, columns, line, index, at, isTight) + (step - sketch.line);
    sketch.printedLines.push(line);
  }
  if (hasSections && part > 1 && random.chance(0.7))
    at = setSection(sketch, columns, at, names[part - 1] ?? null, sectionSum) + step;
  for (const { label, ink } of after) at = setRow(sketch, columns, at, label, ink) + step;
  return at + step * 0.4;
}

const SECTIONS: readonly (readonly string[])[] = [
  ['Labor', 'Materials', 'Equipment'],
  ['Parts', 'Labor', 'Other charges'],
  ['Services', 'Products'],
  ['Materials', 'Labor'],
];

// What the lines above come to, by the part's name or merely as a subtotal.
function setSection(sketch: Sketch, columns: readonly Column[], y: number, name: string | null, cents: number): number {
  const { random, story } = sketch;
  const amount = columns.find(({ role }) => role === 'amount');
  const label =
    name !== null && story.language === 'en'
      ? random.pick([`Total ${name}`, `${name} total`, `Total ${name.toLowerCase()}`])
      : sketch.other('subtotal');
  const ink = sketch.money(cents, [], true);
  const right = amount?.right ?? sketch.right;
  if (random.chance(0.3))
    sketch.set(right, y, [`${label}${random.pick([' ', ': '])}`, textOf(ink)], { align: 'right' });
  else {
    sketch.set(right - sketch.paper.widthOf(ink) - 8, y, label, { align: 'right' });
    sketch.set(right, y, ink, { align: 'right' });
  }
  return y;
}

// An earlier balance, a payment or a sum as a row of the table: its name where the lines have their text.
function setRow(sketch: Sketch, columns: readonly Column[], y: number, label: string, ink: Ink): number {
  const description = columns.find(({ role }) => role === 'description');
  const date = columns.find(({ role }) => role === 'date');
  const amount = columns.find(({ role }) => role === 'amount');
  if (date && sketch.random.chance(0.6)) sketch.set(date.left, y, drawOtherDate(sketch));
  sketch.set(description?.left ?? sketch.margin, y, label);
  sketch.set(amount?.right ?? sketch.right, y, ink, { align: 'right' });
  return y;
}

/** Rows that are set in the table before its lines and behind them. */
export type Rows = { before: readonly Sum[]; after: readonly Sum[] };

// A new page, often with the sender's name, the number and 'Page 2' at its head.
function turnPage(sketch: Sketch): number {
  const { random, paper, story } = sketch;
  if (random.chance(0.25))
    sketch.set(
      sketch.right,
      paper.height - 60,
      random.pick(['continued', 'Continued on next page', 'Subtotal carried forward']),
      { align: 'right' },
    );
  paper.turn();
  let at = sketch.margin + paper.size;
  if (random.chance(0.5)) sketch.set(sketch.margin, at, sketch.vendorName());
  if (random.chance(0.5))
    sketch.set(sketch.right, at, `${sketch.label('page')} ${paper.pages.length}`, { align: 'right' });
  at += sketch.line;
  if (random.chance(0.4) && story.kind !== 'QUOTE' && story.kind !== 'STATEMENT')
    sketch.set(sketch.margin, at, [
      `${sketch.withColon(sketch.label(story.kind === 'CREDIT_NOTE' ? 'creditNumber' : 'number'))} `,
      sketch.number(),
    ]);
  return at + sketch.line * 2;
}

const WIDTHS: Record<Role, number> = {
  item: 6,
  description: 0,
  quantity: 6,
  price: 8,
  amount: 9,
  tax: 5,
  date: 11,
  unit: 4,
};

function widthOf({ paper }: Sketch, roles: readonly Role[]): number {
  return roles.reduce((sum, role) => sum + WIDTHS[role] * paper.size, 0);
}

function drawColumns(sketch: Sketch): Column[] {
  const { random, paper, story } = sketch;
  const roles: Role[] = [];
  const share = random.next();
  const hasBoth = share < 0.72;
  const numeric: Role[] = hasBoth
    ? ['quantity', 'price', 'amount']
    : share < 0.86
      ? ['amount']
      : ['quantity', 'amount'];
  const isQuantityFirst = numeric.includes('quantity') && random.chance(0.3);
  if (random.chance(0.35)) roles.push('item');
  if (random.chance(0.1)) roles.push('date');
  if (isQuantityFirst) roles.splice(random.int(0, roles.length), 0, 'quantity');
  roles.push('description', ...numeric.filter((role) => role !== 'quantity' || !isQuantityFirst));
  if (story.language !== 'en' && random.chance(0.35)) roles.splice(roles.length - 1, 0, 'tax');
  if (numeric.includes('quantity') && random.chance(0.15)) roles.splice(roles.indexOf('quantity') + 1, 0, 'unit');
  const extras: readonly Role[] = ['unit', 'tax', 'date', 'item'];
  while (widthOf(sketch, roles) > paper.width - 2 * sketch.margin - 17 * paper.size) {
    const extra = extras.find((role) => roles.includes(role));
    if (!extra) break;
    roles.splice(roles.indexOf(extra), 1);
  }
  const widths = roles.map(
    (role) =>
      ({ item: 6, description: 0, quantity: 6, price: 8, amount: 9, tax: 5, date: 11, unit: 4 })[role] * paper.size,
  );
  const free = paper.width - 2 * sketch.margin - widths.reduce((sum, width) => sum + width, 0);
  const isRight = random.chance(0.8);
  const head = random.pick([null, null, null, null, 'center', 'left'] as const);
  let left = sketch.margin;
  return roles.map((role, at) => {
    const width = role === 'description' ? free : (widths[at] ?? 0);
    const isNumber = role === 'amount' || role === 'price' || (role === 'quantity' && random.chance(0.5));
    const align = isNumber && isRight ? ('right' as const) : ('left' as const);
    const column: Column = {
      role,
      label: columnLabel(sketch, role),
      left,
      right: left + width - 3,
      align,
      head: head ?? align,
    };
    left += width;
    return column;
  });
}

function columnLabel(sketch: Sketch, role: Role): string {
  if (role === 'tax')
    return sketch.random.pick(
      { en: ['Tax'], de: ['MwSt.', 'USt %'], fr: ['TVA', 'TVA %'], nl: ['BTW', 'BTW %'], es: ['IVA', 'IVA %'] }[
        sketch.story.language
      ],
    );
  if (role === 'unit') return { en: 'U/M', de: 'Einh.', fr: 'Unité', nl: 'Eenheid', es: 'Ud.' }[sketch.story.language];
  return role === 'date'
    ? { en: 'Date', de: 'Datum', fr: 'Date', nl: 'Datum', es: 'Fecha' }[sketch.story.language]
    : sketch.label(role);
}

function setHead(sketch: Sketch, columns: readonly Column[], y: number, isBold: boolean): number {
  const { paper } = sketch;
  const isTwoLines = columns.some(
    ({ role, label, left, right }) => role !== 'description' && paper.widthOf(label, { isBold }) > right - left,
  );
  const base = y + (isTwoLines ? paper.size * 1.1 : 0);
  for (const { label, left, right, head: align } of columns) {
    const style = { isBold, align };
    const x = align === 'right' ? right : align === 'center' ? (left + right) / 2 : left;
    const words = label.split(' ');
    if (paper.widthOf(label, { isBold }) > right - left && words.length > 1) {
      sketch.set(x, base - paper.size * 1.1, words[0] ?? '', style);
      sketch.set(x, base, words.slice(1).join(' '), style);
    } else sketch.set(x, base, label, style);
  }
  return base + sketch.line;
}

function setLine(
  sketch: Sketch,
  columns: readonly Column[],
  line: LineStory,
  index: number,
  y: number,
  isTight: boolean,
): number {
  const { paper, random } = sketch;
  let last = y;
  for (const { role, left, right, align } of columns) {
    if (role === 'description') {
      const parts = wrapped(sketch, line.text, right - left - 6);
      if (!isTight && random.chance(0.12))
        parts.push(
          random.pick([
            'Includes parts and labor',
            'per work order',
            'as requested by manager',
            'S/N ZX44120931',
            'Service period: March',
          ]),
        );
      if (parts.length > wrapped(sketch, line.text, right - left - 6).length)
        line.text = `${line.text} ${parts.at(-1)}`;
      for (const [at, part] of parts.entries()) {
        sketch.set(left, y + at * paper.size * 1.2, part);
        last = Math.max(last, y + at * paper.size * 1.2);
      }
      continue;
    }
    const ink = cellOf(sketch, role, line, index);
    const isCut = role === 'item' && paper.widthOf(ink) > right - left - 2;
    if (!isCut) sketch.set(align === 'right' ? right : left, y, ink, { align });
  }
  return last + sketch.line;
}

function cellOf(sketch: Sketch, role: Role, line: LineStory, index: number): Ink {
  const { format } = sketch.story;
  switch (role) {
    case 'item':
      return /^(pos|line|ln|#|n°|regel|línea)/i.test(sketch.label('item')) ? String(index + 1) : line.code;
    case 'quantity':
      return format.quantity(line.quantity);
    case 'price':
      return format.cell(line.priceCents);
    case 'amount':
      return sketch.money(line.cents, [], true);
    case 'tax':
      return format.percent(sketch.story.taxes[0]?.rate ?? 0);
    case 'unit':
      return sketch.random.pick(['ea', 'EA', 'hr', 'Stk', 'pc', 'ft', 'box']);
    case 'date':
      return drawOtherDate(sketch);
    default:
      return line.text;
  }
}

function wrapped({ paper }: Sketch, text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (paper.widthOf(longer) <= width || last === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
