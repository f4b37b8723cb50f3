import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseAbandonedJobs } from '#platform/background/job-claims.ts';
import { type Env, type Role, readEnv } from '#platform/http/env.ts';
import { selectHasUsers } from '#platform/http/meta.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#platform/identity/demo-accounts.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { makeSetupCode } from '#platform/identity/setup-code.ts';
import { anchorFileOf } from '#platform/records/audit-anchors.ts';
import { seedCatalogue } from '#platform/records/catalogue.ts';
import { buildApp } from '../app.ts';
import { storeDemoFiles } from '../seed/store-demo-files.ts';
import { startBackground } from '../worker.ts';
import { type Command, CommandError, type Given } from './command.ts';
import { loadDemo, selectIsDemo, updateIsDemo } from './demo.ts';
import { makePlatform } from './make-platform.ts';
import { patiently } from './patiently.ts';
import { type Stop, stopSignal } from './stopping.ts';
import { openStore, type Store } from './store.ts';

const WEB_FOLDER = path.join(import.meta.dirname, '../../../web/dist');
/** Everything has this long to stop; what has not is cleaned up by the next start. */
const STOP_ALONE = { leaveMs: 0, drainMs: 4_000, limitMs: 9_500 };
/** On an external database there may be other instances: the load balancer must see readiness 503 first. */
const STOP_AMONG_OTHERS = { leaveMs: 2_000, drainMs: 20_000, limitMs: 24_500 };
/** After an uncaught error only the database is waited for. */
const STOP_CRASHED = { leaveMs: 0, drainMs: 0, limitMs: 4_500 };

export const serve: Command = {
  usage: 'serve [--roles web,worker] [--demo | --no-demo]',
  summary: 'Start the embedded database if it is used, migrate, and serve the web app and the API until a signal.',
  options: { roles: { type: 'string' }, demo: { type: 'boolean' } },
  async run(given) {
    const env = readEnv({
      ...process.env,
      ...(typeof given.values.roles === 'string' && { ROLES: given.values.roles }),
    });
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const stopping = stopSignal();
    const store = await openStore(env, say);
    try {
      return await serveUntil(stopping, store, env, given, say);
    } finally {
      await store.close();
      say('Stopped.');
    }
  },
};

async function serveUntil(
  stopping: Stop,
  store: Store,
  env: Env,
  given: Given,
  say: (line: string) => void,
): Promise<number> {
  await patiently(() => seedCatalogue(store.database));
  const isDemo = await decideDemo(store, env, given.values.demo, say);
  const platform = makePlatform(env, store, isDemo);
  if (isDemo) await storeDemoFiles(store.database, platform.files.storage);
  stopping.onCrash(platform.log);
  if (store.isEmbedded)
    await patiently(() => store.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => releaseAbandonedJobs(db)));
  // why: once the server and its jobs run, a failure here would leave a process behind that serves nothing
  const code = await patiently(() => makeSetupCode(store.database));
  const has = (role: Role) => env.roles.includes(role);
  const app = has('web')
    ? await buildApp(platform, { webFolder: WEB_FOLDER, isStopping: () => stopping.isAsked() })
    : undefined;
  await listen(app, env);
  const worker = has('worker') ? startBackground(platform, anchorFileOf(env.dataDir)) : undefined;
  say(welcome(env, store, { isDemo, code, hasWeb: app !== undefined }));

  await stopping.asked;
  say('Stopping …');
  const { leaveMs, drainMs, limitMs } = stopping.hasCrashed()
    ? STOP_CRASHED
    : store.isEmbedded
      ? STOP_ALONE
      : STOP_AMONG_OTHERS;
  setTimeout(() => process.exit(1), limitMs).unref();
  if (app) await sleep(leaveMs);
  await Promise.race([Promise.all([app?.close(), worker?.stop()]), sleep(drainMs, undefined, { ref: false })]);
  return stopping.hasCrashed() ? 1 : 0;
}

async function decideDemo(store: Store, env: Env, asked: string | boolean | undefined, say: (line: string) => void) {
  const known = await patiently(() => selectIsDemo(store.database));
  const hasUsers = await patiently(() => selectHasUsers(store.database));
  const isFirstStart = known === undefined && !hasUsers;
  const isWanted = isFirstStart
    ? (asked ?? (store.isEmbedded && !env.isProduction)) === true
    : asked === true && !hasUsers;
  if (isWanted) {
    say('First start: loading the demo data …');
    await loadDemo(store.database, { scale: 's', env }, say);
  }
  const isDemo = isWanted || (known ?? false);
  if (known !== isDemo) await patiently(() => updateIsDemo(store.database, isDemo));
  return isDemo;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>> | undefined, env: Env): Promise<void> {
  try {
    await app?.listen({ host: env.host, port: env.port });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new CommandError(`Port ${env.port} is taken. Stop what uses it, or choose another: PORT=4001 npm start`);
  }
}

function welcome(
  env: Env,
  store: Store,
  { isDemo, code, hasWeb }: { isDemo: boolean; code: string | undefined; hasWeb: boolean },
) {
  const address = env.publicBaseUrl ?? `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}`;
  const lines = hasWeb ? [`Lintel is ready: ${address}`] : ['Lintel works through jobs; it serves no pages.'];
  if (code !== undefined) lines.push('', `Nobody has signed in yet. Open the address and enter this code: ${code}`);
  if (isDemo)
    lines.push(
      '',
      `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`,
      ...DEMO_ACCOUNTS.map((account) => `  ${account.email.padEnd(24)} ${account.role}`),
    );
  lines.push('', `Data:  ${store.place}`, `Proxies trusted:  ${proxiesOf(env)}`, 'Stop:  Ctrl-C');
  const rule = '─'.repeat(72);
  return ['', rule, ...lines, rule, ''].join('\n');
}

function proxiesOf({ trustedProxies }: Env): string {
  if (trustedProxies.length > 0) return trustedProxies.join(', ');
  return 'none; behind one, name it in LINTEL_TRUSTED_PROXIES';
}
