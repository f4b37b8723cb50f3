import type * as z from 'zod';
import type { ListDefinition } from './define-list.ts';
import type { ErrorCode } from './errors.ts';
import type { About, Tag, Thing } from './tags.ts';

/** Who may call: anyone · signed in · isAdmin of the organization · isSuperUser. */
export type Access = 'public' | 'user' | 'admin' | 'super';

/** What a signed-in person's role must allow on top of `access` (domain/roles). */
export type Need = 'read' | 'record' | 'manage';

/**
 * Which bucket counts the call: `auth` is the strict one, `heavy` is for reports and imports; `token` calls are counted
 * by their handler, once it is known whose token it is.
 */
export type LimitClass = 'normal' | 'auth' | 'token' | 'heavy';

/** One operation on the wire. Routes, web hooks and openapi.json are derived from it and written nowhere else. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the API base, with `:name` for parameters. */
  path: `/${string}`;
  access: Access;
  /** Defaults to `read` for GET and `record` for the rest. */
  needs?: Need;
  summary: string;
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The shape of the answer; absent means 204 without a body. */
  response?: z.ZodType;
  /** 200 for an answer and 204 for none, unless said. */
  status?: 200 | 201 | 202 | 204;
  /** The errors it can give beyond those every route of its kind can. */
  errors: readonly ErrorCode[];
  /** What every failure of it begins with, where existing clients look for that sentence. */
  failure?: string;
  /** A public call that treats a signed-in caller better: a token that is sent along must be valid. */
  knowsCaller?: boolean;
  /** Allowed to a person who still has to set up the second factor that is required of them. */
  beforeTotp?: boolean;
  /** May be called by a person who has not changed the password yet that an administrator gave them. */
  beforePassword?: boolean;
  /** Allowed to an administrator who is viewing as somebody else, although it is no GET. */
  whileViewing?: boolean;
  /** Cache tags the web keeps the answer under. */
  reads?: readonly Tag[];
  /** Cache tags that a success makes stale. */
  writes?: readonly Tag[];
  /** A success leaves answers alone that are about something else: those where an id that both name differs (decision 31). */
  about?: About;
  /** Of a change: what it changes. Its answer, where it has one, is that thing. */
  thing?: Thing;
  /** Of a read: where its answer holds things, as a path to one or to a list of them. Empty is the answer itself. */
  things?: { readonly [T in Thing]?: string };
  /** The answer carries `version`: sent as ETag. */
  etag?: boolean;
  /**
   * What the answer depends on, besides the day. It carries an ETag, is kept until one of these changes, and If-None-Match is answered 304.
   * `property`: the property of the parameter `propertyId`, as in the capital report.
   * `organization`: also what the caller sees of its organization, as a repair of an item that was moved to another property.
   * `portfolio`: all that the caller sees, as in the list of properties.
   * `today`: all that the caller sees and may do, and the minute.
   */
  revision?: 'property' | 'organization' | 'portfolio' | 'today';
  /**
   * The call changes something that carries a version, and `If-Match` names the version that was read: a stale one is a 412.
   * `required`: without one it is a 428. `optional`: a call of clients that send none; those change only the fields they name.
   */
  ifMatch?: 'required' | 'optional';
  /** An Idempotency-Key is honoured: the same key and body give the first answer again for 7 days. */
  idempotent?: boolean;
  /** Members of the answer that are sent once: a repeated Idempotency-Key gives the first answer again without them. */
  secrets?: readonly string[];
  /** Runs as the instance itself, while there is nobody yet who could ask. */
  asInstance?: boolean;
  /** `format=csv|xlsx|pdf` gives the same rows as a file. */
  exports?: boolean;
  /** The list or report that the route answers; query and answer follow from it. */
  list?: ListDefinition;
  /** The web reads it page by page, each page continuing at the cursor of the one before. */
  pages?: boolean;
  /** The answer is a file of this type and never JSON. */
  sends?: 'application/pdf' | 'application/zip' | 'text/calendar' | 'text/csv';
  /** Server-sent events instead of a JSON body. */
  streams?: boolean;
  limit?: LimitClass;
  /** Bytes of body taken; 1 MiB unless said. */
  bodyLimit?: number;
};

export type Contract = Record<string, Route>;

/** Gives the contract back with its literal types; the keys are the operation ids, unique product-wide. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives, already validated. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  /** The version named by If-Match, when one was sent. */
  ifMatch: R['ifMatch'] extends 'required' ? number : number | undefined;
};

type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller inside the server gives: as a request has it, with numbers as numbers. */
export type RouteCall<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Given<R['params']> }
  : { params?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Given<R['body']> } : { body?: undefined }) & {
    query?: Given<R['query']>;
    ifMatch?: number;
  };

/** What the route answers with. */
export type RouteOutput<R extends Route> = R['response'] extends z.ZodType ? z.input<R['response']> : undefined;

/** One row of what a collection answers with. */
export type RowOf<R extends Route> = RouteOutput<R> extends { results: readonly (infer Row)[] } ? Row : never;
