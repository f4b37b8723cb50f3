import { readFileSync } from 'node:fs';

// Run by confined.ts, as a process of its own that can reach neither the network nor other files. It is given as text with its types
// taken away, so it imports nothing of ours.

type Task = { from: string; to: string; pixelsMax: number };
type Verdict = { width?: number; height?: number } | { rejected: string };

const task = JSON.parse(process.argv[1] ?? '') as Task;
const SIDE_MIN = 8;

// The decoder turns the picture upright. Only its pixels go on, so nothing of where and with what it was taken does.
async function run(): Promise<Verdict> {
  // why: the decoder says on the same channel as the verdict what it finds wrong
  for (const say of ['log', 'info', 'warn', 'error'] as const) console[say] = () => {};
  const { default: heic } = await import('heic-decode');
  const images = await heic.all({ buffer: readFileSync(task.from) }).catch(() => []);
  const [picture] = images;
  if (!picture) return { rejected: 'DAMAGED' };
  const { width, height } = picture;
  if (width * height > task.pixelsMax) return { rejected: 'TOO_MANY_PIXELS' };
  if (Math.min(width, height) < SIDE_MIN) return { rejected: 'TOO_SMALL' };
  const pixels = await picture.decode().catch(() => undefined);
  if (!pixels) return { rejected: 'DAMAGED' };
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const { buffer, byteOffset, byteLength } = pixels.data;
  await sharp(Buffer.from(buffer, byteOffset, byteLength), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toFile(task.to);
  return { width, height };
}

process.stdout.write(JSON.stringify(await run()));
