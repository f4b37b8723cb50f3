import type { FlsType } from '@lintel/domain/fls/fls';
import { deviceKindsOf, deviceTypeKey, type FlsDeviceKind } from '@lintel/domain/fls/fls-devices';
import { matchRecall, type RecallMatch } from '@lintel/domain/items/recalls';
import type { StoredNotice } from './recall-notices.ts';

/** What is on record of a device of a fire and life safety system. */
export type RecalledDevice = {
  type: FlsType;
  kind: FlsDeviceKind | null;
  maker: string | null;
  model: string | null;
  serial: string | null;
  madeOn: string | null;
};

/** The notices that may concern a device, each with what fits and what is missing. */
export function deviceMatches(
  { type, kind, maker, model, serial, madeOn }: RecalledDevice,
  notices: readonly StoredNotice[],
): { notice: StoredNotice; match: RecallMatch }[] {
  if (maker === null) return [];
  const keys = deviceKindsOf(kind, type).map(deviceTypeKey);
  const facts = { makerNames: [maker], model, serial, madeOn, presentOn: null };
  return notices.flatMap((notice) => {
    const itemTypeKey = notice.rule.itemTypes.find((key) => keys.includes(key));
    const match = itemTypeKey === undefined ? null : matchRecall(notice.rule, { ...facts, itemTypeKey });
    return match ? [{ notice, match }] : [];
  });
}
