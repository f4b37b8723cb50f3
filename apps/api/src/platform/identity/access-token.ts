import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import * as z from 'zod';
import { outgoingAddress, RefusedAddress } from '../base/outgoing-address.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** No access token could be had; `isAddress` where the address of the token server is what is wrong. */
export class NoAccessToken extends Error {
  readonly isAddress: boolean;

  constructor(message: string, { isAddress = false, cause }: { isAddress?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isAddress = isAddress;
  }
}

const Answer = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });

export type TokenTerms = { tokenUrl: string; clientId: string; clientSecret: string | null; refreshToken: string };

/**
 * Changes a refresh token for an access token (RFC 6749, section 6); some servers give a new refresh token with it, after which the old
 * one ends. Throws NoAccessToken.
 */
export async function fetchAccessToken(
  { tokenUrl, clientId, clientSecret, refreshToken }: TokenTerms,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<{ accessToken: string; refreshToken: string | null }> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    ...(clientSecret !== null && { client_secret: clientSecret }),
  });
  const { status, text } = await post(tokenUrl, form.toString(), allowsPrivate);
  const answer = status === 200 ? Answer.safeParse(parsed(text)) : undefined;
  if (!answer?.success) throw new NoAccessToken(`the token server answered ${status}`);
  return { accessToken: answer.data.access_token, refreshToken: answer.data.refresh_token ?? null };
}

// A redirect is an answer without a token: the address that was checked is the only one that is asked.
async function post(tokenUrl: string, body: string, allowsPrivate: boolean): Promise<{ status: number; text: string }> {
  const url = URL.canParse(tokenUrl) ? new URL(tokenUrl) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new NoAccessToken('no address', { isAddress: true });
  const to = await outgoingAddress(url.hostname, { allowsPrivate }).catch((error: unknown) => {
    throw new NoAccessToken('the name leads nowhere', { isAddress: true, cause: error });
  });
  if (url.protocol === 'http:' && !to.isPrivate)
    throw new NoAccessToken('not encrypted', { isAddress: true, cause: new RefusedAddress(tokenUrl) });
  const done = Promise.withResolvers<{ status: number; text: string }>();
  const call = (url.protocol === 'https:' ? request : requestPlain)({
    method: 'POST',
    host: to.address,
    family: to.family,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    ...(to.serverName !== null && { servername: to.serverName }),
    headers: {
      host: url.host,
      'content-type': FORM,
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  call.on('error', done.reject);
  call.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => {
      text += part;
      if (text.length > ANSWER_BYTES_MAX) call.destroy(new Error('the answer is too long'));
    });
    answer.on('error', done.reject);
    answer.on('end', () => done.resolve({ status: answer.statusCode ?? 0, text }));
  });
  call.end(body);
  return done.promise.catch((error: unknown) => {
    throw new NoAccessToken('the token server did not answer', { cause: error });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
