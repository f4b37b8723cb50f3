import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@lintel/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/errors.ts';
import type { Platform } from '../operations/platform.ts';
import { PROBLEM_TYPE, problemOf } from '../operations/problem.ts';
import { securityHeaders } from './security-headers.ts';

/** How often Node checks for connections whose headers did not arrive in time. */
const CHECKED_EVERY_MS = 1000;

/** Node options that leave refusals to our own server, and check timeouts more often than Node does by default. */
export const PLAIN_HTTP: ServerOptions = { requireHostHeader: false, connectionsCheckingInterval: CHECKED_EVERY_MS };

/**
 * Refuses valid HTTP that this server does not accept: no Host or more than one, and expectations other than
 * 100-continue.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }) => {
    const { expect } = raw.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      throw new AppError('EXPECTATION_FAILED', 'Of expectations, only 100-continue is met here.');
    const hosts = countOf(raw, 'host');
    if (hosts === 0 && raw.httpVersion === '1.1') throw new AppError('BAD_REQUEST', 'The request names no Host.');
    if (hosts > 1) throw new AppError('BAD_REQUEST', 'The request names more than one Host.');
  });
}

/**
 * Answers what cannot be parsed as HTTP, or did not arrive in time: there is no request object, so the answer is
 * written to the socket.
 */
export function refuseConnection(platform: Platform, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [code, phrase, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const requestId = randomUUID();
  const { problem } = problemOf(new AppError(code, detail), requestId);
  const body = JSON.stringify(problem);
  platform.log.info('request', { requestId, route: 'none', status: problem.status });
  const headers = {
    ...securityHeaders(platform),
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${phrase}\r\n${lines.join('')}\r\n${body}`);
}

const MALFORMED: Refusal = ['BAD_REQUEST', 'Bad Request', 'The request could not be read.'];
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['TOO_LARGE', 'Payload Too Large', 'The request is larger than this address takes.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'Request Timeout', 'The request did not come in time.'],
};

// Counted in `rawHeaders`, because `headers` has only the first of several.
function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

type Refusal = readonly [ErrorCode, string, string];
