import type { sharedPlan } from '@lintel/contract/capital/shared-plan';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import { visibleProperty } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectCapitalFacts } from './capital.queries.ts';
import { factsOf } from './capital-facts.ts';
import { bandLimits, capitalReport, PLAN_YEARS_DEFAULT } from './capital-report.ts';

const TIMEOUT_MS = 15_000;

/** The plan of a property for people without an account: with the rights of whoever made the address, and without its items. */
export const sharedPlanHandlers: Handlers<typeof sharedPlan> = {
  async readSharedPlan({ params: { token } }, { now, read, write }) {
    const found = await read((db) => selectShared(db, token, now), { timeoutMs: TIMEOUT_MS });
    if (!found) throw notFound('report');
    const { link, place, facts } = found;
    await write((db) => noteLinkRead(db, link, now));
    const {
      propertyId: _property,
      organizationId: _organization,
      itemTypes: _types,
      ...report
    } = capitalReport(facts, { years: PLAN_YEARS_DEFAULT });
    return {
      ...report,
      ...place,
      aciBands: bandLimits(facts.property.aciBands),
      madeAt: link.createdAt,
      expiresAt: link.expiresAt,
      computedAt: now,
    };
  },
};

async function selectShared(db: Db, token: string, now: string) {
  const link = await openSecretLink(db, { token, purpose: 'OWNER_REPORT', now });
  if (!link || link.propertyId === null) return undefined;
  const { propertyId, viewer } = link;
  const row = await selectCapitalFacts(db, { viewer, propertyId, now });
  const { rows } = await sql<{ city: string | null; state: string | null; yearBuilt: number | null }>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select p.city, p.state, p.year_built as "yearBuilt" from scope s
    join property p on p.organization_id = s.organization_id and p.id = s.property_id`.execute(db);
  const [place] = rows;
  return row && place ? { link, place, facts: factsOf(row.facts) } : undefined;
}
