import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { auditKeyOf } from './audit-lines.ts';
import { analyze, migrate } from './migrate.ts';
import { pgTypes } from './pg-types.ts';
import type { Db } from './pooled-kysely.ts';
import { type AppRole, ensureRoles, OWNER_ROLE, PLATFORM_ROLE, RUNTIME_ROLE, rolePassword } from './roles.ts';
import { cutWhenSilent } from './silence.ts';
import { watchForStalls } from './stall.ts';
import { DatabaseUnavailable, type Pools, type Tx, type TxContext, type TxOptions, withTx } from './tx.ts';

export type Database = {
  withTx<T>(ctx: TxContext, options: TxOptions, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; rejects within 2.5 s when it does not. */
  ping(): Promise<void>;
  /** The state of each pool's connections. */
  connections(): PoolCount[];
  close(): Promise<void>;
  /**
   * Has PostgreSQL count what is in the tables, as it does by itself within a minute: until then it looks rows up by any index that
   * begins with the organization, and lists of thousands of rows take seconds.
   */
  analyze(): Promise<void>;
  version: string;
  migrationsApplied: string[];
};

export type PoolCount = { pool: string; open: number; idle: number; waiting: number };

export type OpenOptions = {
  /** A connection that may create roles: the embedded superuser, or what DATABASE_URL names. */
  adminUrl: string;
  secret: string;
  poolSize?: number;
  log?: (line: string) => void;
};

const CHECKOUT_WAIT_MS = 2000;
const PING_MS = 2000;
const NOBODY: TxContext = { userId: null, organizationIds: [], seesAllProperties: false, isPlatform: false };
/** A new connection plans each statement again, which takes longer than most answers; so one of a request rests this long before it is closed. */
const REQUEST_REST_MS = 30 * 60_000;
/** A job computes between its statements, yet one on a frozen host must release its locks soon. */
const JOB_IDLE_MS = 60_000;

/**
 * Each connection that reads keeps the plans of all pages, some 2 MiB a statement, and more than two a processor only slow each other down
 * (decisions 17 and 71).
 */
const READ_CONNECTIONS = Math.min(12, Math.max(4, 2 * availableParallelism()));
const WRITE_CONNECTIONS = 4;

/** Creates the roles, migrates, and opens the pools. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  await ensureRoles(options.adminUrl, options.secret);
  const { applied, version } = await migrate(roleUrl(options.adminUrl, options.secret, OWNER_ROLE), options.log);
  return { ...connect(options), version, migrationsApplied: applied };
}

/** Opens the pools on a database that is already migrated. */
export function connect(options: OpenOptions): Omit<Database, 'version' | 'migrationsApplied'> {
  const clients = { short: new Set<ClientBase>(), long: new Set<ClientBase>() };
  const pool = (role: AppRole, max: number, extra: PoolConfig & { pipeline?: boolean } = {}) => {
    const made = new Pool({
      connectionString: roleUrl(options.adminUrl, options.secret, role),
      max,
      connectionTimeoutMillis: CHECKOUT_WAIT_MS,
      idleTimeoutMillis: 60_000,
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
      application_name: 'lintel',
      // A statement outside withTx, or after a BEGIN that failed, cannot write. Pages are in memory or on a solid-state disk, where one found by its
      // key costs little more than the next: by PostgreSQL's own 4, small tables are read whole for each row that is looked up (decision 47).
      options: '-c TimeZone=UTC -c default_transaction_read_only=on -c random_page_cost=1.1',
      types: pgTypes,
      ...extra,
    } as PoolConfig);
    // An idle connection that dies is replaced at the next checkout.
    made.on('error', () => {});
    // One that dies in the middle of a transaction rejects its query; an unhandled event would end this process.
    made.on('connect', (client) => {
      client.on('error', () => {});
      cutWhenSilent(client);
    });
    return made;
  };
  // A firewall forgets a connection that says nothing for some minutes.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };
  const ofRequests = { pipeline: true, idleTimeoutMillis: REQUEST_REST_MS, ...keepAlive };
  const pools: Pools = {
    reads: cutWhenStalled(pool(RUNTIME_ROLE, options.poolSize ?? READ_CONNECTIONS, ofRequests), clients.short),
    writes: cutWhenStalled(pool(RUNTIME_ROLE, options.poolSize ?? WRITE_CONNECTIONS, ofRequests), clients.short),
    platform: cutWhenStalled(pool(PLATFORM_ROLE, 2, ofRequests), clients.short),
    jobs: cutWhenStalled(pool(RUNTIME_ROLE, 2, { idle_in_transaction_session_timeout: JOB_IDLE_MS }), clients.long),
    platformJobs: cutWhenStalled(
      pool(PLATFORM_ROLE, 2, { idle_in_transaction_session_timeout: JOB_IDLE_MS }),
      clients.long,
    ),
    stalls: watchForStalls({
      url: roleUrl(options.adminUrl, options.secret, RUNTIME_ROLE),
      clients: (isLong) => (isLong ? clients.long : clients.short),
      refuse: tooBusy,
    }),
    auditKey: auditKeyOf(options.secret),
  };
  return {
    withTx: (ctx, tx, fn) => withTx(pools, ctx, tx, fn),
    analyze: () => analyze(roleUrl(options.adminUrl, options.secret, OWNER_ROLE)),
    ping: () => withTx(pools, NOBODY, { mode: 'read', answerWithinMs: PING_MS }, ({ db }) => selectOne(db)),
    connections: () =>
      Object.entries<unknown>(pools).flatMap(([name, pool]) =>
        pool instanceof Pool
          ? [{ pool: name, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }]
          : [],
      ),
    close: async () => {
      pools.stalls.close();
      const { reads, writes, platform, jobs, platformJobs } = pools;
      await Promise.all([reads, writes, platform, jobs, platformJobs].map((one) => one.end()));
    },
  };
}

function cutWhenStalled(pool: Pool, clients: Set<ClientBase>): Pool {
  return pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
}

async function selectOne(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The address of the database of `adminUrl` for a connection as one of the app's roles. */
export function roleUrl(adminUrl: string, secret: string, role: AppRole): string {
  const [, scheme, rest] = /^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?(.*)$/s.exec(adminUrl) ?? [];
  if (scheme === undefined || rest === undefined)
    throw new Error('DATABASE_URL must look like postgresql://user:password@host/database');
  return `${scheme}${role}:${rolePassword(secret, role)}@${rest}`;
}

function tooBusy(): Error {
  return new DatabaseUnavailable('the database did not answer in time');
}
