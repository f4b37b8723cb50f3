import type { Dice } from '@lintel/fixtures/dice';
import type { Plate } from './plate.ts';

/** A text or a line of a plate, in pixels. */
export type Mark =
  | {
      kind: 'text';
      x: number;
      y: number;
      size: number;
      text: string;
      role: 'label' | 'value' | 'title' | 'small';
      end?: boolean;
    }
  | { kind: 'line'; x: number; y: number; toX: number; toY: number }
  | { kind: 'bars'; x: number; y: number; width: number; height: number; says: string };
export type Sheet = { width: number; height: number; marks: Mark[] };
type Pair = readonly [label: string, value: string];
type Layout = { name: string; draw: (plate: Plate, dice: Dice) => Sheet };

/** All the ways in which a plate is set; the same plate may be set in each. */
export const PLATE_LAYOUTS: readonly Layout[] = [
  { name: 'labels-left', draw: (plate, dice) => rows(plate, dice, { valueX: dice.int(230, 330) }) },
  { name: 'labels-left-wide', draw: (plate, dice) => rows(plate, dice, { valueX: dice.int(420, 520), width: 1000 }) },
  { name: 'labels-right-aligned', draw: (plate, dice) => rows(plate, dice, { valueX: 340, isEnd: true }) },
  { name: 'inline', draw: (plate, dice) => inline(plate, dice) },
  { name: 'labels-above', draw: (plate, dice) => stacked(plate, dice, 'above') },
  { name: 'captions-below', draw: (plate, dice) => stacked(plate, dice, 'below') },
  { name: 'table-rows', draw: (plate, dice) => rows(plate, dice, { valueX: 310, hasLines: true }) },
  { name: 'table-heads', draw: (plate, dice) => heads(plate, dice, true) },
  { name: 'heads', draw: (plate, dice) => heads(plate, dice, false) },
  { name: 'two-columns', draw: (plate, dice) => twoColumns(plate, dice) },
  { name: 'one-line', draw: (plate, dice) => oneLine(plate, dice) },
  { name: 'barcode', draw: (plate, dice) => barcode(plate, dice) },
  { name: 'title-below', draw: (plate, dice) => rows(plate, dice, { valueX: 280, isTitleLast: true }) },
  { name: 'dense', draw: (plate, dice) => rows(plate, dice, { valueX: 290, size: 22, isDense: true }) },
];

function mainPairs(plate: Plate, dice: Dice): Pair[] {
  const { labels, model, serial, madeOn } = plate;
  const two: Pair[] = [
    [labels.model, model],
    [labels.serial, serial],
  ];
  const date: Pair[] = madeOn ? [[madeOn.label, madeOn.printed]] : [];
  return [...(dice.chance(0.2) ? two.toReversed() : two), ...date];
}

const text = (
  role: 'label' | 'value' | 'title' | 'small',
  words: string,
  x: number,
  y: number,
  size: number,
  end = false,
): Mark => ({
  kind: 'text',
  role,
  text: words,
  x,
  y,
  size,
  end,
});

function titleOf({ title }: Plate, y: number, size = 44): Mark {
  return text('title', title, 36, y, size);
}

type RowsOptions = {
  valueX: number;
  width?: number;
  size?: number;
  isEnd?: boolean;
  hasLines?: boolean;
  isTitleLast?: boolean;
  isDense?: boolean;
};

function rows(plate: Plate, dice: Dice, options: RowsOptions): Sheet {
  const { width = 900, size = dice.int(24, 34), isEnd = false, hasLines = false, isTitleLast = false } = options;
  const step = size * (options.isDense ? 1.45 : 1.9);
  const main = mainPairs(plate, dice);
  const pairs = options.isDense
    ? [...plate.others.slice(0, 2), ...main, ...plate.others.slice(2)]
    : [...main, ...plate.others];
  const valueX = Math.max(options.valueX, 60 + widestOf(pairs, size * 0.8));
  const top = isTitleLast ? 30 : 90;
  const marks: Mark[] = isTitleLast ? [] : [titleOf(plate, 68)];
  for (const [at, [label, value]] of pairs.entries()) {
    const y = top + step * (at + 0.8);
    const isMain = main.some((pair) => pair[1] === value);
    marks.push(text('label', label, isEnd ? valueX - 24 : 40, y, size * 0.8, isEnd));
    marks.push(text(isMain ? 'value' : 'small', value, valueX, y, isMain ? size : size * 0.85));
    if (hasLines) marks.push({ kind: 'line', x: 30, y: y + size * 0.5, toX: width - 30, toY: y + size * 0.5 });
  }
  const bottom = top + step * (pairs.length + 0.3);
  if (hasLines) marks.push({ kind: 'line', x: valueX - 14, y: top, toX: valueX - 14, toY: bottom - step * 0.3 });
  return withFoot(plate, marks, width, bottom, isTitleLast);
}

/** How much room the labels take, so that none runs into its value. */
function widestOf(pairs: readonly Pair[], size: number): number {
  return Math.round(Math.max(...pairs.map(([label]) => label.length)) * size * 0.76);
}

function withFoot(plate: Plate, marks: Mark[], width: number, top: number, isTitleLast = false): Sheet {
  const foot = plate.lines.map((line, at) => text('small', line, 40, top + 34 * (at + 0.8), 20));
  const height = Math.round(top + 34 * plate.lines.length + (isTitleLast ? 90 : 24));
  const last = isTitleLast ? [titleOf(plate, height - 30)] : [];
  return { width, height, marks: [...marks, ...foot, ...last] };
}

function inline(plate: Plate, dice: Dice): Sheet {
  const size = dice.int(26, 34);
  const marks: Mark[] = [titleOf(plate, 68)];
  const pairs = [...mainPairs(plate, dice), ...plate.others];
  for (const [at, [label, value]] of pairs.entries())
    marks.push(text('value', `${label}${/[:#.]$/.test(label) ? '' : ':'} ${value}`, 40, 120 + at * size * 1.7, size));
  return withFoot(plate, marks, 900, 110 + pairs.length * size * 1.7);
}

function stacked(plate: Plate, dice: Dice, side: 'above' | 'below'): Sheet {
  const size = dice.int(28, 38);
  const marks: Mark[] = [titleOf(plate, 68)];
  const pairs = mainPairs(plate, dice);
  for (const [at, [label, value]] of pairs.entries()) {
    const y = 118 + at * size * 2.6;
    const [first, second] = side === 'above' ? [0, size * 1.15] : [size * 0.75, 0];
    marks.push(text('label', label, 40, y + (side === 'above' ? first : size * 0.3 + first), 19));
    marks.push(text('value', value, 40, y + second, size));
  }
  const rest = plate.others.map(([label, value], at) => text('small', `${label} ${value}`, 560, 130 + at * 36, 21));
  return withFoot(plate, [...marks, ...rest], 900, 118 + pairs.length * size * 2.6);
}

function heads(plate: Plate, dice: Dice, hasLines: boolean): Sheet {
  const size = dice.int(26, 32);
  const marks: Mark[] = [titleOf(plate, 68)];
  const cells = mainPairs(plate, dice);
  const step = cells.length > 2 ? 330 : 440;
  for (const [at, [label, value]] of cells.entries()) {
    marks.push(text('label', label, 50 + at * step, 128, 20));
    marks.push(text('value', value, 50 + at * step, 140 + size * 1.1, size));
    if (hasLines) marks.push({ kind: 'line', x: 38 + at * step, y: 100, toX: 38 + at * step, toY: 200 });
  }
  for (const [at, [label, value]] of plate.others.entries()) {
    marks.push(text('label', label, 50 + (at % 2) * step, 240 + Math.floor(at / 2) * 80, 17));
    marks.push(text('small', value, 50 + (at % 2) * step, 268 + Math.floor(at / 2) * 80, 24));
  }
  const bottom = 230 + Math.ceil(plate.others.length / 2) * 80;
  if (hasLines) for (const y of [100, 200, bottom]) marks.push({ kind: 'line', x: 38, y, toX: 1010, toY: y });
  return withFoot(plate, marks, 1050, bottom + 10);
}

function twoColumns(plate: Plate, dice: Dice): Sheet {
  const size = dice.int(22, 27);
  const marks: Mark[] = [titleOf(plate, 68)];
  const pairs = [...mainPairs(plate, dice), ...plate.others];
  for (const [at, [label, value]] of pairs.entries()) {
    const x = 36 + (at % 2) * 600;
    const y = 130 + Math.floor(at / 2) * size * 2;
    marks.push(
      text('label', label, x, y, size * 0.75),
      text(at < 2 ? 'value' : 'small', value, x + Math.max(225, 20 + widestOf(pairs, size * 0.75)), y, size),
    );
  }
  return withFoot(plate, marks, 1240, 130 + Math.ceil(pairs.length / 2) * size * 2);
}

function oneLine(plate: Plate, dice: Dice): Sheet {
  const size = dice.int(26, 32);
  const pairs = mainPairs(plate, dice);
  const marks: Mark[] = [
    titleOf(plate, 68),
    ...pairs.slice(0, 2).map((pair, at) => text('value', pair.join(' '), 40 + at * 580, 130, size)),
    ...pairs.slice(2).map((pair) => text('small', pair.join(' '), 40, 180, 24)),
    ...plate.others.map((pair, at) => text('small', pair.join(' '), 40, 225 + at * 34, 22)),
  ];
  return withFoot(plate, marks, 1200, 215 + plate.others.length * 34);
}

function barcode(plate: Plate, dice: Dice): Sheet {
  const size = dice.int(26, 34);
  const marks: Mark[] = [titleOf(plate, 62, 38)];
  const pairs = mainPairs(plate, dice);
  for (const [at, [label, value]] of pairs.entries()) {
    const y = 110 + at * 130;
    marks.push({ kind: 'bars', x: 44, y: y + size * 0.6, width: 420, height: 54, says: value });
    marks.push(
      text('label', label, 44, y + size * 0.3, size * 0.75),
      text('value', value, 64 + Math.max(186, widestOf(pairs, size * 0.75)), y + size * 0.3, size),
    );
  }
  const rest = plate.others.map(([label, value], at) => text('small', `${label} ${value}`, 640, 130 + at * 40, 21));
  return withFoot(plate, [...marks, ...rest], 980, 100 + pairs.length * 130);
}
