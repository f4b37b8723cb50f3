import { read, utils } from '@e965/xlsx';
import { OPERATIONS } from '@lintel/contract/all';
import {
  fileColumns,
  type ListColumn,
  type ListDefinition,
  ordersOf,
  totalUnder,
} from '@lintel/contract/base/define-list';
import type { Route } from '@lintel/contract/base/route';
import { LISTS } from '@lintel/contract/lists';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/base/time-zones';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_NOW, type TestApp } from './app-under-test.ts';
import { type Ids, makeCatalogue, makeOrganization, makeThings } from './matrix/things.ts';
import { readPdf } from './read-pdf.ts';
import type { TestUser } from './user-factory.ts';

type Listed = Route & { list: ListDefinition };
type Row = Record<string, unknown> & { id: number };
type Answer = { results: Row[]; total: number; nextCursor: string | null; totals?: Record<string, number | null> };

const ROUTES = Object.entries<Route>(OPERATIONS).filter((each): each is [string, Listed] => each[1].list !== undefined);

let t: TestApp;
let own: Ids;
let admin: TestUser;
let propertyName: string;
beforeAll(async () => {
  t = await startTestApp();
  const catalogue = await makeCatalogue(t);
  const organization = await makeOrganization(t);
  own = await makeThings(t, organization, catalogue);
  const { organizationId } = organization;
  admin = await t.a.user({ organizationId, isAdmin: true });
  const property = { id: own.propertyId, organizationId };
  const unit = await t.a.unit({ property, name: 'Ölçü 12' });
  for (const [itemType, days] of [
    ['refrigerator', 30],
    ['dishwasher', 200],
    ['range', 4000],
  ] as const)
    await t.a.item({ unit, itemType, installDate: dayBefore(days), serialNumber: `=SN-${days}` });
  propertyName = (await t.get(`/property/${own.propertyId}`, admin)).body.name;
});

test('every list of the registry has its operations, and they answer with it', () => {
  for (const list of Object.values(LISTS))
    for (const place of Object.values(list.places))
      expect((OPERATIONS as Record<string, Route>)[place.operationId]?.list, `${list.id} ${place.operationId}`).toBe(
        list,
      );
  for (const [id, { list }] of ROUTES)
    expect(Object.values(list.places).map((place) => place.operationId)).toContain(id);
});

describe.each(ROUTES)('%s', (_id, route) => {
  const { list } = route;
  const isPortfolio = !route.path.includes('/:propertyId');
  const path = () => route.path.replace(':propertyId', String(own.propertyId));
  const ask = async (query: string) => {
    const answer = await t.get(`${path()}?${query}`, admin);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Answer;
  };

  test('each order gives the same rows page by page as at once', async () => {
    for (const sort of [undefined, ...ordersOf(list)]) {
      const order = sort === undefined ? '' : `&sort=${sort}`;
      const whole = await ask(`limit=1000${order}`);
      const paged: Row[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Answer = await ask(`limit=1${order}${cursor && `&cursor=${cursor}`}`);
        expect(page.total, sort).toBe(whole.total);
        paged.push(...page.results);
        cursor = page.nextCursor;
      }
      expect(paged.map(withoutNow), sort).toEqual(whole.results.map(withoutNow));
    }
  });

  test('its files hold the rows and totals of the answer, and say whose they are', async () => {
    const answer = await ask('limit=1000');
    const columns = fileColumns(list, isPortfolio).map(([, column]) => column);
    const values = answer.results.map((row) => columns.map(({ value }) => value(row)));

    const csv = Papa.parse<string[]>((await t.get(`${path()}?format=csv`, admin)).text.trim(), {}).data;
    expect(csv.slice(1)).toEqual(values.map((row) => row.map((value, at) => csvText(value, columns[at]))));

    const sheets = read(await bytes('xlsx')).Sheets;
    const [first = '', about = 'Read me'] = Object.keys(sheets);
    const rows = utils.sheet_to_json<(string | number | null)[]>(sheets[first] ?? {}, { header: 1, defval: null });
    expect(rows.slice(1, values.length + 1).map(filled(columns.length))).toEqual(
      values.map((row) => row.map((value, at) => xlsxValue(value, columns[at]))),
    );
    columns.forEach((column, at) => {
      if (column.total === undefined) return;
      const sum = totalUnder(column, answer.totals);
      expect(rows[values.length + 1]?.[at] ?? null).toEqual(xlsxValue(sum, column));
    });
    const place = isPortfolio ? '' : propertyName;
    expect(utils.sheet_to_csv(sheets[about] ?? {})).toContain(place);
    expect(utils.sheet_to_csv(sheets[about] ?? {})).toMatch(/\d{4}-\d\d-\d\d/);

    const pdf = await readPdf(await bytes('pdf'));
    const text = squeezed(pdf.pages.map((page) => page.text).join(' '));
    for (const row of answer.results)
      for (const [, { value, kind }] of fileColumns(list, isPortfolio, 'pdf')) {
        const words = value(row);
        if (typeof words === 'string' && kind !== 'instant') expect(text).toContain(squeezed(words));
      }
    expect(text).toContain(squeezed(list.title));
    expect(text).toContain(squeezed(place));
  });

  const bytes = async (format: string) => {
    const answer = await t.get(`${path()}?format=${format}`, admin);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return answer.bytes;
  };
});

// A row of the portfolio says until when it is known to hold: the moment of the answer.
function withoutNow({ computedAt, ...row }: Row): object {
  return row;
}

type Value = string | number | null;

function csvText(value: Value, column: ListColumn<unknown> | undefined): string {
  if (value === null) return '';
  if (typeof value === 'string') return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return column?.kind === 'cents' ? (value / 100).toFixed(2) : String(value);
}

function xlsxValue(value: Value, column: ListColumn<unknown> | undefined): Value {
  if (value === null || value === '') return value;
  if (column?.kind === 'cents' && typeof value === 'number') return value / 100;
  if (column?.kind === 'instant') {
    const local = new Date(value).toLocaleString('sv-SE', { timeZone: DEFAULT_TIME_ZONE }).slice(0, 16);
    return expect.closeTo(Date.parse(`${local.replace(' ', 'T')}:00Z`) / 86_400_000 + 25_569, 5) as number;
  }
  if (column?.kind === 'date' && typeof value === 'string') return Date.parse(value) / 86_400_000 + 25_569;
  return value;
}

const filled = (width: number) => (row: Value[]) => Array.from({ length: width }, (_, at) => row[at] ?? null);

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function dayBefore(days: number): string {
  return new Date(Date.parse(TEST_NOW) - days * 86_400_000).toISOString().slice(0, 10);
}
