import type { Contract, Route } from '@lintel/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { narrow, needOf } from './access.ts';
import { answerRenderer, isStream, isTableFile, sendAnswer, sendStream, sendTable } from './answer.ts';
import { countPublicCall } from './auth-attempts.ts';
import { countedAddress } from './client-address.ts';
import type { Ctx, Handlers } from './context.ts';
import { giveBoundToken, requireBoundToken } from './csrf.ts';
import { AppError } from './errors.ts';
import {
  type Claim,
  idempotencyGuard,
  idempotencyKey,
  Replay,
  rightsOf,
  type StoredAnswer,
  withoutSecrets,
} from './idempotency.ts';
import type { Platform } from './platform.ts';
import { type HeldTx, heldTx, plainTx } from './request-tx.ts';
import { inputReader } from './route-input.ts';
import { ANONYMOUS, PLATFORM, type SignedIn } from './session-lookup.ts';
import { txContext, type Viewer } from './viewer.ts';

/** Mounts every operation of a contract; a route that lacks what it must declare, or a handler, stops the boot. */
export function mount<const C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void {
  for (const [operationId, route] of Object.entries(contract)) {
    const handler = handlers[operationId as keyof C] as unknown as AnyHandler | undefined;
    checkDeclared(app, operationId, route, handler);
    mountOne(app, operationId, route, handler as AnyHandler);
  }
}

/** A contract or its handlers that must not be served; the message says which operation and why. */
export class MountError extends Error {}

function checkDeclared(app: FastifyInstance, operationId: string, route: Route, handler: AnyHandler | undefined): void {
  const missing = (['method', 'path', 'access', 'summary', 'errors'] as const).filter((part) => !route[part]);
  if (missing.length > 0) throw new MountError(`${operationId} declares no ${missing.join(', ')}`);
  if (!handler) throw new MountError(`${operationId} has no handler`);
  const { operations, addresses } = app.mounted;
  const address = `${route.method} ${route.path.replace(/:\w+/g, ':')}`;
  if (operations.has(operationId)) throw new MountError(`the operation ${operationId} is declared twice`);
  if (addresses.has(address)) throw new MountError(`${operationId} takes the address of another operation: ${address}`);
  if (route.idempotent && route.access === 'public' && !route.knowsCaller && !route.asInstance)
    throw new MountError(`${operationId}: a key needs a user`);
  operations.set(operationId, route);
  addresses.add(address);
}

function mountOne(app: FastifyInstance, operationId: string, route: Route, handler: AnyHandler): void {
  const { platform } = app;
  const readInput = inputReader(route);
  const isStrict = platform.settings.checksResponses;
  const render = answerRenderer(route, isStrict);

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { viewer } = request;
    const input = readInput({
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: request.body,
      ifMatch: request.headers['if-match'],
    });
    const isKeyed = route.idempotent && (viewer !== null || route.asInstance);
    const claim = isKeyed ? claimOf(operationId, request, viewer) : undefined;
    if (claim) return sendAnswer(reply, await answerOnce(claim, request, reply, input));
    const context = contextOf(route, request);
    const answer = await handler(input, makeCtx(request, reply, plainTx(platform.database, context)));
    if (isTableFile(answer)) return sendTable(reply, answer);
    if (isStream(answer)) return streamed(reply, whileAllowed(route, request, answer));
    return sendAnswer(reply, render(answer));
  }

  async function answerOnce(claim: Claim, request: FastifyRequest, reply: FastifyReply, input: unknown) {
    let stored: StoredAnswer | undefined;
    const guard = idempotencyGuard(claim, () => withoutSecrets(stored as StoredAnswer, route.secrets));
    const tx: HeldTx = heldTx(platform.database, contextOf(route, request), guard);
    try {
      stored = render(await handler(input, makeCtx(request, reply, tx)));
      await tx.finish();
      return stored;
    } catch (error) {
      await tx.abort(error);
      if (error instanceof Replay) return error.answer;
      throw error;
    }
  }

  function streamed(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
    void sendStream(reply, route, isStrict, events);
    return reply;
  }

  app.route({
    method: route.method,
    url: route.path,
    handler: serve,
    config: { operationId, route },
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    // The caller is known and counted before a body is read.
    onRequest: async (request, reply) => {
      await identify(platform, route, request, reply);
    },
  });
}

async function identify(platform: Platform, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { authorization } = request.headers;
  const isPublic = route.access === 'public';
  if (isPublic && !(route.knowsCaller && authorization !== undefined)) {
    const { operationId = '' } = request.routeOptions.config;
    if (route.limit === 'auth') await countPublicCall(platform, operationId, request.clientAddress);
    else platform.limiter.take(route.limit ?? 'normal', countedAddress(request.clientAddress));
    return;
  }
  const signedIn = await findCaller(request);
  if (!signedIn) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  const { person, session } = signedIn;
  request.userId = person.userId;
  requireBoundToken(request, reply, session);
  platform.limiter.take(route.limit ?? 'normal', `user ${person.userId}`);
  if (session.viewedBy !== null && request.method !== 'GET' && !route.whileViewing)
    throw new AppError('VIEWING_ONLY', 'You read as somebody else. Nothing can be changed until you stop.');
  if (person.isTotpDue && !route.beforeTotp)
    throw new AppError('TOTP_DUE', 'Administrators need a second factor here. Set yours up first.');
  request.viewer = viewerOf(route, signedIn);
}

async function findCaller({ headers, server }: FastifyRequest): Promise<SignedIn | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : server.platform.sessions.find(token);
}

function viewerOf(route: Route, { person, session }: SignedIn): Viewer {
  if (route.access === 'public') return narrow(person, 'user', 'read', session);
  return narrow(person, route.access, needOf(route), session);
}

// A stream outlives its beginning: each event is for whoever still has the session and the rights that it began with.
async function* whileAllowed(route: Route, request: FastifyRequest, events: AsyncIterable<unknown>) {
  const began = JSON.stringify(request.viewer);
  for await (const event of events) {
    if (request.viewer !== null && (await viewerNow(route, request)) !== began) return;
    yield event;
  }
}

async function viewerNow(route: Route, request: FastifyRequest): Promise<string | undefined> {
  const signedIn = await findCaller(request);
  try {
    return signedIn && JSON.stringify(viewerOf(route, signedIn));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function contextOf(route: Route, request: FastifyRequest) {
  const { viewer } = request;
  const { operationId } = request.routeOptions.config;
  const from = { requestId: request.id, address: request.clientAddress, operation: operationId };
  if (viewer) return txContext(viewer, from);
  return { ...(route.asInstance ? PLATFORM : ANONYMOUS), ...from };
}

function makeCtx(request: FastifyRequest, reply: FastifyReply, tx: Pick<Ctx, 'read' | 'write'>): AnyCtx {
  const { platform } = request.server;
  const now = platform.clock().toISOString();
  return {
    viewer: request.viewer,
    today: now.slice(0, 10),
    now,
    requestId: request.id,
    address: request.clientAddress,
    log: platform.log,
    platform,
    userAgent: request.headers['user-agent'] ?? null,
    bindCookie: (familyId) => void giveBoundToken(request, reply, familyId),
    read: tx.read,
    write: tx.write,
  };
}

function claimOf(operationId: string, request: FastifyRequest, viewer: Viewer | null): Claim | undefined {
  const key = idempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const operation = `${operationId} ${request.url}`;
  const rights = viewer && rightsOf(viewer);
  return { userId: viewer?.userId ?? null, rights, key, operation, bodyHash: request.bodyHash ?? '' };
}

type AnyCtx = Omit<Ctx, 'viewer'> & { viewer: Viewer | null };
type AnyHandler = (input: unknown, ctx: AnyCtx) => Promise<unknown>;
