import {
  APPROVER_ROLE_WORDS,
  APPROVER_ROLES,
  PROJECT_STATUS_WORDS,
  PROJECT_STATUSES,
} from '@lintel/domain/capital/projects';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, search, value } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, Id, Instant } from '../base/scalars.ts';

/** What a project comes to, wherever it is shown. */
export const PROJECT_SUMS = {
  items: Count,
  /** How many of the items have a price: the estimate is over them. */
  priced: Count,
  estimateCents: Cents.nullable(),
  chosenBidCents: Cents.nullable(),
  /** The chosen bid, else the estimate where every item has a price. */
  askCents: Cents.nullable(),
  /** Items of the scope that were replaced since. */
  replaced: Count,
  /** What the items that replaced them cost, of those whose purchase price is known. */
  spentCents: Cents.nullable(),
  spentKnown: Count,
};

export const ProjectRow = z.strictObject({
  id: Id,
  propertyId: Id,
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  budgetYear: z.int().nullable(),
  glCode: z.string().nullable(),
  ...PROJECT_SUMS,
  bids: Count,
  vendorName: z.string().nullable(),
  /** The step that it waits for: a role, or a person by name. */
  waitsForRole: z.enum(APPROVER_ROLES).nullable(),
  waitsForName: z.string().nullable(),
  updatedAt: Instant,
});

export const projectsList = defineList({
  id: 'projects',
  title: 'Projects',
  question: 'What do we plan to replace, what will it cost, and who has to approve it?',
  noun: ['project', 'projects'],
  places: {
    property: { operationId: 'listProjects', page: '/report/:propertyId/capital-assets?tab=projects' },
  },
  row: ProjectRow,
  sorts: ['name', 'status', 'budgetYear', 'ask', 'changed'],
  order: '-changed',
  filters: {
    q: search('Project, vendor, GL code'),
    status: choice('State', PROJECT_STATUS_WORDS),
    budgetYear: value('Budget year', z.int().min(1900).max(2200), { isQuiet: false }),
  },
  totals: {
    estimateCents: Cents.nullable(),
    askCents: Cents.nullable(),
    /** Projects whose ask is not known. */
    withoutAsk: Count,
    spentCents: Cents.nullable(),
  },
  changedAt: (row) => row.updatedAt,
  notes: [
    'The estimate is the sum of the installed costs when the items were added; it leaves out items without a price.',
    'The ask is the chosen bid, else the estimate where every item has a price. Blank means not known.',
    'Spent is what the items that replaced those of the project cost, of those whose purchase price is known. An item in two projects counts in both.',
  ],
  columns: {
    name: { head: 'Project', kind: 'text', value: (row) => row.name, isSorted: true, width: 240 },
    status: { head: 'State', kind: 'text', value: (row) => PROJECT_STATUS_WORDS[row.status], isSorted: true },
    waitsFor: { head: 'Waits for', kind: 'text', value: waitsFor },
    budgetYear: {
      head: 'Budget year',
      kind: 'text',
      value: (row) => row.budgetYear && String(row.budgetYear),
      isSorted: true,
      width: 112,
    },
    glCode: { head: 'GL code', kind: 'text', value: (row) => row.glCode, isHidden: true },
    items: { head: 'Items', kind: 'integer', value: (row) => row.items, width: 80 },
    priced: { head: 'With a price', kind: 'integer', value: (row) => row.priced, only: 'files' },
    estimate: { head: 'Estimate, $', kind: 'cents', value: (row) => row.estimateCents, total: 'estimateCents' },
    bids: { head: 'Bids', kind: 'integer', value: (row) => row.bids, width: 72 },
    vendor: { head: 'Vendor', kind: 'text', value: (row) => row.vendorName, isHidden: true },
    ask: {
      head: 'Ask, $',
      kind: 'cents',
      value: (row) => row.askCents,
      total: 'askCents',
      isSorted: true,
    },
    replaced: { head: 'Replaced', kind: 'integer', value: (row) => row.replaced, only: 'files' },
    spent: { head: 'Spent, $', kind: 'cents', value: (row) => row.spentCents, total: 'spentCents' },
    changed: { head: 'Changed', kind: 'instant', value: (row) => row.updatedAt, isSorted: true, isHidden: true },
  },
});

export const projects = defineContract({
  listProjects: listRoute(projectsList, '/project/property/:propertyId', {
    access: 'user',
    summary: 'The replacement projects of a property; totals cover the whole filter',
    errors: ['NOT_FOUND'],
    reads: ['PROJECT', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
  }),
});

/** Whom a project waits for, in words; null where it waits for nobody. */
export function waitsFor({
  waitsForRole,
  waitsForName,
}: Pick<z.output<typeof ProjectRow>, 'waitsForRole' | 'waitsForName'>) {
  return waitsForName ?? (waitsForRole && APPROVER_ROLE_WORDS[waitsForRole]);
}
