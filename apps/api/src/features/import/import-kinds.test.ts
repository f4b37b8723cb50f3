import { IMPORT_KINDS } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import { IMPORT_FIELDS } from '@lintel/domain/roster/cells/roster-headers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';
import { workbookOf } from '#testing/workbooks.ts';

const kit = importKit();
type At = Awaited<ReturnType<typeof kit.place>>;

const PROPERTIES = 'Property,Code,Address,City,State,Zip,Year built\nCedar,ced,12 Oak St,Boise,Idaho,2139,1998';
/** A file of each kind with two new rows, what it looks like later, and what a bad row in it is. */
const CASES = [
  {
    kind: 'vendors',
    needs: null,
    file: [
      'Vendor,Trade,Phone,Email,COI Expiration,W9,City,State,Vendor ID',
      'Apex Plumbing LLC,Plumbing; HVAC,(208) 555-0142,office@apex.example,6/30/2027,yes,Boise,Idaho,V-1',
      'Bright Electric,electrical,208.555.0177,,,no,,,V-2',
    ],
    later: [
      'Vendor,Trade,Phone,COI Expiration,Vendor ID',
      'Apex Plumbing,Plumbing,208-555-0142,6/30/2028,V-1',
      'Bright Electric,Roofing,(208) 555-0199,,V-2',
    ],
    changes: [
      { coiExpires: ['2027-06-30', '2028-06-30'] },
      { trades: ['Electrical', 'Roofing'], phone: ['208.555.0177', '(208) 555-0199'] },
    ],
    bad: ['Crest Roofing,Roofing,12,,,no,,,V-3', 'Phone', 'OUT_OF_RANGE'],
  },
  {
    kind: 'properties',
    needs: null,
    file: [...PROPERTIES.split('\n'), 'Elm Court,elm,9 Elm Ct,Boise,ID,83702,2004'],
    later: ['Property,Code,City,Year built', 'CEDAR,ced,Nampa,1999', 'Elm Courts,elm,Boise,2004'],
    changes: [{ city: ['Boise', 'Nampa'], yearBuilt: [1998, 1999] }, { propertyName: ['Elm Court', 'Elm Courts'] }],
    bad: ['Fir,fir,1 Fir St,Boise,Atlantis,83702,1990', 'State', 'UNKNOWN_STATE'],
  },
  {
    kind: 'buildings',
    needs: PROPERTIES,
    file: ['Property,Building,Floors', 'Cedar,A,3', 'ced,B,'],
    later: ['Property,Building,Stories', 'Cedar,a,4', 'Cedar,B,2'],
    changes: [{ floors: [3, 4] }, { floors: [null, 2] }],
    bad: ['Nowhere,C,2', 'Property', 'UNKNOWN_PROPERTY'],
  },
  {
    kind: 'models',
    needs: null,
    file: ['Make,Model,Item Type,Warranty Term,EUL', 'GE,TST-1,Refrigerator,1 year,13', 'Whirlpool,TST-2,Dishwasher,,'],
    later: ['Brand,Model #,Warranty Months', 'General Electric,tst-1,24', 'Whirlpool,TST-2,12'],
    changes: [{ warrantyMonths: [12, 24] }, { warrantyMonths: [null, 12] }],
    bad: ['Nobody Inc,TST-3,Range,12,10', 'Make', 'UNKNOWN_MANUFACTURER'],
  },
  {
    kind: 'turns',
    needs: 'Property,Address,City,State,Zip,Unit\nCedar,1 Oak St,Boise,ID,83702,101\nElm,9 Elm Ct,Boise,ID,83702,101',
    file: [
      'Property,Unit,Resident,Notice Date,Move Out Date,Ready By,Balance Due',
      'Cedar,101,Dana Doe,5/1/2027,6/1/2027,,$120.00',
      'Elm,101,Sam Roe,5/2/2027,6/2/2027,6/9/2027,',
    ],
    later: [
      'Property,Apt,Notice Date,Move Out Date,Ready By',
      'Cedar,#101,5/1/2027,6/5/2027,6/14/2027',
      'Elm,101,,6/2/2027,6/10/2027',
    ],
    changes: [
      { moveOut: ['2027-06-01', '2027-06-05'], target: [null, '2027-06-14'] },
      { target: ['2027-06-09', '2027-06-10'] },
    ],
    bad: ['Cedar,999,Al Poe,5/1/2027,6/1/2027,,', 'Unit', 'UNKNOWN_UNIT'],
  },
  {
    kind: 'lives',
    needs: null,
    file: ['Life profile,Component,EUL,Action', 'Lender,Refrigerator,12,Replace', 'Lender,Dishwasher,10.5,Replace'],
    later: ['Life Profile Name,Item Type,Useful Life', 'lender,Fridge,15', 'LENDER,Dishwasher,9 years'],
    changes: [{ life: [12, 15] }, { life: [10.5, 9] }],
    bad: ['Lender,Range,many,Replace', 'EUL', 'NUMBER_UNREADABLE'],
  },
  {
    kind: 'prices',
    needs: null,
    file: [
      'Price book,Item type,Unit Cost,Delivery,Quote Date',
      'Quotes,Refrigerator,$850.00,65,3/1/2026',
      'Quotes,Dishwasher,600,,3/1/2026',
    ],
    later: ['Price book,Item type,Unit price,Delivery', 'Quotes,Refrigerator,900,65', 'Quotes,Dishwasher,600,40'],
    changes: [{ unitPrice: [85_000, 90_000] }, { delivery: [0, 4000] }],
    bad: ['Quotes,Range,20000000,,', 'Unit Cost', 'OUT_OF_RANGE'],
  },
  {
    kind: 'vendorPrices',
    needs: 'Vendor,Trade\nBay Fire,Fire protection\nApex Plumbing,Plumbing',
    file: [
      'Vendor,Service,Price,Per,Visit,Effective Date,Expires',
      'Bay Fire,Trip fee,$85.00,flat,,1/1/2027,12/31/2027',
      'Apex Plumbing LLC,Backflow test,120,each,Annual test,,',
    ],
    later: [
      'Contractor,Service,Agreed Price,UOM,Visit,Start Date,Expires',
      'BAY FIRE,trip fee,90,,,1/1/2027,6/30/2028',
      'Apex Plumbing,Backflow test,120,per visit,Annual Test,,',
    ],
    changes: [{ price: [8500, 9000], validTo: ['2027-12-31', '2028-06-30'] }, { basis: ['UNIT', 'FLAT'] }],
    bad: ['Nobody Fire,Trip fee,85,flat,,,', 'Vendor', 'UNKNOWN_VENDOR'],
  },
] as const;

const place = async (needs: string | null): Promise<At> => {
  const at = await kit.place();
  if (needs) await kit.run(at, needs);
  return at;
};
const printOf = (at: At) =>
  kit.fingerprint(at, ['model', 'turn', 'turn_move', 'assumption_set', 'assumption_set_line', 'vendor_price']);
const undo = (at: At, id: number) => kit.t.post(`/admin/import/${id}/undo`, {}, at.admin);

describe.each(CASES)('a list of $kind', ({ kind, needs, file, later, changes, bad }) => {
  test('is recognized, creates its rows, and changes nothing when it comes again', async () => {
    const at = await place(needs);
    const run = await kit.run(at, file.join('\n'));
    expect(run).toMatchObject({ kind, state: 'APPLIED', format: null, created: { [kind]: 2 } });
    expect(tally(run)).toEqual([2, 2, 0, 0, 0, 0]);
    const before = await printOf(at);
    const again = await kit.run(at, file.join('\r\n'));
    expect(tally(again)).toEqual([2, 0, 0, 2, 0, 0]);
    expect(await printOf(at)).toEqual(before);
  });

  test('shows what a later file changes, and its undo restores every value', async () => {
    const at = await place(needs);
    const empty = await printOf(at);
    const first = await kit.run(at, file.join('\n'));
    const before = await printOf(at);
    const run = await kit.run(at, later.join('\n'), { kind });
    expect([run.state, tally(run)]).toEqual(['APPLIED', [2, 0, 2, 0, 0, 0]]);
    expect((await kit.rows(at, run.id)).map((row) => row.changes)).toEqual(changes);
    expect(tally(await kit.run(at, later.join('\n'), { kind }))).toEqual([2, 0, 0, 2, 0, 0]);

    if (kind !== 'models') {
      const early = await undo(at, first.id);
      expect([early.status, early.body.message]).toEqual([
        409,
        expect.stringContaining(`2 ${importOf(kind).noun[1]} were changed`),
      ]);
    }
    expect((await undo(at, run.id)).body).toMatchObject({ state: 'UNDONE' });
    expect(await printOf(at)).toEqual(before);
    expect((await undo(at, first.id)).body).toMatchObject({ state: 'UNDONE' });
    // The catalogue keeps its models, as it does those that items bring along.
    expect(await printOf(at)).toEqual(kind === 'models' ? before : empty);
  });

  test('with a bad row is refused as a whole, or applied without it, and gives that row back with its reason', async () => {
    const at = await place(needs);
    const [row, header, code] = bad;
    const text = [...file, row].join('\n');
    const before = await printOf(at);
    const refused = await kit.run(at, text);
    expect([refused.state, tally(refused)]).toEqual(['FAILED', [3, 2, 0, 0, 0, 1]]);
    expect(await printOf(at)).toEqual(before);

    const run = await kit.run(at, text, { leaveOutErrors: true });
    expect([run.state, tally(run)]).toEqual(['APPLIED', [3, 2, 0, 0, 0, 1]]);
    const [error] = await kit.rows(at, run.id, '&action=ERROR');
    expect(error).toMatchObject({ line: 4, column: header, code });
    const kept = await kit.t.get(`/admin/import/${run.id}/errors.csv`, at.admin);
    expect(kept.text).toContain(`,4,${header}: `);
    const whole = await kit.t.post(`/admin/import/${run.id}/errors.csv`, { csvString: text }, at.admin);
    const [head, errors, ...others] = whole.text.trim().replace('\ufeff', '').split('\r\n');
    expect([head, others]).toEqual([`${file[0]},Line,Reason`, []]);
    expect(errors).toMatch(new RegExp(`^${row.replace(/[()]/g, '\\$&')},4,${header}: `));
  });

  test('touches no other organization, and only its administrators may import it', async () => {
    const [at, other] = [await place(needs), await place(needs)];
    await kit.run(other, file.join('\n'));
    const before = await printOf(other);
    const run = await kit.run(at, file.join('\n'));
    expect(tally(run)).toEqual([2, 2, 0, 0, 0, 0]);
    await kit.run(at, later.join('\n'), { kind });
    expect(await printOf(other)).toEqual(before);
    const member = await kit.t.a.user({ organizationId: at.organizationId });
    expect((await kit.start({ ...at, admin: member }, file.join('\n'))).status).toBe(403);
    expect((await kit.start({ ...at, admin: other.admin }, file.join('\n'))).status).toBe(404);
    expect((await kit.t.post(`/admin/import/${run.id}/undo`, {}, other.admin)).status).toBe(404);
  });

  test('is read from a workbook like from a CSV file', async () => {
    const at = await place(needs);
    const rows = file.map((line) => line.split(','));
    const run = await kit.run(
      at,
      workbookOf([
        { name: 'Read me', rows: [['Notes']] },
        { name: 'List', rows },
      ]),
    );
    expect([run.kind, tally(run)]).toEqual([kind, [2, 2, 0, 0, 0, 0]]);
  });
});

test.each(IMPORT_KINDS)('the template of %s is read back without an error, as its kind', async (kind) => {
  const at = await kit.place();
  if (kind !== 'units' && kind !== 'properties') await kit.run(at, 'Property,Unit\nCedar Ridge Apartments,A101\n');
  if (kind === 'vendorPrices') await kit.run(at, 'Vendor,Trade\nApex Plumbing LLC,Plumbing\n');
  const cells = (texts: string[]) => texts.map((text) => `"${text}"`).join(',');
  const fields = IMPORT_FIELDS[kind];
  const text = [cells(fields.map(({ label }) => label)), cells(fields.map(({ example }) => example))].join('\n');
  const run = await kit.run(at, text);
  expect([run.kind, run.state, tally(run)]).toEqual([kind, 'APPLIED', [1, 1, 0, 0, 0, 0]]);
  expect(run.created[kind]).toBe(1);
  if (importOf(kind).table) expect(tally(await kit.run(at, text))).toEqual([1, 0, 0, 1, 0, 0]);
});

test('vendors have what their file says', async () => {
  const at = await kit.place();
  await kit.run(at, CASES[0].file.join('\n'));
  const { body } = await kit.t.get('/contact?sort=name', at.admin);
  expect(body.results).toMatchObject([
    {
      name: 'Apex Plumbing LLC',
      trades: ['Plumbing', 'HVAC'],
      phones: [{ label: null, number: '(208) 555-0142' }],
      emails: [{ address: 'office@apex.example' }],
      coiExpiresOn: '2027-06-30',
      hasW9: true,
      servesAll: true,
      addresses: [{ street: null, city: 'Boise', state: 'ID', postalCode: null }],
    },
    { name: 'Bright Electric', trades: ['Electrical'], hasW9: false, coiExpiresOn: null, addresses: [] },
  ]);
});

test('a row that repeats another is left out where it is a copy, and an error where its values differ', async () => {
  const at = await kit.place();
  const run = await kit.run(
    at,
    'Vendor,Trade\nApex,Plumbing\nApex,Plumbing\nApex Inc.,Roofing\n\nTotal vendors: 3,\nVendor,Trade\nBirch,Pool\n',
    { leaveOutErrors: true },
  );
  expect((await kit.rows(at, run.id)).map(({ line, action, code }) => [line, action, code])).toEqual([
    [2, 'CREATE', null],
    [3, 'SKIP', 'DUPLICATE_ROW'],
    [4, 'ERROR', 'REPEATED'],
    [5, 'SKIP', 'BLANK_ROW'],
    [6, 'SKIP', 'TOTAL_ROW'],
    [7, 'SKIP', 'REPEATED_HEADER'],
    [8, 'CREATE', null],
  ]);
});

test('two vendors of one name are told apart by their references', async () => {
  const at = await kit.place();
  const file = 'Vendor,Vendor ID,City,Trade\nApex,V-1,Boise,Pool\nApex,V-2,Nampa,Pool\n';
  expect(tally(await kit.run(at, file))).toEqual([2, 2, 0, 0, 0, 0]);
  expect(tally(await kit.run(at, file))).toEqual([2, 0, 0, 2, 0, 0]);
  expect(tally(await kit.run(at, 'Vendor,Vendor ID,Trade\nApex,V-3,Pool\n'))).toEqual([1, 1, 0, 0, 0, 0]);
});

test('an import that somebody has built on is not undone', async () => {
  const at = await kit.place();
  const run = await kit.run(at, CASES[0].file.join('\n'));
  const { body } = await kit.t.get('/contact?sort=name', at.admin);
  const person = { kind: 'PERSON', name: 'Ana Ruiz', vendorId: body.results[0].id, servesAll: true };
  expect((await kit.t.post('/contact', person, at.admin)).status).toBe(201);
  const before = await printOf(at);
  const refused = await undo(at, run.id);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('something was added')]);
  expect(await printOf(at)).toEqual(before);

  const properties = await kit.run(at, PROPERTIES);
  await kit.run(at, 'Property,Building,Floors\nCedar,A,3\n');
  expect((await undo(at, properties.id)).status).toBe(409);
});

test('a shared model is found and left as it is, and a new one needs its type', async () => {
  const at = await kit.place();
  await kit.t.a.run((db) =>
    sql`insert into model (manufacturer_id, item_type_id, name, warranty_months)
      select m.id, t.id, 'SHR-1', 12 from manufacturer m, item_type t
      where m.name = 'GE' and m.organization_id is null and t.name = 'Refrigerator'`.execute(db),
  );
  const file = 'Make,Model,Warranty Months\nGE,SHR-1,12\n';
  expect(tally(await kit.run(at, file))).toEqual([1, 0, 0, 1, 0, 0]);
  const run = await kit.run(at, `${file}GE,SHR-2,12\n`.replace('SHR-1,12', 'SHR-1,24'));
  expect((await kit.rows(at, run.id)).map(({ code }) => code)).toEqual(['SHARED', 'MISSING_VALUE']);
});

test('properties that a file makes have the time zone of their place, and what the file says of it wins', async () => {
  const organization = await kit.t.a.organization({ timezone: 'America/Denver' });
  const at = {
    organizationId: organization.id,
    admin: await kit.t.a.user({ organizationId: organization.id, isAdmin: true }),
  };
  const zones = async () => {
    const { body } = await kit.t.get('/property', at.admin);
    return Object.fromEntries(body.results.map((one: { name: string; timezone: string }) => [one.name, one.timezone]));
  };
  const list = [
    'Property,Address,City,State,Zip,Time zone,Latitude,Longitude',
    'Alder,1 Alder St,Tacoma,WA,98405,,47.2446,-122.4599',
    'Birch,2 Birch St,El Paso,TX,79912,,,',
    'Cedar,"3 Cedar Ct, Honolulu, HI 96813",,,,,,',
    'Dune,4 Dune Rd,,,,,,',
    'Elm,5 Elm St,Tacoma,WA,98405,Central,,',
    'Fir,6 Fir St,Tacoma,WA,98405,America/Boise,,',
  ].join('\n');
  const receipt = await kit.run(at, list, { kind: 'properties' });
  expect(tally(receipt).slice(1)).toEqual([6, 0, 0, 0, 0]);
  const listed = {
    Alder: 'America/Los_Angeles',
    Birch: 'America/Denver',
    Cedar: 'Pacific/Honolulu',
    Dune: 'America/Denver',
    Elm: 'America/Chicago',
    Fir: 'America/Boise',
  };
  expect(await zones()).toEqual(listed);
  const again = await kit.run(at, list, { kind: 'properties' });
  expect(tally(again).slice(1)).toEqual([0, 0, 6, 0, 0]);

  const roll = [
    'Property,Address,City,State,Zip,Unit,Beds',
    'Grove,7 Grove St,Pensacola,FL,32501,101,1',
    'Holly,8 Holly St,Miami,FL,33101,101,1',
    'Iris,9 Iris St,,,,101,1',
    'Dune,4 Dune Rd,Kauai,HI,96766,101,1',
  ].join('\n');
  await kit.run(at, roll, { kind: 'units' });
  expect(await zones(), 'a property that is there keeps its zone').toEqual({
    ...listed,
    Grove: 'America/Chicago',
    Holly: 'America/New_York',
    Iris: 'America/Denver',
  });
});

test('coordinates of a list of properties come in pairs, within the bounds of the globe', async () => {
  const at = await kit.place();
  const list = [
    'Property,Latitude,Longitude',
    'Alder,47.2446,-122.4599',
    'Birch,47.2446,',
    'Cedar,91,10',
    'Dune,47.2446,west',
  ].join('\n');
  const receipt = await kit.run(at, list, { kind: 'properties', dryRun: true });
  const errors = (await kit.rows(at, receipt.id)).filter((row: { action: string }) => row.action === 'ERROR');
  expect(errors.map((row: { label: string; message: string }) => [row.label, row.message])).toEqual([
    ['Birch', 'Latitude and longitude belong together: give both or neither.'],
    ['Cedar', '91 is not a latitude between -90 and 90.'],
    ['Dune', "'west' is not a number of degrees such as -116.2879."],
  ]);
});

test('buildings of a file without a property column belong to the property that is given', async () => {
  const at = await place(`${PROPERTIES}\nElm,elm,1 Elm St,Boise,ID,83702,1990`);
  const file = 'Building,Floors\nA,3\n';
  const [nowhere] = await kit.rows(at, (await kit.run(at, file, { dryRun: true })).id);
  expect(nowhere).toMatchObject({ action: 'ERROR', code: 'MISSING_PROPERTY' });
  const run = await kit.run(at, file, { propertyName: 'Elm' });
  expect(run.properties.map(({ name }: { name: string }) => name)).toEqual(['Elm']);
});

test('a residents list, a rent roll and an asset list with vendors are no lists of another kind', async () => {
  const at = await kit.place();
  const kindOf = async (csvString: string) =>
    (await kit.t.post('/admin/onboard/preview', { orgId: at.organizationId, csvString }, at.admin)).body.kind;
  expect(await kindOf('Property,City,State,Zip,Unit,Phone\nCedar,Boise,ID,83702,101,208 555 0142\n')).toBe('units');
  expect(await kindOf('Item Type,Serial,Vendor,Trade,Unit\nRange,S1,Apex,Electrical,101\n')).toBe('items');
  expect(await kindOf('Name,Unit,Phone,Email\nDoe,101,208 555 0142,a@b.example\n')).toBe('units');
});
