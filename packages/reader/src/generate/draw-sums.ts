import type { RankedField } from '../rank/fields.ts';
import { drawContract, drawCount, drawLate, drawRounding, drawTaxable, drawTendered } from './draw-other-sums.ts';
import { type Ink, value } from './paper.ts';
import type { Sketch } from './sketch.ts';
import { isTaxIncluded } from './story.ts';

/** A row of the sums: its label, its amount, and whether it is set large. */
export type Sum = { label: string; ink: Ink; isMain: boolean; isEarlier: boolean };

/** The rows from the subtotal to what is to be paid, as this document prints them. */
export function drawSums(sketch: Sketch): Sum[] {
  const { story, random } = sketch;
  const sums: Sum[] = [];
  const add: Add = (label, ink, isMain = false, isEarlier = false) => sums.push({ label, ink, isMain, isEarlier });
  if (story.contract) drawContract(sketch, add);
  const isPreviousFirst = story.previous !== null && random.chance(0.6);
  if (story.previous && isPreviousFirst) drawPrevious(sketch, add);
  if (random.chance(0.05)) drawCount(sketch, add);
  drawNet(sketch, add);
  if (random.chance(0.05)) drawTaxable(sketch, add);
  drawTaxes(sketch, add);
  if (story.retention !== 0) add(sketch.label('retention'), sketch.money(story.retention));
  if (story.rounding !== null) drawRounding(sketch, add, story.rounding);
  drawTotal(sketch, add, isPreviousFirst);
  if (story.rounding !== null && random.chance(0.5)) drawTendered(sketch, add);
  if (story.language === 'en' && random.chance(0.06)) drawLate(sketch, add);
  return sums;
}

/** Adds a row to the sums. */
export type Add = (label: string, ink: Ink, isMain?: boolean, isEarlier?: boolean) => void;

function drawPrevious(sketch: Sketch, add: Add) {
  const { story, random } = sketch;
  if (!story.previous) return;
  const { balance, payments } = story.previous;
  add(sketch.label('previous'), sketch.money(balance, ['previousBalance']), false, true);
  if (payments > 0 || random.chance(0.5))
    add(sketch.label('payment'), sketch.money(random.chance(0.7) ? -payments : payments), false, true);
  if (random.chance(0.2))
    add(
      random.pick([
        'Balance Forward',
        'Unpaid Balance',
        'Past Due',
        'Adjustments',
        'Late Charges',
        'Balance before current charges',
      ]),
      sketch.money(balance - payments),
      false,
      true,
    );
}

function drawNet(sketch: Sketch, add: Add) {
  const { story, random } = sketch;
  const hasMore = story.taxes.length > 0 || story.discount !== 0 || story.shipping !== 0;
  if (random.chance(hasMore ? 0.88 : 0.45)) add(sketch.label('subtotal'), sketch.money(story.subtotal, ['subtotal']));
  if (story.discount !== 0) {
    add(sketch.label('discount'), sketch.money(random.chance(0.75) ? story.discount : -story.discount));
    if (random.chance(0.2))
      add(
        random.pick([
          'Subtotal less discount',
          'Net after discount',
          'Less discount',
          'Zwischensumme',
          'Discounted total',
        ]),
        sketch.money(story.subtotal + story.discount),
      );
  }
  if (story.shipping !== 0)
    add(
      story.language === 'en' && random.chance(0.15)
        ? random.pick(['Energy Surcharge', 'Admin Fee', 'Card Fee', 'Disposal', 'Permit', 'Travel', 'Small order fee'])
        : sketch.label('shipping'),
      sketch.money(story.shipping),
    );
}

function drawTaxes(sketch: Sketch, add: Add) {
  const { story, random } = sketch;
  const { format, taxes } = story;
  const tax = taxes.reduce((sum, { cents }) => sum + cents, 0);
  if (taxes.length === 0) {
    if (random.chance(0.35)) add(sketch.label('tax'), sketch.money(0, ['tax']));
    return;
  }
  const hasSum = taxes.length > 1 && random.chance(0.3);
  const isInAll = taxes.length === 1 || !hasSum;
  for (const { rate, cents, isSecond } of taxes) {
    const name = sketch.label(isSecond ? 'tax2' : 'tax');
    const percent = format.percent(rate);
    const label = isTaxIncluded(story)
      ? includedLabel(sketch, name, percent)
      : random.chance(0.55) && !/\d/.test(name)
        ? random.pick([
            `${name} ${percent}`,
            `${name} (${percent})`,
            `${percent} ${name}`,
            `${name} @ ${percent}`,
            `${name} ${percent} on ${format.money(story.subtotal)}`,
          ])
        : name;
    if (random.chance(0.1) && !/\d/.test(name))
      add(random.pick(['Tax Rate', 'Rate', 'Tax %', 'Sales Tax Rate']), percent);
    add(label, sketch.money(cents, isInAll ? ['tax'] : []));
  }
  if (hasSum)
    add(
      random.pick(
        {
          en: ['Total Tax', 'Tax Total', 'Total taxes'],
          de: ['MwSt. gesamt', 'Summe MwSt.'],
          fr: ['Total TVA'],
          nl: ['Totaal BTW'],
          es: ['Total IVA'],
        }[story.language],
      ),
      sketch.money(tax, ['tax']),
    );
  sketch.printed.tax = tax;
}

function includedLabel({ random, story }: Sketch, name: string, percent: string): string {
  return random.pick(
    {
      en: [`Includes ${name}`, `${name} included`, `Incl. ${name} ${percent}`, name],
      de: [`enthaltene ${name}`, `inkl. ${percent} ${name}`, name],
      fr: [`dont ${name}`, `dont ${name} ${percent}`, name],
      nl: [`waarvan ${name}`, `incl. ${percent} ${name}`, name],
      es: [`${name} incluido`, name],
    }[story.language],
  );
}

function drawTotal(sketch: Sketch, add: Add, isPreviousFirst: boolean) {
  const { story, random } = sketch;
  const { total, amountDue } = story;
  if (story.previous) {
    const name = random.chance(0.7) ? 'current' : 'total';
    add(sketch.label(name), sketch.money(total, ['total']));
    if (!isPreviousFirst) drawPrevious(sketch, add);
    add(sketch.label('amountDue'), sketch.money(amountDue, ['amountDue']), true);
    return;
  }
  if (story.paid !== 0) {
    add(sketch.label('total'), sketch.money(total, ['total']), random.chance(0.3));
    const when = random.chance(0.2) ? ` ${story.format.date(story.date)}` : '';
    const word =
      story.language === 'en' && random.chance(0.15)
        ? random.pick(['Credit on account', 'Security deposit', 'Retainer', 'Your prepayment', 'Received with thanks'])
        : sketch.label('paid');
    add(`${word}${when}`, sketch.money(random.chance(0.6) ? -story.paid : story.paid));
    if (random.chance(0.93)) add(sketch.label('amountDue'), sketch.money(amountDue, ['amountDue']), true);
    return;
  }
  if (story.rounding !== null && story.language === 'en' && random.chance(0.5)) {
    const label = random.pick(['Rounded Total', 'Total Rounded', 'Total (RM)', 'Rounded Total (RM)']);
    add(label, sketch.money(total, ['total']), true);
    return;
  }
  if (story.contract && story.language === 'en' && random.chance(0.5)) {
    const label = random.pick([
      'Current Payment Due',
      'Amount due this application',
      'Total due this invoice',
      'Net amount due this period',
    ]);
    add(label, sketch.money(total, ['total', 'amountDue']), true);
    if (random.chance(0.4))
      add(
        random.pick(['Balance to Finish, Including Retainage', 'Balance to finish']),
        sketch.money(story.contract.sum),
      );
    return;
  }
  const share = random.next();
  if (share < 0.55) add(sketch.label('total'), sketch.money(total, ['total']), true);
  else if (share < 0.8) add(sketch.label('amountDue'), sketch.money(total, ['total', 'amountDue']), true);
  else {
    add(sketch.label('total'), sketch.money(total, ['total']));
    if (random.chance(0.35)) add(sketch.label('paid'), sketch.money(0));
    add(sketch.label('amountDue'), sketch.money(total, ['amountDue', 'total']), true);
  }
}

/** Sets the sums: below each other, or as a table of one row; gives the base line below. */
export function setSums(sketch: Sketch, y: number, sums: readonly Sum[]): number {
  const { random, paper } = sketch;
  if (random.chance(0.15)) drawBeside(sketch, y);
  if (sums.length >= 3 && sums.length <= 6 && random.chance(0.1)) return setRow(sketch, y, sums);
  const style = random.next();
  const right = style < 0.85 ? sketch.right - 3 : sketch.margin + paper.width * 0.42;
  const width = paper.size * random.pick([13, 16, 20, 24]);
  const isRightLabel = random.chance(0.5);
  const labelRight = right - paper.size * random.pick([6.5, 7.5, 9, 12]);
  const labelLeft = Math.max(sketch.margin, right - width - paper.size * 4);
  const hasColon = random.chance(0.35);
  const isWrapped = random.chance(0.06);
  const isSignApart = sketch.story.language === 'en' && random.chance(0.05);
  const mainSize = random.pick([paper.size, paper.size + 1, paper.size + 2, 13, 15, 18]);
  const isBold = random.chance(0.5);
  let at = y + paper.size;
  for (const { label, ink, isMain } of sums) {
    const size = isMain ? mainSize : paper.size;
    const text = { size, isBold: isMain && isBold };
    const shown = hasColon && !label.endsWith(':') ? `${label}:` : label;
    if (isMain && size > paper.size) at += size - paper.size;
    const words = shown.split(' ');
    if (isWrapped && words.length > 1 && !isMain) {
      // a narrow cell: its name takes two lines and the amount stands at the middle of both
      const half = Math.ceil(words.length / 2);
      const step = 0.6 * size;
      const x = isRightLabel ? labelRight : labelLeft;
      const style = { ...text, align: isRightLabel ? ('right' as const) : ('left' as const) };
      sketch.set(x, at, words.slice(0, half).join(' '), style);
      sketch.set(x, at + 2 * step, words.slice(half).join(' '), style);
      sketch.set(right, at + step, ink, { ...text, align: 'right' });
      at += 2 * step + Math.max(sketch.line, size * 1.25);
      continue;
    }
    if (isRightLabel)
      sketch.set(Math.min(labelRight, right - paper.widthOf(ink, text) - 6), at, shown, { ...text, align: 'right' });
    else
      sketch.set(
        Math.min(labelLeft, right - paper.widthOf(ink, text) - paper.widthOf(shown, text) - 8),
        at,
        shown,
        text,
      );
    if (isSignApart && !Array.isArray(ink) && typeof ink !== 'string') {
      const { text: amount, fields } = ink as { text: string; fields: readonly RankedField[] };
      sketch.set(right - paper.size * 6, at, amount.replace(/[^$].*$/, ''), text);
      sketch.set(right, at, value(amount.replaceAll('$', ''), ...fields), { ...text, align: 'right' });
    } else sketch.set(right, at, ink, { ...text, align: 'right' });
    at += Math.max(sketch.line, size * 1.25);
  }
  return at;
}

// Notes at the left of the sums, on the same lines.
function drawBeside(sketch: Sketch, y: number): void {
  const { random, story } = sketch;
  const notes = [
    sketch.other('thanks').slice(0, 34),
    `${sketch.withColon(sketch.label('phone'))} ${story.vendor.phone}`,
    story.customer.site,
    story.vendor.mail,
  ];
  sketch.block(sketch.margin, y + sketch.paper.size, random.some(notes, random.int(1, 4)));
}

function setRow(sketch: Sketch, y: number, sums: readonly Sum[]): number {
  const { paper, random } = sketch;
  const step = (paper.width - 2 * sketch.margin) / sums.length;
  const align = random.pick(['left', 'right', 'center'] as const);
  const labels = y + paper.size;
  for (const [index, { label, ink }] of sums.entries()) {
    const x = sketch.margin + step * (align === 'left' ? index : align === 'right' ? index + 0.95 : index + 0.5);
    sketch.set(x, labels, label, { align, isBold: sketch.isBoldLabel });
    sketch.set(x, labels + paper.size * 1.5, ink, { align });
  }
  return labels + paper.size * 1.5 + sketch.line;
}
