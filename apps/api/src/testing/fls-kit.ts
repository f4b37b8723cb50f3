import { sql } from 'kysely';
import { expect } from 'vitest';
import { startTestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Of = { id: number; version: number };

/** A property with two units, one person of each kind, a vendor, and what records and visits are made with. The day there is 2026-05-18. */
export async function startFls() {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, properties, roleId: 3, firstName: 'Mara', lastName: 'Holt' });
  const member = await t.a.user({ organizationId, properties, firstName: 'Rafael', lastName: 'Ortega' });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const units = [await t.a.unit({ property, name: '101' }), await t.a.unit({ property, name: '102' })];
  const emails = [{ address: 'office@halyard.example' }];
  const vendorBody = { organizationId, kind: 'VENDOR', name: 'Halyard Fire', servesAll: true, emails };
  const vendorId: number = (await t.post('/contact', vendorBody, admin)).body.id;

  let files = 0;
  /** A document of a property, checked and ready. */
  async function document(at = property): Promise<number> {
    files += 1;
    const key = `files/${at.organizationId}/fls/${at.id}-${files}`;
    const { rows } = await t.a.run((db) =>
      sql<{
        id: number;
      }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
          stored_sha256, stored_size_bytes)
        values (${at.organizationId}, 'DOCUMENT', ${`report-${files}.pdf`}, 'application/pdf', 10, repeat('0', 64), ${key}, 'READY', ${admin.id}, ${at.id},
          repeat('0', 64), 10) returning id`.execute(db),
    );
    return (rows[0] as { id: number }).id;
  }

  /** A record on a property of its own, so that each test has every type. */
  async function record(over: Record<string, unknown> = {}, as: TestUser = admin) {
    const at =
      over.propertyId === undefined ? await t.a.property({ organizationId }) : { id: over.propertyId as number };
    const answer = await t.post('/fls-record', { propertyId: at.id, type: 'ALARMS', ...over }, as);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  const call = (method: 'PUT' | 'POST', path: string, { id, version }: Of, body: unknown, as: TestUser = admin) =>
    t.call(method, `/fls-record/${id}${path}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const put = (path: string, of: Of, body: unknown, as?: TestUser) => call('PUT', path, of, body, as);
  const post = (path: string, of: Of, body: unknown, as?: TestUser) => call('POST', path, of, body, as);

  /** A visit that passed, with a report, unless said otherwise. */
  async function visit(of: Of & { organizationId: number; propertyId: number }, over: Record<string, unknown> = {}) {
    const hasDocument = !('fileId' in over && over.fileId === null);
    const fileId = hasDocument ? await document({ ...property, id: of.propertyId }) : null;
    const paper = hasDocument ? { fileId, documentKind: 'REPORT' } : {};
    const answer = await post('/event', of, {
      eventDate: '2026-05-01',
      kind: 'ANNUAL',
      result: 'PASS',
      ...paper,
      ...over,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  const people = { admin, manager, member, viewer, stranger };
  return { t, property, organizationId, units, vendorId, document, record, visit, put, post, ...people };
}
