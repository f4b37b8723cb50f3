import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { importKit } from './import-kit.ts';
import type { TestUser } from './user-factory.ts';

const RUNS = Number(process.env.LINTEL_ANY_TEXT_RUNS ?? 6);
const SEED = 20_261_128;
const kit = importKit();
let at: { organizationId: number; admin: TestUser };
let unitId: number;
let firstPropertyId: number;
beforeAll(async () => {
  const property = await kit.t.a.property();
  firstPropertyId = property.id;
  const admin = await kit.t.a.user({ organizationId: property.organizationId, isAdmin: true });
  at = { organizationId: property.organizationId, admin };
  unitId = (await kit.t.a.unit({ property })).id;
  await kit.t.a.item({ property, installDate: '2020-01-01' });
  const vendor = { organizationId: at.organizationId, kind: 'VENDOR', name: 'Apex', email: 'apex@test.example' };
  await post('/contact', { ...vendor, propertyIds: [property.id] });
});
const post = (path: string, body: object) => kit.t.post(path, body, at.admin);

// A long run of letters up to a limit, then what a careless cut would halve; and anything at all.
const limits = fc.constantFrom(29, 30, 59, 79, 80, 119, 120, 159, 199, 200, 399, 999, 1000);
const halved = fc.constantFrom('😀', '👩‍👩‍👧‍👦', 'e\u0301', '🇺🇸', '\ufb2c');
const odd = fc.constantFrom(
  '\u200b',
  '\u202e',
  '...',
  'CON',
  '/',
  ':',
  '*',
  '=1+1',
  '\u00ad',
  "'",
  '"',
  '%',
  '<b>',
  ',',
);
const point = fc.oneof(fc.integer({ min: 32, max: 0xd7ff }), fc.integer({ min: 0x1_0000, max: 0x10_ffff }));
const anything = fc.array(point, { maxLength: 60 }).map((points) => String.fromCodePoint(...points));
const texts = fc.oneof(
  fc.tuple(limits, halved).map(([length, end]) => `${'a'.repeat(length)}${end}`),
  fc
    .tuple(fc.array(fc.oneof(odd, halved), { maxLength: 4 }), fc.nat())
    .map(([parts, salt]) => `${parts.join('')}${salt}`),
  odd,
  anything,
);

test('any text goes through creating, importing and exporting without a failure, and every name can be seen', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const made = await post('/property', { organizationId: at.organizationId, name: text });
      expect([201, 400, 409], made.text).toContain(made.status);
      const propertyId: number = made.body.id ?? firstPropertyId;
      if (made.status === 201) expect(made.body.name).toMatch(SEEN);
      for (const [path, body] of [
        ['/unit', { propertyId, name: text }],
        ['/building', { propertyId, name: text }],
        ['/contact', { organizationId: at.organizationId, kind: 'VENDOR', name: text, servesAll: true }],
        ['/serviceOpen', { unitId, summary: text, priority: 'NORMAL' }],
      ] as const) {
        const answer = await post(path, body);
        expect([201, 400, 409], `${path} ${answer.text}`).toContain(answer.status);
        if (answer.status === 201 && answer.body.name !== undefined) expect(answer.body.name).toMatch(SEEN);
      }
      const raised = await post('/asset-alert', { propertyId: firstPropertyId, title: text, reason: text });
      expect([201, 400, 409], raised.text).toContain(raised.status);
      const csv = Papa.unparse([
        ['Property', 'Unit', 'Building', 'Floor plan', 'Sqft'],
        ['Alder Court', text, text, text, text],
        ['Alder Court', '101', 'A', 'A1', '700'],
      ]);
      const vendors = Papa.unparse([
        ['Vendor', 'Trade', 'Notes'],
        [text, 'Plumbing', text],
      ]);
      for (const kind of ['units', 'vendors'] as const) {
        const receipt = await kit.run(at, kind === 'units' ? csv : vendors, { kind, dryRun: true });
        expect(['CHECKED', 'APPLIED', 'READY', 'FAILED', 'REFUSED'], JSON.stringify(receipt)).toContain(receipt.state);
        expect(String(receipt.error ?? '')).not.toMatch(/our side|went wrong/);
      }
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const file = await kit.t.get(`/item/propertyitems/${propertyId}?format=${format}`, at.admin);
        expect(file.status, `${format} ${file.text.slice(0, 200)}`).toBe(200);
        const name = decodeURIComponent(
          /filename\*=UTF-8''(\S+)/.exec(String(file.headers['content-disposition']))?.[1] ?? '',
        );
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]{1,84}$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 600_000);

const SEEN = /^(?! )(?!.* {2})(?!.*[\u200b\u202a-\u202e\u00ad\ufeff])(?=.*[^\p{Cf}\p{Z}]).*(?<! )$/u;
