import type { contact } from '@lintel/contract/people/contact';
import { contacts } from '@lintel/contract/people/contact-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked, partAnswer } from '#platform/sql/page.ts';
import * as select from './contact.queries.ts';
import { contactAnswer, heldContact } from './contact-held.ts';
import {
  type ContactFacts,
  type ContactFields,
  type ContactRow,
  checkFacts,
  NO_FACTS,
  organizationOf,
  withFields,
} from './contact-row.ts';
import * as write from './contact-write.queries.ts';
import { emergencyHandlers } from './emergency.handlers.ts';
import { mergeContact } from './merge-contact.ts';

export const contactListHandlers: Handlers<typeof contacts> = {
  listContacts: listHandler(contacts.listContacts, select.contactReading),
};

type ContactHandlers = Handlers<typeof contact>;

export const contactHandlers: ContactHandlers = {
  ...emergencyHandlers,
  mergeContact,

  async listContactDuplicates({ query }, { viewer, now, read }) {
    const pairs = await read((db) => select.selectContactDuplicates(db, viewer, now), { timeoutMs: 15_000 });
    return partAnswer(pairs, query, 'duplicates', ({ first, second }) => `${first.id}-${second.id}`);
  },

  async getContact({ params }, { viewer, now, read }) {
    return read((db) => contactAnswer(db, viewer, params.contactId, now));
  },

  async createContact({ body }, ctx) {
    const { organizationId: _organization, kind, ...fields } = body;
    return create(ctx, organizationOf(body, ctx.viewer.organizationIds), { ...NO_FACTS, kind }, fields);
  },

  async createVendor({ body }, ctx) {
    const { organizationId: _organization, trade, ...given } = body;
    const trades = [...(trade === undefined ? [] : [trade]), ...(given.trades ?? [])];
    const servesAll = given.servesAll ?? (given.propertyIds ?? []).length === 0;
    return create(ctx, organizationOf(body, ctx.viewer.organizationIds), NO_FACTS, { ...given, trades, servesAll });
  },

  async updateContact({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      // Locks the vendor before the person, in the order of a merge, so that the two cannot deadlock.
      if (typeof body.vendorId === 'number') await write.holdContact(db, viewer, body.vendorId);
      const row = await heldContact(db, viewer, params.contactId, ifMatch);
      const { id, organization_id: organizationId, version: _version, ...before } = row;
      const after = withFields(before, body);
      await save(db, viewer, row, after, body);
      audit({ organizationId, action: 'update', entity: 'contact', entityId: id, before, after: auditOf(after, body) });
      return contactAnswer(db, viewer, id, now);
    });
  },

  async deleteContact({ params, ifMatch }, { viewer, write: inTx }) {
    await inTx(async (db, audit) => {
      const row = await heldContact(db, viewer, params.contactId, ifMatch);
      await write.archiveContact(db, row, true);
      const { organization_id: organizationId, id, name } = row;
      audit({ organizationId, action: 'archive', entity: 'contact', entityId: id, after: { name } });
    });
    return undefined;
  },

  async restoreContact({ params }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await write.lockArchivedContact(db, viewer, params.contactId);
      if (!row) {
        if (await write.lockContact(db, viewer, params.contactId)) throw conflict('This contact is not archived.');
        throw notFound('contact');
      }
      await write.archiveContact(db, row, false);
      const { organization_id: organizationId, id, name } = row;
      audit({ organizationId, action: 'restore', entity: 'contact', entityId: id, after: { name } });
      return contactAnswer(db, viewer, id, now);
    });
  },

  async listVendorsBasic({ query }, { viewer, read }) {
    const asked = pageAsked('vendors', query);
    return pageAnswer(await read((db) => select.selectVendorsBasic(db, viewer, asked)), 'vendors');
  },
};

async function create(
  ctx: Ctx,
  organizationId: number,
  blank: ContactFacts,
  fields: ContactFields,
): Promise<select.ContactListRow> {
  const { viewer, now } = ctx;
  const facts = withFields(blank, fields);
  return ctx.write(async (db, audit) => {
    const id = await write.insertContact(db, viewer, organizationId, { ...facts, vendor_id: null });
    if (id === undefined) throw notFound('organization');
    const row = { ...facts, id, organization_id: organizationId, version: 1 };
    await checkLinks(db, viewer, row, facts, fields);
    if (facts.vendor_id !== null) await write.updateContact(db, row, facts);
    audit({ organizationId, action: 'create', entity: 'contact', entityId: id, after: auditOf(facts, fields) });
    return contactAnswer(db, viewer, id, now);
  });
}

async function save(
  db: Db,
  viewer: Viewer,
  row: ContactRow,
  after: ContactFacts,
  fields: ContactFields,
): Promise<void> {
  await checkLinks(db, viewer, row, after, fields);
  await write.updateContact(db, row, after);
}

// Checks that the vendor and the properties named are the caller's, and that at least one property is served.
async function checkLinks(
  db: Db,
  viewer: Viewer,
  row: ContactRow,
  facts: ContactFacts,
  { vendorId, propertyIds }: ContactFields,
): Promise<void> {
  checkFacts(facts);
  const isOther = vendorId !== undefined && vendorId !== null;
  if (isOther && (vendorId === row.id || !(await write.isVendor(db, viewer, row.organization_id, vendorId))))
    throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
  if (propertyIds) {
    const stranger = await write.replaceProperties(db, viewer, row, propertyIds);
    if (stranger !== undefined)
      throw unprocessable(
        `propertyIds.${propertyIds.indexOf(stranger)}`,
        'There is no such property in this organization, or it is not yours to see.',
      );
  }
  if (!facts.serves_all && !(await write.servesAny(db, row)))
    throw unprocessable('propertyIds', 'Name at least one property, or say that it serves all of them.');
}

// Keys for finding duplicates follow from the rest.
function auditOf(facts: ContactFacts, { propertyIds }: ContactFields): Record<string, unknown> {
  const { name_key: _name, phone_keys: _phones, email_keys: _emails, ...said } = facts;
  return propertyIds ? { ...said, propertyIds } : said;
}
