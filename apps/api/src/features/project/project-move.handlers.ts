import type { project } from '@lintel/contract/capital/project';
import type { Db } from '@lintel/db/pooled-kysely';
import {
  approvalSteps,
  askCents,
  PROJECT_STATUS_WORDS,
  projectMove,
  WHY_NOT_DECIDE,
  whyNotAsk,
} from '@lintel/domain/capital/projects';
import { conflict, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { dollars, heldProject, projectAnswer, whyNot } from './project-answer.ts';
import { type ProjectFacts, selectProject } from './project-select.queries.ts';
import * as write from './project-write.queries.ts';

/** Handlers of the ways that a project goes: sent for approval, decided, started, finished, opened again, cancelled. */
export const moveHandlers: Pick<Handlers<typeof project>, 'moveProject' | 'decideProject'> = {
  async moveProject({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const { move } = body;
    const note = body.note?.trim() || null;
    return inTx(async (db, audit) => {
      const held = await heldProject(db, viewer, params.projectId, ifMatch);
      const rule = projectMove(move, held.status);
      if (!rule)
        throw conflict(`This project is ${PROJECT_STATUS_WORDS[held.status].toLowerCase()}; that cannot be done now.`);
      const facts = await factsOf(db, viewer, held.id);
      if (rule.need === 'manage' ? !facts.canManage : !facts.canRecord)
        throw forbidden('Only those who manage the property may do this.');
      if (rule.asksWhy && note === null) throw unprocessable('note', 'Say why.');
      const { to, detail } = move === 'ask' ? await ask(db, viewer, facts, now) : { to: rule.to, detail: undefined };
      await write.bumpProject(db, held, now, to);
      if (move === 'reopen') await write.clearAsk(db, held);
      const event = { kind: 'MOVED' as const, from: held.status, to, note, ...(detail !== undefined && { detail }) };
      await write.insertEvent(db, viewer, held, event, now);
      const { organizationId, id, status } = held;
      audit({
        organizationId,
        action: move,
        entity: 'project',
        entityId: id,
        before: { status },
        after: { status: to, note },
      });
      return projectAnswer(db, viewer, id);
    });
  },

  async decideProject({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const { decision } = body;
    const note = body.note?.trim() || null;
    return inTx(async (db, audit) => {
      const held = await heldProject(db, viewer, params.projectId, ifMatch);
      const facts = await factsOf(db, viewer, held.id);
      const { waitsFor, approvals, approvalRound } = facts;
      if (!waitsFor) throw conflict('This project waits for no approval.');
      const why = whyNot(facts, viewer);
      if (why !== null) throw forbidden(WHY_NOT_DECIDE[why]);
      if (decision === 'REJECTED' && note === null) throw unprocessable('note', 'Say why.');
      await write.updateDecision(db, viewer, held, waitsFor.id, { decision, note }, now);
      const steps = approvals.filter((step) => step.round === approvalRound).length;
      const isLast = waitsFor.step === steps;
      const to = decision === 'REJECTED' ? 'PLANNED' : isLast ? 'APPROVED' : 'APPROVAL';
      await write.bumpProject(db, held, now, to);
      if (to === 'PLANNED') await write.clearAsk(db, held);
      const kind = decision === 'REJECTED' ? 'REJECTED' : 'STEP_APPROVED';
      const detail = `Step ${waitsFor.step} of ${steps}`;
      await write.insertEvent(db, viewer, held, { kind, from: 'APPROVAL', to, detail, note }, now);
      const { organizationId, id } = held;
      const action = decision === 'REJECTED' ? 'reject' : 'approve';
      audit({
        organizationId,
        action,
        entity: 'project',
        entityId: id,
        after: { step: waitsFor.step, status: to, note },
      });
      return projectAnswer(db, viewer, id);
    });
  },
};

/** Fixes amount and steps; below every limit the project is approved at once. */
async function ask(db: Db, viewer: Viewer, facts: ProjectFacts, now: string) {
  const { organizationId, chosenBidCents } = facts;
  const amount = askCents(facts, chosenBidCents);
  if (amount === null) throw conflict(whyNotAsk(facts, chosenBidCents) ?? 'What it costs is not known.');
  const rules = await write.selectRules(db, organizationId);
  const steps = approvalSteps(amount, rules);
  await write.insertApproval(db, viewer, facts, amount, steps, now);
  if (steps.length > 0) return { to: 'APPROVAL' as const, detail: `Asks for ${dollars(amount)}` };
  const why = rules.length === 0 ? 'no approval rules are set' : 'it is below every approval limit';
  return { to: 'APPROVED' as const, detail: `${dollars(amount)}: ${why}` };
}

async function factsOf(db: Db, viewer: Viewer, projectId: number): Promise<ProjectFacts> {
  const facts = await selectProject(db, viewer, projectId);
  if (!facts) throw notFound('project');
  return facts;
}
