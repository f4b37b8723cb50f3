import { useGetItemQuery } from '#api/item.api.ts';
import { AdviceCard } from '#app/item-drawer/AdviceCard.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';

/** The rule of repair or replace on the item of a flag, as its own drawer has it: the rule, what would flip it, a quote, and what counts. */
export function FlagAdvice({ itemId }: { itemId: number }) {
  const item = useGetItemQuery({ params: { itemId } });
  return (
    <QueryState query={{ ...item, data: item.currentData }} thing="The advice" skeleton={<TableSkeleton rows={3} />}>
      {(found) => <AdviceCard item={found} />}
    </QueryState>
  );
}
