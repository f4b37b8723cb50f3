import { describe, expect, test } from 'vitest';
import { exifJpeg } from '#testing/exif-jpeg.ts';
import { takenAtOf } from './exif-time.ts';

const TAKEN = '2026:11:20 16:05:09';

describe('when a photo was taken', () => {
  test.each(['big', 'little'] as const)('is read from a file that counts in %s ends', (ends) => {
    expect(takenAtOf(exifJpeg({ taken: TAKEN, offset: '-06:00', ends }))).toBe('2026-11-20T22:05:09.000Z');
  });

  test('is in the time zone of the device where the camera names none', () => {
    expect(takenAtOf(exifJpeg({ taken: TAKEN }))).toBe(new Date('2026-11-20T16:05:09').toISOString());
  });

  test('is unknown where the file does not say, is cut off, or is no JPEG', () => {
    const whole = exifJpeg({ taken: TAKEN });
    expect(takenAtOf(exifJpeg({}))).toBeNull();
    expect(takenAtOf(exifJpeg({ taken: '0000:00:00 00:00:00' }))).toBeNull();
    for (const length of [0, 1, 3, 10, 20, 40, 60]) expect(takenAtOf(whole.slice(0, length)), `${length}`).toBeNull();
    expect(takenAtOf(new TextEncoder().encode('a plain text').buffer)).toBeNull();
  });
});
