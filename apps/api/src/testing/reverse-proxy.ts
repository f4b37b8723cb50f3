import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { signal, waitUntil } from '@lintel/db/embedded-process';
import { freePort } from './killed-server.ts';

const READY_LIMIT_MS = 30_000;

/** Why clients cannot have addresses of their own here; null where they can. */
export function whyNoLoopbackAddresses(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve('behind a proxy: not tried, 127.0.0.2 is no address of this machine'));
    server.listen(0, '127.0.0.2', () => server.close(() => resolve(null)));
  });
}

/** Why nginx cannot be tried here; null where it can. */
export function whyNoNginx(): string | null {
  return spawnSync('nginx', ['-v']).error ? 'nginx: not tried, the program is not installed' : null;
}

/** A reverse proxy of Node, a process of its own, before a port of the loopback. */
export async function startNodeProxy(targetPort: number): Promise<ReverseProxy> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reverse-proxy-main.ts')], {
    env: { PATH: process.env.PATH, TARGET_PORT: String(targetPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), end: () => ended(child) };
}

/** nginx as docs/operations.md configures it, before a port of the loopback. */
export async function startNginx(targetPort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${targetPort}; proxy_http_version 1.1;
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header Forwarded "";
    proxy_set_header Connection ""; } } }
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
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
  while (!(await isReady())) if (performance.now() > deadline) throw new Error('nginx does not answer');
  return proxy;
}

/** A call through a proxy from an address of the loopback. */
export function callAs(
  proxy: ReverseProxy,
  from: string,
  method: string,
  url: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { ...more, ...(payload !== undefined && { 'content-type': 'application/json' }) };
    const call = request(
      { host: '127.0.0.1', port: proxy.port, localAddress: from, method, path: url, headers, agent: false },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  signal(child.pid ?? 0, 'SIGKILL');
  await waitUntil(() => child.exitCode !== null || child.signalCode !== null, READY_LIMIT_MS);
}

export type ReverseProxy = { port: number; end(): Promise<void> };
