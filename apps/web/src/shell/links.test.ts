import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { ADMIN_PAGES, asSpelled, links, REPORT_PATHS } from '#app/links.ts';
import { menuPath } from '#app/screen.ts';
import { SCREENS } from '../screens.ts';
import { menuFor } from './menu.ts';

const built = {
  home: links.home(),
  login: links.login(),
  register: links.register(),
  forgot: links.forgot(),
  reset: links.reset(),
  verify: links.verify(),
  invitation: links.invitation(),
  firstRun: links.firstRun(),
  account: links.account(),
  properties: links.properties(),
  property: links.property(3),
  propertyTab: links.property(3, 'items'),
  unit: links.unit(4212),
  item: links.item(20967),
  reports: REPORT_PATHS.map((path) => links.report(3, path)),
  redFlag: links.redFlag(3, 1),
  heatmap: links.heatmap(3, 1),
  contacts: links.contacts(),
  safety: links.safety(),
  serialPlates: links.serialPlates(),
  flsInvoices: links.flsInvoices(),
  adminHome: links.adminHome(),
  admin: ADMIN_PAGES.map((page) => links.admin(page)),
  licence: links.licence(),
  privacy: links.privacy(),
};

test('every link is the path it has always been', () => {
  expect(built).toMatchInlineSnapshot(`
    {
      "account": "/Account",
      "admin": [
        "/admin/manufacturers",
        "/admin/users",
        "/admin/tagBatch",
        "/admin/organizations",
        "/admin/groups",
        "/admin/models",
        "/admin/projects",
        "/admin/flags",
        "/admin/onboarding",
        "/admin/import",
        "/admin/outbox",
        "/admin/mailbox",
        "/admin/audit",
        "/admin/jobs",
      ],
      "adminHome": "/admin",
      "contacts": "/Contacts",
      "firstRun": "/first-run",
      "flsInvoices": "/ParseFLSInvoices",
      "forgot": "/forgot",
      "heatmap": "/insight/3/inventory-heatmap/1",
      "home": "/",
      "invitation": "/invitation",
      "item": "/items/20967",
      "licence": "/info/licence",
      "login": "/login",
      "privacy": "/info/privacy",
      "properties": "/properties",
      "property": "/properties/3",
      "propertyTab": "/properties/3?tab=items",
      "redFlag": "/report/3/redflag/1",
      "register": "/register",
      "reports": [
        "/report/3/capital-assets",
        "/report/3/warranty",
        "/report/3/invoice",
        "/report/3/turnover",
        "/report/3/inspections",
      ],
      "reset": "/reset",
      "safety": "/report/safety",
      "serialPlates": "/answerSerialPlates",
      "unit": "/units/4212",
      "verify": "/verify",
    }
  `);
});

test('every link leads to a screen', () => {
  for (const link of Object.values(built).flat()) {
    const path = link.split('?')[0] ?? '';
    const screen = SCREENS.find((each) => matchPath({ path: each.path, caseSensitive: true }, path));
    expect(screen, link).toBeDefined();
  }
});

test('Today leads the menu, which has the entries, routes and order of the specification below it', () => {
  const lines = menuFor({ isAdmin: true, isSuperUser: true }).flatMap((item) =>
    item.kind === 'screen'
      ? [`${item.screen.title} ${menuPath(item.screen)}`]
      : item.screens.map((screen) => `${item.group} > ${screen.title} ${menuPath(screen)}`),
  );
  expect(lines).toEqual([
    'Today /',
    'Properties /properties',
    'Insights > Inventory Heatmap /inventory-heatmap',
    'Reports > Capital Assets /capital-assets',
    'Reports > Warranty /warranty',
    'Reports > Invoice Repository /invoice',
    'Reports > Turnover /turnover',
    'Reports > Inspections /inspections',
    'Contacts /Contacts',
    'Fire, Life, & Safety /report/safety',
    'Red Flag /redflag',
    'Serial Plates /answerSerialPlates',
    'FLS Invoices /ParseFLSInvoices',
    'Admin > Manufacturers /admin/manufacturers',
    'Admin > Users /admin/users',
    'Admin > Tag Batch /admin/tagBatch',
  ]);
});

test('Admin is in the menu of administrators only, and Manufacturers in that of super users', () => {
  const admin = (isAdmin: boolean, isSuperUser: boolean) =>
    menuFor({ isAdmin, isSuperUser }).flatMap((item) =>
      item.kind === 'group' && item.group === 'Admin' ? item.screens.map((screen) => screen.title) : [],
    );
  expect(admin(false, false)).toEqual([]);
  expect(admin(true, false)).toEqual(['Users', 'Tag Batch']);
  expect(admin(true, true)).toEqual(['Manufacturers', 'Users', 'Tag Batch']);
});

test('a path in other letters is spelled as its route is; ids and codes stay as they are', () => {
  expect(asSpelled('/Contacts', '/contacts')).toBe('/Contacts');
  expect(asSpelled('/t/:code', '/T/K7qX')).toBe('/t/K7qX');
  expect(asSpelled('/report/:propertyId/warranty', '/Report/3/Warranty/')).toBe('/report/3/warranty');
  expect(asSpelled('/', '/')).toBe('/');
});

test('no two screens share an id or a path', () => {
  expect(new Set(SCREENS.map((screen) => screen.id)).size).toBe(SCREENS.length);
  expect(new Set(SCREENS.map((screen) => screen.path)).size).toBe(SCREENS.length);
});
