import { createHash } from 'node:crypto';
import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import type { PeopleIds } from './people.ts';

const FILE_NAME = 'wexford-mill-appliances.csv';

/** What waits for the administrator of Harbor Residential: invitations nobody answered, a message and an import that failed. */
export async function insertLeftUndone(
  db: Tx['db'],
  organizationId: number,
  people: PeopleIds,
  propertyIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const ago = (days: number) => `${addDays(today, -days)} 15:20:00+00`;
  const propertyId = propertyIds.get('Wexford Mill');
  if (propertyId === undefined) throw new Error('no demo property Wexford Mill');
  await sql`
    insert into invitation (organization_id, email, role_id, property_ids, delivery, token_hash, invited_by, expires_at, created_at, updated_at)
    values
      (${organizationId}, 'j.castellano@example.com', 2, ${[propertyId]}, 'MAIL', ${hashOf('j.castellano')}, ${people.admin}, ${ago(-8)}, ${ago(6)}, ${ago(6)}),
      (${organizationId}, 'priya.raman@example.com', 1, ${[propertyId]}, 'MAIL', ${hashOf('priya.raman')}, ${people.admin}, ${ago(5)}, ${ago(19)}, ${ago(19)})`.execute(
    db,
  );
  await sql`
    insert into outbox (organization_id, channel, template, recipient, subject, body, state, attempts, error, queued_by, created_at, updated_at)
    values (${organizationId}, 'MAIL', 'REPORT', 'luis.ortega@example.com', 'Items past expected life, Orchard Gate',
      'The report could not be delivered.', 'FAILED', 8, '550 5.1.1 The mailbox does not exist', ${people.admin}, ${ago(3)}, ${ago(3)})`.execute(
    db,
  );
  await sql`
    insert into import (organization_id, kind, file_name, file_hash, state, property_ids, started_by, error, created_at, updated_at)
    values (${organizationId}, 'items', ${FILE_NAME}, ${createHash('sha256').update(FILE_NAME).digest('hex')}, 'FAILED', ${[propertyId]},
      ${people.manager}, 'The file ends in the middle of a row: line 214 has 3 of 9 columns.', ${ago(2)}, ${ago(2)})`.execute(
    db,
  );
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`demo invitation of ${text}`).digest();
}
