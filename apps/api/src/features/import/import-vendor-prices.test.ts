import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
type At = Awaited<ReturnType<typeof kit.place>>;

async function placeWithVendor(): Promise<At> {
  const at = await kit.place();
  await kit.run(at, 'Vendor,Trade\nBay Fire,Fire protection\n');
  await kit.run(at, 'Property,Unit\nCedar,101\n');
  return at;
}
const listed = async ({ admin }: At) => (await kit.t.get('/vendor-price', admin)).body.results;

test('a list without a column of vendors belongs to the vendor that is named; an empty property is all of them', async () => {
  const at = await placeWithVendor();
  const file = [
    'Service\tRate\tPer\tProperty\tEffective Date',
    'Trip fee\t$85.00\t\t\t',
    'Extinguisher\t12\tper extinguisher\tCedar\t1/1/2027',
    'Extinguisher\t14\tea.\tCedar\t1/1/2028',
  ].join('\n');
  const nameless = await kit.run(at, file, { dryRun: true });
  expect(tally(nameless)).toEqual([3, 0, 0, 0, 0, 3]);
  expect((await kit.rows(at, nameless.id))[0]).toMatchObject({ line: 2, message: 'The row names no vendor.' });
  const run = await kit.run(at, file, { setName: 'bay fire' });
  expect([run.kind, run.state, tally(run)]).toEqual(['vendorPrices', 'APPLIED', [3, 3, 0, 0, 0, 0]]);
  expect(await listed(at)).toMatchObject([
    { service: 'Extinguisher', priceCents: 1_400, basis: 'UNIT', propertyName: 'Cedar', validFrom: '2028-01-01' },
    { service: 'Extinguisher', priceCents: 1_200, basis: 'UNIT', propertyName: 'Cedar', validFrom: '2027-01-01' },
    { service: 'Trip fee', priceCents: 8_500, basis: 'FLAT', currency: 'USD', propertyName: null, validFrom: null },
  ]);
  expect((await kit.t.post(`/admin/import/${run.id}/undo`, {}, at.admin)).body.state).toBe('UNDONE');
  expect(await listed(at)).toEqual([]);
});

test('each row that cannot be a price says why, and nothing of the file is saved', async () => {
  const at = await placeWithVendor();
  await kit.run(at, 'Vendor,Trade,Vendor ID\nTwin Alarm,Fire alarm,T-1\nTwin Alarm,Fire alarm,T-2\n');
  const run = await kit.run(
    at,
    [
      'Vendor,Service,Price,Per,From,Until,Property',
      'Bay Fire,Trip fee,85,flat,,,',
      'Bay Fire,per each,85,flat,,,',
      'Bay Fire,Report,,flat,,,',
      'Bay Fire,Report,85,moon,,,',
      'Bay Fire,Report,85,flat,5/2/2027,5/1/2027,',
      'Bay Fire,Report,-85,flat,,,',
      'Bay Fire,Report,85,flat,,,Elsewhere',
      'Twin Alarm,Report,85,flat,,,',
      'T-2,Report,85,flat,,,',
      'Bay Fire,TRIP FEE,90,flat,,,',
    ].join('\n'),
  );
  expect([run.state, tally(run)]).toEqual(['FAILED', [10, 2, 0, 0, 0, 8]]);
  const rows = await kit.rows(at, run.id, '&action=ERROR');
  const said = rows.map(({ line, message }: { line: number; message: string }) => `${line} ${message}`);
  expect(said).toEqual([
    "3 'per each' has no word that bills have.",
    '4 The row names no agreed price: Price is empty.',
    "5 'moon' is neither Flat nor Each.",
    '6 It ends on 2027-05-01, before it begins on 2027-05-02.',
    expect.stringMatching(/^7 /),
    expect.stringContaining("8 There is no property 'Elsewhere' here."),
    "9 Contacts has no vendor 'Twin Alarm' or several. Add the vendor there or correct the name.",
    '11 Line 2 is the same agreed price with other values. Keep one of the two.',
  ]);
  expect(await listed(at)).toEqual([]);
});
