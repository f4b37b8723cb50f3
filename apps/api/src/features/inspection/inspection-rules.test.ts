import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startInspections } from '#testing/inspection-kit.ts';

const kit = await startInspections();
const { t, property, admin, manager, member, viewer, stranger } = kit;
const { inspection, record, change, fill, areas } = kit;
const { organizationId } = property;
const get = async (id: number) => (await t.get(`/inspection/${id}`, viewer)).body;
const findings = async (path: string, as = viewer) => (await t.get(path, as)).body;
const ofProperty = (filter = '') => findings(`/inspection/finding/property/${property.id}?limit=1000&${filter}`);

async function template(over: Record<string, unknown>) {
  const made = await t.post(
    '/inspection/template',
    { organizationId, name: `Template ${Math.random()}`, type: 'ANNUAL', areas, ...over },
    admin,
  );
  expect(made.status, made.text).toBe(201);
  return made.body;
}

describe('a signature', () => {
  test('is needed where the template asks for it, and again for what the inspection found', async () => {
    const signed = await template({ mustBeSigned: true });
    expect(signed).toMatchObject({ mustBeSigned: true, number: 1 });
    const made = await inspection({ templateId: signed.id });
    expect(made.mustBeSigned).toBe(true);
    await fill(made, ['range']);
    const without = await change(made, { move: 'submit' });
    expect([without.status, without.text]).toEqual([422, expect.stringContaining('signedBy')]);
    expect((await get(made.id)).status).toBe('DRAFT');
    const sent = await change(made, { move: 'submit', signedBy: 'R. Tenant' });
    expect(sent.body).toMatchObject({ status: 'SUBMITTED', signedBy: 'R. Tenant' });

    const [finding] = sent.body.findings;
    const close = (body: Record<string, unknown>) =>
      t.put(`/inspection/finding/${finding.id}`, { isClosed: true, note: 'New igniter', ...body }, member, {
        'if-match': `"${finding.version}"`,
      });
    expect((await close({})).status).toBe(422);
    expect((await close({ signedBy: 'R. Tenant' })).body).toMatchObject({
      mustBeSigned: true,
      closedSignedBy: 'R. Tenant',
    });
  });

  test('is not needed where nobody could get in, and its rule is a version of the template', async () => {
    const plain = await template({});
    const changed = await t.put(`/inspection/template/${plain.id}`, { mustBeSigned: true }, admin, {
      'if-match': `"${plain.version}"`,
    });
    expect(changed.body).toMatchObject({ mustBeSigned: true, number: 2 });
    const made = await inspection({ templateId: plain.id });
    const ended = await change(made, { move: 'submit', noAccessReason: 'LOCK', note: 'Key 14 broke off' });
    expect(ended.body).toMatchObject({ status: 'SUBMITTED', noAccessReason: 'LOCK', note: 'Key 14 broke off' });
  });

  test('and the reason why nobody could get in are taken out when the inspection is opened again', async () => {
    const made = await inspection();
    const ended = await change(made, { move: 'submit', noAccessReason: 'NOT_HOME' });
    const again = await change(ended.body, { move: 'reopen' }, manager);
    expect(again.body).toMatchObject({ status: 'DRAFT', noAccessReason: null, signedBy: null });
    expect((await change(again.body, { move: 'submit' })).status).toBe(409);
  });
});

describe('an area of a template', () => {
  test('that is for an area type is asked in units of that type and in the property as a whole', async () => {
    const { results: types } = (await t.get('/area-type', viewer)).body;
    const [interior, mechanical] = types as { id: number; name: string }[];
    const units = [
      await t.a.unit({ property, areaType: interior?.name ?? '' }),
      await t.a.unit({ property, areaType: mechanical?.name ?? '' }),
    ];
    const split = await template({
      areas: [
        { ...areas[0], areaTypeId: interior?.id },
        { ...areas[1], areaTypeId: null },
      ],
    });
    const codes = ({ checks }: { checks: { code: string }[] }) => checks.map(({ code }) => code);
    const made = (unitId: number | null | undefined) => inspection({ templateId: split.id, unitId });
    expect(codes(await made(units[0]?.id))).toEqual(['range', 'smoke', 'view']);
    expect(codes(await made(units[1]?.id))).toEqual(['view']);
    expect(codes(await made(null))).toEqual(['range', 'smoke', 'view']);

    const only = await template({ areas: [{ ...areas[0], areaTypeId: interior?.id }] });
    const run = (unitIds: (number | undefined)[]) =>
      t.post(
        '/inspection/run',
        { propertyId: property.id, name: 'Interiors', templateId: only.id, dueOn: '2026-06-01', unitIds },
        member,
      );
    expect((await run(units.map(({ id }) => id))).body).toMatchObject({ inspections: 1, leftOut: 1 });
    expect((await run([units[1]?.id])).status).toBe(422);
    const alone = await t.post(
      '/inspection',
      { propertyId: property.id, unitId: units[1]?.id, templateId: only.id, dueOn: '2026-06-01' },
      member,
    );
    expect(alone.status).toBe(422);
    const unknown = await t.post(
      '/inspection/template',
      { organizationId, name: 'Unknown', type: 'ANNUAL', areas: [{ ...areas[0], areaTypeId: 999_999 }] },
      admin,
    );
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('areas.0.areaTypeId')]);
  });
});

describe('a run', () => {
  test('of the property as a whole is one inspection, and a sample names its units', async () => {
    const body = { propertyId: property.id, name: 'Grounds', templateId: kit.templateId, dueOn: '2026-06-01' };
    const whole = await t.post('/inspection/run', { ...body, isWholeProperty: true }, member);
    expect(whole.body).toMatchObject({ inspections: 1, leftOut: 0 });
    const { results } = (await t.get(`/report/${property.id}/inspections?runId=${whole.body.id}`, viewer)).body;
    expect(results).toMatchObject([{ unitId: null, runName: 'Grounds' }]);
    const both = { ...body, isWholeProperty: true, unitIds: [kit.unit.id] };
    expect((await t.post('/inspection/run', both, member)).status).toBe(422);
    expect((await t.post('/inspection/run', { ...body, isSample: true }, member)).status).toBe(422);
  });

  test('of item audits says what was found, and what was not', async () => {
    const own = await t.a.property({ organizationId });
    const unit = await t.a.unit({ property: own });
    const items = [await t.a.item({ unit }), await t.a.item({ unit }), await t.a.item({ unit })];
    const planned = await t.post(
      '/inspection/run',
      { propertyId: own.id, name: 'Audit', starter: 'audit', dueOn: '2026-06-01', unitIds: [unit.id] },
      admin,
    );
    const reportOf = async (path: string) => (await t.get(path, admin)).body;
    const [row] = (await reportOf(`/report/${own.id}/inspections?runId=${planned.body.id}`)).results;
    const audit = (await t.get(`/inspection/${row.id}`, admin)).body;
    const checkOf = (item: { id: number } | undefined) =>
      audit.checks.find(({ itemId }: { itemId: number }) => itemId === item?.id);
    await record(audit, checkOf(items[0]), { result: 'PASS' }, admin);
    await record(audit, checkOf(items[1]), { result: 'FAIL', note: 'Not in the unit' }, admin);
    const said = { items: 3, found: 1, notFound: 1 };
    for (const path of [
      `/report/${own.id}/inspections?runId=${planned.body.id}`,
      `/portfolio/inspections?runId=${planned.body.id}`,
    ])
      expect((await reportOf(path)).runs).toMatchObject([{ name: 'Audit', propertyId: own.id, audit: said }]);
    const missing = await findings(`/inspection/finding/property/${own.id}?runId=${planned.body.id}&about=item`, admin);
    expect(missing.results).toMatchObject([{ itemId: items[1]?.id, note: 'Not in the unit' }]);
  });
});

describe('the rows behind a figure', () => {
  test('are as many as it says', async () => {
    const made = await inspection({ unitId: kit.otherUnit.id });
    await fill(made, ['range', 'smoke']);
    await change(made, { move: 'submit' });
    for (const path of [`/report/${property.id}/inspections?limit=1000`, '/portfolio/inspections?limit=1000']) {
      const read = async (filter = '') => (await t.get(`${path}&${filter}`, viewer)).body;
      const all = await read();
      const figure = (metric: string) =>
        all.figures.find((one: { metric: string }) => one.metric === metric) as { value: number; counted: number };
      expect((await read('access=none')).total, path).toBe(figure('inspectionNoAccess').value);
      expect((await read('due=late')).total, path).toBe(figure('inspectionLate').value);
      const entered = (await read('access=in')).results as { unitId: number | null }[];
      const units = new Set(entered.flatMap(({ unitId }) => unitId ?? []));
      expect(units.size, path).toBe(figure('inspectionFails').counted);
      const [worst] = all.topFails;
      const ofCheck = await read(`check=${encodeURIComponent(worst.title)}`);
      expect(ofCheck.total, path).toBe(worst.failed);
      expect(ofCheck.topFails, 'what fails most is over all that are looked at').toEqual(all.topFails);
      const open = await findings(`/portfolio/inspection-findings?limit=1000&state=open&severity=LIFE_THREATENING`);
      expect(open.total, path).toBe(figure('inspectionLifeThreatening').value);
    }
  });
});

describe('the follow-ups', () => {
  test('of all properties are those that the person sees, with the red flag of each', async () => {
    const everywhere = await findings('/portfolio/inspection-findings?limit=1000');
    const here = await ofProperty();
    const own = everywhere.results.filter((row: { propertyId: number }) => row.propertyId === property.id);
    expect(own.map((row: { id: number }) => row.id).sort()).toEqual(
      here.results.map((row: { id: number }) => row.id).sort(),
    );
    expect((await findings('/portfolio/inspection-findings', stranger)).results).toEqual([]);
    const grave = here.results.find((row: { severity: string }) => row.severity === 'LIFE_THREATENING');
    expect(grave).toMatchObject({ propertyName: property.name, flagId: expect.any(Number) });
    const { rows } = await t.a.run((db) =>
      sql<{
        id: number;
      }>`select alert_id as id from asset_alert_reason where source = ${`finding ${grave.id}`}`.execute(db),
    );
    expect(rows).toEqual([{ id: grave.flagId }]);
  });

  test('are narrowed by what the figures are narrowed by', async () => {
    const { results } = await ofProperty('type=ANNUAL');
    expect(results.length).toBeGreaterThan(0);
    expect((await ofProperty('type=MOVE_IN')).results).toEqual([]);
    const [one] = results;
    expect(
      (await ofProperty(`unitId=${one.unitId}`)).results.every((row: { unitId: number }) => row.unitId === one.unitId),
    ).toBe(true);
    expect((await ofProperty('template=Nothing')).results).toEqual([]);
    expect((await ofProperty('about=item')).results).toEqual([]);
  });
});

test.each([
  ['of ordinary words', 'The igniter clicks and does not light. '.repeat(30)],
  ['with an emoji where it is cut', `${'a'.repeat(483)}${'😀'.repeat(40)}`],
])('a long note %s on a check that raises a flag is kept whole, and the flag tells its beginning', async (_, long) => {
  const note = long.trim();
  const made = await inspection();
  const [range, smoke, view] = made.checks;
  const grave = { result: 'FAIL', severity: 'LIFE_THREATENING', note };
  expect((await record(made, smoke, grave)).status).toBe(200);
  expect((await record(made, range, { result: 'FAIL', note })).status).toBe(200);
  expect((await record(made, view)).status).toBe(200);
  await kit.photo(made, view);
  const sent = await change(await get(made.id), { move: 'submit' });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.body.checks[0].note).toBe(note);
  const { rows } = await t.a.run((db) =>
    sql<{
      detail: string;
    }>`select detail from asset_alert_reason where source in (${sql.join(sent.body.findings.map(({ id }: { id: number }) => `finding ${id}`))})`.execute(
      db,
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { detail } of rows) expect(detail).toMatch(/^Kitchen: .*…$/s);
});
