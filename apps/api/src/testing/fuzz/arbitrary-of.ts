import fc from 'fast-check';
import { HOSTILE } from './hostile.ts';

/** The parts of JSON Schema that the contract's zod schemas come to. */
export type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  $defs?: Record<string, Schema>;
};

const DEPTH_MAX = 5;
const ITEMS_MAX = 4;
/** The longest text of a field is tried in letters of one unit, of two, and such as become three when they are composed. */
const LETTERS = ['x', '😀', '\ufb2c'];
const LONGEST = 12_000;
const TEXTS = ['101', 'Maple Court', 'é😀ѩ', "O'Neil", '12', 'a'.repeat(60), ' x '];

/** Values that fit the schema; a field called `…Id` or `id` often holds one of `ids`. */
export function fitting(schema: Schema, ids: Record<string, number>): fc.Arbitrary<unknown> {
  const defs = schema.$defs ?? {};
  const of = (one: Schema | undefined, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (!one || depth > DEPTH_MAX) return fc.constant(null);
    if (one.$ref !== undefined) return of(defs[one.$ref.replace('#/$defs/', '')] ?? schema, name, depth + 1);
    if ('const' in one) return fc.constant(one.const);
    if (one.enum) return fc.constantFrom(...one.enum);
    const some = one.anyOf ?? one.oneOf;
    if (some) return fc.oneof(...some.map((each) => of(each, name, depth)));
    switch (one.type) {
      case 'integer':
        return integer(one, ids, name);
      case 'number':
        return fc.double({ min: one.minimum ?? -1e6, max: one.maximum ?? 1e6, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return text(one);
      case 'array':
        return fc.array(of(one.items, name.replace(/s$/, ''), depth + 1), {
          minLength: one.minItems ?? 0,
          maxLength: Math.min(one.maxItems ?? ITEMS_MAX, Math.max(ITEMS_MAX, one.minItems ?? 0)),
        });
      default:
        return object(one, depth);
    }
  };
  const object = ({ properties = {}, required = [] }: Schema, depth: number) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, of(each, name, depth + 1)])), {
      requiredKeys: required,
    });
  return of(schema, '', 0);
}

/** A value with something in it replaced, added, left out or repeated. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .record({ at: fc.nat(), how: fc.nat({ max: 5 }), what: fc.constantFrom(...HOSTILE) })
    .map(({ at, how, what }) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const place = places[at % Math.max(1, places.length)];
      if (!place || how === 0) return what;
      const { holder, key } = place;
      if (how === 1) delete holder[key];
      else if (how === 2) holder[key] = [holder[key]];
      else if (how === 3)
        Object.defineProperty(holder, '__proto__', { value: what, enumerable: true, configurable: true });
      else if (how === 4) holder.unheardOf = what;
      else holder[key] = what;
      return copy;
    });
}

function integer(schema: Schema, ids: Record<string, number>, name: string): fc.Arbitrary<number> {
  const any = fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 5000, 2 ** 40) });
  const known = ids[name] ?? (/Id$|^id$/.test(name) ? Object.values(ids)[0] : undefined);
  return known === undefined
    ? any
    : fc.oneof({ arbitrary: fc.constant(known), weight: 4 }, { arbitrary: any, weight: 1 });
}

function text({ format, pattern, minLength = 0, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('somebody@test.example', 'x+y@test.example');
  if (format === 'date') return fc.constantFrom('2020-02-29', '2026-05-18', '1999-12-31', '2031-01-01');
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.constantFrom('https://maker.example/', 'https://x.example/a?b=c');
  if (pattern !== undefined && format === undefined) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(40, minLength)) };
  return fc.oneof(
    fc.constantFrom(...TEXTS.filter((one) => one.length >= minLength && one.length <= maxLength)),
    fc.string(length),
    fc.constantFrom(...LETTERS).map((one) => one.repeat(Math.floor(Math.min(maxLength, LONGEST) / one.length)) || 'x'),
  );
}

type Holder = Record<string, unknown>;

function placesIn(value: unknown): { holder: Holder; key: string }[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
