import type { ImportKind } from '@lintel/domain/roster-headers';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { usePreviewImportMutation, useRunOnboardMutation } from '#api/import.api.ts';
import type { OrgData } from '#api/session.ts';
import { useAppSelector } from '#app/store.ts';
import { type Draft, EMPTY_DRAFT, type ImportBody } from './draft.ts';
import { choose, chosenColumns, hasPropertyColumn, mappingOf, type Preview } from './mapping.ts';
import { rememberChoices, rememberedChoices } from './mapping-memory.ts';
import type { Place } from './onboarding-place.ts';
import { type LoadedText, readPasted } from './read-source.ts';

/** The draft of an import with the calls that take it from step to step; a failed call changes nothing in it. */
export function useDraft(organizations: readonly OrgData[], go: (place: Place) => void) {
  const selected = useAppSelector((state) => state.selection.organizationId);
  const [kept, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [previewImport, preview] = usePreviewImportMutation();
  const [runOnboard, run] = useRunOnboardMutation();

  const only = organizations.length === 1 ? organizations[0]?.id : undefined;
  const draft = { ...kept, organizationId: kept.organizationId ?? only ?? selected };
  const loaded = loadedOf(draft);
  const choices = draft.preview ? draft.choices[draft.preview.kind] : {};
  const columns = chosenColumns(draft.preview?.columns ?? [], choices);
  const properties = organizations.find((each) => each.id === draft.organizationId)?.properties ?? [];
  const propertyNames = properties.map((property) => property.name);
  const onlyProperty = propertyNames.length === 1 ? propertyNames[0] : undefined;
  const propertyName = draft.propertyName ?? draft.preview?.propertyName ?? onlyProperty ?? '';

  const patch = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  const callPreview = async (source: LoadedText, kind: ImportKind | undefined): Promise<Preview | undefined> => {
    if (draft.organizationId === null) return undefined;
    const body = { orgId: draft.organizationId, csvString: source.text, fileName: source.fileName, kind };
    const { data } = await previewImport({ body, errors: 'inline' });
    return data;
  };

  const read = async (source: LoadedText) => {
    const { organizationId, previewOf } = draft;
    if (organizationId === null) return;
    if (draft.preview && previewOf?.text === source.text && previewOf.organizationId === organizationId) {
      go({ kind: 'columns' });
      return;
    }
    const data = await callPreview(source, undefined);
    if (!data) return;
    const fresh = { ...EMPTY_DRAFT.choices, [data.kind]: rememberedChoices(organizationId, data) };
    const of = { text: source.text, organizationId };
    patch({ preview: data, previewOf: of, choices: fresh, propertyName: null, checked: null, appliedId: null });
    go({ kind: 'columns' });
  };

  const switchKind = async (kind: ImportKind) => {
    if (!loaded || draft.organizationId === null || kind === draft.preview?.kind) return;
    const data = await callPreview(loaded, kind);
    if (!data) return;
    const isNew = Object.keys(draft.choices[kind]).length === 0;
    const known = isNew ? rememberedChoices(draft.organizationId, data) : draft.choices[kind];
    patch({ preview: data, choices: { ...draft.choices, [kind]: known } });
  };

  const chooseField = (index: number, field: string | null) => {
    if (!draft.preview) return;
    const { kind, columns: all } = draft.preview;
    patch({ choices: { ...draft.choices, [kind]: choose(all, choices, index, field) } });
  };

  const check = async () => {
    if (!loaded || !draft.preview || draft.organizationId === null) return;
    const name = propertyName.trim();
    const body: ImportBody = {
      orgId: draft.organizationId,
      csvString: loaded.text,
      fileName: loaded.fileName.slice(0, 200),
      kind: draft.preview.kind,
      mapping: mappingOf(columns),
      ...(!hasPropertyColumn(columns) && name !== '' && { propertyName: name }),
    };
    const { data } = await runOnboard({ body: { ...body, dryRun: true }, errors: 'inline' });
    if (!data) return;
    rememberChoices(draft.organizationId, draft.preview, choices);
    patch({ checked: { importId: data.importId, body }, appliedId: null });
    go({ kind: 'check', importId: data.importId });
  };

  /** Checks the same file again with the other answer for exact copies of a row. */
  const checkCopies = async (keepCopies: boolean) => {
    if (!draft.checked) return;
    const body = { ...draft.checked.body, keepCopies };
    const { data } = await runOnboard({ body: { ...body, dryRun: true }, errors: 'inline' });
    if (!data) return;
    patch({ checked: { importId: data.importId, body }, appliedId: null });
    go({ kind: 'check', importId: data.importId });
  };

  const apply = async (leaveOutErrors: boolean) => {
    if (!draft.checked) return;
    const body = { ...draft.checked.body, ...(leaveOutErrors && { leaveOutErrors }) };
    const { data } = await runOnboard({ body, errors: 'inline' });
    if (!data) return;
    patch({ appliedId: data.importId });
    go({ kind: 'import', importId: data.importId });
  };

  const startOver = () => {
    preview.reset();
    run.reset();
    setDraft({ ...EMPTY_DRAFT, organizationId: draft.organizationId });
    go({ kind: 'source' });
  };

  return {
    draft,
    loaded,
    columns,
    propertyName,
    propertyNames,
    isReading: preview.isLoading,
    isSending: run.isLoading,
    previewFailure: failureWords(preview.error),
    runFailure: failureWords(run.error),
    patch,
    read,
    switchKind,
    chooseField,
    check,
    checkCopies,
    apply,
    startOver,
  };
}

function loadedOf({ way, file, pasted }: Draft): LoadedText | null {
  if (way === 'file') return file;
  const read = readPasted(pasted);
  return read.ok ? read.loaded : null;
}

function failureWords(error: unknown): string | null {
  if (error === undefined) return null;
  const failure = asApiError(error);
  const [field] = failure?.fields ?? [];
  return field?.message ?? (failure?.message || 'The server refused it without a reason.');
}
