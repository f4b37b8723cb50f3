import { afterAll, expect } from 'vitest';
import { startWorker } from '#platform/background/job-worker.ts';
import type { PlatformSettings } from '#platform/operations/platform.ts';
import { fileJob } from '../features/file/file.jobs.ts';
import { invoiceCsvJob } from '../features/invoice/csv.jobs.ts';
import { readingJob, startReading } from '../features/invoice/reading.jobs.ts';
import { startTestApp } from './app-under-test.ts';
import { type Bill, drawBills } from './draw-bills.ts';
import { sha256 } from './file-kit.ts';
import type { TestUser } from './user-factory.ts';

type Of = { id: number; version: number };

/** A property with two units, people of each kind and a vendor; `send` uploads a PDF as a browser does and waits until it is read. The day there is 2026-05-18. */
export async function startInvoices(settings: Partial<PlatformSettings> = {}) {
  const t = await startTestApp({ settings });
  const base = await t.listen();
  const { files } = t.platform;
  const worker = startWorker(t.platform, { jobs: [fileJob(files, startReading), readingJob(files), invoiceCsvJob] });
  afterAll(() => worker.stop());
  const property = await t.a.property({ name: 'Alder Court' });
  const { organizationId } = property;
  const properties = [property];
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const manager = await t.a.user({ organizationId, properties, roleId: 3, firstName: 'Mara', lastName: 'Holt' });
  const member = await t.a.user({ organizationId, properties });
  const viewer = await t.a.user({ organizationId, properties, roleId: 1 });
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const units = [await t.a.unit({ property, name: '101' }), await t.a.unit({ property, name: '102' })] as const;
  const vendorBody = { organizationId, kind: 'VENDOR', name: 'Brook Appliance Service', servesAll: true };
  const vendorId: number = (await t.post('/contact', vendorBody, admin)).body.id;

  /** Uploads the bytes; the document as GET /pdf lists it once it was read. */
  async function sendFile(bytes: Buffer, name: string, as: TestUser = manager, at = property) {
    const facts = { size: bytes.length, sha256: sha256(bytes), contentType: 'application/pdf' };
    const made = await t.post(`/pdf/${at.id}/${encodeURIComponent(name)}`, facts, as);
    expect(made.status, made.text).toBe(201);
    const { url, method, headers } = made.body.upload;
    const sent = await fetch(new URL(url, base), { method, headers, body: new Uint8Array(bytes) });
    expect(sent.status).toBe(200);
    await t.post(`/file/${made.body.fileId}/finish`, undefined, as);
    await worker.idle();
    const listed = await t.get(`/pdf?propertyId=${at.id}`, as);
    const document = listed.body.results.find((one: { id: number }) => one.id === made.body.id);
    return { announced: made.body, document };
  }

  /** Uploads bills, one a page, as one PDF; the invoice that was read off it. */
  async function send(bills: readonly Bill[], { name = 'bill.pdf', as = manager } = {}) {
    const { document } = await sendFile(await drawBills(bills), name, as);
    return get(document.invoiceIds[0]);
  }

  const get = async (id: number, as: TestUser = manager) => {
    const answer = await t.get(`/invoice/${id}`, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const call = (method: 'PUT' | 'POST', { id, version }: Of, action: string, body: unknown, as: TestUser = manager) =>
    t.call(method, `/invoice/${id}${action}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const put = (of: Of, body: unknown, as?: TestUser) => call('PUT', of, '', body, as);
  const post = (of: Of, action: string, body?: unknown, as?: TestUser) => call('POST', of, `/${action}`, body, as);

  return {
    t,
    base,
    worker,
    property,
    organizationId,
    admin,
    manager,
    member,
    viewer,
    stranger,
    units,
    vendorId,
    sendFile,
    send,
    get,
    put,
    post,
  };
}
