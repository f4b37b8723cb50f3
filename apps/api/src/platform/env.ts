import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { LOG_LEVELS } from './log.ts';

const ROLES = ['web', 'worker'] as const;
const SECRET_MIN = 32;

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
  LINTEL_SECRET: z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ROLES: z
    .string()
    .default('web,worker')
    .refine(
      (text) => text.split(',').every((role) => ROLES.some((one) => one === role)),
      'must be web, worker or web,worker',
    ),
  LINTEL_RATE_LIMITS: Switch.default('on'),
  LINTEL_CHECK_RESPONSES: z.enum(['0', '1']).default('0'),
});

/** A variable that cannot be used; the message lists every one of them with what it should be. */
export class EnvError extends Error {}

/** Reads the variables once; empty ones count as absent. Throws EnvError with the whole list of what is wrong. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
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
    logLevel: env.LOG_LEVEL,
    roles: env.ROLES.split(',') as Role[],
    hasRateLimits: env.LINTEL_RATE_LIMITS === 'on',
    isProduction: env.NODE_ENV === 'production',
    checksResponses: env.NODE_ENV === 'test' || env.LINTEL_CHECK_RESPONSES === '1',
  };
}

/** The instance's secret: given, or made once and kept in the data directory for its owner alone to read. */
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

function problemsOf({ PORT, NODE_ENV, PUBLIC_BASE_URL }: z.output<typeof Variables>): string[] {
  const problems = Number(PORT) > 65_535 ? ['PORT: must be a port number'] : [];
  // A link in a mail must never come from a Host header.
  if (NODE_ENV === 'production' && !PUBLIC_BASE_URL)
    problems.push('PUBLIC_BASE_URL: must be set in production, to the address that people use');
  return problems;
}

export type Role = (typeof ROLES)[number];

export type Env = {
  port: number;
  host: string;
  publicBaseUrl: string | null;
  apiBasePath: string;
  dataDir: string;
  databaseUrl: string | null;
  secret: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  roles: Role[];
  hasRateLimits: boolean;
  isProduction: boolean;
  checksResponses: boolean;
};
