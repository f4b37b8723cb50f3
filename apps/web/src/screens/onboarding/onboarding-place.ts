import { IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import type { OrgData } from '#api/session.ts';
import type { ImportRun } from '#app/import-run/import-words.ts';

export const STEPS = ['source', 'columns', 'check', 'apply', 'receipt'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_WORDS: Record<Step, { label: string; heading: string }> = {
  source: { label: 'Source', heading: 'Choose a file' },
  columns: { label: 'Columns', heading: 'Match its columns' },
  check: { label: 'Check', heading: 'Check every row' },
  apply: { label: 'Apply', heading: 'Apply the import' },
  receipt: { label: 'Receipt', heading: 'Receipt' },
};

/** Where the wizard is, as its address says: the file's steps, a check, or an import. */
export type Place = { kind: 'source' } | { kind: 'columns' } | { kind: 'check' | 'import'; importId: number };

const ID = /^\d{1,12}$/;

/** The wizard's place in the address; each step is an entry in the browser's history, so Back goes one step back. */
export function useOnboardingPlace(): [Place, (place: Place) => void] {
  const [params, setParams] = useSearchParams();
  const importId = params.get('import') ?? '';
  const checkId = params.get('check') ?? '';
  const place: Place = ID.test(importId)
    ? { kind: 'import', importId: Number(importId) }
    : ID.test(checkId)
      ? { kind: 'check', importId: Number(checkId) }
      : { kind: params.get('step') === 'columns' ? 'columns' : 'source' };
  return [place, (next) => setParams(paramsOf(next))];
}

/** What the link that opened the wizard asks for: files of one kind, for one property, vendor, price book or life profile. */
export type Asked = {
  kind: ImportKind | undefined;
  organizationId: number | undefined;
  propertyName: string | undefined;
  setName: string | undefined;
};

/** What the address of a link asks for. */
export const AskedSearch = z.object({
  kind: z.enum(IMPORT_KINDS).optional().catch(undefined),
  property: z.coerce.number().optional().catch(undefined),
  organization: z.coerce.number().optional().catch(undefined),
  set: z.string().max(120).optional().catch(undefined),
});

/** What the page was opened for; further steps leave it out of the address. */
export function useAsked(organizations: readonly OrgData[]): Asked {
  const [params] = useSearchParams();
  const [asked] = useState(() => AskedSearch.parse(Object.fromEntries(params)));
  const { kind, property: propertyId, set: setName } = asked;
  const organization = organizations.find(
    ({ id, properties }) => id === asked.organization || properties.some((property) => property.id === propertyId),
  );
  return {
    kind,
    organizationId: organization?.id,
    propertyName: organization?.properties.find(({ id }) => id === propertyId)?.name,
    setName,
  };
}

function paramsOf(place: Place): Record<string, string> {
  if (place.kind === 'source') return {};
  if (place.kind === 'columns') return { step: 'columns' };
  return { [place.kind]: String(place.importId) };
}

export function stepOf(place: Place, run: ImportRun | undefined, hasPreview: boolean): Step {
  if (place.kind === 'check') return 'check';
  if (place.kind === 'import') return run?.state === 'APPLIED' || run?.state === 'UNDONE' ? 'receipt' : 'apply';
  return place.kind === 'columns' && hasPreview ? 'columns' : 'source';
}
