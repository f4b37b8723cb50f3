import { daysAfter } from '../formats.ts';
import { esc, type Paper } from '../paper.ts';
import { billTo, factBlocks, factTable, foot, logo, vendorFacts } from '../parts.ts';
import type { Template } from '../template.ts';

/** Invoices of the last months that are open, and what they come to. */
function openInvoices(paper: Paper): { rows: string[][]; total: number; ages: number[] } {
  const { bill, dice, formats } = paper;
  let total = 0;
  const ages = [0, 0, 0, 0];
  const rows = Array.from({ length: dice.int(3, 14) }, (_, at) => {
    const cents = dice.int(4500, 190_000);
    total += cents;
    const age = dice.int(0, 3);
    ages[age] = (ages[age] ?? 0) + cents;
    const day = daysAfter(bill.day, -7 * (14 - at));
    return [
      formats.date(day),
      `INV ${dice.digits(5)}`,
      formats.date(daysAfter(day, 30)),
      formats.bare(cents),
      formats.bare(total),
    ];
  });
  return { rows, total, ages };
}

function table(rows: string[][], heads: string[]): string {
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, at) => `<td class="${at > 2 ? 'n' : ''}">${esc(cell)}</td>`).join('')}</tr>`,
  );
  return `<table class="lines ruled"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>${body.join('')}</table>`;
}

const heads = (paper: Paper) => [
  paper.label('date'),
  paper.label('number'),
  paper.label('due'),
  paper.label('amount'),
  paper.label('totalDue'),
];

const OPEN_ITEMS: Template = {
  name: 'open-items',
  stories: ['statement'],
  css: `.ag { width: 100%; border-collapse: collapse; margin-top: 18px; } .ag td, .ag th { border: 1px solid #888; text-align: center; padding: 4px; }`,
  body(paper, bill) {
    const { rows, total, ages } = openInvoices(paper);
    return `<div class="row top"><div>${logo(paper, 22)}${vendorFacts(paper)}</div><div><h1>${paper.title}</h1><p>${esc(paper.formats.date(bill.day))}</p><p>${paper.label('account')} ${esc(bill.account)}</p></div></div>${billTo(paper)}${table(rows, heads(paper))}
<table class="ag"><tr><th>0-30</th><th>31-60</th><th>61-90</th><th>90+</th><th>${paper.label('totalDue')}</th></tr><tr>${[...ages, total].map((cents) => `<td>${paper.money(cents)}</td>`).join('')}</tr></table>${foot(paper)}`;
  },
};
const ACTIVITY: Template = {
  name: 'activity',
  stories: ['statement'],
  css: `h1 { color: var(--tint); } .big { font-size: 1.5em; text-align: right; margin-top: 14px; }`,
  body(paper, bill) {
    const { rows, total } = openInvoices(paper);
    const blocks = [
      { key: 'date' as const, label: paper.label('date'), value: esc(paper.formats.date(bill.day)) },
      { key: 'account' as const, label: paper.label('account'), value: esc(bill.account) },
    ];
    return `<h1>${paper.title}</h1>${paper.dice.chance(0.5) ? factBlocks(paper, '', blocks) : factTable(paper, '', blocks)}<div class="row top"><div>${paper.vendor}<br>${vendorFacts(paper)}</div>${billTo(paper)}</div>${table(rows, heads(paper))}<div class="big">${paper.label('totalDue')} <b>${paper.money(total)}</b></div>${foot(paper)}`;
  },
};

export const STATEMENTS: readonly Template[] = [OPEN_ITEMS, ACTIVITY];
