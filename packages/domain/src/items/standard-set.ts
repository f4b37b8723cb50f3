/** An item type of a standard set: how many of it an area of the kind has. */
export type ExpectedType = { itemTypeId: number; quantity: number };
/** A type that meets a standard set in the place of another: one water heater is as good as another. */
export type StandIn = { itemTypeId: number; countedUnderId: number };

/**
 * What the standard set of an area asks for, by item type, without what is known not to be there, and how many of each are there. What stands in
 * for another type counts as that one throughout.
 */
export function expectedHere(set: {
  expected: readonly ExpectedType[];
  standIns: readonly StandIn[];
  absentTypeIds: readonly number[];
  presentTypeIds: readonly number[];
}): ExpectedHere {
  const under = new Map(set.standIns.map(({ itemTypeId, countedUnderId }) => [itemTypeId, countedUnderId]));
  const countedAs = (itemTypeId: number) => under.get(itemTypeId) ?? itemTypeId;
  const types = new Map<number, { quantity: number; pieces: number }>();
  for (const { itemTypeId, quantity } of set.expected) {
    const as = countedAs(itemTypeId);
    types.set(as, { quantity: Math.max(quantity, types.get(as)?.quantity ?? 0), pieces: 0 });
  }
  for (const itemTypeId of set.absentTypeIds) types.delete(countedAs(itemTypeId));
  for (const itemTypeId of set.presentTypeIds) {
    const type = types.get(countedAs(itemTypeId));
    if (type) type.pieces += 1;
  }
  return { types, countedAs };
}

export type ExpectedHere = {
  /** By item type: how many are expected, and how many are there. */
  types: ReadonlyMap<number, { quantity: number; pieces: number }>;
  /** The item type under which a type counts. */
  countedAs(itemTypeId: number): number;
};
