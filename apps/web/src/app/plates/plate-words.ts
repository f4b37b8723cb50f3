type Place = { itemType: string | null; unitName: string | null; propertyName: string };

/** What a plate is of, and where: 'Furnace, unit 204'. */
export function plateName({ unitName, propertyName, itemType }: Place): string {
  return `${itemType ?? 'New item'}, ${unitName === null ? propertyName : `unit ${unitName}`}`;
}
