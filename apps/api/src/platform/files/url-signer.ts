import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNED_SECONDS } from './storage.ts';

/** Signs and checks our own addresses: every field that is named in them or sent with them is bound by one HMAC. */
export function createUrlSigner(secret: string, clock: () => Date): UrlSigner {
  const key = createHmac('sha256', secret).update('lintel file addresses 1').digest();
  const signature = (fields: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
  return {
    sign(fields) {
      const expires = Math.floor(clock().getTime() / 1000) + SIGNED_SECONDS;
      return {
        expires: String(expires),
        signature: signature([...fields, String(expires)]),
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },
    isGood(fields, { expires, signature: given }) {
      if (!/^\d{10,11}$/.test(expires ?? '') || !/^[0-9a-f]{64}$/.test(given ?? '')) return false;
      const isSame = timingSafeEqual(
        Buffer.from(given as string, 'hex'),
        Buffer.from(signature([...fields, expires as string]), 'hex'),
      );
      return isSame && Number(expires) * 1000 > clock().getTime();
    },
  };
}

export type UrlSigner = {
  sign(fields: readonly string[]): { expires: string; signature: string; expiresAt: string };
  isGood(fields: readonly string[], given: { expires: string | undefined; signature: string | undefined }): boolean;
};
