import { type AuditAbout, type AuditField, fieldWords, referenceKey, referenceKind } from './audit-references.ts';
import { ROLES } from './roles.ts';

/** One field of a change, as a person reads it; null is 'nothing'. */
export type AuditChange = { field: string; before: string | null; after: string | null };

/** The part of an audit line that its changes are written from: `names` are those of the things it refers to by id. */
export type AuditedLine = AuditAbout & { before: unknown; after: unknown; names: Readonly<Record<string, string>> };

/**
 * The fields that a line of the audit log changed, in words: what differs between `before` and `after`, each field of
 * what was made, or the pairs of an item's history. A thing referred to by id is shown by its name, where it has one.
 */
export function auditChanges(line: AuditedLine): AuditChange[] {
  return changesBetween(line.before, line.after, line);
}

/** 'SET_LIFESPANS', 'set-lifespans' and 'setLifespans' as 'Set lifespans'. */
export function auditWord(name: string): string {
  const spaced = fieldWords(name);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A file's cell of all changes: 'Serial number: nothing → A1; Cost: $10.00 → $12.00'. */
export function auditChangesText(line: AuditedLine): string {
  return auditChanges(line)
    .map((change) => `${change.field}: ${change.before ?? 'nothing'} → ${change.after ?? 'nothing'}`)
    .join('; ');
}

function changesBetween(before: unknown, after: unknown, line: AuditedLine): AuditChange[] {
  if (Array.isArray(after) && before == null) return after.flatMap((each) => historyChanges(each, line));
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [words(before, TOP, line), words(after, TOP, line)];
    return was === is ? [] : [{ field: 'Value', before: was, after: is }];
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    changeOf(key, was[key], is[key], line),
  );
}

// One line of an item's history: its kind, the fields with [before, after], and a note.
function historyChanges(entry: unknown, line: AuditedLine): AuditChange[] {
  if (!isRecord(entry)) return [{ field: 'Value', before: null, after: words(entry, TOP, line) }];
  if (!isRecord(entry.changes)) return changesBetween(null, entry, line);
  const pairs = Object.entries(entry.changes).flatMap(([key, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? changeOf(key, pair[0], pair[1], line) : changeOf(key, null, pair, line),
  );
  const note = typeof entry.note === 'string' ? [{ field: 'Note', before: null, after: entry.note }] : [];
  return [...pairs, ...note];
}

function changeOf(key: string, before: unknown, after: unknown, line: AuditedLine): AuditChange[] {
  const field = { words: fieldWords(key), within: '' };
  const [was, is] = [words(before, field, line), words(after, field, line)];
  return was === is ? [] : [{ field: labelOf(field, line), before: was, after: is }];
}

// A field whose ids are shown as names is called after the things: 'Property ids' is 'Properties'.
function labelOf(field: AuditField, line: AuditedLine): string {
  if (field.words === 'id') return auditWord(referenceKind(field, line) ?? field.words);
  const plain = auditWord(field.words.replace(/ cents$/, ''));
  const noun = /^(.+) id(s?)$/.exec(plain);
  if (!noun || (field.words !== ROLE && referenceKind(field, line) === null)) return plain;
  const [, name = plain, plural] = noun;
  return plural ? `${name.replace(/y$/, 'ie')}s` : name;
}

function words(value: unknown, field: AuditField, line: AuditedLine): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(value, field, line);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((each) => words(each, field, line) ?? 'nothing').join(', ');
  const parts = Object.entries(value).map(([name, part]) => {
    const inner = { words: fieldWords(name), within: field.words };
    return `${labelOf(inner, line)} ${words(part, inner, line) ?? 'nothing'}`;
  });
  return parts.length === 0 ? null : parts.join(', ');
}

function numberWords(value: number, field: AuditField, line: AuditedLine): string {
  if (field.words.endsWith('cents')) return dollars(value);
  if (field.words === ROLE) return ROLES[value - 1]?.toLowerCase() ?? String(value);
  const kind = referenceKind(field, line);
  return (kind === null ? undefined : line.names[referenceKey({ kind, id: value })]) ?? String(value);
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TOP: AuditField = { words: '', within: '' };
const ROLE = 'role id';
