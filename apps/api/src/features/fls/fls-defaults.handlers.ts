import type { FlsChecks, flsIntervals } from '@lintel/contract/fls-intervals';
import type * as z from 'zod';
import type { Handlers } from '#platform/context.ts';
import { notFound, stale, unprocessable } from '#platform/errors.ts';
import { selectFlsDefaults, writeFlsDefaults } from './fls-defaults.queries.ts';

/** What an organization usually looks at: administrators set it, and records that were not set otherwise follow. */
export const flsDefaultsHandlers: Handlers<typeof flsIntervals> = {
  async getFlsDefaults({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return read((db) => selectFlsDefaults(db, organizationId));
  },

  async setFlsDefaults({ params: { organizationId }, body, ifMatch }, { viewer, now, write }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const { type, checks } = body;
    checkIntervals(checks ?? [], 'checks');
    return write(async (db, audit) => {
      const before = await selectFlsDefaults(db, organizationId);
      if (before.version !== ifMatch) throw stale('intervals');
      if (!(await writeFlsDefaults(db, { organizationId, type, checks, over: ifMatch, now }))) throw stale('intervals');
      const was = before.systems.find((each) => each.type === type)?.checks;
      const action = 'SET_FLS_INTERVALS';
      audit({
        organizationId,
        action,
        entity: 'organization',
        entityId: organizationId,
        before: { type, checks: was },
        after: body,
      });
      return selectFlsDefaults(db, organizationId);
    });
  },
};

/** One check an interval, one certificate. */
export function checkIntervals(intervals: z.output<typeof FlsChecks>, field: string): void {
  const kinds = intervals.map(({ kind }) => kind);
  const twice = kinds.findIndex((kind, at) => kinds.indexOf(kind) !== at);
  if (twice >= 0) throw unprocessable(`${field}.${twice}.kind`, 'This interval is named twice.');
  if (intervals.filter(({ isCertificate }) => isCertificate).length > 1)
    throw unprocessable(field, 'One check gives the certificate.');
}
