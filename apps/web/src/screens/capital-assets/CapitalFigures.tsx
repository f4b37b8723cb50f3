import type { ReactNode } from 'react';
import { AciBandMark } from '#ui/AciBand.tsx';
import { ExplainPopover } from '#ui/ExplainPopover.tsx';
import { count, counted, money, percent } from '#ui/format.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';
import styles from './capital-assets.module.css';
import type { CapitalReport } from './plan-series.ts';

type Figure = CapitalReport['figures'][number];

/** The eight figures over the plan; each says what it is out of and opens to its rows. */
export function CapitalFigures({ report, onDue }: { report: CapitalReport; onDue: (due: string) => void }) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const [thisYear, nextYear] = report.forecast;
  const value = report.replacementValueCents;
  const aci = by.get('aci');
  const need = by.get('annualisedNeed');
  const funded = by.get('percentFunded');
  const perUnit = input(need, 'Per unit');

  return (
    <KpiStrip label="Capital figures">
      <Tile
        figure={aci}
        label="Condition index (ACI)"
        text={percent(aci?.value ?? null, 1)}
        chip={<AciBandMark band={report.aciBand} isFilled />}
        of={`${money(report.backlog.cents)} of ${money(value)}`}
      />
      <Tile
        figure={by.get('backlog')}
        label="Backlog"
        of={
          <>
            <RowsLink due="backlog" onDue={onDue}>
              {counted(report.backlog.count, 'item')}
            </RowsLink>{' '}
            past expected life
          </>
        }
      />
      <Tile
        figure={by.get('dueThisYear')}
        label={`Due in ${thisYear?.label ?? 'this year'}`}
        of={`backlog + ${money(thisYear?.firstReplacementCents ?? null)} to Dec 31`}
      />
      <Tile
        figure={by.get('dueNextYear')}
        label={`Due in ${nextYear?.label ?? 'next year'}`}
        of={
          nextYear && (
            <RowsLink due={String(nextYear.year)} onDue={onDue}>
              {counted(input(by.get('dueNextYear'), 'Items falling due next year') ?? 0, 'item')}
            </RowsLink>
          )
        }
      />
      <Tile
        figure={by.get('replacementValue')}
        label="Replacement value"
        of={`${count(report.counts.items - report.counts.unpriced)} of ${counted(report.counts.items, 'item')} priced`}
      />
      <Tile
        figure={need}
        label="Set aside each year"
        text={perUnit === undefined ? money(need?.value ?? null) : money(perUnit)}
        beside={perUnit === undefined ? undefined : 'per unit'}
        of={perUnit === undefined ? undefined : `${money(need?.value ?? null)} a year`}
      />
      <Tile figure={funded} label="Percent funded" text={percent(funded?.value ?? null)} of={fundedWords(funded)} />
      <Tile
        figure={by.get('weakDateDollars')}
        label="Rests on weak dates"
        of={
          <>
            {value > 0 && `${percent(((by.get('weakDateDollars')?.value ?? 0) / value) * 100)} of value, `}
            <RowsLink due="nodate" onDue={onDue}>
              {count(report.counts.undated)} undated
            </RowsLink>
          </>
        }
      />
    </KpiStrip>
  );
}

type TileProps = {
  figure: Figure | undefined;
  label: string;
  text?: string;
  beside?: ReactNode;
  chip?: ReactNode;
  of?: ReactNode;
};

function Tile({ figure, label, text, beside, chip, of }: TileProps) {
  const isKnown = figure !== undefined && figure.value !== null;
  return (
    <KpiTile
      label={label}
      value={isKnown ? (text ?? money(figure.value)) : null}
      beside={isKnown ? beside : undefined}
      chip={isKnown ? chip : undefined}
      of={of}
      explain={figure && <ExplainPopover figure={figure} />}
    />
  );
}

function RowsLink({ due, onDue, children }: { due: string; onDue: (due: string) => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.rowsLink} onClick={() => onDue(due)}>
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
  return full === undefined ? money(reserve) : `${money(reserve)} of ${money(full)}`;
}
