import { useGetUnitTagsQuery } from '#api/tag.api.ts';
import { TagList } from './TagList.tsx';

/** The tags of a unit, at its head. */
export function UnitTags({ unitId }: { unitId: number }) {
  return <TagList query={useGetUnitTagsQuery({ params: { unitId } })} of={{ unitIds: [unitId] }} />;
}
