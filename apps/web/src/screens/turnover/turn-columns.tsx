import { DATE_SOURCE_WORDS } from '@lintel/contract/turns/turn-words';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { SlackText } from '#app/turn/SlackText.tsx';
import { TradeDots } from '#app/turn/TradeDots.tsx';
import type { TurnRow } from '#app/turn/turn-types.ts';
import { DASH } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './turnover.module.css';

/** How the turns are drawn in the table. */
export const TURN_CELLS = {
  unit: { stack: 'first', cell: (row) => <Link to={links.unit(row.unitId)}>{row.unitName}</Link> },
  lane: (row) =>
    row.kind === 'HOLD' || row.kind === 'DOWN' ? <StatusText tone="warn">{row.laneName}</StatusText> : row.laneName,
  target: (row) =>
    row.targetOn === null || row.targetSource === null ? (
      DASH
    ) : (
      <span className={styles.twoLines}>
        {row.targetOn}
        <small>
          {DATE_SOURCE_WORDS[row.targetSource]}
          {row.targetSource === 'HAND' && row.importedTargetOn !== null && `; import ${row.importedTargetOn}`}
        </small>
      </span>
    ),
  slack: (row) => (row.kind === 'MOVED_IN' ? DASH : <SlackText slackDays={row.slackDays} moveInOn={row.moveInOn} />),
  trades: { stack: 'hide', cell: (row) => <TradeDots trades={row.trades} isOneLine /> },
  blocked: {
    stack: 'full',
    cell: (row) =>
      row.blockedBy === null ? (
        DASH
      ) : (
        <span className={styles.blocked}>
          <StatusText tone="warn">{row.blockedBy}</StatusText>
        </span>
      ),
  },
} satisfies ListCells<TurnRow>;
