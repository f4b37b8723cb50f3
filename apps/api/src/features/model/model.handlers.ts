import { model } from '@lintel/contract/items/model';
import type { Db } from '@lintel/db/pooled-kysely';
import { cleanName } from '@lintel/domain/base/names';
import { archivedName, conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { auditOwned, checkMayChange, type Owner, ownerOfNew } from '#platform/records/catalogue-layers.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { type ModelListRow, modelReading, selectModel } from './model.queries.ts';
import { selectModelsByName } from './model-search.queries.ts';
import * as write from './model-write.queries.ts';

const NO_FACTS = {
  eulYears: null,
  replacementCostCents: null,
  pricedOn: null,
  warrantyMonths: null,
  soldFrom: null,
  soldTo: null,
  specs: {},
};

export const modelHandlers: Handlers<typeof model> = {
  listModels: listHandler(model.listModels, modelReading),

  async searchModels({ params, query }, { viewer, read }) {
    const name = params.name.trim();
    const rows = await read((db) => selectModelsByName(db, viewer, name, query.organizationId));
    return partAnswer(rows, query, `models ${name}`, (row) => row.id);
  },

  async createModel({ body }, { viewer, now, write: inTx }) {
    const { organizationId, ...given } = body;
    return inTx(async (db, audit) => {
      const maker = await write.selectOwnerOfMaker(db, viewer, body.manufacturerId);
      const owner = ownerOfNew(viewer, organizationId ?? maker?.owner ?? undefined);
      const hasPrice = body.replacementCostCents !== undefined && body.replacementCostCents !== null;
      const pricedOn = hasPrice ? await selectToday(db, viewer, now, owner ?? undefined) : null;
      const facts = { ...NO_FACTS, ...given, pricedOn, name: cleanName(body.name) };
      checkYears(facts);
      const known = await write.selectModelOf(db, owner, facts.manufacturerId, facts.name);
      if (known) return live(known);
      const made = await write.insertModel(db, owner, facts);
      if (!made) {
        const rival = await write.selectModelOf(db, owner, facts.manufacturerId, facts.name);
        if (rival) return live(rival);
        await checkKnown(db, owner, facts);
        throw conflict('The catalogue changed meanwhile. Try again.');
      }
      auditOwned(audit, viewer, owner, { action: 'create', entity: 'model', entityId: made.id, after: facts });
      return made;
    });
  },

  async updateModel({ params, body, ifMatch }, ctx) {
    const { viewer, now } = ctx;
    return ctx.write(async (db, audit) => {
      const row = await heldModel(db, viewer, params.modelId);
      if (row.archivedAt !== null) throw notFound('model');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('model');
      const {
        id,
        organizationId: owner,
        version: _version,
        archivedAt: _archivedAt,
        mergedIntoId: _merged,
        ...before
      } = row;
      const isPriced =
        body.replacementCostCents !== undefined && body.replacementCostCents !== before.replacementCostCents;
      const today = await selectToday(db, viewer, now, owner ?? undefined);
      const after = {
        ...before,
        ...(isPriced && { pricedOn: body.replacementCostCents === null ? null : today }),
        ...body,
        name: cleanName(body.name ?? before.name),
      };
      checkYears(after);
      await checkKnown(db, owner, after);
      const twin = await write.selectModelOf(db, owner, after.manufacturerId, after.name);
      if (twin && twin.id !== id && live(twin)) throw conflict('This manufacturer has a model of that name already.');
      if (after.itemTypeId !== null && (await write.hasItemsOfOtherType(db, id, after.itemTypeId)))
        throw unprocessable('itemTypeId', 'Items of this model are recorded as another type. Change those first.');
      await write.updateModel(db, id, after);
      await lifeChanged(db, ctx);
      auditOwned(audit, viewer, owner, { action: 'update', entity: 'model', entityId: id, before, after });
      return answer(db, viewer, id, now);
    }, LONG);
  },

  async deleteModel({ params, ifMatch }, { viewer, write: inTx }) {
    await inTx(async (db, audit) => {
      const row = await heldModel(db, viewer, params.modelId);
      if (row.archivedAt !== null) throw notFound('model');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('model');
      await write.archiveModel(db, row.id, true);
      auditOwned(audit, viewer, row.organizationId, {
        action: 'archive',
        entity: 'model',
        entityId: row.id,
        after: { name: row.name },
      });
    });
    return undefined;
  },

  async restoreModel({ params }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const row = await heldModel(db, viewer, params.modelId);
      if (row.archivedAt === null) throw conflict('This model is not archived.');
      if (row.mergedIntoId !== null)
        throw conflict(
          'This model was merged with another one when its manufacturer was merged. Undo the merge instead.',
        );
      await write.archiveModel(db, row.id, false);
      auditOwned(audit, viewer, row.organizationId, {
        action: 'restore',
        entity: 'model',
        entityId: row.id,
        after: { name: row.name },
      });
      return answer(db, viewer, row.id, now);
    });
  },
};

// Every item of the model, in every organization, may follow it to another manufacturer.
const LONG = { timeoutMs: 60_000 };

// The model, locked for this transaction, if the viewer may change it.
async function heldModel(db: Db, viewer: Viewer, id: number): Promise<write.HeldModel> {
  const seen = await write.selectModelOwner(db, viewer, id);
  if (!seen) throw notFound('model');
  checkMayChange(viewer, seen.owner, 'model');
  const row = await write.lockModel(db, id);
  if (!row) throw notFound('model');
  return row;
}

async function answer(db: Db, viewer: Viewer, id: number, now: string): Promise<ModelListRow> {
  const found = await selectModel(db, viewer, id, now);
  if (!found) throw notFound('model');
  return found;
}

/** The model of a name without what only the check needs; one that is archived is restored instead. */
function live({ isArchived, ...model }: write.NamedModel): write.ModelRow {
  if (isArchived) throw archivedName('model', model);
  return model;
}

function checkYears({ soldFrom, soldTo }: Pick<write.ModelFacts, 'soldFrom' | 'soldTo'>): void {
  if (soldFrom !== null && soldTo !== null && soldTo < soldFrom)
    throw unprocessable('soldTo', 'The last year in which it was sold is before the first.');
}

async function checkKnown(
  db: Db,
  owner: Owner,
  { manufacturerId, itemTypeId }: { manufacturerId: number; itemTypeId: number | null },
): Promise<void> {
  const { isMakerKnown, isTypeKnown } = await write.selectKnown(db, owner, manufacturerId, itemTypeId);
  if (!isMakerKnown) throw unprocessable('manufacturerId', 'This manufacturer is not in the catalogue.');
  if (!isTypeKnown) throw unprocessable('itemTypeId', 'This item type is not in the catalogue.');
}
