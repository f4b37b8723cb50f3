import type { project } from '@lintel/contract/capital/project';
import type { RouteAnswer } from '#api/endpoints.ts';
import { idOrAbsent, numberOrNull, textOrNull } from '../form/contract-resolver.ts';

export type Project = RouteAnswer<typeof project.getProject>;

/** What a form of a project holds. */
export type ProjectValues = { name: string; budgetYear: string; glCodeId: string; vendorId: string; note: string };

export function projectValues(from?: Project): ProjectValues {
  return {
    name: from?.name ?? '',
    budgetYear: String(from?.budgetYear ?? ''),
    glCodeId: String(from?.glCodeId ?? ''),
    vendorId: String(from?.vendorId ?? ''),
    note: from?.note ?? '',
  };
}

/** The fields of the call from what was typed. */
export function projectFields(values: ProjectValues) {
  return {
    name: values.name.trim(),
    budgetYear: numberOrNull(values.budgetYear),
    glCodeId: idOrAbsent(values.glCodeId) ?? null,
    vendorId: idOrAbsent(values.vendorId) ?? null,
    note: textOrNull(values.note),
  };
}
