import type { FieldError } from '@lintel/contract/base/errors';
import type { Route } from '@lintel/contract/base/route';
import * as z from 'zod';
import { AppError, notFound } from '../base/errors.ts';
import { oncePerRoute } from '../base/once-per-route.ts';
import { invalidInput } from './problem.ts';

/** Most faults of one part of the input that are reported: the answer to invalid input stays short. */
const FAULTS_TOLD = 100;

type Texts = Record<string, unknown>;
type Decoder = (texts: Texts) => Texts;

/** The decoder of a request to a route: texts of the address become numbers and booleans where the schema says so. */
export const inputDecoder = oncePerRoute((route): ((raw: RawInput) => OperationInput) => {
  const decodeParams = decoderOf(route.params);
  const decodeQuery = decoderOf(route.query);
  return (raw) => ({
    params: decodeParams(raw.params),
    query: decodeQuery(raw.query),
    body: raw.body,
    ifMatch: route.ifMatch ? versionOf(raw.ifMatch) : undefined,
  });
});

/** Makes the check of a route's input: the schemas of its contract decide, and every fault names its field. */
export function inputChecker(route: Route): (given: OperationInput) => CheckedInput {
  return (given) => {
    const errors: FieldError[] = [];
    if (Object.values(given.params).includes(0)) throw notFound('thing');
    const input = {
      params: check(route.params, given.params, errors),
      query: check(route.query ?? NoQuery, given.query, errors),
      body: readBody(route, given.body, errors),
      ifMatch: route.ifMatch ? given.ifMatch : undefined,
    };
    if (errors.length > 0) throw invalidInput(errors);
    if (route.ifMatch === 'required' && input.ifMatch === undefined) throw new AppError('VERSION_REQUIRED', NO_VERSION);
    return input;
  };
}

/** The version an If-Match header names: `"7"`; `*` and no header name none; anything else is a 400. */
export function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const digits = /^"([1-9]\d{0,9})"$/.exec(header)?.[1];
  if (digits === undefined) throw new AppError('BAD_REQUEST', 'If-Match must be one version in quotes, like "7".');
  return Number(digits);
}

const NoQuery = z.strictObject({});
const NO_VERSION = 'Send If-Match with the version that you read, like "7", so that nothing is overwritten unseen.';

function readBody(route: Route, body: unknown, errors: FieldError[]): unknown {
  if (route.body) return check(route.body, body, errors);
  if (body === undefined || (isRecord(body) && Object.keys(body).length === 0)) return undefined;
  errors.push({ path: '', message: 'this operation takes no body' });
  return undefined;
}

function check(schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  errors.push(...result.error.issues.slice(0, FAULTS_TOLD).flatMap(fieldErrors).slice(0, FAULTS_TOLD));
  return undefined;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys
    .slice(0, FAULTS_TOLD)
    .map((key) => ({ path: path ? `${path}.${key}` : key, message: 'is not a known field' }));
}

function decoderOf(schema: z.ZodType | undefined): Decoder {
  const kinds = schema ? kindsOf(schema) : new Map<string, string>();
  return (texts) => {
    const decoded: Texts = {};
    for (const [name, text] of Object.entries(texts)) decoded[name] = decode(kinds.get(name), name, text);
    return decoded;
  };
}

function kindsOf(schema: z.ZodType): Map<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonObjectSchema;
  const kinds = Object.entries(properties).flatMap(([name, property]) => {
    const types = [property, ...(property.anyOf ?? [])].flatMap((one) => one.type ?? []);
    const kind = types.find((type) => type === 'integer' || type === 'number' || type === 'boolean');
    return kind ? [[name, kind] as const] : [];
  });
  return new Map(kinds);
}

// Digits and true/false only: '1e3', ' 7', '0x1F' and '' stay texts, and are refused by the schema.
function decode(kind: string | undefined, name: string, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (text.includes('\u0000') || !text.isWellFormed())
    throw invalidInput([{ path: name, message: 'contains a character that cannot be stored' }]);
  if (kind === 'integer' && /^-?(0|[1-9]\d{0,18})$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type RawInput = { params: Texts; query: Texts; body: unknown; ifMatch: string | undefined };
/** The input of a call before the contract has decided about it. */
export type OperationInput = { params: Texts; query: Texts; body: unknown; ifMatch: number | undefined };
export type CheckedInput = { params: unknown; query: unknown; body: unknown; ifMatch: number | undefined };

type JsonObjectSchema = {
  properties?: Record<string, { type?: string | string[]; anyOf?: { type?: string | string[] }[] }>;
};
