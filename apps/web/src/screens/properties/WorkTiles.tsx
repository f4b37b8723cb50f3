import { sortedByValue } from '@lintel/domain/base/row-order';
import { countFigure, type Figure, figure, moneyFigure, shareFigure } from '@lintel/domain/figures/metrics';
import {
  flsFaults,
  flsShare,
  recoverableCents,
  vacantDaysOf,
  type WorkSums,
} from '@lintel/domain/properties/place-work';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, counted, decimal, percent, wholeMoney } from '#ui/base/format.ts';
import { ExplainPopover } from '#ui/figures/ExplainPopover.tsx';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import type { PortfolioRow } from './properties-search.ts';
import { placesOf } from './RowsLink.tsx';

type WorkTilesProps = {
  totals: WorkSums;
  /** All properties, and those that match the filter of the page. */
  rows: readonly PortfolioRow[];
  shown: readonly PortfolioRow[];
  /** A link to the table in this order. */
  inOrder: (sort: string, words: string) => ReactNode;
};

/** What is open at the filtered properties: turns, fire and life safety, red flags, and what warranties still owe. */
export function WorkTiles({ totals, rows, shown, inOrder }: WorkTilesProps) {
  const [only] = shown.length === 1 ? shown : [];
  const scope = placesOf(rows, shown);
  const linked = (to: string | null, sort: string, words: string) =>
    to === null ? inOrder(sort, words) : <Link to={to}>{words}</Link>;
  const faults = shown.reduce((sum, row) => sum + flsFaults(row), 0);
  const share = flsShare(totals);
  const vacant = vacantDaysOf(totals);
  return (
    <KpiStrip label="Open work at these properties">
      <KpiTile
        label="Open turns"
        value={count(totals.turnsOpen)}
        beside={vacant === null ? undefined : `${decimal(vacant / totals.turnsVacant, 1)} days vacant on average`}
        of={
          totals.turnsOpen > 0 && (
            <>
              {linked(only ? links.turnover(only.propertyId) : null, '-turns', counted(totals.turnsOpen, 'turn'))}
              {vacant === null
                ? ', none known to be vacant'
                : `, ${count(totals.turnsVacant)} vacant, the longest for ${counted(totals.oldestTurnDays ?? 0, 'day')}`}
            </>
          )
        }
        explain={<ExplainPopover figure={countFigure('turnsOpen', totals.turnsOpen)} noun="turn" />}
      />
      <KpiTile
        label="Fire, life and safety compliant"
        value={share === null ? null : percent(share * 100)}
        of={
          share === null ? (
            'no system is set up'
          ) : (
            <>
              {linked(
                only
                  ? links.property(only.propertyId, 'fls')
                  : scope && !scope.propertyId
                    ? links.safety(textOf(scope))
                    : null,
                'fls',
                `${count(totals.flsCompliant)} of ${counted(totals.flsEnabled, 'system')}`,
              )}
              {faults > 0 && `, ${count(faults)} overdue, impaired or without a date`}
            </>
          )
        }
        explain={<ExplainPopover figure={flsFigure(totals)} noun="record" />}
      />
      <KpiTile
        label="Open red flags"
        value={count(totals.flagsOpen)}
        of={
          totals.flagsOpen > 0 && (
            <>
              {linked(
                only
                  ? links.redFlag(only.propertyId, only.organizationId, { actionState: 'OPEN' })
                  : scope && links.redFlags({ ...textOf(scope), actionState: 'OPEN' }),
                '-flags',
                counted(totals.flagsOpen, 'flag'),
              )}
              {totals.oldestFlagDays !== null && `, the oldest for ${counted(totals.oldestFlagDays, 'day')}`}
            </>
          )
        }
        explain={<ExplainPopover figure={countFigure('flagsOpen', totals.flagsOpen)} noun="flag" />}
      />
      <Recoverable totals={totals} shown={shown} scope={scope} />
    </KpiStrip>
  );
}

const OPEN_WORK = { tab: 'recovery', certainty: 'COVERED', open: 'open' };

/** What warranties still owe, and where most of it can be claimed. */
type RecoverableProps = Pick<WorkTilesProps, 'totals' | 'shown'> & { scope: ReturnType<typeof placesOf> };

function Recoverable({ totals, shown, scope }: RecoverableProps) {
  const cents = recoverableCents(totals);
  const { recoverable, recoverableUnpriced } = totals;
  const [most] = sortedByValue(
    shown.filter((row) => row.recoverable > 0),
    (row) => recoverableCents(row) ?? 0,
    true,
  );
  return (
    <KpiTile
      label="Recoverable under warranty"
      value={cents === null ? null : wholeMoney(cents)}
      of={
        most === undefined ? (
          'no covered repair waits to be claimed'
        ) : (
          <>
            {shown.length > 1 && scope ? (
              <Link to={links.warranty(undefined, { ...textOf(scope), ...OPEN_WORK })}>
                {counted(recoverable, 'repair')}
              </Link>
            ) : (
              counted(recoverable, 'repair')
            )}
            {` can still be claimed, ${shown.length > 1 ? 'most at ' : ''}`}
            <Link to={links.warranty(most.propertyId, OPEN_WORK)}>
              {shown.length > 1 ? most.propertyName : 'show them'}
            </Link>
            {recoverableUnpriced > 0 && `; ${count(recoverableUnpriced)} without a cost`}
          </>
        )
      }
      explain={<ExplainPopover figure={recoverableFigure(totals)} noun="repair" />}
    />
  );
}

function flsFigure({ flsCompliant, flsEnabled }: WorkSums): Figure {
  return shareFigure(
    'flsCompliance',
    { label: 'Compliant records', value: flsCompliant, unit: 'count' },
    { label: 'Records that apply', value: flsEnabled, unit: 'count' },
    { counted: flsEnabled, total: flsEnabled },
  );
}

function recoverableFigure(work: WorkSums): Figure {
  const { recoverable: total, recoverableUnpriced: unpriced } = work;
  if (total === 0) return figure('warrantyRecoverable', { value: 0, counted: 0, total });
  const leftOut = [{ reason: 'no cost', count: unpriced }];
  return moneyFigure('warrantyRecoverable', work.recoverableKnownCents, total - unpriced, total, leftOut);
}

function textOf(filters: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
}
