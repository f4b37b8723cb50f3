import type { ImportKind } from '@lintel/domain/roster-headers';
import { type Choices, choose, columnKeys, fieldsOf, type Preview } from './mapping.ts';

/** The fields that were chosen last time for columns of the same headers, by organization; kept in this browser only. */
export function rememberedChoices(organizationId: number, preview: Preview): Choices {
  const known = read(organizationId, preview.kind);
  const keys = columnKeys(preview.columns);
  const fields = new Set<string>(fieldsOf(preview.kind).map((field) => field.id));
  return preview.columns.reduce<Choices>((choices, column) => {
    const field = known[keys.get(column.index) ?? ''];
    const isUsable = field === null || (field !== undefined && fields.has(field));
    if (column.isPersonal || !isUsable || field === column.field) return choices;
    return choose(preview.columns, choices, column.index, field, true);
  }, {});
}

export function rememberChoices(organizationId: number, preview: Preview, choices: Choices): void {
  const keys = columnKeys(preview.columns);
  const chosen = Object.entries(choices).map(([index, { field }]) => [keys.get(Number(index)) ?? '', field] as const);
  const own = Object.fromEntries(chosen.filter(([key]) => key !== '' && key !== '#0'));
  const guessed = preview.columns.filter((column) => choices[column.index] === undefined);
  const rest = { ...read(organizationId, preview.kind) };
  for (const column of guessed) delete rest[keys.get(column.index) ?? ''];
  try {
    localStorage.setItem(placeOf(organizationId, preview.kind), JSON.stringify({ ...rest, ...own }));
  } catch {
    // why: with a full or disabled storage only the remembered mapping is lost, not the import
  }
}

function read(organizationId: number, kind: ImportKind): Record<string, string | null> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(organizationId, kind)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const usable = Object.entries(stored).filter(([, field]) => field === null || typeof field === 'string');
    return Object.fromEntries(usable);
  } catch {
    return {};
  }
}

function placeOf(organizationId: number, kind: ImportKind): string {
  return `lintel.import-mapping.${organizationId}.${kind}`;
}
