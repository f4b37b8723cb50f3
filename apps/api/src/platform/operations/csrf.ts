import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { isSameText } from '../base/same-text.ts';
import type { SessionRef } from '../identity/access.ts';

const COOKIE = 'XSRF-TOKEN';
const NONCE_LENGTH = 24;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The last valid cookie, for as long as a session's rights are cached: an HMAC for every request is expensive. */
const boundTo = new WeakMap<SessionRef, string>();

/** What people without an account read and send, below the address of the API: their pages set no cookies. Bytes go to a signed address. */
const FOR_STRANGERS = /^\/(info\/|tag\/send$|file-bytes\/)/;

/**
 * The anti-forgery cookie: set with every answer of the API to a request that lacks it, but not for strangers' pages; it is sent back as X-XSRF-TOKEN by calls that change
 * something, and bound to the session once there is one. Calls from another site's page are always refused.
 */
export function guardAgainstForgery(app: FastifyInstance): void {
  const { publicBaseUrl, apiBasePath } = app.platform.settings;
  const isSecure = publicBaseUrl?.startsWith('https://') ?? false;
  const isGiven = ({ routeOptions: { url } }: FastifyRequest) =>
    url?.startsWith(`${apiBasePath}/`) === true && !FOR_STRANGERS.test(url.slice(apiBasePath.length));
  app.addHook('onRequest', async (request, reply) => {
    const cookie = cookieOf(request);
    if (cookie === undefined && isGiven(request))
      reply.header('set-cookie', cookieText(randomBytes(24).toString('base64url'), isSecure));
    if (SAFE.has(request.method)) return;
    if (isCrossSite(request, publicBaseUrl)) throw new AppError('CSRF_MISMATCH', 'This call came from another site.');
    if (cookie !== undefined && !isSame(cookie, request.headers['x-xsrf-token']))
      throw new AppError('CSRF_MISMATCH', 'The anti-forgery token is missing or wrong. Reload the page and try again.');
  });
}

/**
 * Binds the anti-forgery cookie to a session: it carries an HMAC under the session's family, which never leaves the
 * server. A cookie of an anonymous visitor or of another session is replaced with the answer, and a call that changes
 * something is refused.
 */
export function requireBoundToken(request: FastifyRequest, reply: FastifyReply, session: SessionRef): void {
  const cookie = cookieOf(request);
  if (cookie !== undefined && isSame(cookie, boundTo.get(session))) return;
  if (giveBoundToken(request, reply, session.familyId) === 'had') {
    boundTo.set(session, cookie ?? '');
    return;
  }
  if (cookie !== undefined && !SAFE.has(request.method))
    throw new AppError('CSRF_MISMATCH', 'The anti-forgery token is of another session. Try again.');
}

/**
 * A call that waited on a device names whose it is (`X-Person`): it is never made in the name of whoever has signed in there since.
 */
export function requireOwnPerson(request: FastifyRequest, userId: number): void {
  const meant = request.headers['x-person'];
  if (meant !== undefined && meant !== String(userId))
    throw new AppError('CSRF_MISMATCH', 'This was recorded by somebody else. It is sent when they sign in.');
}

/** Sends the session's anti-forgery cookie with the answer, unless the request came with it. */
export function giveBoundToken(request: FastifyRequest, reply: FastifyReply, familyId: string): 'had' | 'given' {
  const cookie = cookieOf(request);
  const [nonce = '', mac = ''] = (cookie ?? '').split('.');
  if (cookie !== undefined && isSame(macOf(familyId, nonce), mac)) return 'had';
  const isSecure = request.server.platform.settings.publicBaseUrl?.startsWith('https://') ?? false;
  reply.removeHeader('set-cookie').header('set-cookie', cookieText(tokenOf(familyId), isSecure));
  return 'given';
}

// One for a session: of calls that are answered at once, each would replace the cookie that the next call already echoes.
function tokenOf(familyId: string): string {
  const nonce = macOf(familyId, '').slice(0, NONCE_LENGTH);
  return `${nonce}.${macOf(familyId, nonce)}`;
}

function macOf(familyId: string, nonce: string): string {
  return createHmac('sha256', familyId).update(`anti-forgery ${nonce}`).digest('base64url');
}

function cookieOf(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)XSRF-TOKEN=([A-Za-z0-9_.-]{20,100})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
}

// Readable by the page on purpose: it has to be sent back as a header.
function cookieText(token: string, isSecure: boolean): string {
  return `${COOKIE}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function isCrossSite({ headers }: FastifyRequest, publicBaseUrl: string | null): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== headers.host && (publicBaseUrl === null || origin !== new URL(publicBaseUrl).origin);
}

function isSame(cookie: string, header: string | string[] | undefined): boolean {
  return typeof header === 'string' && isSameText(cookie, header);
}
