import { lineTable } from '../line-table.ts';
import { esc } from '../paper.ts';
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
  siteOf,
  vendorFacts,
} from '../parts.ts';
import { sums } from '../sums.ts';
import type { Template } from '../template.ts';

const RED: Template = {
  name: 'red-band',
  css: `--tint: #b3201f; .bar { background: #b3201f; height: 9px; margin: 8px 0 14px; } .note { border: 1px solid #b3201f; padding: 6px 9px; margin-top: 12px; font-size: .9em; } .three { display: grid; grid-template-columns: 1fr 1fr 1.1fr; gap: 14px; }`,
  body: (paper, bill) =>
    `<div class="row top"><div>${logo(paper, 23)}</div><div style="text-align:right">${vendorFacts(paper)}</div></div><div class="bar"></div><div class="three">${billTo(paper)}${siteOf(paper)}<div><h2>${paper.title}</h2>${factTable(paper)}</div></div>${lineTable(paper, 'zebra')}${sums(paper, 'filled')}<div class="note">${
      bill.lines
        .flatMap(({ notes }) => notes)
        .map(esc)
        .join('; ') || `${paper.label('licence')} ${esc(bill.licence)}`
    }</div>${foot(paper)}${maybeSlip(paper)}`,
};
const INSPECTION: Template = {
  name: 'inspection',
  english: true,
  css: `table.dev { border-collapse: collapse; width: 100%; font-size: .85em; margin: 10px 0; } .dev td, .dev th { border: 1px solid #999; padding: 2px 5px; text-align: center; } .caps { font-variant: small-caps; font-size: 1.3em; }`,
  body(paper, bill) {
    const rows = ['A', 'B', 'C', 'Clubhouse'].slice(0, paper.dice.int(2, 4)).map((building) => {
      const tested = paper.dice.int(6, 180);
      const failed = paper.dice.pick([0, 0, 0, 1, 3]);
      return `<tr><td>Bldg ${building}</td><td>${tested}</td><td>${failed}</td><td>${tested - failed}</td><td>${esc(paper.formats.date(bill.served))}</td></tr>`;
    });
    return `<div style="text-align:center">${logo(paper, 24)}<div>${vendorFacts(paper, ' * ')}</div></div><div class="row top" style="margin-top:12px">${siteOf(paper)}${billTo(paper)}<div><div class="caps">${paper.title}</div>${factLines(paper)}</div></div>
<table class="dev"><tr><th>Area</th><th>Devices</th><th>Failed</th><th>Passed</th><th>Tested</th></tr>${rows.join('')}</table>${lineTable(paper, 'grid')}${sums(paper, 'boxed')}${foot(paper)}`;
  },
};
const DARK: Template = {
  name: 'dark-bar',
  css: `.dk { background: #20242c; color: #fff; padding: 14px 18px; --soft: #c8ccd4; } .dk * { color: #fff !important; } .sq { width: 46px; height: 46px; background: var(--tint); }`,
  body: (paper) =>
    `<div class="row top"><div style="display:flex;gap:12px"><div class="sq"></div><div>${logo(paper, 21)}</div></div><h1 style="font-weight:300">${paper.title}</h1></div><div class="row top" style="margin:16px 0"><div>${vendorFacts(paper)}</div>${billTo(paper)}${maybeSite(paper)}</div><div class="dk">${factBlocks(paper)}</div>${lineTable(paper, 'ruled')}${sums(paper, 'filled')}${foot(paper)}${companyLine(paper)}`,
};
const ELEVATOR: Template = {
  name: 'contract',
  css: `.g { display: grid; grid-template-columns: 1fr 190px; gap: 22px; } .fine2 { font-size: .66em; color: #555; columns: 2; margin-top: 20px; } .blocks { border-left: 3px solid var(--tint); padding-left: 10px; }`,
  body: (paper) =>
    `<div class="row"><div>${logo(paper, 26)}</div><b>${paper.title}</b></div><div class="g" style="margin-top:20px"><div>${billTo(paper)}<br>${maybeSite(paper)}${lineTable(paper, 'plain', ['description', 'amount'])}${sums(paper, 'wide')}</div><div>${factBlocks(paper, 'column')}<br><small>${vendorFacts(paper)}</small></div></div><div class="fine2">${foot(paper)}${foot(paper)}</div>${maybeSlip(paper, 0.5)}`,
};
const STAMP: Template = {
  name: 'stamped',
  css: `position: relative; .st { position: absolute; top: 44mm; left: 60mm; transform: rotate(-17deg); border: 3px solid #c33; color: #c33; font-size: 2em; padding: 2px 16px; opacity: .45; } .strip th { background: #222; color: #fff; }`,
  body(paper) {
    const word = paper.dice.pick(['COPY', 'RECEIVED', 'APPROVED', 'ENTERED', 'DUPLICATE', 'POSTED']);
    return `<div class="st">${word}</div><div class="row top"><div>${logo(paper, 20)}${vendorFacts(paper)}</div><h1>${paper.title}</h1></div>${factStrip(paper)}<div class="row top" style="margin:14px 0">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, paper.dice.pick(['tall', 'grid']))}${sums(paper, 'right')}${foot(paper)}`;
  },
};
const MONITORING: Template = {
  name: 'monitoring',
  css: `.hl { background: #fff4c2; border: 1px solid #d9c05a; padding: 8px 12px; display: flex; justify-content: space-between; font-weight: bold; margin: 12px 0; }`,
  body(paper, bill) {
    const due =
      bill.story === 'credit' || paper.isQuote || bill.previous
        ? ''
        : `<div class="hl">${bill.due ? `<span>${paper.label('due')}: ${paper.due}</span>` : '<span></span>'}<span>${paper.label('amountDue')}: ${paper.money(bill.amountDue, 'amountDue')}</span></div>`;
    return `<div class="row top"><div style="width:50%">${factLines(paper, facts(paper, 4))}</div><div style="text-align:right">${logo(paper, 20)}${vendorFacts(paper)}</div></div><div style="margin:30px 0 10px">${billTo(paper, 'div')}</div>${due}<h3>${paper.title}</h3>${lineTable(paper, 'flex', ['lineDate', 'description', 'amount'])}${sums(paper, 'right')}${foot(paper)}${maybeSlip(paper, 0.5)}`;
  },
};
const VENDOR_BOTTOM: Template = {
  name: 'vendor-bottom',
  css: `.end { margin-top: 30px; border-top: 4px solid var(--tint); padding-top: 8px; display: flex; justify-content: space-between; } h1 { font-size: 2.8em; color: var(--tint); }`,
  body: (paper) =>
    `<h1>${paper.title}</h1><div class="row top" style="margin-top:14px">${factTable(paper, 'bold')}${billTo(paper)}</div>${maybeSite(paper)}${lineTable(paper, 'ruled')}${sums(paper, 'filled')}${foot(paper)}<div class="end"><div>${logo(paper, 18)}</div><div style="text-align:right">${vendorFacts(paper)}</div></div>`,
};

export const SAFETY: readonly Template[] = [RED, INSPECTION, DARK, ELEVATOR, STAMP, MONITORING, VENDOR_BOTTOM];
