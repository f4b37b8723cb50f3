import { useGetItemTagsQuery } from '#api/tag.api.ts';
import { QueryState } from '#ui/QueryState.tsx';
import { TagList } from './TagList.tsx';

/** The tags of an item, in its drawer and on its page. */
export function ItemTags({ itemId }: { itemId: number }) {
  const tags = useGetItemTagsQuery({ params: { itemId } });
  return (
    <QueryState query={tags} thing="The tags" skeleton={null}>
      {(data) => <TagList tags={data} of={{ itemIds: [itemId] }} />}
    </QueryState>
  );
}
