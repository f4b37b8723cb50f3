import type { RouteOutput } from '@lintel/contract/base/route';
import { ALERTS_MAX, type AlertRulesBody, type assetAlert } from '@lintel/contract/flags/asset-alert';
import { assetAlerts } from '@lintel/contract/flags/asset-alert-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { alertMovesOf } from '@lintel/domain/flags/alert-lanes';
import { limitRefusal, quieterLimit } from '@lintel/domain/flags/alert-rules';
import type * as z from 'zod';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import { raiseFlags } from '#platform/lookups/raise-flags.ts';
import { selectSelected } from '#platform/lookups/selected-things.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import * as query from './alert.queries.ts';
import { decide, mailOf } from './alert-decision.ts';
import { selectPreview } from './alert-findings.ts';
import { redFlagReading } from './alert-list.queries.ts';
import { selectPeople } from './alert-people.queries.ts';
import * as rules from './alert-rules.queries.ts';
import { selectTrends } from './flag-trends.queries.ts';

export const redFlagHandlers: Handlers<typeof assetAlerts> = {
  listAssetAlerts: listHandler(assetAlerts.listAssetAlerts, redFlagReading),
  getRedFlags: listHandler(assetAlerts.getRedFlags, redFlagReading),
};

/** Two people may raise a flag about one thing for two reasons; what is no item and no unit is told apart by its title. */
function sourceOf({ userId }: Viewer, reason: string, title = ''): string {
  return cutText([userId, title.trim(), reason.trim()].filter(Boolean).join(' '), 120);
}

export const assetAlertHandlers: Handlers<typeof assetAlert> = {
  async createAssetAlert({ body }, { viewer, now, write }) {
    const { propertyId, itemId = null, unitId = null, reason, title, code = 'MANUAL', assigneeId = null } = body;
    return write(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      if (itemId !== null && !(await query.isItemOf(db, at, itemId)))
        throw unprocessable('itemId', 'This item is not at this property, or it is retired.');
      if (unitId !== null && !(await query.isUnitOf(db, at, unitId)))
        throw unprocessable('unitId', 'This unit is not at this property.');
      if (itemId === null && unitId === null && !title?.trim()) throw unprocessable('title', 'Say what it is about.');
      if (await query.findStranger(db, viewer, at, { assigneeId }))
        throw unprocessable('assigneeId', 'There is no such person who may see this property.');
      const finding = {
        code,
        source: sourceOf(viewer, reason, itemId === null && unitId === null ? title : undefined),
        itemId,
        unitId: itemId === null ? unitId : null,
        detail: reason.trim(),
        ...(title !== undefined && { title: title.trim() }),
      };
      const [raised] = await raiseFlags(db, { ...at, userId: viewer.userId, now }, [finding]);
      if (!raised) throw conflict('You raised a flag for this reason already.');
      if (assigneeId !== null) {
        const [held] = await query.lockAlerts(db, viewer, [raised.alertId], now);
        if (held) {
          await query.updateAlert(db, held, { assigneeId }, undefined, now);
          await query.insertLine(db, viewer, held, { kind: 'ASSIGN', assigneeId }, null, now);
        }
      }
      audit({
        organizationId: at.organizationId,
        action: 'create',
        entity: 'asset_alert',
        entityId: raised.alertId,
        after: body,
      });
      return answer(db, viewer, raised.alertId, now);
    });
  },

  async raiseAssetAlerts({ body: { propertyId, reason, code = 'MANUAL', ...selection } }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      const found = await selectSelected(db, at, selection, ALERTS_MAX + 1);
      const { itemIds, unitIds } = found;
      const about = [...itemIds.map((itemId) => ({ itemId })), ...unitIds.map((unitId) => ({ unitId }))];
      const asked = selection.cells ? 'cells' : selection.itemIds ? 'itemIds' : 'unitIds';
      if (found.hasStrayItem)
        throw unprocessable('itemIds', 'An item of the selection is not in service at this property.');
      if (found.hasStrayUnit)
        throw unprocessable(selection.cells ? 'cells' : 'unitIds', 'A unit of the selection is not at this property.');
      if (about.length === 0) throw unprocessable(asked, 'Nothing of the selection is in service at this property.');
      if (about.length > ALERTS_MAX)
        throw unprocessable(asked, `At most ${ALERTS_MAX} flags are raised at once; the selection asks for more.`);
      const finding = { code, source: sourceOf(viewer, reason), detail: reason.trim() };
      const to = { ...at, userId: viewer.userId, now };
      const done = await raiseFlags(
        db,
        to,
        about.map((one) => ({ ...finding, ...one })),
      );
      const raised = done.filter((one) => one.isNewFlag).length;
      const counts = { raised, added: done.length - raised, unchanged: about.length - done.length };
      audit({
        organizationId: at.organizationId,
        action: 'create',
        entity: 'asset_alert',
        entityId: propertyId,
        after: { propertyId, reason, itemIds, unitIds, ...counts },
      });
      return counts;
    });
  },

  async getAssetAlert({ params }, { viewer, now, read }) {
    return read((db) => answer(db, viewer, params.alertId, now));
  },

  async updateAssetAlert({ params, body, ifMatch }, ctx) {
    const { viewer, now, write } = ctx;
    const { propertyId, ...decision } = body;
    return write(async (db, audit) => {
      const held = await query.lockAlerts(db, viewer, [params.alertId], now);
      const [one] = held;
      if (!one) throw notFound('flag');
      if (ifMatch !== one.version) throw stale('flag');
      if (propertyId !== undefined && propertyId !== one.propertyId)
        throw unprocessable('propertyId', 'The flag is not at this property.');
      await decide(db, audit, ctx, held, decision);
      return answer(db, viewer, one.id, now);
    });
  },

  async decideAssetAlerts({ body: { alertIds, ...decision } }, ctx) {
    const { viewer, now, write } = ctx;
    return write(async (db, audit) => {
      const held = await heldOfOne(await query.lockAlerts(db, viewer, alertIds, now), alertIds);
      if (decision.actionState === 'REPLACED')
        throw unprocessable('actionState', 'Each item has a successor of its own: decide these one by one.');
      return { mailState: await decide(db, audit, ctx, held, decision), decided: held.length };
    });
  },

  async draftAssetAlertMail({ body: { alertIds } }, { viewer, now, read, platform }) {
    const rows = await read((db) => query.selectAlerts(db, viewer, alertIds, now));
    await heldOfOne(rows, alertIds);
    return mailOf(rows, platform.settings.publicBaseUrl);
  },

  async getFlagTrends({ query: { propertyId } }, { viewer, now, read }) {
    const trends = await read((db) => selectTrends(db, viewer, propertyId, now));
    if (!trends) throw notFound('property');
    return trends;
  },

  async listAlertPeople({ params, query: asked }, { viewer, read }) {
    const rows = await read((db) => selectPeople(db, viewer, params.propertyId));
    if (!rows) throw notFound('property');
    return partAnswer(rows, asked, 'alert-people', (row) => row.id);
  },

  async runAlertRules({ params: { propertyId } }, { viewer, now, write }) {
    return write(
      async (db, audit) => {
        const at = await holdProperty(db, viewer, { propertyId }, 'SHARED');
        if (!at) throw notFound('property');
        const settings = await rules.selectSettings(db, viewer, at.organizationId);
        if (!settings) throw notFound('property');
        const done = await rules.runRules(db, at, settings.rules, { version: settings.version, now });
        audit({
          organizationId: at.organizationId,
          action: 'run',
          entity: 'alert_rule',
          entityId: propertyId,
          after: done,
        });
        return done;
      },
      { timeoutMs: 60_000 },
    );
  },

  async getAlertRules({ params }, { viewer, now, read }) {
    return read((db) => rulesAnswer(db, viewer, params.organizationId, now));
  },

  async updateAlertRules({ params: { organizationId }, body, ifMatch }, { viewer, now, write }) {
    checkRules(body.rules);
    return write(async (db, audit) => {
      const version = await rules.lockSettings(db, viewer, organizationId);
      if (version === undefined) throw notFound('organization');
      if (version !== ifMatch) throw stale('rules');
      const before = await rules.selectSettings(db, viewer, organizationId);
      await rules.updateSettings(db, organizationId, body);
      audit({
        organizationId,
        action: 'update',
        entity: 'alert_settings',
        entityId: organizationId,
        before,
        after: body,
      });
      return rulesAnswer(db, viewer, organizationId, now);
    });
  },

  async previewAlertRules({ params: { organizationId }, body }, { viewer, now, read }) {
    checkRules(body.rules);
    return read(
      async (db) => {
        if (!(await rules.selectSettings(db, viewer, organizationId))) throw notFound('organization');
        return selectPreview(db, organizationId, body.rules, now);
      },
      { timeoutMs: 60_000 },
    );
  },
};

/** Flags that were asked for, if all are there and on one property. */
async function heldOfOne<R extends { id: number; propertyId: number }>(
  found: R[],
  alertIds: readonly number[],
): Promise<R[]> {
  const known = new Map(found.map((one) => [one.id, one]));
  if (alertIds.some((id) => !known.has(id))) throw notFound('flag');
  const other = alertIds.findIndex((id) => known.get(id)?.propertyId !== found[0]?.propertyId);
  if (other >= 0) throw unprocessable(`alertIds.${other}`, 'One decision is for flags of one property.');
  return found;
}

function checkRules(given: z.infer<typeof AlertRulesBody>['rules']): void {
  for (const [at, { code, threshold }] of given.entries()) {
    if (given.findIndex((one) => one.code === code) !== at)
      throw unprocessable(`rules.${at}.code`, 'This rule is given twice.');
    const refusal = limitRefusal(code, threshold);
    if (refusal !== null) throw unprocessable(`rules.${at}.threshold`, refusal);
  }
}

async function rulesAnswer(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  now: string,
): Promise<RouteOutput<typeof assetAlert.getAlertRules>> {
  const settings = await rules.selectSettings(db, viewer, organizationId);
  if (!settings) throw notFound('organization');
  const noise = new Map((await rules.selectNoise(db, organizationId, now)).map((one) => [one.code, one]));
  return {
    ...settings,
    rules: settings.rules.map((rule) => {
      const { raised = 0, dismissed = 0, open = 0, judged = [] } = noise.get(rule.code) ?? {};
      return { ...rule, raised, dismissed, open, quieter: quieterLimit(rule.code, rule.threshold ?? 0, judged) };
    }),
  };
}

async function answer(
  db: Db,
  viewer: Viewer,
  alertId: number,
  now: string,
): Promise<RouteOutput<typeof assetAlert.getAssetAlert>> {
  const [found] = await query.selectAlerts(db, viewer, [alertId], now);
  if (!found) throw notFound('flag');
  const { canRecord, canManage, ...said } = found;
  return {
    ...said,
    mayMoveTo: alertMovesOf(said.actionState, { record: canRecord, manage: canManage }),
    mayAssign: canRecord && said.actionState !== 'REPLACED',
  };
}
