import type { BarChart } from './table-file.ts';
import { emWidth, printable } from './table-pdf-font.ts';
import { MARGIN } from './table-pdf-layout.ts';
import {
  artifact,
  drawLine,
  HAIRLINE,
  INK,
  LINE_HEIGHT,
  marked,
  type Pages,
  SECONDARY,
  type Style,
} from './table-pdf-page.ts';

/** Points that a chart takes, with the space under it. */
export const CHART_HEIGHT = 128;

const LABEL: Style = { size: 7.5, weight: 'plain', color: SECONDARY };
const VALUE: Style = { size: 7.5, weight: 'bold', color: INK };
const FILL = '#6b4fbb';
const HATCH_LINE = '#8c8aa6';
const BAR_MAX = 34;
const LINE = VALUE.size * LINE_HEIGHT;

/** Bars over the page's width, each with its label under it and its amount above; a screen reader gets them as words. */
export function drawChart(pages: Pages, { bars }: BarChart): void {
  const { doc, root, y } = pages;
  const slot = (doc.page.width - 2 * MARGIN) / Math.max(1, bars.length);
  const most = Math.max(1, ...bars.map(({ cents }) => cents ?? 0));
  const ground = y + CHART_HEIGHT - 14 - LINE;
  const alt = bars.map(({ label, cents }) => `${label}: ${amount(cents)}`).join(', ');
  const content = marked(pages, 'Figure', () => {
    for (const [at, { label, cents, isHatched }] of bars.entries()) {
      const middle = MARGIN + (at + 0.5) * slot;
      const width = Math.min(BAR_MAX, slot * 0.7);
      const height = ((cents ?? 0) / most) * (ground - y - LINE - 4);
      if (height > 0) drawBar(pages, { x: middle - width / 2, y: ground - height, width, height }, isHatched === true);
      centred(pages, amount(cents), middle, ground - height - LINE - 1, VALUE);
      centred(pages, label, middle, ground + 4, LABEL);
    }
  });
  artifact(pages, 'Layout', () => {
    doc
      .lineWidth(0.6)
      .strokeColor(HAIRLINE)
      .moveTo(MARGIN, ground)
      .lineTo(doc.page.width - MARGIN, ground)
      .stroke();
  });
  root.add(doc.struct('Figure', { alt: printable(alt) }, [content]));
  pages.y += CHART_HEIGHT;
}

type Box = { x: number; y: number; width: number; height: number };

function drawBar({ doc }: Pages, { x, y, width, height }: Box, isHatched: boolean): void {
  if (!isHatched) return void doc.rect(x, y, width, height).fill(FILL);
  doc.save().rect(x, y, width, height).clip().lineWidth(0.5).strokeColor(HATCH_LINE);
  for (let at = 4 - height; at < width; at += 4) doc.moveTo(x + at, y + height).lineTo(x + at + height, y);
  doc.stroke().restore();
  doc.lineWidth(0.6).strokeColor(HATCH_LINE).rect(x, y, width, height).stroke();
}

function centred(pages: Pages, text: string, middle: number, y: number, style: Style): void {
  const words = printable(text);
  drawLine(pages, words, middle - (emWidth(words, style.weight) * style.size) / 2, y, style);
}

// '$302k': the tables have the whole amounts.
function amount(cents: number | null): string {
  if (cents === null) return 'not known';
  const dollars = cents / 100;
  if (dollars >= 999_500) return `$${(dollars / 1e6).toFixed(2)}M`;
  return dollars >= 1000 ? `$${Math.round(dollars / 1000)}k` : `$${Math.round(dollars)}`;
}
