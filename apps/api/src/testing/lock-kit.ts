import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { atVersion, type TestAnswer, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Of = { id: number };
type Checked = Of & { checks: readonly Of[] };

/** Things of an organization that calls are raced over, and those calls; each is made anew for a round. */
export function lockKit(t: TestApp, organizationId: number, admin: TestUser) {
  const first = atVersion(1);

  async function made(answer: Promise<TestAnswer>): Promise<Of & { version: number; checks: readonly Of[] }> {
    const { status, text, body } = await answer;
    expect([200, 201], text).toContain(status);
    return body;
  }
  async function place() {
    const property = await t.a.property({ organizationId });
    return { property, unit: await t.a.unit({ property }) };
  }
  const maker = () => made(t.post('/manufacturer', { name: `Maker ${randomUUID()}`, organizationId }, admin));
  const model = (of: Of, itemTypeId: number) =>
    made(t.post('/model', { name: `M ${randomUUID()}`, manufacturerId: of.id, itemTypeId, organizationId }, admin));
  const contact = (kind: string) =>
    made(t.post('/contact', { organizationId, kind, name: `C ${randomUUID()}`, servesAll: true }, admin));
  const set = (kind: string) =>
    made(t.post(`/organization/${organizationId}/assumptions`, { kind, name: `S ${randomUUID()}`, lines: [] }, admin));
  const plan = () => ({ name: `P ${randomUUID()}`, rule: 'TURN', inflation: 0.03, years: 5 });
  const view = (property: Of, over: object = {}) => {
    const named = { reportId: 'items', propertyId: property.id, name: `V ${randomUUID()}`, filter: {} };
    return t.post('/saved-view', { ...named, ...over }, admin);
  };

  return {
    place,
    plan,
    view,
    /** Two manufacturers with a model each, an item, two vendors and a person. */
    async goods() {
      const { property, unit } = await place();
      const item = await t.a.item({ unit });
      const { itemTypeId } = item;
      const [one, into] = [await maker(), await maker()];
      const [its, other] = [await model(one, itemTypeId), await model(into, itemTypeId)];
      return { property, unit, item, itemTypeId, maker: one, intoMaker: into, model: its, otherModel: other };
    },
    vendors: async () => ({
      vendor: await contact('VENDOR'),
      other: await contact('VENDOR'),
      person: await contact('PERSON'),
    }),
    /** A scenario of a property, and a price book and a life profile that it may take. */
    async plans() {
      const path = `/report/${(await place()).property.id}/scenarios`;
      const scenario = await made(t.post(path, plan(), admin));
      return { path, scenario, lives: await set('LIFE_PROFILE'), prices: await set('PRICE_BOOK') };
    },
    savedView: async () => made(view((await place()).property)),

    async inspection() {
      const { property, unit } = await place();
      const body = { propertyId: property.id, unitId: unit.id, starter: 'annual', dueOn: '2026-06-01' };
      return { ...(await made(t.post('/inspection', body, admin))), property };
    },
    answer: (of: Of, check: Of | undefined, over: object = {}) =>
      t.post(
        `/inspection/${of.id}/check/${check?.id}`,
        { answerKey: randomUUID(), follows: null, recordedAt: new Date().toISOString(), result: 'PASS', ...over },
        admin,
      ),
    async photo(of: Checked & { property: Of }) {
      const { rows } = await t.a.run((db) =>
        sql<Of>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
            stored_sha256, stored_size_bytes)
          values (${organizationId}, 'ITEM_PHOTO', 'a.jpg', 'image/jpeg', 10, repeat('0', 64),
            ${`files/${organizationId}/00/${randomUUID()}`}, 'READY', ${admin.id}, ${of.property.id}, repeat('0', 64), 10) returning id`.execute(
          db,
        ),
      );
      const photo = { photoKey: randomUUID(), checkId: of.checks.at(-1)?.id, takenAt: new Date().toISOString() };
      return t.post(`/inspection/${of.id}/photo`, { ...photo, fileId: rows[0]?.id }, admin);
    },

    /** A turn whose final walk is all that is left to do. */
    async turn() {
      const { property, unit } = await place();
      const { id } = await made(t.post('/turn', { unitId: unit.id, moveOutOn: '2026-05-11' }, admin));
      const { version } = await made(t.post(`/turn/${id}/move`, { lane: 'walked' }, admin, first));
      return { id, version, property, unit };
    },
    walk: ({ id, version }: Of & { version: number }) =>
      t.post(
        `/turn/${id}/walk`,
        { passed: true, reason: 'As agreed', signedName: 'Ada Reeve' },
        admin,
        atVersion(version),
      ),
    schedule: ({ id, property }: Of & { property: Of }) =>
      t.post(
        `/report/${property.id}/turnover/schedule`,
        { turnIds: [id], trade: 'PAINT', plannedOn: '2026-05-20' },
        admin,
      ),
    /** How many turns are ready with work that is not done. */
    async readyWithWork(): Promise<number> {
      const { rows } = await t.a.run((db) =>
        sql<{
          n: number;
        }>`select count(*)::int as n from turn t where t.organization_id = ${organizationId} and t.kind = 'READY'
          and exists (select from turn_task k where k.organization_id = t.organization_id and k.turn_id = t.id and k.done_on is null
            and k.archived_at is null)`.execute(db),
      );
      return rows[0]?.n ?? 0;
    },
  };
}

export type LockKit = ReturnType<typeof lockKit>;
