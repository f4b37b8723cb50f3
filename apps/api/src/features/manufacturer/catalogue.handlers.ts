import type { catalogue } from '@lintel/contract/items/catalogue';
import { conflict, notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { checkMayChange } from '#platform/records/catalogue-layers.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { lockMakers, selectLiveMaker } from './manufacturer.queries.ts';
import { findShared } from './manufacturer-names.ts';
import { answerMerge, auditMerge, LONG } from './merge.handlers.ts';
import * as models from './model-merge.queries.ts';
import { lockOwnModels, selectSharePreview, share } from './share.queries.ts';

/** Handlers that merge two models, and that share an organization's own manufacturers and models. */
export const catalogueHandlers: Handlers<typeof catalogue> = {
  async getModelMergePreview({ params }, { viewer, read }) {
    const preview = await read((db) => models.selectModelMergePreview(db, viewer, params.modelId, params.intoModelId), {
      timeoutMs: LONG.timeoutMs,
    });
    if (!preview) throw notFound('model');
    return preview;
  },

  async mergeModel({ params, body }, { viewer, write }) {
    return write(async (db, audit) => {
      await lockMakers(db);
      const from = await models.selectLiveModel(db, viewer, params.modelId);
      if (!from) throw notFound('model');
      checkMayChange(viewer, from.organizationId, 'model');
      const into = await models.selectLiveModel(db, viewer, body.intoId);
      if (!into) throw notFound('model');
      if (from.id === into.id) throw conflict('A model cannot be merged into itself.');
      if (into.organizationId !== null && into.organizationId !== from.organizationId)
        throw conflict(
          `${into.name} is one organization’s own. Only models of that organization can be merged into it.`,
        );
      if (await models.hasItemsOfOtherType(db, from, into))
        throw conflict(`Items of ${from.name} are recorded as another type than ${into.name}. Change those first.`);
      const { mergeId, organizations } = await models.mergeModels(db, from, into, viewer.userId);
      const named = (one: models.MergedModel) => `${one.manufacturerName} ${one.name}`;
      auditMerge(audit, viewer, from.organizationId, organizations, {
        action: 'merge',
        entity: 'model',
        entityId: from.id,
        after: { from: named(from), into: named(into), mergeId },
      });
      return answerMerge(db, viewer, mergeId);
    }, LONG);
  },

  async getSharePreview({ params }, { viewer, read }) {
    const preview = await read(async (db) => {
      const maker = await selectLiveMaker(db, viewer, params.manufacturerId);
      if (!maker) return undefined;
      const same = maker.organizationId === null ? undefined : await findShared(db, maker);
      return selectSharePreview(db, maker.id, same);
    });
    if (!preview) throw notFound('manufacturer');
    return preview;
  },

  async shareManufacturer({ params, body }, ctx) {
    const { viewer, write } = ctx;
    return write(async (db, audit) => {
      await lockMakers(db);
      const maker = await selectLiveMaker(db, viewer, params.manufacturerId);
      if (!maker) throw notFound('manufacturer');
      const modelIds = [...new Set(body.modelIds ?? [])];
      const shared = await lockOwnModels(db, maker.id, modelIds);
      if (shared.length < modelIds.length) throw notFound('model');
      const owner = maker.organizationId ?? shared[0]?.organizationId;
      if (owner === undefined) throw conflict(`${maker.name} is shared already. Say which of its models to share.`);
      if (shared.some((one) => one.organizationId !== owner))
        throw conflict('These models are of several organizations. Share those of one at a time.');
      const same = maker.organizationId === null ? undefined : await findShared(db, maker);
      if (same) throw conflict(`${same.name} is shared already. Merge ${maker.name} into it instead.`);
      const twin = shared.find((one) => one.sameName !== null);
      if (twin) throw conflict(`${maker.name} ${twin.sameName} is shared already. Merge ${twin.name} into it instead.`);
      const isMakerShared = maker.organizationId !== null;
      const sharesFacts = body.sharesFacts ?? false;
      const ids = shared.map((one) => one.id);
      const mergeId = await share(
        db,
        { makerId: maker.id, owner, isMakerShared, modelIds: ids, sharesFacts },
        viewer.userId,
      );
      await lifeChanged(db, ctx);
      const names = shared.map((one) => one.name);
      auditMerge(audit, viewer, owner, [], {
        action: 'share',
        entity: isMakerShared ? 'manufacturer' : 'model',
        entityId: isMakerShared ? maker.id : (ids[0] ?? null),
        after: { manufacturer: maker.name, models: names, sharesFacts, mergeId },
      });
      return answerMerge(db, viewer, mergeId);
    }, LONG);
  },
};
