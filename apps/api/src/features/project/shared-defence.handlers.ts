import type { sharedDefence } from '@lintel/contract/capital/shared-defence';
import { localDay } from '@lintel/domain/base/time-zones';
import { notFound } from '#platform/base/errors.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { defenceLine } from './defence.handlers.ts';
import { selectDefence } from './defence.queries.ts';
import { selectProject, selectProjectPlace } from './project-select.queries.ts';

const TIMEOUT_MS = 15_000;

export const sharedDefenceHandlers: Handlers<typeof sharedDefence> = {
  async readSharedDefence({ params: { token } }, ctx) {
    const { now, read, write } = ctx;
    const found = await read(
      async (db) => {
        const link = await openSecretLink(db, { token, purpose: 'BUDGET_DEFENCE', now });
        if (!link || link.projectId === null) return undefined;
        const { projectId, viewer } = link;
        const [project, place] = [
          await selectProject(db, viewer, projectId),
          await selectProjectPlace(db, viewer, projectId),
        ];
        if (!project || !place) return undefined;
        return { link, project, place, facts: await selectDefence(db, viewer, projectId, now) };
      },
      { timeoutMs: TIMEOUT_MS },
    );
    if (!found) throw notFound('budget defence');
    const { link, project, place, facts } = found;
    await write((db) => noteLinkRead(db, link, now));
    const lines = facts.map((one) => {
      const whole = defenceLine(one, ctx, link.linkId);
      const { itemId: _item, unitId: _unit, photoId: _photo, replacedByItemId: _new, ...line } = whole;
      return line;
    });
    const { name, propertyName, status, askedCents, askCents, estimateCents, items, priced } = project;
    return {
      lines,
      name,
      propertyName,
      status,
      askCents: askedCents ?? askCents,
      estimateCents,
      items,
      priced,
      madeAt: link.createdAt,
      expiresAt: link.expiresAt,
      asOf: localDay(now, place.timezone),
      computedAt: now,
    };
  },
};
