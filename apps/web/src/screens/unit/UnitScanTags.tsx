import { Link } from 'react-router';
import { useGetTagWalkQuery } from '#api/scan-tag.api.ts';
import { links } from '#app/links.ts';

/** How many of a unit's items have a printed tag, and the way to put one on the others. Read here, it is taken along with the unit. */
export function UnitScanTags({ unitId }: { unitId: number }) {
  const { data } = useGetTagWalkQuery({ params: { unitId } });
  return <Link to={links.tagWalk(unitId)}>{data ? `${data.tagged} of ${data.items.length}` : 'Show'}</Link>;
}
