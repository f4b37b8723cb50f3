import { crc32, deflateSync } from 'node:zlib';

const SIDE = 480;

/** A plain grey picture as PNG: what the reader of plates is run on once, so that it is kept compiled. */
export function samplePlate(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits of grey a pixel.
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(SIDE * (SIDE + 1), 200);
  // Each row says first that it is stored as it is.
  for (let row = 0; row < SIDE; row += 1) rows[row * (SIDE + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
