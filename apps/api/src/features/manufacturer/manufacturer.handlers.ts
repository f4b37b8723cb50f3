import type { manufacturer } from '@lintel/contract/manufacturer';
import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/paging';
import type { Db } from '@lintel/db/pooled-kysely';
import { manufacturerKey } from '@lintel/domain/manufacturers';
import { auditCatalogue } from '#platform/catalogue-audit.ts';
import { type Handlers, type RawJson, rawJson } from '#platform/context.ts';
import { decodeCursor } from '#platform/cursor.ts';
import { conflict, notFound, stale, unprocessable } from '#platform/errors.ts';
import { pageJson } from '#platform/page-json.ts';
import * as makers from './manufacturer.queries.ts';
import { mergeHandlers } from './merge.handlers.ts';

const DUPLICATES_TIMEOUT_MS = 15_000;

export const manufacturerHandlers: Handlers<typeof manufacturer> = {
  ...mergeHandlers,

  async listManufacturers({ query }, { viewer, read }) {
    const { limit = PAGE_LIMIT_DEFAULT, sort = 'name', q = '', cursor, counts = false, archived = false } = query;
    const options = {
      q: q.trim(),
      isDescending: sort.startsWith('-'),
      isArchived: archived,
      hasCounts: counts,
      limit,
      after: decodeCursor(sort, cursor),
    };
    return pageJson(await read((db) => makers.selectManufacturers(db, viewer, options)), sort);
  },

  async listManufacturerDuplicates(_input, { viewer, read }) {
    const timeout = { timeoutMs: DUPLICATES_TIMEOUT_MS };
    return rawJson(await read((db) => makers.selectLikelyDuplicates(db, viewer), timeout));
  },

  async createManufacturer({ body }, { viewer, write }) {
    const fields = cleanFields({ website: null, supportPhone: null, aliases: [], ...body });
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      await checkNames(db, fields, null);
      const id = await makers.insertManufacturer(db, fields);
      auditCatalogue(audit, viewer, { action: 'create', entity: 'manufacturer', entityId: id, after: fields });
      return answer(db, id);
    });
  },

  async updateManufacturer({ params, body, ifMatch }, { viewer, write }) {
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      const row = await makers.lockManufacturer(db, params.manufacturerId);
      if (!row || row.archivedAt !== null) throw notFound('manufacturer');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('manufacturer');
      const { name, aliases, website, supportPhone } = row;
      const before = { name, aliases, website, supportPhone };
      const given = { ...before, ...body };
      // Files go on calling it by its old name.
      const fields = cleanFields({ ...given, aliases: [...given.aliases, name] });
      await checkNames(db, fields, row.id);
      await makers.updateManufacturer(db, row.id, fields);
      auditCatalogue(audit, viewer, {
        action: 'update',
        entity: 'manufacturer',
        entityId: row.id,
        before,
        after: fields,
      });
      return answer(db, row.id);
    });
  },

  async deleteManufacturer({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      const row = await makers.lockManufacturer(db, params.manufacturerId);
      if (!row || row.archivedAt !== null) throw notFound('manufacturer');
      if (ifMatch !== row.version) throw stale('manufacturer');
      await makers.archiveManufacturer(db, row.id, true);
      auditCatalogue(audit, viewer, {
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
      const row = await makers.lockManufacturer(db, params.manufacturerId);
      if (!row) throw notFound('manufacturer');
      if (row.archivedAt === null) throw conflict('This manufacturer is not archived.');
      if (row.mergedIntoId !== null)
        throw conflict('This manufacturer was merged into another one. Undo the merge instead.');
      await checkNames(db, row, row.id);
      await makers.archiveManufacturer(db, row.id, false);
      auditCatalogue(audit, viewer, {
        action: 'restore',
        entity: 'manufacturer',
        entityId: row.id,
        after: { name: row.name },
      });
      return answer(db, row.id);
    });
  },
};

async function answer(db: Db, id: number): Promise<RawJson> {
  const found = await makers.selectManufacturer(db, id);
  if (!found) throw notFound('manufacturer');
  return rawJson(found.json, found.version);
}

function clean(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

// An alias that reads as the name, or as an alias before it, says nothing more.
function cleanFields(fields: makers.MakerFields): makers.MakerFields {
  const name = clean(fields.name);
  const known = new Set([name.toLowerCase()]);
  const aliases = fields.aliases.map(clean).filter((alias) => {
    const isNew = !known.has(alias.toLowerCase());
    known.add(alias.toLowerCase());
    return isNew;
  });
  return { name, aliases, website: fields.website, supportPhone: fields.supportPhone?.trim() || null };
}

// Files find a maker by what is left of a name without case, points and company forms, so that is what must differ.
async function checkNames(db: Db, { name, aliases }: makers.MakerFields, ownId: number | null): Promise<void> {
  const others = (await makers.selectMakerNames(db)).filter((maker) => maker.id !== ownId);
  const owner = new Map(
    others.flatMap((maker) => [maker.name, ...maker.aliases].map((one) => [keyOf(one), maker.name])),
  );
  const taken = owner.get(keyOf(name));
  if (taken !== undefined) throw conflict(`‘${name}’ is ${taken} already, by name or alias.`);
  const at = aliases.findIndex((alias) => owner.has(keyOf(alias)));
  const alias = aliases[at];
  if (alias !== undefined)
    throw unprocessable(`aliases.${at}`, `‘${alias}’ is ${owner.get(keyOf(alias))} already, by name or alias.`);
}

function keyOf(name: string): string {
  return manufacturerKey(name) || name.toLowerCase();
}
