import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { LISTS } from '@lintel/contract/lists';
import { IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKit, tally } from './import-kit.ts';
import type { TestUser } from './user-factory.ts';

/** Kinds that no list shows as the file has them. */
const NO_LIST: Partial<Record<ImportKind, string>> = {
  units: 'units are shown with their items, on the page of their property',
  buildings: 'buildings are shown on the page of their property',
  turns: 'a list of turns says what became of a move-out, not what was announced',
  lives: 'a life profile is shown as a table of its own',
  prices: 'a price book is shown as a table of its own',
  vendorPrices: 'agreed prices are shown with their vendor',
};

const kit = importKit();
let at: { organizationId: number; admin: TestUser };
let propertyId: number;
beforeAll(async () => {
  const { t } = kit;
  const organization = await t.a.organization({ name: 'Harbor Residential' });
  const organizationId = organization.id;
  const admin = await t.a.user({ organizationId, isAdmin: true });
  at = { organizationId, admin };
  const post = async (path: string, body: object) => {
    const answer = await t.post(path, body, admin);
    expect(answer.status, `${path} ${answer.text}`).toBe(201);
    return answer.body;
  };
  await post('/property', {
    organizationId,
    name: 'Wexford Mill',
    state: 'WA',
    postalCode: '99201',
    yearBuilt: 1987,
    latitude: 47.66211234567,
    longitude: -117.4353,
  });
  const property = await t.a.property({ organizationId, name: 'Alder Court' });
  propertyId = property.id;
  const building = await post('/building', { propertyId, name: 'A' });
  const units = [];
  for (const name of ['101', '102', '007'])
    units.push(await post('/unit', { propertyId, buildingId: building.id, name }));
  const maker = await post('/manufacturer', { organizationId, name: 'Harbor Forge' });
  const [type] = (await t.get('/item/types', admin)).body.results;
  const models = [];
  for (const name of ['HF-100', '=HF+200', '00123'])
    models.push(await post('/model', { organizationId, name, manufacturerId: maker.id, itemTypeId: type.id }));
  for (const [n, unit] of [...units, null].entries())
    await post('/item', {
      ...(unit ? { unitId: unit.id } : { propertyId }),
      itemTypeId: type.id,
      manufacturerId: maker.id,
      modelId: models[n % 3].id,
      serialNumber: `HF00${n}12${n}`,
      installDate: n === 0 ? '2018-07-02' : null,
      mfgDate: n === 1 ? '2016-04-01' : null,
      note: n === 2 ? '+1 dent, see -photo-' : null,
    });
  const vendor = { organizationId, kind: 'VENDOR', servesAll: true };
  await post('/contact', {
    ...vendor,
    name: 'Apex Plumbing LLC',
    trades: ['Plumbing', 'HVAC'],
    phones: [
      { label: null, number: '+1 503 555 0142' },
      { label: null, number: '(503) 555-0199' },
    ],
    emails: [{ label: null, address: 'office@apex.example' }],
    hasW9: true,
    coiExpiresOn: '2027-06-30',
    notes: 'Call first.\nThen come.',
  });
  await post('/contact', { ...vendor, name: 'Bright Electric' });
  await post('/contact', { ...vendor, kind: 'PERSON', name: 'Dana Fields' });
});

const LISTED = Object.values(LISTS).filter((list) => list.importsAs !== undefined);
const PLACES = LISTED.flatMap((list) =>
  Object.entries(list.places).map(([place, { operationId }]) => ({
    kind: list.importsAs?.kind,
    name: `${list.title}, ${place}`,
    operationId,
  })),
);
/** The items of a capital plan are a file without being a list. */
const CAPITAL_PLAN = { kind: 'items', name: 'Capital plan', operationId: 'getCapitalAssets' };

test('each kind of import has a list whose files it takes, or a reason why there is none', () => {
  const taken = new Set(LISTED.map((list) => list.importsAs?.kind));
  expect(IMPORT_KINDS.filter((kind) => !taken.has(kind)).toSorted()).toEqual(Object.keys(NO_LIST).toSorted());
});

describe.each([...PLACES, CAPITAL_PLAN])('$name', ({ kind, operationId }) => {
  test.each(['csv', 'xlsx'] as const)('what is exported as %s comes back the same', async (format) => {
    const route = (ALL_ROUTES as Record<string, Route>)[operationId] as Route;
    const path = route.path.replace(':propertyId', String(propertyId));
    const file = await kit.t.get(`${path}?format=${format}`, at.admin);
    expect(file.status, file.text).toBe(200);
    const receipt = await kit.run(at, Buffer.from(file.bytes), { dryRun: true });
    const rows = await kit.rows(at, receipt.id);
    const told = JSON.stringify({ receipt, rows: rows.slice(0, 6) }, null, 1).slice(0, 6000);
    expect(receipt.kind, told).toBe(kind);
    const [, create, update, same, , error] = tally(receipt);
    expect({ create, update, error }, told).toEqual({ create: 0, update: 0, error: 0 });
    expect(same, told).toBeGreaterThan(0);
  });
});
