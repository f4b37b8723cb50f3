import { cutText } from '@lintel/domain/base/text-cut';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { usePreviewImportMutation, useRunOnboardMutation } from '#api/import.api.ts';
import type { OrgData } from '#api/session.ts';
import type { FileContent } from '#app/import-run/file-content.ts';
import type { ImportAnswers } from '#app/import-run/import-words.ts';
import { useAppSelector } from '#app/store.ts';
import { type Draft, EMPTY_DRAFT, type ImportBody } from './draft.ts';
import { asksForProperty, asksForSet, choose, chosenColumns, mappingOf, type Preview } from './mapping.ts';
import type { Asked, Place } from './onboarding-place.ts';
import { type LoadedFile, PASTED_NAME, readPasted } from './read-source.ts';

/** The draft of an import with the calls that take it from step to step; a failed call changes nothing in it. */
export function useDraft(organizations: readonly OrgData[], asked: Asked, go: (place: Place) => void) {
  const selected = useAppSelector((state) => state.selection.organizationId);
  const [kept, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [previewImport, preview] = usePreviewImportMutation();
  const [runOnboard, run] = useRunOnboardMutation();

  const only = organizations.length === 1 ? organizations[0]?.id : undefined;
  const draft = { ...kept, organizationId: kept.organizationId ?? asked.organizationId ?? only ?? selected };
  const loaded = loadedOf(draft);
  const choices = draft.preview ? draft.choices[draft.preview.kind] : {};
  const columns = chosenColumns(draft.preview?.columns ?? [], choices);
  const properties = organizations.find((each) => each.id === draft.organizationId)?.properties ?? [];
  const propertyNames = properties.map((property) => property.name);
  // Rows below headings that name their properties must not all go to the only one.
  const namesProperties = draft.preview?.questions.some(({ id }) => id === 'headings') ?? false;
  const onlyProperty = propertyNames.length === 1 && !namesProperties ? propertyNames[0] : undefined;
  const givenName = asked.organizationId === draft.organizationId ? asked.propertyName : undefined;
  const propertyName = draft.propertyName ?? draft.preview?.propertyName ?? givenName ?? onlyProperty ?? '';
  const setName = draft.setName ?? asked.setName ?? draft.preview?.setName ?? newSetName(draft.preview, loaded);

  const patch = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  const callPreview = async (
    source: LoadedFile,
    kind: ImportKind | undefined,
    sheets: string[] | null,
    more: Pick<ImportBody, 'answers' | 'mapping' | 'propertyName' | 'setName'> = {},
  ): Promise<Preview | undefined> => {
    if (draft.organizationId === null) return undefined;
    const body = { ...sentFile(source, sheets), orgId: draft.organizationId, kind, ...more };
    const { data } = await previewImport({ body, errors: 'inline' });
    return data;
  };

  const read = async (source: LoadedFile) => {
    const { organizationId, previewOf } = draft;
    if (organizationId === null) return;
    if (
      draft.preview &&
      previewOf &&
      isSameFile(previewOf.content, source.content) &&
      previewOf.organizationId === organizationId
    ) {
      go({ kind: 'columns' });
      return;
    }
    if (await begin(source, null, asked.kind)) go({ kind: 'columns' });
  };

  /** Reads a file, or other sheets of it, from the beginning; false where the server refuses it. */
  const begin = async (source: LoadedFile, sheets: string[] | null, kind: ImportKind | undefined): Promise<boolean> => {
    const { organizationId } = draft;
    const data = await callPreview(source, kind, sheets);
    if (!data || organizationId === null) return false;
    const previewOf = { content: source.content, organizationId };
    const { choices, answers, propertyName, setName, checked, appliedId } = EMPTY_DRAFT;
    patch({ preview: data, previewOf, sheets, choices, answers, propertyName, setName, checked, appliedId });
    return true;
  };

  const switchSheets = async (sheets: string[]) => {
    if (loaded && sheets.length > 0) await begin(loaded, sheets, asked.kind);
  };

  /** Begins again with another sheet of the same file, which may hold another kind of rows. */
  const readSheet = async (sheet: string) => {
    if (loaded && (await begin(loaded, [sheet], undefined))) go({ kind: 'columns' });
  };

  const switchKind = async (kind: ImportKind) => {
    if (!loaded || draft.organizationId === null || kind === draft.preview?.kind) return;
    const data = await callPreview(loaded, kind, draft.sheets);
    if (!data) return;
    patch({ preview: data });
  };

  /** Reads the file again with answers, before it was checked. */
  const answer = async (answers: ImportAnswers) => {
    if (!loaded || !draft.preview) return;
    const all = { ...draft.answers, ...answers };
    const data = await callPreview(loaded, draft.preview.kind, chosenSheets(draft.preview), {
      answers: all,
      ...(Object.keys(choices).length > 0 && { mapping: mappingOf(columns) }),
      ...givenNames(),
    });
    // why: a mapping that was sent is no guess and no memory, which the columns still say
    if (data) patch({ answers: all, preview: { ...data, columns: draft.preview.columns } });
  };

  const givenNames = () => {
    if (draft.preview === null) return {};
    const { kind } = draft.preview;
    const [property, set] = [propertyName.trim(), setName.trim()];
    return {
      ...(asksForProperty(columns, kind) && property !== '' && { propertyName: property }),
      ...(asksForSet(columns, kind) && set !== '' && { setName: set }),
    };
  };

  const chooseField = (index: number, field: string | null) => {
    if (!draft.preview) return;
    const { kind, columns: all } = draft.preview;
    patch({ choices: { ...draft.choices, [kind]: choose(all, choices, index, field) } });
  };

  const check = async () => {
    if (!loaded || !draft.preview || draft.organizationId === null) return;
    const body: ImportBody = {
      ...sentFile(loaded, chosenSheets(draft.preview)),
      orgId: draft.organizationId,
      kind: draft.preview.kind,
      mapping: mappingOf(columns),
      ...givenNames(),
      ...(Object.keys(draft.answers).length > 0 && { answers: draft.answers }),
    };
    await runCheck(body);
  };

  /** Checks the same file again, with another answer or another judgement of rows. */
  const checkAgain = async (changes: Pick<ImportBody, 'keepCopies' | 'answers' | 'turned'>) => {
    if (!draft.checked) return;
    const answers = { ...draft.checked.body.answers, ...changes.answers };
    await runCheck({ ...draft.checked.body, ...changes, ...(changes.answers && { answers }) });
  };

  const runCheck = async (body: ImportBody) => {
    const { data } = await runOnboard({ body: { ...body, dryRun: true }, errors: 'inline' });
    if (!data) return;
    patch({ checked: { importId: data.importId, body }, answers: body.answers ?? {}, appliedId: null });
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
    setName,
    isReading: preview.isLoading,
    isSending: run.isLoading,
    previewFailure: failureWords(preview.error),
    runFailure: failureWords(run.error),
    patch,
    read,
    switchKind,
    switchSheets,
    readSheet,
    chooseField,
    check,
    answer,
    checkAgain,
    apply,
    startOver,
  };
}

function sentFile({ content, fileName }: LoadedFile, sheets: readonly string[] | null) {
  return { ...content, fileName: cutText(fileName, 200), ...(sheets !== null && { sheets: [...sheets] }) };
}

// The sheets that the person saw, so that the check cannot read others.
function chosenSheets({ sheets }: Preview): string[] | null {
  return sheets.length === 0 ? null : sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.name);
}

// A file may be a new life profile or price book; it is never a new vendor.
function newSetName(preview: Preview | null, loaded: LoadedFile | null): string {
  return preview && importOf(preview.kind).table?.partOf ? nameOfFile(loaded) : '';
}

// An uploaded file is called after what it holds; pasted text has no name.
function nameOfFile(loaded: LoadedFile | null): string {
  if (loaded === null || loaded.fileName === PASTED_NAME) return '';
  return cutText(loaded.fileName.replace(/\.[a-z]{1,5}$/i, ''), 120);
}

function isSameFile(one: FileContent, other: FileContent): boolean {
  return one.csvString === other.csvString && one.fileBase64 === other.fileBase64;
}

function loadedOf({ way, file, pasted }: Draft): LoadedFile | null {
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
