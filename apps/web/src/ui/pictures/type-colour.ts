/** As many data colours as the theme has (--d1 … --d12). */
const COLOURS = 12;
const FILLS = ['solid', 'stripes', 'dots'] as const;

export type TypeFill = (typeof FILLS)[number];
/** How a type is drawn, everywhere: a colour of the theme and a fill. */
export type TypeMark = { colour: string; fill: TypeFill };

/** How several types together are drawn. */
export const OTHER_MARK: TypeMark = { colour: 'var(--d-other)', fill: 'solid' };

/**
 * The mark of an item type by its position in the catalogue, which follows from its id: the first twelve types have a
 * colour each, the next twelve the same colours striped, the next twelve dotted, and so on from the start. It never
 * depends on what else is shown.
 */
export function typeMark(itemTypeId: number): TypeMark {
  const place = Math.max(0, itemTypeId - 1);
  return {
    colour: `var(--d${(place % COLOURS) + 1})`,
    fill: FILLS[Math.floor(place / COLOURS) % FILLS.length] ?? 'solid',
  };
}
