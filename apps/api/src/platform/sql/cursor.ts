import { AppError } from '../base/errors.ts';

/** A place in a sorted list: the sort key (null when the row has none) and the id that breaks ties. */
export type CursorPosition = { key: string | null; id: number };

/** The opaque cursor of a place, valid for the sort it was made under. */
export function encodeCursor(sort: string, place: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, place.key, place.id])).toString('base64url');
}

/** The place a cursor names, or undefined without one; throws INVALID_INPUT for a cursor of another list or sort. */
export function decodeCursor(sort: string, cursor: string | undefined): CursorPosition | undefined {
  if (cursor === undefined) return undefined;
  const [of, key, id] = parse(cursor);
  if (of !== sort || (key !== null && !isStorable(key)) || !Number.isSafeInteger(id)) throw invalidCursor();
  return { key: key as string | null, id: id as number };
}

/** The error for a cursor that is not of this list. */
export function invalidCursor(): AppError {
  const message = 'is not a cursor of this list in this order';
  return new AppError('INVALID_INPUT', `The cursor ${message}.`, { fields: [{ path: 'cursor', message }] });
}

function isStorable(key: unknown): boolean {
  return typeof key === 'string' && !key.includes('\u0000') && key.isWellFormed();
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
