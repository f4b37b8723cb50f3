import type { Route } from '@lintel/contract/base/route';
import type { IdSource, Tag, Thing } from '@lintel/contract/base/tags';
import { api } from './api.ts';
import { type Call, readOf } from './cache-tags.ts';

type Fields = Record<string, unknown>;
/** Where the ids that a route is about are looked up. */
type Sources = Call & { answer?: unknown; before?: unknown };
/** Ids by name; a name that is absent may be any. */
type Place = Record<string, readonly unknown[]>;
type Entry = { key: string; name: string; arg: unknown; route: Route; call: Call; data: unknown; isPending: boolean };

export type Lifecycle = {
  // biome-ignore lint/suspicious/noExplicitAny: why: the store's own types would make a cycle
  dispatch: (action: any) => any;
  getState: () => unknown;
  queryFulfilled: PromiseLike<{ data: unknown }>;
};

/**
 * `onQueryStarted` of a change: its answer replaces the thing wherever the cache holds it; then what is about the same
 * place is refetched, as far as the answer does not say it already. So is it after a failure that leaves in doubt what is stored.
 */
export async function settle(route: Route, arg: unknown, lifecycle: Lifecycle): Promise<void> {
  const { dispatch, getState, queryFulfilled } = lifecycle;
  const writes = route.writes ?? [];
  const call = (arg ?? {}) as Call;
  const before = thingBefore(route, call, entriesUnder(writes, getState()));
  let answer: unknown;
  try {
    answer = (await queryFulfilled).data;
  } catch (failure) {
    if (!isInDoubt(failure)) return;
  }
  const place = placeOf(route, { ...call, answer, before });
  const stale = () => entriesUnder(writes, getState()).filter((entry) => mayOverlap(place, placeOfEntry(entry)));
  const known = new Set(stale().flatMap((entry) => (patch(entry, route.thing, answer, dispatch) ? [entry.key] : [])));
  // why: an answer that is still on its way may be older than the change, and is not under its tags yet
  await Promise.allSettled(dispatch(api.util.getRunningQueriesThunk()));
  const ids = stale().flatMap(({ key }) => (known.has(key) ? [] : [key]));
  dispatch(api.util.invalidateTags(writes.flatMap((type) => ids.map((id) => ({ type, id })))));
}

/** True where what is shown may not be what is stored: somebody else changed it, or nobody knows whether this call did. */
function isInDoubt(failure: unknown): boolean {
  const { status } = (failure as { error?: { status?: unknown } }).error ?? {};
  return typeof status === 'string' || DOUBTFUL.has(Number(status));
}

/** Overtaken (`If-Match`), and a proxy's word that the server did not answer. */
const DOUBTFUL: ReadonlySet<number> = new Set([412, 502, 504]);

function entriesUnder(tags: readonly Tag[], state: unknown): Entry[] {
  // why: typed with the store, this file and the store would need each other
  const { api: cache } = state as { api: { queries: Record<string, { data?: unknown; status: string } | undefined> } };
  return api.util.selectInvalidatedBy(state as never, tags).flatMap(({ endpointName, originalArgs, queryCacheKey }) => {
    const read = readOf(endpointName, originalArgs);
    const { data, status } = cache.queries[queryCacheKey] ?? {};
    const isPending = status === 'pending';
    return read ? [{ key: queryCacheKey, name: endpointName, arg: originalArgs, ...read, data, isPending }] : [];
  });
}

/** The thing at the version that the change is made over, where the cache holds that. */
function thingBefore({ about, thing }: Route, call: Call, entries: readonly Entry[]): unknown {
  const own = about?.[`${thing ?? ''}Id`];
  if (!thing || !own || call.ifMatch === undefined) return undefined;
  const ids = idsOf(own, call) ?? [];
  const held = entries.flatMap((entry) => thingsIn(entry.data, entry.route.things?.[thing]));
  return held.find(({ id, version }) => version === call.ifMatch && ids.includes(id));
}

function placeOf({ about }: Route, sources: Sources): Place {
  const ids = Object.entries(about ?? {}).map(([name, from]) => [name, idsOf(from, sources)] as const);
  return Object.fromEntries(ids.filter((each): each is readonly [string, unknown[]] => each[1] !== undefined));
}

function placeOfEntry({ route, call, data }: Entry): Place {
  return placeOf(route, { ...call, answer: pagesOf(data)[0] });
}

/** Undefined unless every one of its sources is known; null is an answer, such as an item in no unit. */
function idsOf(from: IdSource | readonly IdSource[], sources: Sources): unknown[] | undefined {
  const ids = [from].flat().map((source) => at(sources, source));
  return ids.includes(undefined) ? undefined : ids.map((id) => (id === null ? null : Number(id)));
}

function mayOverlap(one: Place, other: Place): boolean {
  return Object.entries(one).every(([name, ids]) => other[name]?.some((id) => ids.includes(id)) ?? true);
}

/** Writes the answer over every older copy of the thing; true where nothing of the entry is left to ask for. */
function patch(entry: Entry, thing: Thing | undefined, answer: unknown, dispatch: Lifecycle['dispatch']): boolean {
  const path = thing && entry.route.things?.[thing];
  if (path === undefined || !isFields(answer)) return false;
  // why: what a change answers with is not archived, and few answers say so
  const facts: Fields = { archivedAt: null, ...answer };
  const isOlder = (copy: Fields) =>
    copy.id === facts.id &&
    ('id' in facts || copy.propertyId === facts.propertyId) &&
    Number(copy.version) <= Number(facts.version);
  const copies = thingsIn(entry.data, path).filter(isOlder);
  if (copies.length === 0) return false;
  const write = (draft: unknown) => {
    for (const copy of thingsIn(draft, path).filter(isOlder))
      for (const name of Object.keys(copy)) if (name in facts) copy[name] = facts[name];
  };
  dispatch(api.util.updateQueryData(entry.name as never, entry.arg as never, write as never));
  return path === '' && !entry.isPending && copies.every((copy) => Object.keys(copy).every((name) => name in facts));
}

function thingsIn(data: unknown, path: string | undefined): Fields[] {
  if (path === undefined) return [];
  return pagesOf(data).flatMap((page) => [path === '' ? page : at(page, path)].flat().filter(isFields));
}

/** A list that is read page by page is kept as its pages. */
function pagesOf(data: unknown): unknown[] {
  return isFields(data) && Array.isArray(data.pageParams) ? (data.pages as unknown[]) : [data];
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => (isFields(inner) ? inner[name] : undefined), value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
