import type { Route } from '@lintel/contract/base/route';
import type { FastifyReply } from 'fastify';
import { disposition } from '../base/disposition.ts';
import { sendEvents } from '../base/events.ts';
import type { SentBytes, SentFile, TableFile } from '../tables/table-file.ts';
import { renderTable } from '../tables/table-render.ts';
import type { Rendered } from './answer-cache.ts';
import { answerWriter, ContractViolation, checkAnswer } from './answer-schema.ts';
import type { StoredAnswer } from './idempotency.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Makes what turns a handler's answer into status, headers and text; `isStrict` checks each against the contract. */
export function answerRenderer(route: Route, isStrict: boolean): (answer: unknown) => StoredAnswer {
  const write = answerWriter(route);
  const status = route.status ?? (route.response ? 200 : 204);
  return (answer) => {
    if (!route.response) return { status, headers: {}, text: '' };
    if (isStrict) checkAnswer(route, answer);
    return { status, headers: { 'content-type': JSON_TYPE, ...etagOf(route, answer) }, text: write(answer) };
  };
}

/** Sends a rendered answer. */
export function sendAnswer(reply: FastifyReply, { status, headers, text }: Rendered): FastifyReply {
  reply.code(status).headers(headers);
  return status === 204 || status === 304 ? reply.send() : reply.send(text);
}

/** Sends a download, named by RFC 6266. */
export async function sendTable(reply: FastifyReply, file: TableFile): Promise<FastifyReply> {
  const { bytes, contentType, fileName } = await renderTable(file);
  return reply
    .headers({ 'content-type': contentType, 'content-disposition': disposition(fileName), 'cache-control': 'no-store' })
    .send(bytes);
}

/** Sends a text of another type than JSON, such as a calendar. */
export function sendText(reply: FastifyReply, { text, contentType, fileName }: SentFile): FastifyReply {
  return reply
    .headers({ 'content-type': contentType, 'content-disposition': disposition(fileName), 'cache-control': 'no-store' })
    .send(text);
}

/** Sends bytes that are made while they are read; a reader that goes away ends their making. */
export function sendBytes(reply: FastifyReply, { stream, contentType, fileName }: SentBytes): FastifyReply {
  return reply
    .headers({ 'content-type': contentType, 'content-disposition': disposition(fileName), 'cache-control': 'no-store' })
    .send(stream);
}

/** Sends server-sent events; each is checked like an answer. */
export function sendStream(
  reply: FastifyReply,
  { render }: { render(answer: unknown): StoredAnswer },
  events: AsyncIterable<unknown>,
) {
  return sendEvents(reply, events, (value) => render(value).text);
}

export function isTableFile(answer: unknown): answer is TableFile {
  return typeof answer === 'object' && answer !== null && 'tableFile' in answer;
}

export function isSentFile(answer: unknown): answer is SentFile {
  return typeof answer === 'object' && answer !== null && 'sentFile' in answer;
}

export function isSentBytes(answer: unknown): answer is SentBytes {
  return typeof answer === 'object' && answer !== null && 'sentBytes' in answer;
}

export function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

function etagOf(route: Route, answer: unknown): Record<string, string> {
  if (!route.etag) return {};
  const { version, results } = answer as { version?: number; results?: { version?: number } };
  const found = version ?? results?.version;
  if (found === undefined) throw new ContractViolation('an answer with an ETag needs a version');
  return { etag: `"${found}"` };
}
