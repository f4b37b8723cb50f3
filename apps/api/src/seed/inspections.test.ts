import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Tx } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile } from '#platform/files/confined.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { inspectionReading } from '../features/inspection/inspection-report.queries.ts';
import { demoPictures } from './demo-pictures.ts';
import { demoSounds } from './demo-sounds.ts';

const NOW = `${TODAY}T19:00:00.000Z`;
const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }: Tx) => (await query.execute(db)).rows);
}

test('there are 300 inspections with photos in each state, late ones and ones where nobody could get in', async () => {
  const [found] = await rows(sql`
    select count(*) as inspections, count(distinct status) as states, count(*) filter (where no_access_reason is not null) as "noAccess",
      count(*) filter (where status = 'DRAFT' and due_on < ${TODAY}) as late, (select count(distinct inspection_id) from inspection_photo) >= 250 as "haveMostPhotos",
      (select count(*) from inspection_photo h join inspection_check c on c.id = h.check_id where c.result = 'FAIL') > 50 as "haveFailsPhotos"
    from inspection`);
  expect(found).toEqual({
    inspections: 300,
    states: 3,
    noAccess: 10,
    late: 10,
    haveMostPhotos: true,
    haveFailsPhotos: true,
  });
});

test('each photo of the demo is a picture whose bytes are drawn the same again', async () => {
  const hashes = demoPictures().map(({ sha256 }) => sha256);
  const stored = await rows(
    sql<{
      hash: string;
    }>`select distinct f.stored_sha256 as hash from inspection_photo h join file f on f.id = h.file_id`,
  );
  expect(stored.every(({ hash }) => hashes.includes(hash))).toBe(true);
});

test('each property has two voice notes at fails that were submitted, one without words, whose bytes pass the check of an upload', async () => {
  const notes = await rows(sql<{
    property: number;
    result: string;
    status: string;
    words: string | null;
    hash: string;
    seconds: number;
  }>`
    select v.property_id as property, c.result, i.status, v.words, f.stored_sha256 as hash, v.seconds from inspection_voice_note v
    join inspection_check c on c.id = v.check_id join inspection i on i.id = v.inspection_id join file f on f.id = v.file_id
    where f.kind = 'VOICE_NOTE' and f.content_type = 'audio/mp4' order by v.id`);
  expect(notes).toHaveLength(10);
  expect(notes.filter(({ words }) => words === null)).toHaveLength(5);
  expect(new Set(notes.map(({ result, status }) => `${result} ${status}`))).toEqual(new Set(['FAIL SUBMITTED']));
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-sound-'));
  for (const { bytes, sha256, seconds, name } of demoSounds()) {
    expect(notes.filter((note) => note.hash === sha256 && note.seconds === seconds)).toHaveLength(5);
    expect(bytes.length).toBeLessThan(32_000);
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    expect(await checkFile('audio/mp4', file, `${file}.out`)).toEqual({});
  }
  await rm(folder, { recursive: true });
});

test('the figures of the report are what SQL written apart counts', async () => {
  const organizations = await rows(sql<{ id: number }>`select id from organization order by id`);
  const organizationIds = organizations.map(({ id }) => id);
  const viewer = {
    userId: 1,
    isSuperUser: true,
    memberships: [],
    propertyIds: [],
    organizationIds,
    adminOrganizationIds: organizationIds,
  } as unknown as Viewer;
  const ask = {
    viewer,
    now: NOW,
    propertyId: undefined,
    filter: {},
    sort: 'due',
    isDescending: true,
    limit: 1000,
    after: undefined,
  } as const;
  const page = await clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    inspectionReading.select(db, ask, {} as never),
  );
  const figures = inspectionReading.figuresOf?.(page.more, page.total) ?? [];
  const [apart] = await rows(sql<Record<string, number>>`
    select (select round(100.0 * count(*) filter (where status <> 'DRAFT' and no_access_reason is null) / count(*), 1)::float8
        from inspection i where not exists (select from inspection n where n.unit_id = i.unit_id and (n.due_on, n.id) > (i.due_on, i.id))) as coverage,
      (select round(sum((select count(*) from inspection_check c where c.inspection_id = n.id and c.result = 'FAIL')) / count(*), 1)::float8
        from (select distinct on (i.unit_id) i.id from inspection i where i.status <> 'DRAFT' and i.no_access_reason is null and i.unit_id is not null
          order by i.unit_id, coalesce(i.submitted_at, i.started_at) desc, i.id desc) n) as fails,
      (select count(*) from inspection_finding where closed_at is null and case when severity in ('LIFE_THREATENING', 'SEVERE')
        then found_at + interval '24 hours' < ${NOW}::timestamptz else (found_at at time zone 'America/Los_Angeles')::date
          + case severity when 'MODERATE' then 30 else 60 end < ${TODAY}::date end) as overdue,
      (select count(*) from inspection_finding where closed_at is null and severity = 'LIFE_THREATENING') as urgent,
      (select count(*) from inspection where no_access_reason is not null) as "noAccess",
      (select count(*) from inspection where status = 'DRAFT' and due_on < ${TODAY}) as late`);
  expect(figures.map(({ value }) => value)).toEqual([
    apart?.coverage,
    apart?.fails,
    apart?.overdue,
    apart?.urgent,
    apart?.noAccess,
    apart?.late,
  ]);
  expect(page.total).toBe(300);
});
