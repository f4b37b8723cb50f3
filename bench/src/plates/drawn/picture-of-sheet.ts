import type { Dice } from '@lintel/fixtures/dice';
import bwip from 'bwip-js/node';
import { esc } from '../../invoices/drawn/paper.ts';
import type { Mark, Sheet } from './layouts.ts';

const { raw: modulesOf } = bwip;

const FONTS = [
  'Liberation Sans',
  'Liberation Sans Narrow',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'Roboto',
  'Liberation Serif',
];
const NUMBER_FONTS = [
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'DejaVu Sans',
];
/** Plate and ink; embossed letters have the plate's colour, and light on their edge. */
const SURFACES = [
  { plate: '#f4f4f0', ink: '#151515', edge: null },
  { plate: '#ffffff', ink: '#000000', edge: null },
  { plate: '#c9ccce', ink: '#1c1c1e', edge: null },
  { plate: '#e9d98a', ink: '#222222', edge: null },
  { plate: '#26282b', ink: '#e8e8e4', edge: null },
  { plate: '#16324f', ink: '#f2f2f2', edge: null },
  { plate: '#b4b8bb', ink: '#7d8184', edge: '#eef0f1' },
] as const;

/** The plate as SVG, straight and clean, in type and colours that the dice choose. */
export function svgOfSheet({ width, height, marks }: Sheet, dice: Dice): string {
  const { plate, ink, edge } = dice.pick(SURFACES);
  const face = { words: dice.pick(FONTS), numbers: dice.pick(NUMBER_FONTS), isBold: dice.chance(0.4) };
  const drawn = marks.map((mark) => {
    if (mark.kind === 'line')
      return `<path d="M${mark.x} ${mark.y} L${mark.toX} ${mark.toY}" stroke="${ink}" stroke-width="2"/>`;
    if (mark.kind === 'bars') return barsOf(mark, dice);
    const shade = edge === null ? '' : textOf(mark, face, edge, 1.6);
    return shade + textOf(mark, face, edge === null ? ink : '#5d6164', 0);
  });
  const frame = `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" rx="${dice.pick([0, 12])}" fill="none" stroke="${ink}" stroke-width="3"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${plate}"/>${dice.chance(0.7) ? frame : ''}${drawn.join('')}</svg>`;
}

type Face = { words: string; numbers: string; isBold: boolean };

function textOf(mark: Extract<Mark, { kind: 'text' }>, face: Face, fill: string, by: number): string {
  const { x, y, size, text, role, end } = mark;
  const isBold = role === 'title' || (role === 'value' && face.isBold);
  const family = role === 'value' ? face.numbers : face.words;
  return `<text x="${x + by}" y="${y + by}" font-family="${family}" font-size="${size}"${isBold ? ' font-weight="bold"' : ''}${end ? ' text-anchor="end"' : ''} fill="${fill}">${esc(text)}</text>`;
}

function barsOf({ x, y, width, height, says }: Extract<Mark, { kind: 'bars' }>, dice: Dice): string {
  const [drawn] = modulesOf(dice.pick(['code128', 'code128', 'code39']), says, '');
  if (!drawn || !('sbs' in drawn)) throw new Error(`${says} has no bars`);
  const module = width / drawn.sbs.reduce((sum, modules) => sum + modules, 0);
  let at = x;
  const bars = drawn.sbs.map((modules, index) => {
    const from = at;
    at += modules * module;
    return index % 2 === 1
      ? ''
      : `<rect x="${from}" y="${y}" width="${modules * module}" height="${height}" fill="#000"/>`;
  });
  return `<rect x="${x - 10}" y="${y - 4}" width="${width + 20}" height="${height + 8}" fill="#fff"/>${bars.join('')}`;
}
