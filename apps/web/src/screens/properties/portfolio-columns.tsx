import { aciBand, fiscalYearLabel } from '@lintel/domain/capital';
import {
  aciOf,
  completePct,
  dueCentsPerUnit,
  isLifeKnown,
  isPriceKnown,
  type PlaceTotals,
  placeFigures,
} from '@lintel/domain/portfolio';
import { Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { AciBandMark } from '#ui/AciBand.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, counted, DASH, date, decimal, moneyCell, NOT_KNOWN, percent } from '#ui/format.ts';
import { NotKnown } from '#ui/StatusText.tsx';
import styles from './properties.module.css';
import type { PortfolioRow } from './properties-search.ts';

type ColumnsInput = {
  totals: PlaceTotals;
  rowCount: number;
  year: number;
  isChosen: (id: number) => boolean;
  /** As many are chosen as can be compared. */
  isFull: boolean;
  onChoose: (id: number) => void;
};

/** The columns of the portfolio, with totals over the whole filter at their feet. */
export function portfolioColumns(input: ColumnsInput): DataColumn<PortfolioRow>[] {
  const { totals, rowCount, year, isChosen, isFull, onChoose } = input;
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
    number('due', `Due ${fiscal}, $`, dueCents, totals, moneyCell),
    number('perUnit', 'Per unit, $', dueCentsPerUnit, totals, (value) => moneyCell(value)),
    number('weak', 'Weak, $', (row) => (isPriceKnown(row) ? row.weakCents : null), totals, moneyCell),
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
    {
      id: 'backlog',
      head: 'Backlog, $',
      isNumber: true,
      isHidden: true,
      value: (row) => (isLifeKnown(row) ? row.backlogCents : null),
      cell: (row) => moneyCell(isLifeKnown(row) ? row.backlogCents : null),
      foot: moneyCell(isLifeKnown(totals) ? totals.backlogCents : null),
    },
    number(
      'value',
      'Replacement value, $',
      (row) => (isPriceKnown(row) ? row.replacementValueCents : null),
      totals,
      moneyCell,
      true,
    ),
    {
      id: 'import',
      head: 'Last import',
      stack: 'hide',
      value: (row) => row.lastImportAt,
      cell: (row) => (row.lastImportAt ? date(row.lastImportAt) : <span className="muted">None</span>),
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
  const band = aciBand(aciOf(place));
  return band === null ? <NotKnown /> : <AciBandMark band={band} />;
}

export function averageAgeOf(place: PlaceTotals): number | null {
  return placeFigures(place).averageAge.value;
}

function averageAgeCell(place: PlaceTotals): ReactNode {
  const age = averageAgeOf(place);
  return (
    <>
      {age === null ? NOT_KNOWN : decimal(age, 1)}
      <small>
        {count(place.datedItems)} of {count(place.items)}
      </small>
    </>
  );
}

function dueCents(place: PlaceTotals): number | null {
  return isLifeKnown(place) ? place.dueThisYearCents : null;
}

function pastLife(place: PlaceTotals): number | null {
  return isLifeKnown(place) ? place.backlogCount : null;
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
