import type { Db } from '@lintel/db/pooled-kysely';
import { notFound } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { selectUser, type WireUser } from './user-select.queries.ts';

/** One person as an answer; throws NOT_FOUND where the viewer may not know them. */
export async function userAnswer(db: Db, viewer: Viewer, userId: number): Promise<WireUser> {
  const found = await selectUser(db, viewer, userId);
  if (!found) throw notFound('user');
  return found;
}
