import path from 'node:path';
import { createLocalStorage, type LocalStorage } from './local-storage.ts';
import { createRenditions, type Renditions } from './renditions.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { createUrlSigner, type UrlSigner } from './url-signer.ts';

/** The files of an instance: where their bytes are stored, how pictures are resized, and where temporary files go. */
export type Files = {
  storage: Storage;
  /** The storage again when it is this machine's disk, whose addresses we serve ourselves. */
  local: LocalStorage | null;
  renditions: Renditions;
  /** An address of ours for a picture in another width; one behind a secret link (`linkId`) ends once its page shows it no more. */
  presignRendition(key: string, width: number, linkId?: number): { url: string; expiresAt: string };
  signer: UrlSigner;
  /** A folder for files that are being checked. */
  scratch: string;
};

/** Below the API's base path: the bytes of files, and pictures in other widths. */
export const BYTES_PATH = '/file-bytes';
export const RENDITION_PATH = '/file-rendition';

/** Puts the files of an instance together; nothing is written or loaded until it is used. */
export function createFiles({ folder, secret, apiBasePath, s3, clock, cacheBytes }: FilesOptions): Files {
  const signer = createUrlSigner(secret, clock);
  const local = s3 ? null : createLocalStorage({ folder, base: `${apiBasePath}${BYTES_PATH}`, signer });
  const storage = s3 ? createS3Storage(s3, clock) : (local as LocalStorage);
  return {
    storage,
    local,
    signer,
    scratch: path.join(folder, 'scratch'),
    renditions: createRenditions({
      storage,
      folder: path.join(folder, 'renditions'),
      ...(cacheBytes && { maxBytes: cacheBytes }),
    }),
    presignRendition(key, width, linkId) {
      const link = linkId === undefined ? undefined : String(linkId);
      const { expires, signature, expiresAt } = signer.sign(renditionFields(key, String(width), link));
      const query = new URLSearchParams({ w: String(width), ...(link !== undefined && { link }), expires, signature });
      return { url: `${apiBasePath}${RENDITION_PATH}/${key}?${query}`, expiresAt };
    },
  };
}

/** What the signature of a rendition's address is made over. */
export function renditionFields(key: string, width: string, link?: string): string[] {
  return link === undefined ? ['RENDITION', key, width] : ['RENDITION', key, width, link];
}

export type FilesOptions = {
  folder: string;
  secret: string;
  apiBasePath: string;
  s3: S3Settings | null;
  clock: () => Date;
  cacheBytes?: number;
};
