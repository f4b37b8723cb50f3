import type { Scenario, ScenarioLine, ScenarioPlan } from '@lintel/contract/capital/scenario';
import type { Db } from '@lintel/db/pooled-kysely';
import type { Replacement } from '@lintel/domain/capital/budget-variance';
import type { Assumptions } from '@lintel/domain/capital/scenario';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ScenarioPlace } from '#platform/records/scenario-facts.ts';

/** The scenarios and budgets of a property, scenarios first, each by name. */
export async function selectScenarios(
  db: Db,
  { organizationId, propertyId }: Pick<ScenarioPlace, 'organizationId' | 'propertyId'>,
): Promise<WireScenario[]> {
  const { rows } = await sql<WireScenario>`select ${columns} from scenario s ${joins}
    where s.organization_id = ${organizationId} and s.property_id = ${propertyId} and s.archived_at is null
    order by s.frozen_at is not null, natural_key(s.name) collate "C", s.id`.execute(db);
  return rows;
}

/** One scenario of a property that the viewer sees; locked until the transaction ends where it is about to be changed. */
export async function selectScenario(
  db: Db,
  viewer: Viewer,
  { propertyId, scenarioId }: ScenarioIds,
  isLocked = false,
): Promise<ScenarioRow | undefined> {
  const { rows } = await sql<ScenarioRow>`
    select ${columns}, s.organization_id as "organizationId"
    from scenario s join property p on p.organization_id = s.organization_id and p.id = s.property_id ${joins}
    where ${visibleProperties(viewer, 'p')} and s.property_id = ${propertyId} and s.id = ${scenarioId} and s.archived_at is null
    ${isLocked ? sql`for no key update of s` : sql``}`.execute(db);
  return rows[0];
}

/** The plan that a budget was frozen with, as it is answered. */
export async function selectFrozenPlan(db: Db, { organizationId, id }: ScenarioRow): Promise<WirePlan> {
  const { rows } = await sql<{ plan: WirePlan }>`
    select s.frozen -> 'plan' as plan from scenario s where s.organization_id = ${organizationId} and s.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a budget has the plan that it was frozen with');
  return row.plan;
}

/** The lines of a budget, in the order in which they were frozen: by year, unit and type; without the units of the items now. */
export async function selectBudgetLines(
  db: Db,
  { organizationId, id, propertyId }: ScenarioRow,
): Promise<BudgetLine[]> {
  const { rows } = await sql<BudgetLine>`
    select l.item_id as "itemId", l.unit_name as "unitName", l.item_type_id as "itemTypeId", l.item_type as "itemType", l.year,
      l.reason, l.is_again as "isAgain", l.cost_cents as "costCents", l.planned_cents as "plannedCents"
    from scenario_line l
    where l.organization_id = ${organizationId} and l.property_id = ${propertyId} and l.scenario_id = ${id}
    order by l.id`.execute(db);
  return rows;
}

/** The lines of a budget as they were frozen, each with the unit that its item is in now. */
export async function selectFrozenLines(db: Db, row: ScenarioRow): Promise<WireLine[]> {
  const lines = await selectBudgetLines(db, row);
  const items = await selectItems(db, row.organizationId, new Set(lines.map((line) => line.itemId)));
  return lines.map((line) => ({ ...line, dueYear: null, unitId: items.get(line.itemId)?.unitId ?? null }));
}

// why: joined row by row under the policies, the planner reads all items of the organization for each one until the tables are analyzed
async function selectItems(
  db: Db,
  organizationId: number,
  ids: ReadonlySet<number>,
): Promise<Map<number, { unitId: number | null; purchaseCents: number | null }>> {
  const { rows } = await sql<{ id: number; unitId: number | null; purchaseCents: number | null }>`
    select i.id, i.unit_id as "unitId", i.purchase_cents as "purchaseCents" from item i
    where i.organization_id = ${organizationId} and i.id = any (${bigints([...ids])})`.execute(db);
  return new Map(rows.map((item) => [item.id, item]));
}

/** True when another scenario or budget of the property has the name. */
export async function isScenarioNameTaken(
  db: Db,
  { organizationId, propertyId, name }: { organizationId: number; propertyId: number; name: string },
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`select from scenario s where s.organization_id = ${organizationId}
    and s.property_id = ${propertyId} and s.archived_at is null and lower(s.name) = lower(${name})
    and s.id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

export async function countScenarios(db: Db, organizationId: number, propertyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from scenario s
    where s.organization_id = ${organizationId} and s.property_id = ${propertyId} and s.archived_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** True for a live price book or life profile of the organization; it stays live until the transaction ends. */
export async function holdAssumptionSet(
  db: Db,
  organizationId: number,
  id: number,
  kind: 'PRICE_BOOK' | 'LIFE_PROFILE',
): Promise<boolean> {
  const { rows } = await sql`select from assumption_set a where a.organization_id = ${organizationId} and a.id = ${id}
    and a.kind = ${kind} and a.archived_at is null for key share of a`.execute(db);
  return rows.length > 0;
}

/** Adds a scenario and gives its id. */
export async function insertScenario(db: Db, scenario: NewScenario): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scenario (organization_id, property_id, name, rule, inflation, years, begins_next_year, annual_cap_cents, emergency_share,
      emergency_premium, life_profile_id, price_book_id, created_by)
    values (${scenario.organizationId}, ${scenario.propertyId}, ${scenario.name}, ${scenario.rule}, ${scenario.inflation},
      ${scenario.years}, ${scenario.beginsNextYear}, ${scenario.annualCapCents}, ${scenario.emergencyShare}, ${scenario.emergencyPremium},
      ${scenario.lifeProfileId}, ${scenario.priceBookId}, ${scenario.createdBy}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Writes what of a locked scenario can be changed. */
export async function updateScenario(db: Db, scenario: ScenarioRow): Promise<void> {
  await sql`
    update scenario s set name = ${scenario.name}, rule = ${scenario.rule}, inflation = ${scenario.inflation},
      years = ${scenario.years}, begins_next_year = ${scenario.beginsNextYear}, annual_cap_cents = ${scenario.annualCapCents}, emergency_share = ${scenario.emergencyShare},
      emergency_premium = ${scenario.emergencyPremium}, life_profile_id = ${scenario.lifeProfileId},
      price_book_id = ${scenario.priceBookId}, version = s.version + 1, updated_at = now()
    where s.organization_id = ${scenario.organizationId} and s.id = ${scenario.id}`.execute(db);
}

export async function archiveScenario(db: Db, { organizationId, id }: ScenarioRow): Promise<void> {
  await sql`update scenario s set archived_at = now(), version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

/** Stores a budget with its plan and its lines, and gives its id; they never change again. */
export async function insertBudget(db: Db, budget: NewBudget): Promise<number> {
  const { scenario, name, frozenBy, now, plan, lines } = budget;
  const { rows } = await sql<{ id: number }>`
    insert into scenario (organization_id, property_id, name, rule, inflation, years, begins_next_year, annual_cap_cents, emergency_share,
      emergency_premium, life_profile_id, price_book_id, created_by, frozen_on, frozen_at, frozen_by, frozen)
    values (${scenario.organizationId}, ${scenario.propertyId}, ${name}, ${scenario.rule}, ${scenario.inflation},
      ${scenario.years}, ${scenario.beginsNextYear}, ${scenario.annualCapCents}, ${scenario.emergencyShare}, ${scenario.emergencyPremium}, null, null,
      ${frozenBy}, ${plan.asOf}::date, ${now}::timestamptz, ${frozenBy},
      ${JSON.stringify({ plan, lifeProfileName: scenario.lifeProfileName, priceBookName: scenario.priceBookName })}::jsonb)
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into scenario_line (organization_id, property_id, scenario_id, item_id, item_type_id, year, reason, is_again, cost_cents,
      planned_cents, item_type, unit_name)
    select ${scenario.organizationId}, ${scenario.propertyId}, ${id}, l."itemId", l."itemTypeId", l.year, l.reason, l."isAgain",
      l."costCents", l."plannedCents", l."itemType", l."unitName"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("itemId" bigint, "itemTypeId" bigint, year smallint,
      reason text, "isAgain" boolean, "costCents" bigint, "plannedCents" bigint, "itemType" text, "unitName" text))
      with ordinality as l("itemId", "itemTypeId", year, reason, "isAgain", "costCents", "plannedCents", "itemType", "unitName", at)
    order by l.at`.execute(db);
  return id;
}

/** The lives and prices that a scenario takes instead of the items' own. */
export async function selectAssumptions(db: Db, scenario: ScenarioRow): Promise<Assumptions> {
  const { organizationId, lifeProfileId, priceBookId } = scenario;
  if (lifeProfileId === null && priceBookId === null) return { lives: null, prices: null };
  const { rows } = await sql<{ setId: number; itemTypeId: number; eulYears: number | null; cents: number | null }>`
    select l.set_id as "setId", l.item_type_id as "itemTypeId", l.eul_years::float8 as "eulYears",
      l.unit_cost_cents + l.delivery_cents + l.install_cents + l.haul_away_cents as cents
    from assumption_set_line l where l.organization_id = ${organizationId}
      and l.set_id in (${lifeProfileId}::bigint, ${priceBookId}::bigint)`.execute(db);
  const mapOf = (setId: number | null, pick: (row: (typeof rows)[number]) => number | null) =>
    setId === null
      ? null
      : new Map(
          rows.flatMap((row) => {
            const value = row.setId === setId ? pick(row) : null;
            return value === null ? [] : [[row.itemTypeId, value] as const];
          }),
        );
  return { lives: mapOf(lifeProfileId, (row) => row.eulYears), prices: mapOf(priceBookId, (row) => row.cents) };
}

/** The days of the oldest and the newest price that items of these types take from a price book: the named one, else today's. */
export async function selectPriceDays(
  db: Db,
  organizationId: number,
  priceBookId: number | null,
  itemTypeIds: readonly number[],
): Promise<{ oldestOn: string | null; newestOn: string | null }> {
  const types = sql`any (${`{${itemTypeIds.join(',')}}`}::bigint[])`;
  const from: RawBuilder<unknown> =
    priceBookId === null
      ? sql`organization_item_type b where b.organization_id = ${organizationId} and b.archived_at is null`
      : sql`assumption_set_line b where b.organization_id = ${organizationId} and b.set_id = ${priceBookId}`;
  const { rows } = await sql<{ oldestOn: string | null; newestOn: string | null }>`
    select min(b.priced_on)::text as "oldestOn", max(b.priced_on)::text as "newestOn" from ${from}
      and b.unit_cost_cents is not null and b.item_type_id = ${types}`.execute(db);
  return rows[0] ?? { oldestOn: null, newestOn: null };
}

/** The items of a property that others replaced after a day, with what is recorded as paid for those. */
export async function selectReplacements(db: Db, place: ScenarioPlace, after: string): Promise<Replacement[]> {
  const { organizationId, propertyId } = place;
  const { rows } = await sql<Omit<Replacement, 'paidCents'> & { successorId: number }>`
    select i.id as "itemId", i.item_type_id as "itemTypeId", t.name as "itemType", i.retired_on::text as "replacedOn",
      i.replaced_by_item_id as "successorId"
    from item i join item_type t on t.id = i.item_type_id
    where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.status = 'RETIRED'
      and i.archived_at is null and i.replaced_by_item_id is not null and i.retired_on > ${after}::date
    order by i.retired_on, i.id`.execute(db);
  const successors = await selectItems(db, organizationId, new Set(rows.map((row) => row.successorId)));
  return rows.map(({ successorId, ...row }) => ({
    ...row,
    paidCents: successors.get(successorId)?.purchaseCents ?? null,
  }));
}

const joins: RawBuilder<unknown> = sql`
  left join assumption_set lp on lp.organization_id = s.organization_id and lp.id = s.life_profile_id
  left join assumption_set pb on pb.organization_id = s.organization_id and pb.id = s.price_book_id
  left join app_user fu on fu.id = s.frozen_by`;
const columns: RawBuilder<unknown> = sql`s.id, s.property_id as "propertyId", s.name, s.rule, s.inflation::float8 as inflation, s.years, s.begins_next_year as "beginsNextYear",
  s.annual_cap_cents as "annualCapCents", s.emergency_share::float8 as "emergencyShare",
  s.emergency_premium::float8 as "emergencyPremium", s.life_profile_id as "lifeProfileId",
  coalesce(s.frozen ->> 'lifeProfileName', lp.name) as "lifeProfileName", s.price_book_id as "priceBookId",
  coalesce(s.frozen ->> 'priceBookName', pb.name) as "priceBookName", s.frozen_at is not null as "isFrozen",
  s.frozen_on::text as "frozenOn", nullif(concat_ws(' ', fu.first_name, fu.last_name), '') as "frozenBy", s.version`;

export type ScenarioIds = { propertyId: number; scenarioId: number };
export type WireScenario = z.infer<typeof Scenario>;
export type WirePlan = z.infer<typeof ScenarioPlan>;
export type WireLine = z.infer<typeof ScenarioLine>;
export type BudgetLine = Omit<WireLine, 'unitId' | 'dueYear'>;
export type ScenarioRow = WireScenario & { organizationId: number };
export type NewScenario = Pick<
  ScenarioRow,
  | 'organizationId'
  | 'propertyId'
  | 'name'
  | 'rule'
  | 'inflation'
  | 'years'
  | 'beginsNextYear'
  | 'annualCapCents'
  | 'emergencyShare'
  | 'emergencyPremium'
  | 'lifeProfileId'
  | 'priceBookId'
> & { createdBy: number | null };
export type NewBudget = {
  scenario: Omit<NewScenario, 'createdBy'> & Pick<ScenarioRow, 'lifeProfileName' | 'priceBookName'>;
  name: string;
  frozenBy: number | null;
  now: string;
  plan: WirePlan;
  lines: readonly WireLine[];
};
