import type { RouteInput } from '@lintel/contract/base/route';
import type { modelValues } from '@lintel/contract/items/model-values';
import type { ModelWarranty } from '@lintel/contract/items/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { mergedTerms, modelEffect, movedYears } from '@lintel/domain/items/model-values';
import type * as z from 'zod';
import { forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type TermFacts, termOf } from '#platform/lookups/warranty-term.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { auditOwned } from '#platform/records/catalogue-layers.ts';
import { holdTerms, selectModelWarranties, writeTerms } from '#platform/records/model-terms.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { type ModelHead, selectModelHeads, selectModelItems } from './model-values.queries.ts';
import { lockModel, updateModel } from './model-write.queries.ts';

type Body = RouteInput<(typeof modelValues)['setModelValues']>['body'];
type Change = Omit<Body['models'][number], 'terms'> & { terms: TermFacts[] | undefined };
type Terms = z.input<typeof ModelWarranty>;
type Found = ModelHead & { promised: Terms | undefined };
type Place = { viewer: Viewer; organizationId: number; today: string };

/** Reading and writing all items of many models. */
const LONG = { timeoutMs: 60_000 };
const OVERTAKEN = 'Somebody changed it meanwhile. Look at what it has now, and set it again.';

/** Handlers of what is set for several models of an organization at once. */
export const modelValuesHandlers: Handlers<typeof modelValues> = {
  async previewModelValues({ params, body }, { viewer, now, read }) {
    const { organizationId } = params;
    const { eulYears, replacementCostCents, terms } = body;
    const given = terms && checkedTerms(terms, 'terms');
    if (eulYears === undefined && replacementCostCents === undefined && (given ?? []).length === 0)
      throw unprocessable('eulYears', 'Give an expected life, a price or a warranty term.');
    checkMaySet(viewer, organizationId, [body]);
    return read(async (db) => {
      const modelIds = [...new Set(body.modelIds)];
      const models = await selectFound(db, viewer, organizationId, modelIds);
      const items = Map.groupBy(
        await selectModelItems(db, { viewer, now, organizationId }, modelIds),
        ({ modelId }) => modelId,
      );
      const previews = models.map((model) => {
        if (!model.promised) throw notFound('model');
        const { id, version, eulYears: ownYears, replacementCostCents: costCents, pricedOn, promised } = model;
        const maySetValues = isSettable(viewer, model);
        const own = { eulYears: ownYears, costCents, terms: promised.terms.map(asCover) };
        const next = {
          ...(maySetValues && eulYears !== undefined && { eulYears }),
          ...(maySetValues && replacementCostCents !== undefined && { costCents: replacementCostCents }),
          ...(given && { terms: mergedTerms(promised.terms, given).map(asCover) }),
        };
        const effect = modelEffect(
          (items.get(id) ?? []).map(({ facts }) => facts),
          own,
          next,
        );
        const { modelName, manufacturerName, version: termsVersion } = promised;
        const { years: _, ...sums } = effect;
        const head = { modelId: id, modelName, manufacturerName, version, termsVersion, maySetValues };
        return {
          effect,
          row: {
            ...head,
            eulYears: ownYears,
            replacementCostCents: costCents,
            pricedOn,
            terms: promised.terms,
            ...sums,
          },
        };
      });
      return { models: previews.map(({ row }) => row), years: movedYears(previews.map(({ effect }) => effect)) };
    }, LONG);
  },

  async setModelValues({ params, body }, ctx) {
    const { viewer, now } = ctx;
    const { organizationId } = params;
    // why: several people who set models at once wait for one another in one order
    const changes = body.models
      .toSorted((a, b) => a.modelId - b.modelId)
      .map((model, at): Change => {
        if (at > 0 && body.models.filter(({ modelId }) => modelId === model.modelId).length > 1)
          throw unprocessable('models', 'A model is there twice.');
        return {
          ...model,
          terms: model.terms && checkedTerms(model.terms, `models.${body.models.indexOf(model)}.terms`),
        };
      });
    checkMaySet(viewer, organizationId, changes);
    return ctx.write(
      async (db, audit) => {
        const modelIds = changes.map(({ modelId }) => modelId);
        await selectFound(db, viewer, organizationId, modelIds);
        for (const { modelId, terms } of changes) if (terms) await holdTerms(db, { organizationId, modelId });
        const today = await selectToday(db, viewer, now, organizationId);
        const found = await selectFound(db, viewer, organizationId, modelIds);
        const refused: { modelId: number; modelName: string; why: string }[] = [];
        for (const change of changes) {
          const model = found.find(({ id }) => id === change.modelId) as Found;
          const why = await setModel(db, audit, { viewer, organizationId, today }, model, change);
          if (why !== null) refused.push({ modelId: model.id, modelName: model.name, why });
        }
        await lifeChanged(db, ctx);
        const done = modelIds.filter((id) => !refused.some(({ modelId }) => modelId === id));
        const changed = (await selectFound(db, viewer, organizationId, done)).map((model) => ({
          modelId: model.id,
          modelName: model.name,
          version: model.version,
          termsVersion: model.promised?.version ?? 1,
        }));
        return { changed, refused };
      },
      { ...LONG, isLong: true },
    );
  },
};

/** Sets one model, with its line in the history; gives why it could not be, null where it was. */
async function setModel(
  db: Db,
  audit: (entry: AuditEntry) => void,
  { viewer, organizationId, today }: Place,
  seen: Found,
  change: Change,
): Promise<string | null> {
  const { modelId, eulYears, replacementCostCents, terms } = change;
  const setsValues = eulYears !== undefined || replacementCostCents !== undefined;
  if (setsValues && !isSettable(viewer, seen))
    return 'All organizations share this model: only a super user sets its life and price.';
  const held = setsValues ? await lockModel(db, modelId) : undefined;
  if (!seen.promised || (setsValues && held?.archivedAt !== null)) return 'It was archived meanwhile.';
  const isOvertaken =
    (held !== undefined && held.version !== change.version) ||
    (terms !== undefined && seen.promised.version !== change.termsVersion);
  if (isOvertaken) return OVERTAKEN;
  if (held) {
    const { id, organizationId: owner, version: _v, archivedAt: _a, mergedIntoId: _m, ...before } = held;
    const isPriced = replacementCostCents !== undefined && replacementCostCents !== before.replacementCostCents;
    const pricedOn = replacementCostCents === null ? null : (change.pricedOn ?? today);
    const after = {
      ...before,
      ...(eulYears !== undefined && { eulYears }),
      ...(isPriced && { replacementCostCents, pricedOn }),
    };
    if (isPriced || after.eulYears !== before.eulYears) {
      await updateModel(db, id, after);
      auditOwned(audit, viewer, owner, { action: 'update', entity: 'model', entityId: id, before, after });
    }
  }
  if (terms) {
    await writeTerms(db, viewer, { organizationId, modelId }, terms);
    const entry = { organizationId, action: 'update', entity: 'model_warranty', entityId: modelId };
    audit({ ...entry, before: { terms: seen.promised.terms }, after: { terms } });
  }
  return null;
}

/** The models of the organization's catalogue with its terms for them. Throws NOT_FOUND where one is not in it. */
async function selectFound(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  modelIds: readonly number[],
): Promise<Found[]> {
  const heads = await selectModelHeads(db, organizationId, modelIds);
  if (heads.length !== modelIds.length) throw notFound('model');
  const promised = await selectModelWarranties(db, viewer, organizationId, modelIds);
  return heads.map((head) => ({ ...head, promised: promised.find(({ modelId }) => modelId === head.id) }));
}

/** Terms are set by people who manage; lives and prices by administrators. */
function checkMaySet(
  viewer: Viewer,
  organizationId: number,
  changes: readonly Pick<Change, 'eulYears' | 'replacementCostCents'>[],
): void {
  if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
  const setsValues = changes.some((one) => one.eulYears !== undefined || one.replacementCostCents !== undefined);
  if (setsValues && !viewer.isSuperUser && !viewer.adminOrganizationIds.includes(organizationId))
    throw forbidden('Only an administrator sets expected lives and prices.');
}

/** A shared model is a super user's to change. */
function isSettable(viewer: Viewer, { owner }: ModelHead): boolean {
  return viewer.isSuperUser || owner !== null;
}

function checkedTerms(terms: NonNullable<Body['models'][number]['terms']>, path: string): TermFacts[] {
  const checked = terms.map((term, at) => termOf(term, `${path}.${at}.`));
  const twice = checked.findIndex(({ cover }, at) => checked.findIndex((one) => one.cover === cover) !== at);
  if (twice !== -1) throw unprocessable(`${path}.${twice}.cover`, 'This cover is there twice.');
  return checked;
}

/** A term as the rule of covers takes it. */
function asCover(term: Terms['terms'][number] | TermFacts) {
  const { cover, months, days, isLifetime, starts, needsRegistration } = term as Terms['terms'][number];
  return { id: null, cover, months, days, isLifetime, starts, startsOn: null, needsRegistration };
}
