import type { Layout } from '../../sheet.ts';
import { availabilityBoard } from './availability-board.ts';
import { boxScore } from './box-score.ts';
import { dueDiligence } from './due-diligence.ts';
import { hvacList } from './hvac-list.ts';
import { locationPaths } from './location-paths.ts';
import { locationTree } from './location-tree.ts';
import { makeReadyBoard } from './make-ready-board.ts';
import { reserveStudy } from './reserve-study.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { safetyInspection } from './safety-inspection.ts';
import { unitAssets } from './unit-assets.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';
import { unitWalk } from './unit-walk.ts';
import { vendorDelivery } from './vendor-delivery.ts';
import { waterHeaters } from './water-heaters.ts';

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
  locationTree,
  safetyInspection,
  vendorDelivery,
  waterHeaters,
  dueDiligence,
];
