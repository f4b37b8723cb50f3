import { LISTS } from '@lintel/contract/lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { startMailSink } from '#testing/mail-sink.ts';
import { makePlantedWorld, type PlantedWorld, WORDS } from '#testing/planted.ts';
import { TEST_BASE_URL, workAndSend } from '#testing/report-mails.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let world: PlantedWorld;
let own: number;
let foreign: number;
beforeAll(async () => {
  sink = await startMailSink();
  t = await startTestApp({ settings: { publicBaseUrl: TEST_BASE_URL } });
  world = await makePlantedWorld(t);
  own = world.things.own.organizationId;
  foreign = world.things.foreign.organizationId;
  // What was planted in the outbox is for no mail server.
  await t.a.run((db) => sql`update outbox set state = 'CANCELLED'`.execute(db));
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.mails.length = 0;
});

/** An administrator of both organizations. */
async function ofBoth(fields: { isSuperUser?: boolean } = {}): Promise<TestUser> {
  const person = await t.a.user({ organizationId: own, isAdmin: true, ...fields });
  await t.a.run((db) =>
    sql`insert into membership (organization_id, user_id, role_id, is_admin) values (${foreign}, ${person.id}, 2, true)`.execute(
      db,
    ),
  );
  return person;
}

async function scheduled(as: TestUser, view: object): Promise<{ id: number; viewId: number }> {
  const saved = await t.post('/saved-view', { organizationId: own, filter: {}, ...view }, as);
  expect(saved.status, saved.text).toBe(201);
  const times = { every: 'DAILY', at: '07:00', format: 'CSV', recipientIds: [as.id] };
  const made = await t.post('/report-schedule', { savedViewId: saved.body.id, ...times }, as);
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id, viewId: saved.body.id };
}

async function sentOf(id: number, as: TestUser) {
  sink.mails.length = 0;
  expect((await t.post(`/report-schedule/${id}/run`, undefined, as)).status).toBe(202);
  await workAndSend(t, sink);
  const [run] = (await t.get(`/report-schedule/${id}/runs`, as)).body.results;
  const texts = sink.mails.map(({ subject, text, attachments }) =>
    [subject, text, ...attachments.map(({ bytes }) => bytes.toString())].join('\n'),
  );
  return { run, text: texts.join('\n') };
}

const OVER_ALL = Object.values(LISTS).filter(({ places }) => places.portfolio);

test.each([
  ['an administrator', {}],
  ['a super user', { isSuperUser: true }],
])(
  '%s of two organizations is sent nothing of the other in any list of one',
  async (_, fields) => {
    const person = await ofBoth(fields);
    for (const { id: reportId } of OVER_ALL) {
      const { id } = await scheduled(person, { reportId, name: `All ${reportId}` });
      const { run, text } = await sentOf(id, person);
      expect([reportId, run.state, run.recipients]).toMatchObject([reportId, 'DONE', [{ result: 'SENT' }]]);
      expect(sink.mails, reportId).toHaveLength(1);
      expect(text, reportId).not.toContain(WORDS.foreign);
      if (['items', 'contacts', 'portfolio', 'models'].includes(reportId)) expect(text, reportId).toContain(WORDS.own);
    }
    expect(OVER_ALL.length).toBeGreaterThan(8);
  },
  120_000,
);

test('a stored filter that names another organization has nothing of it sent, and the run says why', async () => {
  const person = await ofBoth();
  const { id, viewId } = await scheduled(person, { reportId: 'items', name: 'Foreign filter' });
  for (const filter of [{ organizationId: foreign }, { propertyId: world.things.foreign.propertyId }]) {
    await t.a.run((db) =>
      sql`update saved_view set filter = ${JSON.stringify(filter)}::jsonb where id = ${viewId}`.execute(db),
    );
    const { run, text } = await sentOf(id, person);
    expect(text, JSON.stringify(filter)).not.toContain(WORDS.foreign);
    if ('organizationId' in filter)
      expect(run.recipients).toMatchObject([
        { result: 'FAILED', reason: expect.stringContaining('names another organization') },
      ]);
  }
});

test('a view is filtered by nothing of another organization, and that is told from nothing by nothing', async () => {
  const person = await ofBoth();
  const { things } = world;
  const outsider = await t.a.user({ organizationId: foreign });
  const { id: building } = await t.a.building({ property: { id: things.foreign.propertyId, organizationId: foreign } });
  const told = async (body: object) => {
    const view = { organizationId: own, name: 'Over the wall', ...body };
    const { status, body: answer } = await t.post('/saved-view', view, person);
    return [status, answer.detail, answer.errors];
  };
  for (const [reportId, name, id] of [
    ['items', 'organizationId', foreign],
    ['items', 'propertyId', things.foreign.propertyId],
    ['items', 'unitId', things.foreign.unitId],
    ['items', 'buildingId', building],
    ['items', 'modelId', things.foreign.modelId],
    ['items', 'manufacturerId', things.foreign.manufacturerId],
    ['audit', 'userId', outsider.id],
    ['jobs', 'organizationId', foreign],
  ] as const) {
    const refused = await told({ reportId, filter: { [name]: id } });
    expect(refused, name).toEqual([
      422,
      'A view is filtered by what is in its own organization.',
      [{ path: `filter.${name}`, message: 'is not in the organization of this view' }],
    ]);
    expect(await told({ reportId, filter: { [name]: 999_999_999 } }), name).toEqual(refused);
  }
  const mine = { propertyId: things.own.propertyId, unitId: things.own.unitId, organizationId: own };
  const made = await t.post(
    '/saved-view',
    { organizationId: own, reportId: 'items', name: 'Mine', filter: mine },
    person,
  );
  expect(made.status, made.text).toBe(201);
  const moved = { filter: { ...mine, unitId: things.foreign.unitId } };
  const changed = await t.put(`/saved-view/${made.body.id}`, moved, person, { 'if-match': '"1"' });
  expect(changed.body.errors).toMatchObject([{ path: 'filter.unitId' }]);
});
