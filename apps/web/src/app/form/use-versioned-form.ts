import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, Resolver, UseFormReturn } from 'react-hook-form';
import { type ChangedBy, type Recorded, useChangedBy } from './use-changed-by.ts';
import { useForm } from './use-form.ts';

type Thing = { version: number } | null | undefined;

type VersionedFormProps<S extends Thing, V extends FieldValues, B> = {
  /** What is changed, as the cache holds it; null or undefined where the form makes a new one. */
  thing: S;
  valuesOf: (thing: S) => V;
  /** Checks what was typed over the version that it is saved over. */
  resolverOf?: (base: S) => Resolver<V, unknown, B>;
  /** Gets the newest version; nothing when that failed. */
  load: () => Promise<S | undefined>;
  /** Where it is recorded who changed it. */
  recorded: Recorded;
  /** What differs between two versions in words, where the fields of the form do not say it. */
  differencesOf?: (before: NonNullable<S>, after: NonNullable<S>) => string[];
};

/** A field that somebody else changed, and what was typed into it here, if anything. */
export type Difference = { field: string; before: unknown; after: unknown; mine?: unknown };

/** Somebody else's change, which a save was refused for. */
export type Overtaken = {
  differences: readonly (Difference | string)[];
  by: ChangedBy | null;
  /** The form shows the newest version. */
  isTaken: boolean;
};

/** What a form does about somebody else's change. */
export type Versioned = {
  /** Null until such a change was met and looked at, and again from the next attempt to save. */
  overtaken: Overtaken | null;
  /** What changed could not be loaded; the next attempt clears it. */
  hasFailed: boolean;
  /** Finds out what changed, and who changed it. */
  look: () => Promise<void>;
  /** Goes on from the newest version; fields that were edited keep what was typed. */
  takeNewest: () => Promise<void>;
  /** Goes on from the newest version with the whole form as it is. */
  keepMine: () => void;
  /** Called as a save begins: what was found before no longer counts. */
  forget: () => void;
};

/**
 * A form of something that other people may change meanwhile. `base` is the version that it is saved over. It follows the cache as long as
 * that loses nothing that was typed; a save that is refused all the same says what changed, and what was typed stays.
 */
export function useVersionedForm<S extends Thing, V extends FieldValues, B>(
  props: VersionedFormProps<S, V, B>,
): {
  form: UseFormReturn<V, unknown, B>;
  base: S;
  version: number;
  /** The thing was saved and the form stays: it is saved over this version from now on. */
  saved: (thing: S) => void;
  versioned: Versioned;
} {
  const { thing, valuesOf, load, differencesOf } = props;
  const [base, setBase] = useState(thing);
  const [newest, setNewest] = useState<S | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // why: a person may ask for the newest version while the first look is still under way; only the last one counts
  const looks = useRef(0);
  /** The version of the last attempt to save. */
  const tried = useRef(0);
  const findChangedBy = useChangedBy(props.recorded);
  const form = useForm<V, unknown, B>({
    defaultValues: valuesOf(base) as DefaultValues<V>,
    ...(props.resolverOf && { resolver: props.resolverOf(base) }),
  });
  const { isDirty } = form.formState;

  // why: an own change elsewhere on the page makes a new version too, which is no reason to refuse this form
  useEffect(() => {
    if (overtaken || !thing || !base || thing.version <= base.version) return;
    const isSame = isEqual(valuesOf(thing), valuesOf(base));
    if (isDirty && !isSame) return;
    if (!isSame) form.reset(valuesOf(thing));
    setBase(thing);
  });

  const take = (next: S) => {
    const mine = form.getValues();
    const before = valuesOf(base);
    // Counts attempts to save from 0 again.
    form.reset(valuesOf(next));
    for (const [field, value] of Object.entries(mine)) {
      if (isEqual(value, before[field])) continue;
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    setBase(next);
  };
  const look = async () => {
    const number = ++looks.current;
    setFailed(false);
    const found = await load();
    if (number !== looks.current) return undefined;
    // why: a read that failed gives what the cache has, which is no newer than what the save was refused for
    if (!found || found.version <= tried.current) return void setFailed(true);
    const now: Overtaken = {
      differences:
        (base && differencesOf?.(base, found)) ?? differencesIn(valuesOf(base), valuesOf(found), form.getValues()),
      by: await findChangedBy(),
      isTaken: false,
    };
    if (number !== looks.current) return undefined;
    setNewest(found);
    setOvertaken(now);
    return { found, now };
  };

  return {
    form,
    base,
    version: base?.version ?? 0,
    saved: setBase,
    versioned: {
      overtaken,
      hasFailed,
      look: async () => void (await look()),
      takeNewest: async () => {
        const seen = newest && overtaken ? { found: newest, now: overtaken } : await look();
        if (!seen) return;
        take(seen.found);
        setOvertaken({ ...seen.now, isTaken: true });
      },
      keepMine: () => {
        if (newest) setBase(newest);
        setOvertaken(null);
      },
      forget: () => {
        tried.current = base?.version ?? 0;
        setOvertaken(null);
      },
    },
  };
}

function differencesIn(before: FieldValues, after: FieldValues, mine: FieldValues): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    if (isEqual(before[field], after[field])) return [];
    const isTyped = !isEqual(mine[field], before[field]) && !isEqual(mine[field], after[field]);
    return [{ field, before: before[field], after: after[field], ...(isTyped && { mine: mine[field] }) }];
  });
}

/** Values of a form are text, numbers and lists of them, made in the same order each time. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
