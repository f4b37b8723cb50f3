import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import { narrow } from '../identity/access.ts';
import { loadPerson } from '../identity/viewer-load.ts';
import { isAddress } from './outbox.ts';

/**
 * Where a notice of the product goes, with those of its lines that the person may see now; undefined where they see none, may not sign in, or
 * have no mail address.
 */
export async function noticeFor<L extends { propertyId: number }>(
  db: Db,
  organizationId: number,
  userId: number,
  lines: readonly L[],
): Promise<{ email: string; lines: L[] } | undefined> {
  const person = await loadPerson(db, userId);
  if (!person) return undefined;
  try {
    const viewer = narrow(person, 'user', 'read');
    const seesAll = viewer.adminOrganizationIds.includes(organizationId) || viewer.isSuperUser;
    const seen = lines.filter(({ propertyId }) => seesAll || viewer.propertyIds.includes(propertyId));
    if (seen.length === 0 || !viewer.organizationIds.includes(organizationId)) return undefined;
    const { rows } = await sql<{ email: string }>`select u.email from app_user u where u.id = ${userId}`.execute(db);
    const email = rows[0]?.email;
    return email !== undefined && isAddress('MAIL', email) ? { email, lines: seen } : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
