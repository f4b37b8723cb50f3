import * as z from 'zod';
import { MODULES } from './all.ts';
import { Id } from './base/scalars.ts';

/** Every object, list and choice that a module of the contract exports, under the name of its export, and the id, which nearly all of them have: openapi.json describes each once. */
export const NAMED_SCHEMAS: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [Id, 'Id'],
  ...MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType && isWorthAName(value) ? [[value, name] as const] : [],
    ),
  ),
]);

function isWorthAName(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodUnion;
}
