import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let t: TestApp;
let superUser: TestUser;
let organizationId: number;
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization({ name: 'Harbor Residential' })).id;
  superUser = await t.a.user({ isSuperUser: true });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

describe('adding and changing', () => {
  test('a super user adds an organization, which has the usual settings until they are changed', async () => {
    const made = await t.post('/organization', { name: '  Çınar Evleri 🏠 ' }, superUser);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Çınar Evleri 🏠',
      settings: { inflation: 0.03, fiscalYearStartMonth: 1, timezone: 'America/New_York', aciBands: [5, 10, 30] },
      counts: { properties: 0, units: 0, items: 0, people: 0 },
      archivedAt: null,
      version: 1,
    });
    const listed = await t.get('/organization', superUser);
    expect(listed.body.results).toContainEqual({ id: made.body.id, name: 'Çınar Evleri 🏠' });
  });

  test('nobody below a super user adds, archives or restores one', async () => {
    for (const who of [admin, member]) {
      expect((await t.post('/organization', { name: 'Mine' }, who)).status).toBe(403);
      expect((await t.delete(`/organization/${organizationId}`, who)).status).toBe(403);
      expect((await t.delete(`/org/${organizationId}`, who)).status).toBe(403);
      expect((await t.post(`/organization/${organizationId}/restore`, undefined, who)).status).toBe(403);
    }
  });

  test('a second one of the same name, in any case, is refused with the fixed sentence', async () => {
    const again = await t.post('/organization', { name: 'HARBOR residential' }, superUser);
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    expect(again.body.message).toBe('Unable to add organization. Another organization has this name.');
    const other = await t.a.organization();
    const renamed = await t.put('/organization', { id: other.id, name: 'harbor Residential' }, superUser);
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      'Unable to update organization. Another organization has this name.',
    ]);
  });

  test.each([
    ['GET', '/organization/999999999', 404, 'Unable to fetch organizations. '],
    ['GET', '/organization/properties?surprise=1', 400, 'Unable to fetch organizations. '],
    ['GET', '/organization/admin/withProperties?surprise=1', 400, 'Unable to fetch organizations. '],
    ['POST', '/organization', 400, 'Unable to add organization. '],
    ['PUT', '/organization', 404, 'Unable to update organization. ', { id: 999_999_999 }],
    ['PUT', '/organization', 400, 'Unable to update organization. ', { id: 'x' }],
    ['DELETE', '/organization/999999999', 404, 'Unable to delete organization. '],
    ['DELETE', '/org/999999999', 404, 'Unable to delete organization. '],
  ] as [Method, string, number, string, object?][])(
    '%s %s fails as %i with the fixed sentence',
    async (method, url, status, words, body = {}) => {
      const isRead = method === 'GET' || method === 'DELETE';
      for (const [as, code] of [
        [superUser, status],
        [undefined, 401],
      ] as const) {
        const answer = await t.call(method, url, { as, ...(!isRead && { body }) });
        expect(answer.status).toBe(code);
        expect(answer.body.message.startsWith(words), answer.body.message).toBe(true);
        expect(answer.body.detail).toBe(answer.body.message);
      }
    },
  );

  test('its administrator renames it and changes its settings; a member, and an administrator of another, cannot', async () => {
    const { id } = await t.a.organization();
    const own = await t.a.user({ organizationId: id, isAdmin: true });
    const body = {
      id,
      name: 'Renamed',
      settings: { inflation: 0.041, timezone: 'America/Boise', aciBands: [4, 9, 25] },
    };
    expect((await t.put('/organization', body, member)).status).toBe(403);
    expect((await t.put('/organization', body, stranger)).status).toBe(404);
    const saved = await t.put('/organization', body, own, { 'if-match': '"1"' });
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"']);
    expect(saved.body.settings).toEqual({
      inflation: 0.041,
      fiscalYearStartMonth: 1,
      timezone: 'America/Boise',
      aciBands: [4, 9, 25],
    });
    expect((await t.put('/organization', { id, name: 'Late' }, own, { 'if-match': '"1"' })).status).toBe(412);
    expect((await t.get(`/organization/${id}`, own)).body.name).toBe('Renamed');
  });

  test.each([
    [{ inflation: 0.5 }, 'settings.inflation'],
    [{ fiscalYearStartMonth: 13 }, 'settings.fiscalYearStartMonth'],
    [{ timezone: 'Mars/Base' }, 'settings.timezone'],
    [{ timezone: '+05:00' }, 'settings.timezone'],
    [{ aciBands: [10, 5, 30] }, 'settings.aciBands'],
    [{ aciBands: [5, 10] }, 'settings.aciBands'],
    [{ archivedAt: null }, 'settings.archivedAt'],
  ])('settings of %o are refused on their field', async (settings, path) => {
    const answer = await t.put('/organization', { id: organizationId, settings }, admin);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });
});

describe('archiving', () => {
  test.each(['organization', 'org'])(
    'by /%s/{id} all of it is hidden from everybody, and a restore shows it again',
    async (path) => {
      const { id } = await t.a.organization();
      const property = await t.a.property({ organizationId: id });
      const unit = await t.a.unit({ property });
      await t.a.item({ unit });
      const [own, worker] = [
        await t.a.user({ organizationId: id, isAdmin: true }),
        await t.a.user({ organizationId: id, properties: [property] }),
      ];
      const before = await t.get(`/property/fullproperty/${property.id}`, own);
      expect((await t.delete(`/${path}/${id}`, superUser)).status).toBe(204);
      for (const who of [worker, superUser])
        for (const address of [`/property/${property.id}`, `/unit/${unit.id}/details`, `/data/scan/${property.id}`])
          expect((await t.get(address, who)).status, address).toBe(404);
      expect((await t.get(`/property/${property.id}`, own)).status).toBe(404);
      for (const who of [own, worker]) {
        expect((await t.get('/organization', who)).body.results).toEqual([]);
        expect((await t.get('/organization/properties', who)).body.results).toEqual([]);
      }
      expect((await t.get('/organization/admin/overview', own)).status).toBe(403);
      expect((await t.delete(`/${path}/${id}`, superUser)).status).toBe(404);
      const back = await t.post(`/organization/${id}/restore`, undefined, superUser);
      expect(back.body).toMatchObject({
        id,
        archivedAt: null,
        counts: { properties: 1, units: 1, items: 1, people: 2 },
      });
      expect((await t.get(`/property/fullproperty/${property.id}`, own)).body).toEqual(before.body);
      expect((await t.get(`/unit/${unit.id}/details`, worker)).status).toBe(200);
      expect((await t.post(`/organization/${id}/restore`, undefined, superUser)).status).toBe(409);
    },
  );

  test('an organization is not restored while another has its name', async () => {
    const { id } = await t.a.organization({ name: 'Twice' });
    await t.delete(`/org/${id}`, superUser);
    const rival = await t.post('/organization', { name: 'twice' }, superUser);
    expect((await t.post(`/organization/${id}/restore`, undefined, superUser)).status).toBe(409);
    await t.put('/organization', { id: rival.body.id, name: 'Other' }, superUser);
    expect((await t.post(`/organization/${id}/restore`, undefined, superUser)).status).toBe(200);
  });
});

describe('reading', () => {
  test('the overview counts what each has; archived ones are listed for a super user on request', async () => {
    const { id, name } = await t.a.organization();
    const gone = await t.a.property({ organizationId: id });
    const kept = await t.a.property({ organizationId: id });
    await t.a.unit({ property: gone });
    await t.a.unit({ property: kept });
    const own = await t.a.user({ organizationId: id, isAdmin: true });
    await t.delete(`/property/${gone.id}`, own);
    const seen = await t.get('/organization/admin/overview?includeArchived=true', own);
    expect(seen.body.results).toHaveLength(1);
    expect(seen.body.results[0]).toMatchObject({ id, name, counts: { properties: 1, units: 1, items: 0, people: 1 } });
    const detail = await t.get(`/organization/${id}`, own);
    expect(detail.body.properties).toMatchObject([
      { id: kept.id, unitCount: 1, archivedAt: null },
      { id: gone.id, unitCount: 1, archivedAt: expect.stringMatching(/Z$/) },
    ]);
    await t.delete(`/org/${id}`, superUser);
    const ids = async (query: string) =>
      (await t.get(`/organization/admin/overview${query}`, superUser)).body.results.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids('')).not.toContain(id);
    expect(await ids('?includeArchived=true')).toContain(id);
    expect((await t.get(`/organization/${id}`, superUser)).body).toMatchObject({ id, counts: { properties: 1 } });
  });

  test('a foreign and a missing organization are the same 404', async () => {
    const foreign = await t.get(`/organization/${organizationId}`, stranger);
    const missing = await t.get('/organization/999999999', stranger);
    const { instance: _a, requestId: _b, ...same } = missing.body;
    expect(foreign.status).toBe(404);
    expect(foreign.body).toMatchObject(same);
  });
});
