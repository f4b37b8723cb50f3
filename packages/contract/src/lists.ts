import { contactsList } from './contact-list.ts';
import type { ListDefinition } from './define-list.ts';
import { installedReport } from './installed-report.ts';
import { itemsReport } from './item-list.ts';
import { jobsList } from './job.ts';
import { manufacturersList } from './manufacturer.ts';
import { modelsList } from './model.ts';
import { propertyModelsReport } from './property-models.ts';

/** Every list and report by its id: what can be saved as a view and sent by a schedule. */
export const LISTS: Record<string, ListDefinition> = Object.fromEntries(
  [contactsList, itemsReport, installedReport, jobsList, manufacturersList, modelsList, propertyModelsReport].map(
    (definition: ListDefinition) => [definition.id, definition],
  ),
);
