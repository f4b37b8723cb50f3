import { axisTicks, type PlanBar, type PlanMeasure } from './plan-series.ts';

/** Left of the bars: the axis and the heads of the two rows under it. */
export const AXIS_WIDTH = 70;
const BAR_MAX = 28;
const MIN_WIDTH = 560;
/** The room one character of a label takes at its size, and what stays free beside it. */
const CHARACTER = 7;
const GAP = 8;

/**
 * Where each bar stands. A slot is never narrower than the widest words in it, so that no label is cut: where the window has
 * less room than all of them need, the chart is wider than it and scrolls.
 */
export function planLayout(bars: readonly PlanBar[], measure: PlanMeasure, room: number): PlanLayout {
  const ticks = axisTicks(Math.max(...bars.map((bar) => Math.max(bar.total ?? 0, bar.expected?.high ?? 0))));
  const isThousands = measure === 'dollars' && (ticks.at(-1) ?? 1) >= 10_000;
  const figure = (value: number) => Math.round(isThousands ? value / 1000 : value).toLocaleString('en-US');
  const needed = bars.map((bar) => {
    const words = [bar.label, ...[bar.total, bar.sum].filter((value) => value !== null).map(figure)];
    return Math.max(...words.map((each) => each.length)) * CHARACTER + GAP;
  });
  const least = AXIS_WIDTH + needed.reduce((sum, each) => sum + each, 0);
  const width = Math.max(room, MIN_WIDTH, least);
  const spare = (width - least) / bars.length;
  let from = AXIS_WIDTH;
  const slots = needed.map((need) => {
    const slot = need + spare;
    const placed = { from, slot, middle: from + slot / 2, barWidth: Math.min(BAR_MAX, slot * 0.56) };
    from += slot;
    return placed;
  });
  const unit = measure === 'items' ? 'items' : isThousands ? '$k' : '$';
  return { width, ticks, unit, isThousands, figure, slots };
}

type PlanLayout = {
  width: number;
  ticks: number[];
  unit: string;
  isThousands: boolean;
  figure: (value: number) => string;
  slots: { from: number; slot: number; middle: number; barWidth: number }[];
};
