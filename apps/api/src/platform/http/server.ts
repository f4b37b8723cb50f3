import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readClientAddresses } from '../base/client-address.ts';
import { AppError } from '../base/errors.ts';
import { describeError, framesOf } from '../base/log.ts';
import { guardAgainstForgery } from '../operations/csrf.ts';
import { acceptJson } from '../operations/json-body.ts';
import type { Platform } from '../operations/platform.ts';
import { PROBLEM_TYPE, problemOf } from '../operations/problem.ts';
import { endSlowBodies } from './body-deadline.ts';
import { drainAfterRefusal } from './drain-body.ts';
import { refuseWhenOverloaded } from './overload.ts';
import { PLAIN_HTTP, refuseConnection, refuseOddRequests } from './plain-http.ts';
import { setSecurityHeaders } from './security-headers.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 30_000;
/** An upload may take as long as its address works. */
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;
/** A socket on which nothing moves is closed; event streams beat every 15 s. */
const SILENCE_MS = 75_000;
const BODY_MAX = 1024 * 1024;
const URL_MAX = 8 * 1024;
/** Organizations that a line of the log names at most. */
const ORGANIZATIONS_TOLD = 10;

/** The HTTP server with its limits, its protections and its one error handler; nothing is mounted yet. */
export async function buildServer(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => fail(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error, socket) => refuseConnection(platform, error, socket),
    http: PLAIN_HTTP,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.server.maxConnections = 10_000;
  app.decorate('platform', platform);
  app.decorate('mounted', { operations: new Map(), addresses: new Set<string>() });
  app.decorateRequest('bodyHash', null);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('userId', null);
  app.decorateRequest('viewer', null);
  readClientAddresses(app);
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    reply.header('x-request-id', request.id);
    if (request.url.length > URL_MAX) throw new AppError('URI_TOO_LONG', 'The address is longer than 8 KiB.');
  });
  endSlowBodies(app, BODY_TIMEOUT_MS);
  drainAfterRefusal(app);
  refuseWhenOverloaded(app);
  setSecurityHeaders(app);
  refuseOddRequests(app);
  guardAgainstForgery(app);
  acceptJson(app);
  app.setErrorHandler(fail);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:.*json|javascript|xml|manifest))|\+(?:json|xml)$/,
  });
  return app;
}

/** Answers an address that nothing is mounted at: 405 where another method is, else 404. */
export function refuseUnknown(app: FastifyInstance, request: FastifyRequest): AppError {
  const path = request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
  const base = app.platform.settings.apiBasePath;
  const isKnown = [...app.mounted.operations.values()].some(({ route }) => patternOf(base + route.path).test(path));
  return isKnown
    ? new AppError('METHOD_NOT_ALLOWED', `This address does not take ${request.method}.`)
    : new AppError('NOT_FOUND', 'There is nothing at this address.');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}

function fail(error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem, retryAfterSeconds, isOurs } = problemOf(
    error,
    request.id,
    request.routeOptions?.config?.route?.failure,
  );
  if (isOurs) logFailure(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('x-request-id', request.id).removeHeader('etag');
  return reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

function logFailure(error: Error, request: FastifyRequest): void {
  request.server.platform.log.error('a request failed', {
    requestId: request.id,
    route: request.routeOptions.url,
    method: request.method,
    detail: describeError(error),
    stack: framesOf(error),
  });
}

// One line a request; the route is its pattern, since an address can hold what must not be kept. Whoever watches the
// instance's health asks every few seconds and is worth a line only in trouble.
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { log } = request.server.platform;
  const { viewer } = request;
  const isQuiet = request.routeOptions.config.isQuiet === true && reply.statusCode < 400;
  log[isQuiet ? 'debug' : 'info']('request', {
    requestId: request.id,
    userId: request.userId ?? undefined,
    organizationIds: viewer && !viewer.isSuperUser ? viewer.organizationIds.slice(0, ORGANIZATIONS_TOLD) : undefined,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round((performance.now() - request.startedAt) * 10) / 10,
  });
}
