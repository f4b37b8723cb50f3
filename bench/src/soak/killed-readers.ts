import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawnPlate, picturesOf } from '../plates/drawn/draw.ts';
import { sendBill } from './papers.ts';
import { expectations, type Part } from './part.ts';
import { call, type Subject, startSubject } from './subject.ts';

const INVOICES = 40;
const PLATES = 20;
const KILLS = 3;
const SEED = 20_261_130;
/** Between two kills: some papers are read, and some are being read. */
const APART_MS = 12_000;
const READ_WITHIN_MS = 10 * 60_000;

const WAITING = `select (select count(*) from invoice_document where state in ('PENDING', 'WAITING', 'READING'))
  + (select count(*) from serial_plate where read_at is null) as n`;

/** P28: a server that is killed while it reads papers and photos loses none and reads none twice. */
export const killedReaders: Part = {
  name: 'killed-readers',
  about: `${KILLS} kills of a server that reads ${INVOICES} invoices and ${PLATES} photos of plates`,
  async run() {
    const { failures, holds } = expectations();
    const subject = await startSubject();
    try {
      let served = await subject.serve({ roles: 'web,worker' });
      await subject.setUp(served);
      for (let at = 0; at < INVOICES; at += 1) await sendBill(subject, served.url, `K-${1000 + at}`);
      for (let at = 0; at < PLATES; at += 1) await sendPlate(subject, served.url, at);
      let inTheMiddle = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(APART_MS);
        const left = await subject.count(WAITING);
        inTheMiddle += left > 0 ? 1 : 0;
        await served.end('SIGKILL');
        served = await subject.serve({ roles: 'web,worker' });
      }
      const until = performance.now() + READ_WITHIN_MS;
      while (performance.now() < until && (await subject.count(WAITING)) > 0) await sleep(1000);
      const documents = await subject.count(`select count(*) as n from invoice_document where state = 'READ'`);
      const invoices = await subject.count('select count(*) as n from invoice');
      const numbers = await subject.count(`select count(distinct number) as n from invoice`);
      const plates = await subject.count('select count(*) as n from serial_plate where read_at is not null');
      const audited = await subject.count(
        `select count(*) as n from audit_event where action = 'read' and entity = 'serial_plate'`,
      );
      const again = await subject.count(
        `select count(*) as n from job where kind in ('serial-plate', 'invoice') and attempts > 1`,
      );
      holds(inTheMiddle > 0, 'every paper was read before the first kill');
      holds(documents === INVOICES, `${documents} of ${INVOICES} documents were read`);
      holds(invoices === INVOICES && numbers === INVOICES, `${invoices} invoices of ${numbers} numbers`);
      holds(plates === PLATES, `${plates} of ${PLATES} photos of plates were read`);
      holds(audited === PLATES, `${audited} readings of ${PLATES} photos of plates were recorded`);
      const counts = `${documents} invoices and ${plates} photos of plates are read once each, after ${inTheMiddle} kills while some waited; ${again} were begun again`;
      return { counts, failures };
    } finally {
      await subject.remove();
    }
  },
};

async function sendPlate({ propertyId, unitIds, token }: Subject, url: string, at: number): Promise<void> {
  const [, bytes] = (await picturesOf(drawnPlate(SEED, at)))[0] as [string, Buffer];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name: `plate-${at}.jpg`, contentType: 'image/jpeg', purpose: 'ITEM_PHOTO', propertyId };
  const announced = await call(url, 'POST', '/file', { token, body: { size: bytes.length, sha256, ...file } });
  if (announced.status !== 201) throw new Error(`plate ${at}: ${announced.status} ${announced.text}`);
  const { id: fileId, upload } = JSON.parse(announced.text);
  const { method, headers } = upload;
  await fetch(new URL(upload.url, url), { method, headers, body: new Uint8Array(bytes) });
  const body = { fileId, propertyId, unitId: unitIds[at] };
  const plate = await call(url, 'POST', '/serial-plate', { token, body });
  if (plate.status !== 201) throw new Error(`plate ${at}: ${plate.status} ${plate.text}`);
  await call(url, 'POST', `/file/${fileId}/finish`, { token });
}
