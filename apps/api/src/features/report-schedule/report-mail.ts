import type { ListDefinition } from '@lintel/contract/base/define-list';
import { scheduleWords } from '@lintel/domain/base/schedule-words';
import type { TableFile } from '#platform/tables/table-file.ts';
import type { RunPlan } from './plan.queries.ts';

/** Subject and text of a mail that brings a report. */
export function reportMail(plan: RunPlan, definition: ListDefinition, told: Told): { subject: string; text: string } {
  const { file, rowCount, attached, publicBaseUrl } = told;
  const { head } = file;
  const count = `${rowCount.toLocaleString('en-US')} ${definition.noun[rowCount === 1 ? 0 : 1]}`;
  const title = head?.title ?? definition.title;
  const paragraphs = [
    [
      `${title}${head ? `, ${head.place}` : ''}`,
      `Saved view: ${plan.viewName}`,
      ...(head ? [`As of ${head.asOf} (${head.timeZone})`] : []),
    ],
    head && head.filters.length > 0
      ? ['Filters:', ...head.filters.map(({ label, words }) => `  ${label}: ${words}`)]
      : ['No filter: all rows that you may see.'],
    [`Rows: ${count}`],
    [attached.fileName === null ? TOO_LARGE : `The file is attached: ${attached.fileName}`],
    [`The live view: ${publicBaseUrl ?? ''}${viewAddress(plan, definition)}`],
    [
      `${plan.ownerName} has this sent ${scheduleWords(plan)}${plan.recipientCount > 1 ? ` to ${plan.recipientCount} people. ${EACH_OWN}` : '.'}`,
      `To stop it, ask ${plan.ownerName} or an administrator; they end it under Schedules: ${publicBaseUrl ?? ''}/schedules`,
    ],
  ];
  return {
    subject: `${plan.viewName}: ${count}${head ? `, ${head.place}` : ''}`,
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  };
}

/** The address of the page that shows the view: its filters and order under their names in the API, and `view`. */
export function viewAddress(plan: RunPlan, definition: ListDefinition): string {
  const place = plan.propertyId === null ? definition.places.portfolio : definition.places.property;
  const [path = '/', query = ''] = (place?.page ?? '/').replace(':propertyId', String(plan.propertyId)).split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(plan.filter)) parameters.set(name, String(value));
  if (plan.sort !== null) parameters.set('sort', plan.sort);
  parameters.set('view', String(plan.savedViewId));
  return `${path}?${parameters}`;
}

const EACH_OWN = 'Each of them gets the rows that they may see.';
const TOO_LARGE = 'The file is larger than 10 MB and is not attached; the live view has the same rows.';

type Told = {
  file: TableFile;
  rowCount: number;
  /** No name where the file is too large to go along. */
  attached: { fileName: string | null };
  publicBaseUrl: string | null;
};
