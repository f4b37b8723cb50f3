import { expect, test } from 'vitest';
import { readStorageUrl } from './storage-url.ts';

const NO_KEYS = { id: undefined, secret: undefined };

test('the keys stand in the address or in variables of their own', () => {
  expect(
    readStorageUrl('s3://ID:se%2Fcret@homes?endpoint=https://minio.example:9000&region=eu-north-1', NO_KEYS),
  ).toEqual({
    bucket: 'homes',
    region: 'eu-north-1',
    endpoint: 'https://minio.example:9000',
    keyId: 'ID',
    secretKey: 'se/cret',
  });
  expect(readStorageUrl('s3://homes', { id: 'ID', secret: 'x' })).toMatchObject({ endpoint: null, keyId: 'ID' });
});

test.each([
  's3://homes',
  's3://ID:x@homes?endpoint=minio.example',
  's3://ID:x@homes?endpoint=file:///etc',
  's3://ID:x@homes/folder',
  's3://ID:x@homes?acl=public',
  's3://ID:x@Homes_1',
  'https://homes.s3.amazonaws.com',
])('%s cannot be used', (text) => {
  expect(readStorageUrl(text, NO_KEYS)).toBeNull();
});
