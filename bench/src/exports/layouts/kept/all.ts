import type { Layout } from '../../sheet.ts';
import { allUnitsHeads } from './all-units-heads.ts';
import { auditEquipment } from './audit-equipment.ts';
import { doorloopUnits } from './doorloop-units.ts';
import { fixedAssetList } from './fixed-asset-list.ts';
import { generalLedger } from './general-ledger.ts';
import { housingAuthorityUnits } from './housing-authority-units.ts';
import { leaseChargeSections } from './lease-charge-sections.ts';
import { locationPaths } from './location-paths.ts';
import { photoLog } from './photo-log.ts';
import { planStandards } from './plan-standards.ts';
import { rebateProducts } from './rebate-products.ts';
import { resmanRentRoll } from './resman-rent-roll.ts';
import { serviceVisits } from './service-visits.ts';
import { siteUnitList } from './site-unit-list.ts';
import { submeterRoster } from './submeter-roster.ts';
import { turnColours } from './turn-colours.ts';
import { unitDirectory } from './unit-directory.ts';
import { unitMixDetail } from './unit-mix-detail.ts';
import { unitSetup } from './unit-setup.ts';
import { unitStatusPages } from './unit-status-pages.ts';
import { warrantyRegistration } from './warranty-registration.ts';

/** Layouts for checking only: whoever improves the reader does not look at them, nor at what is drawn of them. */
export const KEPT: readonly Layout[] = [
  locationPaths,
  resmanRentRoll,
  unitDirectory,
  unitSetup,
  doorloopUnits,
  fixedAssetList,
  leaseChargeSections,
  warrantyRegistration,
  unitMixDetail,
  siteUnitList,
  allUnitsHeads,
  unitStatusPages,
  turnColours,
  housingAuthorityUnits,
  submeterRoster,
  rebateProducts,
  photoLog,
  generalLedger,
  auditEquipment,
  planStandards,
  serviceVisits,
];
