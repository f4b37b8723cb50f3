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
  /** The text and organization that the preview belongs to. */
  previewOf: { text: string; organizationId: number } | null;
  /** Separate for each kind, so that switching back finds them again. */
  choices: Record<ImportKind, Choices>;
  /** Null until somebody types it. */
  propertyName: string | null;
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
  choices: { units: {}, items: {} },
  propertyName: null,
  checked: null,
  appliedId: null,
};

/** The text of an import, while the draft has it. */
export function textOf({ checked, appliedId }: Draft, importId: number | null): string | null {
  const isOfDraft = importId !== null && (importId === checked?.importId || importId === appliedId);
  return isOfDraft ? (checked?.body.csvString ?? null) : null;
}
