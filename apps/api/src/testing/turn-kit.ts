import { sql } from 'kysely';
import { expect } from 'vitest';
import { startTestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Of = { id: number; version: number };

/** A property with one person of each kind, a vendor, and calls on turns. */
export async function startTurns() {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ada', lastName: 'Reeve' });
  const manager = await t.a.user({ organizationId, properties, roleId: 3 });
  const member = await t.a.user({ organizationId, properties });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const vendor = { organizationId, kind: 'VENDOR', name: 'Apex Floors', servesAll: true };
  const vendorId: number = (await t.post('/contact', vendor, admin)).body.id;
  const report = `/report/${property.id}/turnover`;

  async function begin(over: Record<string, unknown> = {}, as: TestUser = member) {
    const unitId = over.unitId ?? (await t.a.unit({ property })).id;
    const made = await t.post('/turn', { moveOutOn: '2026-05-11', marketRentCents: 150_000, ...over, unitId }, as);
    expect(made.status, made.text).toBe(201);
    return made.body;
  }
  const call = (method: 'PUT' | 'POST', path: string, { id, version }: Of, body: unknown, as: TestUser) =>
    t.call(method, `/turn/${id}${path}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const change = (path: string, of: Of, body: unknown, as: TestUser = member) => call('POST', path, of, body, as);
  const put = (path: string, of: Of, body: unknown, as: TestUser = member) => call('PUT', path, of, body, as);
  /** Changes a turn where that must work; the turn as it is then. */
  async function done(path: string, of: Of, body: unknown, as: TestUser = member) {
    const answer = await change(path, of, body, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  async function through(of: Of, ...lanes: string[]) {
    let now = of;
    for (const lane of lanes) now = await done('/move', now, { lane });
    return now as Awaited<ReturnType<typeof begin>>;
  }
  const setTurn = (id: number, set: ReturnType<typeof sql>) =>
    t.a.run((db) => sql`update turn set ${set} where id = ${id}`.execute(db));

  const people = { admin, manager, member, viewer, stranger };
  return { t, property, organizationId, vendorId, report, ...people, begin, change, put, done, through, setTurn };
}
