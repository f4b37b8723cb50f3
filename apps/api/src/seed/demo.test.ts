import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#platform/identity/demo-accounts.ts';
import { verifyPassword } from '#platform/identity/password.ts';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import type { SeedSummary } from './demo.ts';
import { readSerial } from './published-serial-rules.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
const HARBOR_ITEMS = sql`item i join organization o on o.id = i.organization_id and o.name = 'Harbor Residential'`;

let clone: ClonedDatabase;
let summary: SeedSummary;

beforeAll(async () => {
  const demo = await cloneDemo();
  clone = demo;
  summary = demo.summary;
});
afterAll(() => clone.drop());

function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return clone.database.withTx(PLATFORM, { mode: 'read' }, async ({ db }: Tx) => (await query.execute(db)).rows);
}

async function count(query: RawBuilder<unknown>): Promise<number> {
  const [row] = await rows(sql<{ n: number }>`select count(*) as n from ${query}`);
  return row?.n ?? -1;
}

describe('the demo data', () => {
  it('is two organizations, of which Harbor Residential has five communities with 900 units and 6,427 standing items', async () => {
    expect(summary).toMatchObject({ alreadySeeded: false, organizations: 2, properties: 7, units: 936 });
    const properties = await rows(sql`
      select p.name, p.year_built as built, p.kind, count(distinct u.id)::int as units,
        (select count(*)::int from item i where i.organization_id = p.organization_id and i.property_id = p.id and i.status = 'ACTIVE') as items
      from property p join unit u on u.organization_id = p.organization_id and u.property_id = p.id
      join organization o on o.id = p.organization_id and o.name = 'Harbor Residential'
      group by p.organization_id, p.id order by p.year_built`);
    expect(properties).toEqual([
      { name: 'Alder Court', built: 1968, kind: 'garden', units: 164, items: 972 },
      { name: 'Wexford Mill', built: 1986, kind: 'mid-rise', units: 212, items: 1458 },
      { name: 'Orchard Gate', built: 2004, kind: 'garden', units: 196, items: 1542 },
      { name: 'Lindenholt', built: 2015, kind: 'wrap', units: 188, items: 1488 },
      { name: 'The Kestrel', built: 2022, kind: 'podium', units: 140, items: 967 },
    ]);
    expect(summary.items).toBe(await count(sql`item`));
    expect(summary.itemEvents).toBe(await count(sql`item_event`));
  });

  it('leaves the age of 8 % of the items unknown, and 3 % resting on a serial number that can mean two years', async () => {
    const items = await count(sql`${HARBOR_ITEMS}`);
    const undated = await count(sql`${HARBOR_ITEMS} where i.basis_date is null`);
    expect(Math.abs(undated / items - 0.08)).toBeLessThan(0.005);
    const weak = await rows(sql<{ maker: string; serial: string; made: string; built: number }>`
      select m.name as maker, i.serial_number as serial, i.mfg_date as made, p.year_built as built
      from ${HARBOR_ITEMS} join manufacturer m on m.id = i.manufacturer_id
      join property p on p.organization_id = i.organization_id and p.id = i.property_id
      where i.date_confidence = 'LOW' and i.mfg_date is not null`);
    expect(Math.abs(weak.length / items - 0.03)).toBeLessThan(0.005);
    const clear = weak.filter(({ maker, serial, built }) => {
      const years = readSerial(maker, serial)?.years.filter((year) => year >= built && year <= 2026) ?? [];
      return years.length < 2;
    });
    expect(clear).toEqual([]);
  });

  it('has serial numbers that say, by their makers’ rules, when the item was made', async () => {
    const items = await rows(sql<{ maker: string; serial: string; made: string }>`
      select m.name as maker, i.serial_number as serial, i.mfg_date as made from item i
      join manufacturer m on m.id = i.manufacturer_id where i.serial_number is not null`);
    expect(items.length).toBeGreaterThan(4000);
    const wrong = items.filter(({ maker, serial, made }) => {
      const reading = readSerial(maker, serial);
      if (!reading?.years.includes(Number(made.slice(0, 4)))) return true;
      if (reading.week !== null) return addDays(`${made.slice(0, 4)}-01-01`, (reading.week - 1) * 7) !== made;
      return reading.month !== null && reading.month !== Number(made.slice(5, 7));
    });
    expect(wrong).toEqual([]);
  });

  it('has exactly two serial numbers twice', async () => {
    const twice = sql`(select 1 from ${HARBOR_ITEMS} where serial_normalised is not null
      group by manufacturer_id, serial_normalised having count(distinct i.unit_id) = 2) as d`;
    const more = sql`(select 1 from item where serial_normalised is not null
      group by organization_id, manufacturer_id, serial_normalised having count(*) > 1) as d`;
    expect([await count(twice), await count(more)]).toEqual([2, 2]);
  });

  it('dates nothing in the future, nothing before its building and no warranty before its start', async () => {
    const wrong = sql`item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
      where greatest(i.install_date, i.mfg_date, i.first_seen_on, i.condition_on, i.retired_on) > ${TODAY}::date
        or i.created_at > ${TODAY}::date or i.updated_at > ${TODAY}::date or i.mfg_date > i.install_date
        or i.warranty_ends_on <= i.install_date or i.retired_on < i.basis_date or i.purchase_cents <= 0
        or extract(year from i.install_date) < p.year_built or i.condition_on < i.install_date`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`item_event where happened_on >= ${TODAY}::date or created_at > ${TODAY}::date`)).toBe(0);
    expect(await count(sql`item where warranty_ends_on is not null`)).toBeGreaterThan(1000);
  });

  it('keeps each item in its own property, and one item of a type in a place', async () => {
    const strays = sql`item i join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where u.property_id <> i.property_id`;
    const strayEvents = sql`item_event e join item i on i.organization_id = e.organization_id and i.id = e.item_id
      where e.property_id <> i.property_id`;
    const doubled = sql`(select 1 from item where status = 'ACTIVE' group by organization_id, unit_id, item_type_id
      having count(*) > 1) as d`;
    const contradicted = sql`unit_item_type_absence a join item i on i.organization_id = a.organization_id
      and i.unit_id = a.unit_id and i.item_type_id = a.item_type_id and i.status = 'ACTIVE'`;
    expect(await Promise.all([strays, strayEvents, doubled, contradicted].map(count))).toEqual([0, 0, 0, 0]);
  });
});

describe('the history of the demo’s items', () => {
  it('begins for every item with its record, and tells of each exchange, retirement and reading of condition', async () => {
    const missing = (
      where: RawBuilder<unknown>,
      kinds: string[],
    ) => sql`item i where ${where} and not exists (select 1 from item_event e
      where e.organization_id = i.organization_id and e.item_id = i.id and e.kind = any (${kinds}))`;
    expect(await count(missing(sql`true`, ['RECORDED']))).toBe(0);
    expect(await count(missing(sql`i.install_date is not null`, ['INSTALLED']))).toBe(0);
    expect(await count(missing(sql`i.condition is not null`, ['CONDITION']))).toBe(0);
    expect(await count(missing(sql`i.status = 'RETIRED'`, ['RETIRED', 'REPLACED']))).toBe(0);
    const kinds = await rows(sql<{ kind: string }>`select distinct kind from item_event order by kind`);
    const expected = [
      'CONDITION',
      'EDITED',
      'INSTALLED',
      'MOVED',
      'RECORDED',
      'REPLACED',
      'RETIRED',
      'STORED',
      'TAGGED',
    ];
    expect(kinds.map((row) => row.kind)).toEqual(expected);
    expect(await count(sql`${HARBOR_ITEMS} where i.condition is not null and i.condition_by is null`)).toBe(0);
  });

  it('ends each exchange in the unit where the item stands', async () => {
    const elsewhere = sql`item_event e join item i on i.organization_id = e.organization_id and i.id = e.item_id
      where e.kind = 'MOVED' and e.to_unit_id is distinct from i.unit_id`;
    expect(await count(elsewhere)).toBe(0);
    expect(await count(sql`item_event where kind = 'MOVED'`)).toBeGreaterThan(20);
  });

  it('hands a place from the retired item to its successor on the same day', async () => {
    const broken = sql`item old join item new on new.organization_id = old.organization_id and new.id = old.replaced_by_item_id
      where old.status <> 'RETIRED' or new.item_type_id <> old.item_type_id or new.unit_id is distinct from old.unit_id
        or new.install_date is distinct from old.retired_on`;
    expect(await count(broken)).toBe(0);
    expect(await count(sql`item where replaced_by_item_id is not null`)).toBeGreaterThan(200);
  });

  it('tells the story of unit 4212: a Rheem of week 17 of 2014 past its life, and a dishwasher that is missing', async () => {
    const items = await rows(sql<{ model: string; serial: string | null; status: string }>`
      select m.name as model, i.serial_number as serial, i.status from item i
      join unit u on u.organization_id = i.organization_id and u.id = i.unit_id and u.name = '4212'
      join model m on m.id = i.model_id order by i.id`);
    expect(items).toEqual([
      { model: 'XE40M06ST45U1', serial: 'Q171404732', status: 'ACTIVE' },
      { model: 'GSZ140241', serial: '1903124486', status: 'ACTIVE' },
      { model: '38YXA024', serial: expect.stringMatching(/04E11873$/), status: 'RETIRED' },
      { model: 'GTS18HGNRWW', serial: 'LL482913', status: 'ACTIVE' },
      { model: 'WFC150M0EW', serial: 'C53118842', status: 'ACTIVE' },
      { model: 'JVM3160DFWW', serial: 'AS739205', status: 'ACTIVE' },
      { model: 'WTW4855HW', serial: null, status: 'ACTIVE' },
      { model: 'GTX33EASKWW', serial: 'DG205517', status: 'ACTIVE' },
      { model: 'WDF330PAHW', serial: expect.stringMatching(/22418$/), status: 'RETIRED' },
    ]);
  });

  it('remembers one import whose lines add up and whose items name it', async () => {
    const [past] = await rows(sql<{ id: number; read: number; create: number; skip: number; lines: number }>`
      select i.id, i.rows_read as read, i.rows_create as create, i.rows_skip as skip,
        (select count(*) from import_row r where r.organization_id = i.organization_id and r.import_id = i.id) as lines
      from import i where i.state = 'APPLIED'`);
    expect(past?.lines).toBe(past?.read);
    expect(past?.read).toBe((past?.create ?? 0) + (past?.skip ?? 0));
    expect(await count(sql`item where created_by_import_id = ${past?.id ?? 0}`)).toBe(past?.create);
    expect(past?.create).toBeGreaterThan(20);
  });
});

describe('the demo’s people', () => {
  it('are the six sign-ins, whose password opens each of them', async () => {
    const people = await rows(sql<{ email: string; hash: string }>`
      select email, password_hash as hash from app_user order by id`);
    expect(people.map((one) => one.email)).toEqual([
      'super@lintel.example',
      'admin@lintel.example',
      'manager@lintel.example',
      'member@lintel.example',
      'viewer@lintel.example',
      'admin@other.example',
    ]);
    expect(new Set(people.map((one) => one.hash)).size).toBe(6);
    for (const { hash } of people) expect(await verifyPassword(hash, DEMO_PASSWORD)).toBe(true);
  });

  it('see what their role and their properties give them', async () => {
    const access = await rows(sql`
      select split_part(u.email, '.', 1) as who, m.role_id as role, m.is_admin as admin, count(a.property_id)::int as properties
      from app_user u join membership m on m.user_id = u.id
      left join property_assignment a on a.organization_id = m.organization_id and a.user_id = u.id
      group by u.id, m.role_id, m.is_admin order by u.id`);
    expect(access).toEqual([
      { who: 'super@lintel', role: 3, admin: true, properties: 0 },
      { who: 'admin@lintel', role: 3, admin: true, properties: 0 },
      { who: 'manager@lintel', role: 3, admin: false, properties: 3 },
      { who: 'member@lintel', role: 2, admin: false, properties: 1 },
      { who: 'viewer@lintel', role: 1, admin: false, properties: 5 },
      { who: 'admin@other', role: 3, admin: true, properties: 0 },
    ]);
  });
});
