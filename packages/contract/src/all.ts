import { account } from './account.ts';
import { apExport } from './ap-export.ts';
import { areaType } from './area-type.ts';
import { assetAlert } from './asset-alert.ts';
import { assetAlerts } from './asset-alert-list.ts';
import { assumptionSet } from './assumption-set.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { bugReport } from './bug-report.ts';
import { building } from './building.ts';
import { catalogue } from './catalogue.ts';
import { contact } from './contact.ts';
import { contacts } from './contact-list.ts';
import { data } from './data.ts';
import { demoCommunity } from './demo-community.ts';
import { documents } from './document-list.ts';
import { file } from './file.ts';
import { fls } from './fls.ts';
import { flsCalendar } from './fls-calendar.ts';
import { flsDeficiencies } from './fls-deficiencies.ts';
import { flsIntervals } from './fls-intervals.ts';
import { flsInvoices } from './fls-invoice.ts';
import { flsMissed } from './fls-missed.ts';
import { flsProfile } from './fls-profile.ts';
import { flsReading } from './fls-reading.ts';
import { flsRecords } from './fls-records.ts';
import { safety } from './fls-report.ts';
import { flsShared } from './fls-shared.ts';
import { flsUnbilled } from './fls-unbilled.ts';
import { heatmap } from './heatmap.ts';
import { imports } from './import.ts';
import { inspection } from './inspection.ts';
import { inspectionReports } from './inspection-report.ts';
import { inspectionRuns } from './inspection-run.ts';
import { inspectionShared } from './inspection-shared.ts';
import { inspectionTemplates } from './inspection-template.ts';
import { inspectionVoice } from './inspection-voice.ts';
import { installed } from './installed-report.ts';
import { invitation } from './invitation.ts';
import { invoice } from './invoice.ts';
import { invoiceReports } from './invoice-report.ts';
import { item } from './item.ts';
import { items } from './item-list.ts';
import { itemQuotes } from './item-quote.ts';
import { itemType } from './item-type.ts';
import { itemsDefence } from './items-defence.ts';
import { job } from './job.ts';
import { mailbox } from './mailbox.ts';
import { maintenance } from './maintenance.ts';
import { manufacturer } from './manufacturer.ts';
import { model } from './model.ts';
import { modelValues } from './model-values.ts';
import { organization } from './organization.ts';
import { outbox } from './outbox.ts';
import { payment } from './payment.ts';
import { paymentReports } from './payment-report.ts';
import { pdf } from './pdf.ts';
import { permissionGroup } from './permission-group.ts';
import { portfolio } from './portfolio-report.ts';
import { project } from './project.ts';
import { projects } from './project-list.ts';
import { projectSettings } from './project-settings.ts';
import { property } from './property.ts';
import { propertyPhoto } from './property-photo.ts';
import { recall } from './recall.ts';
import { repairRules } from './repair-rules.ts';
import { report } from './report.ts';
import { reportSchedule } from './report-schedule.ts';
import type { Route } from './route.ts';
import { savedView } from './saved-view.ts';
import { scanTag } from './scan-tag.ts';
import { scanTagBatch } from './scan-tag-batch.ts';
import { scenario } from './scenario.ts';
import { search } from './search.ts';
import { secretLinks } from './secret-link.ts';
import { serialDate } from './serial-date.ts';
import { serialPlates } from './serial-plate.ts';
import { serialPlateReports } from './serial-plate-report.ts';
import { session } from './session.ts';
import { sharedDefence } from './shared-defence.ts';
import { sharedPlan } from './shared-plan.ts';
import { tag } from './tag.ts';
import { tagCoverage } from './tag-coverage.ts';
import { tagInfo } from './tag-info.ts';
import { today } from './today.ts';
import { totp } from './totp.ts';
import { turn } from './turn.ts';
import { turnAnalysis } from './turn-analysis.ts';
import { turnDays } from './turn-days.ts';
import { turnParts } from './turn-parts.ts';
import { turnReports } from './turn-report.ts';
import { turnSettings } from './turn-settings.ts';
import { turnShared } from './turn-shared.ts';
import { turnWait } from './turn-wait.ts';
import { unit } from './unit.ts';
import { user } from './user.ts';
import { vendorPrice } from './vendor-price.ts';
import { warranty } from './warranty.ts';
import { warrantyCalendar } from './warranty-calendar.ts';
import { warrantyClaims } from './warranty-claim.ts';
import { warrantyRecovery } from './warranty-recovery.ts';
import { warrantyReports } from './warranty-report.ts';

/** Named parts, because the type of them all together is too long for TypeScript to write down. */
type Operations = typeof auth &
  typeof account &
  typeof totp &
  typeof session &
  typeof user &
  typeof invitation &
  typeof permissionGroup &
  typeof organization &
  typeof property &
  typeof propertyPhoto &
  typeof building &
  typeof unit &
  typeof areaType &
  typeof data &
  typeof items &
  typeof item &
  typeof serialDate &
  typeof serialPlates &
  typeof serialPlateReports &
  typeof itemQuotes &
  typeof itemType &
  typeof manufacturer &
  typeof model &
  typeof modelValues &
  typeof catalogue &
  typeof contacts &
  typeof contact &
  typeof maintenance &
  typeof report &
  typeof recall &
  typeof repairRules &
  typeof scenario &
  typeof assumptionSet &
  typeof savedView &
  typeof reportSchedule &
  typeof portfolio &
  typeof installed &
  typeof assetAlerts &
  typeof assetAlert &
  typeof projects &
  typeof project &
  typeof projectSettings &
  typeof heatmap &
  typeof safety &
  typeof flsInvoices &
  typeof flsUnbilled &
  typeof flsReading &
  typeof flsRecords &
  typeof fls &
  typeof flsDeficiencies &
  typeof flsIntervals &
  typeof flsMissed &
  typeof flsProfile &
  typeof search &
  typeof tag &
  typeof scanTagBatch &
  typeof tagCoverage &
  typeof scanTag &
  typeof tagInfo &
  typeof today &
  typeof imports &
  typeof job &
  typeof outbox &
  typeof mailbox &
  typeof bugReport &
  typeof demoCommunity &
  typeof documents &
  typeof file &
  typeof audit &
  typeof inspectionReports &
  typeof inspection &
  typeof inspectionRuns &
  typeof inspectionShared &
  typeof inspectionTemplates &
  typeof inspectionVoice &
  typeof warrantyReports &
  typeof warrantyRecovery &
  typeof warranty &
  typeof warrantyClaims &
  typeof secretLinks &
  typeof itemsDefence &
  typeof sharedDefence &
  typeof sharedPlan &
  typeof flsShared &
  typeof warrantyCalendar &
  typeof turnReports &
  typeof turnAnalysis &
  typeof turnDays &
  typeof turnParts &
  typeof turnSettings &
  typeof turnShared &
  typeof turnWait &
  typeof turn;

/** Every operation of the product by operation id. */
export const OPERATIONS: Operations = {
  ...auth,
  ...account,
  ...totp,
  ...session,
  ...user,
  ...invitation,
  ...permissionGroup,
  ...organization,
  ...property,
  ...propertyPhoto,
  ...building,
  ...unit,
  ...areaType,
  ...data,
  ...items,
  ...item,
  ...serialDate,
  ...serialPlates,
  ...serialPlateReports,
  ...itemQuotes,
  ...itemType,
  ...manufacturer,
  ...model,
  ...modelValues,
  ...catalogue,
  ...contacts,
  ...contact,
  ...maintenance,
  ...report,
  ...recall,
  ...repairRules,
  ...scenario,
  ...assumptionSet,
  ...savedView,
  ...reportSchedule,
  ...portfolio,
  ...installed,
  ...assetAlerts,
  ...assetAlert,
  ...projects,
  ...project,
  ...projectSettings,
  ...heatmap,
  ...safety,
  ...flsInvoices,
  ...flsUnbilled,
  ...flsReading,
  ...flsRecords,
  ...fls,
  ...flsDeficiencies,
  ...flsIntervals,
  ...flsMissed,
  ...flsProfile,
  ...flsCalendar,
  ...search,
  ...tag,
  ...scanTagBatch,
  ...tagCoverage,
  ...scanTag,
  ...tagInfo,
  ...today,
  ...imports,
  ...job,
  ...outbox,
  ...mailbox,
  ...bugReport,
  ...demoCommunity,
  ...documents,
  ...apExport,
  ...invoiceReports,
  ...invoice,
  ...paymentReports,
  ...payment,
  ...vendorPrice,
  ...pdf,
  ...file,
  ...audit,
  ...inspectionReports,
  ...inspection,
  ...inspectionRuns,
  ...inspectionShared,
  ...inspectionTemplates,
  ...inspectionVoice,
  ...warrantyReports,
  ...warrantyRecovery,
  ...warranty,
  ...warrantyClaims,
  ...secretLinks,
  ...itemsDefence,
  ...sharedDefence,
  ...sharedPlan,
  ...flsShared,
  ...warrantyCalendar,
  ...turnReports,
  ...turnAnalysis,
  ...turnDays,
  ...turnParts,
  ...turnSettings,
  ...turnShared,
  ...turnWait,
  ...turn,
};

export type OperationId = keyof typeof OPERATIONS;

/** All operations without their types, for the tests that walk them and for openapi.json. */
export const ALL_ROUTES: Record<string, Route> = OPERATIONS;
