import type { RouteOutput } from '@lintel/contract/base/route';
import type { flsProfile } from '@lintel/contract/fls/fls-profile';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { notFound, stale } from '#platform/base/errors.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { auditPack } from './audit-pack.ts';
import { applyChanges, checkTypeIsOn } from './fls.handlers.ts';
import { heldRecord } from './fls-record.queries.ts';
import { NEWEST_VISITS, RECORD_VENDOR } from './fls-records.handlers.ts';
import * as write from './fls-write.queries.ts';
import { STANDING_PAIRS, standingCtes } from './standing.ts';

type Profile = RouteOutput<typeof flsProfile.getFlsProfile>;

export const flsProfileHandlers: Handlers<typeof flsProfile> = {
  async getFlsProfile({ params }, { viewer, now, read }) {
    return read((db) => profileAnswer(db, viewer, params.propertyId, now));
  },

  async updateFlsProfile({ params: { propertyId }, body, ifMatch }, ctx) {
    const { viewer, now, write: inTx } = ctx;
    return inTx(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId }, 'NAMING');
      if (!at) throw notFound('property');
      const before = await profileAnswer(db, viewer, propertyId, now);
      if (before.version !== ifMatch) throw stale('profile');
      for (const [index, { type, ...system }] of (body.systems ?? []).entries()) {
        await checkTypeIsOn(db, at, type, `systems.${index}.type`);
        const id = await write.insertRecord(db, at, type, now);
        if (id !== undefined) await applyChanges(db, ctx, await heldRecord(db, viewer, id, now), system);
      }
      const authority = body.authority === undefined ? before.authority : body.authority?.trim() || null;
      await sql`insert into fls_profile (organization_id, property_id, authority, sends_digest, version)
        values (${at.organizationId}, ${propertyId}, ${authority}, ${body.sendsDigest ?? before.sendsDigest}, 2)
        on conflict (organization_id, property_id) do update set authority = excluded.authority, sends_digest = excluded.sends_digest,
          version = fls_profile.version + 1, updated_at = ${now}`.execute(db);
      const { organizationId } = at;
      audit({ organizationId, action: 'update', entity: 'fls_profile', entityId: propertyId, after: body });
      return profileAnswer(db, viewer, propertyId, now);
    });
  },

  getFlsAuditPack: ({ params }, ctx) => auditPack(params.propertyId, ctx),
};

/** The profile of a property; one that was never written is at version 1. */
async function profileAnswer(db: Db, viewer: Viewer, propertyId: number, now: string): Promise<Profile> {
  const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)}) end`;
  const { rows } = await sql<Profile>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), ${standingCtes(now)}
    select p.id, p.organization_id as "organizationId", p.id as "propertyId", json_build_object('id', p.id, 'name', p.name) as "Property",
      ${person('rm')} as "RegionalManager", ${person('rmm')} as "RegionalMaintenanceManager", f.authority,
      coalesce(f.sends_digest, true) as "sendsDigest", coalesce(f.version, 1) as version,
      coalesce(st.extra_types, '{}') as "extraTypes",
      (select coalesce(json_agg(json_build_object('id', x.id, ${STANDING_PAIRS}, 'enabled', x.enabled, 'disabledReason', x.disabled_reason,
        'Vendor', ${RECORD_VENDOR}, 'notes', x.notes, 'FlsEvent', ${NEWEST_VISITS})
        order by x.type), '[]') from standing x) as "FlsRecord"
    from scope s join property p on p.organization_id = s.organization_id and p.id = s.property_id
    left join fls_profile f on f.organization_id = s.organization_id and f.property_id = s.property_id
    left join fls_settings st on st.organization_id = s.organization_id
    left join app_user rm on rm.id = p.regional_manager_id left join app_user rmm on rmm.id = p.regional_maintenance_manager_id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound('property');
  return row;
}
