import type { manufacturer } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { conflict, forbidden, notFound } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { checkMayChange } from '#platform/records/catalogue-layers.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import * as makers from './manufacturer.queries.ts';
import * as merges from './merge.queries.ts';
import { lockMerge, type MergeRow, selectMerge, selectMerges, type WireMerge } from './merge-list.queries.ts';
import { isUsedByOthers, unshare } from './share.queries.ts';
import { markUndone, undoMerge } from './undo-merge.queries.ts';

const MERGES_LISTED = 200;

type MergeHandlers = Handlers<typeof manufacturer>;

/** The timeout is long, because all items of all organizations may be of the manufacturer. */
export const LONG = { timeoutMs: 120_000, isLong: true };

/** Handlers that merge two manufacturers, and that undo any change of the catalogue. */
export const mergeHandlers: Pick<
  MergeHandlers,
  'getMergePreview' | 'mergeManufacturer' | 'listManufacturerMerges' | 'undoManufacturerMerge'
> = {
  async getMergePreview({ params }, { viewer, read }) {
    const preview = await read((db) => merges.selectMergePreview(db, viewer, params.manufacturerId, params.intoId), {
      timeoutMs: LONG.timeoutMs,
    });
    if (!preview) throw notFound('manufacturer');
    return preview;
  },

  async mergeManufacturer({ params, body }, { viewer, write }) {
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      const from = await liveMaker(db, viewer, params.manufacturerId);
      checkMayChange(viewer, from.organizationId, 'manufacturer');
      const into = await liveMaker(db, viewer, body.intoId);
      if (from.id === into.id) throw conflict('A manufacturer cannot be merged into itself.');
      if (into.organizationId !== null && into.organizationId !== from.organizationId)
        throw conflict(
          `${into.name} is one organization’s own. Only manufacturers of that organization can be merged into it.`,
        );
      const { mergeId, organizations } = await merges.mergeMakers(db, from, into, viewer.userId);
      auditMerge(audit, viewer, from.organizationId, organizations, {
        action: 'merge',
        entity: 'manufacturer',
        entityId: from.id,
        after: { from: from.name, into: into.name, mergeId },
      });
      return answerMerge(db, viewer, mergeId);
    }, LONG);
  },

  async listManufacturerMerges({ query }, { viewer, read }) {
    const asked = pageAsked('merges', query, { isDescending: true, usual: MERGES_LISTED });
    return pageAnswer(await read((db) => selectMerges(db, viewer, asked)), 'merges');
  },

  async undoManufacturerMerge({ params }, ctx) {
    const { viewer, write } = ctx;
    return write(async (db, audit) => {
      await makers.lockMakers(db);
      const merge = await lockMerge(db, viewer, params.mergeId);
      if (!merge) throw notFound('merge');
      if (merge.kind === 'SHARED' && !viewer.isSuperUser)
        throw forbidden('Only a super user can take back what was shared with all organizations.');
      if (merge.undoneAt !== null) throw conflict('This merge was undone already.');
      if (merge.laterName !== null) throw conflict(`${merge.laterName} was merged or shared later. Undo that first.`);
      if (merge.isFinal)
        throw conflict('This merge was made before organizations had manufacturers of their own, and stays.');
      const organizations =
        merge.kind === 'SHARED' ? await undoShare(db, merge, viewer) : await undoMerge(db, merge, viewer.userId);
      await lifeChanged(db, ctx);
      auditMerge(audit, viewer, merge.organizationId, organizations, {
        action: merge.kind === 'SHARED' ? 'unshare' : 'unmerge',
        entity: merge.fromModelId === null ? 'manufacturer' : 'model',
        entityId: merge.fromModelId ?? merge.fromId,
        after: { mergeId: merge.id },
      });
      return answerMerge(db, viewer, merge.id);
    }, LONG);
  },
};

async function undoShare(db: Db, merge: MergeRow, viewer: Viewer): Promise<merges.Touched[]> {
  await merges.holdMakerAlone(db, merge.fromId);
  await merges.holdSharedAlone(db, merge.id);
  if (await isUsedByOthers(db, merge.id))
    throw conflict('Another organization uses what was shared. It stays with all organizations.');
  await unshare(db, merge.id);
  await markUndone(db, merge.id, viewer.userId);
  return [];
}

// A live manufacturer that the viewer sees. Every change of manufacturers takes the same lock, so it stays live until
// the end.
async function liveMaker(db: Db, viewer: Viewer, id: number): Promise<merges.Named> {
  const row = await makers.selectLiveMaker(db, viewer, id);
  if (!row) throw notFound('manufacturer');
  return row;
}

/** A merge as the answer to the call that made or changed it. */
export async function answerMerge(db: Db, viewer: Viewer, mergeId: number): Promise<WireMerge> {
  const merge = await selectMerge(db, viewer, mergeId);
  if (!merge) throw notFound('merge');
  return merge;
}

/** A line of the audit log for each organization whose items a merge changed; where none did, for the owner's or the first one. */
export function auditMerge(
  audit: (entry: AuditEntry) => void,
  viewer: Viewer,
  owner: number | null,
  organizations: readonly merges.Touched[],
  entry: Omit<AuditEntry, 'organizationId'> & { after: Record<string, unknown> },
): void {
  const organizationId = owner ?? viewer.organizationIds[0];
  const touched =
    organizations.length > 0 || organizationId === undefined ? organizations : [{ organizationId, items: 0 }];
  for (const { organizationId: id, items } of touched)
    audit({ ...entry, organizationId: id, after: { ...entry.after, items } });
}
