import type { OnboardBody } from '@lintel/contract/imports/import';
import { IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import type * as z from 'zod';
import type { FileContent } from '#app/import-run/file-content.ts';
import type { ImportAnswers } from '#app/import-run/import-words.ts';
import type { Choices, Preview } from './mapping.ts';
import type { LoadedFile } from './read-source.ts';

export type ImportBody = z.input<typeof OnboardBody>;

/** What was chosen and typed on the way to an import; it lives as long as the page does. */
export type Draft = {
  organizationId: number | null;
  way: 'file' | 'text';
  file: LoadedFile | null;
  pasted: string;
  preview: Preview | null;
  /** The file and organization that the preview belongs to. */
  previewOf: { content: FileContent; organizationId: number } | null;
  /** The sheets that were asked for; null for those that are chosen where nobody does. */
  sheets: string[] | null;
  /** Separate for each kind, so that switching back finds them again. */
  choices: Record<ImportKind, Choices>;
  /** Answers to what the file leaves open. */
  answers: ImportAnswers;
  /** Null until somebody types it. */
  propertyName: string | null;
  setName: string | null;
  /** The last check and what exactly was checked, which is what will be applied. */
  checked: { importId: number; body: ImportBody } | null;
  /** The import that applied the checked file. */
  appliedId: number | null;
};

export const EMPTY_DRAFT: Draft = {
  organizationId: null,
  way: 'file',
  file: null,
  pasted: '',
  preview: null,
  previewOf: null,
  sheets: null,
  choices: Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, {}])) as Draft['choices'],
  answers: {},
  propertyName: null,
  setName: null,
  checked: null,
  appliedId: null,
};

/** The file of an import, while the draft has it. */
export function contentOf({ checked, appliedId }: Draft, importId: number | null): FileContent | null {
  const isOfDraft = importId !== null && (importId === checked?.importId || importId === appliedId);
  if (!isOfDraft || checked === null) return null;
  const { csvString, fileBase64 } = checked.body;
  return csvString === undefined ? { fileBase64 } : { csvString };
}
