import type { Tax } from './bill.ts';
import { esc, type Paper } from './paper.ts';
import type { LabelKey } from './tongue.ts';

/** A row of the sums below the lines. */
export type SumRow = { label: string; value: string; isMain: boolean; isStrong: boolean };

/** The sums as this bill prints them, from the first row to the last. */
export function sumRows(paper: Paper, { withoutEarlier = false } = {}): SumRow[] {
  const { bill, dice } = paper;
  const rows: SumRow[] = [];
  const add = (key: LabelKey, value: string, level: 0 | 1 | 2 = 0) =>
    rows.push({ label: paper.label(key), value, isMain: level === 2, isStrong: level > 0 });
  const style = dice.weighed([
    ['total', 46],
    ['both', 26],
    ['due', 14],
    ['zero', 14],
  ] as const);
  const isEarlierFirst = dice.chance(0.7);
  const hasForward = dice.chance(0.3);
  const earlier = () => {
    if (!bill.previous || withoutEarlier) return;
    add('previous', paper.money(bill.previous.balance, 'previous'));
    add('payments', paper.money(-bill.previous.payments));
    if (hasForward) add('forward', paper.money(bill.previous.balance - bill.previous.payments));
  };
  if (isEarlierFirst) earlier();
  const hasMore = bill.taxes.length > 0 || bill.discount !== 0 || bill.shipping !== 0 || bill.fuel !== 0;
  const isNetFirst = !bill.isInclusive && dice.chance(hasMore ? 0.93 : 0.4);
  if (isNetFirst) add('subtotal', paper.money(bill.subtotal, 'subtotal'));
  if (bill.discount !== 0) add('discount', paper.money(bill.discount));
  if (bill.shipping !== 0) add('shipping', paper.money(bill.shipping));
  if (bill.fuel !== 0) add('fuel', paper.money(bill.fuel));
  if (!bill.isInclusive) addTaxes(paper, rows);
  const isPartly = bill.paid !== 0 || bill.retained !== 0;
  if (paper.isQuote) add('quoteTotal', paper.money(bill.total, 'total'), 2);
  else if (bill.story === 'credit') add('creditTotal', paper.money(bill.total, 'total'), 2);
  else if (bill.previous) {
    add('current', paper.money(bill.total, 'total'), 1);
    if (!isEarlierFirst) earlier();
    add('totalDue', paper.money(bill.amountDue, 'amountDue'), 2);
  } else if (isPartly) {
    add('total', paper.money(bill.total, 'total'), dice.pick([0, 1]));
    if (bill.retained !== 0) add('retention', paper.money(-bill.retained));
    if (bill.paid !== 0) add('paid', paper.money(-bill.paid));
    add('amountDue', paper.money(bill.amountDue, 'amountDue'), 2);
  } else if (style === 'due') {
    paper.also('total', bill.total);
    add('amountDue', paper.money(bill.amountDue, 'amountDue'), 2);
  } else {
    add('total', paper.money(bill.total, 'total'), style === 'total' ? 2 : 1);
    if (style === 'zero') add('paid', paper.money(0));
    if (style !== 'total') add('amountDue', paper.money(bill.amountDue, 'amountDue'), 2);
  }
  if (bill.isInclusive) {
    addTaxes(paper, rows, paper.label('inclusive'));
    if (dice.chance(0.6)) add('subtotal', paper.money(bill.subtotal, 'subtotal'));
  }
  return rows;
}

function addTaxes(paper: Paper, rows: SumRow[], before = ''): void {
  const style = paper.dice.int(0, 3);
  for (const tax of paper.bill.taxes) {
    const label = before ? `${before} ${rateOf(paper, tax)} %` : taxLabel(paper, tax, style);
    rows.push({ label, value: paper.money(tax.cents, 'tax'), isMain: false, isStrong: false });
  }
}

function taxLabel(paper: Paper, tax: Tax, style: number): string {
  const rate = rateOf(paper, tax);
  if (/\d/.test(tax.name) || style === 0) return esc(tax.name);
  if (style === 1) return esc(`${tax.name} (${rate}%)`);
  if (style === 2) return esc(`${rate}% ${tax.name}`);
  return esc(`${tax.name} ${rate} %`);
}

function rateOf(paper: Paper, { rate }: Tax): string {
  const text = String(rate);
  return paper.bill.tongue.locale.startsWith('en') ? text : text.replace('.', ',');
}

/** How sums look: `right` a plain block at the right, `boxed` with borders, `filled` with the main row in colour, `dots` with leaders, `strip` side by side. */
export type SumLook = 'right' | 'boxed' | 'filled' | 'dots' | 'strip' | 'wide';

export function sums(paper: Paper, look: SumLook, rows = sumRows(paper)): string {
  if (look === 'strip') {
    const cells = rows.map(
      ({ label, value, isMain }) => `<div class="${isMain ? 'main' : ''}"><small>${label}</small><b>${value}</b></div>`,
    );
    return `<div class="sums strip">${cells.join('')}</div>`;
  }
  if (look === 'dots') {
    const lines = rows.map(
      ({ label, value, isMain }) =>
        `<div class="${isMain ? 'main' : ''}"><span>${label}</span><i></i><span>${value}</span></div>`,
    );
    return `<div class="sums dots">${lines.join('')}</div>`;
  }
  const lines = rows.map(
    ({ label, value, isMain, isStrong }) =>
      `<tr class="${isMain ? 'main' : isStrong ? 'strong' : ''}"><td>${label}${paper.colon}</td><td class="n">${value}</td></tr>`,
  );
  return `<table class="sums ${look}">${lines.join('')}</table>`;
}

export const SUM_CSS = `
.sums { break-inside: avoid; margin-left: auto; border-collapse: collapse; margin-top: 10px; }
.sums td { padding: 3px 6px; } .sums td.n { text-align: right; padding-left: 26px; white-space: nowrap; }
.sums .main td { font-weight: bold; font-size: 1.15em; } .sums .strong td { font-weight: bold; }
.sums.boxed td { border: 1px solid #444; } .sums.filled .main td { background: var(--tint); color: #fff; }
.sums.right .main td { border-top: 1.5px solid #222; } .sums.wide { width: 100%; } .sums.wide td:first-child { text-align: right; }
.sums.strip { display: flex; border: 1px solid #888; width: 100%; } .sums.strip > div { flex: 1; padding: 5px 7px; border-right: 1px solid #bbb; text-align: center; }
.sums.strip small { display: block; } .sums.strip .main { background: #eee; }
.sums.dots { width: 46%; } .sums.dots > div { display: flex; padding: 2px 0; } .sums.dots i { flex: 1; border-bottom: 1px dotted #666; margin: 0 4px 4px; }
.sums.dots .main { font-weight: bold; font-size: 1.2em; }
`;
