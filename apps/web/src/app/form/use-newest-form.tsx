import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ChangedNotice } from './ChangedNotice.tsx';

type NewestFormProps<T, V extends FieldValues, C, B> = {
  form: UseFormReturn<V, C, B>;
  /** The version that the form was opened with. */
  version: number;
  /** Gets the newest version; nothing when that failed. */
  load: () => Promise<T | undefined>;
  valuesOf: (newest: T) => V;
};

/**
 * A form of something that somebody else may change meanwhile: the version that it is saved over, `reload` to go on from the newest
 * one, and the notice that it did, shown until the next attempt to save. What was typed stays.
 */
export function useNewestForm<T extends { version: number }, V extends FieldValues, C, B>(
  props: NewestFormProps<T, V, C, B>,
): { version: number; reload: () => void; notice: ReactNode } {
  const { form, load, valuesOf } = props;
  const [version, setVersion] = useState(props.version);
  const [isNewest, setNewest] = useState(false);
  const reload = async () => {
    const newest = await load();
    if (!newest) return;
    // Counts attempts to save from 0 again.
    form.reset(valuesOf(newest), { keepDirtyValues: true });
    setVersion(newest.version);
    setNewest(true);
  };
  const { submitCount } = form.formState;
  return { version, reload: () => void reload(), notice: isNewest && submitCount === 0 && <ChangedNotice /> };
}
