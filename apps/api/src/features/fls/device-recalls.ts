import type { RouteInput, RouteOutput } from '@lintel/contract/base/route';
import type { fls } from '@lintel/contract/fls/fls';
import type { Db } from '@lintel/db/pooled-kysely';
import { RECALL_STATE_WORDS, RECALL_STATES } from '@lintel/domain/items/recall-states';
import { decisionRefusal } from '@lintel/domain/items/recalls';
import { sql } from 'kysely';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { deviceMatches } from '#platform/lookups/device-recalls.ts';
import { selectRecallNotices } from '#platform/lookups/recall-notices.ts';
import type { Ctx } from '#platform/operations/context.ts';

type FlsAnswer = RouteOutput<typeof fls.getFlsRecord>;
type Device = FlsAnswer['devices'][number];
type Found = Device['recalls'][number];
type Decided = Pick<Found, 'recallId' | 'state' | 'reason' | 'remediedOn' | 'decidedBy' | 'decidedAt'>;
export type StoredDevice = Omit<Device, 'recalls'> & { decided: Decided[] };
type Body = RouteInput<typeof fls.decideFlsDeviceRecall>['body'];

const UNDECIDED = { state: 'POSSIBLE', reason: null, remediedOn: null, decidedBy: null, decidedAt: null } as const;

/** Devices with the notices that may concern each by its record as it is now, and all that were decided. Those that must be acted on come first. */
export async function withRecalls(
  db: Db,
  type: FlsAnswer['type'],
  devices: readonly StoredDevice[],
): Promise<Device[]> {
  const isAsked = devices.some(({ maker, decided }) => maker !== null || decided.length > 0);
  const notices = isAsked ? await selectRecallNotices(db) : [];
  return devices.map(({ decided, ...device }) => {
    const matches = new Map(deviceMatches({ ...device, type }, notices).map(({ notice, match }) => [notice.id, match]));
    const recalls = notices.flatMap(({ id, rule: _rule, units: _units, ...notice }): Found[] => {
      const match = matches.get(id);
      const kept = decided.find(({ recallId }) => recallId === id);
      // One that only the rule found goes when the record speaks against it.
      if (!match && (kept === undefined || kept.state === 'POSSIBLE')) return [];
      const { fits = [], missing = [] } = match ?? {};
      return [{ ...notice, ...UNDECIDED, ...kept, recallId: id, isMatch: match !== undefined, fits, missing }];
    });
    return {
      ...device,
      recalls: recalls.toSorted((a, b) => RECALL_STATES.indexOf(a.state) - RECALL_STATES.indexOf(b.state)),
    };
  });
}

/** Stores what a person decided about a notice and a device of a locked record; the words of the audit log. */
export async function decideRecall(
  db: Db,
  { viewer, now }: Ctx,
  held: { organizationId: number; today: string },
  devices: readonly Device[],
  { deviceId, recallId, body }: { deviceId: number; recallId: number; body: Body },
) {
  const device = devices.find(({ id }) => id === deviceId);
  if (!device) throw notFound('device');
  const before = device.recalls.find((one) => one.recallId === recallId);
  if (!before) throw notFound('recall notice');
  if (before.state !== body.from)
    throw conflict(`Somebody decided meanwhile: it is ‘${RECALL_STATE_WORDS[before.state]}’ now.`);
  const { state, remediedOn = null } = body;
  const reason = body.reason?.trim() || null;
  const refusal = decisionRefusal({ state, reason, remediedOn }, { recalledOn: before.recalledOn, today: held.today });
  if (refusal) throw unprocessable(refusal.path, refusal.message);
  const of = sql`organization_id = ${held.organizationId} and device_id = ${deviceId} and recall_id = ${recallId}`;
  if (state === 'POSSIBLE' && !before.isMatch) await sql`delete from fls_device_recall where ${of}`.execute(db);
  else
    await sql`
      insert into fls_device_recall as r (organization_id, device_id, recall_id, state, reason, remedied_on, decided_by, decided_at)
      values (${held.organizationId}, ${deviceId}, ${recallId}, ${state}, ${reason}, ${remediedOn}, ${state === 'POSSIBLE' ? null : viewer.userId},
        ${state === 'POSSIBLE' ? null : now})
      on conflict (organization_id, device_id, recall_id) do update set state = excluded.state, reason = excluded.reason,
        remedied_on = excluded.remedied_on, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
        version = r.version + 1, updated_at = now()`.execute(db);
  return {
    before: { device: device.label, recall: before.number, state: before.state, reason: before.reason },
    after: { device: device.label, recall: before.number, state, reason, remediedOn },
  };
}
