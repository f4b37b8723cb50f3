import { addDays } from '@lintel/domain/base/calendar';
import { type Condition, expectedLife, itemLife } from '@lintel/domain/items/life';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { settleLife } from '#platform/records/stored-life.ts';
import type { importKit } from './import-kit.ts';

const TODAY = '2026-05-18';

type Kit = ReturnType<typeof importKit>;

const WRITES = [
  'add',
  'edit',
  'edit',
  'condition',
  'archive',
  'retire',
  'modelLife',
  'typeLife',
  'organization',
  'property',
  'import',
  'undo',
  'merge',
  'move',
] as const;

/** Any write that may change the expected life or cost of an item. */
export const anyLifeWrite: fc.Arbitrary<Write> = fc.record({
  what: fc.constantFrom(...WRITES),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  years: fc.option(fc.integer({ min: 10, max: 300 }).map((tenths) => tenths / 10)),
  cents: fc.option(fc.integer({ min: 0, max: 500_000 })),
  day: fc.integer({ min: -6000, max: 0 }).map((days) => addDays(TODAY, days)),
  condition: fc.option(fc.integer({ min: 1, max: 5 })),
});

type Write = {
  what: (typeof WRITES)[number];
  pick: number;
  other: number;
  years: number | null;
  cents: number | null;
  day: string;
  condition: number | null;
};

/** Two organizations with a property each, a manufacturer with two models in the first, and a few items; every write over HTTP. */
export async function makeLifeWorld(kit: Kit) {
  const { t } = kit;
  // A sign-in of its own, which does not end while a thousand histories run.
  const superUser = await t.a.user({ isSuperUser: true });
  const organizations = [await t.a.organization(), await t.a.organization()];
  const organizationIds = organizations.map((one) => one.id);
  const admins = await Promise.all(organizationIds.map((id) => t.a.user({ organizationId: id, isAdmin: true })));
  const properties = await Promise.all(organizationIds.map((organizationId) => t.a.property({ organizationId })));
  const tag = organizationIds[0];
  const types = (await t.get('/item/types', superUser)).body.results.slice(0, 3) as { id: number; name: string }[];
  const makers: number[] = [];
  const models: { id: number; typeId: number }[] = [];
  for (const at of [0, 1]) {
    const maker = await t.post('/manufacturer', { name: `Maker ${tag} ${at}` }, superUser);
    expect(maker.status, maker.text).toBeLessThan(300);
    makers.push(maker.body.id);
    for (const type of types.slice(0, 2)) {
      const body = { name: `M${at}`.concat(`-${type.id}`), manufacturerId: maker.body.id, itemTypeId: type.id };
      const model = await t.post('/model', body, superUser);
      expect(model.status, model.text).toBeLessThan(300);
      models.push({ id: model.body.id, typeId: type.id });
    }
  }
  const imports: { id: number; at: number }[] = [];
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const organizationOf = async (propertyId: number) => {
    const { rows } = await t.a.run((db) =>
      sql<{ id: number }>`select organization_id as id from property where id = ${propertyId}`.execute(db),
    );
    return organizationIds.indexOf(rows[0]?.id ?? 0);
  };
  const items = async () => {
    const { rows } = await t.a.run((db) =>
      sql<{ id: number; version: number; organizationId: number; modelId: number | null }>`
        select id, version, organization_id as "organizationId", model_id as "modelId" from item
        where organization_id = any (${organizationIds}::bigint[]) and archived_at is null and status = 'ACTIVE' order by id`.execute(
        db,
      ),
    );
    return rows;
  };

  async function add({ pick, other, day, years, cents }: Write) {
    const property = at(properties, pick);
    const admin = at(admins, await organizationOf(property.id));
    const model = other % 2 === 0 ? at(models, other >> 1) : undefined;
    const body = {
      propertyId: property.id,
      itemTypeId: model?.typeId ?? at(types, other).id,
      ...(model && { modelId: model.id }),
      ...(pick % 3 !== 0 && { installDate: day }),
      ...(pick % 7 === 0 && { eulOverrideYears: years, priceOverrideCents: cents }),
    };
    return t.post('/item', body, admin);
  }

  async function onItem(one: Write, change: (item: { id: number; version: number; modelId: number | null }) => object) {
    const item = at(await items(), one.pick);
    if (!item) return;
    const admin = at(admins, organizationIds.indexOf(item.organizationId));
    await t.put(`/item/${item.id}`, change(item), admin, { 'if-match': `"${item.version}"` });
  }

  const apply: Record<Write['what'], (one: Write) => Promise<unknown>> = {
    add,
    edit: (one) =>
      onItem(one, () =>
        one.other % 2 === 0
          ? { eulOverrideYears: one.years, priceOverrideCents: one.cents, installDate: one.day }
          : { modelId: null, itemTypeId: at(types, one.other).id, installDate: null },
      ),
    condition: (one) => onItem(one, () => ({ condition: one.condition })),
    async archive(one) {
      const item = at(await items(), one.pick);
      if (!item) return;
      const admin = at(admins, organizationIds.indexOf(item.organizationId));
      await t.call('DELETE', `/item/${item.id}`, { as: admin, headers: { 'if-match': `"${item.version}"` } });
      if (one.other % 2 === 0) await t.post(`/item/${item.id}/restore`, {}, admin);
    },
    async retire(one) {
      const item = at(await items(), one.pick);
      if (!item) return;
      const admin = at(admins, organizationIds.indexOf(item.organizationId));
      await t.post(`/item/${item.id}/retire`, { retiredOn: TODAY, reason: 'SCRAPPED' }, admin, {
        'if-match': `"${item.version}"`,
      });
    },
    async modelLife(one) {
      const { id } = at(models, one.pick);
      const body = { eulYears: one.years, replacementCostCents: one.cents };
      await t.put(`/model/${id}`, body, superUser, { 'if-match': `"${await versionOf(kit, 'model', id)}"` });
    },
    async typeLife(one) {
      const { id } = at(types, one.pick);
      const body = { averageLifeSpan: one.years, typicalCostCents: one.cents };
      await t.put(`/item/types/${id}`, body, superUser, { 'if-match': `"${await versionOf(kit, 'item_type', id)}"` });
    },
    async organization(one) {
      const which = one.pick % 2;
      const lifespan = { itemTypeId: at(types, one.other).id, eulYears: one.years, unitCostCents: one.cents };
      const done = await t.put(
        `/organization/${organizationIds[which]}/lifespans`,
        { lifespans: [lifespan] },
        at(admins, which),
      );
      expect(done.status, done.text).toBe(200);
    },
    async property(one) {
      const property = at(properties, one.pick);
      const admin = at(admins, await organizationOf(property.id));
      const unitCosts = one.cents === null ? [] : [{ itemTypeId: at(types, one.other).id, unitCostCents: one.cents }];
      const body = { id: property.id, unitCosts };
      const done = await t.put('/property', body, admin, {
        'if-match': `"${await versionOf(kit, 'property', property.id)}"`,
      });
      expect(done.status, done.text).toBe(200);
    },
    async import(one) {
      const property = at(properties, one.pick);
      const which = await organizationOf(property.id);
      const place = { organizationId: organizationIds[which] ?? 0, admin: at(admins, which) };
      const type = at(types, one.other).name;
      await kit.run(place, `Property,Unit\n${property.name},A1\n`, { kind: 'units' });
      const ran = await kit.run(
        place,
        `Property,Unit,Appliance,Installed,Cost,Condition\n${property.name},A1,${type},${one.day},${(one.cents ?? 0) / 100},Good\n`,
      );
      if (ran.state === 'APPLIED') imports.push({ id: ran.id, at: which });
    },
    async undo() {
      const last = imports.pop();
      if (last) await t.post(`/admin/import/${last.id}/undo`, {}, at(admins, last.at));
    },
    merge: (one) => t.post(`/manufacturer/${makers[one.pick % 2]}/merge/${makers[(one.pick + 1) % 2]}`, {}, superUser),
    async move(one) {
      const property = at(properties, one.pick);
      const to = organizationIds[(await organizationOf(property.id)) === 0 ? 1 : 0];
      await t.put(`/property/add/${property.id}/org/${to}`, {}, superUser);
    },
  };
  for (let pick = 0; pick < 6; pick += 1)
    await add({ what: 'add', pick, other: pick, years: 8, cents: 5000, day: '2015-03-01', condition: null });
  return {
    organizationIds,
    async apply(one: Write) {
      await apply[one.what](one);
      await settleLife(t.database);
    },
  };
}

async function versionOf(kit: Kit, table: 'model' | 'item_type' | 'property', id: number): Promise<number> {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(db),
  );
  return rows[0]?.version ?? 0;
}

/** What an item stores of its life. */
export type Life = {
  id: number;
  eulYears: number | null;
  eulSource: string;
  cents: number | null;
  costSource: string;
  endsOn: string | null;
};

/** The lives that the items of the organizations store. */
export async function storedLives(kit: Kit, organizationIds: number[]): Promise<Life[]> {
  const { rows } = await kit.t.a.run((db) =>
    sql<Life>`select id, eul_years as "eulYears", eul_source as "eulSource", installed_cost_cents as cents, cost_source as "costSource",
        life_ends_on as "endsOn" from item where organization_id = any (${organizationIds}::bigint[]) order by id`.execute(
      db,
    ),
  );
  return rows;
}

/** What the rules of domain/life give for each item, over the facts as they are in the tables now; no SQL of the product's own. */
export async function computedLives(kit: Kit, organizationIds: number[]): Promise<Life[]> {
  const { rows } = await kit.t.a.run((db) =>
    sql<Facts>`select i.id, i.install_date as "installDate", i.mfg_date as "mfgDate", i.first_seen_on as "firstSeenDate", i.condition,
        i.condition_on as "conditionOn", i.eul_override_years::float8 as "ownYears", i.price_override_cents as "ownCents",
        m.eul_years::float8 as "modelYears", m.replacement_cost_cents as "modelCents", pt.eul_years::float8 as "propertyYears",
        pt.unit_cost_cents as "propertyCents", ot.eul_years::float8 as "organizationYears", ot.unit_cost_cents as "bookCents",
        ot.delivery_cents + ot.install_cents + ot.haul_away_cents as extra, t.average_life_span::float8 as "typeYears",
        t.typical_cost_cents as "typeCents"
      from item i join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
      left join property_item_type pt on (pt.organization_id, pt.property_id, pt.item_type_id) = (i.organization_id, i.property_id, i.item_type_id)
        and pt.archived_at is null
      left join organization_item_type ot on (ot.organization_id, ot.item_type_id) = (i.organization_id, i.item_type_id) and ot.archived_at is null
      where i.organization_id = any (${organizationIds}::bigint[]) order by i.id`.execute(db),
  );
  return rows.map((row) => {
    const eul = {
      item: row.ownYears,
      model: row.modelYears,
      property: row.propertyYears,
      organization: row.organizationYears,
      itemType: row.typeYears,
    };
    const prices = [
      ['ITEM', row.ownCents],
      ['MODEL', row.modelCents],
      ['PROPERTY', row.propertyCents],
      ['PRICE_BOOK', row.bookCents],
      ['ITEM_TYPE', row.typeCents],
    ] as const;
    const [costSource, cents] = prices.find(([, price]) => price !== null) ?? ['UNKNOWN', null];
    return {
      id: row.id,
      ...expectedLife(eul),
      cents: cents === null ? null : cents + (row.extra ?? 0),
      costSource,
      endsOn: itemLife({ ...row, eul }, TODAY).lifeEndsOn,
    };
  });
}

type Facts = {
  id: number;
  installDate: string | null;
  mfgDate: string | null;
  firstSeenDate: string | null;
  condition: Condition | null;
  conditionOn: string | null;
  extra: number | null;
} & Record<
  | 'ownYears'
  | 'ownCents'
  | 'modelYears'
  | 'modelCents'
  | 'propertyYears'
  | 'propertyCents'
  | 'organizationYears'
  | 'bookCents'
  | 'typeYears'
  | 'typeCents',
  number | null
>;
