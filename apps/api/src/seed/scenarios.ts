import type { Tx } from '@lintel/db/tx';
import { addDays, addMonths, dateOf, yearOf } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { selectItemsAsOf } from '#platform/records/scenario-facts.ts';
import { insertBudget, insertScenario, type NewScenario } from '../features/scenario/scenario.queries.ts';
import { scenarioAnswer } from '../features/scenario/scenario-answer.ts';
import type { Catalogue } from './catalogue-ids.ts';
import { DEMO_PRICES, DEMO_TYPES, type DemoType } from './demo-models.ts';
import type { PeopleIds } from './people.ts';

const PROPERTY = 'Orchard Gate';
/** A contractor's quotes, as a share of the organization's own prices; they have not been asked for again since. */
const QUOTED = { share: 0.94, monthsAgo: 22, name: 'Tidewater Supply quotes' };
const QUOTED_TYPES: readonly DemoType[] = ['refrigerator', 'electricRange', 'dishwasher', 'microwave'];

/** Two scenarios of one property, one of them with old quotes, and the budget of last year, which was frozen before it began. */
export async function insertScenarios(
  db: Tx['db'],
  organizationId: number,
  { catalogue, people, today }: { catalogue: Catalogue; people: PeopleIds; today: string },
  propertyIds: ReadonlyMap<string, number>,
): Promise<void> {
  const propertyId = propertyIds.get(PROPERTY);
  if (propertyId === undefined) throw new Error(`no demo property ${PROPERTY}`);
  const priceBookId = await insertQuotes(db, organizationId, catalogue, today);
  const atLife: NewScenario = {
    organizationId,
    propertyId,
    name: 'At life, no cap',
    rule: 'LIFE',
    inflation: 0.03,
    years: 10,
    beginsNextYear: false,
    annualCapCents: null,
    emergencyShare: 0,
    emergencyPremium: 1.5,
    lifeProfileId: null,
    priceBookId: null,
    createdBy: people.admin,
  };
  await insertScenario(db, atLife);
  await insertScenario(db, {
    ...atLife,
    name: 'At turn, capped',
    rule: 'TURN',
    beginsNextYear: true,
    annualCapCents: 22_500_000,
    priceBookId,
    createdBy: people.manager,
  });

  const frozenOn = addDays(dateOf(yearOf(today) - 1, 1, 1), -40);
  const budget = {
    ...atLife,
    annualCapCents: 20_000_000,
    years: 5,
    beginsNextYear: true,
    lifeProfileName: null,
    priceBookName: null,
  };
  const items = await selectItemsAsOf(db, { organizationId, propertyId }, frozenOn);
  const place = {
    organizationId,
    propertyId,
    today: frozenOn,
    isBeingRecomputed: false,
    unitsWithItems: new Set(items.flatMap((item) => item.unitId ?? [])).size,
  };
  const now = `${frozenOn}T17:30:00.000Z`;
  const pricedOn = dateOf(yearOf(frozenOn), 1, 1);
  const facts = {
    place,
    items,
    assumptions: { lives: null, prices: null },
    priceDays: { oldestOn: pricedOn, newestOn: pricedOn },
  };
  const { plan, lines } = scenarioAnswer({ ...budget, id: 0 }, facts, now);
  const name = `FY${String((yearOf(frozenOn) + 1) % 100).padStart(2, '0')} budget v2`;
  await insertBudget(db, { scenario: budget, name, frozenBy: people.admin, now, plan, lines });
}

async function insertQuotes(
  db: Tx['db'],
  organizationId: number,
  catalogue: Catalogue,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into assumption_set (organization_id, kind, name)
    values (${organizationId}, 'PRICE_BOOK', ${QUOTED.name}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db
    .insertInto('assumption_set_line')
    .values(
      QUOTED_TYPES.map((type) => {
        const [unit, delivery, install, haulAway] = DEMO_PRICES[DEMO_TYPES[type]];
        return {
          organization_id: organizationId,
          set_id: id,
          item_type_id: catalogue.typeId(type),
          unit_cost_cents: Math.round(unit * QUOTED.share),
          delivery_cents: delivery,
          install_cents: install,
          haul_away_cents: haulAway,
          priced_on: addMonths(today, -QUOTED.monthsAgo),
        };
      }),
    )
    .execute();
  return id;
}
