import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ALL_ROUTES } from '../all.ts';
import type { Route } from './route.ts';
import type { Thing } from './tags.ts';

type Shape = { properties?: Record<string, Shape>; items?: Shape };

const ROUTES = Object.entries<Route>(ALL_ROUTES);

function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema ? (z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as Shape) : {};
}

function at(shape: Shape | undefined, path: string): Shape | undefined {
  const inner = path.split('.').reduce<Shape | undefined>((outer, name) => outer?.properties?.[name], shape);
  return inner?.items ?? inner;
}

/** The shapes of a thing, by the operation whose answer is or holds it. */
function shapesOf(thing: Thing): (readonly [string, Shape | undefined])[] {
  return ROUTES.flatMap(([operation, route]) => {
    const path = route.thing === thing && route.response ? '' : route.things?.[thing];
    if (path === undefined) return [];
    const answer = shapeOf(route.response);
    return [[operation, path === '' ? answer : at(answer, path)] as const];
  });
}

describe('what a call is about', () => {
  it.each(ROUTES.filter(([, route]) => route.about))('%s finds its ids', (_operation, route) => {
    const { params, query, body, response } = route;
    const before = route.thing && shapesOf(route.thing)[0]?.[1];
    const places = { params: shapeOf(params), query: shapeOf(query), body: shapeOf(body), answer: shapeOf(response) };
    for (const source of Object.values(route.about ?? {}).flat()) {
      expect(at({ properties: { ...places, ...(before && { before }) } }, source), source).toBeDefined();
    }
  });

  it('is said only where there are tags that it narrows', () => {
    const idle = ROUTES.filter(([, { about, reads, writes }]) => about && !reads && !writes);
    expect(idle).toEqual([]);
  });

  it('tells a read from a change by what it has', () => {
    for (const [operation, { method, reads, things, writes, thing }] of ROUTES) {
      expect(method === 'GET' ? (writes ?? thing) : (reads ?? things), operation).toBeUndefined();
    }
  });

  it('counts items only where items change', () => {
    const odd = ROUTES.filter(([, { writes }]) => writes?.includes('ITEM_COUNT') && !writes.includes('ITEM'));
    expect(odd).toEqual([]);
  });
});

describe('a thing', () => {
  const things = [...new Set(ROUTES.flatMap(([, route]) => route.thing ?? []))];

  it.each(things)('of the kind %s has the same members wherever it is', (thing) => {
    const [first, ...others] = shapesOf(thing);
    expect(others.length).toBeGreaterThan(0);
    for (const [operation, shape] of [first, ...others].filter((each) => each !== undefined)) {
      expect(shape?.properties, operation).toHaveProperty('version');
      for (const [name, member] of Object.entries(first?.[1]?.properties ?? {}))
        if (shape?.properties?.[name])
          expect([operation, name, shape.properties[name]]).toEqual([operation, name, member]);
    }
  });
});
