import type { Page } from 'playwright-core';

/** What a page is about; every person draws theirs among the places that they may see. */
export type Subject = {
  organizationId: number;
  propertyId: number;
  unitId: number;
  itemId: number;
  /** Of the item. */
  version: number;
};

export type PageOfWeb = {
  title: string;
  /** Where a person comes from, with that page's calls answered; by default from a page that asks for nothing. */
  from?: (subject: Subject) => string;
  /** Where the page is. */
  to?: (subject: Subject) => string;
  /** What a person does there. */
  act?: (page: Page) => Promise<void>;
};

const report = (path: string) => (subject: Subject) => `/report/${subject.propertyId}/${path}`;
const toUnit = ({ unitId }: Subject) => `/units/${unitId}`;
const toDrawer = (subject: Subject) => `${toUnit(subject)}?item=${subject.itemId}`;
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Item details' });

/** The word that is typed while the search is recorded, key by key. */
export const RECORDED_WORD = 'wat';
/** Between two keys of somebody who types. */
export const KEY_MS = 250;

export const PAGE_NAMES = [
  'properties',
  'warranty',
  'capital',
  'search',
  'inspections',
  'today',
  'heatmap',
  'flags',
  'list',
  'unit',
  'turnover',
  'safety',
  'drawer',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The thirteen pages that people open, each as often as the others. */
export const PAGES: Record<PageName, PageOfWeb> = {
  properties: { title: 'Properties', to: () => '/properties' },
  warranty: { title: 'Warranty', to: report('warranty') },
  capital: { title: 'Capital plan', to: report('capital-assets') },
  search: {
    title: 'Search, a key',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /search/i }).pressSequentially(RECORDED_WORD, { delay: KEY_MS });
    },
  },
  inspections: { title: 'Inspections', to: report('inspections') },
  today: { title: 'Today', to: () => '/' },
  heatmap: {
    title: 'Heatmap',
    to: ({ propertyId, organizationId }) => `/insight/${propertyId}/inventory-heatmap/${organizationId}`,
  },
  flags: {
    title: 'Red flags',
    to: ({ propertyId, organizationId }) => `/report/${propertyId}/redflag/${organizationId}`,
  },
  list: { title: 'Item list', to: report('capital-assets?tab=list') },
  unit: { title: 'Unit', to: toUnit },
  turnover: { title: 'Turnover', to: report('turnover') },
  safety: { title: 'Safety', to: () => '/report/safety' },
  drawer: { title: 'Item drawer', from: toUnit, to: toDrawer },
};

/** What people do beside reading: they record the condition of an item, in its drawer. */
export const WRITE: PageOfWeb = {
  title: 'Record a condition',
  from: toDrawer,
  act: async (page) => {
    await drawer(page).getByRole('button', { name: 'Condition' }).click();
    const form = page.getByRole('form', { name: 'Record condition' });
    await form.getByLabel('Condition').selectOption('4');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
  },
};
