import { read, type WorkBook } from '@e965/xlsx';
import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import type { Principal } from './matrix/principals.ts';
import { CANARY, makePlantedWorld, type Owner, type PlantedWorld, WORDS } from './planted.ts';
import { readPdf } from './read-pdf.ts';

const READS = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.method === 'GET' && !route.streams);
const EXPORTS = READS.filter(([, route]) => route.exports || route.path.endsWith('.csv'));
const SPREADSHEETS = ['csv', 'xlsx'] as const;
const FORMATS = [...SPREADSHEETS, 'pdf'] as const;
const OWNERS = ['own', 'sibling', 'foreign'] as const;
/** Whose planted words each caller may read: an organization's texts are shared by its properties. */
const READABLE: Partial<Record<Principal, readonly Owner[]>> = {
  nobody: [],
  homeless: [],
  viewer: ['own'],
  member: ['own'],
  manager: ['own', 'sibling'],
  admin: ['own', 'sibling'],
  strangerAdmin: ['foreign'],
};
/**
 * Who asks for workbooks and PDFs too, which take longest: they hold the rows of the same list that everybody asks for as JSON
 * and CSV. LINTEL_CANARY_FILES=all is the long way.
 */
const ASK_FOR_FILES: string[] =
  process.env.LINTEL_CANARY_FILES === 'all' ? Object.keys(READABLE) : ['member', 'strangerAdmin'];
const PLANTED = new RegExp(`(${Object.values(WORDS).join('|')})-(\\w+-\\w+)`, 'g');

let t: TestApp;
let world: PlantedWorld;
let calls = 0;
beforeAll(async () => {
  t = await startTestApp();
  world = await makePlantedWorld(t);
  expect(world.planted.length).toBeGreaterThan(40);
});
afterAll(() =>
  console.info(`${calls} answers searched for the words of others, ${world.planted.length} columns planted`),
);

describe('no list, page, search or export shows a word of others', () => {
  test.each(Object.entries(READABLE))(
    '%s',
    async (principal, owners) => {
      const seen = new Map<string, Set<string>>(OWNERS.map((owner) => [WORDS[owner], new Set()]));
      const leaks: string[] = [];
      const isAskedFor = (url: string) => !/format=(xlsx|pdf)$/.test(url) || ASK_FOR_FILES.includes(principal);
      for (const [id, route] of READS) {
        for (const url of addressesOf(route).filter(isAskedFor)) {
          const answer = await t.call('GET', url, { ...asToken(principal as Principal) });
          calls += 1;
          expect(answer.status, `${id} ${url}`).toBeLessThan(500);
          for (const [, word = '', column = ''] of (await textOf(answer)).matchAll(PLANTED)) {
            seen.get(word)?.add(column);
            if (!owners.some((owner) => WORDS[owner] === word)) leaks.push(`${id} ${url}: ${word} ${column}`);
          }
        }
      }
      expect([...new Set(leaks)]).toEqual([]);
      // If nothing were ever found, the search itself would be broken.
      for (const owner of owners) expect(seen.get(WORDS[owner])?.size, owner).toBeGreaterThan(10);
    },
    300_000,
  );
});

describe('no cell of an export begins a formula', () => {
  test.each(EXPORTS)('%s', async (_, route) => {
    const url = addressOf(route, world.things.own);
    const files = route.path.endsWith('.csv') ? [undefined] : SPREADSHEETS;
    for (const format of files) {
      const answer = await t.call('GET', format ? `${url}?format=${format}` : url, asToken('admin'));
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      if (format === 'xlsx') expectNoPlantedFormula(read(answer.bytes));
      else expect(runnableCells(answer.text)).toEqual([]);
    }
  });

  test('and the quote is there: planted texts did come through', async () => {
    const { things } = world;
    const { text } = await t.call('GET', `/item/propertyitems/${things.own.propertyId}?format=csv`, asToken('admin'));
    expect(text).toMatch(new RegExp(`'[=+\\-@\\t\\r]${WORDS.own}`));
  });
});

test('a name with line breaks begins no header of a download', async () => {
  const { things } = world;
  const property = await t.a.property({
    organizationId: things.own.organizationId,
    name: 'A\r\nX-Evil: 1\r\n\r\n<script>"\\;é😀',
  });
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`insert into scenario (organization_id, property_id, name, rule, inflation, years)
      values (${property.organizationId}, ${property.id}, 'At life', 'LIFE', 0, 5) returning id`.execute(db),
  );
  const there = { propertyId: property.id, scenarioId: rows[0]?.id ?? 0 };
  for (const [id, route] of EXPORTS.filter(([, one]) => one.path.includes(':propertyId'))) {
    const url = addressOf(route, { ...things.own, ...there });
    for (const format of FORMATS) {
      const answer = await t.call('GET', `${url}?format=${format}`, asToken('admin'));
      expect(answer.status, id).toBe(200);
      expect(answer.headers['x-evil'], id).toBeUndefined();
      expect(answer.headers['content-disposition'], id).toMatch(
        /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''\S+$/,
      );
    }
  }
});

/** The address with one's own things, with a neighbour's and with a stranger's, searched, filtered and as a file. */
function addressesOf(route: Route): string[] {
  const places = route.path.includes(':') ? OWNERS : (['own'] as const);
  return places.flatMap((place) => {
    const url = addressOf(route, world.things[place]);
    return [url, ...queriesOf(route).map((query) => `${url}?${query}`)];
  });
}

function addressOf(route: Route, ids: PlantedWorld['things']['own']): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as keyof typeof ids] ?? 'x'));
}

function queriesOf(route: Route): string[] {
  if (!route.query) return [];
  const { properties = {} } = z.toJSONSchema(route.query, { unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>;
  };
  return Object.entries(properties).flatMap(([name, { type }]) => {
    if (name === 'format') return FORMATS.map((format) => `format=${format}`);
    if (/Id$/.test(name))
      return OWNERS.map((owner) => `${name}=${world.things[owner][name as keyof PlantedWorld['things']['own']] ?? 1}`);
    if (type === 'boolean') return [`${name}=true`];
    return type === 'string' ? [`${name}=${CANARY}`] : [];
  });
}

function asToken(principal: Principal): { as?: string } {
  const token = world.tokens[principal];
  return token === undefined ? {} : { as: token };
}

async function textOf({ headers, bytes, text }: TestAnswer): Promise<string> {
  const told = `${JSON.stringify(headers)} ${text}`;
  if (headers['content-type'] === 'application/pdf') {
    const { pages, title } = await readPdf(bytes);
    // Without the line breaks, for a narrow cell breaks a word.
    return `${JSON.stringify(headers)} ${title} ${pages.flatMap(({ lines }) => lines).join('')}`;
  }
  if (!/spreadsheetml/.test(headers['content-type'] ?? '')) return told;
  const book = read(bytes);
  return `${told} ${book.SheetNames.map((name) => JSON.stringify(book.Sheets[name])).join(' ')}`;
}

function runnableCells(csv: string): string[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''));
  return data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell));
}

function expectNoPlantedFormula(book: WorkBook): void {
  for (const sheet of Object.values(book.Sheets))
    for (const cell of Object.values(sheet) as { t?: string; v?: unknown; f?: string }[]) {
      expect(cell.f ?? '').not.toContain(CANARY);
      if (typeof cell.v === 'string' && cell.v.includes(CANARY)) expect([cell.t, cell.f]).toEqual(['s', undefined]);
    }
}
