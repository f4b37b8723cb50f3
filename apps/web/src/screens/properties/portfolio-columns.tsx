import { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import type { WorkSums } from '@lintel/domain/properties/place-work';
import {
  aciOf,
  completePct,
  dueCentsPerUnit,
  lifeCoverage,
  type PlaceTotals,
  placeBand,
  placeFigures,
} from '@lintel/domain/properties/portfolio';
import { Checkbox } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalDay } from '#app/LocalDay.tsx';
import { links } from '#app/links.ts';
import { allRowsAt } from '#app/list/all-rows.ts';
import { type ListCell, type ListCells, listColumns } from '#app/list/list-columns.tsx';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { count, counted, DASH, decimal, moneyCell, percent } from '#ui/base/format.ts';
import { AciBandMark } from '#ui/figures/AciBand.tsx';
import { figureText } from '#ui/figures/figure-text.ts';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import styles from './properties.module.css';
import type { PortfolioRow } from './properties-search.ts';
import { workCells } from './work-cells.tsx';

type ColumnsInput = {
  totals: PlaceTotals & WorkSums;
  /** An amount per unit over all rows that know it. */
  duePerUnit: number | null;
  rowCount: number;
  year: number;
  isChosen: (id: number) => boolean;
  onChoose: (id: number) => void;
};

/** The columns of the portfolio, with totals over the whole filter at their feet. */
export function portfolioColumns(input: ColumnsInput): DataColumn<PortfolioRow>[] {
  const { totals, duePerUnit, rowCount, year, isChosen, onChoose } = input;
  const drawn = Object.entries({ ...BOTH, due: { ...BOTH.due, head: `Due ${fiscalYearLabel(year)}, $` } });
  const cells: ListCells<PortfolioRow> = {
    ...ROWS,
    ...workCells(totals),
    ...Object.fromEntries(drawn.map(([id, own]) => [id, { ...own, foot: own.cell(totals) }])),
    property: {
      stack: 'first',
      cell: nameCell,
      foot: rowCount === 1 ? '1 property' : `All ${counted(rowCount, 'property', 'properties')}`,
    },
  };
  const known = listColumns(portfolioReport, cells, {
    isPortfolio: true,
    total: rowCount,
    totals: { ...totals, dueCentsPerUnit: duePerUnit },
  });
  const choose: DataColumn<PortfolioRow> = {
    id: 'choose',
    head: 'Choose',
    headMark: <span />,
    isFixed: true,
    value: () => null,
    cell: (row) => (
      <Checkbox
        size="small"
        className={styles.choose}
        checked={isChosen(row.propertyId)}
        onChange={() => onChoose(row.propertyId)}
        slotProps={{ input: { 'aria-label': `Choose ${row.propertyName}` } }}
      />
    ),
  };
  return [choose, ...known];
}

type Both = ListCell<PortfolioRow> & { cell: (place: PlaceTotals) => ReactNode };

/** What a row and the sum of all rows are drawn by. */
const BOTH = {
  complete: { cell: (place) => percent(completePct(place), 0, DASH) },
  age: { stack: 'full', cell: averageAgeCell },
  aci: { cell: (place) => decimal(aciOf(place), 1) },
  band: { value: aciOf, cell: (place) => <BandStatus place={place} /> },
  due: { cell: money((place) => place.dueThisYearCents, lifeCoverage) },
  weak: { cell: money((place) => place.weakCents, byPrice) },
  backlog: { cell: money((place) => place.backlogCents, lifeCoverage) },
  value: { cell: money((place) => place.replacementValueCents, byPrice) },
} satisfies Record<string, Both>;

/** What only a row is drawn by; the sum is plain. */
const ROWS: ListCells<PortfolioRow> = {
  perUnit: (row) => (
    <>
      {moneyCell(dueCentsPerUnit(row))}
      {row.unitsWithItems > 0 && <Over counted={row.unitsWithItems} total={row.units} />}
    </>
  ),
  past: (row) => rowsLink(row.backlogCount, links.propertyItems(row.propertyId, { due: 'backlog' })),
  installed: (row) => {
    const { value, counted: dated } = placeFigures(row).installedThisYear;
    return (
      <>
        {rowsLink(value, allRowsAt(links.installed(row.propertyId)))}
        {value !== null && <Over counted={dated} total={row.items} />}
      </>
    );
  },
  import: {
    stack: 'hide',
    cell: (row) =>
      row.lastImportAt ? (
        <LocalDay at={row.lastImportAt} propertyId={row.propertyId} />
      ) : (
        <span className="muted">None</span>
      ),
  },
  regionalManager: { stack: 'hide' },
  regionalMaintenanceManager: { stack: 'hide' },
};

function nameCell(row: PortfolioRow): ReactNode {
  return (
    <span className={styles.named}>
      {row.photoFileId !== null && (
        <StoredImage key={row.photoFileId} fileId={row.photoFileId} alt="" width={40} height={32} waits />
      )}
      <span>
        <Link className={styles.name} to={links.property(row.propertyId)}>
          {row.propertyName}
        </Link>
        <small>{kindWords(row)}</small>
      </span>
    </span>
  );
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

/** A number of items that opens them; nothing to open where there are none. */
function rowsLink(value: number | null, to: string): ReactNode {
  if (!value) return count(value, DASH);
  return (
    <Link className="inline" to={to}>
      {count(value)}
    </Link>
  );
}

function byPrice({ pricedItems, items }: PlaceTotals): { counted: number; total: number } {
  return { counted: pricedItems, total: items };
}

function money(
  value: (place: PlaceTotals) => number | null,
  over: (place: PlaceTotals) => { counted: number; total: number },
): (place: PlaceTotals) => ReactNode {
  return (place) => (
    <>
      {moneyCell(value(place))}
      {value(place) !== null && <Over {...over(place)} />}
    </>
  );
}
