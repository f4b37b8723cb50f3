import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PageName, RECORDED_WORD, type Subject } from './pages.ts';

/** The calls of each page as `--record` found them; `start` is what the web asks when somebody signed in opens it. */
export const CALLS_FILE = path.join(import.meta.dirname, 'calls.json');

export type Role = 'admin' | 'manager';
export type RecordedCall = {
  method: string;
  /** With `{propertyId}` and the like where the subject's ids belong. */
  path: string;
  /** Which call of the page had to be answered first, counted from 0. */
  after?: number;
  body?: string;
  /** Sends the version of the item that it changes. */
  isVersioned?: true;
  isIdempotent?: true;
};
export type Calls = Record<Role, Record<PageName | 'start' | 'write', RecordedCall[]>>;

/** The calls on record. */
export async function readCalls(): Promise<Calls> {
  return JSON.parse(await readFile(CALLS_FILE, 'utf8')) as Calls;
}

const KEYS = ['organizationId', 'propertyId', 'unitId', 'itemId'] as const;

/** The address of a call with names in the place of the subject's ids and of what was typed. */
export function pathTemplate(url: string, subject: Subject): string {
  const named = new Map(KEYS.map((key) => [String(subject[key]), `{${key}}`]));
  if (named.size < KEYS.length) throw new Error('Two ids of the recorded subject are the same number');
  const [pathname = '', query] = url.split('?');
  const parts = pathname.split('/').map((part) => named.get(part) ?? part);
  const unknown = parts.find((part) => /^\d+$/.test(part));
  if (unknown !== undefined) throw new Error(`${url} has an id that is none of the subject's: ${unknown}`);
  if (query === undefined) return parts.join('/');
  const asked = [...new URLSearchParams(query)].map(([key, value]) => {
    if (key === 'q' && RECORDED_WORD.startsWith(value)) return 'q={typed}';
    const isId = (KEYS as readonly string[]).includes(key);
    return `${key}=${isId ? (named.get(value) ?? value) : encodeURIComponent(value)}`;
  });
  return `${parts.join('/')}?${asked.join('&')}`;
}

/** The JSON of a call's body with names in the place of the subject's ids. */
export function bodyTemplate(json: string, subject: Subject): string {
  return KEYS.reduce((text, key) => text.replaceAll(`"${key}":${subject[key]}`, `"${key}":{${key}}`), json);
}

/** A path or body for a subject, and for what is typed. */
export function fillTemplate(template: string, subject: Subject, typed = ''): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'typed' ? encodeURIComponent(typed) : String(subject[name as keyof Subject]),
  );
}
