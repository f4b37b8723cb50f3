import { list } from './firm.ts';
import { esc, type Paper } from './paper.ts';
import type { LabelKey } from './tongue.ts';

export type Fact = { key: LabelKey; label: string; value: string };

/** Number, date, due date and what else stands in the head, in an order drawn at random. `more` is how many others at most. */
export function facts(paper: Paper, more = 4): Fact[] {
  const { bill, dice, formats } = paper;
  const fact = (key: LabelKey, value: string): Fact => ({ key, label: paper.label(key), value });
  const isCredit = bill.story === 'credit';
  const first = [
    fact(isCredit ? 'creditNumber' : paper.isQuote ? 'quoteNumber' : 'number', paper.number),
    fact(paper.isQuote ? 'quoteDate' : 'date', paper.date),
  ];
  if (dice.chance(0.3)) first.reverse();
  const hasTerms = bill.due === null ? dice.chance(0.75) : dice.chance(0.4);
  const due = bill.due
    ? [paper.isQuote ? fact('validUntil', esc(formats.date(bill.due))) : fact('due', paper.due)]
    : [];
  const terms = hasTerms && !isCredit ? [fact('terms', esc(bill.terms))] : [];
  const others: (() => Fact)[] = [
    () => fact('po', paper.po),
    () => fact('job', esc(bill.job)),
    () => fact('account', esc(bill.account)),
    () => fact('served', esc(formats.date(bill.served))),
    () => fact('technician', esc(bill.technician)),
  ];
  const extra = dice
    .shuffled(others)
    .slice(0, dice.int(0, more))
    .map((make) => make());
  const rest = dice.chance(0.6) ? [...due, ...terms, ...extra] : [...extra, ...terms, ...due];
  return dice.chance(0.18) ? [...rest, ...first] : [...first, ...rest];
}

/** Facts as a table of two columns, label and value. */
export function factTable(paper: Paper, kind = '', of = facts(paper)): string {
  const rows = of.map(({ label, value }) => `<tr><td class="l">${label}${paper.colon}</td><td>${value}</td></tr>`);
  return `<table class="facts ${kind}">${rows.join('')}</table>`;
}

/** Facts in boxes side by side, the label above its value. */
export function factStrip(paper: Paper, kind = '', of = facts(paper)): string {
  const heads = of.map(({ label }) => `<th>${label}</th>`).join('');
  const values = of.map(({ value }) => `<td>${value}</td>`).join('');
  return `<table class="strip ${kind}"><tr>${heads}</tr><tr>${values}</tr></table>`;
}

/** Facts as blocks that flow, the label above or beside its value. */
export function factBlocks(paper: Paper, kind = '', of = facts(paper)): string {
  return `<div class="blocks ${kind}">${of.map(({ label, value }) => `<div><span>${label}</span><b>${value}</b></div>`).join('')}</div>`;
}

/** Facts as lines of text. */
export function factLines(paper: Paper, of = facts(paper)): string {
  const sign = paper.colon || ' ';
  return of.map(({ label, value }) => `<div>${label}${sign} ${value}</div>`).join('');
}

/** The vendor's name as its paper shows it: in type, over two lines, or as a picture. */
export function logo(paper: Paper, size = 22): string {
  const { name } = paper.bill.vendor;
  const look = paper.dice.weighed([
    ['text', 62],
    ['two', 16],
    ['picture', 15],
    ['both', 7],
  ] as const);
  const font = paper.dice.pick([
    'inherit',
    'Liberation Serif',
    'DejaVu Serif',
    'Liberation Sans Narrow',
    'Lintel Roboto',
    'DejaVu Sans',
  ]);
  const style = `font-family:'${font}';font-size:${size}px;font-weight:${paper.dice.pick([400, 700, 700])};color:${paper.dice.pick(['inherit', 'var(--tint)', '#111'])};line-height:1.1`;
  const casing = paper.dice.chance(0.14)
    ? ';text-transform:uppercase'
    : paper.dice.chance(0.1)
      ? ';letter-spacing:.06em'
      : '';
  const picture = `<img class="logo" alt="" src="logo:${encodeURIComponent(name)}|${paper.dice.int(0, 5)}|${paper.dice.int(0, 3)}" style="height:${size * 2}px">`;
  const words = name.split(' ');
  if (look === 'picture') {
    paper.asPicture();
    return `<div>${picture}</div>`;
  }
  if (look === 'two' && words.length > 2) {
    const cut = paper.dice.int(1, words.length - 1);
    const [top, bottom] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    paper.vendorIn([top, bottom]);
    return `<div class="brand" style="${style}${casing}">${esc(top)}<br><span style="font-size:${paper.dice.pick([0.6, 0.8, 1])}em">${esc(bottom)}</span></div>`;
  }
  const text = `<div class="brand" style="${style}${casing}">${paper.vendor}</div>`;
  return look === 'both' ? `<div><span class="mark">${esc(initials(words))}</span>${text}</div>` : text;
}

function initials(words: string[]): string {
  return words
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Address, phone and the like of the vendor, without its name. */
export function vendorFacts(paper: Paper, join = '<br>'): string {
  const { vendor, licence, taxId } = paper.bill;
  const { dice } = paper;
  const parts = [
    ...vendor.address.map(esc),
    ...(dice.chance(0.8) ? [`${paper.label('phone')} ${esc(vendor.phone)}`] : []),
    ...(dice.chance(0.25) ? [`Fax ${esc(vendor.fax)}`] : []),
    ...(dice.chance(0.5) ? [esc(vendor.mail)] : []),
    ...(dice.chance(0.3) ? [esc(vendor.web)] : []),
    ...(dice.chance(0.35) ? [`${paper.label('licence')} ${esc(licence)}`] : []),
    ...(dice.chance(paper.bill.tongue.locale === 'en-US' ? 0.15 : 0.7)
      ? [`${paper.label('taxId')} ${esc(taxId)}`]
      : []),
  ];
  return parts.join(join);
}

/** The customer with its address below its label. */
export function billTo(paper: Paper, tag = 'h4'): string {
  const { customer } = paper.bill;
  const label = paper.dice.chance(0.92) ? `<${tag}>${paper.label('billTo')}</${tag}>` : '';
  return `<div class="party">${label}<div>${paper.customer}</div>${customer.address.map((line) => `<div>${esc(line)}</div>`).join('')}</div>`;
}

/** Where the work was done. */
export function siteOf(paper: Paper, tag = 'h4'): string {
  return `<div class="party"><${tag}>${paper.label('serviceAt')}</${tag}>${paper.bill.site.map((line) => `<div>${esc(line)}</div>`).join('')}</div>`;
}

/** The site in two of three documents. */
export function maybeSite(paper: Paper, tag = 'h4'): string {
  return paper.dice.chance(0.62) ? siteOf(paper, tag) : '';
}

/** A word of thanks, small print, terms. */
export function foot(paper: Paper): string {
  const { bill, dice } = paper;
  const lines = [
    ...(dice.chance(0.5) ? [`<p class="thanks">${esc(dice.pick(list(bill.tongue.thanks)))}</p>`] : []),
    ...(dice.chance(0.55) ? [`<p class="fine">${esc(dice.pick(list(bill.tongue.small)))}</p>`] : []),
    ...(dice.chance(0.2) ? [`<p class="fine">${esc(dice.pick(list(bill.tongue.small)))}</p>`] : []),
    ...(isEuropean(paper) ? [`<p class="fine">${bankLine(paper)}</p>`] : []),
  ];
  return lines.join('');
}

/** Name and address in one line at the foot, as letters have it; always there where the head has only a picture and chance is kind. */
export function companyLine(paper: Paper, chance = 0.7): string {
  if (!paper.dice.chance(chance)) return '';
  return `<div class="company">${paper.vendor} &middot; ${vendorFacts(paper, ' &middot; ')}</div>`;
}

/** The part to be torn off and sent with a cheque. */
export function slip(paper: Paper): string {
  const { bill, dice } = paper;
  if (bill.story === 'credit' || paper.isQuote) return '';
  const due = bill.due ? `<div>${paper.label('due')}: ${paper.due}</div>` : '';
  const amount = `<div>${paper.label(bill.previous ? 'totalDue' : 'amountDue')}: <b>${paper.money(bill.amountDue, 'amountDue')}</b></div>`;
  const code = `${bill.account.replaceAll(/\D/g, '').padStart(10, '0')} ${String(Math.abs(bill.amountDue)).padStart(9, '0')} ${dice.int(0, 9)}`;
  return `<div class="slip"><div class="cut"></div><div class="row"><div><h4>${paper.label('remit')}</h4>${paper.vendor}<br>${bill.vendor.address.map(esc).join('<br>')}</div>
<div><div>${paper.label('number')}: ${paper.number}</div><div>${paper.label('account')}: ${esc(bill.account)}</div>${due}${amount}<div>${paper.label('enclosed')} ____________</div></div></div>
${dice.chance(0.4) ? `<div class="ocr">${code}</div>` : ''}</div>`;
}

export function maybeSlip(paper: Paper, chance = 0.3): string {
  return paper.dice.chance(chance) && !isEuropean(paper) ? slip(paper) : '';
}

function isEuropean({ bill }: Paper): boolean {
  return bill.tongue.currency === 'EUR';
}

function bankLine({ bill, label }: Paper): string {
  const country = bill.tongue.locale.slice(3);
  const digits = bill.account.replaceAll(/\D/g, '').padEnd(8, '4');
  void label;
  return `IBAN ${country}${digits.slice(0, 2)} ${digits.slice(2, 6)} 3704 0044 0532 01 &nbsp; BIC ABCD${country}2X`;
}

export const PART_CSS = `
.facts { border-collapse: collapse; } .facts td { padding: 2px 8px 2px 0; vertical-align: top; } .facts .l { color: var(--soft); }
.facts.boxed td { border: 1px solid #666; padding: 3px 7px; } .facts.right td:last-child { text-align: right; } .facts.bold .l { font-weight: bold; }
.strip { border-collapse: collapse; width: 100%; margin-top: 8px; } .strip th { border: 1px solid #555; font-size: .8em; padding: 2px 5px; background: var(--pale); } .strip td { border: 1px solid #555; text-align: center; padding: 4px 5px; }
.strip.bare th, .strip.bare td { border: 0; text-align: left; background: none; } .strip.bare th { color: var(--soft); border-bottom: 1px solid #999; }
.blocks { display: flex; flex-wrap: wrap; gap: 8px 26px; } .blocks > div { display: flex; flex-direction: column; } .blocks span { font-size: .8em; color: var(--soft); }
.blocks.line > div { flex-direction: row; gap: 6px; align-items: baseline; } .blocks.column { flex-direction: column; gap: 4px; }
.party h4, .slip h4 { margin: 0 0 3px; font-size: .88em; color: var(--soft); } .party { line-height: 1.3; }
.thanks { text-align: center; font-style: italic; margin: 14px 0 4px; } .fine { font-size: .74em; color: #444; margin: 6px 0; }
.company { border-top: 1px solid #999; font-size: .74em; text-align: center; padding-top: 5px; margin-top: 18px; color: #444; }
.slip { margin-top: 26px; break-inside: avoid; } .slip .cut { border-top: 1px dashed #444; margin-bottom: 8px; } .slip .row { display: flex; justify-content: space-between; }
.ocr { font-family: var(--mono); margin-top: 10px; letter-spacing: .1em; } .mark { background: var(--tint); color: #fff; padding: 6px; border-radius: 50%; font-weight: bold; }
.row { display: flex; justify-content: space-between; gap: 24px; } .top { align-items: flex-start; } h1, h2, h3 { margin: 0; }
`;
