import type { Layout } from '../../sheet.ts';
import { laundryLease } from './laundry-lease.ts';
import { leaseExpirations } from './lease-expirations.ts';
import { locationPaths } from './location-paths.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { thermostatRollout } from './thermostat-rollout.ts';
import { unitAmenities } from './unit-amenities.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  leaseExpirations,
  unitAmenities,
  thermostatRollout,
  laundryLease,
];
