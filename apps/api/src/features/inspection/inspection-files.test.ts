import { readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readyKey } from '#platform/files/storage.ts';
import { sha256 } from '#testing/file-kit.ts';
import { startInspections } from '#testing/inspection-kit.ts';
import { readPdf } from '#testing/read-pdf.ts';

const kit = await startInspections();
const { t, property, viewer, stranger, inspection, fill } = kit;

/** An inspection of three checks with one photo each of the first two whose bytes are stored, in the colours given. */
async function filled(colours: readonly string[]) {
  const made = await inspection();
  await fill(made, ['range']);
  for (const [at, colour] of colours.entries()) {
    const fileId = await kit.picture();
    await keep(
      fileId,
      await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
        .webp()
        .toBuffer(),
    );
    const answer = await kit.photo(made, made.checks[at], { fileId });
    expect(answer.status, answer.text).toBe(201);
  }
  return made;
}

async function keep(fileId: number, bytes: Buffer): Promise<void> {
  const key = readyKey(property.organizationId, fileId, sha256(bytes));
  const aside = path.join(os.tmpdir(), `lintel-inspection-${fileId}-${process.pid}`);
  await writeFile(aside, bytes);
  await t.platform.files.storage.write(key, aside, sha256(bytes));
  await t.a.run((db) =>
    sql`update file set storage_key = ${key}, content_type = 'image/webp', size_bytes = ${bytes.length} where id = ${fileId}`.execute(
      db,
    ),
  );
}

test('the PDF of an inspection shows its photos with check, area, result and time, and names what cannot be shown', async () => {
  const made = await filled(['#c33', '#3c3']);
  const answer = await t.get(`/inspection/${made.id}/pdf`, viewer);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(answer.bytes);
  // The third photo, of the check that always asks for one, has no bytes in the store.
  expect(pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(2);
  const text = pages.map((page) => page.text).join('\n');
  expect(text).toContain('Kitchen: Fail, moderate');
  expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d [AP]M, Ines Wade/);
  expect(text.match(/The picture cannot be shown\./g)).toHaveLength(1);
  expect((await t.get(`/inspection/${made.id}/pdf`, stranger)).status).toBe(404);
});

test('the zip of an inspection has its PDF, its photos as they were taken by unit and area, and a CSV that names them', async () => {
  const made = await filled(['#33c', '#cc3']);
  const answer = await t.get(`/inspection/${made.id}/zip`, viewer);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toContain(`inspection-${made.id}`);
  const files = unzipSync(new Uint8Array(answer.bytes));
  const kitchen = `A1 (unit ${kit.unit.id})/Kitchen`;
  const [first, second] = [`${kitchen}/01 The range is fine 1.webp`, `${kitchen}/02 The smoke is fine 1.webp`];
  expect(Object.keys(files)).toEqual([`Inspection ${made.id}.pdf`, first, second, 'Answers.csv']);
  const taken = await sharp(files[first ?? '']).metadata();
  expect([taken.format, taken.width]).toEqual(['webp', 900]);
  const lines = strFromU8(files['Answers.csv'] as Uint8Array).split('\r\n');
  expect(lines[1]).toMatch(
    /^A1,Kitchen,The range is fine,Fail,Moderate,.*,Ines Wade,.*,1,A1 \(unit \d+\)\/Kitchen\/01 The range is fine 1\.webp,,0,,,$/,
  );
  expect(lines[3]).toMatch(/,1,,1,0,,,$/);
  expect((await t.get(`/inspection/${made.id}/zip`, stranger)).status).toBe(404);
  expect(await readdir(t.platform.files.scratch)).toEqual([]);
});

test('the zip of a run has the submitted inspections by unit, one CSV of all answers, and leaves drafts out', async () => {
  const body = { propertyId: property.id, name: 'Autumn round', templateId: kit.templateId, dueOn: '2026-06-01' };
  const made = await t.post('/inspection/run', body, kit.manager);
  expect(made.status, made.text).toBe(201);
  const zipOf = (as = viewer) => t.get(`/inspection/run/${made.body.id}/zip`, as);
  expect([(await zipOf()).status, (await zipOf(stranger)).status]).toEqual([409, 404]);
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
      unit: string;
      folder: string;
    }>`select i.id, u.name as unit, u.name || ' (unit ' || u.id || ')' as folder from inspection i join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where i.run_id = ${made.body.id} order by u.sort_key`.execute(db),
  );
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  for (const { id } of rows) {
    const walk = (await t.get(`/inspection/${id}`, kit.member)).body;
    await fill(walk, ['range']);
  }
  const fileId = await kit.picture();
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#3cc' } });
  await keep(fileId, await picture.webp().toBuffer());
  const { checks } = (await t.get(`/inspection/${first.id}`, kit.member)).body;
  await kit.photo(first, checks[0], { fileId });
  await t.a.run((db) =>
    sql`update inspection set status = 'SUBMITTED', submitted_at = now() where id = ${first.id}`.execute(db),
  );

  const one = unzipSync(new Uint8Array((await zipOf()).bytes));
  const names = [`${first.folder}/Inspection ${first.id}.pdf`, `${first.folder}/Kitchen/01 The range is fine 1.webp`];
  expect(Object.keys(one)).toEqual([...names, 'Answers.csv']);

  await t.a.run((db) =>
    sql`update inspection set status = 'SUBMITTED', submitted_at = now() where id = ${second.id}`.execute(db),
  );
  const both = unzipSync(new Uint8Array((await zipOf()).bytes));
  expect(Object.keys(both)).toEqual([...names, `${second.folder}/Inspection ${second.id}.pdf`, 'Answers.csv']);
  const lines = strFromU8(both['Answers.csv'] as Uint8Array)
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 2 * checks.length);
  expect(lines.filter((line) => line.includes('Answered by'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(new RegExp(`^${second.unit},`));
  expect(await readdir(t.platform.files.scratch)).toEqual([]);
});

test('units whose names are one to a file system keep their photos apart, and every path of a zip is valid on three systems', async () => {
  const name = `${'a'.repeat(79)}😀`;
  const body = { propertyId: property.id, name, templateId: kit.templateId, dueOn: '2026-06-01' };
  const run = await t.post('/inspection/run', body, kit.manager);
  expect(run.status, run.text).toBe(201);
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from inspection where run_id = ${run.body.id} order by id`.execute(db),
  );
  const pictures = ['#111', '#eee'];
  for (const [at, { id }] of rows.entries()) {
    const walk = (await t.get(`/inspection/${id}`, kit.member)).body;
    await fill(walk);
    const fileId = await kit.picture();
    const picture = sharp({ create: { width: 30 + at, height: 20, channels: 3, background: pictures[at] ?? '#fff' } });
    await keep(fileId, await picture.webp().toBuffer());
    await kit.photo(walk, walk.checks[0], { fileId });
  }
  await t.a.run((db) =>
    sql`update inspection set status = 'SUBMITTED', submitted_at = now() where run_id = ${run.body.id}`.execute(db),
  );
  for (const names of [
    ['Z:1', 'Z*1'],
    ['...', 'CON'],
    ['\u200b', 'x'.repeat(80)],
  ]) {
    for (const [at, unit] of [kit.unit, kit.otherUnit].entries())
      await t.a.run((db) => sql`update unit set name = ${names[at]} where id = ${unit.id}`.execute(db));
    const answer = await t.get(`/inspection/run/${run.body.id}/zip`, viewer);
    expect(answer.status, answer.text).toBe(200);
    const paths = entryNames(answer.bytes);
    expect(new Set(paths.map((path) => path.toUpperCase())).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('1.webp'))).toHaveLength(2);
    for (const part of paths.flatMap((path) => path.split('/'))) {
      expect(part).toMatch(/^[^\\:*?"<>|\p{Cc}]+$/u);
      expect(part).not.toMatch(/^[\s.]|[\s.]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    }
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(200);
  }
});

// As they stand in the zip one after the other; unzipping would keep the last of two of one name.
function entryNames(bytes: Uint8Array): string[] {
  const zip = Buffer.from(bytes);
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1'))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}
