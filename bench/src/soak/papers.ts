import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawBills } from '@lintel/api/testing/draw-bills';
import { rssOf } from './memory.ts';
import { expectations, type Part, spread } from './part.ts';
import { call, type Subject, startSubject } from './subject.ts';

const PAPERS = 500;
const SENDERS = 8;
const LOOP_MAX_MS = 100;
const READ_WITHIN_MS = 30 * 60_000;
const ALONE_MS = 5_000;
/** Between two reads of the person who works meanwhile. */
const PAUSE_MS = 50;

/** P28: many invoices at once are read one after the other, while people go on reading pages. */
export const papers: Part = {
  name: 'papers',
  about: `${PAPERS} invoices sent at once, while a person reads pages`,
  async run() {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    try {
      const served = await subject.serve({ roles: 'web,worker' });
      await subject.setUp(served);
      const { url } = served;
      const alone = await readPages(subject, url, () => sleep(ALONE_MS));
      await worstDelay(url);
      let worst = 0;
      let memory = 0;
      const startedAt = performance.now();
      const beside = await readPages(subject, url, async () => {
        await sendAll(subject, url);
        while (performance.now() - startedAt < READ_WITHIN_MS && (await waiting(subject)) > 0) {
          worst = Math.max(worst, await worstDelay(url));
          memory = Math.max(memory, rssOf(served.pid));
          await sleep(1000);
        }
      });
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const read = await subject.count(`select count(*) as n from invoice_document where state = 'READ'`);
      const invoices = await subject.count(`select count(*) as n from (select distinct number from invoice) x`);
      const all = await subject.count('select count(*) as n from invoice');
      holds(read === PAPERS, `${read} of ${PAPERS} documents were read`);
      holds(invoices === PAPERS && all === PAPERS, `${all} invoices of ${invoices} numbers in the place of ${PAPERS}`);
      holds(worst <= LOOP_MAX_MS, `the event loop was blocked for ${Math.round(worst)} ms`);
      holds(beside.p95 < 2 * alone.p95, `reads took ${beside.p95} ms at p95 in the place of ${alone.p95}`);
      holds(beside.failed === 0, `${beside.failed} reads had no answer`);
      const counts = `${PAPERS} invoices in ${seconds} s; a page ${alone.p50} ms (p95 ${alone.p95}) alone, ${beside.p50} (p95 ${beside.p95}) meanwhile; the event loop at most ${Math.round(worst)} ms late; ${Math.round(memory / 2 ** 20)} MiB`;
      return { counts, failures };
    } finally {
      await subject.remove();
    }
  },
};

async function readPages({ unitIds, token }: Subject, url: string, until: () => Promise<unknown>) {
  const taken: number[] = [];
  let failed = 0;
  let isOver = false;
  const reading = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const { status, ms } = await call(url, 'GET', `/unit/${unitIds[at % unitIds.length]}/details`, { token });
      taken.push(ms);
      failed += status === 200 ? 0 : 1;
      await sleep(PAUSE_MS);
    }
  })();
  await until();
  isOver = true;
  await reading;
  return { ...spread(taken), failed };
}

async function sendAll(subject: Subject, url: string): Promise<void> {
  const numbers = Array.from({ length: PAPERS }, (_, at) => `P-${1000 + at}`);
  const send = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      await sendBill(subject, url, number);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** Draws a bill of a number and sends it through the calls of a browser. */
export async function sendBill({ propertyId, token }: Subject, url: string, number: string): Promise<void> {
  const lines = [['Filter change', 120] as const, ['Trip charge', 45] as const];
  const pdf = await drawBills([{ vendor: 'Brook Appliance Service', number, date: '05/04/2026', lines }]);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const body = { size: pdf.length, sha256, contentType: 'application/pdf' };
  const announced = await call(url, 'POST', `/pdf/${propertyId}/${number}.pdf`, { token, body });
  if (announced.status !== 201) throw new Error(`${number}: ${announced.status} ${announced.text}`);
  const { fileId, upload } = JSON.parse(announced.text);
  await fetch(new URL(upload.url, url), { method: upload.method, headers: upload.headers, body: new Uint8Array(pdf) });
  await call(url, 'POST', `/file/${fileId}/finish`, { token });
}

function waiting(subject: Subject): Promise<number> {
  return subject.count(`select count(*) as n from invoice_document where state in ('PENDING', 'WAITING', 'READING')`);
}

/** Milliseconds by which the event loop of the server was late at most since the last look. */
async function worstDelay(url: string): Promise<number> {
  const { text } = await call(url, 'GET', 'metrics');
  return 1000 * Number(/lintel_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(text)?.[1] ?? Number.NaN);
}
