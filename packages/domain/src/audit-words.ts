/** One field of a change, as a person reads it; null is 'nothing'. */
export type AuditChange = { field: string; before: string | null; after: string | null };

/**
 * The fields that a line of the audit trail changed, in words: what differs between `before` and `after`, each field of what was
 * made, or the pairs of an item's history.
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  if (Array.isArray(after) && before == null) return after.flatMap(historyChanges);
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [words(before), words(after)];
    return was === is ? [] : [{ field: 'Value', before: was, after: is }];
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => changeOf(key, was[key], is[key]));
}

/** 'SET_LIFESPANS', 'set-lifespans' and 'setLifespans' as 'Set lifespans'. */
export function auditWord(name: string): string {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A file's cell of all changes: 'Serial number: nothing → A1; Cost: $10.00 → $12.00'. */
export function auditChangesText(before: unknown, after: unknown): string {
  return auditChanges(before, after)
    .map((change) => `${change.field}: ${change.before ?? 'nothing'} → ${change.after ?? 'nothing'}`)
    .join('; ');
}

// One line of an item's history: its kind, the fields with [before, after], and a note.
function historyChanges(line: unknown): AuditChange[] {
  if (!isRecord(line)) return [{ field: 'Value', before: null, after: words(line) }];
  if (!isRecord(line.changes)) return auditChanges(null, line);
  const pairs = Object.entries(line.changes).flatMap(([key, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? changeOf(key, pair[0], pair[1]) : changeOf(key, null, pair),
  );
  const note = typeof line.note === 'string' ? [{ field: 'Note', before: null, after: line.note }] : [];
  return [...pairs, ...note];
}

function changeOf(key: string, before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [words(before, key), words(after, key)];
  return was === is ? [] : [{ field: auditWord(key.replace(/_?cents$/i, '')), before: was, after: is }];
}

function words(value: unknown, key = ''): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /cents$/i.test(key) ? dollars(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((each) => words(each, key) ?? 'nothing').join(', ');
  const parts = Object.entries(value).map(([name, part]) => `${auditWord(name)} ${words(part, name) ?? 'nothing'}`);
  return parts.length === 0 ? null : parts.join(', ');
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
