import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTurns } from '#testing/turn-kit.ts';

const { t, property, viewer, begin } = await startTurns();

test('units say since how many days their open turn has them vacant; a turn to come, a cancelled one and none say nothing', async () => {
  const unitOf = async (name: string) => (await t.a.unit({ property, name })).id;
  const [vacant, coming, cancelled] = [await unitOf('A'), await unitOf('B'), await unitOf('C')];
  await unitOf('D');
  await begin({ unitId: vacant, moveOutOn: '2026-05-11' });
  await begin({ unitId: coming, moveOutOn: '2026-06-30' });
  const { id } = await begin({ unitId: cancelled, moveOutOn: '2026-05-01' });
  await t.a.run((db) => sql`update turn set archived_at = now() where id = ${id}`.execute(db));
  const path = `/insight/${property.id}/inventory-heatmap`;
  const { status, body, text } = await t.get(path, viewer);
  expect(status, text).toBe(200);
  const today = Date.parse(body.asOf);
  const days = Math.round((today - Date.parse('2026-05-11')) / 86_400_000);
  expect(days).toBeGreaterThan(0);
  expect(
    Object.fromEntries(body.units.name.map((name: string, at: number) => [name, body.units.vacantDays[at]])),
  ).toEqual({ A: days, B: null, C: null, D: null });
  await t.a.item({ unit: { id: vacant, propertyId: property.id, organizationId: property.organizationId } });
  const [head = '', row = ''] = (await t.get(`${path}?format=csv`, viewer)).text.trim().split(/\r?\n/);
  expect(row.split(',')[head.split(',').indexOf('Days vacant')]).toBe(String(days));
});
