import type { Contract, Route } from '@lintel/contract/base/route';
import type { Tag } from '@lintel/contract/base/tags';
import type {
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query';
import type * as z from 'zod';
import { api } from './api.ts';
import type { ApiBaseQuery } from './base-query.ts';
import { keepUnder } from './cache-tags.ts';
import { type ApiCall, LONG_PATIENCE_MS, PATIENCE_MS } from './send.ts';
import type { Lifecycle } from './settle.ts';

/** What a call takes: `params` and `body` where the route has them, `query`, `ifMatch`, where a failure is shown; a call that was kept has a key and a person of its own. */
export type RouteArg<R extends Route> = Simplify<
  Part<'params', R['params'], true> &
    Part<'query', R['query'], true> &
    Part<'body', R['body'], false> &
    IfMatch<R> &
    Shown
>;

/** What a call answers with; null for an answer without a body. */
export type RouteAnswer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : null;

export type EndpointOf<R extends Route> = R['method'] extends 'GET'
  ? QueryDefinition<Arg<R>, ApiBaseQuery, Tag, RouteAnswer<R>, 'api'>
  : MutationDefinition<Arg<R>, ApiBaseQuery, Tag, RouteAnswer<R>, 'api'>;

export type EndpointsOf<C extends Contract> = { [K in keyof C]: EndpointOf<C[K]> } & {
  [K in keyof C & string as C[K] extends { pages: true } ? `${K}Pages` : never]: InfiniteQueryDefinition<
    Arg<C[K]>,
    string | undefined,
    ApiBaseQuery,
    Tag,
    RouteAnswer<C[K]>,
    'api'
  >;
};

/**
 * RTK Query endpoints of a contract: a query for each GET, a mutation for the rest, what is kept and refetched from its tags. A list that
 * is read page by page (`pages`) has an infinite query too, `listJobsPages` beside `listJobs`, each page continuing at the cursor
 * of the one before.
 */
export function endpointsOf<C extends Contract>(build: EndpointBuilder<ApiBaseQuery, Tag, 'api'>, contract: C) {
  const endpoints = Object.entries(contract).map(([operation, route]) => [
    operation,
    route.method === 'GET'
      ? build.query<unknown, AnyArg>({
          query: (arg) => callOf(operation, route, arg),
          providesTags: keepUnder<AnyArg>(operation, route, (arg) => arg ?? {}),
        })
      : build.mutation<unknown, AnyArg>({
          query: (arg) => callOf(operation, route, arg),
          onQueryStarted: (arg, lifecycle) => settled(route, arg, lifecycle),
        }),
  ]);
  for (const [operation, route] of Object.entries(contract)) routes.set(operation, route);
  const pages = Object.entries(contract)
    .filter(([, route]) => route.pages)
    .map(([operation, route]) => [
      `${operation}Pages`,
      build.infiniteQuery<{ nextCursor: string | null }, AnyArg, string | undefined>({
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: (last) => last.nextCursor ?? undefined,
        },
        query: ({ queryArg, pageParam: cursor }) =>
          callOf(operation, route, {
            ...queryArg,
            query: { ...queryArg?.query, ...(cursor !== undefined && { cursor }) },
          }),
        providesTags: keepUnder<AnyArg>(`${operation}Pages`, route, (arg) => arg ?? {}),
      }),
    ]);
  // why: Object.entries loses the link between a key and its route; EndpointsOf restores it
  return Object.fromEntries([...endpoints, ...pages]) as EndpointsOf<C>;
}

// why: the sign-in page has no room for it, and nothing that it changes is in the cache before somebody is signed in
const settling = import('./settle.ts').catch(() => null);

/** What a change does to the cache; without the file that knows better, everything under its tags is refetched. */
async function settled(route: Route, arg: unknown, lifecycle: Lifecycle): Promise<void> {
  const loaded = await settling;
  if (loaded) return loaded.settle(route, arg, lifecycle);
  await lifecycle.queryFulfilled.then(null, () => undefined);
  lifecycle.dispatch(api.util.invalidateTags([...(route.writes ?? [])]));
}

type AnyArg = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number;
  errors?: ApiCall['errors'];
  key?: string;
  personId?: number;
  // biome-ignore lint/suspicious/noConfusingVoidType: RTK Query's spelling of an argument that may be left out
} | void;

const routes = new Map<string, Route>();

/** The route of an operation whose endpoints are loaded, and the call that it makes. */
export function namedCall(operation: string, arg: AnyArg): { route: Route; call: ApiCall } {
  const route = routes.get(operation);
  if (!route) throw new Error(`The endpoints of ${operation} are not loaded`);
  return { route, call: callOf(operation, route, arg) };
}

function callOf(operation: string, route: Route, arg: AnyArg): ApiCall {
  const { params = {}, query, body, ifMatch, errors, key, personId } = arg ?? {};
  return {
    operation,
    method: route.method,
    path: pathOf(route.path, params),
    query,
    body,
    ifMatch,
    access: route.access,
    knowsCaller: route.knowsCaller === true,
    isIdempotent: route.idempotent === true,
    ...(key !== undefined && { key }),
    ...(personId !== undefined && { personId }),
    patienceMs: carriesFiles(route) ? LONG_PATIENCE_MS : PATIENCE_MS,
    errors: errors ?? (route.method === 'GET' ? 'inline' : 'modal'),
  };
}

/** Imports and uploads: changes that are heavy on the server. */
function carriesFiles({ method, limit }: Route): boolean {
  return method !== 'GET' && limit === 'heavy';
}

/** Fills `:name` in a route's path. */
export function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

type Part<K extends string, S, InAddress> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: InAddress extends true ? Loose<z.input<S>> : z.input<S> }
    : { [P in K]: InAddress extends true ? Loose<z.input<S>> : z.input<S> }
  : unknown;
/** A path is text: where the contract asks for digits, a number may be given. */
type Loose<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] };
type IfMatch<R extends Route> = R['ifMatch'] extends string ? { ifMatch: number } : unknown;
type Shown = Pick<Partial<ApiCall>, 'errors' | 'key' | 'personId'>;
type Simplify<T> = { [K in keyof T]: T[K] };
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query's spelling of an argument that may be left out
type Arg<R extends Route> = Record<never, never> extends RouteArg<R> ? RouteArg<R> | void : RouteArg<R>;
