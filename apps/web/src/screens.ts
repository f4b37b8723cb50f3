import { links, type ReportPath } from '#app/links.ts';
import type { MenuGroup, Place, Screen } from '#app/screen.ts';
import { GUEST_SCREENS } from './guest-screens.ts';
import { INVOICE_SCREENS } from './invoice-screens.ts';
import { SCAN_SCREENS } from './scan-screens.ts';
import { SHARED_SCREENS } from './shared-screens.ts';

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
/** A page of administration, with what it is for in one sentence. */
const forAdmins = (about: string) => ({ isForAdmins: true, about });
const plates = { load: () => import('./screens/serial-plates/SerialPlatesPage.tsx') } as const;
const mailbox = { load: () => import('./screens/mailbox/MailboxPage.tsx') } as const;

/** Every screen. Menu, routes, guards and the command palette are derived from it. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'home',
    path: links.home(),
    title: 'Today',
    ...inMenu(),
    isGuarded: false,
    load: () => import('./screens/home/HomePage.tsx'),
  },
  {
    id: 'properties',
    path: links.properties(),
    title: 'Properties',
    ...inMenu(),
    load: () => import('./screens/properties/PropertiesPage.tsx'),
  },
  {
    id: 'inventory-heatmap',
    path: links.heatmap(':propertyId', ':organizationId'),
    title: 'Inventory Heatmap',
    ...inMenu('Insights'),
    ...ofPropertyAndOrganization('/inventory-heatmap', links.heatmap),
    load: () => import('./screens/heatmap/HeatmapPage.tsx'),
  },
  {
    id: 'capital-assets',
    title: 'Capital Assets',
    ...inMenu('Reports'),
    ...ofReport('/capital-assets'),
    load: () => import('./screens/capital-assets/CapitalAssetsPage.tsx'),
  },
  {
    id: 'warranty',
    title: 'Warranty',
    ...inMenu('Reports'),
    ...ofReport('/warranty'),
    load: () => import('./screens/warranty/WarrantyPage.tsx'),
  },
  {
    id: 'invoice',
    title: 'Invoice Repository',
    ...inMenu('Reports'),
    ...ofReport('/invoice'),
    load: () => import('./screens/invoice/InvoicesPage.tsx'),
  },
  ...INVOICE_SCREENS,
  {
    id: 'turnover',
    title: 'Turnover',
    ...inMenu('Reports'),
    ...ofReport('/turnover'),
    load: () => import('./screens/turnover/TurnoverPage.tsx'),
  },
  {
    id: 'inspections',
    title: 'Inspections',
    ...inMenu('Reports'),
    ...ofReport('/inspections'),
    load: () => import('./screens/inspections/InspectionsPage.tsx'),
  },
  {
    id: 'inspection',
    path: links.inspection(':inspectionId'),
    title: 'Inspection',
    load: () => import('./screens/inspection/InspectionPage.tsx'),
  },
  {
    id: 'inspection-capture',
    path: links.inspectionCapture(':inspectionId'),
    title: 'Inspect',
    load: () => import('./screens/inspection/CapturePage.tsx'),
  },
  {
    id: 'portfolio-inspections',
    path: links.inspections(),
    title: 'Inspections, All Properties',
    load: () => import('./screens/inspections/InspectionsPage.tsx'),
  },
  {
    id: 'items',
    path: links.items(),
    title: 'Items',
    load: () => import('./screens/items/ItemsPage.tsx'),
  },
  {
    id: 'today',
    path: links.today(),
    title: 'Today as a List',
    load: () => import('./screens/home/TodayListPage.tsx'),
  },
  {
    id: 'schedules',
    path: links.schedules(),
    title: 'Schedules',
    load: () => import('./screens/schedules/SchedulesPage.tsx'),
  },
  {
    id: 'installed',
    title: 'Installed This Year',
    ...ofReport('/installed-this-year'),
    load: () => import('./screens/installed/InstalledPage.tsx'),
  },
  {
    id: 'portfolio-installed',
    path: links.installed(),
    title: 'Installed This Year, All Properties',
    load: () => import('./screens/installed/InstalledPage.tsx'),
  },
  {
    id: 'portfolio-warranty',
    path: links.warranty(),
    title: 'Warranty, All Properties',
    load: () => import('./screens/warranty/WarrantyPage.tsx'),
  },
  {
    id: 'contacts',
    path: links.contacts(),
    title: 'Contacts',
    ...inMenu(),
    load: () => import('./screens/contacts/ContactsPage.tsx'),
  },
  {
    id: 'safety',
    path: links.safety(),
    title: 'Fire, Life, & Safety',
    ...inMenu(),
    load: () => import('./screens/safety/SafetyPage.tsx'),
  },
  {
    id: 'redflag',
    path: links.redFlag(':propertyId', ':organizationId'),
    title: 'Red Flag',
    ...inMenu(),
    ...ofPropertyAndOrganization('/redflag', links.redFlag),
    load: () => import('./screens/redflag/RedFlagPage.tsx'),
  },
  {
    id: 'portfolio-red-flags',
    path: links.redFlags(),
    title: 'Red Flag, All Properties',
    load: () => import('./screens/redflag/RedFlagPage.tsx'),
  },
  { id: 'serial-plates', path: links.serialPlates(), title: 'Serial Plates', ...inMenu(), ...plates },
  {
    id: 'fls-invoices',
    path: links.flsInvoices(),
    title: 'FLS Invoices',
    ...inMenu(),
    load: () => import('./screens/fls-invoices/FlsInvoicesPage.tsx'),
  },
  {
    id: 'fls-invoice',
    path: links.flsInvoice(':invoiceId'),
    title: 'FLS Invoice',
    load: () => import('./screens/fls-invoices/FlsReviewPage.tsx'),
  },
  {
    id: 'manufacturers',
    path: links.admin('manufacturers'),
    title: 'Manufacturers',
    // Administrators come to it from the list of the administration's pages.
    menu: { group: 'Admin', isForSuperUsers: true },
    ...forAdmins('Manufacturers with their names and support lines: the shared ones and your own.'),
    load: () => import('./screens/manufacturers/ManufacturersPage.tsx'),
  },
  {
    id: 'users',
    path: links.admin('users'),
    title: 'Users',
    ...inMenu('Admin'),
    ...forAdmins('Who may sign in, what they may do, and invitations.'),
    load: () => import('./screens/users/UsersPage.tsx'),
  },
  {
    id: 'tag-batch',
    path: links.admin('tagBatch'),
    title: 'Tag Batch',
    ...inMenu('Admin'),
    ...forAdmins('Tags to print and to put on units and items.'),
    load: () => import('./screens/tag-batch/TagBatchPage.tsx'),
  },

  {
    id: 'admin',
    path: links.adminHome(),
    title: 'Overview',
    isForAdmins: true,
    load: () => import('./screens/admin/AdminPage.tsx'),
  },
  {
    id: 'organizations',
    path: links.admin('organizations'),
    title: 'Organizations',
    ...forAdmins('Organizations, their properties, and moving a property between them.'),
    load: () => import('./screens/organizations/OrganizationsPage.tsx'),
  },
  {
    id: 'groups',
    path: links.admin('groups'),
    title: 'Permission Groups',
    ...forAdmins('A role on a set of properties, given to many people at once.'),
    load: () => import('./screens/groups/GroupsPage.tsx'),
  },
  {
    id: 'models',
    path: links.admin('models'),
    title: 'Models',
    ...forAdmins('Models, item types with their expected life, and standard sets.'),
    load: () => import('./screens/models/ModelsPage.tsx'),
  },
  {
    id: 'project-rules',
    path: links.admin('projects'),
    title: 'Project Rules',
    ...forAdmins('From which amount a project needs whose approval, and the codes that it is booked under.'),
    load: () => import('./screens/project-rules/ProjectRulesPage.tsx'),
  },
  {
    id: 'flag-rules',
    path: links.admin('flags'),
    title: 'Flag Rules',
    ...forAdmins('Which findings raise a red flag by themselves, and after how many days one is late.'),
    load: () => import('./screens/flag-rules/FlagRulesPage.tsx'),
  },
  {
    id: 'onboarding',
    path: links.admin('onboarding'),
    title: 'Onboarding',
    ...forAdmins('Bring in units and items from a file.'),
    load: () => import('./screens/onboarding/OnboardingPage.tsx'),
  },
  {
    id: 'import',
    path: links.admin('import'),
    title: 'Import',
    ...forAdmins('What was imported, with its receipt, and how to undo it.'),
    load: () => import('./screens/import/ImportsPage.tsx'),
  },
  {
    id: 'outbox',
    path: links.admin('outbox'),
    title: 'Outbox',
    ...forAdmins('Mail and texts that were sent, wait, or failed.'),
    load: () => import('./screens/outbox/OutboxPage.tsx'),
  },
  {
    id: 'mailbox',
    path: links.admin('mailbox'),
    title: 'Bills by Mail',
    ...forAdmins('The mailbox that bills come from, and what became of each mail.'),
    ...mailbox,
  },
  {
    id: 'audit',
    path: links.admin('audit'),
    title: 'Audit Log',
    ...forAdmins('Who changed what, and when.'),
    load: () => import('./screens/audit/AuditPage.tsx'),
  },
  {
    id: 'jobs',
    path: links.admin('jobs'),
    title: 'Jobs',
    ...forAdmins('Work in the background: running, done, failed.'),
    load: () => import('./screens/jobs/JobsPage.tsx'),
  },

  {
    id: 'property',
    path: '/properties/:propertyId',
    title: 'Property',
    load: () => import('./screens/property/PropertyPage.tsx'),
  },
  {
    id: 'unit',
    path: '/units/:unitId',
    title: 'Unit',
    load: () => import('./screens/unit/UnitPage.tsx'),
  },
  ...SCAN_SCREENS,
  {
    id: 'turn-sheet',
    path: links.turnSheet(':turnId'),
    title: 'Turn Sheet',
    load: () => import('./screens/turn-sheet/TurnSheetPage.tsx'),
  },
  {
    id: 'item',
    path: '/items/:itemId',
    title: 'Item',
    load: () => import('./screens/item/ItemPage.tsx'),
  },
  {
    id: 'project',
    path: links.project(':projectId'),
    title: 'Project',
    load: () => import('./screens/project/ProjectPage.tsx'),
  },
  {
    id: 'project-defence',
    path: links.projectDefence(':projectId'),
    title: 'Budget Defence',
    load: () => import('./screens/project/DefencePage.tsx'),
  },
  {
    id: 'account',
    path: links.account(),
    title: 'Account',
    load: () => import('./screens/account/AccountPage.tsx'),
  },
  ...GUEST_SCREENS,
  {
    id: 'items-defence',
    path: links.itemsDefence(':propertyId'),
    title: 'Budget defence',
    load: () => import('./screens/project/ItemsDefencePage.tsx'),
  },
  ...SHARED_SCREENS,
  {
    id: 'licence',
    path: links.licence(),
    title: 'Licence',
    isGuarded: false,
    load: () => import('./screens/licence/LicencePage.tsx'),
  },
  {
    id: 'privacy',
    path: links.privacy(),
    title: 'Privacy',
    isGuarded: false,
    load: () => import('./screens/privacy/PrivacyPage.tsx'),
  },
];
