import { TRADE_STATES, TURN_TRADES, type TurnLane } from '@lintel/domain/turns/turns';
import { date } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './office.module.css';
import { SlackText } from './SlackText.tsx';
import type { TurnRow } from './turn-types.ts';

export type OfficeRow = Pick<
  TurnRow,
  | 'id'
  | 'unitName'
  | 'floorPlan'
  | 'lane'
  | 'laneName'
  | 'daysVacant'
  | 'predictedOn'
  | 'readyOn'
  | 'moveInOn'
  | 'slackDays'
  | 'trades'
  | 'blockedTrades'
>;

/** The open turns by stage in big letters, for a wall: landscape when printed, a stage is not split over two sheets. */
export function OfficeBoard({ rows, lanes }: { rows: readonly OfficeRow[]; lanes: readonly TurnLane[] }) {
  const byLane = Map.groupBy(rows, ({ laneName }) => laneName);
  const shown = [...new Set([...lanes.map(({ name }) => name), ...byLane.keys()])].filter((name) => byLane.has(name));
  if (rows.length === 0)
    return (
      <PageState
        kind="nothing-yet"
        title="No open turns"
        why="Nobody is on notice and no unit is between two residents."
      />
    );
  return (
    <div className={styles.wall}>
      {shown.map((name) => (
        <section key={name} aria-label={name} className={styles.stage}>
          <h3>
            {name} <span>{byLane.get(name)?.length}</span>
          </h3>
          <ul>
            {byLane.get(name)?.map((row) => (
              <li key={row.id}>
                <b>{row.unitName}</b>
                <span>{row.floorPlan}</span>
                <span>{row.daysVacant === null ? 'occupied' : `${row.daysVacant} d vacant`}</span>
                <span>ready {date(row.readyOn ?? row.predictedOn, 'day not known')}</span>
                <span>
                  {row.moveInOn === null ? 'no move-in' : `move-in ${row.moveInOn}`}{' '}
                  {row.slackDays !== null && <SlackText slackDays={row.slackDays} moveInOn={row.moveInOn} />}
                </span>
                <small>
                  {row.blockedTrades.length > 0 && (
                    <b>Waits for {row.blockedTrades.map((trade) => TURN_TRADES[trade]).join(', ')}. </b>
                  )}
                  {row.trades
                    .filter(({ state }) => state !== 'done')
                    .map(({ trade, state }) => `${TURN_TRADES[trade]} ${TRADE_STATES[state].toLowerCase()}`)
                    .join(', ')}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
