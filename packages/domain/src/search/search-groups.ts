// Beside the rules of searching: the web loads no more than these words.

/** Groups of what a search finds, in the order in which equally close ones are shown. */
export const SEARCH_GROUPS = [
  'properties',
  'units',
  'items',
  'tags',
  'models',
  'makers',
  'vendors',
  'people',
  'users',
] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];
