import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app-under-test.ts';

const app = await startTestApp();
const property = await app.a.property();
const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });

async function unitWith(name: string, types: readonly string[]) {
  const unit = {
    ...(await app.a.unit({ property, name })),
    propertyId: property.id,
    organizationId: property.organizationId,
  };
  const items: { id: number }[] = [];
  for (const itemType of types) items.push(await app.a.item({ unit, itemType }));
  return { unit, items };
}

async function raise(body: object): Promise<number> {
  const answer = await app.post('/asset-alert', { propertyId: property.id, reason: 'Leaks', ...body }, admin);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

test('open flags are counted on the cells of their items, and of units where they are on no item in service', async () => {
  const { unit: a, items } = await unitWith('A', ['refrigerator', 'refrigerator', 'range']);
  const { unit: b, items: others } = await unitWith('B', ['range', 'dishwasher']);
  await unitWith('C', ['range']);
  for (const item of items) await raise({ itemId: item.id });
  const closed = await raise({ itemId: others[0]?.id });
  const gone = await raise({ itemId: others[1]?.id });
  await raise({ unitId: b.id, title: 'Handrail' });
  await raise({ title: 'Roof' });
  const asleep = await raise({ unitId: a.id, title: 'Door' });
  await app.a.run(async (db) => {
    await sql`update asset_alert set action_state = 'DISMISSED', dismiss_reason = 'NOT_OURS' where id = ${closed}`.execute(
      db,
    );
    await sql`update asset_alert set snooze_until = '2026-09-01' where id = ${asleep}`.execute(db);
    await sql`update item set status = 'RETIRED', retired_on = '2026-05-01' where id = ${others[1]?.id}`.execute(db);
  });
  const { body } = await app.get(`/insight/${property.id}/inventory-heatmap`, admin);
  const flagged = body.cells.kind.flatMap((kind: number) =>
    body.kinds.flags[kind] > 0 ? [body.kinds.flags[kind]] : [],
  );
  expect(flagged.toSorted()).toEqual([1, 2]);
  expect(Object.fromEntries(body.units.name.map((name: string, at: number) => [name, body.units.flags[at]]))).toEqual({
    A: 1,
    B: 2,
    C: 0,
  });
  expect(gone).toBeGreaterThan(0);

  // The Red Flag screen shows the same flags of a unit.
  for (const [unit, flags] of [
    [a, 4],
    [b, 2],
  ] as const) {
    const shown = await Promise.all(
      ['', '&actionState=SNOOZED'].map((state) =>
        app.get(`/report/${property.id}/redflag?unitId=${unit.id}${state}`, admin),
      ),
    );
    expect(shown.reduce((sum, answer) => sum + answer.body.total, 0)).toBe(flags);
  }

  // A filter of items leaves out what is about the unit itself.
  const range = items[2] as { id: number };
  const { body: one } = await app.get(`/item/${range.id}`, admin);
  const { body: narrowed } = await app.get(
    `/insight/${property.id}/inventory-heatmap?itemTypeId=${one.itemTypeId}`,
    admin,
  );
  expect(narrowed.units.flags).toEqual([0, 0, 0]);
  expect(narrowed.kinds.flags.reduce((sum: number, some: number) => sum + some, 0)).toBe(1);

  const file = await app.get(`/insight/${property.id}/inventory-heatmap?format=csv`, admin);
  const rows = file.text.split('\r\n').filter((line) => /(^|,)[ABC],/.test(line));
  const own = rows.filter((line) => line.includes('Flags about the unit itself')).map((line) => line.split(',').at(-3));
  expect(own).toEqual(['1', '2']);
  const ofItems = rows.filter((line) => line.includes(',Recorded,')).map((line) => Number(line.split(',').at(-3)));
  expect(ofItems.reduce((sum, some) => sum + some, 0)).toBe(3);
});
