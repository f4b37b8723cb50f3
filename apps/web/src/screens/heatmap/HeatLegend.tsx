import { blankLabel } from '@lintel/contract/heatmap/heat-points';
import {
  HEAT_BLANKS,
  HEAT_STEP_WORDS,
  HEAT_STEPS,
  type HeatBlank,
  type HeatMark,
  type HeatMetric,
  heatMarks,
} from '@lintel/domain/heatmap/heatmap';
import type { Heatmap } from '#api/heatmap.api.ts';
import { count, counted } from '#ui/base/format.ts';
import marked from './heat-marks.module.css';
import styles from './heat-side.module.css';
import { BAR_COUNT_WORDS } from './heat-words.ts';
import { withMark } from './heatmap-search.ts';

type HeatLegendProps = {
  report: Heatmap;
  title: string;
  metric: HeatMetric;
  counts: ReadonlyMap<HeatMark, number>;
  show: string | undefined;
  isMatrix: boolean;
  onShow: (show: string | null) => void;
};

/** The steps with how many cells have them; a click shows only those. */
export function HeatLegend({ report, title, metric, counts, show, isMatrix, onShow }: HeatLegendProps) {
  const chosen = heatMarks(show);
  const line = (mark: HeatMark, words: string) => (
    <button key={mark} type="button" aria-pressed={chosen.includes(mark)} onClick={() => onShow(withMark(show, mark))}>
      <span className={`${marked.mark} ${styles.swatch}`} data-mark={mark} aria-hidden />
      <span>{words}</span>
      <span className={styles.legendCount}>{count(counts.get(mark) ?? 0)}</span>
    </button>
  );
  const { type, records } = report.repairs;
  const ofUnits = records.reduce((sum, some, at) => sum + (type[at] === null ? some : 0), 0);
  const unitFlags = report.units.flags.reduce((sum, some) => sum + some, 0);
  const isNamed = (blank: HeatBlank) =>
    blank === 'unknown' ||
    (blank === 'missing' && report.hasExpected && metric !== 'vacant') ||
    (counts.get(blank) ?? 0) > 0;
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own */}
      <div className={styles.legend} role="group" aria-label={`Legend, ${title}`}>
        {HEAT_STEPS.map((step) => line(step, HEAT_STEP_WORDS[metric][step]))}
        {HEAT_BLANKS.filter((blank) => isNamed(blank)).map((blank) => line(blank, blankLabel(report, metric, blank)))}
      </div>
      <p className="muted small" data-no-print>
        Select a step to show only those cells.
        {isMatrix && ` ${BAR_COUNT_WORDS}`}
        {isMatrix &&
          metric === 'repairs' &&
          ofUnits > 0 &&
          ` ${counted(ofUnits, 'repair is', 'repairs are')} of units themselves: the building grid has them, too.`}
        {isMatrix &&
          metric === 'flags' &&
          unitFlags > 0 &&
          ` ${counted(unitFlags, 'flag is', 'flags are')} about units themselves: the building grid has them, too.`}
      </p>
    </section>
  );
}
