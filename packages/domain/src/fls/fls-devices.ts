import type { FlsType } from './fls.ts';

/** What a device of a fire and life safety system is. */
export const FLS_DEVICE_KIND_WORDS = {
  PANEL: 'Control panel',
  SMOKE_DETECTOR: 'Smoke detector',
  HEAT_DETECTOR: 'Heat detector',
  CO_DETECTOR: 'CO detector',
  PULL_STATION: 'Pull station',
  NOTIFICATION: 'Horn, strobe or speaker',
  SPRINKLER_HEAD: 'Sprinkler head',
  VALVE: 'Valve',
  PUMP: 'Pump',
  EXTINGUISHER: 'Extinguisher',
  HYDRANT: 'Hydrant',
  BACKFLOW_ASSEMBLY: 'Backflow assembly',
  DRAIN_COVER: 'Drain cover',
  OTHER: 'Other',
} as const;
export type FlsDeviceKind = keyof typeof FLS_DEVICE_KIND_WORDS;
// why: the keys of an object lose their names in Object.keys
export const FLS_DEVICE_KINDS = Object.keys(FLS_DEVICE_KIND_WORDS) as [FlsDeviceKind, ...FlsDeviceKind[]];

/** What the devices of a system are where nobody said it, the most usual first; of other systems it is not known. */
const USUAL_KINDS: Partial<Record<FlsType, readonly FlsDeviceKind[]>> = {
  SPRINKLERS: ['SPRINKLER_HEAD', 'VALVE', 'PUMP'],
  EXTINGUISHERS: ['EXTINGUISHER'],
  ALARMS: ['PANEL', 'SMOKE_DETECTOR', 'HEAT_DETECTOR', 'PULL_STATION', 'NOTIFICATION', 'CO_DETECTOR'],
  HYDRANTS: ['HYDRANT'],
  BACKFLOW: ['BACKFLOW_ASSEMBLY'],
  POOL: ['DRAIN_COVER', 'PUMP'],
  CARBON_MONOXIDE: ['CO_DETECTOR'],
};

/** What a device may be: what was said, else what devices of its system usually are. */
export function deviceKindsOf(kind: FlsDeviceKind | null, system: FlsType): readonly FlsDeviceKind[] {
  return kind === null ? (USUAL_KINDS[system] ?? []) : [kind];
}

/** The key under which recall notices name a kind of device, beside the keys of item types. */
export function deviceTypeKey(kind: FlsDeviceKind): string {
  return `fls-${kind.toLowerCase().replaceAll('_', '-')}`;
}
