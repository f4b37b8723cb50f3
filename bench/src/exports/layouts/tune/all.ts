import type { Layout } from '../../sheet.ts';
import { appfolioRentRoll } from './appfolio-rent-roll.ts';
import { appfolioUnitDirectory } from './appfolio-unit-directory.ts';
import { applianceGrid } from './appliance-grid.ts';
import { applianceList } from './appliance-list.ts';
import { applianceMatrix } from './appliance-matrix.ts';
import { applianceReport } from './appliance-report.ts';
import { applianceYears } from './appliance-years.ts';
import { auditEquipment } from './audit-equipment.ts';
import { availabilityBoard } from './availability-board.ts';
import { boilerObjects } from './boiler-objects.ts';
import { boxScore } from './box-score.ts';
import { breezeRentRoll } from './breeze-rent-roll.ts';
import { brokerMemorandum } from './broker-memorandum.ts';
import { buildingPages } from './building-pages.ts';
import { buildingTabs } from './building-tabs.ts';
import { buildiumRentRoll } from './buildium-rent-roll.ts';
import { buildiumUnits } from './buildium-units.ts';
import { capitalLog } from './capital-log.ts';
import { codedDirectory } from './coded-directory.ts';
import { contractorMachines } from './contractor-machines.ts';
import { crmUnitList } from './crm-unit-list.ts';
import { depreciationSchedule } from './depreciation-schedule.ts';
import { dueDiligence } from './due-diligence.ts';
import { entrataRentRoll } from './entrata-rent-roll.ts';
import { equipmentRegister } from './equipment-register.ts';
import { factBlock } from './fact-block.ts';
import { filterSchedule } from './filter-schedule.ts';
import { fixedAssets } from './fixed-assets.ts';
import { flatRoster } from './flat-roster.ts';
import { floorPlanBook } from './floor-plan-book.ts';
import { floorSections } from './floor-sections.ts';
import { generalLedger } from './general-ledger.ts';
import { handBuildings } from './hand-buildings.ts';
import { handList } from './hand-list.ts';
import { housingAuthorityUnits } from './housing-authority-units.ts';
import { hvacList } from './hvac-list.ts';
import { inspectionAnswers } from './inspection-answers.ts';
import { installYears } from './install-years.ts';
import { keyBook } from './key-book.ts';
import { laundryLease } from './laundry-lease.ts';
import { leaseBoard } from './lease-board.ts';
import { leaseExpirations } from './lease-expirations.ts';
import { lenderRentRoll } from './lender-rent-roll.ts';
import { locationTree } from './location-tree.ts';
import { maintenanceAssets } from './maintenance-assets.ts';
import { maintenanceLog } from './maintenance-log.ts';
import { makeReadyBoard } from './make-ready-board.ts';
import { managerAppliances } from './manager-appliances.ts';
import { mechanicalWalk } from './mechanical-walk.ts';
import { mriTypeRoll } from './mri-type-roll.ts';
import { onesiteDetail } from './onesite-detail.ts';
import { ownRentRoll } from './own-rent-roll.ts';
import { photoLog } from './photo-log.ts';
import { planStandards } from './plan-standards.ts';
import { portfolioEquipment } from './portfolio-equipment.ts';
import { potentialRent } from './potential-rent.ts';
import { rebateProducts } from './rebate-products.ts';
import { rentManager } from './rent-manager.ts';
import { rentRollDetail } from './rent-roll-detail.ts';
import { rentRollPages } from './rent-roll-pages.ts';
import { replacementPlan } from './replacement-plan.ts';
import { reserveStudy } from './reserve-study.ts';
import { safetyInspection } from './safety-inspection.ts';
import { serviceAgreement } from './service-agreement.ts';
import { serviceVisits } from './service-visits.ts';
import { setAside } from './set-aside.ts';
import { siteSurvey } from './site-survey.ts';
import { snipeAssets } from './snipe-assets.ts';
import { statusSections } from './status-sections.ts';
import { streetUnits } from './street-units.ts';
import { studentBeds } from './student-beds.ts';
import { submeterRoster } from './submeter-roster.ts';
import { subsidyCertifications } from './subsidy-certifications.ts';
import { supplierHistory } from './supplier-history.ts';
import { technicianInventory } from './technician-inventory.ts';
import { termPricing } from './term-pricing.ts';
import { thermostatRollout } from './thermostat-rollout.ts';
import { tripleColumns } from './triple-columns.ts';
import { turnColours } from './turn-colours.ts';
import { twoLineRentRoll } from './two-line-rent-roll.ts';
import { unitAmenities } from './unit-amenities.ts';
import { unitAssets } from './unit-assets.ts';
import { unitAvailability } from './unit-availability.ts';
import { unitCards } from './unit-cards.ts';
import { unitInventory } from './unit-inventory.ts';
import { unitStatusPages } from './unit-status-pages.ts';
import { unitWalk } from './unit-walk.ts';
import { utilityAllocation } from './utility-allocation.ts';
import { vacancyDetail } from './vacancy-detail.ts';
import { vendorDelivery } from './vendor-delivery.ts';
import { walkApp } from './walk-app.ts';
import { warrantyRegistration } from './warranty-registration.ts';
import { waterHeaters } from './water-heaters.ts';
import { workOrderAppliances } from './work-order-appliances.ts';
import { yardiLeaseCharges } from './yardi-lease-charges.ts';

/** Layouts that the reader may be improved by. */
export const TUNE: readonly Layout[] = [
  yardiLeaseCharges,
  onesiteDetail,
  entrataRentRoll,
  appfolioRentRoll,
  buildiumUnits,
  rentManager,
  statusSections,
  floorSections,
  flatRoster,
  handBuildings,
  applianceList,
  applianceMatrix,
  fixedAssets,
  maintenanceLog,
  buildingPages,
  buildingTabs,
  factBlock,
  streetUnits,
  unitCards,
  tripleColumns,
  floorPlanBook,
  installYears,
  mriTypeRoll,
  unitInventory,
  setAside,
  hvacList,
  makeReadyBoard,
  reserveStudy,
  unitAssets,
  unitWalk,
  availabilityBoard,
  boxScore,
  lenderRentRoll,
  locationTree,
  safetyInspection,
  utilityAllocation,
  vendorDelivery,
  brokerMemorandum,
  subsidyCertifications,
  waterHeaters,
  dueDiligence,
  studentBeds,
  applianceReport,
  keyBook,
  laundryLease,
  leaseExpirations,
  thermostatRollout,
  unitAmenities,
  snipeAssets,
  technicianInventory,
  applianceGrid,
  potentialRent,
  serviceAgreement,
  twoLineRentRoll,
  walkApp,
  breezeRentRoll,
  maintenanceAssets,
  equipmentRegister,
  ownRentRoll,
  unitAvailability,
  handList,
  rentRollDetail,
  managerAppliances,
  portfolioEquipment,
  rentRollPages,
  replacementPlan,
  siteSurvey,
  codedDirectory,
  contractorMachines,
  crmUnitList,
  workOrderAppliances,
  capitalLog,
  inspectionAnswers,
  leaseBoard,
  supplierHistory,
  appfolioUnitDirectory,
  applianceYears,
  buildiumRentRoll,
  depreciationSchedule,
  mechanicalWalk,
  vacancyDetail,
  unitStatusPages,
  turnColours,
  housingAuthorityUnits,
  submeterRoster,
  rebateProducts,
  photoLog,
  generalLedger,
  auditEquipment,
  planStandards,
  boilerObjects,
  filterSchedule,
  serviceVisits,
  warrantyRegistration,
  termPricing,
];
