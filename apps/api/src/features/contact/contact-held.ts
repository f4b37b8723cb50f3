import type { Db } from '@lintel/db/pooled-kysely';
import { notFound, stale } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { ContactListRow } from './contact.queries.ts';
import { selectContact } from './contact.queries.ts';
import type { ContactRow } from './contact-row.ts';
import { lockContact } from './contact-write.queries.ts';

/** The contact, locked for this transaction; 404 when not the viewer's, 412 when it is not the version that was named. */
export async function heldContact(
  db: Db,
  viewer: Viewer,
  contactId: number,
  ifMatch: number | undefined,
): Promise<ContactRow> {
  const row = await lockContact(db, viewer, contactId);
  if (!row) throw notFound('contact');
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale('contact');
  return row;
}

/** One contact as the answer of a call. */
export async function contactAnswer(db: Db, viewer: Viewer, contactId: number, now: string): Promise<ContactListRow> {
  const found = await selectContact(db, viewer, contactId, now);
  if (!found) throw notFound('contact');
  return found;
}
