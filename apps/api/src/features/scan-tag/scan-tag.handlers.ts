import type { RouteOutput } from '@lintel/contract/base/route';
import type { scanTag } from '@lintel/contract/scan-tags/scan-tag';
import type { Db } from '@lintel/db/pooled-kysely';
import { SCAN_TAG_KIND_WORDS } from '@lintel/domain/scan-tags/scan-tags';
import { typedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { checkOwnStocks } from './label-stock.ts';
import { newTagCodes } from './new-codes.ts';
import { noteScan } from './scan-log.queries.ts';
import * as query from './scan-tag.queries.ts';
import { selectTagSettings, upsertTagSettings } from './tag-settings.queries.ts';
import { selectUnitWalk, selectWalk } from './tag-walk.queries.ts';

type Answer = RouteOutput<typeof scanTag.getScanTag>;
type Named = { params: { scanTagCode: string }; ifMatch: number | undefined };

export const scanTagHandlers: Handlers<typeof scanTag> = {
  async getScanTag({ params }, { viewer, now, write }) {
    const answer = await write(async (db) => {
      const tag = await query.findTag(db, viewer, params.scanTagCode);
      if (!tag) return undefined;
      const result = tag.state === 'VOID' ? 'VOID' : tag.state === 'LINKED' ? 'SHOWN' : 'NOT_LINKED';
      // Who views as somebody else leaves no trace in that person's name.
      if (viewer.viewedBy === null) await noteScan(db, tag, { userId: viewer.userId, result, now });
      return result === 'VOID' ? undefined : tagAnswer(db, viewer, tag.tagId);
    });
    if (!answer) throw notFound('tag');
    return answer;
  },

  async getTagWalk({ params }, { viewer, read }) {
    const walk = await read((db) => selectUnitWalk(db, viewer, params.unitId));
    if (!walk) throw notFound('unit');
    return walk;
  },

  async listItemScanTags({ params }, { viewer, read }) {
    const tags = await read((db) => query.selectTagsOfItem(db, viewer, params.itemId));
    if (!tags) throw notFound('item');
    return tags;
  },

  claimScanTag: (named, ctx) =>
    changeTag(named, ctx, 'claim', async (db, tag, by) => {
      if (tag.state !== 'BLANK') throw conflict('This tag is in use already.');
      await query.claimTag(db, tag, by);
      return { state: 'CLAIMED' };
    }),

  linkScanTag: ({ body, ...named }, ctx) => linkTag(named, body, ctx),

  // Who has not read where the tag is must not take it off there.
  linkBlankScanTag: ({ body, params }, ctx) => linkTag({ params, ifMatch: undefined }, body, ctx),

  unlinkScanTag: (named, ctx) =>
    changeTag(named, ctx, 'unlink', async (db, tag, by) => {
      if (tag.state !== 'LINKED') throw conflict('This tag is on nothing.');
      await query.claimTag(db, tag, by);
      return { state: 'CLAIMED' };
    }),

  async voidScanTag({ params, body, ifMatch }, { viewer, now, write }) {
    await write(async (db, audit) => {
      const tag = await lockTag(db, viewer, { params, ifMatch });
      await query.voidTag(db, tag, body.reason, { userId: viewer.userId, now });
      const { organizationId, tagId: entityId } = tag;
      audit({ organizationId, action: 'void', entity: 'scan_tag', entityId, after: body });
    });
    return undefined;
  },

  adoptScanTag: ({ body: { propertyId, adoptedCode: given, ...target } }, { viewer, now, write }) =>
    write(async (db, audit) => {
      const adoptedCode = given.trim();
      const place = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!place) throw notFound('property');
      const [field, id] = targetOf(target);
      const { kind, noun } = query.TARGETS[field];
      const found = await query.selectPlaceOf(db, viewer, field, id);
      if (found === undefined) throw notFound(noun);
      if (found !== propertyId) throw unprocessable(field, 'It is at another property.');
      // A code that reads as one of ours would hide that tag.
      if (typedTagCode(adoptedCode) !== null)
        throw unprocessable('adoptedCode', 'This reads as a code of Lintel’s own.');
      const [code = ''] = newTagCodes(1);
      const by = { userId: viewer.userId, now };
      const tagId = await query.insertAdoptedTag(db, { ...place, code, adoptedCode, kind, target }, by);
      if (tagId === undefined) throw conflict('Another tag of this organization has this code.');
      const { organizationId } = place;
      const after = { propertyId, adoptedCode, ...target };
      audit({ organizationId, action: 'adopt', entity: 'scan_tag', entityId: tagId, after });
      return tagAnswer(db, viewer, tagId);
    }),

  async getScanTagSettings({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return read((db) => selectTagSettings(db, organizationId));
  },

  async setScanTagSettings({ params: { organizationId }, body, ifMatch }, { viewer, write }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    checkOwnStocks(body.ownStocks);
    return write(async (db, audit) => {
      const { version, organizationId: _, ...before } = await selectTagSettings(db, organizationId);
      if (ifMatch !== version) throw stale('tag settings');
      if (!(await upsertTagSettings(db, organizationId, body, version))) throw stale('tag settings');
      const action = 'SET_TAG_SETTINGS';
      audit({ organizationId, action, entity: 'organization', entityId: organizationId, before, after: body });
      return selectTagSettings(db, organizationId);
    });
  },
};

type By = { userId: number; now: string };

async function changeTag(
  named: Named,
  { viewer, now, write }: Ctx,
  action: string,
  change: (db: Db, tag: query.FoundTag, by: By) => Promise<object>,
): Promise<Answer> {
  return write(async (db, audit) => {
    const tag = await lockTag(db, viewer, named);
    const after = await change(db, tag, { userId: viewer.userId, now });
    const { organizationId, tagId: entityId } = tag;
    audit({ organizationId, action, entity: 'scan_tag', entityId, after });
    return tagAnswer(db, viewer, entityId);
  });
}

// The property is held first, as by all who change something on it.
async function lockTag(db: Db, viewer: Viewer, { params, ifMatch }: Named): Promise<query.FoundTag> {
  const found = await query.findTag(db, viewer, params.scanTagCode);
  const place = found && (await holdProperty(db, viewer, { propertyId: found.propertyId }, 'SHARED'));
  const tag = place && (await query.lockTag(db, found));
  if (!tag || tag.state === 'VOID' || tag.propertyId !== found.propertyId) throw notFound('tag');
  if (ifMatch !== undefined && tag.version !== ifMatch) throw stale('tag');
  return tag;
}

function linkTag(named: Named, target: query.Target, ctx: Ctx): Promise<Answer> {
  return changeTag(named, ctx, 'link', async (db, tag, by) => {
    const [field, id] = targetOf(target);
    const { kind, noun } = query.TARGETS[field];
    if (kind !== tag.kind)
      throw unprocessable(field, `This tag was made for ${SCAN_TAG_KIND_WORDS[tag.kind].toLowerCase()}.`);
    const propertyId = await query.selectPlaceOf(db, ctx.viewer, field, id);
    if (propertyId === undefined) throw notFound(noun);
    if (propertyId !== tag.propertyId) throw unprocessable(field, 'This tag was made for another property.');
    if (named.ifMatch === undefined) await refuseElsewhere(db, ctx.viewer, tag.tagId, { field, id });
    await query.linkTag(db, tag, target, by);
    return target;
  });
}

async function refuseElsewhere(
  db: Db,
  viewer: Viewer,
  tagId: number,
  { field, id }: { field: query.TargetField; id: number },
): Promise<void> {
  const thing = (await query.selectTag(db, viewer, tagId))?.thing;
  if (!thing || thing[field] === id) return;
  const place = thing.unitName === null ? '' : ` in unit ${thing.unitName}`;
  throw conflict(`This tag is on something already: ${thing.name}${place}.`);
}

function targetOf(target: query.Target): [query.TargetField, number] {
  const [first, second] = (Object.entries(target) as [query.TargetField, number | undefined][]).flatMap(
    ([field, id]): [query.TargetField, number][] => (id === undefined ? [] : [[field, id]]),
  );
  if (!first) throw unprocessable('itemId', 'Say what the tag is on.');
  if (second) throw unprocessable(second[0], 'A tag is on one thing.');
  return first;
}

async function tagAnswer(db: Db, viewer: Viewer, tagId: number): Promise<Answer> {
  const tag = await query.selectTag(db, viewer, tagId);
  if (!tag) throw notFound('tag');
  return { ...tag, walk: await selectWalk(db, viewer, tagId) };
}
