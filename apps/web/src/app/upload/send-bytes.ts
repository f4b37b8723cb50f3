import { runtimeConfig } from '#api/config.ts';
import { csrfHeader } from '#api/send.ts';

export type Upload = { url: string; method: string; headers: Record<string, string> };

type SendOptions = { signal: AbortSignal; onProgress: (share: number) => void; stallMs?: number };

/** The upload failed: the connection broke, or the address was refused (then a new one is needed). */
export class SendFailed extends Error {
  readonly isRefused: boolean;
  constructor(isRefused: boolean) {
    super('the bytes were not taken');
    this.isRefused = isRefused;
  }
}

/** How long an upload may make no progress, neither bytes up nor an answer down, before it counts as broken. */
const STALL_MS = 120_000;

/**
 * Sends bytes to a signed address; `onProgress` gets the share that is sent, 0 to 1 (fetch reports no progress).
 * However slow the connection, an upload continues for as long as it makes progress.
 */
export async function sendBytes(
  upload: Upload,
  bytes: Blob,
  { signal, onProgress, stallMs = STALL_MS }: SendOptions,
): Promise<void> {
  const url = await absolute(upload.url);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, url);
    const isOurs = url.origin === window.location.origin;
    for (const [name, value] of Object.entries({ ...upload.headers, ...(isOurs && csrfHeader()) }))
      request.setRequestHeader(name, value);
    let stall: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(new SendFailed(request.status < 500)));
    request.onerror = () => reject(new SendFailed(false));
    request.onabort = () => reject(signal.aborted ? signal.reason : new SendFailed(false));
    request.onloadend = () => clearTimeout(stall);
    moved();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

/** An address of a file as a browser can use it: one without a host is below the API's. */
export async function absolute(url: string): Promise<URL> {
  const { apiBase } = await runtimeConfig();
  return new URL(url, new URL(apiBase, window.location.origin));
}

/** SHA-256 of the bytes as hexadecimal digits; null where the browser offers it only over https. */
export async function hashOf(bytes: Blob): Promise<string | null> {
  // why: browsers leave it out on plain http, whatever the types say
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
