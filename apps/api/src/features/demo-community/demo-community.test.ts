import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';
import { communityFiles } from './community-files.ts';
import { STORY_ITEMS } from './community-life.ts';

const kit = importKit();
const DEMO = 'Maple Court Demo';
type At = Awaited<ReturnType<typeof kit.place>>;

const load = (at: At, who = at.admin, headers = {}) =>
  kit.t.post(`/organization/${at.organizationId}/demo-community`, undefined, who, headers);
const rowsOf = async (at: At) => (await kit.t.get('/portfolio/summary', at.admin)).body.results;

async function loaded(): Promise<At & { propertyId: number }> {
  const at = await kit.place();
  const started = await load(at);
  expect(started.status, started.text).toBe(202);
  await kit.worker.idle();
  const job = (await kit.t.get(`/job/${started.body.jobId}`, at.admin)).body;
  expect([job.state, job.message]).toEqual(['DONE', 'Maple Court is here. Nothing in it is real.']);
  const [row] = await rowsOf(at);
  return { ...at, propertyId: row.propertyId };
}

test('its files are the same for the same day, and each is of a kind that can be imported', () => {
  expect(communityFiles('2026-05-18')).toEqual(communityFiles('2026-05-18'));
  expect(communityFiles('2026-05-18').map(({ kind }) => kind)).toEqual([
    'properties',
    'units',
    'items',
    'vendors',
    'turns',
  ]);
});

test('every item that something is told of is in its files, whatever the day', () => {
  for (const today of ['2026-05-18', '2026-11-26', '2031-02-28']) {
    const items = communityFiles(today).find(({ kind }) => kind === 'items')?.csv ?? '';
    const there = new Set(items.split('\n').map((line) => line.split(',').slice(1, 3).join(' ').replaceAll('"', '')));
    expect(STORY_ITEMS.filter((where) => !there.has(where))).toEqual([]);
  }
});

describe('a demo community that was loaded', () => {
  let at: Awaited<ReturnType<typeof loaded>>;
  beforeAll(async () => {
    at = await loaded();
  }, 120_000);

  test('has something on every screen, and says in its name and its record that it is made up', async () => {
    const [row] = await rowsOf(at);
    expect(row).toMatchObject({ propertyName: DEMO, isDemo: true, units: 48, region: 'Demo' });
    expect(row.items).toBeGreaterThan(390);
    expect(row.backlogCents).toBeGreaterThan(0);
    expect(row.recoverableKnownCents).toBe(40_400);
    const of = async (path: string) => {
      const answer = await kit.t.get(path, at.admin);
      expect(answer.status, `${path} ${answer.text}`).toBe(200);
      return answer.body;
    };
    const { propertyId } = at;
    expect((await of(`/property/${propertyId}`)).isDemo).toBe(true);
    const rows = async (path: string) => (await of(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).results.length;
    expect(await rows(`/report/${propertyId}/turnover`)).toBe(6);
    expect(await rows(`/report/${propertyId}/inspections`)).toBe(9);
    expect(await rows(`/report/${propertyId}/warranty`)).toBeGreaterThan(50);
    expect(await rows(`/report/${propertyId}/warranty/claims`)).toBe(2);
    expect(await rows(`/report/${propertyId}/warranty/recovery`)).toBeGreaterThan(1);
    expect((await of(`/fls-profile/${propertyId}`)).FlsRecord).toHaveLength(7);
    expect(await rows(`/report/${propertyId}/redflag`)).toBeGreaterThanOrEqual(3);
    expect((await of('/vendor/basic')).results).toHaveLength(4);
    expect(await rows('/today/line')).toBeGreaterThan(5);
  });

  test('adds no person, no sign-in and no secret, and each step is in the audit log as the administrator’s', async () => {
    const { rows } = await kit.t.a.run((db) =>
      sql<{ people: number; secrets: number; imports: number; others: number }>`
        select (select count(*) from membership where organization_id = ${at.organizationId}) as people,
          (select count(*) from secret_link where organization_id = ${at.organizationId}) as secrets,
          (select count(*) from audit_event where organization_id = ${at.organizationId} and action = 'IMPORT' and entity = 'import') as imports,
          (select count(*) from audit_event where organization_id = ${at.organizationId} and user_id is distinct from ${at.admin.id}) as others`.execute(
        db,
      ),
    );
    expect(rows[0]).toEqual({ people: 1, secrets: 0, imports: 5, others: 0 });
  });

  test('asked for once more it is refused, and a file of it is not undone by itself', async () => {
    const again = await load(at);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This organization has a property already. The demo community is for one that has none.',
    ]);
    const { results } = (await kit.t.get('/admin/import', at.admin)).body;
    expect(results.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual([
      'Demo community, items.csv',
      'Demo community, move-outs.csv',
      'Demo community, properties.csv',
      'Demo community, units.csv',
      'Demo community, vendors.csv',
    ]);
    const undone = await kit.t.post(`/admin/import/${results[0].id}/undo`, undefined, at.admin);
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('Remove the demo community')]);
  });

  test('goes in one step with its vendors and models, and can be loaded again', async () => {
    const gone = await kit.t.delete(`/property/${at.propertyId}/demo-community`, at.admin);
    expect(gone.status, gone.text).toBe(204);
    expect(await rowsOf(at)).toEqual([]);
    expect((await kit.t.get('/vendor/basic', at.admin)).body.results).toEqual([]);
    const { rows } = await kit.t.a.run((db) =>
      sql<{
        models: number;
      }>`select count(*) as models from model where organization_id = ${at.organizationId} and archived_at is null`.execute(
        db,
      ),
    );
    expect(rows[0]?.models).toBe(0);
    const again = await load(at);
    expect(again.status, again.text).toBe(202);
    await kit.worker.idle();
    expect(await rowsOf(at)).toMatchObject([{ propertyName: DEMO, isDemo: true }]);
  }, 120_000);
});

test('two clicks at once load one community', async () => {
  const at = await kit.place();
  const answers = await Promise.all([load(at), load(at), load(at)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
  await kit.worker.idle();
  expect(await rowsOf(at)).toHaveLength(1);
}, 60_000);

test('a member may not load or remove it, and a stranger learns nothing', async () => {
  const [at, other] = [await kit.place(), await kit.place()];
  const member = await kit.t.a.user({ organizationId: at.organizationId });
  expect((await load(at, member)).status).toBe(403);
  expect((await load(at, other.admin)).status).toBe(404);
  expect((await load({ ...at, organizationId: 999_999 })).status).toBe(404);
  const property = await kit.t.a.property({ organizationId: at.organizationId });
  const remove = (id: number, who = at.admin) => kit.t.delete(`/property/${id}/demo-community`, who);
  expect((await remove(property.id, other.admin)).status).toBe(404);
  const refused = await remove(property.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This property is no demo community. It can be archived.',
  ]);
});
