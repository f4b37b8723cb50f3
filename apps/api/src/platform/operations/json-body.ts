import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';

const DEPTH_MAX = 20;
const FIELDS_MAX = 5000;
const MEDIA_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Takes JSON bodies in UTF-8 only: media type compared exactly before anything is read, depth and fields bounded, prototype keys refused. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, parseJson(request, bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.takesBytes) return;
    if (carriesBody(request) && !MEDIA_TYPE.test(request.headers['content-type'] ?? ''))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  });
}

function carriesBody({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parseJson(request: FastifyRequest, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  // Decoded as it is, it would be stored with other characters than were sent.
  if (!isUtf8(bytes)) throw new AppError('BAD_REQUEST', 'The body is not UTF-8.');
  if (request.headers['idempotency-key'] !== undefined)
    request.bodyHash = createHash('sha256').update(bytes).digest('base64url');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not JSON.');
  }
  checkTree(value);
  return value;
}

// Walks without recursion, so that a deep body cannot overflow the stack.
function checkTree(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new AppError('BAD_REQUEST', `The body is nested deeper than ${DEPTH_MAX} levels.`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value)) refuseFields(value);
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
}

function refuseFields(value: object): void {
  if (Object.keys(value).length > FIELDS_MAX)
    throw new AppError('BAD_REQUEST', `The body has more than ${FIELDS_MAX} fields in one object.`);
  for (const key of ['__proto__', 'constructor', 'prototype'])
    if (Object.hasOwn(value, key)) throw new AppError('BAD_REQUEST', `The body has a field named ${key}.`);
}
