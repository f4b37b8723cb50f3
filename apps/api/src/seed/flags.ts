import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { DEFAULT_LANE_LIMITS, type DismissReason } from '@lintel/domain/flags/alert-lanes';
import { ALERT_LANES, type AlertState } from '@lintel/domain/flags/alert-states';
import { sql } from 'kysely';
import { type Finding, raiseFlags } from '#platform/lookups/raise-flags.ts';
import { type RuleSetting, selectFindings } from '../features/asset-alert/alert-findings.ts';
import { insertFlagPlans } from './flag-plans.ts';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';

type At = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  now: string;
};

/** What the demo's rules look for: each finds some items, and none of them hundreds. */
const RULES: readonly RuleSetting[] = [
  { code: 'RECALL_MATCH', isOn: false, threshold: null },
  { code: 'LIFE_FAR_OVER', isOn: true, threshold: 190 },
  { code: 'LIFE_OVER', isOn: false, threshold: 100 },
  { code: 'REPAIRS_12M', isOn: true, threshold: 3 },
  { code: 'MONEY_PIT', isOn: true, threshold: 60 },
  { code: 'REPLACE_AT_TURN', isOn: false, threshold: 1 },
  { code: 'WARRANTY_FAULT', isOn: true, threshold: 60 },
  { code: 'SAME_SERIAL', isOn: true, threshold: null },
  { code: 'FLS_OVERDUE', isOn: true, threshold: 1 },
  { code: 'FLS_DEVICE', isOn: true, threshold: 1 },
  { code: 'FLS_RECALL', isOn: false, threshold: null },
];

/** How many flags each property of the demo has, and how many of them were replaced: 90 over all lanes. */
const PLACES = [
  ['Orchard Gate', 43, 6],
  ['Alder Court', 23, 3],
] as const;

/** Where flags went, in turn: those of every tenth place were dismissed. */
const WENT: readonly AlertState[] = [
  'NEEDS_REVIEW',
  'REVIEWED',
  'ALERT_SENT',
  'NEEDS_REVIEW',
  'INITIATED_REPLACEMENT',
  'DISMISSED',
  'NEEDS_REVIEW',
  'REVIEWED',
  'INITIATED_REPLACEMENT',
  'ALERT_SENT',
];
const DISMISSED_FOR: readonly DismissReason[] = ['NOT_NEEDED', 'WATCH', 'NOT_OURS'];
const SEEN = [
  'Leaks at the door',
  'Resident says it is loud',
  'Rust at the base',
  'Does not keep its temperature',
  'Breaker trips',
];

/** Adds the flags of the demo with the rules that raised them; items, records and projects must be there. Its draws are its own. */
export async function insertFlags(
  db: Tx['db'],
  { organizationId, propertyIds, people, today, now: latest }: At,
): Promise<void> {
  await sql`insert into alert_settings (organization_id, version) values (${organizationId}, 2)`.execute(db);
  for (const { code, isOn, threshold } of RULES)
    await sql`insert into alert_rule (organization_id, code, is_on, threshold) values (${organizationId}, ${code}, ${isOn}, ${threshold})`.execute(
      db,
    );
  for (const [name, propertyId] of propertyIds) {
    const at = { organizationId, propertyId };
    const now = notAfter(latest, `${today}T14:10:00.000Z`);
    const { items, systems, findings } = await selectFindings(db, at, RULES, now);
    const [, planned = 0, replaced = 0] = PLACES.find(([place]) => place === name) ?? [];
    const random = new Random(`flags, ${name}`);
    // What the rules find today is on a flag, as after any of their runs.
    const flags = new Set<number>();
    for (const finding of findings) {
      const [raised] = await raiseFlags(db, { ...at, userId: null, now }, [finding]);
      if (raised) flags.add(raised.alertId);
    }
    const taken = new Set(findings.map((one) => one.itemId));
    const raise = (finding: Finding) => raiseFlags(db, { ...at, userId: people.manager, now }, [finding]);
    for (const finding of await handFindings(db, at, taken, random)) {
      if (flags.size >= planned - replaced) break;
      const [raised] = await raise(finding);
      if (raised) flags.add(raised.alertId);
    }
    for (const [place, id] of [...flags].entries())
      if (planned > 0)
        await spread(
          db,
          { ...at, id, went: WENT[place % WENT.length] ?? 'REVIEWED', place, people, today, now: latest },
          random,
        );
    for (const [place, finding] of (await replacedFindings(db, at, replaced)).entries()) {
      const [raised] = await raise(finding);
      if (raised)
        await spread(db, { ...at, id: raised.alertId, went: 'REPLACED', place, people, today, now: latest }, random);
    }
    if (planned > 0) await insertFlagPlans(db, { ...at, people, today, now: latest });
    await sql`insert into alert_run (organization_id, property_id, ran_at, ran_on, settings_version, items, systems, raised)
      values (${organizationId}, ${propertyId}, ${now}, ${today}, 2, ${items}, ${systems}, 0)`.execute(db);
  }
}

// Items that people pointed at: past their life, and not found by a rule.
async function handFindings(
  db: Tx['db'],
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
  taken: ReadonlySet<number | null | undefined>,
  random: Random,
): Promise<Finding[]> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from item i where i.organization_id = ${organizationId} and i.property_id = ${propertyId}
    and i.status = 'ACTIVE' and i.archived_at is null and i.unit_id is not null and i.life_ends_on is not null order by i.life_ends_on, i.id limit 240`.execute(
    db,
  );
  return random
    .shuffled(rows.filter(({ id }) => !taken.has(id)))
    .map(({ id }) => ({ code: 'MANUAL' as const, itemId: id, detail: random.pick(SEEN), source: 'demo' }));
}

// Items that were replaced not long ago.
async function replacedFindings(
  db: Tx['db'],
  { organizationId, propertyId }: { organizationId: number; propertyId: number },
  howMany: number,
): Promise<Finding[]> {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from item i where i.organization_id = ${organizationId} and i.property_id = ${propertyId}
    and i.status = 'RETIRED' and i.replaced_by_item_id is not null and i.archived_at is null order by i.retired_on desc, i.id limit ${howMany}`.execute(
    db,
  );
  return rows.map(({ id }) => ({ code: 'MANUAL' as const, itemId: id, detail: SEEN[0] ?? null, source: 'demo' }));
}

type Flag = {
  organizationId: number;
  propertyId: number;
  id: number;
  went: AlertState;
  place: number;
  people: PeopleIds;
  today: string;
  now: string;
};

/** Sends a flag through its lanes, some of them later than they should be. */
async function spread(
  db: Tx['db'],
  { organizationId, propertyId, id, went, place, people, today, now }: Flag,
  random: Random,
): Promise<void> {
  const steps: AlertState[] =
    went === 'DISMISSED'
      ? ['DISMISSED']
      : ALERT_LANES.slice(1, ALERT_LANES.indexOf(went as (typeof ALERT_LANES)[number]) + 1);
  const limit = went === 'REPLACED' || went === 'DISMISSED' ? 12 : DEFAULT_LANE_LIMITS[went];
  // One in five waits longer than the limit of its lane.
  const inLane = random.chance(0.2) ? limit + random.between(1, 6) : random.between(0, limit - 1);
  const raisedDaysAgo = inLane + steps.reduce((sum) => sum + random.between(1, 6), 0);
  const at = (daysAgo: number) => notAfter(now, `${addDays(today, -daysAgo)}T16:30:00.000Z`);
  const own = sql`organization_id = ${organizationId}`;
  await sql`update asset_alert set raised_at = ${at(raisedDaysAgo)},
      lane_since = ${at(inLane)}, action_state = ${went}, version = version + ${steps.length},
      assignee_id = ${random.chance(0.6) ? random.pick([people.manager, people.member]) : null},
      dismiss_reason = ${went === 'DISMISSED' ? DISMISSED_FOR[place % 3] : null},
      watch_until = ${went === 'DISMISSED' && place % 3 === 1 ? addDays(today, 90) : null},
      planned_on = ${went === 'INITIATED_REPLACEMENT' ? addDays(today, random.between(3, 30)) : null}
    where ${own} and id = ${id}`.execute(db);
  await sql`update asset_alert_move set created_at = ${at(raisedDaysAgo)} where ${own} and alert_id = ${id}`.execute(
    db,
  );
  await sql`update asset_alert_reason set created_at = ${at(raisedDaysAgo)} where ${own} and alert_id = ${id}`.execute(
    db,
  );
  let from: AlertState = 'NEEDS_REVIEW';
  for (const [step, to] of steps.entries()) {
    const daysAgo = inLane + Math.round(((raisedDaysAgo - inLane) * (steps.length - 1 - step)) / steps.length);
    await sql`insert into asset_alert_move (organization_id, property_id, alert_id, from_state, to_state, moved_by, created_at, note)
      values (${organizationId}, ${propertyId}, ${id}, ${from}, ${to}, ${people.manager}, ${at(daysAgo)}, ${NOTES[to] ?? null})`.execute(
      db,
    );
    from = to;
  }
  if (went === 'INITIATED_REPLACEMENT')
    await sql`update asset_alert a set project_id = (
        select l.project_id from project_item l join project j on j.organization_id = l.organization_id and j.id = l.project_id
        where l.organization_id = a.organization_id and l.item_id = a.item_id and j.status not in ('DONE', 'CANCELLED') order by l.project_id limit 1),
        quote_cents = (select i.installed_cost_cents from item i where i.organization_id = a.organization_id and i.id = a.item_id)
      where ${own} and a.id = ${id}`.execute(db);
  if (went === 'REPLACED')
    await sql`update asset_alert a set replacement_item_id = i.replaced_by_item_id, retired_version = i.version, retired_from = 'ACTIVE'
      from item i where i.organization_id = a.organization_id and i.id = a.item_id and a.organization_id = ${organizationId} and a.id = ${id}`.execute(
      db,
    );
}

const NOTES: Partial<Record<AlertState, string>> = {
  REVIEWED: 'Looked at it on the Monday walk',
  ALERT_SENT: 'Called the vendor',
  INITIATED_REPLACEMENT: 'Ordered with the next round',
  REPLACED: 'Done',
};
