import type { RowOfList } from '@lintel/contract/base/define-list';
import { turnParts, turnPartsReport } from '@lintel/contract/turns/turn-parts';
import { useTurnPartsPages } from '#api/turn.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import type { ListAnswer } from '#app/list/use-list.ts';
import { counted, DASH, moneyCell } from '#ui/base/format.ts';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './turnover.module.css';

type Row = RowOfList<typeof turnPartsReport>;
type Answer = ListAnswer<Row> & { turnsNow: number; turnsAhead: number; learnedFrom: number };

const HELP =
  'In turns now are items in empty units whose life ends within a year, or that a task replaces. On notice are those in units whose residents leave within 30 days. The usual need beyond them is what turns of the same floor plans took in the last year, for each of these move-outs.';

const CELLS = {
  type: {
    stack: 'first',
    cell: (row) => (
      <span className={styles.itemType}>
        <ItemTypeIcon name={row.itemType} />
        {row.itemType}
      </span>
    ),
  },
  cost: (row) =>
    row.unpriced === 0 ? (
      row.dueCents === null ? (
        DASH
      ) : (
        moneyCell(row.dueCents)
      )
    ) : (
      <span className={styles.twoLines}>
        {row.dueCents === null ? DASH : moneyCell(row.dueCents)}
        <small>{row.unpriced} without a price</small>
      </span>
    ),
} satisfies ListCells<Row>;

/** The order list: what empty units wait for, and what to have two weeks before the next move-outs. */
export function PartsTab({ propertyId }: { propertyId: number }) {
  return (
    <ListPage<typeof turnPartsReport, Answer>
      list={turnPartsReport}
      usePages={useTurnPartsPages}
      propertyId={propertyId}
      exportPath={turnParts.listTurnParts.path}
      cells={CELLS}
      help={HELP}
      hasTwoLines
      countNote={({ turnsNow, turnsAhead, learnedFrom }) =>
        `for ${counted(turnsNow, 'empty unit')} and ${counted(turnsAhead, 'move-out')} within 30 days; use learned from ${counted(learnedFrom, 'turn')}`
      }
      nothingYet={{
        title: 'Nothing to order',
        why: 'Nothing in empty units or in those on notice is at the end of its life, and turns of their floor plans took nothing in the last year.',
      }}
    />
  );
}
