import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import { useGetItemWarrantyQuery } from '#api/warranty.api.ts';
import { date } from '#ui/base/format.ts';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';

/** What of an item is covered today, each with its last day: 'Covered: parts to 2027-03-01, tank for life.' */
export function CoveredParts({ itemId }: { itemId: number }) {
  const query = useGetItemWarrantyQuery({ params: { itemId } });
  const warranty = query.currentData;
  if (!warranty) return query.isError ? <NotLoaded thing="What is covered" query={query} /> : <p>Covered: …</p>;
  const running = warranty.covers.filter(
    ({ endsOn, isLifetime }) => isLifetime || (endsOn !== null && endsOn >= warranty.asOf),
  );
  const words = running.map(
    ({ cover, endsOn, isLifetime, isEstimated }) =>
      `${COVER_LABELS[cover].toLowerCase()} ${isLifetime ? 'for life' : `to ${date(endsOn)}`}${isEstimated ? ' (estimated)' : ''}`,
  );
  return <p>Covered: {words.join(', ')}.</p>;
}
