import type { manufacturer } from '@lintel/contract/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { type Handlers, rawJson } from '#platform/context.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { lockMakers, lockManufacturer, type MakerRow } from './manufacturer.queries.ts';
import * as merges from './merge.queries.ts';
import { undoMerge } from './undo-merge.queries.ts';

type MergeHandlers = Handlers<typeof manufacturer>;

// All items of all organizations may be of the maker.
const LONG = { timeoutMs: 120_000, isLong: true };

/** What makes two manufacturers one, and two of one again. */
export const mergeHandlers: Pick<
  MergeHandlers,
  'getMergePreview' | 'mergeManufacturer' | 'listManufacturerMerges' | 'undoManufacturerMerge'
> = {
  async getMergePreview({ params }, { viewer, read }) {
    const json = await read((db) => merges.selectMergePreview(db, viewer, params.manufacturerId, params.intoId), {
      timeoutMs: LONG.timeoutMs,
    });
    if (json === undefined) throw notFound('manufacturer');
    return rawJson(json);
  },

  async mergeManufacturer({ params, body }, { viewer, write }) {
    return write(async (db, audit) => {
      await lockMakers(db);
      const from = await heldMaker(db, params.manufacturerId);
      const into = await heldMaker(db, body.intoId);
      if (from.id === into.id) throw conflict(SAME);
      if (into.organizationId !== null && into.organizationId !== from.organizationId)
        throw conflict(`${into.name} is one organization’s own. Only its own makers can become it.`);
      const { mergeId, organizations } = await merges.merge(db, from, into, viewer.userId);
      const after = { from: from.name, into: into.name, mergeId };
      for (const { organizationId, items } of touched(organizations, viewer.organizationIds))
        audit({
          organizationId,
          action: 'merge',
          entity: 'manufacturer',
          entityId: from.id,
          after: { ...after, items },
        });
      return rawJson(await oneMerge(db, mergeId));
    }, LONG);
  },

  async listManufacturerMerges(_input, { read }) {
    return rawJson(await read((db) => merges.selectMerges(db)));
  },

  async undoManufacturerMerge({ params }, { viewer, write }) {
    return write(async (db, audit) => {
      await lockMakers(db);
      const merge = await merges.lockMerge(db, params.mergeId);
      if (!merge) throw notFound('merge');
      if (merge.undoneAt !== null) throw conflict('This merge was undone already.');
      if (merge.laterName !== null)
        throw conflict(`A later merge of ${merge.laterName} stands on this one. Undo that one first.`);
      if (merge.isFinal) throw conflict('This merge was made before organizations had makers of their own, and stays.');
      if (await merges.isModelShared(db, merge.id))
        throw conflict('A model of it was shared with all organizations since. The merge stays.');
      const organizations = await undoMerge(db, merge, viewer.userId);
      const after = { mergeId: merge.id };
      for (const { organizationId, items } of touched(organizations, viewer.organizationIds))
        audit({
          organizationId,
          action: 'unmerge',
          entity: 'manufacturer',
          entityId: merge.fromId,
          after: { ...after, items },
        });
      return rawJson(await oneMerge(db, merge.id));
    }, LONG);
  },
};

const SAME = 'A manufacturer cannot be merged into itself.';

async function heldMaker(db: Db, id: number): Promise<MakerRow> {
  const row = await lockManufacturer(db, id);
  if (!row || row.archivedAt !== null) throw notFound('manufacturer');
  return row;
}

async function oneMerge(db: Db, mergeId: number): Promise<string> {
  const json = await merges.selectMerge(db, mergeId);
  if (json === undefined) throw notFound('merge');
  return json;
}

// Organizations whose items changed; where none did, the first one keeps the line.
function touched(organizations: merges.Touched[], ids: readonly number[]): merges.Touched[] {
  const [organizationId] = ids;
  return organizations.length > 0 || organizationId === undefined ? organizations : [{ organizationId, items: 0 }];
}
