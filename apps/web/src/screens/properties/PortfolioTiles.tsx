import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import { countFigure, METRICS } from '@lintel/domain/figures/metrics';
import { fallingDueCents, type PlaceTotals, placeBand, placeFigures } from '@lintel/domain/properties/portfolio';
import type { ReactNode } from 'react';
import type { ItemFilters } from '#app/links.ts';
import { count, counted, decimal, percent, wholeMoney } from '#ui/base/format.ts';
import { AciBandMark } from '#ui/figures/AciBand.tsx';
import { ExplainPopover, type ShownFigure } from '#ui/figures/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figures/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import type { RowsOf } from './RowsLink.tsx';

type TilesProps = {
  totals: PlaceTotals;
  /** How many properties have no items yet, of how many. */
  unrecorded: number;
  properties: number;
  year: number;
  /** A link to the rows behind a figure. */
  rowsLink: (rowsOf: RowsOf, words: string) => ReactNode;
};

/** The figures of the filtered properties, each with the number it is computed over. */
export function PortfolioTiles({ totals, unrecorded, properties, year, rowsLink }: TilesProps) {
  const figures = placeFigures(totals);
  const { aci, backlog, dueThisYear, weakDateDollars, recordsComplete, averageAge, replacementValue } = figures;
  const { installedThisYear: fresh } = figures;
  const items = (filters: ItemFilters, sort: string, words: string) =>
    rowsLink({ items: { list: 'items', filters }, sort }, words);
  const falling = fallingDueCents(totals);
  const places = unrecorded > 0 ? `, ${count(properties - unrecorded)} of ${count(properties)} properties` : '';
  const over = (figure: ShownFigure) => `${coverWords(figure)}${figure.total > 0 ? places : ''}`;
  const tile = (
    figure: ShownFigure,
    label: string,
    of: ReactNode,
    more: { chip?: ReactNode; beside?: string } = {},
  ) => (
    <KpiTile
      label={label}
      value={
        figure.value === null
          ? null
          : figureText(figure.value, METRICS[figure.metric as keyof typeof METRICS].unit, figure.minimums)
      }
      chip={figure.value === null ? undefined : more.chip}
      beside={more.beside}
      of={figure.value === null ? over(figure) : of}
      explain={<ExplainPopover figure={figure} />}
    />
  );

  return (
    <KpiStrip label="Figures of these properties">
      {tile(
        aci,
        'Condition index (ACI)',
        `${wholeMoney(backlog.value)} of ${wholeMoney(replacementValue.value)}, ${over(aci)}`,
        { chip: <AciBandMark band={placeBand(totals)} isFilled /> },
      )}
      {tile(
        backlog,
        'Backlog',
        <>
          {items({ due: 'backlog' }, '-past', counted(totals.backlogCount ?? 0, 'item'))} past expected life,{' '}
          {over(backlog)}
        </>,
      )}
      {tile(
        dueThisYear,
        `Due in ${fiscalYearLabel(year)}`,
        <>
          backlog plus {items({ due: 'thisyear' }, '-due', `${wholeMoney(falling)} falling due by Dec 31`)},{' '}
          {over(dueThisYear)}
        </>,
      )}
      {tile(
        weakDateDollars,
        'Rests on weak dates',
        <>
          {items({ due: 'weak', sort: '-cost' }, '-weak', counted(totals.weakCount, 'item'))}
          {shareWords(weakDateDollars.value, replacementValue.value)}, {over(weakDateDollars)}
        </>,
      )}
      <KpiTile
        label="Records complete"
        value={recordsComplete.value === null ? null : percent(recordsComplete.value)}
        of={
          <>
            {rowsLink({ sort: 'complete' }, `${count(totals.completeUnits)} of ${counted(totals.units, 'unit')}`)} have
            model, serial, date
          </>
        }
        explain={<ExplainPopover figure={recordsComplete} noun="unit" />}
      />
      {tile(averageAge, 'Average age', over(averageAge), { beside: 'years' })}
      {tile(replacementValue, 'Replacement value', over(replacementValue))}
      {tile(
        fresh,
        'Installed this year',
        <>
          {rowsLink({ items: { list: 'installed' }, sort: '-installed' }, counted(fresh.value ?? 0, 'item'))},{' '}
          {over(fresh)}
        </>,
      )}
      <KpiTile
        label="Units"
        value={count(totals.units)}
        of={
          <>
            in {rowsLink({ sort: '-units' }, counted(properties, 'property', 'properties'))},{' '}
            {totals.unitsWithItems === totals.units ? 'all' : count(totals.unitsWithItems)} with items
          </>
        }
        explain={<ExplainPopover figure={countFigure('units', totals.units)} noun="unit" />}
      />
      <KpiTile
        label="Items recorded"
        value={count(totals.items)}
        of={
          <>
            {items({}, '-items', counted(totals.items, 'item'))} in {count(totals.unitsWithItems)} of{' '}
            {counted(totals.units, 'unit')}
            {perUnitWords(totals)}
          </>
        }
        explain={<ExplainPopover figure={countFigure('items', totals.items)} />}
      />
    </KpiStrip>
  );
}

function shareWords(part: number | null, whole: number | null): string {
  return part === null || !whole ? '' : `, ${percent((part / whole) * 100)} of value`;
}

function perUnitWords({ items, unitsWithItems }: PlaceTotals): string {
  return unitsWithItems > 0 ? `, ${decimal(items / unitsWithItems)} in each of them` : '';
}
