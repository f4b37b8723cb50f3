import { useGetUnitTagsQuery } from '#api/tag.api.ts';
import { QueryState } from '#ui/QueryState.tsx';
import { TagList } from './TagList.tsx';

/** The tags of a unit, at its head. */
export function UnitTags({ unitId }: { unitId: number }) {
  const tags = useGetUnitTagsQuery({ params: { unitId } });
  return (
    <QueryState query={tags} thing="The tags" skeleton={null}>
      {(data) => <TagList tags={data} of={{ unitIds: [unitId] }} />}
    </QueryState>
  );
}
