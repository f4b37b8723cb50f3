import type { Db } from '@lintel/db/pooled-kysely';
import { type RawJson, rawJson } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { selectUser } from './user-select.queries.ts';

/** One person as an answer; throws NOT_FOUND where the viewer may not know them. */
export async function userAnswer(db: Db, viewer: Viewer, userId: number): Promise<RawJson> {
  const found = await selectUser(db, viewer, userId);
  if (!found) throw notFound('user');
  return rawJson(found.json, found.version);
}
