import { MODULES } from './all.ts';
import type { ListDefinition } from './base/define-list.ts';

/** Every list and report by its id: what can be saved as a view and sent by a schedule. */
export const LISTS: Record<string, ListDefinition> = Object.fromEntries(
  MODULES.flatMap((module) => Object.values(module).filter(isList)).map((list) => [list.id, list]),
);

function isList(value: unknown): value is ListDefinition {
  return typeof value === 'object' && value !== null && 'row' in value && 'sorts' in value && 'columns' in value;
}
