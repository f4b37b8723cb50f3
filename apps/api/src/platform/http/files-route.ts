import { RENDITION_WIDTHS } from '@lintel/domain/base/file-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError, forbidden, notFound } from '../base/errors.ts';
import { BYTES_PATH, RENDITION_PATH, renditionFields } from '../files/files.ts';
import { putFields } from '../files/local-storage.ts';
import { hashOfKey, isStorageKey } from '../files/storage.ts';
import { showsPicture } from '../identity/secret-link.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import type { Platform } from '../operations/platform.ts';

const BYTES_MAX = 50 * 1024 * 1024;
/**
 * Downloads are not shown in the application's pages: they may run nothing, are not cached, and are saved under their
 * name.
 */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Serves signed addresses: bytes in and out where they lie on this machine's disk, and pictures in other widths. The
 * signature replaces the sign-in: anybody with the address may use it for five minutes, for the one thing that it
 * names, and no longer than its file is there; one behind a secret link no longer than its page shows the picture.
 */
export async function serveFiles(app: FastifyInstance, isServed: IsServed = fileIsThere): Promise<void> {
  await app.register(async (scope) => {
    // Bytes are streamed to the disk, whatever they say they are.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    if (app.platform.files.local)
      scope.route({
        method: 'PUT',
        url: `${BYTES_PATH}/*`,
        bodyLimit: BYTES_MAX,
        config: { takesBytes: true },
        handler: receiveBytes,
      });
    if (app.platform.files.local)
      scope.route({
        method: 'GET',
        url: `${BYTES_PATH}/*`,
        handler: (request, reply) => sendBytes(request, reply, isServed),
      });
    scope.route({
      method: 'GET',
      url: `${RENDITION_PATH}/*`,
      handler: (request, reply) => sendRendition(request, reply, isServed),
    });
  });
}

async function receiveBytes(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { local, signer } = request.server.platform.files;
  const key = keyOf(request);
  const query = queryOf(request, ['expires', 'signature']);
  const headers = request.headers as Record<string, string | undefined>;
  const length = headers['content-length'] ?? '';
  if (!local || !signer.isGood(putFields(key, length, headers), query)) throw badAddress();
  const sha256 = Buffer.from(headers['x-amz-checksum-sha256'] ?? '', 'base64').toString('hex');
  const terms = { key, size: Number(length), contentType: headers['content-type'] ?? '', sha256 };
  await local.receive(terms, request.body as NodeJS.ReadableStream as never).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new AppError('STORAGE_FULL', 'The disk for files is full. Nothing was kept.', { cause: error });
    throw error;
  });
  return reply.code(200).send();
}

async function sendBytes(request: FastifyRequest, reply: FastifyReply, isServed: IsServed): Promise<FastifyReply> {
  const { local, signer } = request.server.platform.files;
  const key = keyOf(request);
  const { type = '', disposition = '', ...query } = queryOf(request, ['type', 'disposition', 'expires', 'signature']);
  if (!local || !signer.isGood(['GET', key, type, disposition], query)) throw badAddress();
  if (!(await isServed(request.server.platform, key))) throw badAddress();
  if (hashOfKey(key) !== undefined && !(await local.isIntact(key))) throw notFound('file');
  const found = await local.head(key);
  if (!found) throw notFound('file');
  const part = partOf(request.headers.range, found.size);
  const bytes = await local.read(key, part);
  if (!bytes) throw notFound('file');
  const { from, to } = part ?? { from: 0, to: found.size - 1 };
  return reply
    .code(part ? 206 : 200)
    .headers({
      ...HEADERS,
      'accept-ranges': 'bytes',
      'content-type': type,
      'content-disposition': disposition,
      'content-length': String(to - from + 1),
      ...(part && { 'content-range': `bytes ${from}-${to}/${found.size}` }),
    })
    .send(bytes);
}

/** One part that is asked for and there; anything else is answered with the whole. Safari plays no sound from a server without parts. */
function partOf(range: string | undefined, size: number): { from: number; to: number } | undefined {
  const asked = /^bytes=(\d{1,12})-(\d{1,12})?$/.exec(range ?? '');
  if (!asked) return undefined;
  const from = Number(asked[1]);
  const to = Math.min(size - 1, asked[2] === undefined ? size - 1 : Number(asked[2]));
  return from <= to ? { from, to } : undefined;
}

async function sendRendition(request: FastifyRequest, reply: FastifyReply, isServed: IsServed): Promise<FastifyReply> {
  const { platform } = request.server;
  const { renditions, signer } = platform.files;
  const key = keyOf(request);
  const isShared = (request.query as Record<string, unknown>).link !== undefined;
  const names = ['w', 'expires', 'signature', ...(isShared ? ['link'] : [])];
  const { w = '', link, expires, signature } = queryOf(request, names);
  const isGood = signer.isGood(renditionFields(key, w, link), { expires, signature });
  if (!RENDITION_WIDTHS.some((width) => String(width) === w) || !isGood) throw badAddress();
  const isAlive = link === undefined ? isServed(platform, key) : isStillShown(platform, Number(link), key);
  if (!(await isAlive)) throw badAddress();
  const bytes = await renditions.open(key, Number(w));
  return reply.headers({ ...HEADERS, 'content-type': 'image/webp' }).send(bytes);
}

// An address ends with its file, not minutes after it.
async function fileIsThere({ database }: Platform, key: string): Promise<boolean> {
  const { rows } = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql`select from file f where f.storage_key = ${key} and f.state = 'READY' and f.archived_at is null limit 1`.execute(
      db,
    ),
  );
  return rows.length > 0;
}

function isStillShown({ database, clock }: Platform, linkId: number, key: string): Promise<boolean> {
  const now = clock().toISOString();
  return database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => showsPicture(db, { linkId, key, now }));
}

function keyOf(request: FastifyRequest): string {
  const key = (request.params as { '*'?: string })['*'] ?? '';
  if (!isStorageKey(key)) throw badAddress();
  return key;
}

// Each field once and no other: one that is doubled or added makes the address another one.
function queryOf<N extends string>(request: FastifyRequest, names: readonly N[]): { [K in N]: string | undefined } {
  const query = request.query as Record<string, unknown>;
  const isSame = Object.keys(query).length === names.length && names.every((name) => typeof query[name] === 'string');
  if (!isSame) throw badAddress();
  return query as { [K in N]: string };
}

function badAddress(): AppError {
  return forbidden('This address does not work, or not any more. Open the page again for a new one.');
}

/** Whether the file whose bytes are under a key is still one that may be fetched. */
type IsServed = (platform: Platform, key: string) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, not JSON. */
    takesBytes?: boolean;
  }
}
