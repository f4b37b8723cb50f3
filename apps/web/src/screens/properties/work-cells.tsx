import { FLS_SEVEN, FLS_STATE_WORDS, FLS_TYPE_WORDS, FLS_TYPES, type FlsState } from '@lintel/domain/fls/fls';
import { flagLaneWords, recoverableCents, vacantDaysOf, type WorkSums } from '@lintel/domain/properties/place-work';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { count, DASH, moneyCell } from '#ui/base/format.ts';
import type { PortfolioRow } from './properties-search.ts';
import styles from './work-cells.module.css';

const TONES: Partial<Record<FlsState, string>> = {
  OVERDUE: 'bad',
  IMPAIRED: 'bad',
  DUE_30: 'warn',
  DUE_60: 'warn',
  DUE_90: 'good',
  COMPLIANT: 'good',
  NOT_APPLICABLE: 'none',
};

/** What is open at a property, each figure with the list behind it; under them what is open at all shown ones. */
export function workCells(totals: WorkSums): ListCells<PortfolioRow> {
  return {
    turns: (row) => linked(row.turnsOpen, links.turnover(row.propertyId)),
    vacantDays: { cell: vacantCell, foot: vacantCell(totals) },
    fls: {
      stack: 'full',
      isNumber: false,
      cell: (row) => (
        <Link className={styles.fls} to={links.property(row.propertyId, 'fls')}>
          <FlsDots row={row} />
          {row.flsEnabled > 0 && <small>{shareWords(row)}</small>}
        </Link>
      ),
      foot: totals.flsEnabled > 0 && shareWords(totals),
    },
    inspected: (row) =>
      row.lastInspectedOn === null ? (
        <span className="muted">Never</span>
      ) : (
        <Link className="inline" to={links.inspections(row.propertyId)}>
          {row.lastInspectedOn}
        </Link>
      ),
    findings: (row) => linked(row.openFindings, links.inspections(row.propertyId, { tab: 'findings', state: 'open' })),
    recoverable: {
      cell: (row) =>
        row.recoverable === 0 ? (
          moneyCell(recoverableCents(row))
        ) : (
          <Link
            className="inline"
            to={links.warranty(row.propertyId, { tab: 'recovery', certainty: 'COVERED', open: 'open' })}
          >
            {moneyCell(recoverableCents(row))}
          </Link>
        ),
      foot: moneyCell(recoverableCents(totals)),
    },
    flags: flagsCell,
  };
}

/** The open flags of a property, and under them how many are in each lane: to be reviewed, reviewed, sent, being replaced. */
function flagsCell(row: PortfolioRow) {
  return (
    <>
      {linked(row.flagsOpen, links.redFlag(row.propertyId, row.organizationId, { actionState: 'OPEN' }))}
      <Lanes work={row} />
    </>
  );
}

function Lanes({ work }: { work: WorkSums }) {
  const words = flagLaneWords(work);
  if (words === null) return null;
  const { flagsNeedReview, flagsReviewed, flagsAlertSent, flagsReplacing } = work;
  return (
    <small title={words}>
      <span aria-hidden>{[flagsNeedReview, flagsReviewed, flagsAlertSent, flagsReplacing].join('·')}</span>
      <span className="sr-only">{words}</span>
    </small>
  );
}

/** The seven systems of a property, and others that it keeps track of: the shape of a mark says its state, its title and the row's label in words. */
function FlsDots({ row: { fls } }: { row: PortfolioRow }) {
  const types = FLS_TYPES.filter((type) => FLS_SEVEN.includes(type) || fls.some((system) => system.type === type));
  const states = types.map((type) => ({ type, state: fls.find((system) => system.type === type)?.state }));
  return (
    <span className={styles.dots}>
      {states.map(({ type, state }) => {
        const words = `${FLS_TYPE_WORDS[type]}: ${state ? FLS_STATE_WORDS[state].toLowerCase() : 'not set up'}`;
        return (
          <span key={type} title={words} data-tone={state ? (TONES[state] ?? 'unknown') : 'not-set-up'}>
            <span className="sr-only">{words}. </span>
          </span>
        );
      })}
    </span>
  );
}

function shareWords({ flsCompliant, flsEnabled }: WorkSums): string {
  return `${count(flsCompliant)} of ${count(flsEnabled)}`;
}

function vacantCell(work: WorkSums) {
  const { turnsVacant, turnsOpen } = work;
  return (
    <>
      {count(vacantDaysOf(work), DASH)}
      {turnsVacant > 0 && turnsVacant < turnsOpen && (
        <small>
          {count(turnsVacant)} of {count(turnsOpen)}
        </small>
      )}
    </>
  );
}

function linked(value: number, to: string) {
  if (value === 0) return count(value);
  return (
    <Link className="inline" to={to}>
      {count(value)}
    </Link>
  );
}
