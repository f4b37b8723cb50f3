import type { Bill } from '../bill.ts';
import { lineTable } from '../line-table.ts';
import { esc, type Paper } from '../paper.ts';
import { billTo, factBlocks, factStrip, facts, factTable, foot, logo, siteOf, slip, vendorFacts } from '../parts.ts';
import { sumRows, sums } from '../sums.ts';
import type { Template } from '../template.ts';

/** The account at a glance: earlier balance, payments, this bill, what is to be paid. */
function glance(paper: Paper, bill: Bill): string {
  const { previous } = bill;
  const rows: [string, string][] = previous
    ? [
        [paper.label('previous'), paper.money(previous.balance, 'previous')],
        [paper.label('payments'), paper.money(-previous.payments)],
        [paper.label('current'), paper.money(bill.total, 'total')],
        [paper.label('totalDue'), paper.money(bill.amountDue, 'amountDue')],
      ]
    : [
        [
          paper.label(bill.story === 'credit' ? 'creditTotal' : 'amountDue'),
          paper.money(bill.amountDue, bill.story === 'credit' ? 'total' : 'amountDue'),
        ],
      ];
  return `<table class="glance">${rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</table>`;
}

function bars(paper: Paper): string {
  const months = [...'JFMAMJJASOND'];
  return `<div class="bars">${months.map((month) => `<div><i style="height:${paper.dice.int(8, 60)}px"></i>${month}</div>`).join('')}</div>`;
}

const GLANCE_CSS = `.glance { width: 100%; border-collapse: collapse; } .glance td { padding: 4px 8px; border-bottom: 1px solid #bbb; } .glance td + td { text-align: right; } .glance tr:last-child td { font-weight: bold; font-size: 1.35em; }
.bars { display: flex; gap: 5px; align-items: flex-end; height: 84px; font-size: .7em; text-align: center; } .bars i { display: block; width: 13px; background: var(--tint); }`;

const UTILITY: Template = {
  name: 'utility',
  utility: true,
  css: `${GLANCE_CSS} .two { display: grid; grid-template-columns: 1fr 1.1fr; gap: 24px; margin: 14px 0; } .acc { border: 2px solid var(--tint); border-radius: 8px; padding: 6px; }`,
  body: (paper, bill) =>
    `<div class="row top"><div>${logo(paper, 24)}${vendorFacts(paper, ' | ')}</div>${factTable(paper, 'right bold')}</div><div class="two"><div>${billTo(paper)}<br>${siteOf(paper)}</div><div class="acc">${glance(paper, bill)}</div></div>
<div class="two"><div><small>Usage history</small>${bars(paper)}</div><div>${foot(paper)}</div></div>${lineTable(paper, 'plain', ['description', 'quantity', 'price', 'amount'])}${sums(paper, 'right', sumRows(paper, { withoutEarlier: true }))}${slip(paper)}`,
};
const UTILITY_LEFT: Template = {
  name: 'utility-left',
  utility: true,
  css: `${GLANCE_CSS} .g { display: grid; grid-template-columns: 34% 1fr; gap: 20px; } .blue { background: var(--pale); padding: 10px; } h2 { color: var(--tint); font-size: 1.1em; border-bottom: 2px solid var(--tint); margin: 12px 0 4px; }`,
  body: (paper, bill) =>
    `<div class="row"><div>${logo(paper, 22)}</div><h1>${paper.title}</h1></div><div class="g"><div class="blue">${factBlocks(paper, 'column')}<h2>Account summary</h2>${glance(paper, bill)}<h2>Contact</h2>${vendorFacts(paper)}</div>
<div>${billTo(paper)}<h2>Details</h2>${lineTable(paper, 'flex', ['description', 'amount'])}${sums(paper, 'wide', sumRows(paper, { withoutEarlier: true }))}${bars(paper)}</div></div>${slip(paper)}`,
};
const WASTE: Template = {
  name: 'hauler',
  utility: true,
  css: `${GLANCE_CSS} .hd { background: var(--tint); color: #fff; padding: 8px 12px; margin-top: 8px; } .r { width: 44%; }`,
  body: (paper, bill) =>
    `<div class="row top"><div>${logo(paper, 21)}${vendorFacts(paper)}</div><div class="r">${factTable(paper, 'right')}</div></div><div class="hd">${paper.title}</div><div class="row top" style="margin-top:10px">${billTo(paper)}<div class="r">${glance(paper, bill)}</div></div>
<div class="hd">${paper.label('description')}: ${esc(bill.site.join(', '))}</div>${lineTable(paper, 'plain', ['lineDate', 'description', 'quantity', 'price', 'amount'])}${sums(paper, 'dots', sumRows(paper, { withoutEarlier: true }))}${slip(paper)}`,
};
const TWO_PAGES: Template = {
  name: 'summary-page',
  css: `${GLANCE_CSS} .p { min-height: 150mm; } .next { break-before: page; } h3 { margin: 18px 0 6px; }`,
  body: (paper, bill) =>
    `<div class="p"><div class="row top"><div>${logo(paper, 25)}</div>${factTable(paper, 'boxed')}</div><div style="margin:34px 0">${billTo(paper, 'i')}</div><h3>${paper.title}</h3>${glance(paper, bill)}${foot(paper)}</div>${slip(paper)}
<div class="next"><div class="row"><b>${paper.vendor}</b><span>${paper.label('page')} 2</span></div>${lineTable(paper, 'ruled')}${sums(paper, 'right', sumRows(paper, { withoutEarlier: true }))}<div style="margin-top:24px">${vendorFacts(paper)}</div></div>`,
};
const COUPON: Template = {
  name: 'coupon',
  css: `.c { position: relative; border: 1px solid #333; padding: 10px; margin-top: 22px; } .period { background: var(--pale); padding: 4px 8px; } .strip { margin: 10px 0; }`,
  body(paper, bill) {
    const all = facts(paper, 4);
    return `<div style="text-align:center">${logo(paper, 22)}${vendorFacts(paper, ' &middot; ')}</div><div class="period">${paper.title} &nbsp; ${esc(paper.formats.date(bill.served))} - ${esc(paper.formats.date(bill.day))}</div>${lineTable(paper, 'ruled', ['code', 'description', 'quantity', 'price', 'amount'])}${sums(paper, 'right')}${foot(paper)}
<div class="c"><div class="row top"><div>${billTo(paper)}</div><div>${factStrip(paper, '', all)}</div></div></div>`;
  },
};

export const UTILITIES: readonly Template[] = [UTILITY, UTILITY_LEFT, WASTE, TWO_PAGES, COUPON];
