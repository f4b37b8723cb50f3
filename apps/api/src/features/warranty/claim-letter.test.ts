import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type FileKit, startFileKit } from '#testing/file-kit.ts';
import { readPdf } from '#testing/read-pdf.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: FileKit;
let member: TestUser;
let itemId: number;
let place: { organizationId: number; propertyId: number; unitId: number };

beforeAll(async () => {
  kit = await startFileKit();
  const { a } = kit.t;
  const property = await a.property({ name: 'Alder Court' });
  member = await a.user({ organizationId: property.organizationId, properties: [property] });
  const unit = await a.unit({ property, name: 'U1' });
  place = { organizationId: property.organizationId, propertyId: property.id, unitId: unit.id };
  const item = await a.item({ unit: { ...unit, propertyId: property.id }, installDate: '2026-01-15' });
  itemId = item.id;
});

async function letter(claim: object) {
  const made = await kit.t.post(
    '/warranty/claim',
    { itemId, cover: 'PARTS', problem: 'Does not cool', failedOn: '2026-05-04', ...claim },
    member,
  );
  expect(made.status, made.text).toBe(201);
  const answer = await kit.t.get(`/warranty/claim/${made.body.id}/letter`, member);
  expect(answer.status, answer.text).toBe(200);
  const { pages } = await readPdf(answer.bytes);
  return {
    text: pages
      .map((page) => page.text)
      .join('\n')
      .replaceAll(/\s+/g, ' '),
    pictures: pages.reduce((sum, page) => sum + page.pictures, 0),
  };
}

test('the letter of a claim says that there is no photo of the plate, and shows it with the documents once they are on file', async () => {
  const bare = await letter({ claimedCents: 12_000 });
  expect(bare.pictures).toBe(0);
  expect(bare.text).toContain('There is no photo of the plate on file.');

  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const at = { propertyId: place.propertyId, itemId };
  const photo = { name: 'plate.jpg', contentType: 'image/jpeg', purpose: 'ITEM_PHOTO', ...at };
  expect((await kit.upload(picture, photo, member)).state).toBe('READY');
  const shown = await letter({ claimedCents: 12_000 });
  expect(shown.pictures).toBe(1);
  expect(shown.text).toContain('plate.jpg');
  expect(shown.text).toContain('Photos are below');
}, 60_000);

test('work that was paid stands in the letter with its day, its vendor and what it cost', async () => {
  const { unitId } = place;
  const work = { unitId, itemId, summary: 'Control board', performedOn: '2026-05-04', costCents: 21_200 };
  const record = await kit.t.post('/maintenance-record', { ...work, vendor: 'Apex Service' }, member);
  expect(record.status, record.text).toBe(201);
  const { text } = await letter({ maintenanceRecordId: record.body.id });
  expect(text).toContain('2026-05-04, Control board, by Apex Service');
  expect(text).toContain('We paid $212.00');
});
