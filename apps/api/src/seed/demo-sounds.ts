import { createHash } from 'node:crypto';
import { Random } from './random.ts';

/** A recording of the demo, made by code: somebody who mumbles, as FLAC in MP4. */
type DemoSound = { name: string; seconds: number; bytes: Buffer; sha256: string };

const RATE = 8000;
const BLOCK = 1024;
const BITS = 16;
/** The lowest bits of each sample, which nobody hears in speech, are left out. */
const UNHEARD_BITS = 6;

/** The first two resonances of a mouth that says a vowel, in Hz. */
const VOWELS = [
  [730, 1090],
  [530, 1840],
  [390, 1990],
  [570, 840],
  [440, 1020],
] as const;

/** Every recording of the demo, the same bytes each time. */
export function demoSounds(): DemoSound[] {
  return [3, 4].map((seconds) => {
    const bytes = mp4(flacFrames(speech(seconds, new Random(`sound of ${seconds}`))));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: `voice-note-${seconds}.m4a`, seconds, bytes, sha256 };
  });
}

/** Syllables of a low voice: pulses through two resonances, louder and softer. */
function speech(seconds: number, random: Random): Int16Array {
  const samples = new Int16Array(Math.ceil((seconds * RATE) / BLOCK) * BLOCK);
  let at = 0;
  while (at < samples.length) {
    const length = Math.min(random.between(900, 2000), samples.length - at);
    const pitch = random.between(105, 140);
    const vowel = random.pick(VOWELS);
    const isPause = random.chance(0.15);
    const memory = vowel.map(() => [0, 0] as [number, number]);
    for (let n = 0; n < length; n += 1) {
      let value = n % Math.round(RATE / pitch) === 0 ? 1 : 0;
      for (const [part, tone] of vowel.entries()) {
        const [last, before] = memory[part] ?? [0, 0];
        value += 2 * 0.96 * Math.cos((2 * Math.PI * tone) / RATE) * last - 0.96 * 0.96 * before;
        memory[part] = [value, last];
      }
      const loudness = isPause ? 0 : Math.sin((Math.PI * n) / length);
      const whole = Math.max(-32_000, Math.min(32_000, value * loudness * 1800));
      samples[at + n] = Math.round(whole / 2 ** UNHEARD_BITS) * 2 ** UNHEARD_BITS;
    }
    at += length;
  }
  return samples;
}

/** Writes bits, the highest first. */
class Bits {
  readonly bytes: number[] = [];
  private free = 0;
  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      if (this.free === 0) {
        this.bytes.push(0);
        this.free = 8;
      }
      this.free -= 1;
      this.bytes[this.bytes.length - 1] = (this.bytes.at(-1) ?? 0) | (((value >> bit) & 1) << this.free);
    }
  }
  zeros(count: number): void {
    for (let left = count; left > 0; left -= 1) this.write(0, 1);
  }
}

function flacFrames(samples: Int16Array): Buffer[] {
  const blocks = Array.from({ length: samples.length / BLOCK }, (_, nth) => nth);
  return blocks.map((nth) => flacFrame(nth, samples.subarray(nth * BLOCK, (nth + 1) * BLOCK)));
}

// A frame of RFC 9639: one channel, each sample as its difference from the line through the two before, in Rice codes.
function flacFrame(nth: number, block: Int16Array): Buffer {
  const bits = new Bits();
  bits.write(0xfff8, 16);
  bits.write(0xa4, 8); // blocks of 1024, 8 kHz
  bits.write(0x08, 8); // one channel, 16 bits
  bits.write(nth, 8);
  bits.write(checkOf(bits.bytes, 8, 0x07), 8);
  bits.write(0b0_001010_1, 8); // predicted from two, with bits left out
  bits.write(1, UNHEARD_BITS);
  const heard = Array.from(block, (sample) => sample / 2 ** UNHEARD_BITS);
  for (const sample of heard.slice(0, 2)) bits.write(sample, BITS - UNHEARD_BITS);
  const rest = heard.slice(2).map((sample, at) => sample - 2 * (heard[at + 1] ?? 0) + (heard[at] ?? 0));
  const folded = rest.map((value) => (value < 0 ? -2 * value - 1 : 2 * value));
  const mean = folded.reduce((sum, value) => sum + value, 0) / folded.length;
  const parameter = Math.max(0, Math.floor(Math.log2(mean + 1)));
  bits.write(0, 6);
  bits.write(parameter, 4);
  for (const value of folded) {
    bits.zeros(value >> parameter);
    bits.write(1, 1);
    bits.write(value, parameter);
  }
  const padded = Buffer.from(bits.bytes);
  const check = Buffer.alloc(2);
  check.writeUInt16BE(checkOf(bits.bytes, 16, 0x8005));
  return Buffer.concat([padded, check]);
}

/** The remainder by which a reader finds a damaged frame. */
function checkOf(bytes: readonly number[], width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = (1 << width) - 1;
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & top ? polynomial : 0)) & mask;
  }
  return rest;
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

// One track of sound; each frame is a sample of the container, and all of them are one chunk.
function mp4(frames: readonly Buffer[]): Buffer {
  const length = frames.length * BLOCK;
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'));
  const moovAt = (chunkAt: number) =>
    box(
      'moov',
      box('mvhd', numbers(0, 0, 0, RATE, length, 0x10000, 0x1000000, 0, 0, ...UNITY, 0, 0, 0, 0, 0, 0, 2)),
      box(
        'trak',
        box('tkhd', numbers(3, 0, 0, 1, 0, length, 0, 0, 0, 0x1000000, ...UNITY, 0, 0)),
        box(
          'mdia',
          box('mdhd', numbers(0, 0, 0, RATE, length, 0x55c40000)),
          box('hdlr', numbers(0, 0), Buffer.from('soun', 'latin1'), numbers(0, 0, 0), Buffer.alloc(1)),
          box(
            'minf',
            box('smhd', numbers(0, 0)),
            box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1)))),
            box(
              'stbl',
              box('stsd', numbers(0, 1), entry(length)),
              box('stts', numbers(0, 1, frames.length, BLOCK)),
              box('stsc', numbers(0, 1, 1, frames.length, 1)),
              box('stsz', numbers(0, 0, frames.length, ...frames.map((frame) => frame.length))),
              box('stco', numbers(0, 1, chunkAt)),
            ),
          ),
        ),
      ),
    );
  const chunkAt = type.length + moovAt(0).length + 8;
  return Buffer.concat([type, moovAt(chunkAt), box('mdat', ...frames)]);
}

// How the track is coded: FLAC in ISO BMFF, with the stream's own description.
function entry(length: number): Buffer {
  const stream = Buffer.alloc(38);
  stream.writeUInt32BE(0x80000022);
  stream.writeUInt16BE(BLOCK, 4);
  stream.writeUInt16BE(BLOCK, 6);
  stream.writeUInt32BE((RATE << 12) | ((BITS - 1) << 4), 14);
  stream.writeUInt32BE(length, 18);
  return box('fLaC', numbers(0, 1, 0, 0, 0x10000 | BITS, 0, RATE << 16), box('dfLa', numbers(0), stream));
}
