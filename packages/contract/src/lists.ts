import { redFlagReport } from './asset-alert-list.ts';
import { auditList } from './audit.ts';
import { contactsList } from './contact-list.ts';
import type { ListDefinition } from './define-list.ts';
import { documentsList } from './document-list.ts';
import { flsDeficienciesReport } from './fls-deficiencies.ts';
import { flsInvoicesReport } from './fls-invoice.ts';
import { flsRecordsReport } from './fls-records.ts';
import { safetyReport } from './fls-report.ts';
import { flsUnbilledReport } from './fls-unbilled.ts';
import { importsList } from './import.ts';
import { findingsList, inspectionReport } from './inspection-report.ts';
import { installedReport } from './installed-report.ts';
import { invitationsList } from './invitation.ts';
import { invoiceReport } from './invoice-report.ts';
import { itemsReport } from './item-list.ts';
import { jobsList } from './job.ts';
import { mailInList } from './mailbox.ts';
import { manufacturersList } from './manufacturer.ts';
import { modelsList } from './model.ts';
import { outboxList } from './outbox.ts';
import { paymentReport } from './payment-report.ts';
import { portfolioReport } from './portfolio-report.ts';
import { projectsList } from './project-list.ts';
import { propertyModelsReport } from './property-models.ts';
import { schedulesList } from './report-schedule.ts';
import { scanTagBatchList } from './scan-tag-batch.ts';
import { serialPlateReport } from './serial-plate-report.ts';
import { tagCoverageReport } from './tag-coverage.ts';
import { todayList } from './today.ts';
import { turnDaysReport } from './turn-days.ts';
import { turnPartsReport } from './turn-parts.ts';
import { turnReport } from './turn-report.ts';
import { peopleList } from './user.ts';
import { claimsList } from './warranty-claim.ts';
import { recoveryReport } from './warranty-recovery.ts';
import { warrantyReport } from './warranty-report.ts';

/** Every list and report by its id: what can be saved as a view and sent by a schedule. */
export const LISTS: Record<string, ListDefinition> = Object.fromEntries(
  [
    auditList,
    claimsList,
    contactsList,
    documentsList,
    flsDeficienciesReport,
    flsRecordsReport,
    importsList,
    installedReport,
    invitationsList,
    flsInvoicesReport,
    flsUnbilledReport,
    invoiceReport,
    itemsReport,
    jobsList,
    mailInList,
    manufacturersList,
    modelsList,
    outboxList,
    paymentReport,
    peopleList,
    portfolioReport,
    projectsList,
    propertyModelsReport,
    recoveryReport,
    safetyReport,
    redFlagReport,
    scanTagBatchList,
    schedulesList,
    serialPlateReport,
    tagCoverageReport,
    todayList,
    turnDaysReport,
    turnPartsReport,
    turnReport,
    inspectionReport,
    findingsList,
    warrantyReport,
  ].map((definition: ListDefinition) => [definition.id, definition]),
);
