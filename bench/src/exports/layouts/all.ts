import type { Layout } from '../sheet.ts';
import { KEPT } from './kept/all.ts';
import { TUNE } from './tune/all.ts';

export type Choice = 'tune' | 'kept' | 'all';

/** The layouts of a choice, and whether each is kept apart for checking. */
export function layoutsOf(choice: Choice): { layout: Layout; isKept: boolean }[] {
  const tune = TUNE.map((layout) => ({ layout, isKept: false }));
  const kept = KEPT.map((layout) => ({ layout, isKept: true }));
  if (choice === 'tune') return tune;
  return choice === 'kept' ? kept : [...tune, ...kept];
}
