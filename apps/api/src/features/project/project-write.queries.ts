import type { PROJECT_EVENT_KINDS } from '@lintel/contract/capital/project';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ApprovalRule, ProjectStatus } from '@lintel/domain/capital/projects';
import { sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

export type ProjectFields = {
  name: string;
  budgetYear: number | null;
  glCodeId: number | null;
  vendorId: number | null;
  note: string | null;
};
export type HeldProject = HeldProperty & ProjectFields & { id: number; status: ProjectStatus; version: number };
type Where = Pick<HeldProject, 'organizationId' | 'propertyId' | 'id'>;
type EventKind = (typeof PROJECT_EVENT_KINDS)[number];

/** The current project, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockProject(db: Db, viewer: Viewer, projectId: number): Promise<HeldProject | undefined> {
  const { rows } = await sql<HeldProject>`
    select j.organization_id as "organizationId", j.property_id as "propertyId", j.id, j.status, j.version, j.name,
      j.budget_year as "budgetYear", j.gl_code_id as "glCodeId", j.vendor_id as "vendorId", j.note
    from project j join property p on p.organization_id = j.organization_id and p.id = j.property_id
    where ${visibleProperties(viewer, 'p')} and j.id = ${projectId} and j.archived_at is null for no key update of j`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a planned project; its id. */
export async function insertProject(db: Db, at: HeldProperty, fields: ProjectFields, now: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into project (organization_id, property_id, name, budget_year, gl_code_id, vendor_id, note, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${fields.name}, ${fields.budgetYear}, ${fields.glCodeId}, ${fields.vendorId}, ${fields.note},
      ${now}, ${now}) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Writes the fields of a locked project. */
export async function updateProjectFields(db: Db, at: Where, fields: ProjectFields): Promise<void> {
  await sql`update project j set name = ${fields.name}, budget_year = ${fields.budgetYear}, gl_code_id = ${fields.glCodeId},
      vendor_id = ${fields.vendorId}, note = ${fields.note}
    where j.organization_id = ${at.organizationId} and j.id = ${at.id}`.execute(db);
}

/** Counts a change of a locked project; with a status it has that from now on. */
export async function bumpProject(db: Db, at: Where, now: string, status?: ProjectStatus): Promise<void> {
  await sql`update project j set version = j.version + 1, updated_at = ${now}${status === undefined ? sql`` : sql`, status = ${status}`}
    where j.organization_id = ${at.organizationId} and j.id = ${at.id}`.execute(db);
}

/** Adds a line to the history of a project. */
export async function insertEvent(
  db: Db,
  viewer: Viewer,
  at: Where,
  event: { kind: EventKind; from?: ProjectStatus; to?: ProjectStatus; detail?: string; note?: string | null },
  now: string,
): Promise<void> {
  const { kind, from = null, to = null, detail = null, note = null } = event;
  await sql`insert into project_event (organization_id, property_id, project_id, kind, from_status, to_status, detail, note, user_id, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${kind}, ${from}, ${to}, ${detail}, ${note}, ${viewer.userId}, ${now}, ${now})`.execute(
    db,
  );
}

/** True when the code is one of the organization's. */
export async function isGlCode(db: Db, organizationId: number, glCodeId: number): Promise<boolean> {
  const { rows } = await sql`select from gl_code g where g.organization_id = ${organizationId} and g.id = ${glCodeId}
    and g.archived_at is null for key share of g`.execute(db);
  return rows.length > 0;
}

/** The name of a vendor of the organization that the viewer sees; undefined where there is none. */
export async function selectVendorName(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  vendorId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string;
  }>`select c.name from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId}
    and c.id = ${vendorId} and c.kind = 'VENDOR' and c.archived_at is null`.execute(db);
  return rows[0]?.name;
}

/** Fixes amount and steps of an approval that begins. */
export async function insertApproval(
  db: Db,
  viewer: Viewer,
  at: Where,
  amountCents: number,
  steps: readonly ApprovalRule[],
  now: string,
): Promise<void> {
  await sql`update project j set asked_cents = ${amountCents}, asked_by = ${viewer.userId}, approval_round = j.approval_round + 1
    where j.organization_id = ${at.organizationId} and j.id = ${at.id}`.execute(db);
  for (const [index, { fromCents, approverRole, approverUserId }] of steps.entries())
    await sql`insert into project_approval (organization_id, property_id, project_id, round, step, from_cents, approver_role, approver_user_id,
        created_at, updated_at)
      select j.organization_id, j.property_id, j.id, j.approval_round, ${index + 1}, ${fromCents}, ${approverRole}, ${approverUserId}, ${now}, ${now}
      from project j where j.organization_id = ${at.organizationId} and j.id = ${at.id}`.execute(db);
}

/** Takes back what was asked: a planned project asks for nothing. */
export async function clearAsk(db: Db, at: Where): Promise<void> {
  await sql`update project j set asked_cents = null, asked_by = null
    where j.organization_id = ${at.organizationId} and j.id = ${at.id}`.execute(db);
}

/** Writes the decision of a step. */
export async function updateDecision(
  db: Db,
  viewer: Viewer,
  at: Where,
  stepId: number,
  { decision, note }: { decision: 'APPROVED' | 'REJECTED'; note: string | null },
  now: string,
): Promise<void> {
  await sql`update project_approval n set decision = ${decision}, decided_by = ${viewer.userId}, decided_at = ${now}, note = ${note},
      version = n.version + 1, updated_at = ${now}
    where n.organization_id = ${at.organizationId} and n.id = ${stepId}`.execute(db);
}

/** The approval rules of an organization, lowest limit first. */
export async function selectRules(db: Db, organizationId: number): Promise<ApprovalRule[]> {
  const { rows } = await sql<ApprovalRule>`
    select r.from_cents as "fromCents", r.approver_role as "approverRole", r.approver_user_id as "approverUserId" from approval_rule r
    where r.organization_id = ${organizationId} and r.archived_at is null order by r.from_cents, r.id`.execute(db);
  return rows;
}

export type BidFields = {
  vendorId: number;
  vendorName: string;
  amountCents: number;
  bidOn: string;
  fileId: number | null;
  note: string | null;
};

/** True when the file is a ready document of the project's property. */
export async function isDocument(db: Db, at: Where, fileId: number): Promise<boolean> {
  const { rows } = await sql`select from file f where f.organization_id = ${at.organizationId} and f.id = ${fileId}
    and f.property_id = ${at.propertyId} and f.kind = 'DOCUMENT' and f.state = 'READY' and f.archived_at is null for key share of f`.execute(
    db,
  );
  return rows.length > 0;
}

/** Inserts a bid. */
export async function insertBid(db: Db, at: Where, bid: BidFields, now: string): Promise<void> {
  await sql`insert into project_bid (organization_id, property_id, project_id, vendor_id, vendor_name, amount_cents, bid_on, file_id, note, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${bid.vendorId}, ${bid.vendorName}, ${bid.amountCents}, ${bid.bidOn}, ${bid.fileId},
      ${bid.note}, ${now}, ${now})`.execute(db);
}

/** A bid of a locked project. */
export async function selectBid(db: Db, at: Where, bidId: number) {
  const { rows } = await sql<{ id: number; vendorName: string; amountCents: number; isChosen: boolean }>`
    select b.id, b.vendor_name as "vendorName", b.amount_cents as "amountCents", b.is_chosen as "isChosen" from project_bid b
    where b.organization_id = ${at.organizationId} and b.project_id = ${at.id} and b.id = ${bidId} and b.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Chooses a bid of a locked project, and no other; with null it chooses none. */
export async function updateChosenBid(db: Db, at: Where, bidId: number | null, now: string): Promise<void> {
  const ofProject = sql`b.organization_id = ${at.organizationId} and b.project_id = ${at.id}`;
  await sql`update project_bid b set is_chosen = false, version = b.version + 1, updated_at = ${now} where ${ofProject} and b.is_chosen`.execute(
    db,
  );
  if (bidId !== null)
    await sql`update project_bid b set is_chosen = true, version = b.version + 1, updated_at = ${now} where ${ofProject} and b.id = ${bidId}`.execute(
      db,
    );
}

/** Archives a bid of a locked project. */
export async function archiveBid(db: Db, at: Where, bidId: number, now: string): Promise<void> {
  await sql`update project_bid b set archived_at = ${now}, version = b.version + 1, updated_at = ${now}
    where b.organization_id = ${at.organizationId} and b.project_id = ${at.id} and b.id = ${bidId}`.execute(db);
}

/** Takes lines out of a locked project; how many it had of them. */
export async function deleteLines(db: Db, at: Where, lineIds: readonly number[]): Promise<number> {
  const done =
    await sql`delete from project_item l where l.organization_id = ${at.organizationId} and l.project_id = ${at.id}
    and l.id = any (${bigints(lineIds)})`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Takes the installed costs of today into the lines of a locked project; how many differed. */
export async function updateLineCosts(db: Db, at: Where, now: string): Promise<number> {
  const done =
    await sql`update project_item l set cost_cents = i.installed_cost_cents, version = l.version + 1, updated_at = ${now}
    from item i where i.organization_id = l.organization_id and i.id = l.item_id and i.archived_at is null
      and l.organization_id = ${at.organizationId} and l.project_id = ${at.id} and l.cost_cents is distinct from i.installed_cost_cents`.execute(
      db,
    );
  return Number(done.numAffectedRows ?? 0);
}
