import { decimal, percent } from '#ui/base/format.ts';
import { useElementWidth } from '#ui/base/use-element-width.ts';
import styles from './model-drawer.module.css';

type Step = { years: number; share: number; low: number; high: number };
type SurvivalChartProps = { curve: readonly Step[]; medianYears: number | null; bookYears: number | null };

const HEIGHT = 168;
const LEFT = 36;
const BASE = 140;
const TOP = 10;
const RIGHT = 8;

/** The share still in service by age, in steps, with its 95 % band, the age at which half were gone and the book life. */
export function SurvivalChart({ curve, medianYears, bookYears }: SurvivalChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(320);
  const last = Math.max(curve.at(-1)?.years ?? 0, bookYears ?? 0, 1);
  const step = last > 24 ? 10 : last > 12 ? 5 : last > 5 ? 2 : 1;
  const end = Math.ceil((last * 1.02) / step) * step;
  const x = (years: number) => LEFT + (years / end) * (width - LEFT - RIGHT);
  const y = (share: number) => BASE - share * (BASE - TOP);
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, at) => at * step);
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" className={styles.chart}>
        <title>{wordsOf(curve, medianYears)}</title>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} className={styles.grid} />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end" className={styles.axis}>
              {percent(share * 100)}
            </text>
          </g>
        ))}
        {ticks.map((years) => (
          <text key={years} x={x(years)} y={BASE + 16} textAnchor="middle" className={styles.axis}>
            {years}
          </text>
        ))}
        <text x={width - RIGHT} y={HEIGHT - 1} textAnchor="end" className={styles.axis}>
          age, years
        </text>
        <path d={bandPath(curve, x, y)} className={styles.band} />
        <path d={stepPath(curve, x, y, 'share')} className={styles.curve} />
        {bookYears !== null && (
          <>
            <line x1={x(bookYears)} x2={x(bookYears)} y1={TOP} y2={BASE} className={styles.book} />
            <text
              x={x(bookYears) + (bookYears > end / 2 ? -4 : 4)}
              y={TOP + 8}
              textAnchor={bookYears > end / 2 ? 'end' : 'start'}
              className={styles.axis}
            >
              book life
            </text>
          </>
        )}
        {medianYears !== null && <circle cx={x(medianYears)} cy={y(0.5)} r="4" className={styles.mark} />}
      </svg>
    </div>
  );
}

function wordsOf(curve: readonly Step[], medianYears: number | null): string {
  const at = (years: number) => curve.findLast((step) => step.years <= years)?.share ?? 1;
  const marks = [5, 10, 15, 20].filter((years) => years <= (curve.at(-1)?.years ?? 0));
  const shares = marks.map((years) => `${percent(at(years) * 100)} at ${years} years`).join(', ');
  const half = medianYears === null ? '' : `; half were gone at ${decimal(medianYears)} years`;
  return `Share still in service by age${shares && `: ${shares}`}${half}`;
}

type Scale = (value: number) => number;

function stepPath(curve: readonly Step[], x: Scale, y: Scale, of: 'share' | 'low' | 'high'): string {
  return `M${x(0)} ${y(1)}${curve.map((step) => `H${x(step.years)}V${y(step[of])}`).join('')}`;
}

function bandPath(curve: readonly Step[], x: Scale, y: Scale): string {
  const back = curve
    .toReversed()
    .map((step, at, all) => `V${y(step.low)}H${x(step.years)}${at === all.length - 1 ? `V${y(1)}` : ''}`)
    .join('');
  return `${stepPath(curve, x, y, 'high')}${back}Z`;
}
