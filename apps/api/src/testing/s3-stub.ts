import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#platform/files/s3-storage.ts';
import { refuseSignature } from './sigv4.ts';

const KEYS = { keyId: 'STUBKEY', secretKey: 'stub secret / with signs' };
const BUCKET = 'lintel-test';
const PAGE = 3;

/**
 * An S3 server over a socket, for tests: one bucket in memory, every signature and checksum verified, If-None-Match honoured.
 * `clock` decides what has expired.
 */
export async function startS3Stub(clock: () => Date): Promise<S3Stub> {
  const objects = new Map<string, StubObject>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => refuse(response, 500, error.message));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://stub');
    calls.push(`${request.method} ${url.pathname}`);
    const isPresigned = url.searchParams.has('X-Amz-Signature');
    const refused = refuseSignature(request, KEYS, isPresigned ? clock() : new Date());
    if (refused !== undefined) return refuse(response, 403, refused);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '' && url.searchParams.get('list-type') === '2') return list(url, response);
    if (request.method === 'PUT') return put(key, body, request, response);
    if (request.method === 'DELETE') return remove(key, response);
    return give(key, url, request, response);
  }

  function remove(key: string, response: ServerResponse): void {
    objects.delete(key);
    response.writeHead(204).end();
  }

  function give(key: string, url: URL, { method }: IncomingMessage, response: ServerResponse): void {
    const found = objects.get(key);
    if (!found) {
      refuse(response, 404, 'NoSuchKey', method === 'HEAD');
      return;
    }
    response.writeHead(200, {
      'content-length': found.bytes.length,
      'content-type': url.searchParams.get('response-content-type') ?? found.contentType,
      'last-modified': found.modifiedAt.toUTCString(),
      etag: `"${createHash('md5').update(found.bytes).digest('hex')}"`,
      ...headerFrom(url, 'response-content-disposition', 'content-disposition'),
      ...headerFrom(url, 'response-cache-control', 'cache-control'),
    });
    response.end(method === 'HEAD' ? undefined : found.bytes);
  }

  function put(key: string, bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const refused = refusePut(bytes, request, objects.has(key));
    if (refused) refuse(response, ...refused);
    else {
      const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
      objects.set(key, { bytes, contentType, modifiedAt: new Date() });
      response.writeHead(200).end();
    }
  }

  function list({ searchParams }: URL, response: ServerResponse): void {
    const prefix = searchParams.get('prefix') ?? '';
    const after = searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE);
    const rows = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) as StubObject;
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { bucket: BUCKET, region: 'eu-north-1', endpoint, ...KEYS },
    objects,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusePut(bytes: Buffer, { headers }: IncomingMessage, isTaken: boolean): [number, string] | undefined {
  if (headers['if-none-match'] === '*' && isTaken) return [412, 'PreconditionFailed'];
  const digest = createHash('sha256').update(bytes).digest();
  const payload = headers['x-amz-content-sha256'];
  if (payload !== undefined && payload !== 'UNSIGNED-PAYLOAD' && payload !== digest.toString('hex'))
    return [400, 'XAmzContentSHA256Mismatch'];
  const checksum = headers['x-amz-checksum-sha256'];
  return checksum !== undefined && checksum !== digest.toString('base64') ? [400, 'BadDigest'] : undefined;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headerFrom(url: URL, parameter: string, header: string): Record<string, string> {
  const value = url.searchParams.get(parameter);
  return value === null ? {} : { [header]: value };
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    isHead ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

type StubObject = { bytes: Buffer; contentType: string; modifiedAt: Date };

export type S3Stub = {
  settings: S3Settings;
  objects: Map<string, StubObject>;
  /** Method and path of each call so far. */
  calls: string[];
  close(): Promise<void>;
};
