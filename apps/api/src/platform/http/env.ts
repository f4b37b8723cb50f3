import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { entriesOf, faultInProxies } from '../base/client-address.ts';
import { LOG_LEVELS } from '../base/log.ts';
import type { S3Settings } from '../files/s3-storage.ts';
import { readStorageUrl } from '../files/storage-url.ts';

const ROLES = ['web', 'worker'] as const;
const SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 16;

const Switch = z.enum(['on', 'off']);

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .default('4000'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://lintel.example.com' })
    .optional(),
  API_BASE_PATH: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'must be empty or a path like /v1')
    .default('/v1'),
  LINTEL_DATA_DIR: z.string().min(1).default('.lintel'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]*\/[^?/]+/, 'must look like postgresql://user:password@host/database')
    .optional(),
  STORAGE_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  LINTEL_SECRET: z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587?from=lintel@example.com' })
    .optional(),
  SMS_URL: z.string().refine(isSmsUrl, 'must look like twilio://sid:token@api.twilio.com?from=+15550100').optional(),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  METRICS_TOKEN: z.string().min(METRICS_TOKEN_MIN, `must have at least ${METRICS_TOKEN_MIN} characters`).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  LINTEL_TRUSTED_PROXIES: z
    .string()
    .default('')
    .superRefine((text, context) => {
      const fault = faultInProxies(text);
      if (fault !== undefined)
        context.addIssue({
          code: 'custom',
          message: `must be addresses or CIDRs like 127.0.0.1,10.0.0.0/8 (${fault})`,
        });
    }),
  ROLES: z
    .string()
    .default('web,worker')
    .refine(
      (text) => text.split(',').every((role) => ROLES.some((one) => one === role)),
      'must be web, worker or web,worker',
    ),
  LINTEL_PRIVATE_NETWORKS: Switch.default('off'),
  LINTEL_RATE_LIMITS: Switch.default('on'),
  LINTEL_KEPT_ANSWERS_MIB: z
    .string()
    .default('24')
    .refine((text) => /^\d{1,4}$/.test(text), 'must be a number of MiB, 0 to 9999'),
  LINTEL_CHECK_RESPONSES: z.enum(['0', '1']).default('0'),
});

/** A variable that cannot be used; the message lists every one of them with what it should be. */
export class EnvError extends Error {}

/**
 * Reads the variables once; empty ones count as absent. Throws EnvError with the whole list of what is wrong. In a
 * terminal the log has warnings only, unless LOG_LEVEL is set, so that the address and the sign-ins stay visible.
 */
export function readEnv(variables: NodeJS.ProcessEnv, isTerminal = process.stdout.isTTY === true): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => value !== '' || name === 'API_BASE_PATH'),
  );
  const result = Variables.safeParse(given);
  const problems = result.success
    ? problemsOf(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || problems.length > 0)
    throw new EnvError(`These variables cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  const env = result.data;
  return {
    port: Number(env.PORT),
    host: env.HOST,
    publicBaseUrl: env.PUBLIC_BASE_URL?.replace(/\/$/, '') ?? null,
    apiBasePath: env.API_BASE_PATH,
    dataDir: path.resolve(env.LINTEL_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.LINTEL_SECRET ?? null,
    s3: s3Of(env),
    smtpUrl: env.SMTP_URL ?? null,
    smsUrl: env.SMS_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    roles: env.ROLES.split(',') as Role[],
    trustedProxies: entriesOf(env.LINTEL_TRUSTED_PROXIES),
    allowsPrivateNetworks: env.LINTEL_PRIVATE_NETWORKS === 'on',
    hasRateLimits: env.LINTEL_RATE_LIMITS === 'on',
    answerCacheBytes: Number(env.LINTEL_KEPT_ANSWERS_MIB) * 1024 * 1024,
    isProduction: env.NODE_ENV === 'production',
    checksResponses: env.NODE_ENV === 'test' || env.LINTEL_CHECK_RESPONSES === '1',
  };
}

/** The instance's secret: given, or generated once and stored in the data directory, readable by its owner only. */
export function instanceSecret(env: Pick<Env, 'secret' | 'dataDir'>): string {
  if (env.secret !== null) return env.secret;
  const file = path.join(env.dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(env.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_MIN) throw new EnvError(`${file} holds no usable secret; restore it from a backup.`);
  return secret;
}

function s3Of(given: Given): S3Settings | null {
  const keys = { id: given.AWS_ACCESS_KEY_ID, secret: given.AWS_SECRET_ACCESS_KEY };
  return given.STORAGE_URL === undefined ? null : readStorageUrl(given.STORAGE_URL, keys);
}

function problemsOf(given: Given): string[] {
  const { PORT, NODE_ENV, PUBLIC_BASE_URL, STORAGE_URL } = given;
  const problems = Number(PORT) > 65_535 ? ['PORT: must be a port number'] : [];
  if (STORAGE_URL !== undefined && s3Of(given) === null)
    problems.push(
      'STORAGE_URL: must look like s3://bucket?region=eu-north-1&endpoint=https://minio.example.com, with the keys as s3://ID:SECRET@bucket or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  // A link in a mail must never come from a Host header.
  if (NODE_ENV === 'production' && !PUBLIC_BASE_URL)
    problems.push('PUBLIC_BASE_URL: must be set in production, to the address that people use');
  return problems;
}

// A token goes to this address: over TLS, or to this machine.
function isSmsUrl(text: string): boolean {
  if (!/^twilio:\/\/[^:@/]+:[^@/]+@[^/?]+\?/.test(text) || !URL.canParse(text)) return false;
  const { searchParams } = new URL(text);
  const base = searchParams.get('base');
  const isSafe = base === null || (URL.canParse(base) && isEncryptedOrHere(new URL(base)));
  // In a query, a plus that is not %2B is a space.
  return isSafe && /^[ +]?[A-Za-z0-9]{3,34}$/.test(searchParams.get('from') ?? '');
}

function isEncryptedOrHere({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

type Given = z.output<typeof Variables>;

export type Role = (typeof ROLES)[number];

export type Env = {
  port: number;
  host: string;
  publicBaseUrl: string | null;
  apiBasePath: string;
  dataDir: string;
  databaseUrl: string | null;
  secret: string | null;
  /** The bucket that stores files; null stores them in the data directory. */
  s3: S3Settings | null;
  smtpUrl: string | null;
  smsUrl: string | null;
  supportEmail: string | null;
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  roles: Role[];
  /** Addresses and CIDRs of the proxies that are trusted to name the client. */
  trustedProxies: string[];
  /** Servers that people name may be in private networks; else those are refused. */
  allowsPrivateNetworks: boolean;
  hasRateLimits: boolean;
  /** How much text of answers a process keeps until what they show changes; 0 keeps none. */
  answerCacheBytes: number;
  isProduction: boolean;
  checksResponses: boolean;
};
