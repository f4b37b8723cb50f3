import { aciBand, fiscalYearLabel } from '@lintel/domain/capital';
import { countFigure } from '@lintel/domain/metrics';
import { type PlaceTotals, placeFigures } from '@lintel/domain/portfolio';
import type { ReactNode } from 'react';
import { AciBandMark } from '#ui/AciBand.tsx';
import { ExplainPopover } from '#ui/ExplainPopover.tsx';
import { count, counted, decimal, money, percent } from '#ui/format.ts';
import { KpiStrip, KpiTile } from '#ui/KpiStrip.tsx';

type TilesProps = {
  totals: PlaceTotals;
  year: number;
  /** A link to the rows behind a figure: the items of the only property, or the table in the order that shows them. */
  rowsLink: (sort: string, words: string, due?: string) => ReactNode;
};

/** The figures of the filtered properties, each with what it is out of. */
export function PortfolioTiles({ totals, year, rowsLink }: TilesProps) {
  const figures = placeFigures(totals);
  const { aci, backlog, dueThisYear, weakDateDollars, recordsComplete, averageAge, replacementValue } = figures;
  const shown = (value: number | null, words: (known: number) => string) => (value === null ? null : words(value));
  const weakPct =
    totals.replacementValueCents > 0
      ? `${percent((totals.weakCents / totals.replacementValueCents) * 100)} of replacement value`
      : undefined;

  return (
    <KpiStrip label="Figures of these properties">
      <KpiTile
        label="Condition index (ACI)"
        value={shown(aci.value, (value) => percent(value, 1))}
        chip={<AciBandMark band={aciBand(aci.value)} isFilled />}
        of={`${money(backlog.value)} of ${money(replacementValue.value)} replacement value`}
        explain={<ExplainPopover figure={aci} />}
      />
      <KpiTile
        label="Backlog"
        value={shown(backlog.value, money)}
        of={<>{rowsLink('-past', counted(totals.backlogCount, 'item'), 'backlog')} past their expected life</>}
        explain={<ExplainPopover figure={backlog} />}
      />
      <KpiTile
        label={`Due in ${fiscalYearLabel(year)}`}
        value={shown(dueThisYear.value, money)}
        of={`backlog plus ${money(totals.dueThisYearCents - totals.backlogCents)} falling due by Dec 31`}
        explain={<ExplainPopover figure={dueThisYear} />}
      />
      <KpiTile
        label="Rests on weak dates"
        value={shown(weakDateDollars.value, money)}
        of={
          <>
            {rowsLink('-weak', counted(totals.weakCount, 'item'), 'weak')}
            {weakPct && `, ${weakPct}`}
          </>
        }
        explain={<ExplainPopover figure={weakDateDollars} />}
      />
      <KpiTile
        label="Records complete"
        value={shown(recordsComplete.value, (value) => percent(value))}
        of={
          <>
            {rowsLink('complete', `${count(totals.completeUnits)} of ${counted(totals.units, 'unit')}`)} have model,
            serial, date
          </>
        }
        explain={<ExplainPopover figure={recordsComplete} noun="unit" />}
      />
      <KpiTile
        label="Average age"
        value={shown(averageAge.value, (value) => decimal(value, 1))}
        beside="years"
        of={`${count(totals.datedItems)} of ${counted(totals.items, 'item')} have a date`}
        explain={<ExplainPopover figure={averageAge} />}
      />
      <KpiTile
        label="Replacement value"
        value={shown(replacementValue.value, money)}
        of={`${count(totals.pricedItems)} of ${counted(totals.items, 'item')} have a price`}
        explain={<ExplainPopover figure={replacementValue} />}
      />
      <KpiTile
        label="Items recorded"
        value={count(totals.items)}
        of={`in ${counted(totals.units, 'unit')}${totals.units > 0 ? `, ${decimal(totals.items / totals.units)} a unit` : ''}`}
        explain={<ExplainPopover figure={countFigure('items', totals.items)} />}
      />
    </KpiStrip>
  );
}
