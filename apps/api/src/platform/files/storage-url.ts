import type { S3Settings } from './s3-storage.ts';

/** What STORAGE_URL says: `s3://bucket?region=…&endpoint=…`, the keys in it or in the two AWS variables; null when it cannot be used. */
export function readStorageUrl(
  text: string,
  keys: { id: string | undefined; secret: string | undefined },
): S3Settings | null {
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) return null;
  const { hostname: bucket, username, password, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  const keyId = decodeURIComponent(username) || keys.id;
  const secretKey = decodeURIComponent(password) || keys.secret;
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isAddress = endpoint === null || (URL.canParse(endpoint) && /^https?:\/\/[^/]+\/?$/.test(endpoint));
  if (!/^[a-z0-9.-]{3,63}$/.test(bucket) || !/^\/?$/.test(pathname) || !isKnown || !isAddress || !keyId || !secretKey)
    return null;
  return { bucket, region: searchParams.get('region') ?? 'us-east-1', endpoint, keyId, secretKey };
}
