/** Where a replacement project stands. */
export const PROJECT_STATUSES = ['PLANNED', 'APPROVAL', 'APPROVED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_STATUS_WORDS: Record<ProjectStatus, string> = {
  PLANNED: 'Planned',
  APPROVAL: 'Waiting for approval',
  APPROVED: 'Approved',
  IN_PROGRESS: 'In progress',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
};

/** Projects whose items are still to be replaced by them. */
export const OPEN_PROJECT_STATUSES: readonly ProjectStatus[] = ['PLANNED', 'APPROVAL', 'APPROVED', 'IN_PROGRESS'];

export const PROJECT_MOVES = ['ask', 'reopen', 'start', 'finish', 'cancel'] as const;
export type ProjectMove = (typeof PROJECT_MOVES)[number];

/** The right that a move needs: whoever records at the property, or whoever manages it. */
type MoveNeed = 'record' | 'manage';
type MoveRule = { from: readonly ProjectStatus[]; to: ProjectStatus; need: MoveNeed; asksWhy: boolean };

/**
 * The moves that people make. APPROVAL becomes APPROVED with the last approval and PLANNED with a rejection. What was committed
 * is started, finished or cancelled by those who manage the property.
 */
const MOVES: Record<ProjectMove, MoveRule> = {
  ask: { from: ['PLANNED'], to: 'APPROVAL', need: 'record', asksWhy: false },
  reopen: { from: ['APPROVAL', 'APPROVED'], to: 'PLANNED', need: 'record', asksWhy: true },
  start: { from: ['APPROVED'], to: 'IN_PROGRESS', need: 'manage', asksWhy: false },
  finish: { from: ['IN_PROGRESS'], to: 'DONE', need: 'manage', asksWhy: false },
  cancel: { from: OPEN_PROJECT_STATUSES, to: 'CANCELLED', need: 'manage', asksWhy: true },
};

/** Where the move leads and what it needs; null where the project is in no state for it. */
export function projectMove(move: ProjectMove, status: ProjectStatus): MoveRule | null {
  const rule = MOVES[move];
  return rule.from.includes(status) ? rule : null;
}

/** The moves that a person with these rights can make now. */
export function movesOf(status: ProjectStatus, rights: Record<MoveNeed, boolean>): ProjectMove[] {
  return PROJECT_MOVES.filter((move) => {
    const rule = projectMove(move, status);
    return rule !== null && rights[rule.need];
  });
}

export const APPROVER_ROLES = ['MANAGER', 'ADMIN'] as const;
export type ApproverRole = (typeof APPROVER_ROLES)[number];
export const APPROVER_ROLE_WORDS: Record<ApproverRole, string> = {
  MANAGER: 'A manager of the property',
  ADMIN: 'An administrator',
};

/** Who must approve amounts of `fromCents` or more: one person by name, or anybody of a role. */
export type ApprovalRule = { fromCents: number; approverRole: ApproverRole | null; approverUserId: number | null };

/** The steps that an amount needs, lowest limit first; none where it is below every limit. */
export function approvalSteps<R extends ApprovalRule>(amountCents: number, rules: readonly R[]): R[] {
  return rules.filter((rule) => amountCents >= rule.fromCents).sort((a, b) => a.fromCents - b.fromCents);
}

/** A person who wants to decide a step. */
export type Decider = { userId: number; isManager: boolean; isAdmin: boolean };

/**
 * Why a person may not decide a step of an approval; null where they may. Whoever asked does not approve it, and nobody approves two
 * steps: a second step is a second pair of eyes.
 */
export function whyNotDecide(
  { approverRole, approverUserId }: Pick<ApprovalRule, 'approverRole' | 'approverUserId'>,
  decider: Decider,
  { askedBy, approvedBy }: { askedBy: number | null; approvedBy: readonly number[] },
): 'NOT_THE_APPROVER' | 'ASKED' | 'APPROVED_BEFORE' | null {
  const isMeant =
    approverUserId === null
      ? approverRole === 'ADMIN'
        ? decider.isAdmin
        : decider.isManager || decider.isAdmin
      : decider.userId === approverUserId;
  if (!isMeant) return 'NOT_THE_APPROVER';
  if (decider.userId === askedBy) return 'ASKED';
  return approvedBy.includes(decider.userId) ? 'APPROVED_BEFORE' : null;
}

export const WHY_NOT_DECIDE: Record<NonNullable<ReturnType<typeof whyNotDecide>>, string> = {
  NOT_THE_APPROVER: 'This step is somebody else’s to approve.',
  ASKED: 'You sent it for approval, so somebody else decides.',
  APPROVED_BEFORE: 'You approved an earlier step, so somebody else decides this one.',
};

/** The sum of the known costs of a scope, and over how many of its items it is. */
export type Estimate = { estimateCents: number | null; priced: number; items: number };

/**
 * What is asked for: the amount of the chosen bid, else the estimate, where every item has a price. Null where it is not known:
 * what is not known cannot be approved.
 */
export function askCents({ estimateCents, priced, items }: Estimate, bidCents: number | null): number | null {
  if (bidCents !== null) return bidCents;
  return items > 0 && priced === items ? estimateCents : null;
}

/** Why an ask cannot be sent for approval; null where it can. */
export function whyNotAsk(estimate: Estimate, bidCents: number | null): string | null {
  const { items, priced } = estimate;
  if (items === 0) return 'It has no items yet. Add what is to be replaced.';
  if (askCents(estimate, bidCents) !== null) return null;
  const unpriced = items - priced;
  return `${unpriced} of ${items} items ${unpriced === 1 ? 'has' : 'have'} no price. Set prices and price it again, or choose a bid.`;
}
