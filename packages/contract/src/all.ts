import * as errors from './base/errors.ts';
import * as figure from './base/figure.ts';
import * as richText from './base/rich-text.ts';
import type { Contract, Route } from './base/route.ts';
import * as secretLink from './base/secret-link.ts';
import * as assumptionSet from './capital/assumption-set.ts';
import * as itemsDefence from './capital/items-defence.ts';
import * as project from './capital/project.ts';
import * as projectList from './capital/project-list.ts';
import * as projectSettings from './capital/project-settings.ts';
import * as report from './capital/report.ts';
import * as scenario from './capital/scenario.ts';
import * as sharedDefence from './capital/shared-defence.ts';
import * as sharedPlan from './capital/shared-plan.ts';
import * as turnWait from './capital/turn-wait.ts';
import * as documentList from './files/document-list.ts';
import * as file from './files/file.ts';
import * as assetAlert from './flags/asset-alert.ts';
import * as assetAlertList from './flags/asset-alert-list.ts';
import * as fls from './fls/fls.ts';
import * as flsCalendar from './fls/fls-calendar.ts';
import * as flsDeficiencies from './fls/fls-deficiencies.ts';
import * as flsIntervals from './fls/fls-intervals.ts';
import * as flsInvoice from './fls/fls-invoice.ts';
import * as flsMissed from './fls/fls-missed.ts';
import * as flsProfile from './fls/fls-profile.ts';
import * as flsReading from './fls/fls-reading.ts';
import * as flsRecordParts from './fls/fls-record-parts.ts';
import * as flsRecords from './fls/fls-records.ts';
import * as flsReport from './fls/fls-report.ts';
import * as flsRequest from './fls/fls-request.ts';
import * as flsShared from './fls/fls-shared.ts';
import * as flsUnbilled from './fls/fls-unbilled.ts';
import * as heatmap from './heatmap/heatmap.ts';
import * as imports from './imports/import.ts';
import * as inspection from './inspections/inspection.ts';
import * as inspectionReport from './inspections/inspection-report.ts';
import * as inspectionRun from './inspections/inspection-run.ts';
import * as inspectionShared from './inspections/inspection-shared.ts';
import * as inspectionTemplate from './inspections/inspection-template.ts';
import * as inspectionVoice from './inspections/inspection-voice.ts';
import * as apExport from './invoices/ap-export.ts';
import * as invoice from './invoices/invoice.ts';
import * as invoiceReport from './invoices/invoice-report.ts';
import * as mailbox from './invoices/mailbox.ts';
import * as payment from './invoices/payment.ts';
import * as paymentReport from './invoices/payment-report.ts';
import * as pdf from './invoices/pdf.ts';
import * as vendorPrice from './invoices/vendor-price.ts';
import * as areaType from './items/area-type.ts';
import * as catalogue from './items/catalogue.ts';
import * as installedReport from './items/installed-report.ts';
import * as item from './items/item.ts';
import * as itemList from './items/item-list.ts';
import * as itemQuote from './items/item-quote.ts';
import * as itemType from './items/item-type.ts';
import * as maintenance from './items/maintenance.ts';
import * as manufacturer from './items/manufacturer.ts';
import * as model from './items/model.ts';
import * as modelValues from './items/model-values.ts';
import * as propertyModels from './items/property-models.ts';
import * as recall from './items/recall.ts';
import * as repairRules from './items/repair-rules.ts';
import * as tag from './items/tag.ts';
import * as warranty from './items/warranty.ts';
import * as warrantyCalendar from './items/warranty-calendar.ts';
import * as warrantyClaim from './items/warranty-claim.ts';
import * as warrantyRecovery from './items/warranty-recovery.ts';
import * as warrantyReport from './items/warranty-report.ts';
import * as account from './people/account.ts';
import * as audit from './people/audit.ts';
import * as auth from './people/auth.ts';
import * as bugReport from './people/bug-report.ts';
import * as contact from './people/contact.ts';
import * as contactList from './people/contact-list.ts';
import * as invitation from './people/invitation.ts';
import * as organization from './people/organization.ts';
import * as permissionGroup from './people/permission-group.ts';
import * as session from './people/session.ts';
import * as totp from './people/totp.ts';
import * as user from './people/user.ts';
import * as activity from './properties/activity.ts';
import * as portfolioReport from './properties/portfolio-report.ts';
import * as property from './properties/property.ts';
import * as propertyPhoto from './properties/property-photo.ts';
import * as scanTag from './scan-tags/scan-tag.ts';
import * as scanTagBatch from './scan-tags/scan-tag-batch.ts';
import * as tagCoverage from './scan-tags/tag-coverage.ts';
import * as tagInfo from './scan-tags/tag-info.ts';
import * as serialDate from './serials/serial-date.ts';
import * as serialPlate from './serials/serial-plate.ts';
import * as serialPlateReport from './serials/serial-plate-report.ts';
import * as turn from './turns/turn.ts';
import * as turnAnalysis from './turns/turn-analysis.ts';
import * as turnDays from './turns/turn-days.ts';
import * as turnDetail from './turns/turn-detail.ts';
import * as turnParts from './turns/turn-parts.ts';
import * as turnReport from './turns/turn-report.ts';
import * as turnSettings from './turns/turn-settings.ts';
import * as turnShared from './turns/turn-shared.ts';
import * as building from './units/building.ts';
import * as unit from './units/unit.ts';
import * as data from './work/data.ts';
import * as demoCommunity from './work/demo-community.ts';
import * as job from './work/job.ts';
import * as outbox from './work/outbox.ts';
import * as reportSchedule from './work/report-schedule.ts';
import * as savedView from './work/saved-view.ts';
import * as search from './work/search.ts';
import * as today from './work/today.ts';

/** Every module with operations, in the order of openapi.json: a new resource is an import and a line here, and the same in resources.ts of the API. */
const RESOURCES = [
  auth,
  account,
  totp,
  session,
  user,
  invitation,
  permissionGroup,
  organization,
  property,
  propertyPhoto,
  building,
  unit,
  areaType,
  data,
  itemList,
  item,
  serialDate,
  serialPlate,
  serialPlateReport,
  itemQuote,
  itemType,
  manufacturer,
  model,
  modelValues,
  catalogue,
  contactList,
  contact,
  maintenance,
  report,
  recall,
  repairRules,
  scenario,
  assumptionSet,
  savedView,
  reportSchedule,
  portfolioReport,
  installedReport,
  assetAlertList,
  assetAlert,
  projectList,
  project,
  projectSettings,
  heatmap,
  flsReport,
  flsInvoice,
  flsUnbilled,
  flsReading,
  flsRecords,
  fls,
  flsDeficiencies,
  flsIntervals,
  flsMissed,
  flsProfile,
  flsCalendar,
  search,
  tag,
  scanTagBatch,
  tagCoverage,
  scanTag,
  tagInfo,
  today,
  imports,
  job,
  outbox,
  mailbox,
  bugReport,
  demoCommunity,
  documentList,
  apExport,
  invoiceReport,
  invoice,
  paymentReport,
  payment,
  vendorPrice,
  pdf,
  file,
  audit,
  inspectionReport,
  inspection,
  inspectionRun,
  inspectionShared,
  inspectionTemplate,
  inspectionVoice,
  warrantyReport,
  warrantyRecovery,
  warranty,
  warrantyClaim,
  secretLink,
  itemsDefence,
  sharedDefence,
  sharedPlan,
  flsShared,
  warrantyCalendar,
  turnReport,
  turnAnalysis,
  turnDays,
  turnParts,
  turnSettings,
  turnShared,
  turnWait,
  turn,
] as const;

/** Modules with shapes or lists that several resources share. */
const SHARED = [errors, figure, flsRequest, propertyModels, richText, turnDetail, flsRecordParts, activity] as const;

/** All modules of the contract with what they export. */
export const MODULES: readonly Readonly<Record<string, unknown>>[] = [...RESOURCES, ...SHARED];

type ContractIn<M> = M extends unknown ? { [N in keyof M]: M[N] extends Contract ? M[N] : never }[keyof M] : never;
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Operations = AllOf<ContractIn<(typeof RESOURCES)[number]>>;

/** All operations without their types, for the tests that walk them and for openapi.json. */
export const ALL_ROUTES: Record<string, Route> = Object.assign(
  {},
  ...RESOURCES.flatMap((module) => Object.values(module).filter(isContract)),
);

/** Every operation of the product by operation id. */
export const OPERATIONS = { ...ALL_ROUTES } as Operations;

export type OperationId = keyof Operations;

function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const routes = Object.values(value);
  return (
    routes.length > 0 &&
    routes.every((route) => typeof route === 'object' && route !== null && 'path' in route && 'method' in route)
  );
}
