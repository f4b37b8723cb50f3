import { type CoverTerm, coverage, itemCovers } from '@lintel/domain/items/warranty-cover';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { coverColumns, coverJoin, perhapsCoveredUntil, savedCoverJoin } from '#platform/lookups/item-cover.ts';
import { selectLifeDifferences } from '#platform/records/stored-life.ts';
import { startTestApp } from '#testing/app-under-test.ts';

/** Items with everything that a cover comes from, at random. */
const RUNS = 120;
const DAYS = ['2023-01-31', '2024-01-31', '2024-02-29', '2024-08-31', '2024-12-31', '2025-03-30'];
const day = fc.constantFrom(...DAYS);
const length = fc.oneof(
  fc.integer({ min: 1, max: 130 }).map((months) => ({ months, days: null, isLifetime: false })),
  fc.integer({ min: 1, max: 400 }).map((days) => ({ months: null, days, isLifetime: false })),
  fc.constant({ months: null, days: null, isLifetime: true }),
);
const cover = fc.constantFrom('PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK');
const term = fc.record({
  cover,
  length,
  starts: fc.constantFrom('INSTALL', 'PURCHASE', 'MANUFACTURE'),
  startsOn: fc.option(day, { freq: 3 }),
  needsRegistration: fc.boolean(),
});
const oneOfEach = { selector: ({ cover: kind }: { cover: string }) => kind, maxLength: 3 };
const anyFacts = fc.record({
  installDate: fc.option(day),
  mfgDate: fc.option(day),
  explicit: fc.option(day, { freq: 2 }),
  modelMonths: fc.option(fc.integer({ min: 0, max: 120 })),
  itemTerms: fc.uniqueArray(term, oneOfEach),
  modelTerms: fc.uniqueArray(term, oneOfEach),
  repairs: fc.array(fc.record({ length, startsOn: day }), { maxLength: 2 }),
  registrations: fc.uniqueArray(fc.record({ cover, registeredOn: day, startsOn: fc.option(day) }), oneOfEach),
});

test('what is stored for an item is what domain/warranty-cover says of its dates, terms and registrations', async () => {
  const t = await startTestApp();
  const property = await t.a.property();
  const { organizationId } = property;
  const maker = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into manufacturer (organization_id, name) values (${organizationId}, 'Rule Works') returning id`.execute(
      db,
    ),
  );
  const kinds = await t.a.run((db) =>
    sql<{ months: number }>`select warranty_months as months from item_type where key = 'refrigerator'`.execute(db),
  );
  const itemTypeMonths = kinds.rows[0]?.months ?? null;
  for (const [at, facts] of fc.sample(anyFacts, { numRuns: RUNS, seed: 31 }).entries()) {
    const { installDate, mfgDate, explicit, modelMonths } = facts;
    const terms: CoverTerm[] = [];
    const stored = await t.a.run(async (db) => {
      const model = await sql<{
        id: number;
      }>`insert into model (organization_id, manufacturer_id, item_type_id, name, warranty_months)
        select ${organizationId}, ${maker.rows[0]?.id}, t.id, ${`R${at}`}, ${modelMonths} from item_type t where t.key = 'refrigerator' returning id`.execute(
        db,
      );
      const modelId = model.rows[0]?.id;
      const item = await sql<{
        id: number;
      }>`insert into item (organization_id, property_id, item_type_id, model_id, install_date, mfg_date,
          warranty_ends_on, date_confidence)
        select ${organizationId}, ${property.id}, t.id, ${modelId}, ${installDate}, ${mfgDate}, ${explicit},
          ${(installDate ?? mfgDate) ? 'HIGH' : 'NONE'} from item_type t where t.key = 'refrigerator' returning id`.execute(
        db,
      );
      const itemId = item.rows[0]?.id;
      const add = async (of: 'item' | 'model', one: Omit<CoverTerm, 'id'>) => {
        const { rows } = await sql<{
          id: number;
        }>`insert into warranty_term (organization_id, item_id, model_id, cover, months, days, is_lifetime,
            starts, starts_on, needs_registration)
          values (${organizationId}, ${of === 'item' ? itemId : null}::bigint, ${of === 'model' ? modelId : null}::bigint, ${one.cover},
            ${one.months}, ${one.days}, ${one.isLifetime}, ${one.starts}, ${one.startsOn}::date, ${one.needsRegistration}) returning id`.execute(
          db,
        );
        const made = { ...one, id: rows[0]?.id ?? 0 };
        if (of === 'item') terms.push(made);
        return made;
      };
      const plain = ({ length: lasts, ...one }: (typeof facts.itemTerms)[number]) =>
        ({ ...one, ...lasts }) as Omit<CoverTerm, 'id'>;
      const modelTerms: CoverTerm[] = [];
      for (const one of facts.modelTerms) modelTerms.push(await add('model', plain(one)));
      for (const one of facts.itemTerms) await add('item', plain(one));
      for (const { length: lasts, startsOn } of facts.repairs)
        await add('item', { cover: 'REPAIR', ...lasts, starts: 'REPAIR_DATE', startsOn, needsRegistration: false });
      for (const one of facts.registrations)
        await sql`insert into item_registration (organization_id, item_id, cover, registered_on, starts_on)
          values (${organizationId}, ${itemId}, ${one.cover}, ${one.registeredOn}, ${one.startsOn}::date)`.execute(db);
      const { rows } = await sql<{
        covers: unknown[];
      }>`select coalesce(json_agg(json_build_object('cover', c.cover, 'termId', c.term_id,
          'source', c.source, 'startsOn', c.starts_on, 'startBasis', c.start_basis, 'endsOn', c.ends_on, 'isLifetime', c.is_lifetime,
          'isEstimated', c.is_estimated, 'needsRegistration', c.needs_registration, 'registeredOn', c.registered_on)
          order by c.cover, c.repair_id), '[]') as covers from item_cover c where c.item_id = ${itemId}`.execute(db);
      const { rows: lasts } = await sql`with l as (select i.* from item i where i.id = ${itemId})
        select ${coverColumns}, ${perhapsCoveredUntil} as "perhapsCoveredUntil" from l ${coverJoin}
        union all select ${coverColumns}, ${perhapsCoveredUntil} from l ${savedCoverJoin('l')}`.execute(db);
      return { covers: rows[0]?.covers, modelTerms, lasts };
    });
    const computed = itemCovers({
      installDate,
      mfgDate,
      explicit,
      modelMonths,
      itemTypeMonths,
      itemTerms: terms,
      modelTerms: stored.modelTerms,
      registrations: facts.registrations as Parameters<typeof itemCovers>[0]['registrations'],
    });
    const inOrder = computed.toSorted(
      (a, b) => a.cover.localeCompare(b.cover) || (a.cover === 'REPAIR' ? (a.termId ?? 0) - (b.termId ?? 0) : 0),
    );
    expect(stored.covers, JSON.stringify(facts)).toEqual(inOrder);
    expect(stored.lasts, JSON.stringify(facts)).toEqual([coverage(computed), coverage(computed)]);
  }
  expect(await t.a.run(selectLifeDifferences)).toEqual([]);
});

test('items that one statement inserts get the covers that each would get alone, also those with a term of their own', async () => {
  const t = await startTestApp();
  const [one, other] = [await t.a.property(), await t.a.property()];
  const typeId = sql`(select id from item_type where key = 'refrigerator')`;
  await t.a.run((db) =>
    sql`insert into manufacturer (organization_id, name) values (${one.organizationId}, 'Alike')`.execute(db),
  );
  await t.a.run((db) =>
    sql`insert into model (organization_id, manufacturer_id, item_type_id, name, warranty_months)
      select ${one.organizationId}, id, ${typeId}, 'Two years', 24 from manufacturer where name = 'Alike'`.execute(db),
  );
  await t.a.run((db) =>
    sql`with fresh as (
        insert into item (organization_id, property_id, item_type_id, model_id, install_date, mfg_date, warranty_ends_on, date_confidence)
        select p.organization, p.property, ${typeId}, case when n % 3 = 0 and p.property = ${one.id} then m.id end,
          case when n % 4 > 0 then date '2024-01-31' + n % 5 end, case when n % 4 < 2 then date '2023-11-30' end,
          case when n % 7 = 0 then date '2026-05-31' end, 'HIGH'
        from (values (${one.organizationId}::bigint, ${one.id}::bigint), (${other.organizationId}, ${other.id})) p (organization, property)
        cross join generate_series(1, 200) n cross join (select id from model where name = 'Two years') m
        returning organization_id, id
      )
      insert into warranty_term (organization_id, item_id, cover, months, starts)
      select organization_id, id, 'COMPRESSOR', 60, 'INSTALL' from fresh order by id limit 5`.execute(db),
  );
  const { rows } = await t.a.run((db) =>
    sql<{ covers: number; compressors: number; differing: number }>`
      select count(c.cover) as covers, count(*) filter (where c.cover = 'COMPRESSOR') as compressors,
        count(*) filter (where item_covers_differ(i)) as differing
      from item i left join item_cover c on c.item_id = i.id
      where i.property_id in (${one.id}, ${other.id})`.execute(db),
  );
  expect(rows).toEqual([{ covers: 805, compressors: 5, differing: 0 }]);
});
