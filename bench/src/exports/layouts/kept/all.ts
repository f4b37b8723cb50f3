import type { Layout } from '../../sheet.ts';
import { availabilityBoard } from './availability-board.ts';
import { boxScore } from './box-score.ts';
import { brokerMemorandum } from './broker-memorandum.ts';
import { hvacList } from './hvac-list.ts';
import { lenderRentRoll } from './lender-rent-roll.ts';
import { locationPaths } from './location-paths.ts';
import { makeReadyBoard } from './make-ready-board.ts';
import { reserveStudy } from './reserve-study.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { studentBeds } from './student-beds.ts';
import { subsidyCertifications } from './subsidy-certifications.ts';
import { unitAssets } from './unit-assets.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';
import { unitWalk } from './unit-walk.ts';
import { utilityAllocation } from './utility-allocation.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  reserveStudy,
  resmanRentRoll,
  availabilityBoard,
  unitDirectory,
  makeReadyBoard,
  boxScore,
  unitSetup,
  unitWalk,
  hvacList,
  unitAssets,
  lenderRentRoll,
  brokerMemorandum,
  utilityAllocation,
  studentBeds,
  subsidyCertifications,
];
