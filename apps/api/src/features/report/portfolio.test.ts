import { placeFigures } from '@lintel/domain/properties/portfolio';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app-under-test.ts';
import { startPortfolio, TODAY } from '#testing/portfolio-kit.ts';

const { app, place, rowsOf, roll, storedOf } = await startPortfolio();

describe('the portfolio', () => {
  test('has a row for each property the caller sees, and no other', async () => {
    const { id: organizationId } = await app.a.organization();
    const [mine, other] = [await app.a.property({ organizationId }), await app.a.property({ organizationId })];
    await app.a.property();
    const member = await app.a.user({ organizationId, properties: [mine] });
    const admin = await app.a.user({ organizationId, isAdmin: true });
    expect((await rowsOf(member)).map((row) => row.propertyId)).toEqual([mine.id]);
    expect((await rowsOf(admin)).map((row) => row.propertyId)).toEqual([mine.id, other.id]);
  });

  test('of an organization that is not the caller’s does not exist', async () => {
    const { organizationId } = await app.a.property();
    const stranger = await app.a.user({ organizationId: (await app.a.organization()).id, isAdmin: true });
    expect((await app.get(`/portfolio/summary?organizationId=${organizationId}`, stranger)).status).toBe(404);
  });

  test('computes a property that has no snapshot yet, and shows the same once it has one', async () => {
    const { property, admin } = await place(120, 5);
    const [computed] = await rowsOf(admin);
    expect(computed).toMatchObject({ propertyId: property.id, items: 120, units: 120 });
    await roll(TODAY);
    const [stored] = await rowsOf(admin);
    expect({ ...stored, computedAt: '' }).toEqual({ ...computed, computedAt: '' });
    expect((await storedOf(property.id))?.asOf).toBe(TODAY);
  });

  test('says of each property what its own report says', async () => {
    const { property, admin } = await place(200, 11);
    const [row] = await rowsOf(admin);
    const report = (await app.get(`/report/${property.id}/capital-assets`, admin)).body;
    const figure = (id: string) => report.figures.find((one: { metric: string }) => one.metric === id);
    expect(row).toMatchObject({
      items: report.counts.items,
      datedItems: report.counts.items - report.counts.undated,
      pricedItems: report.counts.items - report.counts.unpriced,
      undatedCount: report.counts.undated,
      weakCount: report.counts.weak,
      weakCents: figure('weakDateDollars').value,
      backlogCents: report.backlog.cents,
      backlogCount: report.backlog.count,
      dueThisYearCents: figure('dueThisYear').value,
      replacementValueCents: report.replacementValueCents,
      plannedItems: report.counts.planned,
      unitsWithItems: report.counts.unitsWithItems,
    });
    const figures = placeFigures(row as Parameters<typeof placeFigures>[0]);
    for (const [id, of] of Object.entries(figures).filter(([id]) => id !== 'recordsComplete')) {
      const { value, counted, total, leftOut, minimums } = figure(id);
      expect(of, id).toMatchObject({ counted, total, leftOut, ...(minimums ? { minimums } : {}) });
      if (value === null) expect(of.value, id).toBeNull();
      else expect(of.value, id).toBeCloseTo(value, 9);
    }
    const worst = [...report.itemTypes].sort((a, b) => b.backlogCents - a.backlogCents).slice(0, 3);
    expect(row?.topReasons).toEqual(
      worst.map((type) => ({ itemType: type.itemType, count: type.backlogCount, cents: type.backlogCents })),
    );
  });

  test('counts a unit as complete when every required type has manufacturer, model, serial number and date', async () => {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    const unit = await app.a.unit({ property });
    await app.a.unit({ property });
    const modelId = await app.a.run(async (db) => {
      const { rows } = await sql<{ id: number }>`insert into model (manufacturer_id, name)
        select min(id), 'Complete model' from manufacturer returning id`.execute(db);
      await sql`insert into item (organization_id, property_id, unit_id, item_type_id, model_id, serial_number, mfg_date, date_confidence)
        select ${property.organizationId}, ${property.id}, ${unit.id}, s.item_type_id, ${rows[0]?.id}, 'S' || s.item_type_id, '2020-01-01', 'HIGH'
        from unit u join standard_item s on s.area_type_id = u.area_type_id cross join generate_series(1, s.quantity) where u.id = ${unit.id}`.execute(
        db,
      );
      return rows[0]?.id;
    });
    expect(modelId).toBeGreaterThan(0);
    expect(await rowsOf(admin)).toMatchObject([{ units: 2, completeUnits: 1 }]);
    // A gas water heater will do where a water heater is expected.
    await app.a.run((db) =>
      sql`update item set item_type_id = (select id from item_type where key = 'water-heater-gas') where organization_id = ${property.organizationId}
      and item_type_id = (select id from item_type where key = 'water-heater')`.execute(db),
    );
    expect(await rowsOf(admin)).toMatchObject([{ units: 2, completeUnits: 1 }]);
    await app.a.run((db) =>
      sql`update item set serial_number = null where organization_id = ${property.organizationId}
      and item_type_id = (select min(item_type_id) from item where organization_id = ${property.organizationId})`.execute(
        db,
      ),
    );
    expect(await rowsOf(admin)).toMatchObject([{ units: 2, completeUnits: 0 }]);
  });

  test('counts an open turn while its unit exists, and again once the unit is brought back', async () => {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    const unit = await app.a.unit({ property });
    expect((await app.post('/turn', { unitId: unit.id, moveOutOn: '2026-05-11' }, admin)).status).toBe(201);
    const archived = (at: string | null) =>
      app.a.run((db) => sql`update unit set archived_at = ${at} where id = ${unit.id}`.execute(db));
    expect(await rowsOf(admin)).toMatchObject([{ turnsOpen: 1, vacantDays: 7, oldestTurnDays: 7 }]);
    await archived('2026-05-12');
    expect(await rowsOf(admin)).toMatchObject([{ turnsOpen: 0, vacantDays: 0, oldestTurnDays: null }]);
    await archived(null);
    expect(await rowsOf(admin)).toMatchObject([{ turnsOpen: 1 }]);
  });

  test('knows nothing about a property without items: null in the answer, blank in the file, never 0', async () => {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    await app.a.unit({ property });
    const unknown = {
      units: 1,
      unitsWithItems: 0,
      items: 0,
      ageYearsSum: null,
      backlogCents: null,
      backlogCount: null,
      replacementValueCents: null,
      dueThisYearCents: null,
      weakCents: null,
    };
    expect(await rowsOf(admin)).toMatchObject([unknown]);
    await roll(TODAY);
    expect(await rowsOf(admin)).toMatchObject([unknown]);
    const { cell } = await csvOf(admin);
    for (const label of ['Average age (years)', 'Backlog', 'Items past life', 'Due this year', 'Replacement value'])
      expect(cell(label), label).toBe('');
    expect(cell('Due this year for each unit with items')).toBe('');
    const report = (await app.get(`/report/${property.id}/capital-assets`, admin)).body;
    for (const { metric, value } of report.figures) expect(value, metric).toBeNull();
    expect(report).toMatchObject({ backlog: { cents: null }, replacementValueCents: null, aciBand: null });
    for (const year of report.forecast) expect([year.straightCents, year.expectedCents]).toEqual([null, null]);
  });

  test('of which all past-life items lack a price has no known backlog, though others are priced', async () => {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    await app.a.item({ property, itemType: 'refrigerator', installDate: '2024-01-01' });
    const old = await app.a.item({ property, installDate: '1990-01-01' });
    await app.a.run((db) =>
      sql`with t as (insert into item_type (name, key, category, icon, average_life_span) values ('Priceless', 'priceless', 'kitchen', 'other', 5) returning id)
        update item set item_type_id = t.id from t where item.id = ${old.id} and organization_id = ${property.organizationId}`.execute(
        db,
      ),
    );
    expect(await rowsOf(admin)).toMatchObject([
      { items: 2, lifedItems: 2, plannedItems: 1, backlogCount: 1, backlogCents: null, dueThisYearCents: null },
    ]);
    const report = (await app.get(`/report/${property.id}/capital-assets`, admin)).body;
    expect(report.backlog).toMatchObject({ cents: null, count: 1, unpriced: 1 });
    expect(report.figures.find((one: { metric: string }) => one.metric === 'backlog')).toMatchObject({
      value: null,
      counted: 1,
      total: 2,
      leftOut: [{ reason: 'no price', count: 1 }],
    });
    expect(report.itemTypes.find((type: { itemType: string }) => type.itemType === 'Priceless')).toMatchObject({
      backlogCount: 1,
      backlogCents: null,
      costCents: null,
    });
    const items = (await app.get(`/item/propertyitems/${property.id}?due=backlog`, admin)).body;
    expect(items).toMatchObject({ total: 1, totals: { costCents: null, unpriced: 1 } });
  });

  test('goes to a file with blanks for what is not known', async () => {
    const property = await app.a.property();
    const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
    await app.a.item({ property });
    const { cell } = await csvOf(admin);
    expect([cell('Items'), cell('Condition index (ACI)'), cell('Backlog'), cell('Replacement value')]).toEqual([
      '1',
      '',
      '',
      '585.00',
    ]);
  });

  describe('with a filter', () => {
    const names = (results: { propertyName: string }[]) => results.map((row) => row.propertyName);
    let admin: Awaited<ReturnType<TestApp['a']['user']>>;
    let url: string;
    beforeAll(async () => {
      const { id: organizationId } = await app.a.organization({ name: 'Filter Homes' });
      admin = await app.a.user({ organizationId, isAdmin: true });
      const built = { 'Orchard Gate': 1965, 'Orchid Row': 2004, 'The Kestrel': 2004 };
      for (const [name, yearBuilt] of Object.entries(built)) {
        const property = await app.a.property({ organizationId, name });
        await app.a.run((db) =>
          sql`update property set year_built = ${yearBuilt}, state = 'OR' where id = ${property.id} and organization_id = ${organizationId}`.execute(
            db,
          ),
        );
        await app.a.item({ property, itemType: 'refrigerator', installDate: '1990-01-01' });
      }
      // Nothing is known of what falls due here: it counts in no sum.
      await app.a.property({ organizationId, name: 'Orchid Lane' });
      url = `/portfolio/summary?organizationId=${organizationId}`;
    });

    test('JSON and file hold the rows that it lets through, in the order asked for, and the sums over them', async () => {
      const { body } = await app.get(`${url}&q=orch&sort=-due`, admin);
      expect(names(body.results)).toEqual(['Orchard Gate', 'Orchid Row', 'Orchid Lane']);
      const [one, two] = body.results;
      expect(body.total).toBe(3);
      expect(one.dueThisYearCents).toBeGreaterThan(0);
      expect(body.totals).toMatchObject({
        items: 2,
        dueThisYearCents: one.dueThisYearCents + two.dueThisYearCents,
        backlogCount: 2,
      });
      const csv = await app.get(`${url}&q=orch&sort=-due&format=csv`, admin);
      const lines = csv.text.trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(names(body.results));
      expect(csv.headers['content-disposition']).toContain('properties-filter-homes-');
    });

    test.each([
      ['built=to1969', ['Orchard Gate']],
      ['built=1990to2009&q=orch', ['Orchid Row']],
      ['state=OR', ['Orchard Gate', 'Orchid Row', 'The Kestrel']],
      ['regionalManager=Nobody', []],
    ])('%s lets through %j', async (filter, expected) => {
      expect(names((await app.get(`${url}&${filter}`, admin)).body.results)).toEqual(expected);
    });

    test('the sums made with the whole answer are those made of its rows', async () => {
      const whole = (await app.get(url, admin)).body;
      const filtered = (await app.get(`${url}&sort=due`, admin)).body;
      expect(filtered.totals).toEqual(whole.totals);
      expect([filtered.asOf, filtered.computedAt.slice(0, 10)]).toEqual([whole.asOf, whole.computedAt.slice(0, 10)]);
      expect(names((await app.get(`${url}&limit=1000`, admin)).body.results)).toEqual(names(whole.results));
      expect(names(filtered.results).at(-1)).toBe('Orchid Lane');
      const { totals } = (await app.get(`${url}&q=orchid%20lane`, admin)).body;
      expect(totals).toMatchObject({
        units: 0,
        items: 0,
        backlogCents: null,
        backlogCount: null,
        dueCentsPerUnit: null,
      });
    });

    test('a value that is none of the filter’s is refused, and a file of chosen rows holds those', async () => {
      expect((await app.get(`${url}&built=1900`, admin)).status).toBe(400);
      const [first] = (await app.get(url, admin)).body.results;
      const csv = (await app.get(`${url}&format=csv&ids=${first.propertyId}`, admin)).text.trim().split('\r\n');
      expect(csv).toHaveLength(2);
      expect(csv[1]).toContain(first.propertyName);
    });

    test('its figures are the totals of the lists they open', async () => {
      const { totals } = (await app.get(url, admin)).body;
      const organization = url.split('?')[1];
      const items = async (filter: string) => (await app.get(`/item?${organization}&${filter}`, admin)).body.total;
      expect(await items('due=backlog')).toBe(totals.backlogCount);
      expect(await items('due=weak')).toBe(totals.weakCount);
      expect(await items('')).toBe(totals.items);
      const installed = (await app.get(`/portfolio/installed-this-year?${organization}`, admin)).body.total;
      expect(installed).toBe(totals.installedThisYear);
    });
  });
});

async function csvOf(caller: Parameters<TestApp['get']>[1]) {
  const answer = await app.get('/portfolio/summary?format=csv', caller);
  const [header = '', line = ''] = answer.text.replace('\uFEFF', '').split('\r\n');
  return { cell: (label: string) => line.split(',')[header.split(',').indexOf(label)] };
}
