import type { ItemBody, item } from '@lintel/contract/items/item';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import type * as z from 'zod';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { changesOf, checkDates, checkPlace, editEvents, type ItemFields, NO_FACTS, withFields } from './item-facts.ts';
import { insertItem } from './item-insert.queries.ts';
import type { ItemLifeRow } from './item-life-row.ts';
import type { ItemFacts, ItemRow } from './item-row.ts';
import { mayBeTwin, refuseTwin } from './item-twin.ts';
import * as write from './item-write.queries.ts';

type ItemHandlers = Handlers<typeof item>;
type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

/** Handlers that record, edit and end an item. */
export const changeHandlers: Pick<
  ItemHandlers,
  'createItem' | 'updateItem' | 'updateItemManufacturer' | 'deleteItem' | 'retireItem' | 'replaceItem'
> = {
  async createItem({ body }, ctx) {
    checkPlace(body);
    return ctx.write((db, audit) => recordItem(db, audit, ctx, body));
  },

  async updateItem({ params, body, ifMatch }, ctx) {
    return ctx.write(async (db, audit) =>
      editItem(db, audit, ctx, await heldItem(db, ctx.viewer, params.itemId, ifMatch), body),
    );
  },

  async updateItemManufacturer({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const { manufacturerId } = body;
    return inTx(async (db, audit) => {
      const row = await heldItem(db, viewer, params.itemId, ifMatch);
      const after = { ...row, manufacturer_id: manufacturerId };
      const refusal = makerRefusal(await write.selectLinks(db, row.organization_id, after), after);
      if (refusal) throw refusal;
      const events = row.manufacturer_id === manufacturerId ? [] : [{ kind: 'EDITED', changes: changesOf(row, after) }];
      return change(db, audit, viewer, row, after, { events, action: 'update', now });
    });
  },

  async deleteItem({ params, ifMatch }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const row = await write.lockItem(db, viewer, params.itemId, { toArchive: true });
      if (!row) throw notFound('item');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('item');
      const events = [{ kind: 'EDITED', from_unit_id: row.unit_id, note: 'Archived: recorded by mistake' }];
      await change(db, audit, viewer, row, { ...row, archived_at: now }, { events, action: 'archive', now });
    });
    return undefined;
  },

  async retireItem({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await heldItem(db, viewer, params.itemId, ifMatch);
      if (row.status === 'RETIRED') throw conflict('This item is retired already.');
      checkEnd(row, body.retiredOn, 'retiredOn', now);
      const reason = body.reason.trim();
      const after = { ...row, status: 'RETIRED', retired_on: body.retiredOn, retired_reason: reason };
      const changes: Record<string, [unknown, unknown]> = {
        status: [row.status, 'RETIRED'],
        retiredOn: [null, body.retiredOn],
      };
      const events = [{ kind: 'RETIRED', from_unit_id: row.unit_id, changes, note: reason }];
      return change(db, audit, viewer, row, after, { events, action: 'retire', now });
    });
  },

  async replaceItem({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const { replacedOn, reason, ...fields } = body;
    return inTx(async (db, audit) => {
      await holdProperty(db, viewer, params, 'SHARED');
      const row = await heldItem(db, viewer, params.itemId, ifMatch);
      if (row.status !== 'ACTIVE') throw conflict('Only an item in service can be replaced.');
      checkEnd(row, replacedOn, 'replacedOn', now);
      const given = { itemTypeId: row.item_type_id, installDate: replacedOn, ...fields };
      const facts = withFields(NO_FACTS, given, { today: null, userId: viewer.userId });
      checkDates(facts, localDay(now, row.timezone));
      const place: write.Place = row.unit_id === null ? { propertyId: row.property_id } : { unitId: row.unit_id };
      const event = { kind: 'INSTALLED', changes: { replacesItemId: [null, row.id] as [unknown, unknown] } };
      const successor = await insertItem(db, viewer, place, facts, event, now);
      if (!successor) throw await explainRefusal(db, viewer, place, facts, now);
      const after = {
        ...row,
        status: 'RETIRED',
        retired_on: replacedOn,
        retired_reason: reason.trim(),
        replaced_by_item_id: successor.id,
      };
      const changes: Record<string, [unknown, unknown]> = {
        status: [row.status, 'RETIRED'],
        retiredOn: [null, replacedOn],
        replacedByItemId: [null, successor.id],
      };
      const events = [{ kind: 'REPLACED', from_unit_id: row.unit_id, changes, note: reason.trim() }];
      await change(db, audit, viewer, row, after, { events, action: 'replace', now });
      if (mayBeTwin(null, facts)) await refuseTwin(db, successor, 'UNPROCESSABLE');
      audit({
        organizationId: successor.organizationId,
        action: 'create',
        entity: 'item',
        entityId: successor.id,
        after: body,
      });
      return successor.answer;
    });
  },
};

/** Records an item with its history and audit, in the caller's transaction; the body names a unit or a property. */
export async function recordItem(
  db: Db,
  audit: Audit,
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  body: z.infer<typeof ItemBody>,
): Promise<ItemLifeRow> {
  const { unitId, propertyId, ...fields } = body;
  const facts = withFields(NO_FACTS, fields, { today: null, userId: viewer.userId });
  checkDates(facts, null);
  const place: write.Place = unitId === undefined ? { propertyId: propertyId as number } : { unitId };
  const saved = await insertItem(db, viewer, place, facts, { kind: 'RECORDED' }, now);
  if (!saved) throw await explainRefusal(db, viewer, place, facts, now);
  if (mayBeTwin(null, facts)) await refuseTwin(db, saved, 'UNPROCESSABLE');
  const { organizationId, id } = saved;
  audit({ organizationId, action: 'create', entity: 'item', entityId: id, after: body });
  return saved.answer;
}

/** Changes fields of a locked item with its history and audit. */
export async function editItem(
  db: Db,
  audit: Audit,
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  row: ItemRow,
  fields: ItemFields,
): Promise<ItemLifeRow> {
  if (row.status === 'RETIRED') throw conflict('This item is retired; its record is closed.');
  const { id: _id, organization_id: _organization, version: _version, timezone, ...before } = row;
  const today = localDay(now, timezone);
  const after = withFields(before, fields, { today, userId: viewer.userId });
  checkDates(after, today);
  if (changesLinks(fields)) after.manufacturer_id = await makerOf(db, row.organization_id, after, fields);
  return change(db, audit, viewer, row, after, { events: editEvents(before, after, fields), action: 'update', now });
}

/** The item, locked for this transaction; 404 when not the viewer's, 412 when it is not the version that was named. */
export async function heldItem(db: Db, viewer: Viewer, itemId: number, ifMatch: number | undefined): Promise<ItemRow> {
  const row = await write.lockItem(db, viewer, itemId);
  if (!row) throw notFound('item');
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale('item');
  return row;
}

/** Updates a locked item with history and audit, and answers with its life. */
export async function change(
  db: Db,
  audit: Audit,
  viewer: Viewer,
  row: ItemRow,
  after: ItemFacts,
  { events, action, now }: { events: Parameters<typeof write.updateItem>[4]; action: string; now: string },
): Promise<ItemLifeRow> {
  const saved = await write.updateItem(db, viewer, row, after, events, now);
  if (!saved) throw stale('item');
  if (mayBeTwin(row, after)) await refuseTwin(db, saved, action === 'update' ? 'UNPROCESSABLE' : 'CONFLICT');
  const lines = events.map(({ kind, changes = {}, note }) => ({ kind, changes, note }));
  audit({ organizationId: saved.organizationId, action, entity: 'item', entityId: row.id, after: lines });
  return saved.answer;
}

function changesLinks(fields: ItemFields): boolean {
  return fields.itemTypeId !== undefined || fields.modelId !== undefined || fields.manufacturerId !== undefined;
}

// The manufacturer follows the model.
async function makerOf(
  db: Db,
  organizationId: number,
  facts: ItemFacts,
  { manufacturerId }: ItemFields,
): Promise<number | null> {
  const links = await write.selectLinks(db, organizationId, facts);
  const isMakerGiven = manufacturerId !== undefined && manufacturerId !== null;
  const refusal = refusalOf(links, facts) ?? (isMakerGiven ? makerRefusal(links, facts) : undefined);
  if (refusal) throw refusal;
  return links.makerId ?? facts.manufacturer_id;
}

async function explainRefusal(
  db: Db,
  viewer: Viewer,
  place: write.Place,
  facts: ItemFacts,
  now: string,
): Promise<Error> {
  const found = await write.selectPlace(db, viewer, place);
  if (!found) return notFound(place.unitId === undefined ? 'property' : 'unit');
  checkDates(facts, localDay(now, found.timezone));
  const links = await write.selectLinks(db, found.organizationId, facts);
  const refusal = refusalOf(links, facts) ?? (facts.manufacturer_id === null ? undefined : makerRefusal(links, facts));
  return refusal ?? conflict('The catalogue changed meanwhile. Try again.');
}

function refusalOf(links: write.Links, facts: ItemFacts): Error | undefined {
  if (!links.isTypeKnown) return unprocessable('itemTypeId', 'This item type is not in the catalogue.');
  if (facts.model_id === null) return undefined;
  if (!links.isModelKnown) return unprocessable('modelId', 'This model is not in the catalogue.');
  if (links.modelTypeId !== null && links.modelTypeId !== facts.item_type_id)
    return unprocessable('modelId', 'This model is of another item type.');
  return undefined;
}

function makerRefusal(links: write.Links, facts: ItemFacts): Error | undefined {
  if (!links.isMakerKnown) return unprocessable('manufacturerId', 'This manufacturer is not in the catalogue.');
  if (links.makerId !== null && links.makerId !== facts.manufacturer_id)
    return unprocessable(
      'manufacturerId',
      'Its model is made by another manufacturer. Change or clear the model first.',
    );
  return undefined;
}

function checkEnd(row: ItemRow, endedOn: string, path: string, now: string): void {
  if (endedOn > localDay(now, row.timezone)) throw unprocessable(path, 'This date is in the future.');
  const begun = row.install_date ?? row.mfg_date;
  if (begun !== null && endedOn < begun) throw unprocessable(path, `It was there only from ${begun}.`);
}
