import { describe, expect, test } from 'vitest';
import { startInspections } from '#testing/inspection-kit.ts';

const kit = await startInspections();
const { t, property, unit, otherUnit, admin, manager, member, viewer, stranger } = kit;
const { inspection, record, change, photo, fill } = kit;
const get = async (id: number) => (await t.get(`/inspection/${id}`, viewer)).body;
const report = async (query = '') =>
  (await t.get(`/report/${property.id}/inspections?limit=1000&${query}`, viewer)).body;

describe('a photo that is taken out', () => {
  const remove = (id: number, as = member, body: object = {}) => t.post(`/inspection/image/${id}/remove`, body, as);
  const restore = (id: number, as = member) => t.post(`/inspection/image/${id}/restore`, undefined, as);

  test('of a draft needs no reason, and comes back as it was', async () => {
    const made = await inspection();
    const taken = (await photo(made, made.checks[0])).body;
    expect((await remove(taken.id, viewer)).status).toBe(403);
    expect((await remove(taken.id, stranger)).status).toBe(404);
    expect((await remove(taken.id)).status).toBe(204);
    expect((await remove(taken.id)).status).toBe(404);
    const gone = await get(made.id);
    expect(gone.checks[0].photos).toEqual([]);
    expect(gone.removedPhotos).toMatchObject([
      { id: taken.id, title: 'The range is fine', removedBy: 'Ines Wade', reason: null },
    ]);
    expect((await restore(taken.id, stranger)).status).toBe(404);
    expect((await restore(taken.id)).body).toEqual(taken);
    expect((await restore(taken.id)).status).toBe(200);
    expect((await get(made.id)).removedPhotos).toEqual([]);
  });

  test('of a submitted inspection is evidence: it takes who manages the property, and a reason', async () => {
    const made = await inspection();
    await fill(made);
    const [shot] = (await get(made.id)).checks[2].photos;
    const sent = await change(made, { move: 'submit' });
    expect(sent.status, sent.text).toBe(200);
    expect((await remove(shot.id, member, { reason: 'Blurred' })).status).toBe(403);
    expect((await remove(shot.id, manager)).body.errors).toMatchObject([{ path: 'reason' }]);
    expect((await remove(shot.id, manager, { reason: 'Shows a resident' })).status).toBe(204);
    expect((await get(made.id)).removedPhotos).toMatchObject([{ id: shot.id, reason: 'Shows a resident' }]);
    expect((await restore(shot.id, member)).status).toBe(403);
    expect((await restore(shot.id, manager)).status).toBe(200);
  });
});

describe('a run', () => {
  const body = { name: 'Spring', dueOn: '2026-07-01', templateId: kit.templateId };
  const runOf = async (name: string) => (await report()).runs.find((one: { name: string }) => one.name === name);
  const update = (of: { id: number; version: number }, changes: object, as = member) =>
    t.put(`/inspection/run/${of.id}`, changes, as, { 'if-match': `"${of.version}"` });

  test('is given to a person as far as nobody has begun it, and its date moves what is not submitted', async () => {
    const units = [unit.id, otherUnit.id];
    const planned = await t.post('/inspection/run', { ...body, propertyId: property.id, unitIds: units }, member);
    expect(planned.status, planned.text).toBe(201);
    const before = await runOf('Spring');
    expect(before).toMatchObject({ inspections: 2, inspectorId: null, version: 1 });
    const rows = (await report(`runId=${before.id}`)).results;
    const begun = await get(rows[0].id);
    await record(begun, begun.checks[0]);
    const moved = await update(before, { inspectorId: manager.id, dueOn: '2026-07-15' });
    expect(moved.body).toMatchObject({ inspections: 2, drafts: 2, dueOn: '2026-07-15', version: 2 });
    expect((await get(begun.id)).inspectorId).toBe(member.id);
    expect(await get(rows[1].id)).toMatchObject({ inspectorId: manager.id, dueOn: '2026-07-15' });
    expect((await runOf('Spring')).inspectorId).toBe(null);
    expect((await update(before, { name: 'Late' })).status).toBe(412);
    const now = await runOf('Spring');
    expect((await update(now, { inspectorId: stranger.id })).body.errors).toMatchObject([{ path: 'inspectorId' }]);
    expect((await update(now, { name: 'X' }, stranger)).status).toBe(404);
    expect((await update(now, { name: 'X' }, viewer)).status).toBe(403);
    const ofManager = await report(`inspectorId=${manager.id}&runId=${now.id}`);
    expect(ofManager.results.map((row: { id: number }) => row.id)).toEqual([rows[1].id]);
    await update(now, { inspectorId: null });
    const nobody = await report(`assigned=nobody&runId=${now.id}`);
    expect(nobody.results.map((row: { id: number }) => row.id)).toEqual([rows[1].id]);
  });

  test('can be given to whoever may record at the property', async () => {
    const names = async (query: string) =>
      (await t.get(`/inspection/inspectors?${query}`, viewer)).body.results.map((one: { id: number }) => one.id);
    const found = await names(`propertyId=${property.id}`);
    expect(found).toEqual(expect.arrayContaining([admin.id, manager.id, member.id]));
    expect(found).not.toContain(viewer.id);
    expect(found).not.toContain(stranger.id);
    expect(await names('')).toEqual(found);
    expect((await t.get(`/inspection/inspectors?propertyId=${property.id}`, stranger)).status).toBe(404);
  });
});
