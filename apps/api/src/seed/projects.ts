import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import type { ProjectStatus } from '@lintel/domain/capital/projects';
import { sql } from 'kysely';
import type { PeopleIds } from './people.ts';

type DemoProject = {
  name: string;
  status: ProjectStatus;
  glCode: string;
  /** Years from today's. */
  inYears: number;
  /** The key of the item type, how many of its oldest, and how many of those that were replaced already. */
  items: readonly [type: string, oldest: number, replaced: number];
  /** Vendors by name with what they ask, as a share of the estimate; the one that is chosen comes first. */
  bids: readonly (readonly [vendor: string, share: number])[];
  hasChosenBid?: boolean;
  /** Steps that are approved. */
  approvedSteps: number;
  daysAgo: number;
  note?: string;
  reason?: string;
};

const GL_CODES = [
  ['1680', 'Appliances'],
  ['1685', 'Water heaters'],
  ['1690', 'Heating and cooling'],
  ['6420', 'Repairs and maintenance'],
] as const;
/** From 1,000 dollars a manager of the property approves, from 5,000 an administrator too. */
const RULES = [
  [100_000, 'MANAGER'],
  [500_000, 'ADMIN'],
] as const;

/** The projects of Orchard Gate: one in each state, one with three bids, one that waits for its second approval. */
const PROJECTS: readonly DemoProject[] = [
  {
    name: 'Laundry room renewal',
    status: 'CANCELLED',
    glCode: '1680',
    inYears: 0,
    items: ['washer', 3, 0],
    bids: [],
    approvedSteps: 0,
    daysAgo: 190,
    reason: 'The laundry room is leased out from next year on.',
  },
  {
    name: 'Dishwashers, first round',
    status: 'DONE',
    glCode: '1680',
    inYears: -1,
    items: ['dishwasher', 0, 4],
    bids: [['Pronto Appliance Repair', 0.97]],
    hasChosenBid: true,
    approvedSteps: 1,
    daysAgo: 420,
  },
  {
    name: 'Ranges at the end of their life',
    status: 'IN_PROGRESS',
    glCode: '1680',
    inYears: 0,
    items: ['range', 6, 3],
    bids: [],
    approvedSteps: 2,
    daysAgo: 75,
    note: 'Replaced unit by unit, as they are vacated.',
  },
  {
    name: 'Heat pumps at the end of their life',
    status: 'APPROVED',
    glCode: '1690',
    inYears: 1,
    items: ['heat-pump', 4, 0],
    bids: [
      ['North Harbor Air', 0.92],
      ['Bluewater Plumbing', 1.08],
    ],
    hasChosenBid: true,
    approvedSteps: 2,
    daysAgo: 30,
  },
  {
    name: 'Refrigerators past their life',
    status: 'APPROVAL',
    glCode: '1680',
    inYears: 1,
    items: ['refrigerator', 12, 0],
    bids: [],
    approvedSteps: 1,
    daysAgo: 12,
    note: 'Residents complain most about these.',
  },
  {
    name: 'Water heaters before they leak',
    status: 'PLANNED',
    glCode: '1685',
    inYears: 1,
    items: ['water-heater', 10, 0],
    bids: [
      ['Bluewater Plumbing', 0.94],
      ['North Harbor Air', 1.06],
      ['Blue Water Plumbing LLC', 0.89],
    ],
    approvedSteps: 0,
    daysAgo: 5,
  },
];

type At = { organizationId: number; propertyId: number; people: PeopleIds; today: string };

/** Adds the projects of Orchard Gate with the organization's codes and rules; items and vendors must be there. */
export async function insertProjects(db: Tx['db'], at: At): Promise<void> {
  const { organizationId } = at;
  await sql`insert into project_settings (organization_id, version) values (${organizationId}, 2)`.execute(db);
  for (const [code, name] of GL_CODES)
    await sql`insert into gl_code (organization_id, code, name) values (${organizationId}, ${code}, ${name})`.execute(
      db,
    );
  for (const [cents, role] of RULES)
    await sql`insert into approval_rule (organization_id, from_cents, approver_role) values (${organizationId}, ${cents}, ${role})`.execute(
      db,
    );
  for (const project of PROJECTS) await insertProject(db, at, project);
}

async function insertProject(db: Tx['db'], at: At, project: DemoProject): Promise<void> {
  const { organizationId, propertyId, people, today } = at;
  const { name, status, glCode, inYears, daysAgo, note = null } = project;
  const day = (days: number) => `${addDays(today, -Math.max(0, daysAgo - days))} 17:00:00+00`;
  const began = day(0);
  const { rows } = await sql<{ id: number }>`
    insert into project (organization_id, property_id, name, status, budget_year, gl_code_id, note, asked_cents, asked_by, approval_round, created_at, updated_at)
    select ${organizationId}, ${propertyId}, ${name}, 'PLANNED', ${Number(today.slice(0, 4)) + inYears}, g.id, ${note}, null, null, 0, ${began}, ${day(3)}
    from gl_code g where g.organization_id = ${organizationId} and g.code = ${glCode} returning id`.execute(db);
  const projectId = rows[0]?.id;
  if (projectId === undefined) throw new Error(`no demo code ${glCode}`);
  const place = sql`${organizationId}::bigint, ${propertyId}::bigint, ${projectId}::bigint`;
  const [type, oldest, replaced] = project.items;
  await sql`insert into project_item (organization_id, property_id, project_id, item_id, description, cost_cents, added_by, created_at, updated_at)
    select ${place}, i.id, t.name || coalesce(' in ' || u.name, ''), i.installed_cost_cents, ${people.member}, ${began}, ${began}
    from item_type t cross join lateral (
      (select * from item x where x.organization_id = ${organizationId} and x.property_id = ${propertyId} and x.item_type_id = t.id
        and x.status = 'ACTIVE' order by x.life_ends_on nulls last, x.id limit ${oldest})
      union all
      (select * from item x where x.organization_id = ${organizationId} and x.property_id = ${propertyId} and x.item_type_id = t.id
        and x.replaced_by_item_id is not null order by x.retired_on desc, x.id limit ${replaced})
    ) i left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
    where t.key = ${type}`.execute(db);
  const estimate = await sql<{ items: number; cents: number }>`
    select count(*) as items, coalesce(sum(l.cost_cents), 0)::bigint as cents from project_item l
    where l.organization_id = ${organizationId} and l.project_id = ${projectId}`.execute(db);
  const { items = 0, cents = 0 } = estimate.rows[0] ?? {};
  const events: [
    kind: string,
    from: string | null,
    to: string | null,
    detail: string | null,
    by: number,
    on: number,
  ][] = [['CREATED', null, 'PLANNED', `${items} items`, people.member, 0]];
  let asked = cents;
  for (const [index, [vendor, share]] of project.bids.entries()) {
    const amount = Math.round((cents * share) / 1000) * 1000;
    const isChosen = project.hasChosenBid === true && index === 0;
    if (isChosen) asked = amount;
    await sql`insert into project_bid (organization_id, property_id, project_id, vendor_id, vendor_name, amount_cents, bid_on, is_chosen, created_at, updated_at)
      select ${place}, (select c.id from contact c where c.organization_id = ${organizationId} and c.kind = 'VENDOR' and c.name = ${vendor} limit 1),
        ${vendor}, ${amount}, ${addDays(today, 1 - daysAgo)}, ${isChosen}, ${day(1)}, ${day(1)}`.execute(db);
    events.push(['BID_ADDED', null, null, `${vendor}, ${dollars(amount)}`, people.member, 1]);
    if (isChosen) events.push(['BID_CHOSEN', null, null, `${vendor}, ${dollars(amount)}`, people.member, 1]);
  }
  if (status === 'CANCELLED') events.push(['MOVED', 'PLANNED', 'CANCELLED', null, people.manager, 3]);
  else if (status !== 'PLANNED') {
    const steps = RULES.filter(([from]) => asked >= from);
    const approved = status === 'APPROVAL' ? Math.min(project.approvedSteps, steps.length - 1) : steps.length;
    await sql`update project set asked_cents = ${asked}, asked_by = ${people.member}, approval_round = 1
      where organization_id = ${organizationId} and id = ${projectId}`.execute(db);
    events.push([
      'MOVED',
      'PLANNED',
      steps.length === 0 ? 'APPROVED' : 'APPROVAL',
      `Asks for ${dollars(asked)}`,
      people.member,
      2,
    ]);
    for (const [index, [from, role]] of steps.entries()) {
      const by = role === 'MANAGER' ? people.manager : people.admin;
      const isDone = index < approved;
      await sql`insert into project_approval (organization_id, property_id, project_id, round, step, from_cents, approver_role, decision, decided_by,
          decided_at, created_at, updated_at)
        select ${place}, 1, ${index + 1}, ${from}, ${role}, ${isDone ? 'APPROVED' : null}::text, ${isDone ? by : null}::bigint,
          ${isDone ? day(3) : null}::timestamptz, ${day(2)}, ${day(3)}`.execute(db);
      const to = index + 1 === steps.length ? 'APPROVED' : 'APPROVAL';
      if (isDone) events.push(['STEP_APPROVED', 'APPROVAL', to, `Step ${index + 1} of ${steps.length}`, by, 3]);
    }
    if (status === 'IN_PROGRESS' || status === 'DONE')
      events.push(['MOVED', 'APPROVED', 'IN_PROGRESS', null, people.manager, 5]);
    if (status === 'DONE') events.push(['MOVED', 'IN_PROGRESS', 'DONE', null, people.manager, 60]);
  }
  await sql`update project set status = ${status}, version = ${events.length} where organization_id = ${organizationId} and id = ${projectId}`.execute(
    db,
  );
  for (const [kind, from, to, detail, by, on] of events)
    await sql`insert into project_event (organization_id, property_id, project_id, kind, from_status, to_status, detail, note, user_id, created_at, updated_at)
      select ${place}, ${kind}, ${from}, ${to}, ${detail}, ${to === 'CANCELLED' ? (project.reason ?? null) : null}, ${by}, ${day(on)}, ${day(on)}`.execute(
      db,
    );
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
