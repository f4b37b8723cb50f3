import { itemHandlers } from '@lintel/api/features/item/item.handlers';
import { propertyHandlers } from '@lintel/api/features/property/property.handlers';
import { selectPortfolio } from '@lintel/api/features/report/portfolio.queries';
import { reportHandlers } from '@lintel/api/features/report/report.handlers';
import { unitHandlers } from '@lintel/api/features/unit/unit.handlers';
import type { Viewer } from '@lintel/api/platform/identity/viewer';
import type { Ctx } from '@lintel/api/platform/operations/context';
import { pick, randomFrom } from '@lintel/fixtures/random';
import { captureSql, type Statement } from './capture.ts';
import { deskWorksOf } from './desk-works.ts';
import { fieldWorksOf } from './field-works.ts';
import { leanCapital, leanInsert, leanPortfolio, leanUnit, leanUnits, type UnitFilter } from './lean.ts';
import type { Subjects } from './subjects.ts';

/** One question: the request to our server, the statements that its handler sends, and those written by hand for it. */
export type Case = { path: string; body?: string; same: Statement[]; lean: Statement[] };

export type Work = {
  name: string;
  title: string;
  method: 'GET' | 'POST';
  isTransaction: boolean;
  /** Asked of a server that keeps no answer. */
  isVaried?: true;
  cases: Case[];
};

/** Enough that no answer is requested twice within the time that anything is cached. */
const CASES = 400;

/** The works of the table over subjects drawn by `seed`; `today` is 'yyyy-MM-dd'. */
export async function worksOf(subjects: Subjects, { today, seed }: { today: string; seed: number }): Promise<Work[]> {
  const { organizationId, viewer, itemTypeId } = subjects;
  const random = randomFrom(seed);
  const capture = (run: (ctx: Ctx) => Promise<unknown>) => captureSql((db) => run(contextOver(db, viewer, today)));
  const none = { query: undefined, body: undefined, ifMatch: undefined, params: undefined };
  const cases = async (make: () => Promise<Case>): Promise<Case[]> => {
    const made: Case[] = [];
    for (let at = 0; at < CASES; at += 1) made.push(await make());
    return made;
  };
  const first = (statements: Statement[]) => statements.slice(0, 1);

  const unitsOf = async (property: Subjects['properties'][number], filter: UnitFilter): Promise<Case> => {
    const query = { limit: 100, ...filter };
    const params = { propertyId: property.id };
    return {
      path: `/unit/property/${property.id}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
      same: first(await capture((ctx) => propertyHandlers.listUnitsOfProperty({ ...none, params, query }, ctx))),
      lean: [leanUnits(organizationId, property.id, today, filter)],
    };
  };
  const capitalOf = async (propertyId: number, query: { years?: number; inflation?: number }): Promise<Case> => {
    const params = { propertyId };
    return {
      path: `/report/${propertyId}/capital-assets?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
      same: first(await capture((ctx) => reportHandlers.getCapitalAssets({ ...none, params, query }, ctx))),
      lean: [leanCapital(organizationId, propertyId, today)],
    };
  };
  return [
    {
      name: 'units',
      title: '100 units of a property with item counts',
      isVaried: true,
      method: 'GET',
      isTransaction: false,
      cases: await cases(() => {
        const property = pick(subjects.properties, random);
        return unitsOf(property, filterOf(property.buildingIds, random));
      }),
    },
    {
      name: 'capital',
      title: 'capital-assets report of one property',
      isVaried: true,
      method: 'GET',
      isTransaction: false,
      cases: await cases(() => {
        const { id: propertyId } = pick(subjects.properties, random);
        // why: hardly two are the same, so that no cached answer serves the next
        const query = { years: 5 + Math.floor(random() * 20), inflation: Math.floor(random() * 500) / 10_000 };
        return capitalOf(propertyId, query);
      }),
    },
    {
      name: 'unit',
      title: 'unit detail with items, names, history',
      method: 'GET',
      isTransaction: false,
      cases: await cases(async () => {
        const unitId = pick(subjects.unitIds, random);
        return {
          path: `/unit/${unitId}/details`,
          same: first(await capture((ctx) => unitHandlers.getUnitDetails({ ...none, params: { unitId } }, ctx))),
          lean: [leanUnit(organizationId, unitId, today)],
        };
      }),
    },
    {
      name: 'units-again',
      title: 'the first 100 units of each property, again and again',
      method: 'GET',
      isTransaction: false,
      cases: await Promise.all(subjects.properties.map((property) => unitsOf(property, {}))),
    },
    {
      name: 'capital-again',
      title: 'the capital-assets report of each property, again and again',
      method: 'GET',
      isTransaction: false,
      cases: await Promise.all(subjects.properties.map(({ id }) => capitalOf(id, {}))),
    },
    {
      name: 'portfolio',
      title: 'portfolio summary: figures, open turns, certificates, inspections and flags of each property',
      isVaried: true,
      method: 'GET',
      isTransaction: false,
      cases: [await portfolioCase(subjects, today)],
    },
    {
      name: 'insert',
      title: 'insert one item (with history and audit)',
      method: 'POST',
      isTransaction: true,
      cases: await cases(async () => {
        const unitId = pick(subjects.unitIds, random);
        const newItem = { unitId, itemTypeId, serialNumber: 'BENCH0001', installDate: '2020-05-18' };
        const lean = leanInsert(organizationId, { unitId, itemTypeId, userId: viewer.userId }, today);
        return {
          path: '/item',
          body: JSON.stringify(newItem),
          // why: our server writes its line of the audit log when the transaction ends, outside of the handler
          same: [
            ...first(await capture((ctx) => itemHandlers.createItem({ ...none, body: newItem }, ctx))),
            ...lean.slice(1),
          ],
          lean,
        };
      }),
    },
    ...(await deskWorksOf({ subjects, today, random, cases, capture })),
    ...(await fieldWorksOf({ subjects, today, random, cases, capture })),
  ];
}

// A third of the lists are of one building, a third are searches, and the rest are unfiltered.
function filterOf(buildingIds: readonly number[], random: () => number): UnitFilter {
  const kind = random();
  if (kind < 1 / 3 && buildingIds.length > 0) return { buildingId: pick(buildingIds, random) };
  if (kind < 2 / 3) return { q: String(Math.floor(random() * 10)) };
  return {};
}

async function portfolioCase({ organizationId, viewer }: Subjects, today: string): Promise<Case> {
  // why: at noon UTC it may be another day at the properties than that of their snapshots
  const same = await captureSql((db) => selectPortfolio(db, viewer, new Date().toISOString()));
  return { path: '/portfolio/summary', same: same.slice(0, 1), lean: [leanPortfolio(organizationId, today)] };
}

// A request's context whose transactions only record what is sent.
function contextOver(db: Parameters<Parameters<Ctx['read']>[0]>[0], viewer: Viewer, today: string): Ctx {
  const tx = { db, audit: () => {}, client: null as never };
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  return {
    viewer,
    now: `${today}T12:00:00.000Z`,
    requestId: 'bench',
    address: '127.0.0.1',
    userAgent: null,
    log: silent,
    // why: these handlers use nothing of the instance but its transactions
    platform: null as never,
    bindCookie() {},
    afterCommit() {},
    read: (fn) => fn(db, tx),
    write: (fn) => fn(db, () => {}, tx),
  };
}
