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
  const [first, second] = ['A1/Kitchen/01 The range is fine 1.webp', 'A1/Kitchen/02 The smoke is fine 1.webp'];
  expect(Object.keys(files)).toEqual([`Inspection ${made.id}.pdf`, first, second, 'Answers.csv']);
  const taken = await sharp(files[first ?? '']).metadata();
  expect([taken.format, taken.width]).toEqual(['webp', 900]);
  const lines = strFromU8(files['Answers.csv'] as Uint8Array).split('\r\n');
  expect(lines[1]).toMatch(
    /^A1,Kitchen,The range is fine,Fail,Moderate,.*,Ines Wade,.*,1,A1\/Kitchen\/01 The range is fine 1\.webp,$/,
  );
  expect(lines[3]).toMatch(/,1,,1$/);
  expect((await t.get(`/inspection/${made.id}/zip`, stranger)).status).toBe(404);
  expect(await readdir(t.platform.files.scratch)).toEqual([]);
});
