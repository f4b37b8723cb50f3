import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInspections } from '#testing/inspection-kit.ts';

const kit = await startInspections();
const { t, property, manager, member, viewer, stranger, admin } = kit;
const LAST_DAY = '2026-06-18';

/** A submitted inspection with words that nobody outside may read. */
async function submitted() {
  const made = await kit.inspection();
  await kit.fill(made, ['range']);
  const [range] = (await t.get(`/inspection/${made.id}`, member)).body.checks;
  const said = { result: 'FAIL', follows: range.answerKey, note: 'Mrs Secret burnt it', chargeCents: 12_345 };
  expect((await kit.record(made, range, said)).status).toBe(200);
  const photo = (await kit.photo(made, range)).body;
  const { version } = (await t.get(`/inspection/${made.id}`, member)).body;
  const signed = { move: 'submit', signedBy: 'Resident Hidden', note: 'Mr Hidden let me in' };
  const sent = await kit.change({ id: made.id, version }, signed);
  expect(sent.status, sent.text).toBe(200);
  return { ...sent.body, photoId: photo.id as number };
}
const share = (inspectionId: number, over: object = {}, as = manager) =>
  t.post(
    '/secret-link',
    { purpose: 'INSPECTION', propertyId: property.id, inspectionId, expiresOn: LAST_DAY, ...over },
    as,
  );
const shown = async (inspectionId: number) => {
  const made = await share(inspectionId);
  expect(made.status, made.text).toBe(201);
  return { ...made.body, path: `/inspection/shared/${made.body.token}` };
};
const look = (url: string) => t.get(url.slice(t.platform.settings.apiBasePath.length));
const photoOf = (path: string, photoId: number, w = 640) => t.get(`${path}/photo/${photoId}?w=${w}`);

test('a submitted inspection is read by whoever has its address: results, deadlines and photos, and nobody’s name, words or money', async () => {
  const inspection = await submitted();
  const { path, id } = await shown(inspection.id);
  const seen = await t.get(path);
  expect(seen.status, seen.text).toBe(200);
  expect(seen.body).toMatchObject({
    propertyName: property.name,
    unitName: 'A1',
    type: 'ANNUAL',
    status: 'SUBMITTED',
    isWithoutAccess: false,
    score: inspection.score,
  });
  expect(seen.body.checks[0]).toMatchObject({
    area: 'Kitchen',
    title: 'The range is fine',
    result: 'FAIL',
    severity: 'MODERATE',
    photos: [{ id: inspection.photoId, isReady: true }],
    followUp: { isOverdue: false, isClosed: false },
  });
  expect(seen.body.checks[1]).toMatchObject({ result: 'PASS', followUp: null });
  for (const word of [
    'Secret',
    'Hidden',
    'Wade',
    'Ines',
    '12345',
    'note',
    'Cents',
    'By',
    'fileId',
    'storage',
    'version',
  ])
    expect(seen.text, word).not.toContain(word);
  const photo = await photoOf(path, inspection.photoId);
  expect(photo.body).toMatchObject({ id: inspection.photoId });
  // A resized copy: the file that the phone sent may say where it was taken.
  expect(photo.body.url).toContain('/file-rendition/');
  expect((await photoOf(path, inspection.photoId, 641)).status).toBe(400);
  expect((await t.get(`${path}/photo/${inspection.photoId}`)).body.url).toMatch(/w=1080\b/);
  const [link] = (await t.get(`/secret-link?inspectionId=${inspection.id}`, manager)).body.results;
  expect(link).toMatchObject({ id, inspectionId: inspection.id });
  expect(link.lastReadAt).not.toBeNull();
});

test('the address of one inspection opens no photo of another, and no other page', async () => {
  const [one, other] = [await submitted(), await submitted()];
  const { path, token } = await shown(one.id);
  for (const photoId of [other.photoId, 999_999_999]) {
    const refused = await photoOf(path, photoId);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  }
  for (const away of ['/turn/shared/', '/turn/calendar/', '/warranty/calendar/'])
    expect((await t.get(`${away}${token}`)).status, away).toBe(404);
  expect((await t.get(`/inspection/shared/${'x'.repeat(43)}`)).status).toBe(404);
});

/** An address that is good is answered with 404 then, since the bytes are none of these tests'. */
const giveKey = (photoId: number) =>
  t.a.run((db) =>
    sql`update file f set storage_key = 'files/' || f.organization_id || '/00/' || f.id || '-' || repeat('0', 64)
      from inspection_photo x where x.organization_id = f.organization_id and x.file_id = f.id and x.id = ${photoId}`.execute(
      db,
    ),
  );

test('it shows nothing once it is revoked, over, opened again, or its maker may see the property no more', async () => {
  const inspection = await submitted();
  const gone = async (path: string) => {
    const answers = [await t.get(path), await photoOf(path, inspection.photoId)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).not.toContain('A1');
  };
  const revoked = await shown(inspection.id);
  expect((await t.delete(`/secret-link/${revoked.id}`, manager)).status).toBe(204);
  await gone(revoked.path);

  const over = await shown(inspection.id);
  await t.a.run((db) =>
    sql`update secret_link set expires_at = '2026-05-18T00:00:00Z' where id = ${over.id}`.execute(db),
  );
  await gone(over.path);

  const leaver = await t.a.user({ organizationId: property.organizationId, properties: [property], roleId: 3 });
  const made = (await share(inspection.id, {}, leaver)).body;
  expect((await t.get(`/inspection/shared/${made.token}`)).status).toBe(200);
  await t.a.run((db) => sql`update app_user set disabled_at = now() where id = ${leaver.id}`.execute(db));
  await gone(`/inspection/shared/${made.token}`);

  const open = await shown(inspection.id);
  const { version } = (await t.get(`/inspection/${inspection.id}`, manager)).body;
  const reopened = await kit.change({ id: inspection.id, version }, { move: 'reopen' }, manager);
  expect(reopened.status, reopened.text).toBe(200);
  await gone(open.path);
});

test('the address of a photo ends with the link, not minutes later, and belongs to that link alone', async () => {
  const inspection = await submitted();
  const [first, second] = [await shown(inspection.id), await shown(inspection.id)];
  await giveKey(inspection.photoId);
  const urlBehind = async (path: string) => (await photoOf(path, inspection.photoId)).body.url as string;
  const [one, other] = [await urlBehind(first.path), await urlBehind(second.path)];
  for (const url of [one, other]) expect([200, 404]).toContain((await look(url)).status);
  expect((await t.delete(`/secret-link/${first.id}`, manager)).status).toBe(204);
  expect((await look(one)).status).toBe(403);
  expect([200, 404]).toContain((await look(other)).status);
  expect((await look(one.replace(`link=${first.id}`, `link=${second.id}`))).status).toBe(403);
  expect((await look(one.replace(`link=${first.id}&`, ''))).status).toBe(403);

  const leaver = await t.a.user({ organizationId: property.organizationId, properties: [property], roleId: 3 });
  const made = (await share(inspection.id, {}, leaver)).body;
  const theirs = await urlBehind(`/inspection/shared/${made.token}`);
  expect([200, 404]).toContain((await look(theirs)).status);
  await t.a.run((db) => sql`delete from property_assignment where user_id = ${leaver.id}`.execute(db));
  expect((await look(theirs)).status).toBe(403);
});

test('the address of a photo ends once the inspection is opened again or deleted, the photo taken out, or the property archived', async () => {
  const ways: Record<string, (made: Awaited<ReturnType<typeof submitted>>) => Promise<unknown>> = {
    'opened again': async ({ id }) => {
      const { version } = (await t.get(`/inspection/${id}`, manager)).body;
      const reopened = await kit.change({ id, version }, { move: 'reopen' }, manager);
      expect(reopened.status, reopened.text).toBe(200);
    },
    deleted: ({ id }) => t.a.run((db) => sql`update inspection set archived_at = now() where id = ${id}`.execute(db)),
    'taken out': ({ photoId }) =>
      t.a.run((db) => sql`update inspection_photo set archived_at = now() where id = ${photoId}`.execute(db)),
    'property archived': () =>
      t.a.run((db) => sql`update property set archived_at = now() where id = ${property.id}`.execute(db)),
  };
  for (const [way, end] of Object.entries(ways)) {
    const inspection = await submitted();
    await giveKey(inspection.photoId);
    const { path } = await shown(inspection.id);
    const { url } = (await photoOf(path, inspection.photoId)).body;
    expect([200, 404], way).toContain((await look(url)).status);
    await end(inspection);
    const after = await photoOf(path, inspection.photoId);
    expect(after.status === 404 || after.body.url === null, way).toBe(true);
    expect((await look(url)).status, way).toBe(403);
  }
  await t.a.run((db) => sql`update property set archived_at = null where id = ${property.id}`.execute(db));
});

test('it is made by those who manage the property, of a submitted inspection, until a day', async () => {
  const { id } = await submitted();
  for (const as of [member, viewer]) expect((await share(id, {}, as)).status).toBe(403);
  for (const inspectionId of [id, 999_999_999]) expect((await share(inspectionId, {}, stranger)).status).toBe(404);
  const elsewhere = await t.a.property({ organizationId: property.organizationId });
  expect((await share(id, { propertyId: elsewhere.id }, admin)).status).toBe(404);
  const draft = await kit.inspection();
  const early = await share(draft.id);
  expect([early.status, early.body.errors[0]]).toMatchObject([
    422,
    { path: 'inspectionId', message: 'An inspection is shared once it is submitted.' },
  ]);
  const endless = await share(id, { expiresOn: undefined });
  expect([endless.status, endless.body.errors[0].path]).toEqual([422, 'expiresOn']);
  expect((await share(id, { expiresOn: '2028-01-01' })).body.errors[0].path).toBe('expiresOn');
});
