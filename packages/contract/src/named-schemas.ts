import * as z from 'zod';
import * as account from './account.ts';
import * as areaType from './area-type.ts';
import * as assetAlert from './asset-alert.ts';
import * as assetAlertList from './asset-alert-list.ts';
import * as assumptionSet from './assumption-set.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bugReport from './bug-report.ts';
import * as building from './building.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as data from './data.ts';
import * as documentList from './document-list.ts';
import * as errors from './errors.ts';
import * as figure from './figure.ts';
import * as file from './file.ts';
import * as fls from './fls.ts';
import * as flsDeficiencies from './fls-deficiencies.ts';
import * as flsIntervals from './fls-intervals.ts';
import * as flsInvoice from './fls-invoice.ts';
import * as flsProfile from './fls-profile.ts';
import * as flsReading from './fls-reading.ts';
import * as flsRecords from './fls-records.ts';
import * as flsReport from './fls-report.ts';
import * as flsRequest from './fls-request.ts';
import * as flsShared from './fls-shared.ts';
import * as flsUnbilled from './fls-unbilled.ts';
import * as heatmap from './heatmap.ts';
import * as imports from './import.ts';
import * as inspection from './inspection.ts';
import * as inspectionReport from './inspection-report.ts';
import * as inspectionRun from './inspection-run.ts';
import * as inspectionShared from './inspection-shared.ts';
import * as inspectionTemplate from './inspection-template.ts';
import * as installedReport from './installed-report.ts';
import * as invitation from './invitation.ts';
import * as invoice from './invoice.ts';
import * as invoiceReport from './invoice-report.ts';
import * as item from './item.ts';
import * as itemList from './item-list.ts';
import * as itemType from './item-type.ts';
import * as job from './job.ts';
import * as mailbox from './mailbox.ts';
import * as maintenance from './maintenance.ts';
import * as manufacturer from './manufacturer.ts';
import * as model from './model.ts';
import * as modelValues from './model-values.ts';
import * as organization from './organization.ts';
import * as outbox from './outbox.ts';
import * as pdf from './pdf.ts';
import * as permissionGroup from './permission-group.ts';
import * as portfolioReport from './portfolio-report.ts';
import * as project from './project.ts';
import * as projectList from './project-list.ts';
import * as projectSettings from './project-settings.ts';
import * as property from './property.ts';
import * as propertyModels from './property-models.ts';
import * as recall from './recall.ts';
import * as repairRules from './repair-rules.ts';
import * as report from './report.ts';
import * as reportSchedule from './report-schedule.ts';
import * as richText from './rich-text.ts';
import * as savedView from './saved-view.ts';
import { Id } from './scalars.ts';
import * as scanTag from './scan-tag.ts';
import * as scanTagBatch from './scan-tag-batch.ts';
import * as scenario from './scenario.ts';
import * as search from './search.ts';
import * as secretLink from './secret-link.ts';
import * as serialDate from './serial-date.ts';
import * as serialPlate from './serial-plate.ts';
import * as serialPlateReport from './serial-plate-report.ts';
import * as session from './session.ts';
import * as sharedDefence from './shared-defence.ts';
import * as sharedPlan from './shared-plan.ts';
import * as tag from './tag.ts';
import * as tagCoverage from './tag-coverage.ts';
import * as tagInfo from './tag-info.ts';
import * as today from './today.ts';
import * as totp from './totp.ts';
import * as turn from './turn.ts';
import * as turnDays from './turn-days.ts';
import * as turnDetail from './turn-detail.ts';
import * as turnParts from './turn-parts.ts';
import * as turnReport from './turn-report.ts';
import * as turnSettings from './turn-settings.ts';
import * as turnShared from './turn-shared.ts';
import * as turnWait from './turn-wait.ts';
import * as unit from './unit.ts';
import * as user from './user.ts';
import * as warranty from './warranty.ts';
import * as warrantyClaim from './warranty-claim.ts';
import * as warrantyRecovery from './warranty-recovery.ts';
import * as warrantyReport from './warranty-report.ts';

const MODULES: readonly Record<string, unknown>[] = [
  account,
  areaType,
  assetAlert,
  assetAlertList,
  assumptionSet,
  audit,
  auth,
  bugReport,
  building,
  catalogue,
  contact,
  data,
  documentList,
  errors,
  figure,
  file,
  fls,
  flsDeficiencies,
  flsIntervals,
  flsProfile,
  flsReading,
  flsRecords,
  flsReport,
  flsRequest,
  flsShared,
  heatmap,
  imports,
  installedReport,
  inspection,
  inspectionReport,
  inspectionRun,
  inspectionShared,
  inspectionTemplate,
  invitation,
  invoice,
  flsInvoice,
  flsUnbilled,
  invoiceReport,
  item,
  itemList,
  itemType,
  job,
  mailbox,
  maintenance,
  manufacturer,
  model,
  modelValues,
  organization,
  outbox,
  pdf,
  permissionGroup,
  portfolioReport,
  project,
  projectList,
  projectSettings,
  sharedDefence,
  sharedPlan,
  property,
  propertyModels,
  recall,
  repairRules,
  report,
  reportSchedule,
  richText,
  savedView,
  scanTag,
  scanTagBatch,
  scenario,
  search,
  serialDate,
  serialPlate,
  serialPlateReport,
  session,
  tag,
  tagCoverage,
  tagInfo,
  today,
  totp,
  unit,
  turn,
  turnDays,
  turnDetail,
  turnParts,
  turnReport,
  turnSettings,
  turnShared,
  turnWait,
  user,
  warranty,
  warrantyClaim,
  secretLink,
  warrantyRecovery,
  warrantyReport,
];

/** Every object, list and choice that a module of the contract exports, under the name of its export, and the id, which nearly all of them have: openapi.json describes each once. */
export const NAMED_SCHEMAS: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [Id, 'Id'],
  ...MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType && isWorthAName(value) ? [[value, name] as const] : [],
    ),
  ),
]);

function isWorthAName(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodUnion;
}
