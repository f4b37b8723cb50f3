import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, admin, stranger } = await startProjects();
const { organizationId } = property;

test('a flag says on which day its unit empties, and flags are sorted by it', async () => {
  const own = await t.a.property({ organizationId });
  const at = async (turn: object | null, isOfItem = true) => {
    const unit = await t.a.unit({ property: own });
    const about = isOfItem ? { itemId: (await t.a.item({ unit })).id } : { unitId: unit.id };
    const made = await t.post('/asset-alert', { propertyId: own.id, reason: 'Leaks', ...about }, admin);
    expect(made.status, made.text).toBe(201);
    if (turn === null) return { id: made.body.id, turnId: null };
    const begun = await t.post('/turn', { unitId: unit.id, ...turn }, admin);
    expect(begun.status, begun.text).toBe(201);
    return { id: made.body.id, turnId: begun.body.id };
  };
  const quiet = await at(null);
  const later = await at({ moveOutOn: '2026-06-30' });
  const gone = await at({ moveOutOn: '2026-05-11' });
  const sooner = await at({ moveOutOn: '2026-06-02' }, false);
  const { body } = await t.get(`/report/${own.id}/redflag?sort=turn`, admin);
  const seen = body.results.map(({ id, unitTurn }: { id: number; unitTurn: object | null }) => [id, unitTurn]);
  const turnOf = ({ turnId }: { turnId: number | null }, vacantOn: string, source = 'HAND') => ({
    turnId,
    vacantOn,
    source,
  });
  expect(seen).toEqual([
    [gone.id, turnOf(gone, '2026-05-11', 'LANE')],
    [sooner.id, turnOf(sooner, '2026-06-02')],
    [later.id, turnOf(later, '2026-06-30')],
    [quiet.id, null],
  ]);
  expect((await t.get(`/asset-alert/${sooner.id}`, admin)).body.unitTurn).toEqual(turnOf(sooner, '2026-06-02'));
  const down = await t.get(`/report/${own.id}/redflag?sort=-turn`, admin);
  expect(down.body.results.map((row: { id: number }) => row.id)).toEqual([later.id, sooner.id, gone.id, quiet.id]);
  expect((await t.get(`/report/${own.id}/redflag?sort=turn`, stranger)).status).toBe(404);
});
