import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Why a request's AWS Signature Version 4 is no good, as S3 names it; undefined when it is good. Header and query form. */
export function refuseSignature(request: IncomingMessage, keys: SigV4Keys, now: Date): string | undefined {
  const url = new URL(request.url ?? '/', 'http://stub');
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  const parts = isPresigned ? fromQuery(url) : fromHeader(request);
  if (!parts) return 'AccessDenied';
  const [keyId, day, region, service, end] = parts.credential.split('/');
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId';
  if (service !== 's3' || end !== 'aws4_request' || !parts.date.startsWith(day ?? '-'))
    return 'AuthorizationQueryParametersError';
  const signedAt = Date.parse(parts.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(signedAt) || parts.expires > 604_800) return 'AuthorizationQueryParametersError';
  if (isPresigned && (now.getTime() >= signedAt + parts.expires * 1000 || now.getTime() < signedAt - 900_000))
    return 'AccessDenied';
  // Every header of ours that S3 acts on has to be signed, or it could be added by whoever has the address.
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !parts.signedHeaders.includes(name),
  );
  if (unsigned !== undefined || !parts.signedHeaders.includes('host')) return 'AccessDenied';
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...parts.signedHeaders.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    parts.signedHeaders.join(';'),
    isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, parts.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, part) =>
      createHmac('sha256', key)
        .update(part ?? '')
        .digest(),
    `AWS4${keys.secretKey}`,
  );
  const expected = createHmac('sha256', signingKey).update(text).digest('hex');
  const isSame =
    expected.length === parts.signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(parts.signature));
  return isSame ? undefined : 'SignatureDoesNotMatch';
}

function fromQuery({ searchParams }: URL): Parts | undefined {
  const one = (name: string) => (searchParams.getAll(name).length === 1 ? (searchParams.get(name) ?? '') : '');
  if (one('X-Amz-Algorithm') !== ALGORITHM || !/^\d+$/.test(one('X-Amz-Expires'))) return undefined;
  return {
    credential: one('X-Amz-Credential'),
    date: one('X-Amz-Date'),
    expires: Number(one('X-Amz-Expires')),
    signedHeaders: one('X-Amz-SignedHeaders').split(';'),
    signature: one('X-Amz-Signature'),
  };
}

function fromHeader({ headers }: IncomingMessage): Parts | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  return {
    credential,
    date: String(headers['x-amz-date']),
    expires: 0,
    signedHeaders: signedHeaders.split(';'),
    signature,
  };
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

type Parts = { credential: string; date: string; expires: number; signedHeaders: string[]; signature: string };
export type SigV4Keys = { keyId: string; secretKey: string };
