import type { OnboardBody } from '@lintel/contract/import';
import type { ImportKind } from '@lintel/domain/roster-headers';
import type * as z from 'zod';
import type { Choices, Preview } from './mapping.ts';
import type { LoadedText } from './read-source.ts';

export type ImportBody = z.input<typeof OnboardBody>;

/** What was chosen and typed on the way to an import; it lives as long as the page does. */
export type Draft = {
  organizationId: number | null;
  way: 'file' | 'text';
  file: LoadedText | null;
  pasted: string;
  preview: Preview | null;
  /** The text and organization that the preview is of. */
  previewOf: { text: string; organizationId: number } | null;
  /** Kept apart by kind, so that switching back finds them again. */
  choices: Record<ImportKind, Choices>;
  /** Null until somebody types it. */
  propertyName: string | null;
  /** The last check and what exactly was checked, which is what will be applied. */
  checked: { importId: number; body: ImportBody } | null;
  /** The import that applied what was checked. */
  appliedId: number | null;
};

export const EMPTY_DRAFT: Draft = {
  organizationId: null,
  way: 'file',
  file: null,
  pasted: '',
  preview: null,
  previewOf: null,
  choices: { units: {}, items: {} },
  propertyName: null,
  checked: null,
  appliedId: null,
};

/** The text that an import is of, while the draft holds it. */
export function textOf({ checked, appliedId }: Draft, importId: number | null): string | null {
  const isOfDraft = importId !== null && (importId === checked?.importId || importId === appliedId);
  return isOfDraft ? (checked?.body.csvString ?? null) : null;
}
