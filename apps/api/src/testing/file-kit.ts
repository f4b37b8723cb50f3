import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll } from 'vitest';
import { startWorker, type Worker } from '#platform/background/job-worker.ts';
import type { AnyJob } from '#platform/background/jobs.ts';
import type { Files } from '#platform/files/files.ts';
import { fileJob, type WhenChecked } from '../features/file/file.jobs.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

/** The app on a port with a worker that checks files; `upload` goes the whole way that a browser goes. */
export async function startFileKit({ whenChecked, jobsOf, ...options }: FileKitOptions = {}): Promise<FileKit> {
  const t = await startTestApp(options);
  const base = await t.listen();
  const { files } = t.platform;
  const jobs = [fileJob(files, whenChecked ?? (async () => undefined)), ...(jobsOf?.(files) ?? [])];
  const worker = startWorker(t.platform, { jobs });
  afterAll(() => worker.stop());
  const announce = (bytes: Buffer, file: Announced, as: TestUser) =>
    t.post('/file', { size: bytes.length, sha256: sha256(bytes), ...file }, as);
  const send = (upload: Upload, bytes: Buffer) =>
    fetch(new URL(upload.url, base), { method: upload.method, headers: upload.headers, body: new Uint8Array(bytes) });
  return {
    t,
    worker,
    base,
    folder: path.dirname(t.platform.files.scratch),
    announce,
    send,
    async upload(bytes, file, as) {
      const made = await announce(bytes, file, as);
      if (made.status !== 201) throw new Error(`not announced: ${made.text}`);
      const sent = await send(made.body.upload, bytes);
      if (sent.status !== 200) throw new Error(`not sent: ${sent.status} ${await sent.text()}`);
      await t.post(`/file/${made.body.id}/finish`, undefined, as);
      await worker.idle();
      return (await t.get(`/file/${made.body.id}`, as)).body;
    },
    fetch: (url) => fetch(new URL(url, base)),
  };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type FileKitOptions = TestAppOptions & {
  /** What is done about a file once it was checked, and the work that comes of it. */
  whenChecked?: WhenChecked;
  jobsOf?: (files: Files) => AnyJob[];
};
type Announced = {
  name: string;
  takenAt?: string;
  contentType: string;
  purpose: string;
  propertyId?: number;
  itemId?: number;
  unitId?: number;
  organizationId?: number;
};
type Upload = { url: string; method: string; headers: Record<string, string> };

export type FileKit = {
  t: TestApp;
  worker: Worker;
  base: string;
  /** Where the files of this app lie. */
  folder: string;
  announce(bytes: Buffer, file: Announced, as: TestUser): ReturnType<TestApp['post']>;
  send(upload: Upload, bytes: Buffer): Promise<Response>;
  /** The file as GET /file/{id} shows it to its sender once it was checked. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
  upload(bytes: Buffer, file: Announced, as: TestUser): Promise<any>;
  fetch(url: string): Promise<Response>;
};
