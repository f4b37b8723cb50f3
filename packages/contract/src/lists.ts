import type { ListDefinition } from './define-list.ts';
import { installedReport } from './installed-report.ts';
import { itemsReport } from './item-list.ts';
import { jobsList } from './job.ts';
import { portfolioReport } from './portfolio-report.ts';

/** Every list and report by its id: what can be saved as a view and sent by a schedule. */
export const LISTS: Record<string, ListDefinition> = Object.fromEntries(
  [itemsReport, installedReport, portfolioReport, jobsList].map((definition: ListDefinition) => [
    definition.id,
    definition,
  ]),
);
