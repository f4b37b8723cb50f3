import type { RouteOutput } from '@lintel/contract/base/route';
import type { recall } from '@lintel/contract/items/recall';
import { useDecideItemRecallMutation, useGetItemRecallsQuery } from '#api/recall.api.ts';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { RecallCard, type Recalled } from '../recalls/RecallCard.tsx';
import styles from '../recalls/recalls.module.css';

export type FoundRecalls = RouteOutput<typeof recall.getItemRecalls>;

/** The recall notices that may concern an item: what each says, what fits and what is missing, and what people decided. */
export function ItemRecalls({ itemId }: { itemId: number }) {
  const query = useGetItemRecallsQuery({ params: { itemId } });
  const [decide] = useDecideItemRecallMutation();
  const send: Recalled['decide'] = (recallId, body) => decide({ params: { itemId, recallId }, body, errors: 'inline' });
  return (
    <QueryState query={query} thing="The safety recalls" skeleton={<TableSkeleton rows={3} />}>
      {({ recalls, asOf }) =>
        recalls.length === 0 ? (
          <p className="muted">No notice fits this item any more. That is no proof that it is safe.</p>
        ) : (
          <ul className={styles.recalls} aria-label="Safety recalls">
            {recalls.map((one) => (
              <RecallCard key={one.recallId} recalled={{ thing: 'item', asOf, decide: send }} recall={one} />
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
