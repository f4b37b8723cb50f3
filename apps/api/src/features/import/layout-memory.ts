import { createHash } from 'node:crypto';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { type ColumnGuess, IMPORT_FIELDS, normaliseHeader } from '@lintel/domain/roster/cells/roster-headers';
import type { Answers } from './questions.ts';

/** Layouts that an organization's reading looks through: those used last. */
export const KEPT_LAYOUTS = 200;

/** What a layout of files is remembered by: its heads in their order, however they are spaced and written. */
export function headsKeyOf(headers: readonly string[]): string {
  const names = headers.map(normaliseHeader);
  while (names.at(-1) === '') names.pop();
  return createHash('sha256').update(names.join('\n')).digest('hex');
}

/** The columns that a person pointed elsewhere than the guess. */
export function ownMapping(guesses: readonly ColumnGuess[], mapping: Mapping): Mapping {
  const fieldOf = new Map(guesses.map(({ index, field }) => [String(index), field as string | null]));
  return Object.fromEntries(Object.entries(mapping).filter(([index, field]) => field !== fieldOf.get(index)));
}

/** A kept mapping without what no longer fits: fields that are gone, columns that are residents' data now. */
export function usableMapping(guesses: readonly ColumnGuess[], kind: ImportKind, mapping: Mapping): Mapping {
  const fields = new Set<string>(IMPORT_FIELDS[kind].map(({ id }) => id));
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(mapping).filter(([index, field]) => {
      const guess = guesses[Number(index)];
      if (!guess || guess.isPersonal || field === guess.field) return false;
      if (field === null) return true;
      const isUsable = fields.has(field) && !taken.has(field);
      taken.add(field);
      return isUsable;
    }),
  );
}

/** What is kept for the heads of a file, and what the person's own mapping changes in the guesses. */
export function memoryOf(
  guesses: readonly ColumnGuess[],
  kind: ImportKind,
  { layouts, mapping }: { layouts?: readonly KeptLayout[] | undefined; mapping?: Mapping | undefined },
): LayoutMemory {
  const headsKey = headsKeyOf(guesses.map(({ header }) => header));
  const kept = layouts?.find((layout) => layout.kind === kind && layout.headsKey === headsKey);
  const own = mapping ? ownMapping(guesses, mapping) : usableMapping(guesses, kind, kept?.mapping ?? {});
  return { headsKey, mapping: own, answers: kept?.answers ?? {}, isMapped: mapping === undefined };
}

type Mapping = Record<string, string | null>;
/** What was answered and mapped for files of one layout. */
export type KeptLayout = { kind: ImportKind; headsKey: string; answers: Answers; mapping: Mapping };

/** `isMapped`: the kept mapping is used, because the person sent none. */
export type LayoutMemory = Pick<KeptLayout, 'headsKey' | 'mapping' | 'answers'> & { isMapped: boolean };
