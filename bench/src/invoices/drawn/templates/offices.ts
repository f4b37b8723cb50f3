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
  vendorFacts,
} from '../parts.ts';
import { sumRows, sums } from '../sums.ts';
import type { Template } from '../template.ts';

const LAW: Template = {
  name: 'professional',
  css: `font-family: 'Liberation Serif', serif !important; .mid { text-align: center; font-variant: small-caps; } .entry { margin: 9px 0; break-inside: avoid; } .entry div { display: flex; justify-content: space-between; } p { margin: 10px 0; }`,
  body(paper, bill) {
    const { formats } = paper;
    const entries = bill.lines.map((line) => {
      const hours =
        line.quantity !== null && line.price !== null
          ? `${esc(formats.quantity(line.quantity))} @ ${esc(formats.price(line.price))}`
          : '';
      const amount = paper.line(line, { quantity: hours !== '', price: hours !== '', notes: true });
      return `<div class="entry"><div><span>${esc(formats.date(line.day))}</span><span>${hours}</span><span>${amount}</span></div>${esc(line.text)}${line.notes.map((note) => `<br>${esc(note)}`).join('')}</div>`;
    });
    return `<div class="mid">${logo(paper, 24)}</div><div style="text-align:center">${vendorFacts(paper, '<br>')}</div><div class="row top" style="margin-top:20px">${billTo(paper, 'span')}<div>${factLines(paper)}</div></div><p><b>${paper.title}</b></p>${maybeSite(paper, 'span')}${entries.join('')}${sums(paper, 'dots')}${foot(paper)}`;
  },
};
const OVERPRINT: Template = {
  name: 'overprint',
  css: `position: relative; min-height: 238mm; .a { position: absolute; } .bx { border: 1px solid #7a7a9a; } .lb { position: absolute; top: -1px; left: 3px; font-size: 6pt; color: #55557a; } .v { padding: 11px 5px 3px; } .mid { position: absolute; top: 92mm; left: 0; right: 0; }`,
  body(paper) {
    const all = facts(paper, 4);
    const boxes = all.map(({ label, value }, at) => {
      const [row, column] = [Math.floor(at / 2), at % 2];
      return `<div class="a bx" style="top:${row * 12 + 12}mm;left:${54 + column * 23.5}%;width:22.5%"><span class="lb">${label}</span><div class="v">${value}</div></div>`;
    });
    return `<div class="a" style="top:0;left:0;width:50%">${logo(paper, 22)}${vendorFacts(paper)}</div><div class="a" style="top:0;left:54%"><b>${paper.title}</b></div>${boxes.join('')}<div class="a" style="top:58mm;left:3%;width:44%">${billTo(paper)}</div><div class="a" style="top:60mm;left:54%;width:44%">${maybeSite(paper)}</div>
<div class="mid">${lineTable(paper, 'tall')}${sums(paper, 'boxed')}${foot(paper)}</div>`;
  },
};
const SUMS_FIRST: Template = {
  name: 'sums-first',
  css: `.g { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; margin: 14px 0; } .g > div + div { border: 1px solid #333; padding: 10px; } .sums { width: 100%; }`,
  body: (paper) =>
    `<div class="row top"><div>${logo(paper, 22)}${vendorFacts(paper)}</div><div style="text-align:right"><h2>${paper.title}</h2>${factLines(paper)}</div></div><div class="g"><div>${billTo(paper)}<br>${maybeSite(paper)}</div><div>${sums(paper, 'wide')}</div></div>${lineTable(paper, 'ruled')}${foot(paper)}${maybeSlip(paper, 0.35)}`,
};
const STAFFING: Template = {
  name: 'hours',
  css: `h1 { font-size: 1.5em; } .pill { background: var(--pale); border-radius: 14px; padding: 8px 16px; margin: 10px 0; }`,
  body: (paper) =>
    `<div class="row"><h1>${paper.title}</h1><div>${logo(paper, 20)}</div></div><div class="pill">${factBlocks(paper, 'line')}</div><div class="row top"><div>${vendorFacts(paper)}</div>${billTo(paper)}</div>${lineTable(paper, 'zebra', ['lineDate', 'description', 'quantity', 'price', 'amount'])}${sums(paper, 'strip')}${foot(paper)}${companyLine(paper)}`,
};
const SUBSCRIPTION: Template = {
  name: 'subscription',
  css: `max-width: 150mm; margin: 0 auto; h1 { font-size: 1.4em; margin: 18px 0 4px; } .grey { color: #777; } hr { border: 0; border-top: 1px solid #ddd; margin: 14px 0; }`,
  body: (paper) =>
    `<div>${logo(paper, 24)}</div><h1>${paper.title}</h1><div class="grey">${factLines(paper)}</div><hr><div class="row top">${billTo(paper)}<div class="grey">${paper.vendor}<br>${vendorFacts(paper)}</div></div><hr>${lineTable(paper, 'plain', ['description', 'quantity', 'price', 'amount'])}${sums(paper, 'dots')}${foot(paper)}`,
};
const RATES: Template = {
  name: 'tax-table',
  css: `.two { display: flex; justify-content: space-between; align-items: flex-end; } .tt { border-collapse: collapse; } .tt td, .tt th { border: 1px solid #777; padding: 2px 8px; font-size: .85em; text-align: right; } .fr { border: 1px solid #777; padding: 8px; width: 42%; }`,
  body(paper, bill) {
    const rows = bill.taxes.map(({ name, rate, base, cents }) => {
      return `<tr><td>${esc(name)}</td><td>${esc(paper.formats.quantity(rate))}</td><td>${paper.bare(base)}</td><td>${paper.bare(cents)}</td></tr>`;
    });
    const table =
      rows.length > 0
        ? `<table class="tt"><tr><th></th><th>%</th><th>${paper.label('subtotal')}</th><th>${paper.label('amount')}</th></tr>${rows.join('')}</table>`
        : '<div></div>';
    return `<div class="row top"><div>${logo(paper, 23)}${vendorFacts(paper)}</div><div class="fr">${billTo(paper)}</div></div><h2 style="margin-top:16px">${paper.title}</h2>${factStrip(paper)}${maybeSite(paper)}${lineTable(paper, paper.dice.pick(['grid', 'ruled']))}<div class="two">${table}${sums(paper, 'boxed', sumRows(paper))}</div>${foot(paper)}${companyLine(paper)}`;
  },
};
const MIRROR: Template = {
  name: 'mirror',
  css: `.row { flex-direction: row-reverse; } .facts td { text-align: right; } .l { font-style: italic; }`,
  body: (paper) =>
    `<div class="row top"><div style="text-align:right">${logo(paper, 22)}${vendorFacts(paper)}</div><div><h1>${paper.title}</h1>${factTable(paper)}</div></div><br><div class="row top">${billTo(paper)}${maybeSite(paper)}</div>${lineTable(paper, 'plain')}${sums(paper, 'right')}${foot(paper)}`,
};
const PLAIN: Template = {
  name: 'unstyled',
  css: `hr { margin: 10px 0; }`,
  body: (paper) =>
    `<div>${paper.vendor}</div><div>${vendorFacts(paper)}</div><hr><div>${paper.title}</div>${factLines(paper)}<hr>${billTo(paper, 'div')}${maybeSite(paper, 'div')}${lineTable(paper, 'plain')}${sums(paper, 'wide')}<hr>${foot(paper)}`,
};
const BIG_NUMBER: Template = {
  name: 'number-line',
  css: `.nl { border-top: 2px solid #111; border-bottom: 2px solid #111; padding: 6px 0; display: flex; justify-content: space-between; margin: 12px 0; font-size: 1.12em; } .facts { font-size: .92em; }`,
  body(paper) {
    const all = facts(paper, 4);
    const number = all.find(({ key }) => /number$/i.test(key));
    const rest = all.filter((fact) => fact !== number);
    return `<div class="row top"><div>${logo(paper, 24)}</div><div>${vendorFacts(paper)}</div></div><div class="nl"><b>${paper.title}</b><span>${number?.label} <b>${number?.value}</b></span></div><div class="row top">${billTo(paper)}${maybeSite(paper)}${factTable(paper, 'right', rest)}</div>${lineTable(paper, 'ruled')}${sums(paper, 'right')}${foot(paper)}${companyLine(paper, 0.5)}${maybeSlip(paper, 0.2)}`;
  },
};

export const OFFICES: readonly Template[] = [
  LAW,
  OVERPRINT,
  SUMS_FIRST,
  STAFFING,
  SUBSCRIPTION,
  RATES,
  MIRROR,
  PLAIN,
  BIG_NUMBER,
];
