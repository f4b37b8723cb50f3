import type { Layout } from '../../sheet.ts';
import { capitalLog } from './capital-log.ts';
import { doorloopUnits } from './doorloop-units.ts';
import { fixedAssetList } from './fixed-asset-list.ts';
import { inspectionAnswers } from './inspection-answers.ts';
import { leaseBoard } from './lease-board.ts';
import { leaseChargeSections } from './lease-charge-sections.ts';
import { locationPaths } from './location-paths.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { supplierHistory } from './supplier-history.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitSetup } from './unit-setup.ts';
import { vacancyDetail } from './vacancy-detail.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  doorloopUnits,
  fixedAssetList,
  leaseChargeSections,
  vacancyDetail,
  capitalLog,
  inspectionAnswers,
  leaseBoard,
  supplierHistory,
];
