import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { signal, waitUntil } from '@lintel/db/embedded-process';
import { freePort, INHERITED } from './killed-server.ts';

const READY_LIMIT_MS = 30_000;

/** Why clients cannot have addresses of their own here; null where they can. */
export function whyNoLoopbackAddresses(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve('behind a proxy: not tried, 127.0.0.2 is no address of this machine'));
    server.listen(0, '127.0.0.2', () => server.close(() => resolve(null)));
  });
}

/** Why a program cannot be tried here; null where it can. */
export function whyNoProgram(name: 'nginx' | 'caddy'): string | null {
  const flag = name === 'nginx' ? '-v' : 'version';
  return spawnSync(name, [flag]).error ? `${name}: not tried, the program is not installed` : null;
}

/** A reverse proxy of Node, a process of its own, before a port of the loopback. */
export async function startNodeProxy(targetPort: number): Promise<ReverseProxy> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reverse-proxy-main.ts')], {
    env: { ...INHERITED, TARGET_PORT: String(targetPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), end: () => ended(child) };
}

/** nginx as docs/operations.md configures it, before a port of the loopback; only TLS is left out. */
export async function startNginx(targetPort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-nginx-'));
  const port = await freePort();
  const server = replaced(documented('nginx'), [
    [/listen 443 ssl http2;.*\n/, `listen 127.0.0.1:${port};\n`],
    [/ *ssl_certificate .*\n *ssl_certificate_key .*\n/, ''],
    ['http://127.0.0.1:4000', `http://127.0.0.1:${targetPort}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr crit; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${server}}\n`,
  );
  return startProgram({ folder, port, program: 'nginx', args: ['-p', folder, '-c', file] });
}

/** Caddy as docs/operations.md configures it, before a port of the loopback; only TLS is left out. */
export async function startCaddy(targetPort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-caddy-'));
  const port = await freePort();
  const site = replaced(documented('caddyfile'), [
    ['lintel.example.com {', `http://:${port} {\n  bind 127.0.0.1`],
    ['127.0.0.1:4000', `127.0.0.1:${targetPort}`],
  ]);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n  admin off\n  storage file_system ${folder}\n  log {\n    level error\n  }\n}\n${site}`);
  return startProgram({ folder, port, program: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file] });
}

function documented(language: string): string {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (block === undefined) throw new Error(`docs/operations.md shows no configuration of ${language}`);
  return block;
}

// What the documentation says of addresses and certificates becomes what there is here; each must be in it.
function replaced(text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`the documented configuration holds no ${from}`);
    return next;
  }, text);
}

async function startProgram({ folder, port, program, args }: Program): Promise<ReverseProxy> {
  const child = spawn(program, args, {
    // why: Caddy keeps its state below these, and says at start where
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const proxy = {
    port,
    end: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const isReady = () =>
    callAs(proxy, '127.0.0.1', 'GET', '/livez').then(
      ({ status }) => status === 200,
      () => false,
    );
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!(await isReady()))
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} does not answer`);
  return proxy;
}

/** A call through a proxy from an address of the loopback, with its whole answer. */
export async function callAs(
  proxy: ReverseProxy,
  from: string,
  method: string,
  url: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const answer = await openAs(proxy, from, method, url, body, more);
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, text };
}

/** Sends a call through the proxy; gives the answer as soon as its head is there. */
export function openAs(
  proxy: ReverseProxy,
  from: string,
  method: string,
  url: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...(typeof payload === 'string' && { 'content-type': 'application/json' }), ...more };
    const call = request(
      { host: '127.0.0.1', port: proxy.port, localAddress: from, method, path: url, headers, agent: false },
      resolve,
    );
    call.on('error', reject);
    call.end(payload);
  });
}

// Asked to end, not killed: the workers of nginx would outlive it.
async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  signal(child.pid ?? 0, 'SIGTERM');
  await waitUntil(() => child.exitCode !== null || child.signalCode !== null, READY_LIMIT_MS);
}

type Program = { folder: string; port: number; program: string; args: string[] };

export type ReverseProxy = { port: number; end(): Promise<void> };
