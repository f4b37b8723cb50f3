import type { flsShared } from '@lintel/contract/fls/fls-shared';
import { localDay } from '@lintel/domain/base/time-zones';
import { isFlsCompliant } from '@lintel/domain/fls/fls';
import { notFound } from '#platform/base/errors.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { auditPack, proofWords, selectAudit } from './audit-pack.ts';

/** The systems of a property for people without an account: with the rights of whoever made the address, and without names and reasons. */
export const flsSharedHandlers: Handlers<typeof flsShared> = {
  async readSharedSystems({ params: { token } }, ctx) {
    const { viewer, propertyId } = await opened(token, ctx);
    const { place, records } = await ctx.read((db) => selectAudit(db, propertyId, viewer, ctx.now));
    const applying = records.filter(({ enabled }) => enabled);
    return {
      propertyName: place.name,
      authority: place.authority,
      systems: records.map((record) => {
        const { type, enabled, state, compliantThrough, daysLeft, grade, isImpaired, isPaidNotProven } = record;
        const { openDeficiencies, quotedCents } = record;
        return {
          ...{ type, enabled, state, compliantThrough, daysLeft, grade, isImpaired, isPaidNotProven },
          ...{ openDeficiencies, quotedCents },
          proof: enabled ? proofWords(record, { isShared: true }) : null,
        };
      }),
      enabled: applying.length,
      compliant: applying.filter(({ state }) => isFlsCompliant(state)).length,
      asOf: localDay(ctx.now, place.timezone),
      computedAt: ctx.now,
    };
  },

  async readSharedAuditPack({ params: { token } }, ctx) {
    const { viewer, propertyId } = await opened(token, ctx);
    return auditPack(propertyId, { ...ctx, viewer }, { isShared: true });
  },
};

async function opened(token: string, { now, read, write }: Ctx<null>) {
  const link = await read((db) => openSecretLink(db, { token, purpose: 'OWNER_REPORT', now }));
  if (!link || link.propertyId === null) throw notFound('report');
  await write((db) => noteLinkRead(db, link, now));
  return { viewer: link.viewer, propertyId: link.propertyId };
}
