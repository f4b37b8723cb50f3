import type { MailChoice } from '@lintel/domain/people/mail-choices';
import { type RawBuilder, sql } from 'kysely';

/** SQL: the person of the id `id`, null where they chose not to get this kind of mail. */
export function wanting(mail: MailChoice, id: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select w.id from app_user w where w.id = ${id} and not (${mail}::text = any (w.unwanted_mails)))`;
}
