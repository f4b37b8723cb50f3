import { type KeyboardEvent, useId } from 'react';
import { decimal, NOT_KNOWN, percent } from '#ui/base/format.ts';
import { useElementWidth } from '#ui/base/use-element-width.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { fillOf, TypePattern } from '#ui/pictures/TypeSwatch.tsx';
import styles from './plan-chart.module.css';
import { AXIS_WIDTH, planLayout } from './plan-layout.ts';
import type { PlanBar, PlanMeasure, Series } from './plan-series.ts';

type PlanChartProps = {
  title: string;
  bars: readonly PlanBar[];
  series: readonly Series[];
  measure: PlanMeasure;
  chosen: string;
  onChoose: (due: string) => void;
};

/** Between the margins of letter paper, in CSS pixels. */
const PAPER_WIDTH = 724;
/** The chart with its rows of year and sum below the bars; a third row is one `ROW` more. Their texts and lines below are drawn at these heights. */
const HEIGHT = 318;
const ROW = 22;
const TOP = 24;
const BASE = 242;

/** Stacked bars by budget year with the likely range, and rows of year, sum and condition index aligned under them; a bar chooses its rows. */
export function PlanChart({ title, bars, series, measure, chosen, onChoose }: PlanChartProps) {
  const id = useId();
  const hatchId = `${id}hatch`;
  const [ref, measured] = useElementWidth<HTMLDivElement>(737);
  const room = usePrinting() ? PAPER_WIDTH : measured;
  const { width, ticks, unit, isThousands, figure, slots } = planLayout(bars, measure, room);
  const top = ticks.at(-1) ?? 1;
  const hasAci = bars.some((bar) => bar.aciPct !== null);
  const height = hasAci ? HEIGHT + ROW : HEIGHT;
  const y = (value: number) => BASE - (value / top) * (BASE - TOP);

  return (
    <div ref={ref} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: why: the figure holds buttons, one a bar */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label={title}
        className={styles.chart}
      >
        <defs>
          <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v5" className={styles.hatch} />
          </pattern>
          {series.map((each) => (
            <TypePattern key={each.key} id={`${id}${each.key}`} mark={each.mark} />
          ))}
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={AXIS_WIDTH}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? styles.baseline : styles.grid}
            />
            <text x={AXIS_WIDTH - 8} y={y(tick) + 4} textAnchor="end" className={styles.axis}>
              {figure(tick)}
              {tick > 0 && isThousands ? 'k' : ''}
            </text>
          </g>
        ))}
        <path d={`M0 269.5H${width}M0 291.5H${width}`} className={styles.grid} />
        <text x="0" y="284" className={styles.axis}>
          Year, {unit}
        </text>
        <text x="0" y="306" className={styles.axis}>
          Sum, {unit}
        </text>
        {hasAci && (
          <>
            <path d={`M0 313.5H${width}`} className={styles.grid} />
            <text x="0" y="328" className={styles.axis}>
              ACI, %
            </text>
          </>
        )}
        {slots
          .filter((_, index) => bars[index]?.isUndated || bars[index - 1]?.due === 'backlog')
          .map(({ from }) => (
            <line key={from} x1={from} x2={from} y1="12" y2={height} className={styles.divider} />
          ))}
        {bars.map((bar, index) => {
          const { from = 0, middle = 0, slot = 0, barWidth = 0 } = slots[index] ?? {};
          const x = middle - barWidth / 2;
          let below = 0;
          return (
            // biome-ignore lint/a11y/useSemanticElements: why: HTML buttons cannot stand inside SVG
            <g
              key={bar.key}
              role="button"
              tabIndex={0}
              aria-pressed={chosen === bar.due}
              aria-label={`${bar.label}: ${spoken(bar, measure)}`}
              className={styles.bar}
              onClick={() => onChoose(bar.due)}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onChoose(bar.due);
              }}
            >
              <rect
                x={from + 2}
                y={TOP - 12}
                width={slot - 4}
                height={height - TOP + 12}
                rx="6"
                className={styles.target}
              />
              {bar.isUndated ? (
                <rect
                  x={x}
                  y={y(bar.total ?? 0)}
                  width={barWidth}
                  height={BASE - y(bar.total ?? 0)}
                  fill={`url(#${hatchId})`}
                  className={styles.undated}
                />
              ) : (
                bar.parts.map((part, at) => {
                  const start = below;
                  below += part;
                  const height = Math.max(0, y(start) - y(below) - (part > 0 ? 1 : 0));
                  const each = series[at];
                  const weak = height * Math.min(1, part > 0 ? (bar.weakParts[at] ?? 0) / part : 0);
                  return (
                    each && (
                      <g key={each.key}>
                        <rect
                          x={x}
                          y={y(below)}
                          width={barWidth}
                          height={height}
                          fill={fillOf(each.mark, `${id}${each.key}`)}
                        />
                        {weak > 0 && <rect x={x} y={y(below)} width={barWidth} height={weak} className={styles.weak} />}
                      </g>
                    )
                  );
                })
              )}
              {bar.expected && <ExpectedRange x={middle} half={barWidth / 2 + 5} y={y} expected={bar.expected} />}
            </g>
          );
        })}
        {/* why: beside the buttons, not in them: their names say more than these words, and in another order */}
        <g aria-hidden pointerEvents="none">
          {bars.map((bar, index) => (
            <g key={bar.key}>
              <text x={slots[index]?.middle} y="261" textAnchor="middle" className={styles.label}>
                {bar.label}
              </text>
              <text x={slots[index]?.middle} y="284" textAnchor="middle" className={styles.value}>
                {bar.total === null ? '–' : figure(bar.total)}
              </text>
              <text x={slots[index]?.middle} y="306" textAnchor="middle" className={styles.axis}>
                {bar.sum === null ? '' : figure(bar.sum)}
              </text>
              {hasAci && (
                <text x={slots[index]?.middle} y="328" textAnchor="middle" className={styles.axis}>
                  {bar.aciPct === null ? '' : decimal(bar.aciPct, 1)}
                </text>
              )}
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}

type RangeProps = {
  x: number;
  half: number;
  y: (value: number) => number;
  expected: { value: number; low: number; high: number };
};

function ExpectedRange({ x, half, y, expected }: RangeProps) {
  const high = y(expected.high);
  const low = y(expected.low);
  return (
    <>
      <rect x={x - half} y={high} width={half * 2} height={Math.max(0, low - high)} className={styles.band} />
      <path d={`M${x - half} ${high}h${half * 2}M${x - half} ${low}h${half * 2}`} className={styles.bandEdge} />
      <path d={`M${x} ${y(expected.value) - 4}l4 4l-4 4l-4 -4z`} className={styles.expected} />
    </>
  );
}

function spoken(bar: PlanBar, measure: PlanMeasure): string {
  const words = (value: number) =>
    measure === 'items'
      ? `${Math.round(value).toLocaleString('en-US')} items`
      : `$${Math.round(value).toLocaleString('en-US')}`;
  const range = bar.expected
    ? `, by survival odds ${words(bar.expected.value)}, likely ${words(bar.expected.low)} to ${words(bar.expected.high)}`
    : '';
  const weak = bar.weakParts.reduce((sum, part) => sum + part, 0);
  const weakly = Math.round(weak) > 0 ? `, of it ${words(weak)} on weak dates` : '';
  const aci =
    bar.aciPct === null
      ? ''
      : `, condition index ${percent(bar.aciPct, 1)}${bar.due === 'backlog' ? ' today' : ' if nothing is replaced'}`;
  return `${bar.total === null ? NOT_KNOWN : words(bar.total)}${weakly}${range}${aci}`;
}
