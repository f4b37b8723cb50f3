import type { Layout } from '../../sheet.ts';
import { allUnitsHeads } from './all-units-heads.ts';
import { doorloopUnits } from './doorloop-units.ts';
import { fixedAssetList } from './fixed-asset-list.ts';
import { leaseChargeSections } from './lease-charge-sections.ts';
import { lenderInspection } from './lender-inspection.ts';
import { locationPaths } from './location-paths.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { siteUnitList } from './site-unit-list.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitMixDetail } from './unit-mix-detail.ts';
import { unitSetup } from './unit-setup.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  doorloopUnits,
  fixedAssetList,
  leaseChargeSections,
  unitMixDetail,
  siteUnitList,
  allUnitsHeads,
  lenderInspection,
];
