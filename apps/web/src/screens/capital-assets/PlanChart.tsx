import { type KeyboardEvent, useId } from 'react';
import { useElementWidth } from '#ui/use-element-width.ts';
import styles from './plan-chart.module.css';
import { axisTicks, type PlanBar, type PlanMeasure, type Series } from './plan-series.ts';

type PlanChartProps = {
  title: string;
  bars: readonly PlanBar[];
  series: readonly Series[];
  measure: PlanMeasure;
  chosen: string;
  onChoose: (due: string) => void;
};

const HEIGHT = 318;
const TOP = 24;
const BASE = 242;
const AXIS_WIDTH = 46;
const BAR_MAX = 28;
const MIN_WIDTH = 560;

/** Stacked bars by budget year with the likely range, and year and sum rows aligned under them; a bar chooses its rows. */
export function PlanChart({ title, bars, series, measure, chosen, onChoose }: PlanChartProps) {
  const hatchId = useId();
  const [ref, measured] = useElementWidth<HTMLDivElement>(737);
  const width = Math.max(measured, MIN_WIDTH);
  const ticks = axisTicks(Math.max(...bars.map((bar) => Math.max(bar.total, bar.expected?.high ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => BASE - (value / top) * (BASE - TOP);
  const slot = (width - AXIS_WIDTH) / bars.length;
  const barWidth = Math.min(BAR_MAX, slot * 0.56);
  const middle = (index: number) => AXIS_WIDTH + slot * (index + 0.5);
  const inThousands = measure === 'dollars' && top >= 10_000;
  const figure = (value: number) => Math.round(inThousands ? value / 1000 : value).toLocaleString('en-US');
  const unit = measure === 'units' ? 'items' : inThousands ? 'k' : '$';

  return (
    <div ref={ref} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: why: the figure holds buttons, one a bar */}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={title}
        className={styles.chart}
      >
        <defs>
          <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v5" className={styles.hatch} />
          </pattern>
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
              {tick > 0 && inThousands ? 'k' : ''}
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
        {[1, bars.length - 1].map((index) => (
          <line
            key={index}
            x1={AXIS_WIDTH + slot * index}
            x2={AXIS_WIDTH + slot * index}
            y1="12"
            y2={HEIGHT}
            className={styles.divider}
          />
        ))}
        {bars.map((bar, index) => {
          const x = middle(index) - barWidth / 2;
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
                x={middle(index) - slot / 2 + 2}
                y={TOP - 12}
                width={slot - 4}
                height={HEIGHT - TOP + 12}
                rx="6"
                className={styles.target}
              />
              {bar.isUndated ? (
                <rect
                  x={x}
                  y={y(bar.total)}
                  width={barWidth}
                  height={BASE - y(bar.total)}
                  fill={`url(#${hatchId})`}
                  className={styles.undated}
                />
              ) : (
                bar.parts.map((part, at) => {
                  const from = below;
                  below += part;
                  const height = Math.max(0, y(from) - y(below) - (part > 0 ? 1 : 0));
                  return (
                    <rect
                      key={series[at]?.key}
                      x={x}
                      y={y(below)}
                      width={barWidth}
                      height={height}
                      fill={`var(--d${at + 1})`}
                    />
                  );
                })
              )}
              {bar.expected && (
                <ExpectedRange x={middle(index)} half={barWidth / 2 + 5} y={y} expected={bar.expected} />
              )}
            </g>
          );
        })}
        {/* why: beside the buttons, not in them: their names say more than these words, and in another order */}
        <g aria-hidden pointerEvents="none">
          {bars.map((bar, index) => (
            <g key={bar.key}>
              <text x={middle(index)} y="261" textAnchor="middle" className={styles.label}>
                {bar.label}
              </text>
              <text x={middle(index)} y="284" textAnchor="middle" className={styles.value}>
                {figure(bar.total)}
              </text>
              <text x={middle(index)} y="306" textAnchor="middle" className={styles.axis}>
                {bar.sum === null ? '' : figure(bar.sum)}
              </text>
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

/** What the legend needs beside the series' colours. */
export function PlanLegend({ series, hasRange }: { series: readonly Series[]; hasRange: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map((each, index) => (
        <li key={each.key}>
          <span className={styles.swatch} style={{ background: `var(--d${index + 1})` }} />
          {each.label}
        </li>
      ))}
      {hasRange && (
        <li>
          <svg width="14" height="16" viewBox="0 0 14 16" aria-hidden="true">
            <rect x="0" y="2" width="14" height="12" className={styles.band} />
            <path d="M0 2h14M0 14h14" className={styles.bandEdge} />
            <path d="M7 4l4 4l-4 4l-4 -4z" className={styles.expected} />
          </svg>
          Expected from survival curves, with its 80% range
        </li>
      )}
      <li>
        <span className={`${styles.swatch} ${styles.swatchUndated} hatch`} />
        No date
      </li>
    </ul>
  );
}

function spoken(bar: PlanBar, measure: PlanMeasure): string {
  const words = (value: number) =>
    measure === 'units'
      ? `${Math.round(value).toLocaleString('en-US')} items`
      : `$${Math.round(value).toLocaleString('en-US')}`;
  const range = bar.expected
    ? `, expected ${words(bar.expected.value)}, likely ${words(bar.expected.low)} to ${words(bar.expected.high)}`
    : '';
  return `${words(bar.total)}${range}`;
}
