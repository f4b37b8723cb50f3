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

const isNumber = ({ key }: { key: string }) => key.toLowerCase().includes('number') && key !== 'account';

const CARBON: Template = {
  name: 'carbon',
  english: true,
  css: `.no { color: #b3161b; font-size: 1.6em; letter-spacing: .08em; } .u { border-bottom: 1px solid #333; padding: 4px 2px; display: flex; gap: 10px; } .u span { font-size: .75em; color: #444; } .mid { text-align: center; } .facts { width: 100%; }`,
  body(paper) {
    const rest = facts(paper, 4).filter((fact) => !isNumber(fact));
    return `<div class="row top"><div style="width:60%" class="mid">${logo(paper, 25)}${vendorFacts(paper, ' &bull; ')}</div><div style="text-align:right"><b>${paper.title}</b><div class="no">${paper.dice.chance(0.6) ? 'No. ' : ''}${paper.number}</div></div></div>
<div style="display:grid;grid-template-columns:1.4fr 1fr;gap:16px;margin-top:14px"><div style="border:1px solid #333;padding:8px">${billTo(paper)}</div><div>${rest.map(({ label, value }) => `<div class="u"><span>${label}</span>${value}</div>`).join('')}</div></div>
${maybeSite(paper)}${lineTable(paper, 'grid')}${sums(paper, 'boxed')}<div style="margin-top:26px;display:flex;gap:40px"><div class="u" style="flex:1"><span>SIGNATURE</span></div><div class="u" style="flex:1"><span>RECEIVED BY</span></div></div>${foot(paper)}`;
  },
};
const TICKET: Template = {
  name: 'ticket',
  css: `.b { border: 1.5px solid #000; } .b > div { border-bottom: 1px solid #000; padding: 6px 8px; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; } .done { min-height: 50px; font-size: .95em; }`,
  body(paper, bill) {
    const story = bill.lines
      .flatMap(({ notes }) => notes)
      .slice(0, 4)
      .join('. ');
    return `<div class="b"><div class="row"><div>${logo(paper, 20)}</div><div style="text-align:right">${vendorFacts(paper)}</div></div><div class="two">${billTo(paper)}${siteOf(paper)}</div><div>${factBlocks(paper, 'line')}</div>
<div><b>${paper.title}</b></div>${story ? `<div class="done"><small>${paper.label('description')}</small><br>${esc(story)}</div>` : ''}<div>${lineTable(paper, 'plain')}</div><div>${sums(paper, 'right')}</div></div>${foot(paper)}`;
  },
};
const TYPED: Template = {
  name: 'typed',
  css: `font-family: var(--mono) !important; font-size: 9pt !important; h1 { font-size: 1.1em; letter-spacing: .5em; text-align: center; margin: 16px 0; } .sums { font-family: var(--mono); }`,
  body: (paper) =>
    `<div style="text-align:center"><b>${paper.vendor}</b><br>${vendorFacts(paper)}</div><h1>${paper.title}</h1><div class="row top">${billTo(paper, 'div')}<div>${factLines(paper)}</div></div>${maybeSite(paper, 'div')}${lineTable(paper, 'pre')}${sums(paper, 'dots')}${foot(paper)}`,
};
const LETTER: Template = {
  name: 'letter',
  css: `.head { border-bottom: 3px double #333; padding-bottom: 8px; text-align: center; } p { margin: 12px 0; } .r { text-align: right; }`,
  body(paper, bill) {
    const rest = facts(paper, 3).filter(({ key }) => !/date$/i.test(key));
    return `<div class="head">${logo(paper, 24)}<small>${vendorFacts(paper, ' &nbsp; ')}</small></div><p class="r">${paper.date}</p>${billTo(paper, 'div')}<p><b>${paper.title}</b> &mdash; ${rest.map(({ label, value }) => `${label} ${value}`).join(', ')}</p>
<p>${esc(bill.site.join(', '))}</p>${lineTable(paper, paper.dice.pick(['plain', 'flex']), ['description', 'amount'])}${sums(paper, 'dots')}${foot(paper)}`;
  },
};
const SHEET: Template = {
  name: 'sheet',
  css: `table.x { width: 100%; border-collapse: collapse; } .x td, .lines td, .lines th, .sums td { border: 1px solid #c9c9c9 !important; padding: 2px 4px; height: 17px; } .x b { font-size: 1.2em; }`,
  body(paper, bill) {
    const all = facts(paper, 4);
    const left = [
      `<b>${paper.vendor}</b>`,
      ...bill.vendor.address.map(esc),
      esc(bill.vendor.phone),
      '&nbsp;',
      `${paper.label('billTo')}`,
      paper.customer,
      ...bill.customer.address.map(esc),
    ];
    const rows = Array.from({ length: Math.max(left.length, all.length + 1) }, (_, at) => {
      const fact = all[at - 1];
      return `<tr><td style="width:52%">${left[at] ?? ''}</td><td style="width:26%">${at === 0 ? `<b>${paper.title}</b>` : (fact?.label ?? '')}</td><td>${fact?.value ?? ''}</td></tr>`;
    });
    return `<table class="x">${rows.join('')}</table>${lineTable(paper, 'grid')}${sums(paper, 'boxed')}${foot(paper)}`;
  },
};
const GREEN_SHEET: Template = {
  name: 'green-sheet',
  css: `--tint: #2e7d4f; .t { background: #2e7d4f; color: #fff; padding: 3px 8px; font-weight: bold; } .party h4 { background: #d9ead3; padding: 2px 6px; color: #222; } .lines th { background: #2e7d4f; color: #fff; } .end { display: grid; grid-template-columns: 1.3fr 1fr; gap: 14px; }`,
  body: (paper) =>
    `<div class="end"><div>${logo(paper, 22)}${vendorFacts(paper)}</div><div><h1 style="color:#2e7d4f;text-align:right">${paper.title}</h1>${factTable(paper, 'boxed')}</div></div><div class="end" style="margin-top:12px">${billTo(paper)}${maybeSite(paper)}</div>
${lineTable(paper, 'grid')}<div class="end"><div style="margin-top:10px"><div class="t">Notes</div>${foot(paper)}</div>${sums(paper, 'filled')}</div>`,
};
const PROGRESS: Template = {
  name: 'progress',
  english: true,
  css: `.sum { width: 62%; border-collapse: collapse; margin: 14px 0; } .sum td { padding: 2px 6px; border-bottom: 1px dotted #777; } .sum td:last-child { text-align: right; } h2 { letter-spacing: .12em; }`,
  body(paper, bill) {
    const contract = Math.round(Math.abs(bill.total) * paper.dice.pick([3, 4, 6.5, 9]));
    const before = Math.round(contract * paper.dice.pick([0.1, 0.25, 0.4]));
    const rows = [
      ['Original Contract Sum', contract],
      ['Approved Change Orders', paper.dice.pick([0, 185_000, 42_500])],
      ['Less Previous Billings', before],
      ['Balance to Finish', Math.max(0, contract - before - Math.abs(bill.total))],
    ] as const;
    return `<div class="row top"><div>${logo(paper, 21)}${vendorFacts(paper)}</div><div>${factTable(paper, 'bold')}</div></div><hr><h2>${paper.title}</h2><div class="row top">${billTo(paper)}${siteOf(paper)}</div>
<table class="sum">${rows.map(([label, cents]) => `<tr><td>${label}</td><td>${paper.money(cents)}</td></tr>`).join('')}</table>${lineTable(paper, 'ruled')}${sums(paper, 'right')}${foot(paper)}`;
  },
};
const FRAMED: Template = {
  name: 'framed',
  css: `.f { border: 2px solid var(--tint); padding: 16px; min-height: 225mm; border-radius: 10px; } .mid { text-align: center; } .strip { margin: 12px 0; }`,
  body: (paper) =>
    `<div class="f"><div class="mid">${logo(paper, 24)}${vendorFacts(paper, ' - ')}<h2 style="margin:10px">${paper.title}</h2></div>${factStrip(paper)}<div class="row top">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, paper.dice.pick(['tall', 'ruled']))}${sums(paper, 'right')}${foot(paper)}</div>`,
};
const HALF: Template = {
  name: 'half-page',
  css: `font-size: 8.6pt !important; .in { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; border-top: 2px solid #000; border-bottom: 2px solid #000; padding: 8px 0; margin: 8px 0; }`,
  body: (paper) =>
    `<div class="row"><div>${logo(paper, 16)}</div><div>${vendorFacts(paper, ', ')}</div></div><div class="in">${billTo(paper, 'b')}${siteOf(paper, 'b')}<div><b>${paper.title}</b><br>${factLines(paper)}</div></div>${lineTable(paper, 'flex')}${sums(paper, 'strip')}${foot(paper)}`,
};
const UNIT_CARD: Template = {
  name: 'unit-card',
  css: `.at { background: var(--tint); color: #fff; font-size: 1.25em; padding: 7px 12px; margin: 14px 0; } .facts { font-size: .95em; }`,
  body: (paper, bill) =>
    `<div class="row top"><div>${logo(paper, 21)}${vendorFacts(paper)}</div>${factTable(paper, 'right')}</div><div class="at">${esc(bill.site.join(' · '))}</div><div class="row top"><h2>${paper.title}</h2>${billTo(paper)}</div>${lineTable(paper, 'cards')}${sums(paper, 'filled')}${foot(paper)}${companyLine(paper)}${maybeSlip(paper, 0.2)}`,
};

export const CONTRACTORS: readonly Template[] = [
  CARBON,
  TICKET,
  TYPED,
  LETTER,
  SHEET,
  GREEN_SHEET,
  PROGRESS,
  FRAMED,
  HALF,
  UNIT_CARD,
];
