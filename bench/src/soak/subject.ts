import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Served, type ServeOptions, serveDatabase } from '@lintel/api/testing/served';
import { startEmbedded } from '@lintel/db/embedded';
import { query } from '@lintel/db/embedded-test-kit';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

const SECRET = 'a secret for the soak only, long enough';
const FIRST_USER = { email: 'dana@harbor.example', password: 'The-tide-at-noon-9' };

/** A PostgreSQL of the part's own behind a fault proxy, with servers started on it, one person and a property with a hundred units. */
export async function startSubject(): Promise<Subject> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-soak-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  await query(embedded.connectionUrl(), 'create database lintel');
  const fault = await startFaultProxy({ path: path.join(embedded.socketDir, `.s.PGSQL.${embedded.port}`) });
  const databaseUrl = `postgresql://${embedded.user}:${encodeURIComponent(embedded.password)}@127.0.0.1:${fault.port}/lintel`;
  const running: Served[] = [];
  const serve = async (options: ServeOptions = {}) => {
    const env = { LINTEL_DATA_DIR: path.join(dataDir, 'app'), ...options.env };
    const served = await serveDatabase(databaseUrl, SECRET, { ...options, env });
    running.push(served);
    return served;
  };
  const subject: Subject = {
    fault,
    serve,
    token: '',
    propertyId: 0,
    unitIds: [],
    async setUp(served) {
      const code = /enter this code: (\S+)/.exec(served.output())?.[1];
      const first = { organizationName: 'Harbor Residential', firstName: 'Dana', lastName: 'Reed', ...FIRST_USER };
      subject.token = (await ask(served, 'POST', '/setup', { ...first, code })).accessToken;
      const organizationId = (await ask(served, 'GET', '/organization')).results[0].id;
      subject.propertyId = (await ask(served, 'POST', '/property', { organizationId, name: 'Cedar' })).id;
      const plan = { name: 'A', floors: 5, unitsPerFloor: 20, pattern: '{building}{floor}{n}' };
      const built = await ask(served, 'POST', '/admin/buildproperty', {
        propertyId: subject.propertyId,
        buildings: [plan],
      });
      subject.unitIds = built.units.map((unit: { id: number }) => unit.id);
    },
    async signIn(served) {
      subject.token = (await ask(served, 'POST', '/auth/login', FIRST_USER)).accessToken;
    },
    count: async (statement) => Number((await query<{ n: string }>(embedded.connectionUrl('lintel'), statement))[0]?.n),
    async remove() {
      for (const served of running) await served.end();
      await fault.stop();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };

  async function ask(served: Served, method: string, route: string, body?: unknown) {
    const answer = await call(served.url, method, route, { token: subject.token, body });
    if (answer.status >= 300) throw new Error(`${method} ${route}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }
  return subject;
}

/** One call below /v1; status 0 where the connection broke or no answer came in `withinMs`. */
export async function call(url: string, method: string, route: string, options: CallOptions = {}): Promise<Answer> {
  const startedAt = performance.now();
  const { token = '', body, withinMs = 30_000 } = options;
  try {
    const answer = await fetch(`${url}${route.startsWith('/') ? '/v1' : '/'}${route}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - startedAt };
  } catch (error) {
    return { status: 0, text: String(error), ms: performance.now() - startedAt };
  }
}

type CallOptions = { token?: string; body?: unknown; withinMs?: number };
type Answer = { status: number; text: string; ms: number };

export type Subject = {
  fault: FaultProxy;
  serve(options?: ServeOptions): Promise<Served>;
  token: string;
  propertyId: number;
  unitIds: number[];
  /** First visit through this server: person, organization, property. */
  setUp(served: Served): Promise<void>;
  signIn(served: Served): Promise<void>;
  /** The number `n` that a statement of the database's administrator gives. */
  count(statement: string): Promise<number>;
  remove(): Promise<void>;
};
