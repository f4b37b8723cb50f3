import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { startTestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Check = { id: number; code: string; answerKey: string | null; photoRule: string };

/** A property with two units, one person of each kind, and a template of three checks. */
export async function startInspections() {
  const t = await startTestApp();
  const property = await t.a.property({ timezone: 'America/New_York' });
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, properties, roleId: 3 });
  const member = await t.a.user({ organizationId, properties, firstName: 'Ines', lastName: 'Wade' });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const unit = await t.a.unit({ property, name: 'A1' });
  const otherUnit = await t.a.unit({ property, name: 'A2' });
  const areas = [
    { name: 'Kitchen', areaTypeId: null, checks: [check('range', 'MODERATE'), check('smoke', 'LIFE_THREATENING')] },
    { name: 'Bath', areaTypeId: null, checks: [check('view', 'LOW', 'ALWAYS')] },
  ];
  const made = await t.post('/inspection/template', { organizationId, name: 'Walk', type: 'ANNUAL', areas }, admin);
  expect(made.status, made.text).toBe(201);
  const templateId: number = made.body.id;

  async function inspection(over: Record<string, unknown> = {}, as: TestUser = member) {
    const body = { propertyId: property.id, unitId: unit.id, templateId, dueOn: '2026-06-01', ...over };
    const answer = await t.post('/inspection', body, as);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  const answerBody = (over: Record<string, unknown> = {}) => ({
    answerKey: randomUUID(),
    follows: null,
    recordedAt: new Date().toISOString(),
    result: 'PASS',
    ...over,
  });
  const record = (
    of: { id: number },
    { id }: Pick<Check, 'id'>,
    over: Record<string, unknown> = {},
    as: TestUser = member,
  ) => t.post(`/inspection/${of.id}/check/${id}`, answerBody(over), as);
  const change = (of: { id: number; version: number }, body: Record<string, unknown>, as: TestUser = member) =>
    t.put(`/inspection/${of.id}`, body, as, { 'if-match': `"${of.version}"` });

  /** A picture that somebody uploaded, checked and ready. */
  async function picture(by: TestUser = member, over: { state?: string; kind?: string } = {}): Promise<number> {
    const { rows } = await t.a.run((db) =>
      sql<{
        id: number;
      }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by,
        property_id, stored_sha256, stored_size_bytes)
      values (${organizationId}, ${over.kind ?? 'ITEM_PHOTO'}, 'a.jpg', 'image/jpeg', 10, repeat('0', 64), ${`files/${organizationId}/00/${randomUUID()}`},
        ${over.state ?? 'READY'}, ${by.id}, ${property.id}, repeat('0', 64), 10) returning id`.execute(db),
    );
    return (rows[0] as { id: number }).id;
  }
  async function photo(
    of: { id: number },
    { id: checkId }: Pick<Check, 'id'>,
    over: Record<string, unknown> = {},
    as = member,
  ) {
    const body = { photoKey: randomUUID(), checkId, takenAt: new Date().toISOString(), ...over };
    return t.post(`/inspection/${of.id}/photo`, { ...body, fileId: over.fileId ?? (await picture(as)) }, as);
  }
  /** Answers every check: those named fail, the others pass; with the photos that are asked for. */
  async function fill(
    of: { id: number; checks: Check[] },
    failing: readonly string[] = [],
    recordedAt = new Date().toISOString(),
  ) {
    for (const each of of.checks) {
      const result = failing.includes(each.code) ? 'FAIL' : 'PASS';
      const answer = await record(of, each, { result, recordedAt });
      expect(answer.status, answer.text).toBe(200);
      if (each.photoRule === 'ALWAYS' || (each.photoRule === 'ON_FAIL' && result === 'FAIL')) await photo(of, each);
    }
  }

  const people = { admin, manager, member, viewer, stranger };
  return {
    t,
    property,
    unit,
    otherUnit,
    templateId,
    areas,
    ...people,
    inspection,
    answerBody,
    record,
    change,
    picture,
    photo,
    fill,
  };
}

function check(key: string, severity: string, photoRule = 'NONE') {
  const words = { title: `The ${key} is fine`, hint: null, chargeCents: null };
  return { key, ...words, severity, photoRule, raisesFlag: true, isPerItem: false };
}
