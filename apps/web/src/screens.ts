import type { ComponentType } from 'react';
import { links, type ReportPath } from '#app/links.ts';

export type Place = { organizationId: number; propertyId: number };

export const MENU_GROUPS = ['Insights', 'Reports', 'Admin'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type Screen = {
  id: string;
  path: string;
  title: string;
  /** Shown in the menu, in the order of this list. */
  menu?: { group?: MenuGroup; isForSuperUsers?: boolean };
  /** Only for people who are signed in; true by default. */
  isGuarded?: boolean;
  /** Only for people who are not signed in; false by default. */
  isForGuests?: boolean;
  /** Only for administrators; the server checks it too. */
  isForAdmins?: boolean;
  /** Needs a property: the menu's route opens Select Property, and `target` is the page for the chosen one. */
  property?: { menuPath: string; target: (place: Place) => string };
  /** The page fills the window: no menu, no header. */
  isBare?: boolean;
  /** False until the page is built: it shows 'Not built yet'. */
  built: boolean;
  load: () => Promise<{ default: ComponentType }>;
};

const notBuilt = () => import('./screens/not-built/NotBuiltPage.tsx');
const later = { built: false, load: notBuilt } as const;
const inMenu = (group?: MenuGroup) => ({ menu: group ? { group } : {} });
/** A report of one property. */
const ofReport = (page: ReportPath | '/installed-this-year') => ({
  path: links.report(':propertyId', page),
  property: { menuPath: page, target: ({ propertyId }: Place) => links.report(propertyId, page) },
});
/** A page of one property whose address names its organization too. */
const ofPropertyAndOrganization = (menuPath: string, at: typeof links.heatmap) => ({
  property: { menuPath, target: ({ propertyId, organizationId }: Place) => at(propertyId, organizationId) },
});
const bare = { isGuarded: false, isBare: true } as const;
const forGuests = { ...bare, isForGuests: true } as const;
const forAdmins = { isForAdmins: true } as const;

/** Every screen. Menu, routes, guards and the command palette are derived from it. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'properties',
    path: links.properties(),
    title: 'Properties',
    ...inMenu(),
    built: true,
    load: () => import('./screens/properties/PropertiesPage.tsx'),
  },
  {
    id: 'inventory-heatmap',
    path: links.heatmap(':propertyId', ':organizationId'),
    title: 'Inventory Heatmap',
    ...inMenu('Insights'),
    ...ofPropertyAndOrganization('/inventory-heatmap', links.heatmap),
    built: true,
    load: () => import('./screens/heatmap/HeatmapPage.tsx'),
  },
  {
    id: 'capital-assets',
    title: 'Capital Assets',
    ...inMenu('Reports'),
    ...ofReport('/capital-assets'),
    built: true,
    load: () => import('./screens/capital-assets/CapitalAssetsPage.tsx'),
  },
  {
    id: 'warranty',
    title: 'Warranty',
    ...inMenu('Reports'),
    ...ofReport('/warranty'),
    built: true,
    load: () => import('./screens/warranty/WarrantyPage.tsx'),
  },
  {
    id: 'invoice',
    title: 'Invoice Repository',
    ...inMenu('Reports'),
    ...ofReport('/invoice'),
    ...later,
  },
  {
    id: 'turnover',
    title: 'Turnover',
    ...inMenu('Reports'),
    ...ofReport('/turnover'),
    ...later,
  },
  {
    id: 'inspections',
    title: 'Inspections',
    ...inMenu('Reports'),
    ...ofReport('/inspections'),
    ...later,
  },
  {
    id: 'items',
    path: links.items(),
    title: 'Items',
    built: true,
    load: () => import('./screens/items/ItemsPage.tsx'),
  },
  {
    id: 'today',
    path: links.today(),
    title: 'Needs You',
    built: true,
    load: () => import('./screens/home/TodayListPage.tsx'),
  },
  {
    id: 'schedules',
    path: links.schedules(),
    title: 'Schedules',
    built: true,
    load: () => import('./screens/schedules/SchedulesPage.tsx'),
  },
  {
    id: 'installed',
    title: 'Installed This Year',
    ...ofReport('/installed-this-year'),
    built: true,
    load: () => import('./screens/installed/InstalledPage.tsx'),
  },
  {
    id: 'portfolio-installed',
    path: links.installed(),
    title: 'Installed This Year, All Properties',
    built: true,
    load: () => import('./screens/installed/InstalledPage.tsx'),
  },
  {
    id: 'portfolio-warranty',
    path: links.warranty(),
    title: 'Warranty, All Properties',
    built: true,
    load: () => import('./screens/warranty/WarrantyPage.tsx'),
  },
  {
    id: 'contacts',
    path: links.contacts(),
    title: 'Contacts',
    ...inMenu(),
    built: true,
    load: () => import('./screens/contacts/ContactsPage.tsx'),
  },
  { id: 'safety', path: links.safety(), title: 'Fire, Life, & Safety', ...inMenu(), ...later },
  {
    id: 'redflag',
    path: links.redFlag(':propertyId', ':organizationId'),
    title: 'Red Flag',
    ...inMenu(),
    ...ofPropertyAndOrganization('/redflag', links.redFlag),
    ...later,
  },
  { id: 'serial-plates', path: links.serialPlates(), title: 'Serial Plates', ...inMenu(), ...later },
  { id: 'fls-invoices', path: links.flsInvoices(), title: 'FLS Invoices', ...inMenu(), ...later },
  {
    id: 'manufacturers',
    path: links.admin('manufacturers'),
    title: 'Manufacturers',
    // Administrators come to it from the list of the administration's pages.
    menu: { group: 'Admin', isForSuperUsers: true },
    ...forAdmins,
    built: true,
    load: () => import('./screens/manufacturers/ManufacturersPage.tsx'),
  },
  {
    id: 'users',
    path: links.admin('users'),
    title: 'Users',
    ...inMenu('Admin'),
    ...forAdmins,
    built: true,
    load: () => import('./screens/users/UsersPage.tsx'),
  },
  {
    id: 'tag-batch',
    path: links.admin('tagBatch'),
    title: 'Tag Batch',
    ...inMenu('Admin'),
    ...forAdmins,
    ...later,
  },

  {
    id: 'admin',
    path: links.adminHome(),
    title: 'Overview',
    ...forAdmins,
    built: true,
    load: () => import('./screens/admin/AdminPage.tsx'),
  },
  {
    id: 'organizations',
    path: links.admin('organizations'),
    title: 'Organizations',
    ...forAdmins,
    built: true,
    load: () => import('./screens/organizations/OrganizationsPage.tsx'),
  },
  {
    id: 'groups',
    path: links.admin('groups'),
    title: 'Permission Groups',
    ...forAdmins,
    built: true,
    load: () => import('./screens/groups/GroupsPage.tsx'),
  },
  {
    id: 'models',
    path: links.admin('models'),
    title: 'Models',
    ...forAdmins,
    built: true,
    load: () => import('./screens/models/ModelsPage.tsx'),
  },
  {
    id: 'project-rules',
    path: links.admin('projects'),
    title: 'Project Rules',
    ...forAdmins,
    built: true,
    load: () => import('./screens/project-rules/ProjectRulesPage.tsx'),
  },
  {
    id: 'onboarding',
    path: links.admin('onboarding'),
    title: 'Onboarding',
    ...forAdmins,
    built: true,
    load: () => import('./screens/onboarding/OnboardingPage.tsx'),
  },
  {
    id: 'import',
    path: links.admin('import'),
    title: 'Import',
    ...forAdmins,
    built: true,
    load: () => import('./screens/import/ImportsPage.tsx'),
  },
  {
    id: 'outbox',
    path: links.admin('outbox'),
    title: 'Outbox',
    ...forAdmins,
    built: true,
    load: () => import('./screens/outbox/OutboxPage.tsx'),
  },
  {
    id: 'audit',
    path: links.admin('audit'),
    title: 'Audit Log',
    ...forAdmins,
    built: true,
    load: () => import('./screens/audit/AuditPage.tsx'),
  },
  {
    id: 'jobs',
    path: links.admin('jobs'),
    title: 'Jobs',
    ...forAdmins,
    built: true,
    load: () => import('./screens/jobs/JobsPage.tsx'),
  },

  {
    id: 'property',
    path: '/properties/:propertyId',
    title: 'Property',
    built: true,
    load: () => import('./screens/property/PropertyPage.tsx'),
  },
  {
    id: 'unit',
    path: '/units/:unitId',
    title: 'Unit',
    built: true,
    load: () => import('./screens/unit/UnitPage.tsx'),
  },
  {
    id: 'item',
    path: '/items/:itemId',
    title: 'Item',
    built: true,
    load: () => import('./screens/item/ItemPage.tsx'),
  },
  {
    id: 'project',
    path: links.project(':projectId'),
    title: 'Project',
    built: true,
    load: () => import('./screens/project/ProjectPage.tsx'),
  },
  {
    id: 'project-defence',
    path: links.projectDefence(':projectId'),
    title: 'Budget Defence',
    built: true,
    load: () => import('./screens/project/DefencePage.tsx'),
  },
  {
    id: 'account',
    path: links.account(),
    title: 'Account',
    built: true,
    load: () => import('./screens/account/AccountPage.tsx'),
  },
  {
    id: 'home',
    path: links.home(),
    title: 'Today',
    isGuarded: false,
    built: true,
    load: () => import('./screens/home/HomePage.tsx'),
  },

  {
    id: 'login',
    path: links.login(),
    title: 'Sign in',
    ...forGuests,
    built: true,
    load: () => import('./screens/login/LoginPage.tsx'),
  },
  {
    id: 'first-run',
    path: links.firstRun(),
    title: 'Set up Lintel',
    ...forGuests,
    built: true,
    load: () => import('./screens/first-run/FirstRunPage.tsx'),
  },
  {
    id: 'register',
    path: links.register(),
    title: 'Register',
    ...forGuests,
    built: true,
    load: () => import('./screens/register/RegisterPage.tsx'),
  },
  {
    id: 'forgot',
    path: links.forgot(),
    title: 'Forgot password',
    ...forGuests,
    built: true,
    load: () => import('./screens/forgot/ForgotPage.tsx'),
  },
  {
    id: 'reset',
    path: links.reset(),
    title: 'Reset password',
    ...bare,
    built: true,
    load: () => import('./screens/reset/ResetPage.tsx'),
  },
  {
    id: 'verify',
    path: links.verify(),
    title: 'Verify email',
    ...bare,
    built: true,
    load: () => import('./screens/verify/VerifyPage.tsx'),
  },
  {
    id: 'invitation',
    path: links.invitation(),
    title: 'Invitation',
    ...bare,
    built: true,
    load: () => import('./screens/invitation/InvitationPage.tsx'),
  },
  { id: 'tag', path: '/info/tag/:uuid', title: 'Tag', isGuarded: false, ...later },
  {
    id: 'licence',
    path: links.licence(),
    title: 'Licence',
    isGuarded: false,
    built: true,
    load: () => import('./screens/licence/LicencePage.tsx'),
  },
  {
    id: 'privacy',
    path: links.privacy(),
    title: 'Privacy',
    isGuarded: false,
    built: true,
    load: () => import('./screens/privacy/PrivacyPage.tsx'),
  },
  { id: 'printed-tag', path: '/t/:code', title: 'Tag', isGuarded: false, ...later },
];

/** The path of a menu entry: the route of the seed specification, also where a property must be chosen first. */
export function menuPath(screen: Screen): string {
  return screen.property?.menuPath ?? screen.path;
}
