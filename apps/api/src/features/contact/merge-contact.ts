import type { contact } from '@lintel/contract/people/contact';
import { conflict, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { contactAnswer, heldContact } from './contact-held.ts';
import { type ContactFacts, type ContactRow, withKeys } from './contact-row.ts';
import * as write from './contact-write.queries.ts';

export const mergeContact: Handlers<typeof contact>['mergeContact'] = async ({ params, body, ifMatch }, ctx) => {
  const { viewer, now } = ctx;
  const { contactId } = params;
  if (contactId === body.otherId) throw conflict('A contact cannot be merged into itself.');
  return ctx.write(async (db, audit) => {
    // Always locked in the same order, so that two people who merge the same two cannot deadlock.
    const [first, second] = [contactId, body.otherId].toSorted((a, b) => a - b) as [number, number];
    const held = new Map<number, ContactRow>();
    for (const id of [first, second])
      held.set(id, await heldContact(db, viewer, id, id === contactId ? ifMatch : undefined));
    const [into, other] = [held.get(contactId) as ContactRow, held.get(body.otherId) as ContactRow];
    if (into.organization_id !== other.organization_id)
      throw unprocessable('otherId', 'The two belong to different organizations.');
    if (into.kind !== other.kind) throw unprocessable('otherId', 'A vendor and a person cannot be one.');
    const { id, organization_id: organizationId, version: _version, ...before } = into;
    const after = joined(before, other);
    await write.updateContact(db, into, after);
    await write.takeOver(db, into, other);
    await write.archiveContact(db, other, true, id);
    audit({
      organizationId,
      action: 'merge',
      entity: 'contact',
      entityId: id,
      before,
      after: { ...after, mergedId: other.id },
    });
    return contactAnswer(db, viewer, id, now);
  });
};

// The values of the first one win; of two end dates the later one is kept, which belongs to the newer document.
function joined(into: ContactFacts, other: ContactFacts): ContactFacts {
  const { licence_number: licence, notes } = into;
  return withKeys({
    ...into,
    role: into.role ?? other.role,
    vendor_id: into.vendor_id ?? other.vendor_id,
    trades: union(into.trades, other.trades, (one) => one.toLowerCase()),
    tags: union(into.tags, other.tags, (one) => one.toLowerCase()),
    phones: union(into.phones, other.phones, (one) => one.number.replace(/\D/g, '').slice(-10)),
    emails: union(into.emails, other.emails, (one) => one.address.toLowerCase()),
    addresses: union(into.addresses, other.addresses, (one) =>
      JSON.stringify([one.street, one.city, one.state, one.postalCode]),
    ),
    website: into.website ?? other.website,
    serves_all: into.serves_all || other.serves_all,
    is_preferred: into.is_preferred || other.is_preferred,
    licence_number: licence ?? other.licence_number,
    licence_expires_on: later(into.licence_expires_on, other.licence_expires_on),
    coi_expires_on: later(into.coi_expires_on, other.coi_expires_on),
    workers_comp_expires_on: later(into.workers_comp_expires_on, other.workers_comp_expires_on),
    has_w9: into.has_w9 || other.has_w9 || (into.has_w9 ?? other.has_w9),
    notes:
      notes !== null && other.notes !== null && notes !== other.notes
        ? `${notes}\n${other.notes}`
        : (notes ?? other.notes),
  });
}

function union<T>(mine: readonly T[], others: readonly T[], keyOf: (one: T) => string): T[] {
  const known = new Set(mine.map(keyOf));
  return [...mine, ...others.filter((one) => !known.has(keyOf(one)))];
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
