import { auditList } from './audit.ts';
import type { ListDefinition } from './define-list.ts';
import { installedReport } from './installed-report.ts';
import { itemsReport } from './item-list.ts';
import { jobsList } from './job.ts';
import { outboxList } from './outbox.ts';
import { schedulesList } from './report-schedule.ts';

/** Every list and report by its id: what can be saved as a view and sent by a schedule. */
export const LISTS: Record<string, ListDefinition> = Object.fromEntries(
  [auditList, installedReport, itemsReport, jobsList, outboxList, schedulesList].map((definition: ListDefinition) => [
    definition.id,
    definition,
  ]),
);
