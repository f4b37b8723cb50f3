import type { Route } from '@lintel/contract/base/route';
import type { Tag } from '@lintel/contract/base/tags';
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query';

type Fields = Record<string, unknown>;
/** What a call was made with, as far as it says what the call is about. */
export type Call = { params?: Fields; query?: Fields; body?: unknown; ifMatch?: number };

const kept = new Map<string, { route: Route; callOf: (arg: unknown) => Call }>();

/**
 * `providesTags` of a read: each answer has a key of its own under the read's tags, so that it can be refetched alone.
 * `callOf` makes the call of the argument, where that is not the argument itself.
 */
export function keepUnder<A>(
  name: string,
  route: Route,
  callOf?: (arg: A) => Call,
): (answer: unknown, error: unknown, arg: A) => { type: Tag; id: string }[] {
  kept.set(name, { route, callOf: (arg) => callOf?.(arg as A) ?? (arg as Call | undefined) ?? {} });
  return (_answer, _error, arg) => (route.reads ?? []).map((type) => ({ type, id: keyOf(name, arg) }));
}

/** The read that a query was defined for, and the call that it made; undefined for one that keeps nothing. */
export function readOf(name: string, arg: unknown): { route: Route; call: Call } | undefined {
  const read = kept.get(name);
  return read && { route: read.route, call: read.callOf(arg) };
}

function keyOf(endpointName: string, queryArgs: unknown): string {
  // why: RTK Query's type asks for the endpoint's definition, which its own keys do not depend on
  return defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition: undefined as never });
}
