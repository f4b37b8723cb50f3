import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

/** A photo whose bytes are stored, sent for a property. */
async function sent(by: TestUser, { organizationId, id }: { organizationId: number; id: number }, kind = 'ITEM_PHOTO') {
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state,
        uploaded_by, property_id, stored_sha256, stored_size_bytes)
      values (${organizationId}, ${kind}, 'front.jpg', 'image/jpeg', 10, repeat('0', 64), ${`files/${organizationId}/00/${randomUUID()}`},
        'READY', ${by.id}, ${id}, repeat('0', 64), 10) returning id`.execute(db),
  );
  return (rows[0] as { id: number }).id;
}

/** Chooses a photo for a property as it is now. */
async function choose(property: { id: number }, fileId: number | null, as: TestUser, reader = as) {
  const { version } = (await t.get(`/property/${property.id}`, reader)).body;
  return t.put(`/property/${property.id}/photo`, { fileId }, as, { 'if-match': `"${version}"` });
}

async function aPlace() {
  const { id: organizationId } = await t.a.organization();
  const property = { ...(await t.a.property({ organizationId })), organizationId };
  const manager = await t.a.user({ organizationId, properties: [property], roleId: 3 });
  const technician = await t.a.user({ organizationId, properties: [property], roleId: 2 });
  return { organizationId, property, manager, technician };
}

test('a property has a picture, on its page and in the list of all; it is taken off, and put back', async () => {
  const { property, manager, technician } = await aPlace();
  const fileId = await sent(technician, property);
  const set = await choose(property, fileId, manager);
  expect([set.status, set.body.photoFileId]).toEqual([200, fileId]);
  expect((await t.get(`/property/fullproperty/${property.id}`, technician)).body.photoFileId).toBe(fileId);
  const list = await t.get('/portfolio/summary', technician);
  expect(list.body.results).toMatchObject([{ propertyId: property.id, photoFileId: fileId }]);

  const removal = await t.delete(`/file/${fileId}`, technician);
  expect([removal.status, removal.body.detail]).toEqual([409, expect.stringContaining('as its picture')]);
  expect((await choose(property, null, manager)).body.photoFileId).toBeNull();
  expect((await t.get('/portfolio/summary', technician)).body.results[0].photoFileId).toBeNull();
  expect((await choose(property, fileId, manager)).body.photoFileId).toBe(fileId);
});

test('a picture is a photo that was sent for this property, chosen by who manages it', async () => {
  const { property, manager, technician } = await aPlace();
  const other = await aPlace();
  const fileId = await sent(technician, property);
  const wrongs = [
    await sent(other.technician, other.property),
    await sent(technician, property, 'DOCUMENT'),
    fileId + 1_000_000,
  ];
  for (const wrong of wrongs) {
    const { status, body } = await choose(property, wrong, manager);
    expect([status, body.errors[0].path]).toEqual([422, 'fileId']);
  }
  expect((await choose(property, fileId, technician)).status).toBe(403);
  expect((await choose(property, fileId, other.manager, manager)).status).toBe(404);
});

test('a property goes to another organization with its picture', async () => {
  const { property, manager } = await aPlace();
  const fileId = await sent(manager, property);
  await choose(property, fileId, manager);
  const to = await t.a.organization();
  const root = await t.a.user({ isSuperUser: true });
  const moved = await t.put(`/property/add/${property.id}/org/${to.id}`, undefined, root);
  expect([moved.status, moved.body.photoFileId]).toEqual([200, fileId]);
});
