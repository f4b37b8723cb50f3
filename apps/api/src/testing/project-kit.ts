import { sql } from 'kysely';
import { expect } from 'vitest';
import { startTestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

export type Rule = { fromCents: number; approverRole: string | null; approverUserId: number | null };
type Of = { id: number; version: number };

/** A rule that anybody of a role approves amounts from a limit on. */
export const byRole = (fromCents: number, approverRole: string): Rule => ({
  fromCents,
  approverRole,
  approverUserId: null,
});

/** A property with a unit, one person of each kind, a vendor, and refrigerators that cost 1,000 dollars each. */
export async function startProjects() {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Ada', lastName: 'Reeve' });
  const otherAdmin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, properties, roleId: 3 });
  const member = await t.a.user({ organizationId, properties });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1, firstName: 'Olga', lastName: 'Owen' });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const unit = await t.a.unit({ property, name: 'S1' });
  await t.a.run((db) =>
    sql`insert into organization_item_type (organization_id, item_type_id, unit_cost_cents)
      select ${organizationId}, id, 100000 from item_type where key = 'refrigerator'`.execute(db),
  );
  // A type of which no price is known.
  await t.a.run((db) => sql`update item_type set typical_cost_cents = null where key = 'dishwasher'`.execute(db));
  const vendor = { organizationId, kind: 'VENDOR', name: 'Apex Appliance', servesAll: true };
  const vendorId: number = (await t.post('/contact', vendor, admin)).body.id;

  const settingsPath = `/project/settings/${organizationId}`;
  async function setRules(rules: Rule[]) {
    const { body } = await t.get(settingsPath, admin);
    const saved = { glCodes: body.glCodes, rules };
    const answer = await t.put(settingsPath, saved, admin, { 'if-match': `"${body.version}"` });
    expect(answer.status, answer.text).toBe(200);
  }

  const item = (over: Record<string, unknown> = {}) => t.a.item({ unit, installDate: '2010-01-01', ...over });
  async function items(howMany: number): Promise<number[]> {
    const made = [];
    for (let at = 0; at < howMany; at += 1) made.push((await item()).id);
    return made;
  }

  async function plan(over: Record<string, unknown> = {}, as: TestUser = member) {
    const itemIds = over.itemIds ?? (await items(2));
    const answer = await t.post('/project', { propertyId: property.id, name: 'Refrigerators', ...over, itemIds }, as);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  const call = (method: 'PUT' | 'POST', path: string, { id, version }: Of, body: unknown, as: TestUser) =>
    t.call(method, `/project/${id}${path}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const change = (path: string, of: Of, body: unknown, as: TestUser) => call('POST', path, of, body, as);
  const put = (path: string, of: Of, body: unknown, as: TestUser) => call('PUT', path, of, body, as);
  const move = (of: Of, name: string, as: TestUser = manager, note?: string) =>
    change('/move', of, { move: name, ...(note && { note }) }, as);
  const decide = (of: Of, as: TestUser, decision = 'APPROVED', note?: string) =>
    change('/decision', of, { decision, ...(note && { note }) }, as);

  async function bid(of: Of, amountCents: number) {
    const answer = await change('/bid', of, { vendorId, amountCents, bidOn: '2026-05-01' }, member);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  const people = { admin, otherAdmin, manager, member, viewer, stranger };
  const calls = { setRules, item, items, plan, change, put, move, decide, bid };
  return { t, property, unit, vendorId, settingsPath, ...people, ...calls };
}
