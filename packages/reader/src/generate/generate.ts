import type { RankedField } from '../rank/fields.ts';
import type { Box, DocumentWords } from '../words.ts';
import { drawFoot } from './draw-foot.ts';
import {
  drawEntries,
  drawParty,
  drawSender,
  drawTitle,
  type Entry,
  type EntryStyle,
  setEntries,
  setGrid,
} from './draw-head.ts';
import { drawSums, setSums } from './draw-sums.ts';
import { drawTable } from './draw-table.ts';
import { randomOf } from './random.ts';
import { type Printed, Sketch } from './sketch.ts';
import { drawStory, type LineStory, reissue, type Story } from './story.ts';
import { wear } from './wear.ts';

/** A document drawn by a seed: its words, which of them are values of which fields, and the truth. */
export type Generated = {
  document: DocumentWords;
  marks: ReadonlyMap<Box, readonly RankedField[]>;
  story: Story;
  printed: Printed;
  lines: readonly LineStory[];
};

/** Draws a document. The same seed gives the same document; another issue of it has the same layout and sender, and other values. */
export function generate(seed: number, issue = 0): Generated {
  const drawn = drawStory(randomOf(seed));
  const story = issue === 0 ? drawn : reissue(drawn, randomOf(seed * 1009 + issue));
  const random = randomOf(seed + 0.5);
  const sketch = new Sketch(random, story);
  const below = drawHead(sketch);
  const sums = drawSums(sketch);
  const isSumsFirst = story.vendor.trade.isUtility && random.chance(0.35);
  // why: bills that go on often tell the earlier balance above the new charges
  // why: bills of an account tell balance, payments, lines and sums in one table
  const isOneTable = !isSumsFirst && sums.length > 1 && random.chance(story.previous ? 0.3 : 0.04);
  const earlier = !isSumsFirst && random.chance(0.5) ? sums.filter(({ isEarlier }) => isEarlier) : [];
  if (isOneTable) {
    const before = sums.filter(({ isEarlier }) => isEarlier);
    drawFoot(sketch, drawTable(sketch, below, { before, after: sums.filter((sum) => !before.includes(sum)) }));
    return finished(sketch);
  }
  const first = isSumsFirst ? sums : sums[0]?.isEarlier ? earlier : [];
  const rest = sums.filter((sum) => !first.includes(sum));
  const top = first.length > 0 ? setSums(sketch, below, first) + sketch.line : below;
  // why: an application for payment has no lines
  const hasTable = story.contract === null || random.chance(0.65);
  let y = hasTable ? drawTable(sketch, top) : top;
  if (!isSumsFirst) {
    if (y > sketch.paper.height - 60 - sums.length * sketch.line * 1.3) {
      sketch.paper.turn();
      y = sketch.margin + sketch.line * 2;
    }
    y = setSums(sketch, y, rest);
  }
  drawFoot(sketch, y);
  return finished(sketch);
}

function finished(sketch: Sketch): Generated {
  const { random, story } = sketch;
  const worn = random.chance(0.2)
    ? wear(random, sketch.paper)
    : { document: sketch.paper.document(), marks: sketch.paper.marks };
  return { ...worn, story, printed: sketch.printed, lines: sketch.printedLines };
}

// The head: blocks in one or two columns in a random order, or a band over the whole width.
function drawHead(sketch: Sketch): number {
  const { random, paper } = sketch;
  const { margin } = sketch;
  const middle = paper.width * random.pick([0.48, 0.52, 0.56, 0.6, 0.64]);
  const isThree = random.chance(0.12);
  const third = (paper.width - 2 * margin) / 3;
  const columns = isThree
    ? [0, 1, 2].map((index) => ({ x: margin + third * index, y: margin, right: margin + third * (index + 1) - 10 }))
    : [
        { x: margin, y: margin, right: middle - 12 },
        { x: middle, y: margin, right: sketch.right },
      ];
  const isMirrored = random.chance(0.25);
  const at = (side: 'first' | 'second') =>
    columns[(side === 'first') !== isMirrored ? 0 : 1] ?? { x: margin, y: margin, right: middle };
  const isCentered = random.chance(0.1);
  const gap = sketch.line * random.pick([0.6, 1, 1.5]);
  const lower = (column: { y: number }, y: number) => {
    column.y = y + gap;
  };
  if (isCentered) {
    const y = drawSender(sketch, paper.width / 2, margin, 'center') + gap;
    for (const column of columns) column.y = y;
  } else if (random.chance(0.93)) lower(at('first'), drawSender(sketch, at('first').x, at('first').y, 'left'));
  if (sketch.story.kind !== 'INVOICE' || random.chance(0.93)) {
    const column = random.chance(0.8) ? at('second') : at('first');
    const isRight = column.x > margin && random.chance(0.55);
    lower(column, drawTitle(sketch, isRight ? column.right : column.x, column.y, isRight ? 'right' : 'left'));
  }
  if (random.chance(0.08)) {
    const column = at('second');
    sketch.set(
      column.x,
      column.y + paper.size,
      random.pick([
        'Quality Service Since 1979',
        'Your Local Partner',
        'Commercial & Residential',
        'Facility Solutions',
      ]),
    );
    lower(column, column.y + paper.size);
  }
  // why: a letter to a community may have its name in the largest type
  if (random.chance(0.05)) {
    const column = at(random.pick(['first', 'second']));
    const name = random.pick([sketch.story.customer.name, sketch.story.customer.site]);
    sketch.set(column.x, column.y + 14, name, { size: random.pick([12, 14, 16, 20]), isBold: true });
    lower(column, column.y + 14);
  }
  const entries = drawEntries(sketch);
  // why: many programs print number and date in a small box and the rest in a band above the lines
  const isBoxed = entries.length > 4 && random.chance(0.2);
  const banded = isBoxed
    ? entries.slice(2, 9)
    : entries.length >= 3 && entries.length <= 12 && random.chance(0.22)
      ? entries
      : [];
  const isBand = banded.length > 0;
  const rest = entries.filter((entry) => !banded.includes(entry));
  const isOne = isBoxed || random.chance(0.88);
  const half = Math.ceil(rest.length / 2);
  const parts = isOne ? [rest] : [rest.slice(0, half), rest.slice(half)];
  const blocks: (() => void)[] = [];
  const style = random.pick(['pairs', 'pairs', 'pairs', 'run', 'run', 'stack'] as EntryStyle[]);
  for (const [index, part] of parts.filter(({ length }) => length > 0).entries())
    blocks.push(() => {
      const column = index === 0 && random.chance(0.82) ? at('second') : at('first');
      lower(
        column,
        isBoxed
          ? setGrid(sketch, column.x, column.y, column.right - column.x, part)
          : setPart(sketch, column, part, style),
      );
    });
  if (random.chance(0.95)) blocks.push(() => party('billTo'));
  if (random.chance(0.33)) blocks.push(() => party('shipTo'));
  const party = (name: 'billTo' | 'shipTo') => {
    const column =
      (isThree && random.chance(0.5) ? columns[2] : null) ?? (random.chance(0.75) ? at('first') : at('second'));
    lower(column, drawParty(sketch, column.x, column.y, name));
  };
  for (const draw of random.chance(0.6) ? blocks : random.some(blocks, blocks.length)) draw();
  let y = Math.max(...columns.map((column) => column.y));
  const perBand = banded.length > 6 ? Math.ceil(banded.length / 2) : banded.length;
  for (let from = 0; isBand && from < banded.length; from += perBand)
    y = setGrid(sketch, margin, y, paper.width - 2 * margin, banded.slice(from, from + perBand)) + gap * 0.6;
  return y;
}

function setPart(
  sketch: Sketch,
  column: { x: number; y: number; right: number },
  entries: readonly Entry[],
  style: EntryStyle,
): number {
  const { random } = sketch;
  const isGrid = entries.length >= 2 && entries.length <= 3 && random.chance(0.3);
  if (isGrid) return setGrid(sketch, column.x, column.y, column.right - column.x, entries);
  return setEntries(sketch, column.x, column.y, column.right - column.x, entries, style);
}
