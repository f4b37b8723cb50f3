import type { FastifyInstance } from 'fastify';
import type { Platform } from '../operations/platform.ts';

const policy = (storage: string) => [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  `img-src 'self' data: blob:${storage}`,
  `media-src 'self' blob:${storage}`,
  `connect-src 'self'${storage}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(self)',
};

/** Every answer says what a browser may do with it: no foreign script, style, frame or image, no sniffing, no referrer. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = securityHeaders(app.platform);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The headers themselves, for what is answered without a request. */
export function securityHeaders({ settings, files }: Platform): Record<string, string> {
  const isSecure = settings.publicBaseUrl?.startsWith('https://') ?? false;
  const { origin } = files.storage;
  return {
    ...HEADERS,
    'content-security-policy': policy(origin === null ? '' : ` ${origin}`).join('; '),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
