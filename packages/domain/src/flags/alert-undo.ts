/** What is known when a flag goes back from 'Replaced'. */
export type UndoFacts = {
  /** The version of its item after closing this flag retired it; null where the item was retired before. */
  retiredVersion: number | null;
  /** Its item as it is now; null where the flag is about no item, or the item is not to be seen at its property any more. */
  item: {
    status: 'ACTIVE' | 'STORED' | 'RETIRED';
    version: number;
    isArchived: boolean;
    isHere: boolean;
    /** 'in S1', or 'at the property' of what is in no unit. */
    place: string;
    /** Other items of its type that are in service in its unit, the successor among them. */
    othersInUnit: number;
    typeName: string;
  } | null;
  retiredFrom: 'ACTIVE' | 'STORED' | null;
  /** What the flag names as its successor: 'GE GNE25, serial VR1'. */
  successor: string | null;
  isAboutItem: boolean;
};

/** Whether the item of a flag goes back to what it was: only where closing the flag retired it, and nothing happened to it since. */
export function undoesRetirement({ item, retiredVersion }: UndoFacts): boolean {
  return (
    item !== null &&
    retiredVersion !== null &&
    item.isHere &&
    !item.isArchived &&
    item.status === 'RETIRED' &&
    item.version === retiredVersion
  );
}

/** What a flag that goes back from 'Replaced' does to its item and its successor, and what it leaves as it is and why; null: nothing. */
export function undoWords(facts: UndoFacts): string | null {
  const isBack = undoesRetirement(facts);
  const words = [
    facts.isAboutItem ? itemWords(facts, isBack) : null,
    successorWords(facts, isBack),
    isBack ? othersWords(facts) : null,
  ].filter((one) => one !== null);
  return words.length === 0 ? null : words.join(' ');
}

function itemWords({ item, retiredVersion, retiredFrom }: UndoFacts, isBack: boolean): string {
  if (isBack)
    return `The old item is ${retiredFrom === 'STORED' ? 'in storage' : 'in service'} again ${item?.place ?? ''}.`;
  if (item === null || !item.isHere) return 'The old item stays as it is: it is not at this property any more.';
  if (item.isArchived) return 'The old item stays as it is: its record was archived since.';
  if (item.status !== 'RETIRED') return 'The old item stays as it is: it is not retired any more.';
  if (retiredVersion === null) return 'The old item stays retired: it was retired before this flag was closed.';
  return 'The old item stays retired: its record was changed since this flag was closed.';
}

function successorWords({ successor }: UndoFacts, isBack: boolean): string | null {
  if (successor === null) return null;
  return isBack
    ? `The new item, ${successor}, stays on record and is no longer its successor.`
    : `The flag no longer names the new item, ${successor}, whose record stays as it is.`;
}

function othersWords({ item, retiredFrom }: UndoFacts): string | null {
  if (item === null || item.othersInUnit === 0 || retiredFrom === 'STORED') return null;
  const { othersInUnit, typeName, place } = item;
  return `${othersInUnit + 1} items of the type ${typeName.toLowerCase()} are in service ${place} now: retire what is not there.`;
}
