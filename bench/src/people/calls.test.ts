import { describe, expect, it } from 'vitest';
import { bodyTemplate, fillTemplate, pathTemplate, readCalls } from './calls.ts';
import { PAGE_NAMES } from './pages.ts';

const RECORDED = { organizationId: 7, propertyId: 48, unitId: 901, itemId: 5002, version: 3 };
const OTHER = { organizationId: 8, propertyId: 11, unitId: 12, itemId: 13, version: 1 };

describe('the calls on record', () => {
  it.each([
    ['/v1/item/propertyitems/48?limit=48&due=backlog', '/v1/item/propertyitems/11?limit=48&due=backlog'],
    ['/v1/saved-view?reportId=items&propertyId=48', '/v1/saved-view?reportId=items&propertyId=11'],
    ['/v1/search?q=wa', '/v1/search?q=stove'],
  ])('take another subject: %s', (recorded, filled) => {
    expect(fillTemplate(pathTemplate(recorded, RECORDED), OTHER, 'stove')).toBe(filled);
  });

  it('take another subject in a body', () => {
    const template = bodyTemplate('{"reportId":"items","propertyId":48}', RECORDED);
    expect(JSON.parse(fillTemplate(template, OTHER))).toEqual({ reportId: 'items', propertyId: 11 });
  });

  it('cannot hold an id that is none of the subject’s', () => {
    expect(() => pathTemplate('/v1/turn/77', RECORDED)).toThrow('77');
  });

  it('are there for every page and both kinds of people, each after a call before it', async () => {
    for (const pages of Object.values(await readCalls())) {
      expect(Object.keys(pages).toSorted()).toEqual([...PAGE_NAMES, 'start', 'write'].toSorted());
      for (const calls of Object.values(pages)) {
        expect(calls.length).toBeGreaterThan(0);
        calls.forEach(({ after = -1 }, at) => {
          expect(after).toBeLessThan(at);
        });
      }
    }
  });
});
