import { drawColumns, lineTable } from '../line-table.ts';
import {
  billTo,
  companyLine,
  factBlocks,
  factLines,
  factStrip,
  facts,
  factTable,
  foot,
  logo,
  maybeSite,
  maybeSlip,
  vendorFacts,
} from '../parts.ts';
import { sumRows, sums } from '../sums.ts';
import type { Template } from '../template.ts';

const FORM: Template = {
  name: 'form',
  css: `.box { border: 1px solid #222; padding: 6px; min-height: 76px; width: 44%; } .h { font-size: 1.9em; text-align: right; } .strip th { background: none; font-weight: normal; }`,
  body(paper) {
    const all = facts(paper, 4);
    const head = all.slice(0, 2);
    return `<div class="row top"><div>${logo(paper, 18)}${vendorFacts(paper)}</div><div><h1 class="h">${paper.title}</h1>${factStrip(paper, '', head)}</div></div>
<div class="row top" style="margin:18px 0"><div class="box">${billTo(paper)}</div><div class="box">${maybeSite(paper)}</div></div>
${all.length > 2 ? factStrip(paper, '', all.slice(2)) : ''}${lineTable(paper, 'tall')}${sums(paper, 'boxed')}${foot(paper)}`;
  },
};
const ONLINE: Template = {
  name: 'online',
  css: `h1 { color: var(--tint); font-weight: 400; letter-spacing: .02em; margin: 16px 0; } .row > div { max-width: 40%; } hr { border: 0; border-top: 1px solid #bbb; }`,
  body: (paper) =>
    `<div class="row top"><div style="max-width:70%">${paper.dice.chance(0.5) ? `${logo(paper, 17)}${vendorFacts(paper)}` : `<b>${paper.vendor}</b><br>${vendorFacts(paper)}`}</div></div><h1>${paper.title}</h1>
<div class="row top">${billTo(paper)}${maybeSite(paper)}${factTable(paper, 'right bold')}</div><hr>${lineTable(paper, 'zebra')}<hr>${sums(paper, 'right')}${foot(paper)}${maybeSlip(paper, 0.15)}`,
};
const LEDGER: Template = {
  name: 'ledger',
  css: `h1 { font-size: 2.3em; font-weight: 400; } .cols { display: grid; grid-template-columns: 2.2fr 1.2fr 1.4fr; gap: 18px; margin-top: 40px; } .due { margin-top: 30px; font-weight: bold; }`,
  body(paper, bill) {
    const all = facts(paper, 3).filter(({ key }) => key !== 'due');
    const due = bill.due && !paper.isQuote ? `<div class="due">${paper.label('due')}: ${paper.due}</div>` : '';
    return `<div style="text-align:right">${logo(paper, 20)}</div><div class="cols"><div><h1>${paper.title}</h1><div style="margin:22px 0 0 30px">${billTo(paper)}</div></div>
<div>${factBlocks(paper, 'column', all)}</div><div>${paper.vendor}<br>${vendorFacts(paper)}</div></div>${lineTable(paper, 'ruled')}${sums(paper, 'right')}${due}${foot(paper)}`;
  },
};
const BAND: Template = {
  name: 'band',
  css: `.band { background: var(--tint); color: #fff; padding: 20px 26px; margin: -4mm -4mm 18px; --soft: #fff; } .band * { color: #fff !important; } .band .row > div { max-width: 55%; }`,
  body: (paper) =>
    `<div class="band"><div class="row top"><div>${logo(paper, 24)}</div><div style="text-align:right"><h1>${paper.title}</h1>${vendorFacts(paper)}</div></div></div>
${factBlocks(paper)}<div class="row top" style="margin-top:16px">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, paper.dice.pick(['plain', 'ruled', 'flex']))}${sums(paper, 'filled')}${foot(paper)}${companyLine(paper, 0.5)}`,
};
const HEADLINE: Template = {
  name: 'headline',
  css: `h2 { margin: 26px 0 6px; } .facts { margin: 8px 0 22px; } .facts .l { font-weight: 600; color: #222; } small { color: #555; }`,
  body(paper, bill) {
    const isPlain = ['plain', 'deposit', 'retention'].includes(bill.story);
    const headline = isPlain
      ? `<h2>${paper.money(bill.amountDue, 'amountDue')} ${
          bill.due
            ? `${paper
                .label('due')
                .toLowerCase()
                .replace(/ ?date/, '')} ${paper.due}`
            : paper.label('amountDue').toLowerCase()
        }</h2>`
      : '';
    return `<div class="row"><h1>${paper.title}</h1><div>${logo(paper, 18)}</div></div>${factTable(paper)}
<div class="row top" style="justify-content:flex-start;gap:90px"><div><b>${paper.vendor}</b><br>${vendorFacts(paper)}</div>${billTo(paper)}${maybeSite(paper)}</div>${headline}${lineTable(paper, 'plain')}${sums(paper, 'wide')}${foot(paper)}`;
  },
};
const TITLED: Template = {
  name: 'titled',
  css: `h1 { font-weight: 400; color: var(--tint); margin: 34px 0 12px; font-size: 2em; } .blocks { margin-bottom: 16px; } .right { text-align: right; }`,
  body(paper) {
    const [, ...rest] = facts(paper, 4).sort(
      (a, b) => Number(b.key.toLowerCase().includes('number')) - Number(a.key.toLowerCase().includes('number')),
    );
    return `<div class="row top"><div>${logo(paper, 22)}</div><div class="right">${vendorFacts(paper)}</div></div><hr><div style="margin-left:55%">${billTo(paper, 'i')}</div>
<h1>${paper.title} ${paper.number}</h1>${factBlocks(paper, '', rest)}${maybeSite(paper)}${lineTable(paper, 'ruled')}${sums(paper, 'right')}${foot(paper)}${companyLine(paper, 0.6)}`;
  },
};
const CENTRED: Template = {
  name: 'centred',
  css: `.mid { text-align: center; } .hint { background: var(--pale); padding: 10px 14px; text-align: right; } .hint b { font-size: 1.5em; }`,
  body(paper, bill) {
    const hint = bill.previous
      ? ''
      : `<div class="hint">${paper.label(bill.story === 'credit' ? 'creditTotal' : paper.isQuote ? 'quoteTotal' : 'amountDue')}<br><b>${paper.money(bill.amountDue, bill.story === 'credit' || paper.isQuote ? 'total' : 'amountDue')}</b></div>`;
    return `<div class="mid">${logo(paper, 26)}<div>${vendorFacts(paper, ' | ')}</div><h2 style="margin-top:20px">${paper.title}</h2></div><hr>
<div class="row top"><div>${billTo(paper)}${maybeSite(paper)}</div><div>${factTable(paper, 'right')}</div>${hint}</div>${lineTable(paper, paper.dice.pick(['zebra', 'ruled']))}${sums(paper, 'right')}${foot(paper)}`;
  },
};
const BALANCE_TOP: Template = {
  name: 'balance-top',
  css: `.t { text-align: right; } .t h1 { font-size: 2.6em; font-weight: 300; } .big { font-size: 1.35em; font-weight: bold; } `,
  body(paper, bill) {
    const all = facts(paper, 3).filter(({ key }) => !key.toLowerCase().includes('number'));
    const top =
      bill.story === 'credit' || paper.isQuote
        ? ''
        : `<div style="margin-top:14px">${paper.label(bill.previous ? 'totalDue' : 'amountDue')}<div class="big">${paper.money(bill.amountDue, 'amountDue')}</div></div>`;
    return `<div class="row top"><div>${logo(paper, 20)}<b>${paper.vendor}</b><br>${vendorFacts(paper)}</div><div class="t"><h1>${paper.title}</h1><div># ${paper.number}</div>${top}</div></div>
<div class="row" style="align-items:flex-end;margin-top:30px">${billTo(paper)}${factTable(paper, 'right', all)}</div>${maybeSite(paper)}${lineTable(paper, 'zebra')}${sums(paper, 'filled')}${foot(paper)}`;
  },
};
const SIDEBAR: Template = {
  name: 'sidebar',
  css: `.g { display: grid; grid-template-columns: 150px 1fr; gap: 22px; } .side { background: var(--pale); padding: 14px 12px; min-height: 230mm; word-break: break-word; } .side .blocks { flex-direction: column; margin: 20px 0; }`,
  body: (paper) =>
    `<div class="g"><div class="side">${logo(paper, 17)}${factBlocks(paper)}<div style="font-size:.85em">${vendorFacts(paper)}</div></div><div><h1 style="text-align:right">${paper.title}</h1>
<div class="row top" style="margin-top:24px">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, 'ruled', ['description', 'quantity', 'price', 'amount'])}${sums(paper, 'right')}${foot(paper)}</div></div>`,
};
const NARROW: Template = {
  name: 'narrow',
  css: `.n0 { width: 88mm; margin: 0 auto; } .n0 .sums { width: 100%; } .mid { text-align: center; } hr { border: 0; border-top: 1px dashed #333; }`,
  body: (paper) =>
    `<div class="n0"><div class="mid">${logo(paper, 18)}${vendorFacts(paper)}</div><hr><div class="mid"><b>${paper.title}</b></div>${factLines(paper)}<hr>${billTo(paper)}${lineTable(paper, 'cards')}${sums(paper, 'wide')}<hr>${foot(paper)}</div>`,
};
const FOOT_TOTALS: Template = {
  name: 'foot-totals',
  css: `.lines { margin-bottom: 0; } .lines + .sums { margin-top: 0; } .end { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; } h1 { background: #222; color: #fff; padding: 6px 14px; display: inline-block; }`,
  body(paper) {
    const columns = drawColumns(paper);
    const rows = sumRows(paper);
    return `<div class="row top"><h1>${paper.title}</h1><div style="text-align:right">${logo(paper, 18)}${vendorFacts(paper)}</div></div>${factStrip(paper, 'bare')}
<div class="end" style="margin-top:14px">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, 'grid', columns)}<div class="end"><div>${foot(paper)}</div>${sums(paper, 'boxed', rows)}</div>${maybeSlip(paper)}`;
  },
};

export const SOFTWARE: readonly Template[] = [
  FORM,
  ONLINE,
  LEDGER,
  BAND,
  HEADLINE,
  TITLED,
  CENTRED,
  BALANCE_TOP,
  SIDEBAR,
  NARROW,
  FOOT_TOTALS,
];
