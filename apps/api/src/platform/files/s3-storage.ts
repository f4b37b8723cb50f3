import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { disposition } from '../base/disposition.ts';
import { AppError } from '../base/errors.ts';
import { putHeaders, SIGNED_SECONDS, type Storage, type StoredObject } from './storage.ts';

/** An S3 bucket, or anything that speaks its protocol. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Absent for Amazon's own; otherwise the bucket is part of the path. */
  endpoint: string | null;
  keyId: string;
  secretKey: string;
};

/** Bytes in an S3 bucket; the SDK is loaded with the first call. */
export function createS3Storage(settings: S3Settings, clock: () => Date): Storage {
  const { bucket: Bucket } = settings;
  let loading: ReturnType<typeof load> | undefined;
  const sdk = () => {
    loading ??= load(settings);
    return loading;
  };
  const expiresAt = (signedAt: Date) => new Date(signedAt.getTime() + SIGNED_SECONDS * 1000).toISOString();

  return {
    origin: originOf(settings),

    async presignPut(terms) {
      const { client, s3, getSignedUrl } = await sdk();
      const headers = putHeaders(terms);
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: terms.key,
        ContentLength: terms.size,
        ContentType: terms.contentType,
        IfNoneMatch: '*',
        ChecksumSHA256: headers['x-amz-checksum-sha256'],
      });
      const signingDate = clock();
      // why: the checksum stays a header that has to be sent, and length and type are bound too; the SDK would leave them out
      const url = await getSignedUrl(client, command, {
        expiresIn: SIGNED_SECONDS,
        signingDate,
        unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
        signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
      });
      return { url, method: 'PUT', headers, expiresAt: expiresAt(signingDate) };
    },

    async presignGet({ key, name, contentType }) {
      const { client, s3, getSignedUrl } = await sdk();
      const command = new s3.GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition(name),
        ResponseCacheControl: 'no-store',
      });
      const signingDate = clock();
      const url = await getSignedUrl(client, command, { expiresIn: SIGNED_SECONDS, signingDate });
      return { url, expiresAt: expiresAt(signingDate) };
    },

    async head(key) {
      const { client, s3 } = await sdk();
      const found = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key: key }))
        .catch(ignoreMissing)
        .catch(tellAway);
      return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },

    async read(key) {
      const { client, s3 } = await sdk();
      const found = await client
        .send(new s3.GetObjectCommand({ Bucket, Key: key }))
        .catch(ignoreMissing)
        .catch(tellAway);
      return found?.Body as Readable | undefined;
    },

    async write(key, path, sha256) {
      const { client, s3 } = await sdk();
      // Whole in memory, so that a try that fails can be made again; nothing larger than 64 MiB comes here.
      const Body = await readFile(path);
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      await client.send(new s3.PutObjectCommand({ Bucket, Key: key, Body, ChecksumSHA256 })).catch(tellAway);
    },

    async blank(key) {
      const { client, s3 } = await sdk();
      await client.send(new s3.PutObjectCommand({ Bucket, Key: key, Body: Buffer.alloc(0) })).catch(tellAway);
    },

    async remove(key) {
      const { client, s3 } = await sdk();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key })).catch(tellAway);
    },

    async *list() {
      const { client, s3 } = await sdk();
      for (const Prefix of ['staging/', 'files/']) {
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
          for (const one of page.Contents ?? [])
            yield {
              key: one.Key ?? '',
              size: one.Size ?? 0,
              modifiedAt: one.LastModified ?? new Date(0),
            } satisfies StoredObject;
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
      }
    },
  };
}

async function load({ region, endpoint, keyId, secretKey }: S3Settings) {
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  });
  return { s3, client, getSignedUrl };
}

function originOf({ bucket, region, endpoint }: S3Settings): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin;
}

// A store that does not answer affects only what has to do with files, and the error says so.
function tellAway(error: unknown): never {
  const status = (error as S3Failure).$metadata?.httpStatusCode ?? 0;
  if (error instanceof AppError || (status >= 400 && status < 500)) throw error;
  throw new AppError('OVERLOADED', 'The store of the files does not answer right now. Try again in a moment.', {
    retryAfterSeconds: 5,
    cause: error,
  });
}

function ignoreMissing(error: S3Failure): undefined {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata?.httpStatusCode === 404)
    return undefined;
  throw error;
}

type S3Failure = { name?: string; $metadata?: { httpStatusCode?: number } };
