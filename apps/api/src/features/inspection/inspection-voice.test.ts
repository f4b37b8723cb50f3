import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readyKey } from '#platform/files/storage.ts';
import { sha256 } from '#testing/file-kit.ts';
import { startInspections } from '#testing/inspection-kit.ts';
import { readPdf } from '#testing/read-pdf.ts';
import { webm } from '#testing/sounds.ts';
import type { TestUser } from '#testing/user-factory.ts';

const kit = await startInspections();
const { t, property, admin, manager, member, viewer, stranger, inspection, change, fill } = kit;
const recording = (by: TestUser = member, state = 'READY') => kit.picture(by, { kind: 'VOICE_NOTE', state });
const get = async (id: number) => (await t.get(`/inspection/${id}`, viewer)).body;

type Place = { inspection: { id: number }; check: { id: number } };
async function add({ inspection: { id }, check }: Place, over: Record<string, unknown> = {}, as: TestUser = member) {
  const fileId = over.fileId ?? (await recording(as));
  const body = { noteKey: randomUUID(), checkId: check.id, recordedAt: new Date().toISOString(), seconds: 14, ...over };
  return t.post(`/inspection/${id}/voice-note`, { ...body, fileId }, as);
}
const type = (note: { id: number; version: number }, words: string | null, as: TestUser = member) =>
  t.put(`/inspection/voice-note/${note.id}`, { words }, as, { 'if-match': `"${note.version}"` });

async function withNote() {
  const made = await inspection();
  const note = await add({ inspection: made, check: made.checks[1] });
  expect(note.status, note.text).toBe(201);
  return { made, note: note.body };
}

/** Puts bytes behind the recording of a voice note. */
async function keep(fileId: number, bytes: Buffer): Promise<void> {
  const key = readyKey(property.organizationId, fileId, sha256(bytes));
  const aside = path.join(os.tmpdir(), `lintel-voice-${fileId}-${process.pid}`);
  await writeFile(aside, bytes);
  await t.platform.files.storage.write(key, aside, sha256(bytes));
  await t.a.run((db) =>
    sql`update file set storage_key = ${key}, content_type = 'audio/webm', name = 'a.webm', size_bytes = ${bytes.length}
      where id = ${fileId}`.execute(db),
  );
}

test('a voice note lands once at its check, and is a recording that the sender uploaded to this property', async () => {
  const made = await inspection();
  const at = { inspection: made, check: made.checks[0] };
  const body = { noteKey: randomUUID(), fileId: await recording() };
  const first = await add(at, body);
  const again = await add(at, body);
  expect([first.status, again.body.id], first.text).toEqual([201, first.body.id]);
  expect((await get(made.id)).checks[0].voiceNotes).toMatchObject([
    { seconds: 14, words: null, recordedBy: 'Ines Wade', isReady: true },
  ]);
  const refused = async (over: Record<string, unknown>) => {
    const { status, body: problem } = await add(at, over);
    return [status, problem.errors?.[0].path];
  };
  expect(await refused({ fileId: await recording(manager) })).toEqual([422, 'fileId']);
  expect(await refused({ fileId: await recording(member, 'REJECTED') })).toEqual([422, 'fileId']);
  expect(await refused({ fileId: await kit.picture() })).toEqual([422, 'fileId']);
  expect(await refused({ checkId: (await inspection()).checks[0].id })).toEqual([422, 'checkId']);
  expect((await refused({ seconds: 61 }))[0]).toBe(400);
  expect((await refused({ seconds: 0 }))[0]).toBe(400);
  expect((await get(made.id)).checks[0].voiceNotes).toHaveLength(1);
});

test('a photo cannot be a recording, and a recording of more than 2 MiB, or one called a document, is not announced', async () => {
  const made = await inspection();
  expect((await kit.photo(made, made.checks[0], { fileId: await recording() })).status).toBe(422);
  const announce = (over: Record<string, unknown>) =>
    t.post(
      '/file',
      {
        name: 'voice-note.webm',
        size: 2 * 1024 * 1024,
        sha256: '0'.repeat(64),
        contentType: 'audio/webm',
        purpose: 'VOICE_NOTE',
        propertyId: property.id,
        ...over,
      },
      member,
    );
  expect((await announce({})).status).toBe(201);
  for (const [over, field] of [
    [{ size: 2 * 1024 * 1024 + 1 }, 'size'],
    [{ purpose: 'DOCUMENT' }, 'contentType'],
    [{ name: 'voice-note.exe' }, 'name'],
  ] as const) {
    const { status, body } = await announce(over);
    expect([status, body.errors?.[0].path], field).toEqual([422, field]);
  }
});

test('a voice note is heard by those who may see photos, and by nobody else', async () => {
  const { note } = await withNote();
  await keep(note.fileId, webm());
  const heard = await t.get(`/inspection/voice-note/${note.id}`, viewer);
  expect(heard.body, heard.text).toMatchObject({ id: note.id, contentType: 'audio/webm', seconds: 14 });
  const sound = await t.get(heard.body.url.slice(t.platform.settings.apiBasePath.length));
  expect([sound.status, sound.headers['content-type'], sound.headers['x-content-type-options']]).toEqual([
    200,
    'audio/webm',
    'nosniff',
  ]);
  expect(Buffer.from(sound.bytes)).toEqual(webm());
  const unknown = await t.get('/inspection/voice-note/999999999', stranger);
  for (const path of [`/inspection/voice-note/${note.id}`]) {
    const refused = await t.get(path, stranger);
    expect([refused.status, refused.body.detail]).toEqual([404, unknown.body.detail]);
  }
});

test('it is recorded by those who record at the property, and what they say is typed by them', async () => {
  const { made, note } = await withNote();
  const at = { inspection: made, check: made.checks[0] };
  expect((await add(at, {}, viewer)).status).toBe(403);
  expect((await add(at, {}, stranger)).status).toBe(404);
  expect((await type(note, 'Chirps', viewer)).status).toBe(403);
  expect((await type(note, 'Chirps', stranger)).status).toBe(404);
  expect((await t.post(`/inspection/voice-note/${note.id}/remove`, {}, viewer)).status).toBe(403);
  expect((await t.post(`/inspection/voice-note/${note.id}/remove`, {}, stranger)).status).toBe(404);
  const typed = await type(note, ' Chirps every minute ');
  expect(typed.body, typed.text).toMatchObject({ words: 'Chirps every minute', version: note.version + 1 });
  expect((await type(note, 'Overwrites')).status).toBe(412);
  expect((await type(typed.body, '  ')).body.words).toBeNull();
});

test('once the inspection is submitted nothing is added, its words are for those who manage, and once it is reviewed for nobody', async () => {
  const { made, note } = await withNote();
  await fill(made);
  const sent = (await change(made, { move: 'submit' })).body;
  const late = await add({ inspection: made, check: made.checks[0] });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('submitted meanwhile')]);
  expect((await type(note, 'Chirps')).status).toBe(403);
  const typed = await type(note, 'Chirps', manager);
  expect(typed.status, typed.text).toBe(200);
  const may = async (as: TestUser) => (await t.get(`/inspection/${made.id}`, as)).body.may.typeVoiceNotes;
  expect([await may(member), await may(manager)]).toEqual([false, true]);

  await change(sent, { move: 'review' }, manager);
  expect((await add({ inspection: made, check: made.checks[0] })).status).toBe(409);
  const after = await type(typed.body, 'Something else', manager);
  expect([after.status, after.body.code]).toEqual([409, 'CONFLICT']);
  expect((await get(made.id)).checks[1].voiceNotes).toMatchObject([{ words: 'Chirps' }]);
  expect(await may(manager)).toBe(false);
});

test('it is taken out of a draft by who records, of a submitted inspection with a reason, and can be put back', async () => {
  const { made, note } = await withNote();
  const remove = (body: object, as: TestUser) => t.post(`/inspection/voice-note/${note.id}/remove`, body, as);
  const restore = (as: TestUser) => t.post(`/inspection/voice-note/${note.id}/restore`, undefined, as);
  expect((await remove({}, member)).status).toBe(204);
  expect((await get(made.id)).checks[1].voiceNotes).toEqual([]);
  expect((await t.get(`/inspection/voice-note/${note.id}`, viewer)).body.url).toBeNull();
  expect((await type(note, 'Chirps')).status).toBe(404);
  expect((await restore(member)).body).toMatchObject({ id: note.id });
  await fill(made);
  await change(made, { move: 'submit' });
  expect((await remove({ reason: 'Names a resident' }, member)).status).toBe(403);
  expect((await remove({}, manager)).status).toBe(422);
  expect((await remove({ reason: 'Names a resident' }, manager)).status).toBe(204);
  expect((await get(made.id)).removedVoiceNotes).toMatchObject([
    { id: note.id, area: 'Kitchen', title: 'The smoke is fine', seconds: 14, reason: 'Names a resident' },
  ]);
  expect((await restore(stranger)).status).toBe(404);
  expect((await restore(manager)).status).toBe(200);
});

test('the PDF says how long it is and what it says, and the zip and its CSV have the sound', async () => {
  const { made, note } = await withNote();
  await keep(note.fileId, webm());
  await add({ inspection: made, check: made.checks[0] }, { seconds: 60 });
  await type(note, 'Chirps every minute');
  const pdf = await t.get(`/inspection/${made.id}/pdf`, viewer);
  const { pages } = await readPdf(pdf.bytes);
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('Voice note (0:14): Chirps every minute');
  expect(text).toContain('Voice note (1:00)');
  const files = unzipSync(new Uint8Array((await t.get(`/inspection/${made.id}/zip`, viewer)).bytes));
  const name = `A1 (unit ${kit.unit.id})/Kitchen/02 The smoke is fine voice note 1.webm`;
  expect(Object.keys(files)).toEqual([`Inspection ${made.id}.pdf`, name, 'Answers.csv']);
  expect(Buffer.from(files[name] as Uint8Array)).toEqual(webm());
  const [, range, smoke] = strFromU8(files['Answers.csv'] as Uint8Array).split('\r\n');
  expect(range).toMatch(/,1,,1,Voice note \(1:00\)$/);
  expect(smoke).toMatch(
    /,1,A1 \(unit \d+\)\/Kitchen\/02 The smoke is fine voice note 1\.webm,,Voice note \(0:14\): Chirps every minute$/,
  );
  expect(await readdir(t.platform.files.scratch)).toEqual([]);
});

test('a shared page says how long it is and what was typed for it, and gives nobody the sound or a name', async () => {
  const { made, note } = await withNote();
  await type(note, 'Chirps every minute');
  await fill(made);
  await change(made, { move: 'submit' });
  const share = { purpose: 'INSPECTION', propertyId: property.id, inspectionId: made.id, expiresOn: '2026-06-18' };
  const link = await t.post('/secret-link', share, manager);
  expect(link.status, link.text).toBe(201);
  const seen = await t.get(`/inspection/shared/${link.body.token}`);
  expect(seen.body.checks[1].voiceNotes).toEqual([{ id: note.id, seconds: 14, words: 'Chirps every minute' }]);
  for (const word of ['Ines', 'Wade', 'url', 'fileId']) expect(seen.text, word).not.toContain(word);
  expect((await t.get(`/inspection/shared/${link.body.token}/photo/${note.id}`)).status).toBe(404);
});

test('it is among the documents of the property under its kind, unless it was taken out', async () => {
  const { made, note } = await withNote();
  const listed = async (kind: string) =>
    (await t.get(`/file/property/${property.id}?documentKind=${kind}&limit=1000`, admin)).body.results as {
      id: number;
    }[];
  const mine = ({ id }: { id: number }) => id === note.fileId;
  expect((await listed('VOICE_NOTE')).find(mine)).toMatchObject({
    kind: 'VOICE_NOTE',
    holders: [{ what: 'INSPECTION', id: made.id }],
  });
  expect((await listed('ALL')).some(mine)).toBe(true);
  expect((await listed('PHOTO')).some(mine)).toBe(false);
  await t.post(`/inspection/voice-note/${note.id}/remove`, {}, member);
  expect((await listed('ALL')).some(mine)).toBe(false);
});
