import type { Db } from '@lintel/db/pooled-kysely';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app-under-test.ts';
import type { TestUser } from '../../testing/user-factory.ts';

type Named = { id: number; name: string };

let t: TestApp;
let organizationId: number;
let orchard: Named & { organizationId: number };
let kestrel: Named & { organizationId: number };
let admin: TestUser;
let member: TestUser;
let stranger: TestUser;
let itemId: number;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization({ name: 'Harbor' })).id;
  orchard = await t.a.property({ organizationId, name: 'Orchard Gate' });
  kestrel = await t.a.property({ organizationId, name: 'The Kestrel' });
  const elsewhere = await t.a.property({ name: 'Orchard Elsewhere' });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [orchard] });
  stranger = await t.a.user({ organizationId: elsewhere.organizationId, isAdmin: true });
  const modelId = await makeModel(null, 'Rheinland Boilers', 'RHB Works', 'XE40T06');
  for (const property of [orchard, kestrel, elsewhere]) {
    const building = await t.a.building({ property, name: 'Tower' });
    for (const name of ['4212', 'A-101', '4213']) {
      const unit = await t.a.unit({ property, buildingId: building.id, name });
      if (name !== '4212') continue;
      const item = await t.a.item({ unit, modelId, itemType: 'water-heater' });
      const serial = `GZ${property.id % 2}-39732 ${String(property.id).padStart(3, '0')}`;
      await t.a.run((db) =>
        sql`update item set serial_number = ${serial}, serial_normalised = ${normaliseSerial(serial)} where id = ${item.id}`.execute(
          db,
        ),
      );
      if (property.id === orchard.id) itemId = item.id;
      await t.a.item({ unit, itemType: 'refrigerator' });
    }
    await t.a.run((db) =>
      sql`with c as (insert into contact (organization_id, kind, name, name_key, phones, phone_keys, email_keys, trades)
          select ${property.organizationId}, k.kind, k.name || ' ' || ${property.name}::text, 'x',
            '[{"label":null,"number":"(555) 010-7788"}]', '{5550107788}', '{lee@cedar.example}', '{Plumbing}'
          from (values ('VENDOR', 'Cedarholm Plumbing'), ('PERSON', 'Leonora Marsh')) k(kind, name) returning organization_id, id)
        insert into contact_property (organization_id, contact_id, property_id) select organization_id, id, ${property.id} from c`.execute(
        db,
      ),
    );
  }
});

async function makeModel(owner: number | null, maker: string, alias: string, model: string): Promise<number> {
  return t.a.run(async (db) => {
    await sql`insert into manufacturer (organization_id, name) values (${owner}, ${maker})`.execute(db);
    const id = sql`(select id from manufacturer where name = ${maker})`;
    await sql`insert into manufacturer_alias (organization_id, manufacturer_id, alias) values (${owner}, ${id}, ${alias})`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`insert into model (organization_id, manufacturer_id, name, item_type_id)
      values (${owner}, ${id}, ${model}, (select id from item_type where key = 'water-heater')) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  });
}

const found = async (q: string, as: TestUser = admin, more = '') => {
  const { status, body } = await t.get(`/search?q=${encodeURIComponent(q)}${more}`, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = (group: { results: { name: string }[] }) => group.results.map((one) => one.name);

test.each([
  ['orchard', 'properties', 'Orchard Gate'],
  ['gate orchard', 'properties', 'Orchard Gate'],
  ['Orchrad Gate', 'properties', 'Orchard Gate'],
  ['kestral', 'properties', 'The Kestrel'],
  ['rheinland', 'makers', 'Rheinland Boilers'],
  ['rhienland', 'makers', 'Rheinland Boilers'],
  ['rhb', 'makers', 'Rheinland Boilers'],
  ['xe40', 'models', 'XE40T06'],
  ['XE4OT06', 'models', 'XE40T06'],
  ['cedarhlom', 'vendors', 'Cedarholm Plumbing Orchard Gate'],
  ['leonora', 'people', 'Leonora Marsh Orchard Gate'],
  ['555 010 7788', 'people', 'Leonora Marsh Orchard Gate'],
  ['lee@cedar', 'vendors', 'Cedarholm Plumbing Orchard Gate'],
])('“%s” finds among %s %s', async (q, group, name) => {
  expect(names((await found(q))[group])).toContain(name);
});

test.each(['4212', 'unit 4212', 'apt 4212', '421', '4212 orchard', 'tower 4212 gate'])(
  'a unit is found by “%s”, also among those of its name',
  async (q) => {
    const { units } = await found(q);
    expect(units.results).toContainEqual(
      expect.objectContaining({ name: '4212', propertyId: orchard.id, propertyName: 'Orchard Gate' }),
    );
    if (/orchard|gate/.test(q)) expect(units.total).toBe(1);
  },
);

test('a unit’s name is found with any separator between its parts', async () => {
  for (const q of ['a101', 'A 101', 'a-101']) expect(names((await found(q)).units)).toEqual(['A-101', 'A-101']);
});

test('units and their items are found by the number of the unit, whatever letters stand around it', async () => {
  const { id: propertyId, organizationId } = await t.a.property({
    organizationId: orchard.organizationId,
    name: 'Lettered',
  });
  const made = [];
  for (const name of ['A707', 'B-707', 'I 707', '707C', 'A7071']) {
    const unit = await t.a.unit({ property: { id: propertyId, organizationId }, name });
    made.push({ name, itemId: (await t.a.item({ unit: { ...unit, propertyId }, itemType: 'refrigerator' })).id });
  }
  const wanted = made.slice(0, 4);
  const { units, items } = await found('707');
  expect(units.results.map(({ name }: { name: string }) => name).sort()).toEqual(wanted.map(({ name }) => name).sort());
  expect(items.results.map(({ id }: { id: number }) => id).sort()).toEqual(wanted.map(({ itemId: id }) => id).sort());
  const both = (await found('707 refrigerator')).items.results.map(({ id }: { id: number }) => id);
  expect(both).toEqual(expect.arrayContaining(wanted.map(({ itemId }) => itemId)));
  expect((await found('lettered 707')).units.total).toBe(4);
  expect((await found('707', stranger)).units.total).toBe(0);
});

test('an item is found by its serial number: the beginning, the end, and with one wrong character', async () => {
  const serial = `GZ${orchard.id % 2}39732${String(orchard.id).padStart(3, '0')}`;
  const wrongs = [2, serial.length - 1].map((at) => `${serial.slice(0, at)}X${serial.slice(at + 1)}`);
  for (const q of [serial, serial.toLowerCase(), serial.slice(0, 6), serial.slice(-5), ...wrongs])
    expect((await found(q)).items.results, q).toContainEqual(
      expect.objectContaining({ id: itemId, unitName: '4212', propertyName: 'Orchard Gate', modelName: 'XE40T06' }),
    );
  expect((await found(serial)).items.closeness).toBe(0);
});

test('an item is found by a part from the middle of its serial number, by those who may see it', async () => {
  const ofOrchard = { id: itemId, propertyId: orchard.id };
  for (const q of ['39732', '9732', `9732${String(orchard.id).padStart(3, '0').slice(0, 2)}`]) {
    expect((await found(q)).items.results, q).toContainEqual(expect.objectContaining(ofOrchard));
    expect((await found(q)).items.closeness, q).toBe(3);
    expect((await found(q, member)).items.results, q).toEqual([expect.objectContaining(ofOrchard)]);
    const theirs = (await found(q, stranger)).items.results.map((one: { id: number }) => one.id);
    expect(theirs, q).not.toContain(itemId);
  }
  expect((await found('39732')).items.total).toBe(2);
  expect((await found('unit 39732')).items.total).toBe(0);
});

test('a part from the middle of a serial number is looked for only where none begins or ends with it', async () => {
  const part = `Z${orchard.id % 2}397`;
  expect((await found(part)).items.results).toContainEqual(expect.objectContaining({ id: itemId }));
  const begins = await t.a.item({ unit: await t.a.unit({ property: orchard, name: '4214' }) });
  await t.a.run((db) =>
    sql`update item set serial_number = ${part}, serial_normalised = ${part} where id = ${begins.id}`.execute(db),
  );
  expect((await found(part)).items.results).toEqual([expect.objectContaining({ id: begins.id })]);
  await t.a.run((db) =>
    sql`update item set serial_number = null, serial_normalised = null where id = ${begins.id}`.execute(db),
  );
});

test('an item is found by words for what it is and where it is, by other names too', async () => {
  expect((await found('rheinland water orchard')).items.results.map((one: { id: number }) => one.id)).toEqual([itemId]);
  const { items } = await found('fridge 4212');
  expect(items.results.map((one: { itemType: string }) => one.itemType)).toEqual(['Refrigerator', 'Refrigerator']);
  expect((await found('fridge 4212 zeppelin')).items.total).toBe(0);
});

test('a member finds the places assigned to them and no accounts; a stranger finds none of it', async () => {
  const mine = await found('4212', member);
  expect(mine.units.results.map((one: { propertyName: string }) => one.propertyName)).toEqual(['Orchard Gate']);
  expect((await found('kestrel', member)).properties.total).toBe(0);
  expect(names((await found('leonora', member)).people)).toEqual(['Leonora Marsh Orchard Gate']);
  expect((await found('cedarholm', member)).vendors.total).toBe(1);
  expect((await found('water heater', member)).items.total).toBe(1);
  const email = (await t.get('/user/me', member)).body.email;
  expect((await found(email, member)).users.total).toBe(0);
  expect((await found(email, admin)).users.results).toEqual([expect.objectContaining({ id: member.id, email })]);
  expect((await found(email, stranger)).users.total).toBe(0);
  const theirs = await found('orchard', stranger);
  expect([names(theirs.properties), theirs.units.total]).toEqual([['Orchard Elsewhere'], 0]);
});

test('manufacturers and models of the own organization are found like the shared ones, another organization’s own are not', async () => {
  await makeModel(organizationId, 'Ottoline Works', 'Quillfeather', 'OTTO-900');
  for (const [q, as, total] of [
    ['ottoline', admin, 1],
    ['otolinne', member, 1],
    ['quillfeather', member, 1],
    ['ottoline', stranger, 0],
    ['quillfeather', stranger, 0],
  ] as const)
    expect((await found(q, as)).makers.total, q).toBe(total);
  expect(names((await found('otto-900', member)).models)).toEqual(['OTTO-900']);
  for (const q of ['otto-900', 'OTTO9OO']) expect((await found(q, stranger)).models.total, q).toBe(0);
});

test('a tag is found by its name, with what carries it of what the caller sees', async () => {
  const put = async (property: { id: number }, more: object, as = admin) => {
    const told = await t.post('/tag', { propertyId: property.id, ...more }, as);
    expect(told.status, JSON.stringify(told.body)).toBe(200);
  };
  const [unitId, other] = await Promise.all(
    [orchard, kestrel].map(async (property) => {
      const units = (await found(`4212 ${property.name.toLowerCase()}`)).units.results;
      return units.find((one: { propertyId: number }) => one.propertyId === property.id).id as number;
    }),
  );
  await put(orchard, { itemIds: [itemId], unitIds: [unitId], add: ['Renovated 2024', 'Riser swap'] });
  await put(kestrel, { unitIds: [other], add: ['renovated 2024'] });
  const whole = { name: 'Renovated 2024', items: 1, units: 2, itemId: null, unitId: null };
  for (const q of ['renovated 2024', 'RENOVATED', '2024 renovated', 'renovatde'])
    expect((await found(q)).tags.results, q).toEqual([whole]);
  expect((await found('renovated')).tags).toMatchObject({ total: 1, isMore: false, closeness: 1 });
  expect((await found('renovated', member)).tags.results).toEqual([{ ...whole, units: 1 }]);
  expect((await found('renovated', stranger)).tags.total).toBe(0);

  await put(orchard, { unitIds: [unitId], remove: ['Riser swap'] });
  expect((await found('riser')).tags.results).toEqual([
    { name: 'Riser swap', items: 1, units: 0, itemId, unitId: null },
  ]);
  await put(orchard, { itemIds: [itemId], remove: ['Riser swap', 'Renovated 2024'] });
  expect((await found('riser')).tags.total).toBe(0);
  await t.a.run((db) => sql`update unit set archived_at = now() where id = ${other}`.execute(db));
  expect((await found('renovated')).tags.results).toEqual([{ ...whole, items: 0, units: 1, unitId }]);
  await t.a.run((db) => sql`update unit set archived_at = null where id = ${other}`.execute(db));
});

test('what is archived is not found', async () => {
  const unit = await t.a.unit({ property: orchard, name: 'Gone-77' });
  expect((await found('gone-77')).units.total).toBe(1);
  await t.a.run((db) => sql`update unit set archived_at = now() where id = ${unit.id}`.execute(db));
  expect((await found('gone-77')).units.total).toBe(0);
});

test('what is found is counted beyond what is shown, up to a hundred', async () => {
  await t.a.run((db) =>
    sql`insert into unit (organization_id, property_id, name, given_name)
      select ${organizationId}, ${kestrel.id}, 'Loft ' || n, 'Loft ' || n from generate_series(1, 120) n`.execute(db),
  );
  const { units } = await found('loft', admin, '&limit=3');
  expect([units.results.length, units.total, units.isMore]).toEqual([3, 100, true]);
  expect(names((await found('loft 7')).units)[0]).toBe('Loft 7');
});

test('an empty text, an endless one and odd characters are refused or find nothing', async () => {
  expect((await t.get('/search?q=', admin)).status).toBe(400);
  expect((await t.get(`/search?q=${'x'.repeat(101)}`, admin)).status).toBe(400);
  for (const q of ['%', '_', "'", '\\', '()', '日本', '#', 'unit', 'a%', '--']) await found(q);
});

test('the beginning and the end of a serial number and the name of a unit are found through an index, also under the policies', async () => {
  await addMany();

  const plans = await asMember(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const plan = (from: string, column: string) =>
      planOf(
        db,
        sql`select id from ${sql.table(from)} x where x.organization_id = ${organizationId} and ${sql.ref(`x.${column}`)} >= ${'AB'}
          and ${sql.ref(`x.${column}`)} < ${'AC'} and x.archived_at is null`,
      );
    return [
      await plan('item', 'serial_normalised'),
      await plan('item', 'serial_reversed'),
      await plan('unit', 'name_key'),
    ];
  });
  expect(plans[0]).toMatch(/Index Cond: .*serial_normalised >= /);
  expect(plans[1]).toMatch(/Index Cond: .*serial_reversed >= /);
  expect(plans[2]).toMatch(/Index Cond: .*name_key >= /);
});

test('a part from the middle of a serial number is looked for in the index alone, never in the items', async () => {
  await addMany();
  const plan = await asMember((db) =>
    planOf(
      db,
      sql`select i.id, i.property_id from item i where i.organization_id = ${organizationId} and i.archived_at is null
        and i.serial_normalised is not null and strpos(i.serial_normalised, '9732') > 0`,
    ),
  );
  expect(plan).toContain('Index Only Scan using item_serial_idx');
});

test('the names of tags are found one by one in an index, and what carries one too, behind the row-level security policies', async () => {
  await asOwner(async (owner) => {
    await owner.query(`insert into tag (organization_id, property_id, item_id, name)
      select i.organization_id, i.property_id, i.id, 'Tag ' || i.id % 40 from item i where i.organization_id = ${organizationId}`);
    await owner.query('vacuum analyze tag');
  });
  const [next, carriers] = await asMember(async (db) => [
    await planOf(
      db,
      sql`select t.name_key, t.name, t.id from tag t where t.organization_id = ${organizationId} and t.name_key > 'tag 20'
        order by t.name_key, t.id limit 1`,
    ),
    await planOf(db, sql`select t.id from tag t where t.organization_id = ${organizationId} and t.name_key = 'tag 20'`),
  ]);
  for (const plan of [next, carriers])
    expect(plan).toMatch(/tag_key_idx[\s\S]*Index Cond: \(\(organization_id = .*\) AND \(name_key [>=]/);
});

// Among a handful of rows any index is as good as another, and PostgreSQL knows of no page that an index alone can answer for.
function addMany(): Promise<void> {
  return asOwner(async (owner) => {
    await owner.query(`insert into unit (organization_id, property_id, name, given_name)
      select ${organizationId}, ${kestrel.id}, s || n, s || n from generate_series(1, 3000) n, (select 'S' || count(*) || '-' as s from unit) s`);
    await owner.query(`insert into item (organization_id, property_id, item_type_id, serial_number, serial_normalised)
      select ${organizationId}, ${kestrel.id}, (select min(id) from item_type), 'SN' || n, 'SN' || n from generate_series(1, 3000) n`);
    await owner.query('vacuum analyze unit, item');
  });
}

async function asOwner(run: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: t.adminUrl });
  await owner.connect();
  await run(owner);
  await owner.end();
}

function asMember<T>(ask: (db: Db) => Promise<T>): Promise<T> {
  return t.database.withTx(
    { userId: member.id, organizationIds: [organizationId], seesAllProperties: false, isPlatform: false },
    { mode: 'read' },
    ({ db }) => ask(db),
  );
}

async function planOf(db: Db, query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
