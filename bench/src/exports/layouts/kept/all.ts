import type { Layout } from '../../sheet.ts';
import { brokerMemorandum } from './broker-memorandum.ts';
import { dueDiligence } from './due-diligence.ts';
import { lenderRentRoll } from './lender-rent-roll.ts';
import { locationPaths } from './location-paths.ts';
import { locationTree } from './location-tree.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { safetyInspection } from './safety-inspection.ts';
import { studentBeds } from './student-beds.ts';
import { subsidyCertifications } from './subsidy-certifications.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';
import { utilityAllocation } from './utility-allocation.ts';
import { vendorDelivery } from './vendor-delivery.ts';
import { waterHeaters } from './water-heaters.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  locationTree,
  safetyInspection,
  vendorDelivery,
  waterHeaters,
  dueDiligence,
  lenderRentRoll,
  brokerMemorandum,
  utilityAllocation,
  studentBeds,
  subsidyCertifications,
];
