import { itemsReport } from '@lintel/contract/items/item-list';
import { ACTIVITY_KINDS } from '@lintel/contract/items/item-list-words';
import type { FullProperty as FullPropertySchema } from '@lintel/contract/properties/property';
import { UNIT_STATUSES } from '@lintel/domain/units/unit-status';
import * as z from 'zod';
import { PERIODS } from '#app/periods.ts';
import { aView } from '#app/use-search-state.ts';

export type FullProperty = z.output<typeof FullPropertySchema>;
export type UnitRow = FullProperty['units'][number];

export const PROPERTY_TABS = [
  'overview',
  'units',
  'items',
  'turns',
  'inspections',
  'fls',
  'warranty',
  'invoices',
  'flags',
  'documents',
  'people',
  'activity',
] as const;
export type PropertyTab = (typeof PROPERTY_TABS)[number];

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();
const Words = z.string().max(200).optional();

/** The address of the page: tab, and the filters of its lists. */
export const PropertySearch = z.object({
  tab: aView(z.enum(PROPERTY_TABS).default('overview')),
  q: Words,
  sort: z.string().max(60).optional(),
  status: z.enum([...UNIT_STATUSES, 'NONE']).optional(),
  only: z.enum(['past', 'undated']).optional(),
  building: Whole,
  kind: z.enum(ACTIVITY_KINDS).optional(),
  who: Whole,
  /** Days back from today, today included. */
  period: z.enum(PERIODS).optional(),
});

export type PropertyState = z.output<typeof PropertySearch>;

/**
 * The filters of the lists of turns, inspections, fire and life safety, warranty, invoices and flags that are no filter of items too: written
 * out, because those contracts are loaded with their tabs.
 */
const LIST_KEYS = [
  'state',
  'stage',
  'late',
  'trade',
  'plan',
  'vendorId',
  'month',
  'type',
  'done',
  'severity',
  'findings',
  'access',
  'inspectorId',
  'runId',
  'template',
  'actionState',
  'reason',
  'assigneeId',
  'mine',
  'gone',
  'older',
  'grade',
  'vendor',
  'regionalManager',
  'regionalMaintenanceManager',
  'noDocument',
  'hasDeficiency',
  'isImpaired',
  'isScheduled',
  'isPaidNotProven',
  'hasMissedUnits',
  'hasRecall',
  'isUninsured',
  'window',
  'cover',
  'registration',
  'proof',
  'claim',
  'lastWalk',
  'work',
  'holdReason',
  'ownStaff',
  'readyIn',
  'readyFrom',
  'workFrom',
  'assigned',
  'check',
  'itemId',
  'alertId',
  'open',
  'dated',
  'from',
  'to',
  'invoiceType',
  'unitId',
  'match',
  'source',
  'minCents',
  'maxCents',
];

/** The keys that belong to one tab: removed from the address when another tab opens. */
export const TAB_KEYS = [
  'sort',
  'status',
  'only',
  'building',
  'kind',
  'who',
  'period',
  'item',
  'record',
  'documentKind',
  ...LIST_KEYS,
  ...Object.keys(itemsReport.filters),
];

export function cleared(keys: readonly string[]): Record<string, null> {
  return Object.fromEntries(keys.map((key) => [key, null]));
}
