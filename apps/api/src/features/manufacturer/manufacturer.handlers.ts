import { manufacturer } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { conflict, notFound, stale } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { auditOwned, checkMayChange, ownerOfNew } from '#platform/records/catalogue-layers.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { selectLikelyDuplicates } from './duplicates.queries.ts';
import * as makers from './manufacturer.queries.ts';
import { checkNames } from './manufacturer-names.ts';
import { mergeHandlers } from './merge.handlers.ts';

const DUPLICATES_TIMEOUT_MS = 15_000;

export const manufacturerHandlers: Handlers<typeof manufacturer> = {
  ...mergeHandlers,

  listManufacturers: listHandler(manufacturer.listManufacturers, makers.makerReading),

  async listManufacturerDuplicates({ query }, { viewer, read }) {
    const pairs = await read((db) => selectLikelyDuplicates(db, viewer), { timeoutMs: DUPLICATES_TIMEOUT_MS });
    return partAnswer(pairs, query, 'duplicates', ({ first, second }) => `${first.id}-${second.id}`);
  },

  async createManufacturer({ body }, { viewer, write }) {
    const owner = ownerOfNew(viewer, body.organizationId);
    const fields = cleanFields({ website: null, supportPhone: null, aliases: [], ...body });
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      await checkNames(db, fields, owner, null);
      const id = await makers.insertManufacturer(db, owner, fields);
      auditOwned(audit, viewer, owner, { action: 'create', entity: 'manufacturer', entityId: id, after: fields });
      return answer(db, viewer, id);
    });
  },

  async updateManufacturer({ params, body, ifMatch }, { viewer, write }) {
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      const row = await heldMaker(db, viewer, params.manufacturerId);
      if (row.archivedAt !== null) throw notFound('manufacturer');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('manufacturer');
      const { name, aliases, website, supportPhone } = row;
      const before = { name, aliases, website, supportPhone };
      const given = { ...before, ...body };
      // Files still use its old name.
      const fields = cleanFields({ ...given, aliases: [...given.aliases, name] });
      await checkNames(db, fields, row.organizationId, row);
      await makers.updateManufacturer(db, row.organizationId, row.id, fields);
      auditOwned(audit, viewer, row.organizationId, {
        action: 'update',
        entity: 'manufacturer',
        entityId: row.id,
        before,
        after: fields,
      });
      return answer(db, viewer, row.id);
    });
  },

  async deleteManufacturer({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      await makers.lockMakers(db);
      const row = await heldMaker(db, viewer, params.manufacturerId);
      if (row.archivedAt !== null) throw notFound('manufacturer');
      if (ifMatch !== row.version) throw stale('manufacturer');
      await makers.archiveManufacturer(db, row.id, true);
      auditOwned(audit, viewer, row.organizationId, {
        action: 'archive',
        entity: 'manufacturer',
        entityId: row.id,
        after: { name: row.name },
      });
    });
    return undefined;
  },

  async restoreManufacturer({ params }, { viewer, write }) {
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      const row = await heldMaker(db, viewer, params.manufacturerId);
      if (row.archivedAt === null) throw conflict('This manufacturer is not archived.');
      if (row.mergedIntoId !== null)
        throw conflict('This manufacturer was merged into another one. Undo the merge instead.');
      await checkNames(db, row, row.organizationId, { id: row.id });
      await makers.archiveManufacturer(db, row.id, false);
      auditOwned(audit, viewer, row.organizationId, {
        action: 'restore',
        entity: 'manufacturer',
        entityId: row.id,
        after: { name: row.name },
      });
      return answer(db, viewer, row.id);
    });
  },
};

// The manufacturer, locked for this transaction, if the viewer may change it.
async function heldMaker(db: Db, viewer: Viewer, id: number): Promise<makers.MakerRow> {
  const seen = await makers.selectMakerOwner(db, viewer, id);
  if (!seen) throw notFound('manufacturer');
  checkMayChange(viewer, seen.owner, 'manufacturer');
  const row = await makers.lockManufacturer(db, id);
  if (!row) throw notFound('manufacturer');
  return row;
}

async function answer(db: Db, viewer: Viewer, id: number): Promise<makers.WireMaker> {
  const found = await makers.selectManufacturer(db, viewer, id);
  if (!found) throw notFound('manufacturer');
  return found;
}

// An alias that equals the name or an earlier alias is dropped.
function cleanFields(fields: makers.MakerFields): makers.MakerFields {
  const name = cleanName(fields.name);
  const known = new Set([name.toLowerCase()]);
  const aliases = fields.aliases.map(cleanName).filter((alias) => {
    const isNew = !known.has(alias.toLowerCase());
    known.add(alias.toLowerCase());
    return isNew;
  });
  return { name, aliases, website: fields.website, supportPhone: fields.supportPhone?.trim() || null };
}
