import * as z from 'zod';
import { Id } from './scalars.ts';

/** The kinds of things that a filter can name by id; the server looks their names up for files and mails. */
export const NAMED_KINDS = [
  'organization',
  'property',
  'building',
  'unit',
  'itemType',
  'manufacturer',
  'model',
  'user',
  'vendor',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/**
 * One filter of a list: its key is its name in the query of the API and in the address of the page. A filter is a search
 * text, a choice of known words, the id of a thing that has a name, or a plain value.
 */
export type ListFilter<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** 'Due', as on its chip and in the head of a file. */
  label: string;
  /** Said while nothing is chosen: 'Any time'. */
  anyLabel: string;
  kind: 'search' | 'choice' | 'named' | 'value';
  /** The words of its values. */
  words?: Readonly<Record<string, string>>;
  /** The word of a value, where there are too many to list. */
  wordOf?: (value: string) => string;
  /** What the id of a `named` filter names. */
  names?: NamedKind;
  /** What a search finds by: 'Serial, model, manufacturer'. */
  placeholder?: string;
  /** Set by links and other parts of the page: its chip shows only while it is set. */
  isQuiet?: boolean;
  /** Switches to another set of rows, such as archived ones: a step that Back undoes, and that Clear does not reset. */
  isView?: boolean;
  /** Rows are left out while nothing is chosen, so that files say `anyLabel` then: 'State: In service'. */
  fileShowsDefault?: boolean;
  /** Says what a row holds, not which rows there are: files do not mention it. */
  hiddenInFiles?: boolean;
  /** The filters that choosing another value clears, because they belong to the value before. */
  clears?: readonly string[];
  /** Only where the list is over all that the caller may see. */
  isPortfolioOnly?: boolean;
  /** Of the filter `group`: the key of a row's group by what the rows are grouped by (decision 36). */
  // why: a list of lists cannot name the rows of each
  // biome-ignore lint/suspicious/noExplicitAny: see above
  keyOf?: Readonly<Record<string, (row: any) => string>>;
};

/** How a filter is shown. */
type Shown = Partial<Omit<ListFilter, 'schema' | 'label' | 'kind' | 'names' | 'placeholder'>>;

export type ListFilters = Record<string, ListFilter>;

/** The search of a list; always the filter `q`. */
export function search(placeholder: string): ListFilter<z.ZodOptional<z.ZodString>> {
  return { schema: z.string().max(200).optional(), label: 'Search', anyLabel: '', kind: 'search', placeholder };
}

/** One of a few known values, by their words. */
export function choice<const W extends Readonly<Record<string, string>>>(
  label: string,
  words: W,
  shown: Shown = {},
): ListFilter<z.ZodOptional<z.ZodEnum<{ [K in keyof W & string]: K }>>> {
  const values = Object.keys(words) as (keyof W & string)[];
  // why: the keys of an object lose their names in Object.keys
  const schema = z.enum(values as [string, ...string[]]) as unknown as z.ZodEnum<{ [K in keyof W & string]: K }>;
  return { anyLabel: 'Any', ...shown, schema: schema.optional(), label, kind: 'choice', words };
}

/** Yes, or not asked: `flag('Show', 'Archived only', { anyLabel: 'Active' })`. */
export function flag(label: string, word: string, shown: Shown = {}): ListFilter<z.ZodOptional<z.ZodBoolean>> {
  return { anyLabel: 'Any', ...shown, schema: z.boolean().optional(), label, kind: 'choice', words: { true: word } };
}

/** A thing by its id, such as an item type; its name is looked up where it is written. */
export function named(label: string, names: NamedKind, shown: Shown = {}): ListFilter<z.ZodOptional<typeof Id>> {
  return { anyLabel: 'Any', ...shown, schema: Id.optional(), label, kind: 'named', names };
}

/** Any other value, written as it is: a year, a date, a word. */
export function value<S extends z.ZodType>(label: string, schema: S, shown: Shown = {}): ListFilter<z.ZodOptional<S>> {
  return { anyLabel: 'Any', isQuiet: true, ...shown, schema: schema.optional(), label, kind: 'value' };
}

/** The key of the group of rows without a value. */
export const NO_GROUP = 'none';

/**
 * By what the rows of a list can be grouped: its filters `group`, and `groupKey`, which narrows the rows of a page to one group while totals
 * and groups stay those of the whole filter (decision 36).
 */
export function groupFilters<const W extends Readonly<Record<string, string>>>(
  words: W,
  keyOf: { [K in keyof W]: (row: never) => string | number | null },
) {
  const keys = Object.entries(keyOf).map(([by, of]) => {
    // why: the rows are those of the list that these filters belong to
    const read = of as (row: unknown) => string | number | null;
    return [by, (row: unknown) => String(read(row) ?? NO_GROUP)] as const;
  });
  const shown = { isView: true, hiddenInFiles: true } as const;
  return {
    group: {
      ...choice('Group by', words, { ...shown, anyLabel: 'Nothing', clears: ['groupKey'] }),
      keyOf: Object.fromEntries(keys),
    },
    groupKey: value('Group', z.string().max(200), { ...shown, isQuiet: true }),
  };
}

/** The words of a filter's value, where they need no look-up: 'past life', '2031'. */
export function valueWords(filter: ListFilter, given: unknown): string {
  return filter.wordOf?.(String(given)) ?? filter.words?.[String(given)] ?? String(given);
}

/** Whose rows a list over all properties shows: of one organization, of one property. */
export const PLACE_FILTERS = {
  organizationId: named('Organization', 'organization', { anyLabel: 'All', isPortfolioOnly: true }),
  propertyId: named('Property', 'property', { anyLabel: 'All', isPortfolioOnly: true }),
};
