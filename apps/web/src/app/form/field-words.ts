import { useEffect } from 'react';

/** The label of a field, and how its value reads. */
export type FieldWords = { label: string; textOf: (value: unknown) => string };

/** The fields of a form by their names. */
export type WordsByField = Map<string, FieldWords>;

/** Tells the form the label of a field, which it shows when somebody else has changed it. */
export function useFieldWords(words: WordsByField, name: string, label: string, textOf: FieldWords['textOf']): void {
  // why: the words are read by the form around the field, once it is drawn
  useEffect(() => {
    words.set(name, { label, textOf });
    return () => void words.delete(name);
  });
}
