import { useEffect } from 'react';

/** How a field is called, and its value in words. */
export type FieldWords = { label: string; textOf: (value: unknown) => string };

/** The fields of a form by their names. */
export type WordsByField = Map<string, FieldWords>;

/** Tells the form what a field is called, for what it says about somebody else's change. */
export function useFieldWords(words: WordsByField, name: string, label: string, textOf: FieldWords['textOf']): void {
  // why: the words are read by the form around the field, once it is drawn
  useEffect(() => {
    words.set(name, { label, textOf });
    return () => void words.delete(name);
  });
}
