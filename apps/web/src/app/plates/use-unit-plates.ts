import { useGetUnitPlatesQuery } from '#api/serial-plate.api.ts';

/** The plate of each item of a unit that has one, by item, with its small picture; `renew` gives its addresses anew. */
export function useUnitPlates(unitId: number | null) {
  const { currentData, refetch } = useGetUnitPlatesQuery(
    { params: { unitId: unitId ?? 0 }, query: { w: 256, q: 75 } },
    { skip: unitId === null },
  );
  const byItem = new Map(currentData?.plates.map((plate) => [plate.itemId, plate]));
  return { plateOf: (itemId: number) => byItem.get(itemId), renew: refetch };
}
