import { axisTicks, type PlanBar, type PlanMeasure } from './plan-series.ts';

/** Left of the bars: the axis and the heads of the two rows under it. */
export const AXIS_WIDTH = 70;
const BAR_MAX = 28;
const MIN_WIDTH = 560;
/** The width of one character of a label, and the gap beside a label. */
const CHARACTER = 7;
const GAP = 8;

/**
 * The position of each bar. A slot is never narrower than its widest label, so that no label is cut: where the window
 * is too narrow for all of them, the chart is wider than the window and scrolls.
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
