/** The last word of a field's name, and the kind of thing whose id such a field holds. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/property$/, 'property'],
  [/building$/, 'building'],
  [/unit$/, 'unit'],
  [/area type$/, 'standard_set'],
  [/item type$/, 'item_type'],
  [/item$/, 'item'],
  [/model$/, 'model'],
  [/(manufacturer|maker)$/, 'manufacturer'],
  [/(organization|org)$/, 'organization'],
  [/(user|manager|recipient)$/, 'user'],
  [/(vendor|contact)$/, 'contact'],
  [/group$/, 'permission_group'],
  [/saved view$/, 'saved_view'],
  [/invitation$/, 'invitation'],
  [/import$/, 'import'],
  [/file$/, 'file'],
  [/record$/, 'maintenance_record'],
  [/service request$/, 'service_request'],
];
/** Fields that name another thing of the line's own kind. */
const OF_THE_SAME_KIND = /^(merged|merged into|from|into|other)$/;
const PARTS = ['property', 'user'];

/** A thing that a field of a line refers to by id. */
export type AuditReference = { kind: string; id: number };
/** What a line is about: it decides what a bare id in it means. */
export type AuditAbout = { entity: string; action: string };
/** A field with the field that holds it, as words in lower case. */
export type AuditField = { words: string; within: string };

/**
 * The kind of thing whose id a field holds; null where the field holds no id. 'propertyIds' and 'regional_manager_id'
 * name the kind themselves; for what is added to or removed from a person or a group, the enclosing field and the line
 * decide.
 */
export function referenceKind({ words, within }: AuditField, { entity, action }: AuditAbout): string | null {
  const [, noun] = /^(.+) ids?$/.exec(words) ?? [];
  if (noun !== undefined) {
    if (OF_THE_SAME_KIND.test(noun)) return entity;
    return KINDS.find(([pattern]) => pattern.test(noun))?.[1] ?? null;
  }
  if (words === 'id') return PARTS.find((part) => action.toLowerCase().endsWith(`-${part}`)) ?? null;
  if (words === 'added' || words === 'removed')
    return PARTS.includes(within) ? within : entity === 'user' ? 'property' : null;
  return null;
}

/** A field's name in lower case words: 'regionalManagerId' and 'regional_manager_id' as 'regional manager id'. */
export function fieldWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Every thing that a value of a line refers to by id, however deeply nested. */
export function auditReferences(value: unknown, about: AuditAbout): AuditReference[] {
  const found: AuditReference[] = [];
  walk(value, { words: '', within: '' });
  return found;

  function walk(part: unknown, field: AuditField): void {
    if (typeof part === 'number') {
      const kind = referenceKind(field, about);
      if (kind !== null && Number.isSafeInteger(part) && part > 0) found.push({ kind, id: part });
    } else if (Array.isArray(part)) for (const each of part) walk(each, field);
    else if (typeof part === 'object' && part !== null)
      for (const [name, each] of Object.entries(part)) walk(each, { words: fieldWords(name), within: field.words });
  }
}

/** The key under which a line's `names` hold a thing. */
export function referenceKey({ kind, id }: AuditReference): string {
  return `${kind} ${id}`;
}
