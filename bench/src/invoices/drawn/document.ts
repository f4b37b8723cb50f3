import { Dice } from '@lintel/fixtures/dice';
import { type Bill, drawBill, type Story } from './bill.ts';
import { LINE_CSS } from './line-table.ts';
import { hashOf, Paper } from './paper.ts';
import { PART_CSS } from './parts.ts';
import { SUM_CSS } from './sums.ts';
import type { Template } from './template.ts';
import { TEMPLATES } from './templates/all.ts';
import type { Tongue } from './tongue.ts';
import { DUTCH } from './tongue-dutch.ts';
import { ENGLISH_CA, ENGLISH_GB, ENGLISH_US } from './tongue-english.ts';
import { FRENCH } from './tongue-french.ts';
import { GERMAN } from './tongue-german.ts';
import { SPANISH } from './tongue-spanish.ts';

export type Kind = 'text' | 'scan' | 'xml';

/** A page set before it is printed: its HTML for each invoice, and what was written on it. */
export type DrawnDocument = {
  name: string;
  template: string;
  tongue: Tongue;
  story: Story;
  /** One HTML for the file. */
  html: string;
  /** The same apart, one for each invoice of the file. */
  parts: string[];
  papers: Paper[];
};

const TONGUES: readonly (readonly [Tongue, number])[] = [
  [ENGLISH_US, 86],
  [ENGLISH_GB, 2.5],
  [ENGLISH_CA, 3.5],
  [GERMAN, 2.5],
  [FRENCH, 2],
  [DUTCH, 1.5],
  [SPANISH, 2],
];
/** Electronic invoices are a European habit. */
const TONGUES_OF_XML: readonly (readonly [Tongue, number])[] = [
  [GERMAN, 45],
  [FRENCH, 27],
  [ENGLISH_US, 10],
  [ENGLISH_GB, 6],
  [DUTCH, 6],
  [SPANISH, 6],
];

/** The document with a number of its own; the same seed gives the same HTML and truth. */
export function drawDocument(seed: number, kind: Kind, number: number): DrawnDocument {
  const order = new Dice(hashOf(`${seed} ${kind} templates`)).shuffled(
    kind === 'xml' ? TEMPLATES.filter(({ stories, english, utility }) => !stories && !english && !utility) : TEMPLATES,
  );
  const template = order[number % order.length];
  if (!template) throw new Error('There is no template');
  const dice = new Dice(hashOf(`${seed} ${kind} ${number}`));
  const tongue = template.english ? ENGLISH_US : dice.weighed(kind === 'xml' ? TONGUES_OF_XML : TONGUES);
  const story = drawStory(dice, template, kind);
  const first = drawBill(dice, tongue, { story, isNet: kind === 'xml', ...wishesOf(dice, template) });
  const isSeveral = kind !== 'xml' && story !== 'quote' && story !== 'statement' && dice.chance(0.055);
  const bills = [{ bill: first, template }, ...(isSeveral ? drawOthers(dice, first, template) : [])];
  const look = drawLook(dice, tongue);
  const papers = bills.map(
    ({ bill, template: one }) => new Paper(bill, hashOf(`${seed} ${kind} ${number} ${one.name}`)),
  );
  const sections = bills.map(({ bill, template: one }, at) => {
    const paper = papers[at] as Paper;
    return {
      css: `.${one.name} { ${one.css} }`,
      html: `<section class="doc ${one.name}">${one.body(paper, bill)}</section>`,
      paper,
    };
  });
  const whole = (of: typeof sections) => {
    const css = [...new Set(of.map((section) => section.css))].join('\n');
    const [one] = of;
    return `<!doctype html><html lang="${tongue.locale}"><head><meta charset="utf-8"><style>${look}${runningHead(one?.paper, number)}${LINE_CSS}${PART_CSS}${SUM_CSS}${css}</style></head><body>${of.map(({ html }) => html).join('\n')}</body></html>`;
  };
  return {
    name: `${kind}-${String(number + 1).padStart(3, '0')}`,
    template: [...new Set(bills.map(({ template: one }) => one.name))].join('+'),
    tongue,
    story,
    html: whole(sections),
    parts: sections.map((section) => whole([section])),
    papers,
  };
}

function drawStory(dice: Dice, { stories, utility }: Template, kind: Kind): Story {
  if (stories) return dice.pick(stories);
  if (utility)
    return dice.weighed([
      ['balance', 62],
      ['plain', 34],
      ['credit', 4],
    ] as const);
  if (kind === 'xml')
    return dice.weighed([
      ['plain', 78],
      ['credit', 9],
      ['deposit', 13],
    ] as const);
  return dice.weighed([
    ['plain', 64],
    ['credit', 8],
    ['balance', 10],
    ['deposit', 8],
    ['retention', 3],
    ['quote', 5],
  ] as const);
}

function wishesOf(dice: Dice, { utility }: Template) {
  const isLong = dice.chance(0.1);
  if (utility) return { isUtility: true, lines: dice.int(2, 7) };
  return isLong ? { lines: dice.int(22, 64) } : {};
}

/** One or two further invoices of the same file: mostly the next ones of the same vendor. */
function drawOthers(dice: Dice, first: Bill, template: Template): { bill: Bill; template: Template }[] {
  const isSameVendor = dice.chance(0.65);
  const taken = new Set([first.number]);
  return Array.from({ length: dice.int(1, 2) }, () => {
    let bill: Bill;
    do {
      bill = drawBill(dice, first.tongue, {
        story: 'plain',
        lines: dice.int(1, 6),
        ...(isSameVendor && { after: first }),
      });
    } while (taken.has(bill.number));
    taken.add(bill.number);
    const others = TEMPLATES.filter((one) => !one.stories && !one.english && !one.utility && one.name !== 'landscape');
    return { bill, template: isSameVendor ? template : dice.pick(others) };
  });
}

const FONTS: readonly (readonly [string, number])[] = [
  ["'Liberation Sans', sans-serif", 36],
  ["'Roboto', sans-serif", 22],
  ["'Liberation Serif', serif", 14],
  ["'DejaVu Sans', sans-serif", 8],
  ["'Liberation Sans Narrow', sans-serif", 8],
  ["'DejaVu Serif', serif", 5],
  ["'Liberation Mono', monospace", 3],
];

function drawLook(dice: Dice, { paper }: Tongue): string {
  const tint = dice.pick([
    '#1f4e8c',
    '#2b7a4b',
    '#8a1f2b',
    '#444',
    '#0d6e78',
    '#6a3d9a',
    '#c05a12',
    '#16213e',
    '#2ca01c',
    '#0077c5',
  ]);
  const font = dice.weighed(FONTS);
  const size =
    font.includes('DejaVu') || font.includes('Mono')
      ? dice.pick([7.6, 8.2, 8.6])
      : dice.pick([8.6, 9, 9.4, 10, 10.6, 11]);
  return `@page { size: ${paper}; margin: ${dice.int(9, 19)}mm ${dice.int(9, 20)}mm ${dice.int(11, 18)}mm; } @page wide { size: ${paper} landscape; }
* { box-sizing: border-box; } html { font: ${size}pt/${dice.pick([1.2, 1.3, 1.38, 1.5])} ${font}; color: ${dice.pick(['#000', '#000', '#222', '#333'])}; -webkit-print-color-adjust: exact; }
body { margin: 0; } .doc + .doc { break-before: page; }
:root { --tint: ${tint}; --pale: ${dice.pick(['#eef2f7', '#f3f3f3', '#e6f0e9', '#fbf3e4'])}; --soft: ${dice.pick(['#000', '#444', '#666', '#555'])}; --q: ${dice.pick(['left', 'right', 'center'])}; --mono: ${dice.pick(["'Liberation Mono'", "'DejaVu Sans Mono'"])}, monospace; }
`;
}

/** Page numbers, and on some the number at the head of every page. */
function runningHead(paper: Paper | undefined, number: number): string {
  if (!paper) return '';
  const dice = new Dice(hashOf(`${paper.bill.number} ${number}`));
  const page = paper.label('page');
  const words = dice.pick([
    `"${page} " counter(page) " / " counter(pages)`,
    `"${page} " counter(page)`,
    'counter(page)',
  ]);
  const place = dice.pick(['@bottom-right', '@bottom-center', '@top-right']);
  const isLong = paper.bill.lines.length > 20;
  const numbers = dice.chance(isLong ? 0.8 : 0.3) ? `@page { ${place} { content: ${words}; font-size: 8pt; } }` : '';
  const repeated =
    isLong && dice.chance(0.4)
      ? `@page { @top-left { content: "${paper.bill.vendor.name}  ${paper.bill.number}"; font-size: 8pt; } }`
      : '';
  return numbers + repeated;
}
