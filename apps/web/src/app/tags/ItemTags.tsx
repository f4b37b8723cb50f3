import { useGetItemTagsQuery } from '#api/tag.api.ts';
import { TagList } from './TagList.tsx';

/** The tags of an item, in its drawer and on its page. */
export function ItemTags({ itemId }: { itemId: number }) {
  return <TagList query={useGetItemTagsQuery({ params: { itemId } })} of={{ itemIds: [itemId] }} />;
}
