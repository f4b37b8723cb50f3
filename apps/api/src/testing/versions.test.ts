import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import { BODIES } from './matrix/bodies.ts';
import { type IdName, type Ids, makeCatalogue, makeOrganization, makeThings } from './matrix/things.ts';
import { judgeSeedCalls } from './seed-calls.ts';

const LINK = 'gives something to somebody or takes it away; doing it again changes nothing';
const FLAG = 'sets a flag; doing it again changes nothing';

/** Changes that name no version, each with the reason why nothing can be overwritten unseen. */
const UNVERSIONED: Record<string, string> = {
  assignProperty: LINK,
  unassignProperty: LINK,
  addGroupMember: LINK,
  removeGroupMember: LINK,
  addGroupProperty: LINK,
  removeGroupProperty: LINK,
  setDefaultView: FLAG,
  unsetDefaultView: FLAG,
  hideRecord: FLAG,
  showRecord: FLAG,
  hideService: FLAG,
  showService: FLAG,
  hideServiceClose: FLAG,
  showServiceClose: FLAG,
  hideMaintenanceNote: FLAG,
  showMaintenanceNote: FLAG,
  moveProperty: 'moves the property as it is; moving it where it is already changes nothing',
  deleteSession: 'ends a session, which nobody edits',
  deleteOtherSessions: 'ends sessions, which nobody edits',
  deleteFile: 'a file is never edited',
  registerCover: 'says what a certificate says, and the answer is read by whoever sends it',
  attachPdf: LINK,
  deleteVendorPrice: 'a price is added and removed, never edited',
  chooseLinePrice: 'names the whole choice, and the last one counts',
  takePaymentBack: 'a payment is recorded and taken back, never edited',
  testMailbox: 'saves nothing',
  lookIntoMailbox: FLAG,
  deleteReaderLesson: 'what a correction taught is forgotten, never edited',
  deleteApFormat: 'an arrangement that is taken away leaves the files that were made with it',
  setApCode: 'writes one code alone, which no form keeps',
  finishInvoiceReading: 'ends the lease of whoever was given the document',
  handInvoiceToPerson: 'ends the lease of whoever was given the document',
  deleteItemTerm: 'a term of an item is set anew, never edited',
  deleteItemQuote: 'a quote is recorded and removed, never edited',
  deleteSecretLink: 'revokes an address, which nobody edits',
  assignManagers: 'writes only the managers that it names, of several properties at once',
  setModelValues: 'names in its body the versions of each model that it changes',
  removeDemoCommunity: 'takes away what one step brought in, with its name typed',
  setLifespans: 'writes only the rows that it names, and they are shown without a version',
};

/** For each change that older clients make without If-Match: two bodies that name different fields. */
const BARE: Record<string, (ids: Ids, round: number) => readonly [object, object]> = {
  updateUser: (_, round) => [{ phone: `555-010${round}` }, { title: `Manager ${round}` }],
  updateOrganization: ({ organizationId }, round) => [
    { id: organizationId, settings: { inflation: round / 100 } },
    { id: organizationId, settings: { fiscalYearStartMonth: round + 1 } },
  ],
  updateProperty: ({ propertyId }, round) => [
    { id: propertyId, city: `Town ${round}` },
    { id: propertyId, address: `Street ${round}` },
  ],
  updateBuilding: ({ buildingId }, round) => [
    { id: buildingId, name: `Block ${round}` },
    { id: buildingId, floors: round + 1 },
  ],
  updateUnit: (_, round) => [{ floorPlan: `Plan ${round}` }, { sqft: 600 + round }],
  updateManufacturer: (_, round) => [
    { website: `https://maker.example/${round}` },
    { supportPhone: `555-010${round}` },
  ],
  updateModel: (_, round) => [{ warrantyMonths: round }, { name: `M1-${round}` }],
};

const VERSIONED = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.ifMatch !== undefined);
const ROUNDS = 5;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

test('every change names a version, and may leave it out only where the seed’s own clients do', () => {
  for (const [id, route] of Object.entries<Route>(ALL_ROUTES)) {
    const isChange = route.method === 'PUT' || route.method === 'DELETE';
    const isSeedCall = judgeSeedCalls([route]).some((call) => call.isMounted);
    if (isChange && UNVERSIONED[id] === undefined) expect(route.ifMatch, id).toBe(isSeedCall ? 'optional' : 'required');
    else if (route.ifMatch !== undefined) expect([id, route.ifMatch]).toEqual([id, 'required']);
    if (route.method === 'PUT' && route.ifMatch === 'optional' && fieldsOf(route) > 1)
      expect(Object.keys(BARE)).toContain(id);
  }
});

describe('nothing is overwritten unseen', () => {
  test.each(VERSIONED)('%s', async (id, route) => {
    const { ids, as, audited } = await makeWorld();
    const call = (ifMatch?: string) => send(as, route, ids, BODIES[id]?.(ids), ifMatch);
    const before = await audited();
    expect(codeOf(await call('"99"'))).toBe('412 STALE');
    if (route.ifMatch === 'required') {
      expect(codeOf(await call())).toBe('428 VERSION_REQUIRED');
      expect(codeOf(await call('*'))).toBe('428 VERSION_REQUIRED');
    }
    expect(await audited()).toEqual(before);
    if (route.ifMatch === 'optional') expect((await call()).status, 'without a version').toBeLessThan(300);
  });
});

describe('two changes without a version that name different fields both survive', () => {
  test.each(Object.keys(BARE))('%s', async (id) => {
    const route = ALL_ROUTES[id] as Route;
    const { ids, as } = await makeWorld();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bodies = BARE[id]?.(ids, round) ?? [];
      const answers = await Promise.all(bodies.map((body) => send(as, route, ids, body)));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const { id: named } = (bodies[0] ?? {}) as { id?: number };
      const { body: now } = await send(as, route, ids, named === undefined ? {} : { id: named });
      for (const body of bodies) expect(now).toMatchObject(body);
    }
  });
});

async function makeWorld() {
  const at = await makeOrganization(t);
  const ids = await makeThings(t, at, await makeCatalogue(t));
  const audited = async () => (await t.a.run((db) => sql`select count(*) from audit_event`.execute(db))).rows;
  const as = (await t.a.user({ isSuperUser: true })).token;
  return { ids, as, audited };
}

function send(as: string, route: Route, ids: Ids, body: unknown, ifMatch?: string): Promise<TestAnswer> {
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name as IdName]));
  return t.call(route.method, url, {
    as,
    body: route.body ? body : undefined,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
}

function codeOf({ status, body }: TestAnswer): string {
  return `${status} ${body?.code}`;
}

function fieldsOf({ body }: Route): number {
  const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return Object.keys(shape).filter((name) => name !== 'id').length;
}
