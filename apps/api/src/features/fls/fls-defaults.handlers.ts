import type { FlsChecks, flsIntervals } from '@lintel/contract/fls/fls-intervals';
import { FLS_TYPE_WORDS, isExtraFlsType } from '@lintel/domain/fls/fls';
import type * as z from 'zod';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { countSystems, selectFlsDefaults, switchFlsType, writeFlsDefaults } from './fls-defaults.queries.ts';

/** What an organization usually looks at: administrators set it, and records that were not set otherwise follow. */
export const flsDefaultsHandlers: Handlers<typeof flsIntervals> = {
  async getFlsDefaults({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return read((db) => selectFlsDefaults(db, organizationId));
  },

  async setFlsDefaults({ params: { organizationId }, body, ifMatch }, { viewer, now, write }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const { type, checks, isOn } = body;
    checkIntervals(checks ?? [], 'checks');
    if (isOn !== undefined && !isExtraFlsType(type))
      throw unprocessable('isOn', `${FLS_TYPE_WORDS[type]}: every property is asked about this system.`);
    return write(async (db, audit) => {
      const before = await selectFlsDefaults(db, organizationId);
      if (before.version !== ifMatch) throw stale('intervals');
      if (isExtraFlsType(type) && isOn !== undefined) {
        const kept = isOn ? 0 : await countSystems(db, organizationId, type);
        if (kept > 0)
          throw unprocessable(
            'isOn',
            `${kept} ${kept === 1 ? 'property has' : 'properties have'} it. Mark it as not applicable there first.`,
          );
        if (!(await switchFlsType(db, { organizationId, type, isOn, over: ifMatch, now }))) throw stale('intervals');
      }
      const over = isOn === undefined ? ifMatch : ifMatch + 1;
      if (checks !== undefined && !(await writeFlsDefaults(db, { organizationId, type, checks, over, now })))
        throw stale('intervals');
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
