import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app-under-test.ts';
import { readPdf } from '#testing/read-pdf.ts';

test('the passport of a unit says what stands in it, with tags, the last inspection and open flags; a stranger gets none', async () => {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property, name: '204' });
  const viewer = await t.a.user({ organizationId, properties: [property] });
  const types = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'key']).execute());
  const itemTypeId = types.find(({ key }) => key === 'refrigerator')?.id;
  const fields = { unitId: unit.id, itemTypeId, serialNumber: 'LT221102', mfgDate: '2014-05-01' };
  const { body: item } = await t.post('/item', fields, viewer);
  await t.a.run(async (db) => {
    await sql`insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on, status, submitted_at)
      values (${organizationId}, ${property.id}, ${unit.id}, 'ANNUAL', 'Yearly walk', 1, '2026-05-01', 'SUBMITTED', '2026-05-02T18:00:00Z')`.execute(
      db,
    );
    await sql`insert into asset_alert (organization_id, property_id, item_id, title, action_state)
      values (${organizationId}, ${property.id}, ${item.id}, 'Warm inside', 'REVIEWED')`.execute(db);
    await sql`insert into scan_tag (organization_id, property_id, code, kind, state, item_id, claimed_at, linked_at)
      values (${organizationId}, ${property.id}, 'ABCDEFGHJK', 'ITEM', 'LINKED', ${item.id}, now(), now())`.execute(db);
  });
  const paper = await t.get(`/unit/${unit.id}/passport.pdf`, viewer);
  expect(paper.status, paper.text.slice(0, 200)).toBe(200);
  const { pages } = await readPdf(paper.bytes);
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  for (const words of [
    'unit 204',
    'Refrigerator',
    'LT221102',
    '2014-05-01',
    'ABCDE-FGHJK',
    'Yearly walk',
    'Warm inside',
  ])
    expect(text).toContain(words);
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get(`/unit/${unit.id}/passport.pdf`, stranger)).status).toBe(404);
});
