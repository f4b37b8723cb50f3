import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startInspections } from '#testing/inspection-kit.ts';

const kit = await startInspections();
const { t, property, unit, otherUnit, admin, manager, member, viewer, stranger } = kit;
const { inspection, record, change, photo, fill, answerBody } = kit;
const get = async (id: number) => (await t.get(`/inspection/${id}`, viewer)).body;
const report = async (query = '') =>
  (await t.get(`/report/${property.id}/inspections?limit=1000&${query}`, viewer)).body;

describe('an inspection', () => {
  test('is made from the newest version of a template and keeps its checks when the template changes', async () => {
    const made = await inspection();
    expect(made).toMatchObject({
      status: 'DRAFT',
      templateName: 'Walk',
      templateNumber: 1,
      unitName: 'A1',
      score: null,
    });
    expect(made.checks.map((check: { code: string }) => check.code)).toEqual(['range', 'smoke', 'view']);
    const { organizationId } = property;
    const areas = [{ ...kit.areas[0], name: 'Entry' }];
    const body = { organizationId, name: `Other ${made.id}`, type: 'QUARTERLY', areas };
    const template = (await t.post('/inspection/template', body, admin)).body;
    const first = await inspection({ templateId: template.id });
    const path = `/inspection/template/${template.id}`;
    const match = (version: number) => ({ 'if-match': `"${version}"` });
    const same = await t.put(path, { areas }, admin, match(template.version));
    expect(same.body.number).toBe(1);
    const other = await t.put(path, { areas: kit.areas }, admin, match(same.body.version));
    expect(other.body.number).toBe(2);
    expect((await t.put(path, { areas }, admin, match(same.body.version))).status).toBe(412);
    expect((await get(first.id)).checks).toHaveLength(2);
    expect((await inspection({ templateId: template.id })).checks).toHaveLength(3);
    expect((await t.put(path, { name: 'X' }, manager, match(other.body.version))).status).toBe(403);
    expect((await t.put(path, { name: 'X' }, stranger, match(other.body.version))).status).toBe(404);
  });

  test('of a built-in template makes it one of the organization, once', async () => {
    await inspection({ templateId: undefined, starter: 'annual' });
    await inspection({ templateId: undefined, starter: 'annual' });
    const { results } = (await t.get(`/inspection/template/organization/${property.organizationId}`, viewer)).body;
    expect(results.filter((one: { starter: string }) => one.starter === 'annual')).toHaveLength(1);
  });

  test('asks for each item in service in the unit where the template says so', async () => {
    const own = await t.a.unit({ property });
    const item = await t.a.item({ unit: own, serialNumber: 'F4089' });
    await t.a.item({ unit: own, status: 'STORED' });
    const made = await inspection({ unitId: own.id, templateId: undefined, starter: 'audit' });
    expect(made.checks.map((check: { itemId: number | null }) => check.itemId)).toEqual([item.id, null]);
    expect(made.checks[0]).toMatchObject({
      title: expect.stringMatching(/: is here, and its plate agrees$/),
      hint: 'Serial F4089',
    });
  });

  test('goes from draft to submitted and reviewed, and back by a manager', async () => {
    const made = await inspection();
    const early = await change(made, { move: 'submit' });
    expect([early.status, early.body.detail]).toEqual([409, 'Not complete yet: 3 checks without an answer.']);
    for (const check of made.checks) await record(made, check);
    const noPhoto = await change(made, { move: 'submit' });
    expect(noPhoto.body.detail).toContain('1 check without the photo it needs');
    await photo(made, made.checks[2]);
    const sent = await change(made, { move: 'submit', signedBy: 'Ines Wade' });
    expect(sent.body).toMatchObject({
      status: 'SUBMITTED',
      score: 100,
      signedBy: 'Ines Wade',
      submittedBy: 'Ines Wade',
    });
    expect((await record(made, made.checks[0], { follows: randomUUID() })).status).toBe(409);
    expect((await change(sent.body, { note: 'late' })).status).toBe(409);
    expect((await change(sent.body, { move: 'review' })).status).toBe(403);
    const reviewed = await change(sent.body, { move: 'review' }, manager);
    expect(reviewed.body.status).toBe('REVIEWED');
    expect((await change(reviewed.body, { move: 'submit' }, manager)).status).toBe(409);
    expect((await change(reviewed.body, { move: 'reopen' }, manager)).body).toMatchObject({
      status: 'DRAFT',
      submittedAt: null,
    });
    expect((await change(made, { note: 'old' })).status).toBe(412);
  });

  test('ends without answers where nobody could get in, with the reason', async () => {
    const made = await inspection({ unitId: otherUnit.id });
    const sent = await change(made, { move: 'submit', noAccessReason: 'PET' });
    expect(sent.body).toMatchObject({ status: 'SUBMITTED', noAccessReason: 'PET', score: null });
    expect((await report('access=none')).results.map((row: { id: number }) => row.id)).toContain(made.id);
  });

  test('what does not apply leaves the score, and what nobody looked at is not a pass', async () => {
    const made = await inspection();
    const [a, b, c] = made.checks;
    await record(made, a, { result: 'FAIL' });
    await record(made, b, { result: 'NA' });
    expect((await get(made.id)).score).toBeNull();
    await record(made, c, { result: 'NOT_INSPECTED' });
    expect((await get(made.id)).score).toBe(0);
  });

  test('is planned like another, and archived only while it has no answer', async () => {
    const made = await inspection({ inspectorId: member.id });
    const copy = await inspection({ templateId: undefined, copyOf: made.id, unitId: undefined });
    expect(copy).toMatchObject({ unitId: unit.id, templateName: 'Walk', inspectorId: member.id });
    const gone = { 'if-match': `"${copy.version}"` };
    expect((await t.call('DELETE', `/inspection/${copy.id}`, { as: member, headers: gone })).status).toBe(204);
    expect((await t.get(`/inspection/${copy.id}`, member)).status).toBe(404);
    await record(made, made.checks[0]);
    const held = { 'if-match': `"${made.version}"` };
    expect((await t.call('DELETE', `/inspection/${made.id}`, { as: member, headers: held })).status).toBe(409);
  });
});

describe('an answer', () => {
  test('lands once, however often it is sent, and the next names the one it follows', async () => {
    const made = await inspection();
    const [check] = made.checks;
    const path = `/inspection/${made.id}/check/${check.id}`;
    const first = answerBody({ result: 'FAIL', note: 'Knob missing' });
    const answers = [await t.post(path, first, member), await t.post(path, first, member)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await t.a.run((db) =>
      sql<{ version: number }>`select version from inspection_check where id = ${check.id}`.execute(db),
    );
    expect(rows[0]?.version).toBe(2);
    const next = await record(made, check, { follows: first.answerKey });
    expect(next.body).toMatchObject({ result: 'PASS', note: null, answeredBy: 'Ines Wade' });
  });

  test('of a second device that has not seen the first is refused and overwrites nothing', async () => {
    const made = await inspection();
    const [check] = made.checks;
    await record(made, check, { result: 'FAIL', note: 'Seen by one' });
    const other = await record(made, check, { result: 'PASS' }, manager);
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    expect((await get(made.id)).checks[0]).toMatchObject({ result: 'FAIL', note: 'Seen by one' });
    const [one, two] = await Promise.all([record(made, made.checks[1]), record(made, made.checks[1], {}, manager)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  });

  test('names its severity only where it failed', async () => {
    const made = await inspection();
    const refused = await record(made, made.checks[0], { severity: 'LOW' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'severity']);
  });

  test('is for those who record at the property', async () => {
    const made = await inspection();
    expect((await record(made, made.checks[0], {}, viewer)).status).toBe(403);
    expect((await record(made, made.checks[0], {}, stranger)).status).toBe(404);
    const other = await inspection();
    expect((await record(other, made.checks[0])).status).toBe(404);
  });
});

describe('a finding', () => {
  test('is one for a failed check, with its deadline from when it was recorded', async () => {
    const made = await inspection();
    const [range, smoke] = made.checks;
    const at = new Date().toISOString();
    const first = await record(made, range, { result: 'FAIL', recordedAt: at });
    await record(made, range, { result: 'FAIL', note: 'Again', follows: first.body.answerKey });
    await record(made, smoke, { result: 'FAIL', recordedAt: at });
    const { findings } = await get(made.id);
    expect(findings).toHaveLength(2);
    const urgent = findings.find((one: { severity: string }) => one.severity === 'LIFE_THREATENING');
    expect(Date.parse(urgent.dueAt) - Date.parse(urgent.foundAt)).toBe(24 * 3_600_000);
    expect(findings.find((one: { severity: string }) => one.severity === 'MODERATE').dueAt).toBeNull();
  });

  test('is taken back when the check passes after all, and found anew when it fails again', async () => {
    const made = await inspection();
    const [range] = made.checks;
    const failed = await record(made, range, { result: 'FAIL' });
    const passed = await record(made, range, { follows: failed.body.answerKey });
    expect((await get(made.id)).findings).toEqual([]);
    await record(made, range, { result: 'FAIL', severity: 'LOW', follows: passed.body.answerKey });
    expect((await get(made.id)).findings).toMatchObject([{ severity: 'LOW' }]);
  });

  test('is closed with a word on how, and opened again', async () => {
    const made = await inspection();
    await record(made, made.checks[0], { result: 'FAIL' });
    const [finding] = (await get(made.id)).findings;
    const put = (body: object, version: number, as = member) =>
      t.put(`/inspection/finding/${finding.id}`, body, as, { 'if-match': `"${version}"` });
    expect((await put({ isClosed: true }, 1)).status).toBe(422);
    const closed = await put({ isClosed: true, note: 'New knob' }, 1);
    expect(closed.body).toMatchObject({ closeNote: 'New knob', closedBy: 'Ines Wade', isOverdue: false });
    expect((await put({ isClosed: false }, 1)).status).toBe(412);
    expect((await put({ isClosed: false }, 2)).body.closedAt).toBeNull();
    expect((await put({ isClosed: true, note: 'x' }, 3, stranger)).status).toBe(404);
    const list = (await t.get(`/inspection/finding/property/${property.id}?state=open&inspectionId=${made.id}`, viewer))
      .body;
    expect(list.results).toMatchObject([{ id: finding.id, title: 'The range is fine', unitName: 'A1' }]);
  });
});

describe('a red flag', () => {
  const flagsOf = async (inspectionId: number) => {
    const { rows } = await t.a.run((db) =>
      sql<{ title: string; detail: string; severity: number; flags: number }>`
        select a.title, r.detail, r.severity, count(*) over () as flags from inspection_finding f
        join asset_alert_reason r on r.property_id = f.property_id and r.code = 'INSPECTION' and r.source = 'finding ' || f.id
        join asset_alert a on a.id = r.alert_id where f.inspection_id = ${inspectionId} order by r.severity desc`.execute(
        db,
      ),
    );
    return rows;
  };

  test('is raised once for each failed check: at once where life is threatened, else when the inspection is submitted', async () => {
    const made = await inspection();
    const [range, smoke, view] = made.checks;
    const failed = await record(made, smoke, { result: 'FAIL', note: 'No sound' });
    await record(made, smoke, { result: 'FAIL', note: 'No sound at all', follows: failed.body.answerKey });
    await record(made, range, { result: 'FAIL' });
    expect(await flagsOf(made.id)).toMatchObject([
      { title: 'Unit A1: The smoke is fine', detail: 'Kitchen: life-threatening. No sound', flags: 1 },
    ]);
    await record(made, view);
    await photo(made, view);
    const sent = await change(made, { move: 'submit' });
    expect(await flagsOf(made.id)).toMatchObject([{ severity: 4, flags: 2 }, { severity: 2 }]);
    const again = await change(sent.body, { move: 'reopen' }, manager);
    await change(again.body, { move: 'submit' });
    expect(await flagsOf(made.id)).toHaveLength(2);
  });
});

describe('a photo', () => {
  test('lands once, with its marks, and is a picture that the sender uploaded to this property', async () => {
    const made = await inspection();
    const [check] = made.checks;
    const marks = [{ kind: 'CIRCLE', from: [0.2, 0.2], to: [0.4, 0.4] }];
    const body = { photoKey: randomUUID(), fileId: await kit.picture(), marks };
    const first = await photo(made, check, body);
    const again = await photo(made, check, body);
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await get(made.id)).checks[0].photos).toMatchObject([{ marks, isReady: true }]);
    expect((await photo(made, check, { fileId: await kit.picture(manager) })).status).toBe(422);
    expect((await photo(made, check, { fileId: await kit.picture(member, { kind: 'DOCUMENT' }) })).status).toBe(422);
    expect((await t.get(`/inspection/image/${first.body.id}`, stranger)).status).toBe(404);
    expect((await t.post(`/inspection/image/${first.body.id}/remove`, {}, member)).status).toBe(204);
    expect((await get(made.id)).checks[0].photos).toEqual([]);
  });

  test('of the inspection before stands beside the check', async () => {
    const own = await t.a.unit({ property });
    const before = await inspection({ unitId: own.id });
    await fill(before);
    await change(before, { move: 'submit' });
    const now = await inspection({ unitId: own.id });
    const [range, , view] = now.checks;
    expect(range.before).toMatchObject({ inspectionId: before.id, result: 'PASS', photoId: null });
    expect(view.before.photoId).toBeGreaterThan(0);
  });
});

describe('a run', () => {
  test('plans one inspection for each unit of what is chosen', async () => {
    const own = await t.a.property({ organizationId: property.organizationId });
    const units = [await t.a.unit({ property: own }), await t.a.unit({ property: own })];
    const body = { propertyId: own.id, name: 'Annual', starter: 'nspire', dueOn: '2026-09-01' };
    const made = await t.post('/inspection/run', body, admin);
    expect(made.body, made.text).toMatchObject({ inspections: 2, dueOn: '2026-09-01' });
    const { runs, results, figures } = (await t.get(`/report/${own.id}/inspections`, admin)).body;
    expect(runs).toMatchObject([{ id: made.body.id, inspections: 2, done: 0 }]);
    expect(results.map((row: { unitId: number }) => row.unitId).toSorted()).toEqual(
      units.map(({ id }) => id).toSorted(),
    );
    expect(figures[0]).toMatchObject({ metric: 'inspectionCoverage', value: 0, total: 2 });
    const stray = await t.post('/inspection/run', { ...body, unitIds: [unit.id] }, admin);
    expect([stray.status, stray.body.errors[0].path]).toEqual([422, 'unitIds.0']);
    expect((await t.post('/inspection/run', body, stranger)).status).toBe(404);
    expect((await t.post('/inspection/run', { ...body, propertyId: property.id }, viewer)).status).toBe(403);
  });

  test('of a sample takes the units that tell most, and says how sure the look is', async () => {
    const own = await t.a.property({ organizationId: property.organizationId });
    const units: { id: number; propertyId: number; organizationId: number }[] = [];
    for (let at = 0; at < 12; at += 1) units.push(await t.a.unit({ property: own }));
    await t.a.item({
      unit: units[7] as { id: number; propertyId: number; organizationId: number },
      installDate: '1990-01-01',
    });
    const { body } = await t.get(`/inspection/sample/${own.id}?size=5`, admin);
    expect(body).toMatchObject({ units: 12, confidence: 42 });
    expect(body.picks).toHaveLength(5);
    expect(body.picks.find((one: { unitId: number }) => one.unitId === units[7]?.id).reasons).toContain('OLDEST_ITEMS');
    expect((await t.get(`/inspection/sample/${own.id}?size=5`, admin)).body).toEqual(body);
  });
});

describe('the report', () => {
  test('says the same as an SQL statement written apart', async () => {
    const made = await inspection({ unitId: otherUnit.id });
    await fill(made, ['range', 'smoke'], new Date(Date.now() - 1000).toISOString());
    await change(made, { move: 'submit' });
    const { rows } = await t.a.run((db) =>
      sql<{ failed: number; open: number; entered: number }>`
      select count(*) filter (where c.result = 'FAIL') as failed, count(distinct i.unit_id) filter (where i.status <> 'DRAFT' and i.no_access_reason is null) as entered,
        (select count(*) from inspection_finding f where f.property_id = ${property.id} and f.closed_at is null and f.archived_at is null) as open
      from inspection i join inspection_check c on c.inspection_id = i.id where i.property_id = ${property.id} and i.archived_at is null`.execute(
        db,
      ),
    );
    const { totals, figures, topFails } = await report();
    const { low, moderate, severe, lifeThreatening, openFindings } = totals;
    expect([low + moderate + severe + lifeThreatening, openFindings]).toEqual([rows[0]?.failed, rows[0]?.open]);
    const fails = figures.find((one: { metric: string }) => one.metric === 'inspectionFails');
    expect(fails.counted).toBe(rows[0]?.entered);
    expect(topFails[0].failed).toBeGreaterThanOrEqual(topFails.at(-1).failed);
    const row = (await report('severity=LIFE_THREATENING')).results.find((one: { id: number }) => one.id === made.id);
    expect(row).toMatchObject({ score: 33.3, moderate: 1, lifeThreatening: 1, openLifeThreatening: 1, photos: 1 });
  });

  test('lists the inspections of a unit and of a property, newest first', async () => {
    const recent = (await t.get(`/inspection/unit/${unit.id}/recent`, viewer)).body;
    expect(recent.results.every((row: { unitId: number }) => row.unitId === unit.id)).toBe(true);
    const all = (await t.get(`/inspection/property/${property.id}`, viewer)).body;
    expect(all.total).toBeGreaterThan(recent.total);
    expect((await t.get(`/inspection/unit/${unit.id}/recent`, stranger)).status).toBe(404);
    expect((await t.get(`/inspection/property/${property.id}`, stranger)).status).toBe(404);
  });
});
