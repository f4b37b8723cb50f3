import type { Route } from '@lintel/contract/base/route';
import fastJson from 'fast-json-stringify';
import * as z from 'zod';
import { oncePerRoute } from '../base/once-per-route.ts';

type Json = { [key: string]: unknown };

/** The writer of a route's answers: only declared fields leave, a missing one is an error. */
export const answerWriter = oncePerRoute((route): ((value: unknown) => string) => {
  if (!route.response) return () => '';
  const schema = z.toJSONSchema(route.response, { target: 'draft-7', unrepresentable: 'any' }) as Json;
  return fastJson(plain(schema) as Parameters<typeof fastJson>[0]) as (value: unknown) => string;
});

/** Throws when an answer is not exactly what the contract declares; the message names the fields. */
export function checkAnswer(route: Route, value: unknown): void {
  const result = route.response?.safeParse(value);
  if (!result || result.success) return;
  const issues = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ContractViolation(`the answer breaks the contract: ${issues.join('; ')}`);
}

/** An answer that is not what the contract says: a defect of the server. */
export class ContractViolation extends Error {}

// A pair of unknown values is written as a list of them: the writer knows no pairs of values without a type.
function listed(schema: Json): Json {
  const { items, minItems, maxItems, additionalItems, ...rest } = schema;
  const isUntyped = Array.isArray(items) && items.every((item) => Object.keys(item as Json).length === 0);
  return isUntyped ? { ...rest, items: {} } : schema;
}

// 'X or null' is written as nullable: the writer otherwise tries every branch with a validator, some ten times slower.
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = listed(schema as Json);
  // why: the keyword 'format' is a text; a field that is called format is a schema and stays
  const entries = Object.entries(rest).filter(([key, value]) => key !== 'format' || typeof value !== 'string');
  const kept = Object.fromEntries(entries.map(([key, value]) => [key, plain(value)]));
  if (!Array.isArray(anyOf)) return kept;
  const branches = anyOf.filter((branch) => (branch as Json).type !== 'null');
  const isNullable = branches.length < anyOf.length;
  if (branches.length === 1) return { ...kept, ...(plain(branches[0]) as Json), nullable: isNullable };
  return { ...kept, anyOf: anyOf.map(plain) };
}
