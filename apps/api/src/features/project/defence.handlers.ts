import { DEFENCE_ITEMS_MAX, type itemsDefence } from '@lintel/contract/capital/items-defence';
import type { DefenceLine, project } from '@lintel/contract/capital/project';
import { itemsReport } from '@lintel/contract/items/item-list';
import { localDay } from '@lintel/domain/base/time-zones';
import { adviseRepairOrReplace } from '@lintel/domain/items/repair-or-replace';
import { daysToVacant, emptyFrom } from '@lintel/domain/units/unit-vacancy';
import type * as z from 'zod';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import { selectFileHead } from '#platform/lists/list-handler.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { type DefenceFacts, selectDefence, selectDefencePlace, selectItemsDefence } from './defence.queries.ts';
import { defenceFile, defenceReport } from './defence-file.ts';
import { selectProjectPlace } from './project-select.queries.ts';

type Line = z.infer<typeof DefenceLine>;

const TIMEOUT_MS = 15_000;
const TOO_MANY = `A defence has ${DEFENCE_ITEMS_MAX} lines at most. Narrow the filter of the list.`;
/** Of the photo beside a line, for screens that are twice as fine. */
const PHOTO_WIDTH = 384;

/** What speaks for each line of a project's ask. */
export const defenceHandlers: Pick<Handlers<typeof project>, 'listProjectDefence'> = {
  async listProjectDefence({ params: { projectId }, query: { format = 'json', ...part } }, ctx) {
    const { viewer, now } = ctx;
    const { place, facts, head } = await ctx.read(
      async (db) => {
        const found = await selectProjectPlace(db, viewer, projectId);
        if (!found) throw notFound('project');
        const { propertyId } = found;
        const report = defenceReport(found.name);
        return {
          place: found,
          facts: await selectDefence(db, viewer, projectId, now),
          head: format === 'json' ? null : await selectFileHead(db, report, { viewer, now, propertyId, filter: {} }),
        };
      },
      { timeoutMs: TIMEOUT_MS },
    );
    const lines = facts.map((one) => defenceLine(one, ctx));
    if (format !== 'json' && head) return defenceFile(format, head, lines, photosOf(facts, ctx));
    return {
      ...partAnswer(lines, part, 'project-defence', (line) => line.id),
      asOf: localDay(now, place.timezone),
      computedAt: now,
    };
  },
};

/** The defence of the items of a property under a filter of their list. */
export const itemsDefenceHandlers: Handlers<typeof itemsDefence> = {
  async listItemsDefence({ params: { propertyId }, query: { format = 'json', limit, cursor, ...filter } }, ctx) {
    const { viewer, now } = ctx;
    const { head, facts, propertyName } = await ctx.read(
      async (db) => {
        const place = await selectDefencePlace(db, viewer, propertyId);
        if (!place) throw notFound('property');
        const report = { ...defenceReport(place.name), filters: itemsReport.filters };
        return {
          propertyName: place.name,
          head: await selectFileHead(db, report, { viewer, now, propertyId, filter }),
          facts: await selectItemsDefence(db, { viewer, propertyId, filter, limit: DEFENCE_ITEMS_MAX, now }),
        };
      },
      { timeoutMs: TIMEOUT_MS },
    );
    if (facts.length > DEFENCE_ITEMS_MAX) throw unprocessable('q', TOO_MANY);
    const lines = facts.map((one) => defenceLine(one, ctx));
    if (format !== 'json') return defenceFile(format, head, lines, photosOf(facts, ctx));
    return {
      ...partAnswer(lines, { limit, cursor }, 'items-defence', (line) => line.id),
      propertyName,
      filters: head.filters,
      asOf: head.asOf,
      computedAt: now,
    };
  },
};

function photosOf(facts: readonly DefenceFacts[], ctx: Ctx) {
  const keys = new Map(facts.map(({ id, photoKey }) => [id, photoKey]));
  return ({ id }: Line) => {
    const key = keys.get(id);
    return key ? () => jpegOf(ctx, key, PHOTO_WIDTH) : undefined;
  };
}

/** A line with the advice that follows from its facts, and its photo at an address that works for some minutes; behind a secret link no longer than the page shows it. */
export function defenceLine(
  facts: DefenceFacts,
  { platform: { files } }: Pick<Ctx, 'platform'>,
  linkId?: number,
): Line {
  const { isUnderWarranty: _cover, repairs12MonthsCount, repairs24MonthsCents, photoKey, ...rest } = facts;
  const { unitStatus: _status, unitTurn: _turn, asOf: _day, recall: _recall, ...line } = rest;
  const found = adviceOf(facts);
  return {
    ...line,
    photoUrl: photoKey === null ? null : files.presignRendition(photoKey, PHOTO_WIDTH, linkId).url,
    advice: found && {
      rule: found.rule,
      advice: found.advice,
      reason: found.reason,
      flipCents: found.flipCents,
      repairs12MonthsCount,
      repairs24MonthsCents,
      unitVacantOn: found.inputs.daysToVacant === null ? null : emptyFrom(facts, facts.asOf),
    },
  };
}

// There is no quote for a repair: the advice says from which quote on it would be to replace. Every record of work on it counts as a repair.
function adviceOf(facts: DefenceFacts) {
  const { recall, isUnderWarranty, rulYears, lifeUsedPct, costNowCents } = facts;
  const { repairs12MonthsCount, repairs24MonthsCents } = facts;
  if (recall !== 'AFFECTED' && !isUnderWarranty && rulYears === null && lifeUsedPct === null) return null;
  return adviseRepairOrReplace({
    hasConfirmedRecall: recall === 'AFFECTED',
    isUnderWarranty,
    lifeUsedPct,
    rulYears,
    quoteCents: null,
    installedCostCents: costNowCents,
    isMajorRepair: false,
    repairs24MonthsCents,
    repairs12MonthsCount,
    daysToVacant: daysToVacant(facts, facts.asOf),
  });
}
