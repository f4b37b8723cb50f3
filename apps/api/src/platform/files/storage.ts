import type { Readable } from 'node:stream';

/** How long a signed address works. */
export const SIGNED_SECONDS = 300;

/** What an upload address permits: this key, this many bytes with this hash, and nothing else. */
export type PutTerms = { key: string; size: number; contentType: string; sha256: string };

/** What a download address permits; `name` is the name under which the browser saves the file. */
export type GetTerms = { key: string; name: string; contentType: string };

export type SignedPut = { url: string; method: 'PUT'; headers: Record<string, string>; expiresAt: string };
export type SignedGet = { url: string; expiresAt: string };
export type StoredObject = { key: string; size: number; modifiedAt: Date };

/** Storage of bytes: this machine's disk or an S3 bucket, with the same guarantees (storage-conformance.test.ts). */
export type Storage = {
  /** The origin that browsers send to and fetch from; null when it is our own. */
  origin: string | null;
  /** One upload of exactly these bytes to a key that is still free. */
  presignPut(terms: PutTerms): Promise<SignedPut>;
  presignGet(terms: GetTerms): Promise<SignedGet>;
  head(key: string): Promise<StoredObject | undefined>;
  /** The bytes, or undefined when there are none under the key. */
  read(key: string): Promise<Readable | undefined>;
  /** Keeps the file at `path` under the key; durable when it resolves. */
  write(key: string, path: string, sha256: string): Promise<void>;
  /** Drops the bytes and keeps the key taken, so that an upload address that still works finds it used. */
  blank(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Everything there is, in no order. */
  list(): AsyncIterable<StoredObject>;
};

const KEY = /^(?:staging\/[1-9]\d*\/[0-9a-f-]{36}|files\/[1-9]\d*\/[0-9a-f]{2}\/[1-9]\d*-[0-9a-f]{64})$/;

/** True for a key as we make them: numbers, hexadecimal digits and fixed words, never anything that people typed. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** Where an upload waits to be checked. */
export function stagingKey(organizationId: number, uuid: string): string {
  return `staging/${organizationId}/${uuid}`;
}

/** Where checked bytes stay; the hash in the name says what they have to be. */
export function readyKey(organizationId: number, fileId: number, sha256: string): string {
  return `files/${organizationId}/${sha256.slice(0, 2)}/${fileId}-${sha256}`;
}

/** The hash that the bytes under a key must have; undefined for what was not checked yet. */
export function hashOfKey(key: string): string | undefined {
  return /-([0-9a-f]{64})$/.exec(key)?.[1];
}

/** The headers that come with an upload, and are bound by its signature. */
export function putHeaders({ contentType, sha256 }: Pick<PutTerms, 'contentType' | 'sha256'>): Record<string, string> {
  return {
    'content-type': contentType,
    'if-none-match': '*',
    'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
  };
}
