import { alertMove } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES, ALERT_STATES } from '@lintel/domain/flags/alert-states';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { raiseFlags } from '#platform/lookups/raise-flags.ts';
import { TEST_NOW } from '#testing/app-under-test.ts';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, unit, admin, manager, member, viewer, stranger, item } = await startProjects();
const { organizationId } = property;
const rulesPath = `/asset-alert/rules/${organizationId}`;
const LANE_DAYS = { NEEDS_REVIEW: 7, REVIEWED: 14, ALERT_SENT: 14, INITIATED_REPLACEMENT: 30 };

type Rule = { code: string; isOn: boolean; threshold: number | null };

async function setRules(rules: Rule[]) {
  const { body } = await t.get(rulesPath, admin);
  const answer = await t.put(rulesPath, { rules, laneDays: LANE_DAYS }, admin, { 'if-match': `"${body.version}"` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function raise(over: Record<string, unknown> = {}) {
  const itemId = 'itemId' in over ? over.itemId : (await item()).id;
  const answer = await t.post('/asset-alert', { propertyId: property.id, reason: 'Leaks', ...over, itemId }, member);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function put(flag: { id: number; version?: number }, body: object, as = manager) {
  const version = flag.version ?? (await t.get(`/asset-alert/${flag.id}`, admin)).body.version;
  return t.call('PUT', `/asset-alert/${flag.id}`, { body, as, headers: { 'if-match': `"${version}"` } });
}

const run = async () => {
  const answer = await t.post(`/asset-alert/property/${property.id}/run`, undefined, manager);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

let contactId: number;
beforeAll(async () => {
  const vendor = {
    organizationId,
    kind: 'VENDOR',
    name: 'Cascade',
    servesAll: true,
    emails: [{ address: 'desk@cascade.example' }],
  };
  contactId = (await t.post('/contact', vendor, admin)).body.id;
});

describe('a flag', () => {
  test('goes one lane on at a time; a jump is refused by the server, whoever asks', async () => {
    const flag = await raise();
    for (const to of ['ALERT_SENT', 'INITIATED_REPLACEMENT', 'REPLACED']) {
      const refused = await put(flag, { actionState: to, contactId, isRemoved: true, note: 'x' }, admin);
      expect([to, refused.status, refused.body.code]).toEqual([to, 409, 'CONFLICT']);
    }
    const reviewed = (await put(flag, { actionState: 'REVIEWED', note: 'Seen it' }, member)).body;
    expect(reviewed).toMatchObject({ actionState: 'REVIEWED', daysInLane: 0, laneLimitDays: 14 });
    expect(reviewed.moves[0]).toMatchObject({ fromState: 'NEEDS_REVIEW', toState: 'REVIEWED', note: 'Seen it' });
    expect(reviewed.moves[0].by).not.toBeNull();
    expect((await put(flag, { actionState: 'REVIEWED' })).status).toBe(412);
  });

  test('goes back one lane with a reason only', async () => {
    const flag = await raise();
    const reviewed = (await put(flag, { actionState: 'REVIEWED' })).body;
    const refused = await put(reviewed, { actionState: 'NEEDS_REVIEW' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'note']);
    expect((await put(reviewed, { actionState: 'NEEDS_REVIEW', note: 'Too early' })).body.actionState).toBe(
      'NEEDS_REVIEW',
    );
  });

  test('is dismissed with a reason by those who manage, and comes back', async () => {
    const flag = await raise();
    expect((await put(flag, { actionState: 'DISMISSED', dismissReason: 'NOT_OURS' }, member)).status).toBe(403);
    expect((await put(flag, { actionState: 'DISMISSED' })).body.errors[0].path).toBe('dismissReason');
    const watch = { actionState: 'DISMISSED', dismissReason: 'WATCH' };
    expect((await put(flag, { ...watch, watchUntil: '2020-01-01' })).body.errors[0].path).toBe('watchUntil');
    const gone = (await put(flag, { ...watch, watchUntil: '2030-01-01' })).body;
    expect(gone).toMatchObject({ actionState: 'DISMISSED', dismissReason: 'WATCH', mayMoveTo: ['NEEDS_REVIEW'] });
    expect(
      (await t.get(`/report/${property.id}/redflag?limit=200`, viewer)).body.results.some(
        (one: { id: number }) => one.id === flag.id,
      ),
    ).toBe(false);
    const archived = (await t.get(`/asset-alert?propertyId=${property.id}&actionState=DISMISSED`, viewer)).body;
    expect(archived.results.map((one: { id: number }) => one.id)).toContain(flag.id);
    expect((await put(gone, { actionState: 'NEEDS_REVIEW', note: 'It leaks again' })).body).toMatchObject({
      dismissReason: null,
      watchUntil: null,
    });
  });

  test('sends its alert by mail, keeps the copy, and needs somebody to send it to', async () => {
    const flag = await raise();
    const reviewed = (await put(flag, { actionState: 'REVIEWED' })).body;
    expect((await put(reviewed, { actionState: 'ALERT_SENT' })).body.errors[0].path).toBe('contactId');
    const draft = (await t.post('/asset-alert/draft', { alertIds: [flag.id] }, member)).body;
    expect(draft.text).toContain('Refrigerator in S1');
    const sent = (await put(reviewed, { actionState: 'ALERT_SENT', contactId, mailText: 'Please come.' })).body;
    expect(sent.moves[0]).toMatchObject({
      recipient: 'desk@cascade.example',
      mailSubject: draft.subject,
      mailText: 'Please come.',
    });
    const { rows } = await t.a.run((db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from outbox where template = 'RED_FLAG' and recipient = 'desk@cascade.example'`.execute(
        db,
      ),
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('is replaced only with a successor or none said, and closes the record of the old item', async () => {
    const own = await item();
    const successor = await item();
    let flag = await raise({ itemId: own.id });
    flag = (await put(flag, { actionState: 'REVIEWED' })).body;
    flag = (await put(flag, { actionState: 'ALERT_SENT', contactId })).body;
    flag = (await put(flag, { actionState: 'INITIATED_REPLACEMENT', quoteCents: 64_000, plannedOn: '2026-06-01' }))
      .body;
    expect(flag).toMatchObject({ quoteCents: 64_000, plannedOn: '2026-06-01' });
    expect((await put(flag, { actionState: 'REPLACED' })).body.errors[0].path).toBe('replacementItemId');
    expect((await put(flag, { actionState: 'REPLACED', replacementItemId: own.id })).status).toBe(422);
    expect((await put(flag, { actionState: 'REPLACED', replacementItemId: successor.id }, member)).status).toBe(403);
    const done = (await put(flag, { actionState: 'REPLACED', replacementItemId: successor.id })).body;
    expect(done).toMatchObject({
      actionState: 'REPLACED',
      replacementItemId: successor.id,
      isRemoved: false,
      mayMoveTo: ['INITIATED_REPLACEMENT'],
    });
    expect((await t.get(`/item/${own.id}`, viewer)).body).toMatchObject({
      status: 'RETIRED',
      replacedByItemId: successor.id,
    });
    const history = (await t.get(`/item/${own.id}/history`, viewer)).body;
    expect(JSON.stringify(history)).toContain('REPLACED');
    expect((await put(done, { actionState: 'ALERT_SENT', contactId, note: 'No' })).status).toBe(409);
  });

  test('about a removed item is closed without a successor', async () => {
    let flag = await raise();
    for (const step of [
      { actionState: 'REVIEWED' },
      { actionState: 'ALERT_SENT', contactId },
      { actionState: 'INITIATED_REPLACEMENT' },
    ])
      flag = (await put(flag, step)).body;
    expect((await put(flag, { actionState: 'REPLACED', isRemoved: true })).body).toMatchObject({
      isRemoved: true,
      replacementItemId: null,
    });
  });

  test('is the same 404 to a stranger, and changed by nobody who only reads', async () => {
    const flag = await raise();
    const none = await t.get('/asset-alert/999999999', stranger);
    expect([(await t.get(`/asset-alert/${flag.id}`, stranger)).status, none.status]).toEqual([404, 404]);
    expect((await put({ id: flag.id }, { actionState: 'REVIEWED' }, stranger)).status).toBe(404);
    expect((await put({ id: flag.id }, { actionState: 'REVIEWED' }, viewer)).status).toBe(403);
    expect((await t.get(`/asset-alert/${flag.id}`, viewer)).body.mayMoveTo).toEqual([]);
    expect((await t.get(rulesPath, stranger)).status).toBe(404);
  });

  test('one decision for several is for all of them or none', async () => {
    const flags = [await raise(), await raise()];
    const ids = flags.map((flag) => flag.id);
    const ask = (body: object) => t.post('/asset-alert/decide', { alertIds: ids, ...body }, manager);
    expect((await ask({ actionState: 'REVIEWED' })).body).toEqual({ decided: 2, mailState: null });
    await put({ id: ids[0] as number }, { actionState: 'NEEDS_REVIEW', note: 'Wait' });
    expect((await ask({ actionState: 'ALERT_SENT', contactId })).status).toBe(409);
    expect((await t.get(`/asset-alert/${ids[1]}`, viewer)).body.actionState).toBe('REVIEWED');
    expect((await ask({ assigneeId: member.id })).body).toEqual({ decided: 2, mailState: null });
    expect((await ask({ actionState: 'REPLACED' })).status).toBe(422);
  });
});

describe('a flag for somebody, or for later', () => {
  const idsOf = async (query: string, as = viewer) => {
    const { body, status, text } = await t.get(`/report/${property.id}/redflag?limit=200${query}`, as);
    expect(status, text).toBe(200);
    return body.results.map((one: { id: number }) => one.id);
  };

  test('is given to anybody who may see the property, and the history says to whom and why', async () => {
    const flag = await raise();
    const { body: people } = await t.get(`/asset-alert/property/${property.id}/people`, member);
    const ids = people.results.map((one: { id: number }) => one.id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, manager.id, member.id, viewer.id]));
    expect(ids).not.toContain(stranger.id);
    expect((await put(flag, { assigneeId: stranger.id })).body.errors[0].path).toBe('assigneeId');
    const elsewhere = await t.a.user({ organizationId });
    expect((await put(flag, { assigneeId: elsewhere.id })).body.errors[0].path).toBe('assigneeId');
    const given = (await put(flag, { assigneeId: manager.id, note: 'Knows the vendor' }, member)).body;
    expect(given.moves[0]).toMatchObject({
      kind: 'ASSIGN',
      assigneeName: given.assigneeName,
      note: 'Knows the vendor',
      fromState: 'NEEDS_REVIEW',
      toState: 'NEEDS_REVIEW',
    });
    expect(await idsOf('&mine=true', manager)).toContain(flag.id);
    expect(await idsOf('&mine=true', member)).not.toContain(flag.id);
    const back = (await put(given, { assigneeId: null })).body;
    expect(back.moves[0]).toMatchObject({ kind: 'ASSIGN', assigneeName: null });
    expect((await t.get(`/asset-alert/property/${property.id}/people`, viewer)).status).toBe(403);
    expect((await t.get(`/asset-alert/property/${property.id}/people`, stranger)).status).toBe(404);
  });

  test('leaves the board until its day at the property, and comes back by itself or when it is called', async () => {
    const flag = await raise();
    expect((await put(flag, { snoozeUntil: '2026-05-18' })).body.errors[0].path).toBe('snoozeUntil');
    expect((await put(flag, { snoozeUntil: '2026-06-01' }, viewer)).status).toBe(403);
    const asleep = (await put(flag, { snoozeUntil: '2026-06-01', note: 'Part comes then' }, member)).body;
    expect(asleep).toMatchObject({ snoozeUntil: '2026-06-01', actionState: 'NEEDS_REVIEW' });
    expect(asleep.moves[0]).toMatchObject({ kind: 'SNOOZE', snoozeUntil: '2026-06-01', note: 'Part comes then' });
    expect(await idsOf('')).not.toContain(flag.id);
    expect(await idsOf('&actionState=SNOOZED')).toContain(flag.id);
    const { body: whole } = await t.get(`/report/${property.id}/redflag`, viewer);
    expect(whole.setAside).toBeGreaterThan(0);
    // Its last day has come: it is there again, and nothing had to be done.
    await t.a.run((db) => sql`update asset_alert set snooze_until = '2026-05-18' where id = ${flag.id}`.execute(db));
    expect(await idsOf('')).toContain(flag.id);
    await t.a.run((db) => sql`update asset_alert set snooze_until = '2026-06-01' where id = ${flag.id}`.execute(db));
    const back = (await put({ id: flag.id }, { snoozeUntil: null })).body;
    expect(back.moves[0]).toMatchObject({ kind: 'SNOOZE', snoozeUntil: null });
    expect(await idsOf('')).toContain(flag.id);
  });

  test('several are given or set aside at once, whatever their lanes', async () => {
    const flags = [await raise(), await raise()];
    await put(flags[0], { actionState: 'REVIEWED' });
    const alertIds = flags.map((flag) => flag.id);
    const decide = (body: object) => t.post('/asset-alert/decide', { alertIds, ...body }, member);
    expect(
      (await decide({ snoozeUntil: '2026-07-01', assigneeId: member.id, note: 'After the holiday' })).body,
    ).toEqual({
      decided: 2,
      mailState: null,
    });
    for (const id of alertIds) {
      const { body } = await t.get(`/asset-alert/${id}`, viewer);
      expect(body.moves.slice(0, 2)).toMatchObject([
        { kind: 'SNOOZE', note: null },
        { kind: 'ASSIGN', note: 'After the holiday' },
      ]);
    }
  });

  test('shows the picture of its item', async () => {
    const { id } = await item();
    const flag = await raise({ itemId: id });
    expect(flag).toMatchObject({ photo: null, photos: [] });
    const { rows } = await t.a.run((db) =>
      sql<{
        id: number;
      }>`insert into file (organization_id, property_id, item_id, kind, name, content_type, size_bytes, sha256, storage_key, state,
          stored_sha256, stored_size_bytes)
        select ${organizationId}, ${property.id}, ${id}, 'ITEM_PHOTO', n || '.jpg', 'image/jpeg', 10, repeat('a', 64), 'k' || n || ${id}::text, s,
          repeat('a', 64), 10 from (values ('1', 'READY'), ('2', 'READY'), ('3', 'QUARANTINED')) as f (n, s) returning id`.execute(
        db,
      ),
    );
    const shown = (await t.get(`/asset-alert/${flag.id}`, viewer)).body;
    expect(shown.photos.map((one: { fileId: number }) => one.fileId)).toEqual([rows[1]?.id, rows[0]?.id]);
    expect(shown.photo).toMatchObject({ fileId: rows[1]?.id, of: 'ITEM' });
  });
});

describe('the rules', () => {
  test('say what they would raise before they are on, and raise exactly that; a second run raises nothing', async () => {
    await t.a.run((db) =>
      sql`update asset_alert set archived_at = now() where property_id = ${property.id}`.execute(db),
    );
    const old = [await item({ installDate: '1990-01-01' }), await item({ installDate: '1995-01-01' })];
    await item({ installDate: '2026-01-01' });
    for (const at of [1, 2, 3])
      await t.a.run((db) =>
        sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, performed_on, summary, cost_cents)
          values (${organizationId}, ${property.id}, ${unit.id}, ${old[0]?.id}, ${`2026-0${at}-10`}, 'Fixed', 30000)`.execute(
          db,
        ),
      );
    const rules: Rule[] = [
      { code: 'LIFE_FAR_OVER', isOn: true, threshold: 150 },
      { code: 'REPAIRS_12M', isOn: true, threshold: 3 },
      { code: 'MONEY_PIT', isOn: false, threshold: 60 },
      { code: 'SAME_SERIAL', isOn: true, threshold: null },
      { code: 'WARRANTY_FAULT', isOn: true, threshold: 60 },
      { code: 'REPLACE_AT_TURN', isOn: true, threshold: 1 },
      { code: 'LIFE_OVER', isOn: false, threshold: 100 },
    ];
    const preview = (await t.post(`${rulesPath}/preview`, { rules }, admin)).body;
    const raises = new Map(preview.rules.map((one: { code: string; raises: number }) => [one.code, one.raises]));
    expect([raises.get('LIFE_FAR_OVER'), raises.get('REPAIRS_12M')]).toEqual([2, 1]);
    await setRules(rules);
    const done = await run();
    expect([done.flags, done.reasons]).toEqual([preview.flags, preview.reasons]);
    expect(await run()).toMatchObject({ flags: 0, reasons: 0 });
    const { rows } = await t.a.run((db) =>
      sql<{ n: number; r: number }>`select count(distinct a.id)::int as n, count(r.id)::int as r from asset_alert a
        join asset_alert_reason r on r.alert_id = a.id where a.property_id = ${property.id} and a.archived_at is null`.execute(
        db,
      ),
    );
    expect([rows[0]?.n, rows[0]?.r]).toEqual([preview.flags, preview.reasons]);
    const list = (await t.get(`/report/${property.id}/redflag`, viewer)).body;
    expect(list.lastRun.items).toBe(preview.items);
    const flagged = list.results.find((one: { itemId: number }) => one.itemId === old[0]?.id);
    expect(flagged.reasons.map((one: { code: string }) => one.code).toSorted()).toEqual([
      'LIFE_FAR_OVER',
      'REPAIRS_12M',
    ]);
    expect(list.lanes.map((lane: { lane: string }) => lane.lane)).toEqual([...ALERT_LANES]);
  });

  test('do not raise a dismissed reason again until it is worse, or until the day it is watched to', async () => {
    const found = { code: 'REPAIRS_12M' as const, itemId: (await item()).id, value: 3, severity: 3 };
    const to = { organizationId, propertyId: property.id, userId: null, now: TEST_NOW };
    const again = (severity: number, now = TEST_NOW) =>
      t.a.run((db) => raiseFlags(db, { ...to, now }, [{ ...found, severity }]));
    const [first] = await again(3);
    expect(first?.isNewFlag).toBe(true);
    expect(await again(5)).toEqual([]);
    await put(
      { id: first?.alertId as number },
      { actionState: 'DISMISSED', dismissReason: 'WATCH', watchUntil: '2026-09-01' },
    );
    expect(await again(3)).toEqual([]);
    const [worse] = await again(4);
    expect(worse?.isNewFlag).toBe(true);
    await put(
      { id: worse?.alertId as number },
      { actionState: 'DISMISSED', dismissReason: 'WATCH', watchUntil: '2026-09-01' },
    );
    expect(await again(4)).toEqual([]);
    expect(await again(4, '2026-09-02T12:00:00.000Z')).toHaveLength(1);
  });

  test('two who raise the same at once make one flag', async () => {
    const { id } = await item();
    const to = { organizationId, propertyId: property.id, userId: null, now: TEST_NOW };
    const raised = await Promise.all(
      [1, 2, 3].map(() => t.a.run((db) => raiseFlags(db, to, [{ code: 'LIFE_OVER', itemId: id }]))),
    );
    expect(raised.flat()).toHaveLength(1);
  });

  test('take limits that can hold only, and name the field', async () => {
    const ask = (rule: object) => t.post(`${rulesPath}/preview`, { rules: [rule] }, admin);
    expect((await ask({ code: 'LIFE_OVER', isOn: true, threshold: 3 })).body.errors[0].path).toBe('rules.0.threshold');
    expect((await ask({ code: 'SAME_SERIAL', isOn: true, threshold: 3 })).status).toBe(422);
    expect((await t.post(`${rulesPath}/preview`, { rules: [] }, manager)).status).toBe(403);
  });

  test('say how many of their flags were dismissed', async () => {
    const { body } = await t.get(rulesPath, viewer);
    const repairs = body.rules.find((rule: { code: string }) => rule.code === 'REPAIRS_12M');
    expect(repairs.dismissed).toBeGreaterThanOrEqual(2);
  });
});

test('the moves that the server allows are those of the rule, in every pair of states', () => {
  const allowed = ALERT_STATES.flatMap((from) =>
    ALERT_STATES.filter((to) => alertMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    'NEEDS_REVIEW REVIEWED',
    'NEEDS_REVIEW DISMISSED',
    'REVIEWED NEEDS_REVIEW',
    'REVIEWED ALERT_SENT',
    'REVIEWED DISMISSED',
    'ALERT_SENT REVIEWED',
    'ALERT_SENT INITIATED_REPLACEMENT',
    'ALERT_SENT DISMISSED',
    'INITIATED_REPLACEMENT ALERT_SENT',
    'INITIATED_REPLACEMENT REPLACED',
    'INITIATED_REPLACEMENT DISMISSED',
    'REPLACED INITIATED_REPLACEMENT',
    'DISMISSED NEEDS_REVIEW',
  ]);
});
