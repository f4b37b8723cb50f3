import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { contactNameKey, emailKey, phoneKey } from '@lintel/domain/people/contacts';
import { sql } from 'kysely';
import type { DemoContact } from './vendors.ts';

/** Adds the vendors and people of an organization, the properties they serve, and one emergency sheet. */
export async function insertContacts(
  db: Tx['db'],
  organizationId: number,
  contacts: readonly DemoContact[],
  propertyIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const ids = new Map<string, number>();
  for (const contact of contacts) {
    const row = await db
      .insertInto('contact')
      .values(rowOf(organizationId, contact, ids, today))
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(contact.name, row.id);
    for (const name of contact.serves ?? []) {
      const property_id = propertyIds.get(name);
      if (property_id === undefined) throw new Error(`no demo property ${name}`);
      await db
        .insertInto('contact_property')
        .values({ organization_id: organizationId, contact_id: row.id, property_id })
        .execute();
    }
  }
  const sheetOf = propertyIds.get('Orchard Gate');
  if (sheetOf === undefined) return;
  await db
    .insertInto('emergency_sheet')
    .values({ organization_id: organizationId, property_id: sheetOf, lines: json(ORCHARD_GATE_SHEET) })
    .execute();
}

function rowOf(organizationId: number, contact: DemoContact, ids: ReadonlyMap<string, number>, today: string) {
  const day = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
  const [city, state, postalCode] = contact.city ?? [];
  const address = { label: null, street: null, city, state, postalCode };
  return {
    organization_id: organizationId,
    kind: contact.kind,
    name: contact.name,
    name_key: contactNameKey(contact.name),
    role: contact.role ?? null,
    vendor_id: contact.worksFor === undefined ? null : (ids.get(contact.worksFor) ?? null),
    trades: [...(contact.trades ?? [])],
    tags: [...(contact.tags ?? [])],
    phones: json([{ label: null, number: contact.phone }]),
    phone_keys: [phoneKey(contact.phone)],
    emails: json(contact.email === undefined ? [] : [{ label: null, address: contact.email }]),
    email_keys: contact.email === undefined ? [] : [emailKey(contact.email)],
    addresses: json(contact.city ? [address] : []),
    serves_all: contact.serves === undefined,
    is_preferred: contact.isPreferred ?? false,
    licence_number: contact.licence?.[0] ?? null,
    licence_expires_on: day(contact.licence?.[1]),
    coi_expires_on: day(contact.coiDays),
    workers_comp_expires_on: day(contact.workersCompDays),
    has_w9: contact.hasW9 ?? null,
    notes: contact.notes ?? null,
  };
}

// The driver would send a list as a PostgreSQL array.
function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

const ORCHARD_GATE_SHEET = [
  {
    kind: 'FIRE_PANEL',
    detail: 'Panel in the clubhouse hall. Give the account number on its door.',
    name: 'Sentry Fire Protection',
    phone: '(800) 555-0160',
  },
  {
    kind: 'WATER',
    detail: 'Main valve in the vault by the mailboxes; key hangs in the shop.',
    name: 'Bluewater Plumbing',
    phone: '(503) 555-0142',
  },
  { kind: 'GAS', detail: 'Meter bank behind building 3. Leave the building before you call.', name: null, phone: null },
  { kind: 'AUTHORITY', detail: 'Fire marshal, prevention desk', name: null, phone: '(503) 555-0199' },
];
