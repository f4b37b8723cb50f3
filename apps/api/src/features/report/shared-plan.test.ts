import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: Awaited<ReturnType<typeof startProjects>>;
beforeAll(async () => {
  kit = await startProjects();
  await kit.t.a.run(async (db) => {
    const { id: propertyId, organizationId } = kit.property;
    await sql`insert into fls_record (organization_id, property_id, type, compliant_through, through_basis, asserted_reason, asserted_by, asserted_at, notes)
      values (${organizationId}, ${propertyId}, 'ALARMS', '2027-05-01', 'ASSERTED', 'Mr Hidden said so', ${kit.manager.id}, now(), 'Call Mrs Secret')`.execute(
      db,
    );
    await sql`insert into fls_record (organization_id, property_id, type, enabled, disabled_reason)
      values (${organizationId}, ${propertyId}, 'POOL', false, 'Filled in by Mr Hidden')`.execute(db);
  });
});

const LAST_DAY = '2026-06-18';

async function shared(as: TestUser = kit.manager, over: object = {}) {
  const body = { purpose: 'OWNER_REPORT', propertyId: kit.property.id, expiresOn: LAST_DAY, ...over };
  return kit.t.post('/secret-link', body, as);
}
const plan = (token: string) => kit.t.get(`/report/shared-plan/${token}`);
const systems = (token: string) => kit.t.get(`/fls-profile/shared/${token}`);
const pack = (token: string) => kit.t.get(`/fls-profile/shared/${token}/pack`);

describe('the report for an owner or lender', () => {
  test('has the condition index, the limits of its bands and the plan that the property itself shows', async () => {
    const made = await shared();
    expect(made.status, made.text).toBe(201);
    const { status, body, text } = await plan(made.body.token);
    expect(status, text).toBe(200);
    const own = (await kit.t.get(`/report/${kit.property.id}/capital-assets`, kit.viewer)).body;
    const { propertyId: _p, organizationId: _o, itemTypes: _t, computedAt: _c, ...shown } = own;
    expect(body).toMatchObject(shown);
    expect(body).toMatchObject({ madeAt: made.body.createdAt, expiresAt: made.body.expiresAt });
    expect(body.aciBands.map((each: { maxPct: number | null }) => each.maxPct)).toEqual([5, 10, 30, null]);
    const { rows } = await kit.t.a.run((db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from item where property_id = ${kit.property.id} and status = 'ACTIVE' and archived_at is null`.execute(
        db,
      ),
    );
    expect(body.counts.items).toBe(rows[0]?.n);
    for (const key of ['propertyId', 'organizationId', 'itemTypes']) expect(body).not.toHaveProperty(key);
  });

  test('says what proves each system, and names nobody: not who typed a date, nor why, nor what was noted', async () => {
    const { token } = (await shared()).body;
    const { status, body, text } = await systems(token);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ enabled: 1, compliant: 1 });
    expect(body.systems).toEqual([
      expect.objectContaining({
        type: 'ALARMS',
        compliantThrough: '2027-05-01',
        grade: 'C',
        proof: 'Typed, nothing on file',
      }),
      expect.objectContaining({ type: 'POOL', enabled: false, state: 'NOT_APPLICABLE', proof: null }),
    ]);
    for (const word of ['Hidden', 'Secret', kit.manager.email]) expect(text).not.toContain(word);
    const file = await pack(token);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('shows nothing once it is revoked, once its last day is over, once its maker lost the property, once the property is archived', async () => {
    const [revoked, over, lost] = [(await shared()).body, (await shared()).body, (await shared(kit.admin)).body];
    for (const { token } of [revoked, over, lost]) expect((await plan(token)).status).toBe(200);
    expect((await kit.t.delete(`/secret-link/${revoked.id}`, kit.manager)).status).toBe(204);
    const now = kit.t.platform.clock().toISOString();
    await kit.t.a.run(async (db) => {
      await sql`update secret_link set expires_at = ${now} where id = ${over.id}`.execute(db);
      await sql`update membership set archived_at = now() where user_id = ${kit.admin.id}`.execute(db);
    });
    const unknown = await plan('A'.repeat(43));
    for (const read of [plan, systems, pack])
      for (const { token } of [revoked, over, lost]) {
        const answer = await read(token);
        expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
      }
    const { token } = (await shared()).body;
    await kit.t.a.run((db) => sql`update property set archived_at = now() where id = ${kit.property.id}`.execute(db));
    for (const read of [plan, systems, pack]) expect((await read(token)).status).toBe(404);
    await kit.t.a.run((db) => sql`update property set archived_at = null where id = ${kit.property.id}`.execute(db));
  });

  test('is made by a manager, for a year at most; the address of a turn board opens none of it', async () => {
    expect((await shared(kit.member)).status).toBe(403);
    expect((await shared(kit.stranger)).status).toBe(404);
    const [endless, long] = [
      await shared(kit.manager, { expiresOn: undefined }),
      await shared(kit.manager, { expiresOn: '2027-06-18' }),
    ];
    for (const one of [endless, long]) expect([one.status, one.body.errors[0].path]).toEqual([422, 'expiresOn']);
    const board = (await shared(kit.manager, { purpose: 'TURN_BOARD' })).body;
    for (const read of [plan, systems, pack]) expect((await read(board.token)).status).toBe(404);
  });
});
