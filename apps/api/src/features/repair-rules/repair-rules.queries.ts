import type { RepairRules } from '@lintel/contract/items/repair-rules';
import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_THRESHOLDS, type RepairThresholds } from '@lintel/domain/items/repair-or-replace';
import { sql } from 'kysely';
import type * as z from 'zod';

type Wire = z.output<typeof RepairRules>;

/** The limits that an organization set, else the defaults, which are version 1. */
export async function selectRepairRules(db: Db, organizationId: number): Promise<Wire> {
  const { rows } = await sql<RepairThresholds & { version: number }>`
    select half_life_pct as "halfLifePct", half_cost_pct as "halfCostPct", strict_cost_pct as "strictCostPct",
      major_repair_life_pct as "majorRepairLifePct", money_pit_pct as "moneyPitPct", repairs_in_12_months as "repairsIn12Months",
      turn_rul_years as "turnRulYears", turn_within_days as "turnWithinDays", version
    from repair_rules where organization_id = ${organizationId}`.execute(db);
  const [row] = rows;
  if (!row) return { organizationId, limits: DEFAULT_THRESHOLDS, isDefault: true, version: 1 };
  const { version, ...limits } = row;
  return { organizationId, limits, isDefault: false, version };
}

/** Sets them over the given version; false when they have another one by now. */
export async function upsertRepairRules(
  db: Db,
  organizationId: number,
  limits: RepairThresholds,
  over: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into repair_rules as r (organization_id, half_life_pct, half_cost_pct, strict_cost_pct, major_repair_life_pct, money_pit_pct,
      repairs_in_12_months, turn_rul_years, turn_within_days, version)
    values (${organizationId}, ${limits.halfLifePct}, ${limits.halfCostPct}, ${limits.strictCostPct}, ${limits.majorRepairLifePct},
      ${limits.moneyPitPct}, ${limits.repairsIn12Months}, ${limits.turnRulYears}, ${limits.turnWithinDays}, 2)
    on conflict (organization_id) do update set half_life_pct = excluded.half_life_pct, half_cost_pct = excluded.half_cost_pct,
      strict_cost_pct = excluded.strict_cost_pct, major_repair_life_pct = excluded.major_repair_life_pct,
      money_pit_pct = excluded.money_pit_pct, repairs_in_12_months = excluded.repairs_in_12_months,
      turn_rul_years = excluded.turn_rul_years, turn_within_days = excluded.turn_within_days,
      version = r.version + 1, updated_at = now()
    where r.version = ${over}`.execute(db);
  return numAffectedRows === 1n;
}
