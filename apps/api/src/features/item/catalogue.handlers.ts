import type { item } from '@lintel/contract/item';
import { type Handlers, rawJson } from '#platform/context.ts';
import { unprocessable } from '#platform/errors.ts';
import * as catalogue from './catalogue.queries.ts';
import { isMakerKnown } from './item-write.queries.ts';

type ItemHandlers = Handlers<typeof item>;

/** The shared catalogue: types, standard sets, makers, models. */
export const catalogueHandlers: Pick<
  ItemHandlers,
  'listItemTypes' | 'listStandardItems' | 'listManufacturers' | 'searchModels' | 'createModel'
> = {
  async listItemTypes(_input, { read }) {
    return rawJson(await read((db) => catalogue.selectItemTypes(db)));
  },

  async listStandardItems(_input, { read }) {
    return rawJson(await read((db) => catalogue.selectStandardItems(db)));
  },

  async listManufacturers(_input, { read }) {
    return rawJson(await read((db) => catalogue.selectManufacturers(db)));
  },

  async searchModels({ params }, { read }) {
    return rawJson(await read((db) => catalogue.selectModelsByName(db, params.name.trim())));
  },

  async createModel({ body }, { viewer, write }) {
    const draft = { ...body, name: body.name.normalize('NFC').trim() };
    return write(async (db, audit) => {
      const known = await catalogue.selectModelOf(db, draft.manufacturerId, draft.name);
      if (known) return known;
      const made = await catalogue.insertModel(db, draft);
      if (!made) {
        const rival = await catalogue.selectModelOf(db, draft.manufacturerId, draft.name);
        if (rival) return rival;
        if (!(await isMakerKnown(db, draft.manufacturerId)))
          throw unprocessable('manufacturerId', 'This manufacturer is not in the catalogue.');
        throw unprocessable('itemTypeId', 'This item type is not in the catalogue.');
      }
      const [organizationId] = viewer.organizationIds;
      if (organizationId !== undefined)
        audit({ organizationId, action: 'create', entity: 'model', entityId: made.id, after: draft });
      return made;
    });
  },
};
