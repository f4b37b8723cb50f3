import type { Plan } from '@lintel/domain/capital';
import { METRICS, type MetricId } from '@lintel/domain/metrics';
import type { ReactNode } from 'react';
import { AciBandMark } from '#ui/AciBand.tsx';
import { ExplainPopover } from '#ui/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figure-text.ts';
import { count, counted, decimal, percent, wholeMoney } from '#ui/format.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';
import styles from './capital-assets.module.css';
import type { CapitalReport } from './plan-series.ts';

type Figure = CapitalReport['figures'][number];
type FiguresProps = {
  report: CapitalReport;
  plan: Plan;
  onDue: (due: string) => void;
  onInstalled: () => void;
};

/** The nine figures over the plan; each says what it is out of and opens to its rows. What is due follows the chosen plan. */
export function CapitalFigures({ report, plan, onDue, onInstalled }: FiguresProps) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const [thisYear, nextYear] = report.forecast;
  const { backlog, counts, replacementValueCents: value } = report;
  const need = by.get('annualisedNeed');
  const perUnit = input(need, 'Per unit');
  const weak = by.get('weakDateDollars');
  const fresh = by.get('installedThisYear');
  const due = (words: string, to: string) => <RowsLink onClick={() => onDue(to)}>{words}</RowsLink>;
  const odds = (year: typeof thisYear) =>
    year && (
      <>
        {due(`about ${decimal(year.expectedCount, 0)} replacements`, String(year.year))},{' '}
        {`likely ${wholeMoney(year.lowCents)} to ${wholeMoney(year.highCents)}`}
      </>
    );

  return (
    <KpiStrip label="Capital figures">
      <Tile
        figure={by.get('aci')}
        label="Condition index (ACI)"
        chip={<AciBandMark band={report.aciBand} isFilled />}
        of={`${wholeMoney(backlog.cents)} of ${wholeMoney(value)}`}
      />
      <Tile
        figure={by.get('backlog')}
        label="Backlog"
        of={<>{due(counted(backlog.count, 'item'), 'backlog')} past expected life</>}
      />
      {plan === 'odds' ? (
        <>
          <Tile
            figure={by.get('expectedThisYear')}
            label={`Expected in ${thisYear?.label ?? 'this year'}`}
            of={odds(thisYear)}
          />
          <Tile
            figure={by.get('expectedNextYear')}
            label={`Expected in ${nextYear?.label ?? 'next year'}`}
            of={odds(nextYear)}
          />
        </>
      ) : (
        <>
          <Tile
            figure={by.get('dueThisYear')}
            label={`Due in ${thisYear?.label ?? 'this year'}`}
            of={`backlog + ${wholeMoney(thisYear?.firstReplacementCents)} to Dec 31`}
          />
          <Tile
            figure={by.get('dueNextYear')}
            label={`Due in ${nextYear?.label ?? 'next year'}`}
            of={
              nextYear &&
              due(
                counted(input(by.get('dueNextYear'), 'Items falling due next year') ?? 0, 'item'),
                String(nextYear.year),
              )
            }
          />
        </>
      )}
      <Tile figure={by.get('replacementValue')} label="Replacement value" />
      <Tile
        figure={need}
        label="Set aside each year"
        text={perUnit === undefined ? undefined : wholeMoney(perUnit)}
        beside={perUnit === undefined ? undefined : 'per unit'}
        of={
          perUnit !== undefined &&
          `${wholeMoney(need?.value)} a year, ${count(counts.unitsWithItems)} of ${counted(counts.units, 'unit')} with items`
        }
      />
      <Tile figure={by.get('percentFunded')} label="Percent funded" of={fundedWords(by.get('percentFunded'))} />
      <Tile
        figure={weak}
        label="Rests on weak dates"
        of={
          <>
            {value !== null && weak?.value != null && value > 0 && `${percent((weak.value / value) * 100)} of value, `}
            {due(counted(counts.weak, 'item'), 'weak')}
          </>
        }
      />
      <Tile
        figure={fresh}
        label="Installed this year"
        of={<RowsLink onClick={onInstalled}>{counted(fresh?.value ?? 0, 'item')}</RowsLink>}
        over={`of ${counted(fresh?.counted ?? 0, 'item')} with an install or manufacture date`}
      />
    </KpiStrip>
  );
}

type TileProps = {
  figure: Figure | undefined;
  label: string;
  text?: string | undefined;
  beside?: ReactNode;
  chip?: ReactNode;
  /** What stands before the words on how many items were counted. */
  of?: ReactNode;
  over?: string;
};

function Tile({ figure, label, text, beside, chip, of, over }: TileProps) {
  if (!figure || figure.value === null) {
    return (
      <KpiTile
        label={label}
        value={null}
        of={figure && coverWords(figure)}
        explain={figure && <ExplainPopover figure={figure} />}
      />
    );
  }
  const { unit } = METRICS[figure.metric as MetricId];
  return (
    <KpiTile
      label={label}
      value={text ?? figureText(figure.value, unit, figure.minimums)}
      beside={beside}
      chip={chip}
      of={
        <>
          {of}
          {of && ', '}
          {over ?? coverWords(figure)}
        </>
      }
      explain={<ExplainPopover figure={figure} />}
    />
  );
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
