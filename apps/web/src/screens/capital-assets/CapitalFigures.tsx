import type { Plan } from '@lintel/domain/capital/capital';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { allRowsAt } from '#app/list/all-rows.ts';
import { count, counted, decimal, percent, wholeMoney } from '#ui/base/format.ts';
import { AciBandMark } from '#ui/figures/AciBand.tsx';
import { KpiStrip } from '#ui/figures/KpiStrip.tsx';
import styles from './capital-assets.module.css';
import { FigureTile } from './FigureTile.tsx';
import { type CapitalReport, dollarYear, type PlanPrices, riseAfter } from './plan-series.ts';
import { rateWords } from './plan-words.ts';

type Figure = CapitalReport['figures'][number];
type FiguresProps = {
  report: CapitalReport;
  plan: Plan;
  prices: PlanPrices;
  onDue: (due: string) => void;
};

/**
 * The nine figures over the plan; each says what it is out of and opens to its rows. The amounts due follow the chosen
 * plan and prices, the others are at today's prices; a line says which dollars those are.
 */
export function CapitalFigures({ report, plan, prices, onDue }: FiguresProps) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const [thisYear, nextYear] = report.forecast;
  const { backlog, counts, replacementValueCents: value } = report;
  const need = by.get('annualisedNeed');
  const perUnit = input(need, 'Per unit');
  const weak = by.get('weakDateDollars');
  const fresh = by.get('installedThisYear');
  const due = (words: string, to: string) => <RowsLink onClick={() => onDue(to)}>{words}</RowsLink>;
  const risen = (cents: number | null, ahead: number) => wholeMoney(cents && cents * riseAfter(report, prices, ahead));
  const inDollars = ({ year }: { year: number }) => `in ${dollarYear(report, prices, year)} dollars`;
  const dollars = (year: typeof thisYear) => (year ? `, ${inDollars(year)}` : '');
  const odds = (year: typeof thisYear, ahead: number) =>
    year && (
      <>
        {due(`about ${decimal(year.expectedCount, 0)} replacements`, String(year.year))},{' '}
        {`likely ${risen(year.lowCents, ahead)} to ${risen(year.highCents, ahead)}${dollars(year)}`}
      </>
    );
  const expectedNext = by.get('expectedNextYear');
  const dueNext = by.get('dueNextYear');
  const countNext = input(dueNext, 'Items falling due next year');

  return (
    <>
      <KpiStrip label="Capital figures">
        <FigureTile
          figure={by.get('aci')}
          label="Condition index (ACI)"
          chip={<AciBandMark band={report.aciBand} isFilled />}
          of={`${wholeMoney(backlog.cents)} of ${wholeMoney(value)}`}
        />
        <FigureTile
          figure={by.get('backlog')}
          label="Backlog"
          of={<>{due(counted(backlog.count, 'item'), 'backlog')} past expected life</>}
        />
        {plan === 'odds' ? (
          <>
            <FigureTile
              figure={by.get('expectedThisYear')}
              label={`Expected in ${thisYear?.label ?? 'this year'}`}
              of={odds(thisYear, 0)}
            />
            <FigureTile
              figure={atPrices(expectedNext, report, prices)}
              label={`Expected in ${nextYear?.label ?? 'next year'}`}
              text={expectedNext && risen(expectedNext.value, 1)}
              of={odds(nextYear, 1)}
            />
          </>
        ) : (
          <>
            <FigureTile
              figure={by.get('dueThisYear')}
              label={`Due in ${thisYear?.label ?? 'this year'}`}
              of={
                thisYear && (
                  <>
                    backlog +{' '}
                    {due(`${wholeMoney(thisYear.firstReplacementCents)} falling due by Dec 31`, String(thisYear.year))}
                    {dollars(thisYear)}
                  </>
                )
              }
            />
            <FigureTile
              figure={atPrices(dueNext, report, prices)}
              label={`Due in ${nextYear?.label ?? 'next year'}`}
              text={dueNext && risen(dueNext.value, 1)}
              of={
                nextYear &&
                (countNext === undefined ? (
                  inDollars(nextYear)
                ) : (
                  <>
                    {due(counted(countNext, 'item'), String(nextYear.year))}
                    {dollars(nextYear)}
                  </>
                ))
              }
            />
          </>
        )}
        <FigureTile figure={by.get('replacementValue')} label="Replacement value" />
        <FigureTile
          figure={need}
          label="Set aside each year"
          text={perUnit === undefined ? undefined : wholeMoney(perUnit)}
          beside={perUnit === undefined ? undefined : 'per unit'}
          of={
            perUnit !== undefined &&
            `${wholeMoney(need?.value)} a year, ${count(counts.unitsWithItems)} of ${counted(counts.units, 'unit')} with items`
          }
        />
        <FigureTile figure={by.get('percentFunded')} label="Percent funded" of={fundedWords(by.get('percentFunded'))} />
        <FigureTile
          figure={weak}
          label="Rests on weak dates"
          of={
            <>
              {value !== null &&
                weak?.value != null &&
                value > 0 &&
                `${percent((weak.value / value) * 100)} of value, `}
              {due(counted(counts.weak, 'item'), 'weak')}
            </>
          }
        />
        <FigureTile
          figure={fresh}
          label="Installed this year"
          of={<Link to={allRowsAt(links.installed(report.propertyId))}>{counted(fresh?.value ?? 0, 'item')}</Link>}
          over={`of ${counted(fresh?.counted ?? 0, 'item')} with an install or manufacture date`}
        />
      </KpiStrip>
      <p className={styles.dollars}>{dollarWords(report, prices)}</p>
    </>
  );
}

/** Which dollars the figures are in. */
function dollarWords(report: CapitalReport, prices: PlanPrices): string {
  const today = dollarYear(report, 'today', 0);
  if (prices === 'today') return `All amounts are in ${today} dollars.`;
  return `What falls in a later year is in that year's dollars, ${rateWords(report)} more; backlog, replacement value and the other figures are in ${today} dollars.`;
}

/** A figure of next year at the chosen prices, beside its value at today's. */
function atPrices(figure: Figure | undefined, report: CapitalReport, prices: PlanPrices): Figure | undefined {
  if (!figure || figure.value === null || prices === 'today') return figure;
  const value = Math.round(figure.value * riseAfter(report, prices, 1));
  return {
    ...figure,
    inputs: [
      { label: `At next year's prices, ${rateWords(report)} more`, value, unit: 'cents' },
      ...(figure.inputs ?? []),
    ],
  };
}

function RowsLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.rowsLink} onClick={onClick}>
      {children}
    </button>
  );
}

function input(figure: Figure | undefined, label: string): number | undefined {
  return figure?.inputs?.find((each) => each.label === label)?.value;
}

function fundedWords(figure: Figure | undefined): string {
  const reserve = input(figure, 'Reserve balance');
  const full = input(figure, 'Fully funded balance');
  if (reserve === undefined) return 'no reserve balance entered';
  return full === undefined ? wholeMoney(reserve) : `${wholeMoney(reserve)} of ${wholeMoney(full)}`;
}
