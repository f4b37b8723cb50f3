import { PLATE_CONFIDENCE_WORDS, PLATE_STATE_WORDS } from '@lintel/domain/serials/plate-states';
import { CircleDashed, Copy, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { SerialPlateListRow } from '#api/serial-plate.api.ts';
import { links } from '#app/links.ts';
import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './serial-plates.module.css';

const MACHINE = { SURE: 'good', DOUBT: 'warn', NONE: 'muted', READING: 'muted' } as const;

/** How the plates are drawn. */
export const PLATE_CELLS = {
  type: { stack: 'first', cell: (row) => row.itemType ?? 'New item' },
  unit: (row) => (row.unitId === null ? DASH : <Link to={links.unit(row.unitId)}>{row.unitGivenName}</Link>),
  serial: (row) => (row.serial === null ? DASH : <span className="mono">{row.serial}</span>),
  rule: ({ rule }) => (rule === null ? DASH : <span className={styles.rule}>{rule}</span>),
  confidence: ({ confidence }) => (
    <StatusText tone={MACHINE[confidence]}>{PLATE_CONFIDENCE_WORDS[confidence]}</StatusText>
  ),
  state: ({ state }) => {
    const words = PLATE_STATE_WORDS[state];
    if (state === 'READ') return <StatusText tone="good">{words}</StatusText>;
    if (state === 'UNREADABLE')
      return (
        <StatusText tone="warn" icon={TriangleAlert}>
          {words}
        </StatusText>
      );
    return (
      <StatusText tone="muted" icon={state === 'WAITING' ? CircleDashed : Copy}>
        {words}
      </StatusText>
    );
  },
} satisfies ListCells<SerialPlateListRow>;
