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
import { sumRows, sums } from '../sums.ts';
import type { Template } from '../template.ts';

const PRINTER: Template = {
  name: 'line-printer',
  css: `font-family: var(--mono) !important; font-size: 8.4pt !important; pre { font-family: var(--mono); font-size: 8.4pt; margin: 0; white-space: pre; }`,
  body(paper, bill) {
    const all = facts(paper, 5);
    const left = ['SOLD TO:', paper.customer, ...bill.customer.address.map(esc), '', 'SHIP TO:', ...bill.site.map(esc)];
    const rows = Array.from({ length: Math.max(left.length, all.length) }, (_, at) => {
      const fact = all[at];
      const text = left[at] ?? '';
      return `${text}${' '.repeat(Math.max(2, 46 - text.replaceAll(/&\w+;/g, '&').length))}${fact ? `${fact.label.padEnd(18, '.')}: ${fact.value}` : ''}`;
    });
    const body = lineTable(paper, 'pre', ['quantity', 'unit', 'code', 'description', 'price', 'amount']);
    const end = sumRows(paper).map(({ label, value }) => `${label.padStart(60)}${value.padStart(20)}`);
    return `<pre>${' '.repeat(20)}${paper.vendor}\n${[...bill.vendor.address, bill.vendor.phone].map((line) => `${' '.repeat(20)}${esc(line)}`).join('\n')}\n\n${paper.title.toUpperCase()}\n${'='.repeat(82)}\n${rows.join('\n')}\n${'='.repeat(82)}</pre>${body}<pre>${'='.repeat(82)}\n${end.join('\n')}</pre>${foot(paper)}`;
  },
};
const SHIPPED: Template = {
  name: 'shipped',
  css: `table.w { width: 100%; border-collapse: collapse; margin-top: 10px; font-size: .92em; } .w th { border: 1px solid #333; background: var(--pale); padding: 3px; } .w td { padding: 3px 5px; border-left: 1px solid #999; border-right: 1px solid #999; } .w .n { text-align: right; } .w tr:last-child td { border-bottom: 1px solid #333; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 30px; margin: 14px 0; }`,
  body(paper, bill) {
    const rows = bill.lines.map((line) => {
      const count = line.quantity ?? 1;
      const ordered = paper.formats.quantity(count + (paper.dice.chance(0.15) ? 1 : 0));
      const shown = line.quantity === null ? '' : esc(paper.formats.quantity(count));
      const price = line.price === null ? '' : esc(paper.formats.price(line.price));
      return `<tr><td class="n">${line.quantity === null ? '' : ordered}</td><td class="n">${shown}</td><td>${esc(line.unit)}</td><td>${esc(line.code)}</td><td>${esc(line.text)}${line.discount > 0 ? ` (-${line.discount}%)` : ''}</td><td class="n">${price}</td><td class="n">${paper.line(line, { quantity: true, price: true, notes: false })}</td></tr>`;
    });
    const heads = [
      paper.dice.pick(['Ordered', 'Qty Ord']),
      paper.dice.pick(['Shipped', 'Qty Shp', 'Ship']),
      paper.label('unit'),
      paper.label('code'),
      paper.label('description'),
      paper.label('price'),
      paper.label('amount'),
    ];
    return `<div class="row top"><div>${logo(paper, 22)}${vendorFacts(paper)}</div><div><h2 style="text-align:right">${paper.title}</h2>${factTable(paper, 'boxed', facts(paper, 2))}</div></div><div class="two">${billTo(paper)}${siteOf(paper)}</div>
<table class="w"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>${sums(paper, paper.dice.pick(['boxed', 'right', 'strip']))}${foot(paper)}${maybeSlip(paper)}`;
  },
};
const DENSE: Template = {
  name: 'dense',
  css: `font-size: 7.6pt !important; .strip { margin-top: 4px; } .row > div { flex: 1; } .party { border: 1px solid #777; padding: 5px; min-height: 62px; }`,
  body(paper) {
    const all = facts(paper, 5);
    const half = Math.ceil(all.length / 2);
    return `<div class="row top"><div>${logo(paper, 18)}</div><div>${vendorFacts(paper)}</div><div style="text-align:right"><h2>${paper.title}</h2></div></div><div class="row" style="margin-top:8px">${billTo(paper)}${siteOf(paper)}</div>
${factStrip(paper, '', all.slice(0, half))}${factStrip(paper, '', all.slice(half))}${lineTable(paper, 'tall')}${sums(paper, 'strip')}${foot(paper)}`;
  },
};
const WIDE: Template = {
  name: 'landscape',
  css: `page: wide; .end { display: grid; grid-template-columns: 1fr 1fr 1fr 1.2fr; gap: 18px; margin: 10px 0; } h1 { font-size: 1.5em; border-bottom: 3px solid var(--tint); }`,
  body: (paper) =>
    `<div class="row top"><div>${logo(paper, 24)}</div><h1>${paper.title}</h1></div><div class="end"><div>${vendorFacts(paper)}</div>${billTo(paper)}${siteOf(paper)}${factTable(paper, 'bold')}</div>${lineTable(paper, 'zebra')}<div class="row top"><div style="width:45%">${foot(paper)}</div>${sums(paper, 'right')}</div>`,
};
const SHOP: Template = {
  name: 'shop',
  css: `.g { display: grid; grid-template-columns: 1.9fr 1fr; gap: 26px; margin-top: 18px; } .card0 { border: 1px solid #ccc; border-radius: 8px; padding: 12px; } .sums { width: 100%; }`,
  body: (paper) =>
    `<div class="row">${logo(paper, 22)}<h2>${paper.title}</h2></div>${factBlocks(paper)}<div class="g"><div>${lineTable(paper, 'cards')}</div><div class="card0"><b>${paper.label('from')}</b><br>${paper.vendor}<br>${vendorFacts(paper)}<br><br>${billTo(paper)}${sums(paper, 'wide')}</div></div>${foot(paper)}`,
};
const LEFT_COLUMN: Template = {
  name: 'left-column',
  css: `.g { display: grid; grid-template-columns: 30% 1fr; gap: 16px; } .facts { width: 100%; } .facts td { display: block; } .facts td + td { font-weight: bold; margin-bottom: 6px; }`,
  body: (paper) =>
    `<div class="row top"><div>${logo(paper, 23)}</div><div style="text-align:right">${vendorFacts(paper)}</div></div><hr><div class="g"><div><h2>${paper.title}</h2>${factTable(paper)}${billTo(paper)}<br>${maybeSite(paper)}</div><div>${lineTable(paper, 'ruled', ['description', 'quantity', 'price', 'amount'])}${sums(paper, 'right')}</div></div>${foot(paper)}`,
};
const WINDOW: Template = {
  name: 'window',
  css: `.sender { font-size: .68em; text-decoration: underline; margin-bottom: 6px; } .win { height: 45mm; padding-top: 14mm; } h1 { font-size: 1.35em; margin: 12px 0; } .cols { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; font-size: .74em; border-top: 1px solid #888; margin-top: 30px; padding-top: 6px; }`,
  body: (paper, bill) =>
    `<div style="text-align:${paper.dice.pick(['right', 'left', 'center'])}">${logo(paper, 22)}</div><div class="row top"><div class="win"><div class="sender">${paper.vendor}, ${bill.vendor.address.map(esc).join(', ')}</div>${billTo(paper, 'i')}</div><div style="padding-top:14mm">${factTable(paper)}</div></div>
<h1>${paper.title}${paper.dice.chance(0.5) ? ` ${paper.number}` : ''}</h1>${maybeSite(paper)}${lineTable(paper, paper.dice.pick(['ruled', 'plain', 'grid']))}${sums(paper, 'right')}${foot(paper)}<div class="cols"><div>${paper.vendor}<br>${bill.vendor.address.map(esc).join('<br>')}</div><div>${paper.label('phone')} ${esc(bill.vendor.phone)}<br>${esc(bill.vendor.mail)}</div><div>${paper.label('taxId')} ${esc(bill.taxId)}<br>${paper.label('licence')} ${esc(bill.licence)}</div></div>`,
};
const GRID_HEAD: Template = {
  name: 'grid-head',
  css: `.gh { display: grid; grid-template-columns: repeat(4, 1fr); border: 1px solid #444; border-width: 1px 0 0 1px; margin: 12px 0; } .gh > div { border: 1px solid #444; border-width: 0 1px 1px 0; padding: 3px 6px; min-height: 30px; } .gh small { display: block; color: #555; font-size: .72em; }`,
  body: (paper) =>
    `<div class="row top"><div>${logo(paper, 22)}</div><div><h2>${paper.title}</h2>${vendorFacts(paper)}</div></div><div class="gh">${facts(
      paper,
      5,
    )
      .map(({ label, value }) => `<div><small>${label}</small>${value}</div>`)
      .join(
        '',
      )}</div><div class="row top">${maybeSite(paper)}${billTo(paper)}</div>${lineTable(paper, 'grid')}${sums(paper, 'boxed')}${foot(paper)}${companyLine(paper)}`,
};
const SUMS_LEFT: Template = {
  name: 'sums-left',
  css: `.sums { margin-left: 0; } h1 { font-size: 1.2em; letter-spacing: .3em; } .top { border-bottom: 1px solid #222; padding-bottom: 10px; }`,
  body: (paper) =>
    `<div class="row top"><h1>${paper.title}</h1><div style="text-align:right">${factLines(paper)}</div></div><div class="row" style="margin:14px 0">${billTo(paper)}<div>${logo(paper, 19)}${vendorFacts(paper)}</div></div>${maybeSite(paper)}${lineTable(paper, 'flex')}${sums(paper, paper.dice.pick(['right', 'boxed', 'dots']))}${foot(paper)}${maybeSlip(paper)}`,
};
const PARCEL: Template = {
  name: 'parcel',
  css: `.hd { float: right; width: 46%; border: 1px solid #999; padding: 8px; margin: 0 0 12px 12px; } .cl { clear: both; } h2 { color: var(--tint); }`,
  body: (paper) =>
    `<div class="hd"><h2>${paper.title}</h2>${factTable(paper, 'right')}</div><div>${logo(paper, 26)}${vendorFacts(paper)}</div><br>${billTo(paper)}<br>${maybeSite(paper)}<div class="cl"></div>${lineTable(paper, 'zebra')}${sums(paper, 'boxed')}${foot(paper)}`,
};

export const SUPPLIERS: readonly Template[] = [
  PRINTER,
  SHIPPED,
  DENSE,
  WIDE,
  SHOP,
  LEFT_COLUMN,
  WINDOW,
  GRID_HEAD,
  SUMS_LEFT,
  PARCEL,
];
