import type { itemsReport } from '@lintel/contract/items/item-list';
import type { ITEM_SORTS } from '@lintel/contract/items/item-list-words';
import type { todayList } from '@lintel/contract/work/today';
import type * as z from 'zod';

/** Every path of the product; pages build links here and nowhere else. */
export const links = {
  home: () => '/',
  /** Today as one list, of one group, property or organization. */
  today: (filters: TodayFilters = {}) => withKeys('/today', filters),
  login: () => '/login',
  register: () => '/register',
  forgot: () => '/forgot',
  reset: () => '/reset',
  verify: () => '/verify',
  invitation: () => '/invitation',
  firstRun: () => '/first-run',
  account: () => '/Account',
  properties: () => '/properties',
  property: (propertyId: number, tab?: string) =>
    `/properties/${propertyId}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`,
  /** A property's items under these filters. */
  propertyItems: (propertyId: number, filters: ItemFilters) =>
    withKeys(`/properties/${propertyId}`, { tab: 'items', ...filters }),
  /** A fire and life safety record, beside the others of its property. */
  flsRecord: (propertyId: number, recordId: number) =>
    withKeys(`/properties/${propertyId}`, { tab: 'fls', record: recordId }),
  unit: (unitId: number) => `/units/${unitId}`,
  /** A unit with the form for work that was done on one of its items. */
  logRepair: (unitId: number, itemId: number) => `/units/${unitId}?log=${itemId}`,
  item: (itemId: number) => `/items/${itemId}`,
  scan: () => '/scan',
  /** Where the code of a tag leads for people who are signed in; also by the id of its public page. */
  scanned: (code: string) => `/scan/${encodeURIComponent(code)}`,
  /** The items of a unit that have no tag yet, one after the other. */
  tagWalk: (unitId: number | ':unitId') => `/scan/walk/${unitId}`,
  report: (propertyId: number | ':propertyId', reportPath: ReportPath | '/installed-this-year') =>
    `/report/${propertyId}${reportPath}`,
  project: (projectId: number | ':projectId') => `/projects/${projectId}`,
  projectDefence: (projectId: number | ':projectId') => `/projects/${projectId}/defence`,
  /** The defence of a property's items under a filter of their list, without a project. */
  itemsDefence: (propertyId: number | ':propertyId', filters: ItemFilters = {}) =>
    withKeys(`/report/${propertyId}/defence`, filters),
  sharedDefence: (token: string) => `/info/defence/${token}`,
  sharedPlan: (token: string) => `/info/plan/${token}`,
  capital: (propertyId: number, tab: 'list' | 'projects') => `/report/${propertyId}/capital-assets?tab=${tab}`,
  items: (filters: ItemFilters = {}) => withKeys('/items', filters),
  schedules: () => '/schedules',
  /** The report of a property, or of all properties: those of one organization, or a single one. */
  installed: (propertyId?: number, scope: PlaceFilters = {}) =>
    propertyId === undefined
      ? withKeys('/portfolio/installed-this-year', scope)
      : `/report/${propertyId}/installed-this-year`,
  /** The ends of warranties, of a property or of all. */
  warranty: (propertyId?: number, filters: Record<string, string> = {}) =>
    withKeys(propertyId === undefined ? '/portfolio/warranty' : `/report/${propertyId}/warranty`, filters),
  /** The invoices of a property, or of all. */
  invoices: (propertyId?: number, filters: Record<string, string> = {}) =>
    withKeys(propertyId === undefined ? '/portfolio/invoices' : `/report/${propertyId}/invoice`, filters),
  /** What was paid of the approved invoices of a property, or of all. */
  invoicePayments: (propertyId?: number | ':propertyId', filters: Record<string, string> = {}) =>
    withKeys(
      propertyId === undefined ? '/portfolio/invoices/payments' : `/report/${propertyId}/invoice/payments`,
      filters,
    ),
  /** The review of an invoice; `all` goes on with the invoices of all properties, `find` shows words on its pages. */
  invoice: (
    propertyId: number | ':propertyId',
    invoiceId: number | ':invoiceId',
    filters: { of?: 'all' | undefined; find?: string | undefined } = {},
  ) => withKeys(`/report/${propertyId}/invoice/${invoiceId}`, filters),
  turnover: (propertyId: number, filters: Record<string, string> = {}) =>
    withKeys(`/report/${propertyId}/turnover`, filters),
  turn: (propertyId: number, turnId: number) => `/report/${propertyId}/turnover?turn=${turnId}`,
  sharedInspection: (token: string) => `/info/inspections/${token}`,
  sharedTurns: (token: string) => `/info/turns/${token}`,
  turnSheet: (turnId: number | ':turnId') => `/turns/${turnId}`,
  /** The inspections of a property, or of all. */
  inspections: (propertyId?: number, filters: Record<string, string> = {}) =>
    withKeys(propertyId === undefined ? '/portfolio/inspections' : `/report/${propertyId}/inspections`, filters),
  inspection: (inspectionId: number | ':inspectionId') => `/inspections/${inspectionId}`,
  inspectionCapture: (inspectionId: number | ':inspectionId') => `/inspections/${inspectionId}/capture`,
  redFlag: (
    propertyId: number | ':propertyId',
    organizationId: number | ':organizationId',
    filters: Record<string, string> = {},
  ) => withKeys(`/report/${propertyId}/redflag/${organizationId}`, filters),
  /** The flags of all properties. */
  redFlags: (filters: Record<string, string> = {}) => withKeys('/portfolio/red-flags', filters),
  heatmap: (propertyId: number | ':propertyId', organizationId: number | ':organizationId') =>
    `/insight/${propertyId}/inventory-heatmap/${organizationId}`,
  contacts: () => '/Contacts',
  emergencySheet: (propertyId: number) => `/Contacts?tab=emergency&propertyId=${propertyId}`,
  person: (contactId: number) => `/Contacts?tab=people&contact=${contactId}`,
  vendor: (contactId: number) => `/Contacts?contact=${contactId}`,
  safety: (filters: Record<string, string> = {}) => withKeys('/report/safety', filters),
  /** The plates of a property that wait, else those of the first; `tab=all`: every plate. */
  serialPlates: (filters: Record<string, string> = {}) => withKeys('/answerSerialPlates', filters),
  /** The bills of fire and life safety work, of all properties. */
  flsInvoices: (filters: Record<string, string> = {}) => withKeys('/ParseFLSInvoices', filters),
  /** The review of a bill; with the filters and the order of the list that it goes on in. */
  flsInvoice: (invoiceId: number | ':invoiceId', filters: Record<string, string> = {}) =>
    withKeys(`/ParseFLSInvoices/${invoiceId}`, filters),
  adminHome: () => '/admin',
  /** The batch of printed tags, beside the others. */
  tagBatch: (batchId: number) => `/admin/tagBatch?batch=${batchId}`,
  /** How far buildings are tagged. */
  tagCoverage: () => '/admin/tagBatch?tab=coverage',
  /** The page of a printed tag for strangers, and the one that its code leads to. */
  tagInfo: (uuid: string) => `/info/tag/${uuid}`,
  printedTag: (code: string) => `/t/${code}`,
  admin: (page: AdminPage) => `/admin/${page}`,
  licence: () => '/info/licence',
  privacy: () => '/info/privacy',
} as const;

type ItemListFilters = (typeof itemsReport)['filters'];
type ItemSort = (typeof ITEM_SORTS)[number];

/** What the address of a list of items can hold beside the list's place: its filters under their names in the API, and its order. */
export type ItemFilters = { [K in keyof ItemListFilters]?: z.output<ItemListFilters[K]['schema']> } & {
  sort?: ItemSort | `-${ItemSort}`;
};

export type TodayFilters = {
  [K in keyof (typeof todayList)['filters']]?: z.output<(typeof todayList)['filters'][K]['schema']>;
};

export type PlaceFilters = Pick<ItemFilters, 'organizationId' | 'propertyId'>;

function withKeys(path: string, keys: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(keys).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const REPORT_PATHS = ['/capital-assets', '/warranty', '/invoice', '/turnover', '/inspections'] as const;
export type ReportPath = (typeof REPORT_PATHS)[number];

export const ADMIN_PAGES = [
  'manufacturers',
  'users',
  'tagBatch',
  'organizations',
  'groups',
  'models',
  'projects',
  'flags',
  'onboarding',
  'import',
  'outbox',
  'mailbox',
  'audit',
  'jobs',
] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];

/** A path that matches a route's pattern in any letter case, spelled as the pattern is; its own parts stay as they are. */
export function asSpelled(pattern: string, pathname: string): string {
  const given = pathname.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  return `/${parts.map((part, at) => (part.startsWith(':') ? given[at] : part)).join('/')}`;
}
