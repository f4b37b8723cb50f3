import { fiscalYearLabel } from '@lintel/domain/capital';
import {
  aciOf,
  completePct,
  dueCentsPerUnit,
  lifeCoverage,
  type PlaceTotals,
  placeBand,
  placeFigures,
} from '@lintel/domain/portfolio';
import { Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalDay } from '#app/LocalDay.tsx';
import { links } from '#app/links.ts';
import { AciBandMark } from '#ui/AciBand.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { figureText } from '#ui/figure-text.ts';
import { count, counted, DASH, decimal, moneyCell, percent } from '#ui/format.ts';
import { NotKnown } from '#ui/StatusText.tsx';
import styles from './properties.module.css';
import type { PortfolioRow } from './properties-search.ts';

type ColumnsInput = {
  totals: PlaceTotals;
  /** An amount per unit over all rows that know it. */
  duePerUnit: number | null;
  rowCount: number;
  year: number;
  isChosen: (id: number) => boolean;
  /** As many properties are chosen as can be compared. */
  isFull: boolean;
  onChoose: (id: number) => void;
};

/** The columns of the portfolio, with totals over the whole filter at their feet. */
export function portfolioColumns(input: ColumnsInput): DataColumn<PortfolioRow>[] {
  const { totals, duePerUnit, rowCount, year, isChosen, isFull, onChoose } = input;
  const fiscal = fiscalYearLabel(year);
  return [
    {
      id: 'choose',
      head: 'Compare',
      headMark: <span />,
      isFixed: true,
      value: () => null,
      cell: (row) => (
        <Checkbox
          size="small"
          className={styles.choose}
          checked={isChosen(row.propertyId)}
          disabled={isFull && !isChosen(row.propertyId)}
          title={isFull && !isChosen(row.propertyId) ? 'Six can be compared at once' : undefined}
          onChange={() => onChoose(row.propertyId)}
          slotProps={{ input: { 'aria-label': `Compare ${row.propertyName}` } }}
        />
      ),
    },
    {
      id: 'property',
      head: 'Property',
      stack: 'first',
      value: (row) => row.propertyName,
      cell: (row) => (
        <>
          <Link className={styles.name} to={links.property(row.propertyId)}>
            {row.propertyName}
          </Link>
          <small>{kindWords(row)}</small>
        </>
      ),
      foot: rowCount === 1 ? '1 property' : `All ${counted(rowCount, 'property', 'properties')}`,
    },
    number('units', 'Units', (row) => row.units, totals, count),
    number('items', 'Items', (row) => row.items, totals, count),
    number('complete', 'Complete', completePct, totals, (value) => percent(value, 0, DASH)),
    {
      id: 'age',
      head: 'Avg age, y',
      stack: 'full',
      isNumber: true,
      value: averageAgeOf,
      cell: averageAgeCell,
      foot: averageAgeCell(totals),
    },
    number('aci', 'ACI, %', aciOf, totals, (value) => decimal(value, 1)),
    {
      id: 'band',
      head: 'Band',
      value: aciOf,
      cell: (row) => <BandStatus place={row} />,
      foot: <BandStatus place={totals} />,
    },
    money('due', `Due ${fiscal}, $`, (place) => place.dueThisYearCents, lifeCoverage, totals),
    {
      id: 'perUnit',
      head: 'Per unit, $',
      isNumber: true,
      value: (row) => dueCentsPerUnit(row),
      cell: (row) => (
        <>
          {moneyCell(dueCentsPerUnit(row))}
          {row.unitsWithItems > 0 && <Over counted={row.unitsWithItems} total={row.units} />}
        </>
      ),
      foot: moneyCell(duePerUnit),
    },
    money('weak', 'Weak, $', (place) => place.weakCents, byPrice, totals),
    {
      id: 'past',
      head: 'Past life',
      isNumber: true,
      value: pastLife,
      cell: (row) => {
        const past = pastLife(row);
        if (!past) return past === null ? DASH : count(past);
        return (
          <Link className="inline" to={`${links.property(row.propertyId, 'items')}&due=backlog`}>
            {count(past)}
          </Link>
        );
      },
      foot: count(pastLife(totals), DASH),
    },
    money('backlog', 'Backlog, $', (place) => place.backlogCents, lifeCoverage, totals, true),
    money('value', 'Replacement value, $', (place) => place.replacementValueCents, byPrice, totals, true),
    {
      ...number(
        'installed',
        'Installed this year',
        (place) => placeFigures(place).installedThisYear.value,
        totals,
        dashed,
        true,
      ),
      cell: (row) => {
        const { value, counted: dated } = placeFigures(row).installedThisYear;
        return (
          <>
            {dashed(value)}
            {value !== null && <Over counted={dated} total={row.items} />}
          </>
        );
      },
    },
    {
      id: 'import',
      head: 'Last import',
      stack: 'hide',
      value: (row) => row.lastImportAt,
      cell: (row) =>
        row.lastImportAt ? (
          <LocalDay at={row.lastImportAt} propertyId={row.propertyId} />
        ) : (
          <span className="muted">None</span>
        ),
    },
    { id: 'rm', head: 'Manager', stack: 'hide', value: (row) => row.regionalManager },
    { id: 'rmm', head: 'Maintenance', stack: 'hide', value: (row) => row.regionalMaintenanceManager },
  ];
}

/** '2015 wrap, Salem, OR', from what of it is known. */
export function kindWords(row: Pick<PortfolioRow, 'yearBuilt' | 'kind' | 'city' | 'state'>): string {
  const built = [row.yearBuilt, row.kind?.toLowerCase()].filter(Boolean).join(' ');
  return [built, row.city, row.state].filter(Boolean).join(', ') || 'Place and year not known';
}

/** The word for a condition index, or that it is not known. */
export function BandStatus({ place }: { place: PlaceTotals }) {
  const band = placeBand(place);
  return band === null ? <NotKnown /> : <AciBandMark band={band} />;
}

export function averageAgeOf(place: PlaceTotals): number | null {
  return placeFigures(place).averageAge.value;
}

function averageAgeCell(place: PlaceTotals): ReactNode {
  const { value, minimums } = placeFigures(place).averageAge;
  return (
    <>
      {figureText(value, 'years', minimums)}
      <small>{place.items === 0 ? 'no items yet' : `${count(place.datedItems)} of ${count(place.items)}`}</small>
    </>
  );
}

/** '312 of 330' under a figure that is not over all; nothing where it is. */
function Over({ counted: known, total }: { counted: number; total: number }) {
  return known === total ? null : (
    <small>
      {count(known)} of {count(total)}
    </small>
  );
}

function pastLife(place: PlaceTotals): number | null {
  return place.backlogCount;
}

function byPrice({ pricedItems, items }: PlaceTotals): { counted: number; total: number } {
  return { counted: pricedItems, total: items };
}

function dashed(value: number | null): string {
  return count(value, DASH);
}

function money(
  id: string,
  head: string,
  value: (place: PlaceTotals) => number | null,
  over: (place: PlaceTotals) => { counted: number; total: number },
  totals: PlaceTotals,
  isHidden = false,
): DataColumn<PortfolioRow> {
  const cell = (place: PlaceTotals) => (
    <>
      {moneyCell(value(place))}
      {value(place) !== null && <Over {...over(place)} />}
    </>
  );
  return { id, head, isNumber: true, isHidden, value, cell, foot: cell(totals) };
}

function number(
  id: string,
  head: string,
  value: (place: PlaceTotals) => number | null,
  totals: PlaceTotals,
  words: (value: number | null) => string,
  isHidden = false,
): DataColumn<PortfolioRow> {
  return {
    id,
    head,
    isNumber: true,
    isHidden,
    value,
    cell: (row) => words(value(row)),
    foot: words(value(totals)),
  };
}
