import { expect, test } from 'vitest';
import { screenAt } from './current-screen.ts';
import { isAboutProperty, switchTarget } from './property-switch.ts';

const ELSEWHERE = { propertyId: 7, organizationId: 1 };
const switched = (path: string) => {
  const { pathname, search } = new URL(path, 'http://x.example');
  return switchTarget(screenAt(pathname), search)(ELSEWHERE);
};

test.each([
  ['/report/3/capital-assets?tab=list&type=2&item=9', '/report/7/capital-assets?tab=list&type=2'],
  ['/properties/3?tab=units&building=5', '/properties/7?tab=units'],
  ['/properties/3', '/properties/7'],
  ['/insight/3/inventory-heatmap/1', '/insight/7/inventory-heatmap/1'],
  ['/units/40?item=2', '/properties/7?tab=units'],
  ['/items/41', '/properties/7?tab=items'],
  ['/inspections/5', '/report/7/inspections'],
  ['/inspections/5/capture', '/report/7/inspections'],
  ['/turns/5', '/report/7/turnover'],
  ['/projects/5', '/report/7/capital-assets?tab=projects'],
  ['/projects/5/defence', '/report/7/capital-assets?tab=projects'],
  ['/report/3/defence?due=backlog', '/report/7/defence?due=backlog'],
  ['/properties?q=x', '/properties/7'],
  ['/Contacts', '/properties/7'],
])('from %s the switcher leads to %s', (from, to) => {
  expect(switched(from)).toBe(to);
});

test('reports, units, items, inspections, turns and projects are about a property; the portfolio and contacts are not', () => {
  for (const path of [
    '/report/3/warranty',
    '/warranty',
    '/properties/3',
    '/units/1',
    '/items/1',
    '/inspections/1',
    '/turns/1',
    '/projects/1',
    '/report/3/defence',
  ])
    expect(isAboutProperty(screenAt(path)), path).toBe(true);
  for (const path of ['/', '/properties', '/Contacts', '/admin/users', '/no/such/page'])
    expect(isAboutProperty(screenAt(path)), path).toBe(false);
});
