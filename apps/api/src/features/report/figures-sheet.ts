import { ACI_BAND_LABELS, aciBand } from '@lintel/domain/capital/capital';
import type { Forecast } from '@lintel/domain/capital/forecast';
import { type Figure, knownCents, METRICS, type MetricId, type MetricUnit } from '@lintel/domain/figures/metrics';
import type { Sheet } from '#platform/tables/table-file.ts';
import type { CapitalFacts } from './capital-facts.ts';
import { capitalFigures, capitalTally, lifeCoverage } from './capital-figures.ts';
import { bandLimits } from './capital-report.ts';
import { afterLabel, BACKLOG, NO_DATE } from './items-sheet.ts';

/** On paper each figure comes with its value, over how many items it is computed, and what is left out and why. */
export function figuresTable(facts: CapitalFacts, plan: Forecast): Sheet {
  return {
    name: 'Figures of the property',
    columns: [
      { label: 'Figure', kind: 'text', width: 30 },
      { label: 'Value', kind: 'text', width: 18 },
      { label: 'Computed over', kind: 'text', width: 34 },
      { label: 'Left out', kind: 'text', width: 46 },
    ],
    rows: capitalFigures(facts, plan).map((figure) => {
      const { name, unit } = METRICS[figure.metric as MetricId];
      return [name, valueWords(figure, unit), coverWords(figure), leftOutWords(figure)];
    }),
  };
}

/**
 * The condition index at the end of each budget year if nothing is replaced until then, with what is due by then; it is blank where no
 * item has a life and a price.
 */
export function aciAheadTable(facts: CapitalFacts, plan: Forecast): Sheet {
  const isKnown = isPlanned(facts);
  const limits = bandLimits(facts.property.aciBands);
  let due = plan.backlog.cents;
  return {
    name: 'Condition index if nothing is replaced',
    isJoined: true,
    columns: [
      { label: 'End of', kind: 'text', width: 14 },
      { label: "Due by then, today's prices", kind: 'cents', width: 26 },
      { label: 'Condition index (ACI)', kind: 'percent', width: 24 },
      { label: 'Band', kind: 'text', width: 16 },
    ],
    rows: plan.years.map((year) => {
      due += year.firstReplacementCents;
      if (!isKnown || year.forecastAciPct === null) return [year.label, null, null, null];
      const band = aciBand(year.forecastAciPct, limits);
      return [year.label, due, year.forecastAciPct / 100, band && ACI_BAND_LABELS[band]];
    }),
  };
}

/** The plan as bars: backlog, each budget year, what falls due after them and what has no date; nothing is said of years where no item has a life and a price. */
export function planChart(facts: CapitalFacts, plan: Forecast): Sheet {
  const isKnown = isPlanned(facts);
  const known = (group: { cents: number; count: number; unknownCostCount: number }) =>
    isKnown ? knownCents(group) : null;
  return {
    name: "Replacement plan, at today's prices",
    isJoined: true,
    chart: {
      bars: [
        { label: BACKLOG, cents: known(plan.backlog) },
        ...plan.years.map((year) => ({ label: year.label, cents: known({ ...year, cents: year.straightCents }) })),
        { label: afterLabel(plan), cents: known(plan.afterWindow) },
        { label: NO_DATE, cents: knownCents(plan.noDate), isHatched: true },
      ],
    },
    columns: [],
    rows: [],
  };
}

function isPlanned({ cohorts }: CapitalFacts): boolean {
  return lifeCoverage(capitalTally(cohorts)).counted > 0;
}

function valueWords({ value, minimums = 0 }: Figure, unit: MetricUnit): string | null {
  if (value === null) return 'not known';
  const words = unit === 'cents' ? `$${Math.round(value / 100).toLocaleString('en-US')}` : numberWords(value, unit);
  return minimums > 0 ? `at least ${words}` : words;
}

function numberWords(value: number, unit: MetricUnit): string {
  if (unit === 'percent') return `${value.toFixed(1)}%`;
  return unit === 'years' ? `${value.toFixed(1)} years` : value.toLocaleString('en-US');
}

function coverWords({ counted, total }: Figure): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`;
  return counted === total ? `all ${all}` : `${counted.toLocaleString('en-US')} of ${all}`;
}

function leftOutWords({ leftOut }: Figure): string | null {
  return leftOut.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${reason}`).join(', ') || null;
}
