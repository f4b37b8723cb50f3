import type { Contract } from '@lintel/contract/base/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../base/client-address.ts';
import { AppError } from '../base/errors.ts';
import { makesFile } from '../base/file-limit.ts';
import type { SignedIn } from '../identity/session-lookup.ts';
import {
  isSentBytes,
  isSentFile,
  isStream,
  isTableFile,
  sendAnswer,
  sendBytes,
  sendStream,
  sendTable,
  sendText,
} from './answer.ts';
import type { Handlers } from './context.ts';
import { giveBoundToken, requireBoundToken, requireOwnPerson } from './csrf.ts';
import { idempotencyKey } from './idempotency.ts';
import { type Call, MountError, type Operation, operationsOf, viewerOf } from './operation.ts';
import { inputDecoder, type OperationInput } from './route-input.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What `mount` has taken so far, to refuse doubles and to answer 405. */
    mounted: { operations: Map<string, Operation>; addresses: Set<string> };
  }
}

/** Mounts every operation of a contract; two that share an id or an address stop the start. */
export function mount<const C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void {
  for (const operation of operationsOf(app.platform, contract, handlers)) {
    const { operations, addresses } = app.mounted;
    const { id, route } = operation;
    const address = `${route.method} ${route.path.replace(/:\w+/g, ':')}`;
    if (operations.has(id)) throw new MountError(`the operation ${id} is declared twice`);
    if (addresses.has(address)) throw new MountError(`${id} takes the address of another operation: ${address}`);
    operations.set(id, operation);
    addresses.add(address);
    mountOne(app, operation);
  }
}

// Reads the request, has the operation done, writes the answer.
function mountOne(app: FastifyInstance, operation: Operation): void {
  const { route } = operation;
  const decode = inputDecoder(route);

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = decode({
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: request.body,
      ifMatch: request.headers['if-match'],
    });
    if (!makesFile(route, input.query)) return answered(input, request, reply);
    const slot = await request.server.platform.fileLimit.take(whoseFile(request));
    try {
      if (reply.raw.destroyed) throw new AppError('OVERLOADED', 'Nobody waits for this file any more.');
      return await answered(input, request, reply);
    } finally {
      slot.made();
      whenSent(reply, slot.sent);
    }
  }

  async function answered(input: OperationInput, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const performed = await operation.perform(input, callOf(operation, request, reply));
    if ('stored' in performed) return sendAnswer(reply, performed.stored);
    const { answer } = performed;
    if (isTableFile(answer)) return sendTable(reply, answer);
    if (isSentFile(answer)) return sendText(reply, answer);
    if (isSentBytes(answer)) return sendBytes(reply, answer);
    if (isStream(answer)) {
      void sendStream(reply, operation, whileAllowed(operation, request, answer));
      return reply;
    }
    return sendAnswer(reply, operation.render(answer));
  }

  app.route({
    method: route.method,
    url: route.path,
    handler: serve,
    config: { operationId: operation.id, route },
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    // The caller is known and counted before a body is read.
    onRequest: async (request, reply) => {
      // Nobody's cache keeps what a person without a session is shown, such as a page behind a secret address that may be revoked.
      if (route.access === 'public') reply.header('cache-control', 'no-store');
      request.viewer = await identify(operation, request, reply);
    },
  });
}

function whenSent({ raw }: FastifyReply, then: () => void): void {
  if (raw.writableFinished || raw.destroyed) {
    then();
    return;
  }
  // why: a client that goes away ends an answer without finishing it
  for (const event of ['finish', 'close'] as const) raw.once(event, then);
}

function whoseFile({ viewer, clientAddress }: FastifyRequest): string {
  return viewer ? `user ${viewer.userId}` : countedAddress(clientAddress);
}

async function identify(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
  const { route } = operation;
  const isNamed = route.access !== 'public' || (route.knowsCaller && request.headers.authorization !== undefined);
  if (!isNamed) return operation.admit({ person: null, address: request.clientAddress });
  const signedIn = await findCaller(request);
  if (!signedIn) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  request.userId = signedIn.person.userId;
  requireBoundToken(request, reply, signedIn.session);
  if (route.method !== 'GET') requireOwnPerson(request, signedIn.person.userId);
  return operation.admit(signedIn);
}

async function findCaller({ headers, server }: FastifyRequest): Promise<SignedIn | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : server.platform.sessions.find(token);
}

function callOf({ id, route }: Operation, request: FastifyRequest, reply: FastifyReply): Call {
  const { viewer, id: requestId, clientAddress: address, bodyHash } = request;
  const isKeyed = route.idempotent && (viewer !== null || route.asInstance);
  const key = isKeyed ? idempotencyKey(request.headers['idempotency-key']) : undefined;
  return {
    viewer,
    requestId,
    address,
    userAgent: request.headers['user-agent'] ?? null,
    ...(route.revision && { revisit: { ifNoneMatch: request.headers['if-none-match'] } }),
    bindCookie: (familyId) => void giveBoundToken(request, reply, familyId),
    ...(key !== undefined && { key: { key, operation: `${id} ${request.url}`, bodyHash: bodyHash ?? '' } }),
  };
}

// A stream outlives its beginning: each event is for whoever still has the session and the rights that it began with.
async function* whileAllowed(operation: Operation, request: FastifyRequest, events: AsyncIterable<unknown>) {
  const began = JSON.stringify(request.viewer);
  for await (const event of events) {
    if (request.viewer !== null && (await viewerNow(operation, request)) !== began) return;
    yield event;
  }
}

async function viewerNow({ route }: Operation, request: FastifyRequest): Promise<string | undefined> {
  const signedIn = await findCaller(request);
  try {
    return signedIn && JSON.stringify(viewerOf(route, signedIn.person, signedIn.session));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
