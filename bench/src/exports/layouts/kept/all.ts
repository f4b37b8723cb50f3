import type { Layout } from '../../sheet.ts';
import { brokerMemorandum } from './broker-memorandum.ts';
import { dueDiligence } from './due-diligence.ts';
import { locationPaths } from './location-paths.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { studentBeds } from './student-beds.ts';
import { subsidyCertifications } from './subsidy-certifications.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';
import { waterHeaters } from './water-heaters.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  waterHeaters,
  dueDiligence,
  brokerMemorandum,
  studentBeds,
  subsidyCertifications,
];
