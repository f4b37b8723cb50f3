import type { RouteOutput } from '@lintel/contract/base/route';
import type { project } from '@lintel/contract/capital/project';
import type { Db } from '@lintel/db/pooled-kysely';
import {
  movesOf,
  OPEN_PROJECT_STATUSES,
  WHY_NOT_DECIDE,
  whyNotAsk,
  whyNotDecide,
} from '@lintel/domain/capital/projects';
import { notFound, stale } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type ProjectFacts, selectProject } from './project-select.queries.ts';
import { type HeldProject, lockProject } from './project-write.queries.ts';

type Answer = RouteOutput<typeof project.getProject>;

/** A project as the viewer may see it and go on with it. */
export async function projectAnswer(db: Db, viewer: Viewer, projectId: number): Promise<Answer> {
  const facts = await selectProject(db, viewer, projectId);
  if (!facts) throw notFound('project');
  const { askedById: _asker, canRecord, canManage, administers: _admin, waitsFor, approvedBy: _by, ...said } = facts;
  const why = waitsFor && whyNot(facts, viewer);
  const isOpen = OPEN_PROJECT_STATUSES.includes(facts.status);
  return {
    ...said,
    may: {
      edit: canRecord && isOpen,
      changeScope: canRecord && facts.status === 'PLANNED',
      addBid: canRecord && (facts.status === 'PLANNED' || facts.status === 'APPROVED'),
      decide: waitsFor !== null && why === null,
      moves: movesOf(facts.status, { record: canRecord, manage: canManage }),
    },
    whyNotDecide: why && WHY_NOT_DECIDE[why],
    whyNotAsk: facts.status === 'PLANNED' ? whyNotAsk(facts, facts.chosenBidCents) : null,
  };
}

/** Why the viewer may not decide the step that a project waits for; null where they may. */
export function whyNot(facts: ProjectFacts, viewer: Viewer) {
  const { waitsFor, canManage, administers, askedById, approvedBy } = facts;
  if (waitsFor === null) return null;
  const decider = { userId: viewer.userId, isManager: canManage, isAdmin: administers };
  return whyNotDecide(waitsFor, decider, { askedBy: askedById, approvedBy });
}

/** The project that a change names, locked, at the version that it names. */
export async function heldProject(db: Db, viewer: Viewer, projectId: number, ifMatch: number): Promise<HeldProject> {
  const held = await lockProject(db, viewer, projectId);
  if (!held) throw notFound('project');
  if (held.version !== ifMatch) throw stale('project');
  return held;
}

/** '$1,234.00'. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
