import type { OPERATIONS, OperationId } from '@lintel/contract/all';
import type { Contract, Route, RouteCall } from '@lintel/contract/base/route';
import { countedAddress } from '../base/client-address.ts';
import { AppError, forbidden, notFound } from '../base/errors.ts';
import { type HeldTx, heldTx, plainTx, type RequestTx } from '../base/request-tx.ts';
import { narrow, needOf, type Person, type SessionRef, within } from '../identity/access.ts';
import { ANONYMOUS, PLATFORM } from '../identity/session-lookup.ts';
import { txContext, type Viewer } from '../identity/viewer.ts';
import { loadPerson } from '../identity/viewer-load.ts';
import { answerRenderer } from './answer.ts';
import { answerByRevision, isKept, questionOf, type Rendered } from './answer-cache.ts';
import { countPublicCall } from './auth-attempts.ts';
import type { Answer, Ctx, Handlers } from './context.ts';
import { type Claim, idempotencyGuard, Replay, rightsOf, type StoredAnswer, withoutSecrets } from './idempotency.ts';
import type { Platform } from './platform.ts';
import { namesReadable, readsMore } from './read-elsewhere.ts';
import { revisionOf } from './revision.ts';
import { type CheckedInput, inputChecker, type OperationInput } from './route-input.ts';

/** An operation that can be called: over HTTP by `mount`, and by jobs, schedules and tools through `runOperation`. */
export type Operation = {
  id: string;
  route: Route;
  /** Checks that the caller may call it now and counts the call; gives their rights as the route may use them. Throws the refusal. */
  admit(caller: Caller): Promise<Viewer | null>;
  /** Checks the input and runs the handler, in one transaction with its audit lines. Throws the refusal. */
  perform(input: OperationInput, call: Call): Promise<Performed>;
  /** Status, headers and text of an answer. */
  render(answer: unknown): StoredAnswer;
};

export type Operations = ReadonlyMap<string, Operation>;

/** Who calls: a person with the rights they have now, in a session or without one; or nobody, from an address. */
export type Caller = { person: Person; session?: SessionRef } | { person: null; address: string };

/** One call that was admitted, and where it came from. */
export type Call = {
  viewer: Viewer | null;
  requestId: string;
  address: string;
  userAgent: string | null;
  /** Sends the anti-forgery cookie of a session that the answer begins or goes on with; nothing to do without a browser. */
  bindCookie?: Ctx['bindCookie'];
  /** The answer may be one that was kept, or 304 where it is still the one that `ifNoneMatch` names. */
  revisit?: { ifNoneMatch: string | undefined };
  /** The Idempotency-Key that came with it and what it was sent with. */
  key?: Pick<Claim, 'key' | 'operation' | 'bodyHash'> | undefined;
};

/** The handler's answer; or one already rendered: kept since it was computed, or given to the same Idempotency-Key before. */
export type Performed = { answer: unknown } | { stored: Rendered };

/** An operation that must not be served; the message says which and why. */
export class MountError extends Error {}

/** The operations of a contract with their handlers; one that lacks what it must declare, or its handler, stops the start. */
export function operationsOf<const C extends Contract>(
  platform: Platform,
  contract: C,
  handlers: Handlers<C>,
): Operation[] {
  return Object.entries(contract).map(([id, route]) => {
    // why: which handler belongs to which route is checked where the handlers are written
    const handler = handlers[id as keyof C] as unknown as AnyHandler | undefined;
    return makeOperation(platform, id, route, checked(id, route, handler));
  });
}

/**
 * Calls an operation as a person, with the rights they have at this moment, and returns its typed answer. Narrowing,
 * limits, validation, transaction and audit are those of a request. With `organizationId` the person sees nothing of any
 * other organization that they are in; one that they are not in is not found.
 */
export async function runOperation<Id extends OperationId>(
  { platform, operations }: { platform: Platform; operations: Operations },
  id: Id,
  input: RouteCall<(typeof OPERATIONS)[Id]>,
  from: { userId: number; requestId: string; organizationId?: number },
): Promise<Answer<(typeof OPERATIONS)[Id]>> {
  const operation = operations.get(id);
  if (!operation) throw new MountError(`${id} is not among the operations of this process`);
  const { organizationId } = from;
  const whole = await personNow(platform.database, from.userId);
  const person = organizationId === undefined ? whole : within(whole, organizationId);
  const viewer = await operation.admit({ person });
  if (organizationId !== undefined && !viewer?.organizationIds.includes(organizationId)) throw notFound('organization');
  const { params = {}, query = {}, body, ifMatch } = input as Partial<OperationInput>;
  const call = { viewer, requestId: from.requestId, address: 'worker', userAgent: null };
  const performed = await operation.perform({ params, query, body, ifMatch }, call);
  // why: only a call with an Idempotency-Key can be answered from what was stored
  const { answer } = performed as { answer: unknown };
  return answer as Answer<(typeof OPERATIONS)[Id]>;
}

/** A person's rights as they are at this moment; throws FORBIDDEN when they may no longer sign in. */
export async function personNow(database: Platform['database'], userId: number): Promise<Person> {
  const person = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => loadPerson(db, userId));
  if (!person) throw forbidden('Whoever asked for this may no longer sign in.');
  return person;
}

/** The rights of a person as a route may use them; throws FORBIDDEN. */
export function viewerOf(route: Route, person: Person, session?: SessionRef): Viewer {
  if (route.access === 'public') return narrow(person, 'user', 'read', session);
  return narrow(person, route.access, needOf(route), session);
}

function makeOperation(platform: Platform, id: string, route: Route, handler: AnyHandler): Operation {
  const check = inputChecker(route);
  const render = answerRenderer(route, platform.settings.checksResponses);

  async function answerIdempotently(claim: Claim, call: Call, input: unknown): Promise<StoredAnswer> {
    let stored: StoredAnswer | undefined;
    const guard = idempotencyGuard(claim, () => withoutSecrets(stored as StoredAnswer, route.secrets));
    const tx: HeldTx = heldTx(platform.database, contextOf(id, route, call), guard);
    try {
      const ctx = makeCtx(platform, call, tx);
      stored = render(await handler(input, ctx));
      await tx.finish();
      await ctx.finish();
      return stored;
    } catch (error) {
      await tx.abort(error);
      if (error instanceof Replay) return error.answer;
      throw error;
    }
  }

  // Super users ask anew: each of their transactions is a line of the audit log.
  async function answerFromCache(input: CheckedInput, call: Call, tx: RequestTx): Promise<Performed> {
    const { viewer, revisit } = call;
    const run = async (within: RequestTx) => render(await handler(input, makeCtx(platform, call, within)));
    if (!viewer || viewer.isSuperUser) return { stored: await run(tx) };
    const stored = await answerByRevision({
      kept: platform.answerCache,
      question: questionOf(id, input, route.revision === 'property' ? null : rightsOf(viewer)),
      ifNoneMatch: revisit?.ifNoneMatch,
      revision: revisionOf(route, { viewer, ...input, now: platform.clock().toISOString() }),
      tx,
      run,
    });
    return { stored };
  }

  return {
    id,
    route,
    render,
    async admit(caller) {
      if (!caller.person) {
        if (route.limit === 'auth') await countPublicCall(platform, id, caller.address);
        else platform.limiter.take(route.limit ?? 'normal', countedAddress(caller.address));
        return null;
      }
      const { person, session } = caller;
      platform.limiter.take(route.limit ?? 'normal', `user ${person.userId}`);
      if (session && session.viewedBy !== null && route.method !== 'GET' && !route.whileViewing)
        throw new AppError('VIEWING_ONLY', 'You read as somebody else. Nothing can be changed until you stop.');
      if (person.isPasswordDue && !route.beforePassword)
        throw new AppError('PASSWORD_DUE', 'An administrator gave you your password. Choose your own first.');
      if (person.isTotpDue && !route.beforeTotp)
        throw new AppError('TOTP_DUE', 'Administrators need a second factor here. Set yours up first.');
      return viewerOf(route, person, session);
    },
    async perform(given, call) {
      const input = check(given);
      try {
        return await performNow(input, call);
      } catch (error) {
        throw await refusalOf(error, input, call);
      }
    },
  };

  async function performNow(input: CheckedInput, call: Call): Promise<Performed> {
    const claim = call.key && claimOf(call.key, call.viewer);
    if (claim) return { stored: await answerIdempotently(claim, call, input) };
    const tx = plainTx(platform.database, contextOf(id, route, call));
    if (call.revisit && isKept(route, input)) return answerFromCache(input, call, tx);
    const ctx = makeCtx(platform, call, tx);
    const answer = await handler(input, ctx);
    await ctx.finish();
    return { answer };
  }

  // What somebody may read is no secret to them: that they may not change it is a 403, as for those who may change nothing anywhere.
  async function refusalOf(
    error: unknown,
    input: CheckedInput,
    { viewer, requestId, address }: Call,
  ): Promise<unknown> {
    const isNotFound = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isNotFound || !viewer || viewer.isSuperUser || isForReaders(route)) return error;
    const reader = readsMore(await personNow(platform.database, viewer.userId), viewer);
    if (!reader) return error;
    const body = input.body as { id?: unknown } | undefined;
    // A few routes name their thing in the body alone: `PUT /building` with its `id`.
    const inBody = /^\/(\w+)$/.exec(route.path)?.[1];
    const named = { ...(input.params as object), ...body, ...(inBody && { [`${inBody}Id`]: body?.id }) };
    const isReadable = await platform.database.withTx(
      txContext(reader, { requestId, address }),
      { mode: 'read' },
      ({ db }) => namesReadable(db, reader, viewer, named),
    );
    return isReadable ? forbidden() : error;
  }
}

function isForReaders(route: Route): boolean {
  return route.access === 'public' || (route.access === 'user' && needOf(route) === 'read');
}

function checked(id: string, route: Route, handler: AnyHandler | undefined): AnyHandler {
  const missing = (['method', 'path', 'access', 'summary', 'errors'] as const).filter((part) => !route[part]);
  if (missing.length > 0) throw new MountError(`${id} declares no ${missing.join(', ')}`);
  if (!handler) throw new MountError(`${id} has no handler`);
  if (route.idempotent && route.access === 'public' && !route.knowsCaller && !route.asInstance)
    throw new MountError(`${id}: a key needs a user`);
  if (route.revision && (route.method !== 'GET' || (isInProperty(route) && !route.path.includes('/:propertyId'))))
    throw new MountError(`${id}: only a read has a revision, that of the property which its address names`);
  return handler;
}

function isInProperty({ revision }: Route): boolean {
  return revision === 'property' || revision === 'organization';
}

function claimOf(key: NonNullable<Call['key']>, viewer: Viewer | null): Claim {
  return { ...key, userId: viewer?.userId ?? null, rights: viewer && rightsOf(viewer) };
}

function contextOf(id: string, route: Route, { viewer, requestId, address }: Call) {
  const from = { requestId, address, operation: id };
  if (viewer) return txContext(viewer, from);
  return { ...(route.asInstance ? PLATFORM : ANONYMOUS), ...from };
}

function makeCtx(platform: Platform, call: Call, tx: Pick<Ctx, 'read' | 'write'>): AnyCtx {
  const now = platform.clock().toISOString();
  const after: (() => Promise<void>)[] = [];
  return {
    viewer: call.viewer,
    now,
    requestId: call.requestId,
    address: call.address,
    log: platform.log,
    platform,
    userAgent: call.userAgent,
    bindCookie: call.bindCookie ?? (() => {}),
    read: tx.read,
    write: tx.write,
    afterCommit: (work) => void after.push(work),
    async finish() {
      for (const work of after) await work();
    },
  };
}

type AnyCtx = Omit<Ctx, 'viewer'> & { viewer: Viewer | null; finish(): Promise<void> };
type AnyHandler = (input: unknown, ctx: AnyCtx) => Promise<unknown>;
