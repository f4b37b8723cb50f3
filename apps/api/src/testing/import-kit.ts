import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { startWorker, type Worker } from '#platform/background/job-worker.ts';
import { jobsOf } from '../worker.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

/** The API with a worker that runs imports, and what tests of imports do again and again; call it at the top of a file. */
export function importKit() {
  const kit = {} as ImportKit;
  beforeAll(async () => {
    const t = await startTestApp();
    kit.t = t;
    kit.worker = startWorker(t.platform, { jobs: jobsOf(t.platform, t.app.mounted.operations) });
  });
  // why: registered after the app's own, so it runs before it closes the database
  afterAll(() => kit.worker.stop());
  kit.restartWorker = () => {
    kit.worker = startWorker(kit.t.platform, { jobs: jobsOf(kit.t.platform, kit.t.app.mounted.operations) });
  };
  kit.place = async () => {
    const organization = await kit.t.a.organization();
    const admin = await kit.t.a.user({ organizationId: organization.id, isAdmin: true });
    return { organizationId: organization.id, admin };
  };
  kit.start = (at, file, options = {}) => {
    const sent = typeof file === 'string' ? { csvString: file } : { fileBase64: file.toString('base64') };
    return kit.t.post('/admin/onboard', { orgId: at.organizationId, ...sent, ...options }, at.admin);
  };
  kit.run = async (at, file, options) => {
    const started = await kit.start(at, file, options);
    if (started.status !== 202) throw new Error(`${started.status} ${started.text}`);
    await kit.worker.idle();
    const receipt = (await kit.t.get(`/admin/import/${started.body.importId}`, at.admin)).body;
    return { ...receipt, id: started.body.importId, jobId: started.body.jobId };
  };
  kit.rows = async (at, importId, query = '') => {
    const page = await kit.t.get(`/admin/import/${importId}/rows?limit=1000${query}`, at.admin);
    if (page.status !== 200) throw new Error(`${page.status} ${page.text}`);
    return page.body.results;
  };
  kit.fingerprint = async ({ organizationId }, more = []) => {
    const prints: Record<string, string> = {};
    for (const table of ['property', 'building', 'unit', 'item', 'item_event', 'contact', ...more]) {
      const { rows } = await kit.t.a.run((db) =>
        sql<{
          print: string;
        }>`select md5(coalesce(string_agg((to_jsonb(x) - 'version' - 'updated_at')::text, '\n' order by id), '')) as print
          from ${sql.table(table)} x where organization_id = ${organizationId}`.execute(db),
      );
      prints[table] = rows[0]?.print ?? '';
    }
    return prints;
  };
  kit.tablesWith = async (text) => {
    const { rows } = await kit.t.a.run((db) =>
      sql<{
        name: string;
      }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`.execute(
        db,
      ),
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await kit.t.a.run((db) =>
        sql`select 1 from ${sql.table(name)} x where to_jsonb(x)::text like ${`%${text}%`} limit 1`.execute(db),
      );
      if (hits.length > 0) found.push(name);
    }
    return found;
  };
  return kit;
}

/** The five verdicts in one line: read, create, update, same, skip, error. */
export function tally({ counts }: { counts: Record<string, number> }): (number | undefined)[] {
  return ['read', 'create', 'update', 'same', 'skip', 'error'].map((name) => counts[name]);
}

/** True when the five verdicts add up to the rows read. */
export function addsUp({ counts }: { counts: Record<string, number> }): boolean {
  const { read = 0, create = 0, update = 0, same = 0, skip = 0, error = 0 } = counts;
  return read === create + update + same + skip + error;
}

type Place = { organizationId: number; admin: TestUser };
type Options = {
  dryRun?: boolean;
  leaveOutErrors?: boolean;
  keepCopies?: boolean;
  kind?: ImportKind;
  mapping?: Record<string, string | null>;
  propertyName?: string;
  setName?: string;
  fileName?: string;
  sheets?: string[];
  answers?: Record<string, Record<string, string>>;
  turned?: { classes?: Record<string, string>; rows?: Record<string, string> };
};
export type ImportKit = {
  t: TestApp;
  worker: Worker;
  restartWorker(): void;
  /** An organization of the test's own with an administrator. */
  place(): Promise<Place>;
  /** Sends the text of a CSV file, or the bytes of any. */
  start(at: Place, file: string | Buffer, options?: Options): ReturnType<TestApp['post']>;
  // why: a test reads what came over the wire, whose shape is what it asserts
  // biome-ignore lint/suspicious/noExplicitAny: see above
  run(at: Place, file: string | Buffer, options?: Options): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  rows(at: Place, importId: number, query?: string): Promise<any[]>;
  /** A hash a table over all rows of the organization, versions and change times left out. */
  fingerprint(at: Place, more?: readonly string[]): Promise<Record<string, string>>;
  /** Every table in which a text stands anywhere. */
  tablesWith(text: string): Promise<string[]>;
};
